"""Strips: a model with one side fixed, and everything known about its sequence."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from gfkit.arguments import flag, size
from gfkit.automata.evaluation import listed_terms
from gfkit.automata.lumping import merge_equal_futures
from gfkit.boards.joins import check_topology
from gfkit.boards.rules import find_model, model_from
from gfkit.budget import within
from gfkit.errors import GfkitError
from gfkit.proofs.kernel import Proved, Workings, prove
from gfkit.sequences.is_gf import IsGF
from gfkit.series.marked import MarkedGF
from gfkit.series.recurrence import recurrence_text
from gfkit.shown import Plotted, Shown
from gfkit.strips.compile import rule_data
from gfkit.strips.strip_counts import (
    MAX_STRIP_STATES,
    StripCounts,
    automaton_of,
    refuse_topology,
)
from gfkit.strips.walks import profiles_of
from gfkit.upward import upward

if TYPE_CHECKING:
    from gfkit.automata.lumping import Lumping
    from gfkit.automata.modular import Work
    from gfkit.automata.transfer import Marks, TransferMatrix
    from gfkit.boards.arrays import ArrayRule
    from gfkit.boards.joins import Topology
    from gfkit.boards.pieces import PlacementGame
    from gfkit.boards.rules import Model
    from gfkit.boards.tiles import TileSet
    from gfkit.budget import Budget
    from gfkit.proofs.kernel import Claimed
    from gfkit.sequences.sequence import Sequence
    from gfkit.series.profile import Profile
    from gfkit.series.rational import RationalGF
    from gfkit.strips.walks import Method, WalkDefinition


class OneSide(GfkitError, ValueError):
    """A strip with both sides fixed, or neither."""


class Counted(Protocol):
    """What is counted: a model, or a rule on graphs."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def summary(self) -> str:
        """What it counts, in a few words."""


class Family(Protocol):
    """Boards or graphs that grow, one for each n, and what is counted on them."""

    @property
    def counted(self) -> Counted:
        """What is counted."""

    @property
    def fixed(self) -> dict[str, Any]:
        """What does not grow, as JSON output and certificates have it."""

    @property
    def topology(self) -> Topology:
        """Which ends are joined."""

    @property
    def multigraph(self) -> bool:
        """Whether short joined sides are joined too."""

    @property
    def is_ring(self) -> bool:
        """Whether the ends of the growing side are joined."""

    @property
    def unit(self) -> str:
        """What n counts."""

    def described(self) -> str:
        """Return which boards or graphs the sequence is about."""

    def rule_text(self) -> dict[str, Any]:
        """Return the full text of the rule, as a certificate carries it."""


@dataclass(frozen=True, slots=True)
class Strip(Shown):
    """All boards with one side fixed; a(n) belongs to the board whose other side is n.

    columns: the number of columns, if the rows grow; rows: conversely. Exactly one is given.
    topology: on a "cylinder" the ends of the fixed side are joined, on a "ring" those of the
    growing side, on a "torus" both. Neighbours stay a simple graph, so identified sides of 1 and 2
    cells are the same as open ones; with `multigraph` they are the unrolled board that repeats.
    model: the model, or its name. Raises GfkitError for a side below 1.

    >>> from gfkit.boards.rules import domineering
    >>> Strip(domineering.right_ends, columns=3).terms(6)
    [1, 2, 11, 48, 227, 1054]
    >>> answer = Strip(domineering.right_ends, rows=1).generating_function()
    >>> print(answer.gf, answer.signature, answer.verdict)
    (1+x)/(1-x^2-x^3) (0, 1, 1) proved
    >>> from gfkit.boards.rules import node_kayles
    >>> Strip(node_kayles.positions, columns=1, topology="ring").terms(8)
    [1, 2, 3, 4, 7, 11, 18, 29]
    """

    model: Model | TileSet | ArrayRule | PlacementGame | str
    columns: int | None = None
    rows: int | None = None
    topology: Topology = "strip"
    max_states: int = MAX_STRIP_STATES
    multigraph: bool = False

    def __post_init__(self) -> None:
        if isinstance(self.model, str):
            object.__setattr__(self, "model", find_model(self.model))
        model_from(self.model)
        if (self.columns is None) == (self.rows is None):
            raise OneSide("a strip fixes either its columns or its rows, such as columns=3")
        for name, least in (("columns", 1), ("rows", 1), ("max_states", 1)):
            value = getattr(self, name)
            if value is not None:
                value = size(name, value, least=least, example=3)
                object.__setattr__(self, name, value)
        object.__setattr__(self, "multigraph", flag("multigraph", self.multigraph))
        check_topology(self.topology)
        refuse_topology(self.counted, self.topology)

    @property
    def side(self) -> int:
        """The length of the fixed side."""
        return self.columns if self.columns is not None else self.rows or 0

    @property
    def fixed(self) -> dict[str, int]:
        """The fixed side by its name, as JSON output and certificates have it."""
        return {"columns" if self.columns is not None else "rows": self.side}

    @property
    def counted(self) -> Model:
        """The model, also where a bare rule was given."""
        return model_from(self.model)

    @property
    def is_ring(self) -> bool:
        """Whether the ends of the growing side are joined."""
        return self.topology in {"ring", "torus"}

    @property
    def is_joined(self) -> bool:
        """Whether the ends of the fixed side are joined; short ones may not be."""
        return self.definition().is_joined

    @property
    def unit(self) -> str:
        """What n counts."""
        return "row" if self.columns is not None else "column"

    def described(self) -> str:
        """Return which boards the sequence is about."""
        if self.columns is not None:
            return f"boards of n x {self.columns}, n = 0, 1, 2, ..."
        return f"boards of {self.rows} x n, n = 0, 1, 2, ..."

    def rule_text(self) -> dict[str, Any]:
        """Return the full text of the rule, as a certificate carries it."""
        return rule_data(self.counted)

    def definition(self, *, marks: Marks = "none", shift: int = 0) -> StripCounts:
        """Return the sequence: a(n) belongs to the board whose growing side is n + shift."""
        return StripCounts.of(
            self.counted,
            *next(iter(self.fixed.items())),
            self.topology,
            multigraph=self.multigraph,
            marks=marks,
            shift=shift,
        )

    def transfer_matrix(self) -> TransferMatrix:
        """Return the trimmed automaton with marks x and y, a step a cell.

        Raises LimitReached, with what it would take, if it has more than `max_states` states, and
        GfkitError for a ring, whose sequence is a trace.
        """
        return automaton_of(self.definition(), max_states=self.max_states)

    @property
    def matrix(self) -> TransferMatrix:
        """The trimmed automaton, as `transfer_matrix()` returns it.

        >>> Strip("col", columns=1).matrix.to_numpy().tolist()
        [[0, 1, 1, 1], [0, 1, 1, 1], [0, 1, 0, 1], [0, 1, 1, 0]]
        """
        return self.transfer_matrix()

    def terms(self, count: int, *, budget: Budget | None = None) -> list[int]:
        """Return a(0), ..., a(count - 1), computed exactly from the automaton.

        Raises LimitReached, with how many fit, for more than the memory holds, and OutOfBudget.
        """
        count = size("count", count)
        counts = self.definition()
        counts.require_rational()
        with within(budget):
            if self.is_ring:
                limits = {"max_states": self.max_states}
                return counts.closed_walks(limits, Workings())[1].gf().terms(count)
            matrix = automaton_of(counts, max_states=self.max_states, terms=count).marked("none")
            return listed_terms(merge_equal_futures(matrix), count)

    def sequence(self, *, budget: Budget | None = None) -> Sequence:
        """Return the sequence a(0), a(1), ... with its proved g.f.

        >>> Strip("domineering:right-ends", columns=3).sequence()[:6]
        [1, 2, 11, 48, 227, 1054]
        """
        return self.generating_function(budget=budget).sequence()

    def lumping(self, marks: Marks = "none") -> tuple[int, Lumping]:
        """Return the number of states and the coarsest exact lumping of the automaton."""
        return self.definition(marks=marks).quotient({"max_states": self.max_states}, Workings())

    def generating_function(
        self,
        *,
        marks: Marks = "none",
        method: Method = "auto",
        work: Work | None = None,
        budget: Budget | None = None,
    ) -> StripAnswer:
        """Return the g.f. in lowest terms with its proof.

        marks: "none" for the number of positions; "x" marks every piece, "xy" those of Left by x
        and those of Right by y.
        method: "determinant", "modular", or "auto", which chooses by the number of states.
        A user-defined rule is compared with enumeration on small boards (Disagreement), as soon
        as it is known that the strip has not too many states.
        budget: limits of time, memory and steps.
        Raises NotRational for play positions, LimitReached before work that is too much, and
        OutOfBudget, with the first terms and the checkpoint, at a limit during the work.
        """
        counts = self.definition(marks=marks)
        with within(budget):
            return answer_of(self, counts, method=method, work=work, max_states=self.max_states)


def answer_of(
    family: Family,
    counts: WalkDefinition,
    *,
    method: Method = "auto",
    work: Work | None = None,
    max_states: int | None = None,
) -> StripAnswer:
    """Return the proved generating function of a definition: search, and the kernel's proof."""
    run = Workings()
    found = counts.find(run, method, work, max_states)
    proved = prove(IsGF(counts, found.gf), found.evidence, workings=run)
    matrix = None if counts.is_ring else counts.quotient(found.evidence, run)[1].matrix
    return StripAnswer(
        family,
        found.gf,
        proved,
        found.method,
        found.reason,
        found.states,
        found.dimension,
        found.cancelled,
        matrix,
    )


@dataclass(frozen=True, slots=True)
class StripAnswer(Plotted):
    """A generating function with its verdict, and how it was found.

    verdict: proved by the kernel; after a pickle it is claimed until `verdict.verify()`.
    states, states_lumped: of the automaton, before and after lumping. cancelled: the factor of
    det(I - tA) that is not in the denominator, as text; None if it was not computed. matrix: the
    automaton, from which marked terms are computed; None for a ring.
    """

    strip: Family
    gf: RationalGF | MarkedGF
    verdict: Proved | Claimed
    method: Method
    reason: str
    states: int
    states_lumped: int
    cancelled: str | None
    matrix: TransferMatrix | None = field(default=None, repr=False, compare=False)

    @property
    def proof(self) -> Proved:
        """The kernel's proof; a claimed one is derived again, or NotDerived is raised."""
        return self.verdict if isinstance(self.verdict, Proved) else self.verdict.verify()

    @property
    def statement(self) -> IsGF:
        """What is proved."""
        assert isinstance(self.verdict.statement, IsGF)
        return self.verdict.statement

    @property
    def marks(self) -> Marks:
        """Which marks the g.f. has."""
        counts: Any = self.statement.of
        marks: Marks = counts.marks
        return marks

    @property
    def order(self) -> int:
        """The order of the minimal recurrence."""
        return self.gf.order

    @property
    def univariate(self) -> RationalGF:
        """The g.f. at x = y = 1."""
        return self.gf.at_one() if isinstance(self.gf, MarkedGF) else self.gf

    @property
    def signature(self) -> tuple[int, ...]:
        """The signature of the minimal recurrence at x = y = 1."""
        return self.univariate.signature

    @property
    def recurrence(self) -> str:
        """The recurrence of least order at x = y = 1, as text."""
        return recurrence_text(self.univariate)

    def sequence(self) -> Sequence:
        """Return the sequence with its proof, with marks if the g.f. has them."""
        name = f"{self.strip.counted.name}; {self.strip.described()}"
        from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import

        return Sequence.proved(self.verdict, name=name)

    def terms(self, count: int) -> list[int]:
        """Return a(0), ..., a(count - 1) from the g.f., at x = y = 1."""
        return self.univariate.terms(count)

    def plot_distribution(self, n: int = 20, *, ax: Any = None) -> Any:
        """Plot the numbers of Left's and Right's pieces at length n, with their normal limits.

        ax: the matplotlib Axes to plot on. Returns the Axes; nothing is shown. Raises GfkitError
        without marks, MissingExtra without matplotlib.
        """
        return upward("distribution_plot")(self, size("n", n), ax=ax)

    def profiles(self, count: int) -> list[Profile]:
        """Return the first terms as polynomials in x and y; raises GfkitError without marks."""
        count = size("count", count)
        if not isinstance(self.gf, MarkedGF):
            raise GfkitError("the generating function has no marks; ask for marks='xy'")
        if self.matrix is None:
            return self.gf.terms(count)
        return list(profiles_of(self.matrix, count))

    def _sympy_(self) -> Any:
        return self.gf._sympy_()

    def __str__(self) -> str:
        return f"{self.gf}  [{self.verdict}]"

    def latex(self) -> str:
        """Return the generating function in LaTeX."""
        return self.gf.latex()
