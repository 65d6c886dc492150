"""Prove the generating function of a sequence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.api.side_tables import table
from gfkit.asking.anything import read
from gfkit.asking.uses import sequence_of, strip_of
from gfkit.base.arguments import called_like, words
from gfkit.base.budget import Budget, within
from gfkit.base.display import ports
from gfkit.base.display.display_methods import in_one_line
from gfkit.boards.shapes.board import TOPOLOGIES, Topology
from gfkit.errors import WrongCall
from gfkit.reading.readings import RuleNamed, SquareBoards, StripOf
from gfkit.reading.readings import subject as about
from gfkit.sequences.about_sequence import Operated
from gfkit.sequences.sequence import Sequence

if TYPE_CHECKING:
    from gfkit.automata.transfer_matrix import Marks


@called_like("gf('2^n + n')")
@dataclass(slots=True, eq=False, repr=False)
class SequenceAnswer(Operated):
    """A sequence with what its generating function says; it has every attribute of a Sequence.

    of: the sequence. gf: the sum of a(n) x^n over its own n, from its own first n on.

    >>> answer = gf("independent sets in P_2 x P_n")
    >>> print(answer.gf, answer.verdict, answer.recurrence)
    (1+x)/(1-2*x-x^2) proved a(n) = 2*a(n-1) + a(n-2) for n >= 2; a(0)=1, a(1)=3
    >>> answer.terms(4), answer.asymptotics().modulus.digits(10)
    ([1, 3, 7, 17], '2.414213562')
    """

    of: Sequence

    @property
    def gf(self) -> Any:
        """The generating function; None where no rational one is known."""
        return self.of.own_gf

    def sequence(self) -> Sequence:
        """Return the sequence."""
        return self.of

    def __getattr__(self, name: str) -> Any:
        if name == "of":
            raise AttributeError(name)
        if name[:1] == "_" or hasattr(Sequence, name):
            return getattr(self.of, name)
        return ports.missing_attribute(self, name)

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


@called_like("gf('kings', columns=3)", topology=words(*TOPOLOGIES))
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
