"""Families of boards or graphs, one for each n, and the answer that is their g.f."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Self

from gfkit.analysis.dominant_pole import Growth, growth
from gfkit.automata.lumping import Lumping, merge_equal_futures
from gfkit.automata.propagation import listed_terms
from gfkit.automata.residues import Work
from gfkit.base.arguments import size
from gfkit.base.budget import Budget, within
from gfkit.base.conversions import ToNetworkx
from gfkit.base.display import form, in_one_line
from gfkit.errors import GfkitError, NotKnown
from gfkit.proofs.kernel import Claimed, Live, Proved, Workings, made, prove
from gfkit.proofs.words import Answered, row
from gfkit.sequences.gf import IsGF
from gfkit.sequences.mixin import AboutSequence, SequenceOperators, Values
from gfkit.series.marked_gf import MarkedGF
from gfkit.series.printing import recurrence_text
from gfkit.series.rational_gf import RationalGF, factored_text
from gfkit.strips.sequences.methods import Method
from gfkit.strips.sequences.search import Search
from gfkit.strips.sequences.walks import (
    WalkDefinition,
    check_marks,
    profiles_of,
)

if TYPE_CHECKING:
    from concurrent.futures import Executor

    import pandas as pd
    import sympy

    from gfkit.analysis.moments import Moments
    from gfkit.automata.transfer_matrix import Marks, TransferMatrix
    from gfkit.sequences.sequence import Sequence
    from gfkit.series.profiles import Profile
    from gfkit.strips.sequences.graph_products import GraphProduct
    from gfkit.strips.sequences.strip import Strip

FEW_STATES = 100
"""The number of terms for each state from which on it pays to merge states."""


class BoardFamily(WalkDefinition, SequenceOperators, ToNetworkx):
    """Boards or graphs, one for each n, by the sequence of what is counted there.

    Kinds also have `counted`, `fixed`, `topology`, `unit` and `described`, for display.
    """

    __slots__ = ()
    max_states: int

    def definition(self, *, marks: Marks = "none", shift: int = 0) -> Self:
        """Return the sequence: a(n) belongs to the length n + shift."""
        check_marks(marks, shift, several=True)
        if (marks, shift) == (self.marks, self.shift):
            return self
        one: Any = self
        return replace(one, marks=marks, shift=shift)  # type: ignore[no-any-return]

    def generating_function(
        self,
        *,
        marks: Marks = "none",
        method: Method = "auto",
        work: Work | None = None,
        executor: Executor | None = None,
        budget: Budget | None = None,
    ) -> StripAnswer:
        """Return the g.f. in lowest terms with its proof.

        marks: "none" for the number of positions; "x" marks every piece, "xy" those of Left by x
        and those of Right by y. Sorted letters but t keep these marks and no others: those that
        weights of arrays and edges have, and of pieces and colourings "e" for an empty cell.
        method: "determinant", "modular", or "auto", which chooses by the number of states.
        A user-defined rule is compared with enumeration on small boards (Disagreement) as soon as
        the strip is known to have few enough states.
        executor: runs the primes of the modular method side by side, in processes of this machine
        or of others: one of concurrent.futures, or that of a dask client. work: instead of it, a
        `Work`, which may also have a checkpoint.
        budget: limits of time, memory and steps.
        Raises NotRational for play positions, LimitReached before too much work, and OutOfBudget,
        with the first terms and the checkpoint, at a limit during the work.
        """
        if executor is not None and work is not None:
            raise GfkitError("give either work= or executor=, as in executor=client.get_executor()")
        counts = self.definition(marks=marks)
        search = Search(method, work if executor is None else Work(executor), self.max_states)
        with within(budget):
            run = Workings()
            found = counts.find(run, search)
            proved = prove(IsGF(counts, found.gf), found.evidence, workings=run)
            alone = counts.is_ring or counts.is_mean or counts.several
            matrix = None if alone else counts.quotient(found.evidence, run)[1].matrix
        told = found.method, found.reason, found.states, found.dimension, found.cancelled
        return made(StripAnswer, self.definition(), found.gf, proved, *told, matrix)

    @property
    def gf(self) -> RationalGF:
        """The generating function in lowest terms, proved; see `generating_function`."""
        return self.generating_function().univariate

    def terms(self, count: int = 20, *, budget: Budget | None = None) -> list[int]:
        """Return a(0), ..., a(count - 1), computed exactly from the automaton.

        Raises LimitReached, with how many fit, for more than the memory holds, and OutOfBudget.
        """
        count = size("count", count)
        self.require_rational()
        with within(budget):
            if self.is_mean:
                return self._kinds(self.compute(count, Workings()), self.offset)
            if self.is_ring:
                closed = self.closed_walks({"max_states": self.max_states}, Workings())[1]
                return closed.gf().terms(count)
            matrix = self.transfer_matrix(terms=count).marked("none")
            if FEW_STATES * count > matrix.dimension:
                matrix = merge_equal_futures(matrix)
            return listed_terms(matrix, count)

    @property
    def matrix(self) -> TransferMatrix:
        """The trimmed automaton, as `transfer_matrix()` returns it.

        >>> from gfkit import Strip
        >>> Strip("col", columns=1).matrix.to_numpy().tolist()
        [[1, 1, 1], [1, 0, 1], [1, 1, 0]]
        """
        return self.transfer_matrix()

    def sequence(self, *, budget: Budget | None = None) -> Sequence:
        """Return the sequence a(0), a(1), ... with its proved g.f.

        >>> from gfkit import Strip
        >>> Strip("domineering:right-ends", columns=3).sequence()[:6]
        [1, 2, 11, 48, 227, 1054]
        """
        return self.generating_function(budget=budget).sequence()

    @property
    def verdict(self) -> Answered:
        """What is known of the g.f., which is computed for it, in one of six words."""
        return self.generating_function().verdict

    @property
    def is_proved(self) -> bool:
        """Whether the verdict is "proved"."""
        return self.verdict == "proved"

    def _computed(self) -> Sequence:
        """Return the sequence whose terms the automaton gives, without a g.f."""
        from gfkit.sequences.provenance import Given  # noqa: PLC0415 - slow to import
        from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import

        known = Given("its terms are computed from its definition")
        return Sequence.made(self.definition(marks=self.marks), provenance=known)

    def _view(self) -> Values:
        return Values(self.definition()._computed())  # noqa: SLF001

    @property
    def values(self) -> Values:
        """The same sequence, whose terms are polynomials if pieces are marked.

        >>> from gfkit import Strip
        >>> Strip("kings", columns=1).definition(marks="x").values[2]
        RationalFunction(1+2*x)
        """
        return Values(self._computed())

    def term(self, n: int, modulo: int | None = None) -> int:
        """Return a(n) by the g.f., or a(n) mod `modulo`; n may be 10^18 then."""
        return self._kind(n, self._about().values.term(n, modulo))

    def to_pandas(self, count: int | None = None) -> pd.Series | pd.DataFrame:
        """Return the first terms by their n, 20 without count, as a Series of pandas."""
        return form("pandas", self) if count is None else form("pandas", self, count)

    def lumping(self, marks: Marks = "none") -> tuple[int, Lumping]:
        """Return the number of states and the coarsest exact lumping of the automaton."""
        return self.definition(marks=marks).quotient({"max_states": self.max_states}, Workings())


@dataclass(frozen=True, slots=True, repr=False)
class StripAnswer(Live, AboutSequence, ToNetworkx):
    """A generating function with its verdict, and how it was found.

    strip: the boards that are counted. found: the generating function in lowest terms, which `gf`
    and `marked_gf` give with their types. method, reason: how it was found, and why this method.
    provenance: proved by the kernel; after unpickling it is claimed until `provenance.verify()`.
    states, states_lumped: of the automaton, before and after lumping. rest: the factor of
    det(I - tA) that is not in the denominator, `cancelled` as it was computed. matrix: the
    automaton, from which marked terms are computed; None for a ring, and for classes. Answers are
    equal if they say the same about the same boards, however it was found.
    """

    strip: Strip | GraphProduct
    found: RationalGF | MarkedGF = field(compare=False)
    provenance: Proved | Claimed
    method: Method = field(compare=False)
    reason: str = field(compare=False)
    states: int = field(compare=False)
    states_lumped: int = field(compare=False)
    rest: tuple[int, ...] | str | None = field(compare=False)
    matrix: TransferMatrix | None = field(default=None, repr=False, compare=False)

    @property
    def verdict(self) -> Answered:
        """What is known, in one of six words; `provenance` says how."""
        return row(self.provenance).says

    @property
    def is_proved(self) -> bool:
        """Whether the verdict is "proved"."""
        return self.verdict == "proved"

    def proof(self) -> Proved:
        """Return the kernel's proof; a claimed one is derived again, or NotDerived is raised."""
        known = self.provenance
        return known if isinstance(known, Proved) else known.verify()

    @property
    def statement(self) -> IsGF:
        """What is proved."""
        assert isinstance(self.provenance.statement, IsGF)
        return self.provenance.statement

    @property
    def marks(self) -> Marks:
        """Which marks the g.f. has."""
        counts: Any = self.statement.of
        return counts.marks  # type: ignore[no-any-return]

    @property
    def cancelled(self) -> str | None:
        """The factor of det(I - tA) not in the denominator, as text; None if it is not known."""
        return factored_text(self.rest, "x") if isinstance(self.rest, tuple) else self.rest

    @property
    def order(self) -> int:
        """The order of the minimal recurrence."""
        return self.found.order

    @property
    def univariate(self) -> RationalGF:
        """The g.f. with all marks set to 1."""
        return self.found.at_one() if isinstance(self.found, MarkedGF) else self.found

    @property
    def signature(self) -> tuple[int, ...]:
        """The signature of the minimal recurrence at x = y = 1."""
        return self.univariate.signature

    @property
    def recurrence(self) -> str:
        """The recurrence of least order at x = y = 1, as text."""
        return recurrence_text(self.univariate)

    @property
    def growth(self) -> Growth | None:
        """The growth rate, to 12 digits; None where there are finitely many positions.

        >>> from gfkit import Strip
        >>> print(Strip("domineering:maximal", columns=3).generating_function().growth)
        3.52474532216...
        """
        return growth(self.univariate)

    def moments(self, *, budget: Budget | None = None) -> Moments:
        """Return means, variances and covariance of the numbers of pieces, from a marked g.f.

        Raises GfkitError without marks x and y.

        >>> from gfkit import Strip
        >>> answer = Strip("col", columns=1).generating_function(marks="xy")
        >>> answer.moments().at(1).left
        Fraction(1, 3)
        """
        from gfkit.analysis.moments import moments  # noqa: PLC0415 - slow to import

        return moments(self.marked_gf, budget=budget)

    @property
    def gf(self) -> RationalGF:
        """The generating function without marks; raises NotKnown where it has marks."""
        if isinstance(self.found, MarkedGF):
            raise NotKnown("the generating function has marks: .marked_gf has it")
        return self.found

    @property
    def marked_gf(self) -> MarkedGF:
        """The generating function with marks; raises NotKnown where it has none."""
        if not isinstance(self.found, MarkedGF):
            raise NotKnown("the generating function has no marks; ask for marks='xy'")
        return self.found

    def sequence(self) -> Sequence:
        """Return the sequence with its proof, with marks if the g.f. has them."""
        from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import

        name = f"{self.strip.counted.name}; {self.strip.described()}"
        return Sequence.of_proof(self.provenance, name=name)

    def terms(self, count: int = 20) -> list[int]:
        """Return a(0), ..., a(count - 1) from the g.f., at x = y = 1."""
        return self.univariate.terms(count)

    def profiles(self, count: int) -> list[Profile]:
        """Return the first terms as polynomials in the marks; raises GfkitError without marks."""
        count, gf = size("count", count), self.marked_gf
        return gf.terms(count) if self.matrix is None else list(profiles_of(self.matrix, count))

    def _sympy_(self) -> sympy.Basic:
        return self.found._sympy_()

    def to_pandas(self, count: int | None = None) -> pd.Series | pd.DataFrame:
        """Return the first terms, 20 without count; with marks a frame by numbers of pieces."""
        return form("pandas", self) if count is None else form("pandas", self, count)

    def __repr__(self) -> str:
        return in_one_line(self, f"<StripAnswer {self}>")

    def __str__(self) -> str:
        return f"{self.found}  [{self.provenance}]"

    def latex(self) -> str:
        """Return the generating function in LaTeX."""
        return self.found.latex()
