"""Prove the generating function of a sequence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.api.side_tables import table
from gfkit.asking.anything import read
from gfkit.asking.uses import sequence_of, strip_of
from gfkit.base.arguments import takes, words
from gfkit.base.budget import Budget, within
from gfkit.base.display.display_methods import in_one_line
from gfkit.boards.shapes.board import TOPOLOGIES, Topology
from gfkit.errors import WrongCall
from gfkit.proofs.kernel import Proved
from gfkit.reading.readings import RuleNamed, SquareBoards, StripOf
from gfkit.reading.readings import subject as about
from gfkit.sequences.about_sequence import Operated
from gfkit.sequences.sequence import Sequence
from gfkit.sequences.sequence_data import Provenance
from gfkit.series.marked import MarkedGF
from gfkit.series.rational import RationalGF

if TYPE_CHECKING:
    from gfkit.automata.transfer_matrix import Marks


@dataclass(slots=True, eq=False, repr=False)
class SequenceAnswer(Operated):
    """A sequence with what its generating function says.

    of: the sequence. gf: the sum of a(n) x^n over its own n, from its own first n on.

    >>> answer = gf("independent sets in P_2 x P_n")
    >>> print(answer.gf, answer.verdict, answer.recurrence)
    (1+x)/(1-2*x-x^2) proved a(n) = 2*a(n-1) + a(n-2) for n >= 2; a(0)=1, a(1)=3
    >>> answer.terms(4), answer[10]
    ([1, 3, 7, 17], 8119)
    """

    of: Sequence

    @property
    def gf(self) -> RationalGF | MarkedGF | None:
        """The generating function; None where no rational one is known."""
        return self.of.own_gf

    @property
    def verdict(self) -> Provenance:
        """How the sequence is known."""
        return self.of.provenance

    @property
    def recurrence(self) -> str:
        """The recurrence of least order, with its range and first terms."""
        return self.of.recurrence

    @property
    def order(self) -> int:
        """The order of the recurrence of least order."""
        return self.of.order

    @property
    def signature(self) -> tuple[int, ...]:
        """The (c1, ..., cd) of a(n) = c1 a(n-1) + ... + cd a(n-d)."""
        return self.of.signature

    @property
    def offset(self) -> int:
        """The n of the first term."""
        return self.of.offset

    def terms(self, count: int) -> list[Any]:
        """Return the first terms."""
        return self.of.terms(count)

    def term(self, n: int, *, modulo: int | None = None) -> Any:
        """Return a(n), or a(n) modulo a number."""
        return self.of.term(n, modulo=modulo)

    def proof(self) -> Proved:
        """Return the kernel's proof of the g.f.; raises NotDerived without one."""
        return self.of.proof()

    def sequence(self) -> Sequence:
        """Return the sequence."""
        return self.of

    def __len__(self) -> int:
        return len(self.of)

    def __bool__(self) -> bool:
        return True

    def __call__(self, n: int) -> Any:
        """Return a(n)."""
        return self.of(n)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SequenceAnswer) and self.of == other.of

    def __hash__(self) -> int:
        return hash(self.of)

    def __repr__(self) -> str:
        return in_one_line(self, f"<SequenceAnswer {self.of}  [{self.of.provenance}]>")

    def __str__(self) -> str:
        return str(self.of)


@takes(topology=words(*TOPOLOGIES))
def gf(
    model: Any,
    *,
    columns: int | Iterable[int] | None = None,
    rows: int | Iterable[int] | None = None,
    topology: Topology = "strip",
    marks: Marks = "none",
    budget: Budget | None = None,
) -> Any:
    """Prove the generating function of what `read` reads; of terms alone find one that fits.

    model, columns, rows, topology: what `read` takes, such as a rule and a side, words as in a
    title, a recurrence, a formula, a g.f., terms. marks: of a rule, "x" marks every piece, "xy"
    those of Left by x and those of Right by y, "exy" empty cells by e too; other letters, those
    that a rule gives weights. The answer has `gf`, `verdict`, `recurrence`, `terms(n)`,
    `certificate(path)`, `coq(path)`; it is a StripAnswer, a SequenceAnswer, or of terms a Guess;
    of several sides it is the table of all.

    >>> gf("domino-tilings", columns=2)
    <StripAnswer 1/(1-x-x^2)  [proved]>
    >>> print(gf("cis", columns=1, marks="exy").gf)
    (1+y*t+x*t)/(1-e*t-e*y*t^2-e*x*t^2)
    >>> print(gf("2^n + n").gf, gf("1,1,2,3,5,8,13,21,34,55").gf)
    (1-x-x^2)/((1-2*x)*(1-x)^2) 1/(1-x-x^2)
    """
    if isinstance(columns, Iterable) or isinstance(rows, Iterable):
        return table(model, columns=columns, rows=rows, topology=topology, marks=marks)
    with within(budget):
        found = read(model, columns=columns, rows=rows, topology=topology)
        if isinstance(about(found), StripOf | RuleNamed | SquareBoards):
            return strip_of(found).generating_function(marks=marks)
        if marks != "none":
            raise WrongCall("marks go with a rule; for example gf('kings', columns=3, marks='x')")
        sequence = sequence_of(found)
        if sequence.given and sequence.gf is None:
            from gfkit.sequences.guessing import guess  # noqa: PLC0415 - slow to import

            return guess(sequence)
        from gfkit.sequences.polynomial_recurrences import with_recurrence  # noqa: PLC0415 - slow to import

        return SequenceAnswer(sequence if sequence.gf is not None else with_recurrence(sequence))
