"""Strips: a model with one side fixed, and everything known about its sequence."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from gfkit.analysis.lone_pole import Growth, growth
from gfkit.automata.evaluation import listed_terms
from gfkit.automata.lumping import Lumping, merge_equal_futures
from gfkit.automata.modular import Work
from gfkit.base.arguments import called_like, flag, size
from gfkit.base.budget import Budget, within
from gfkit.base.display.shown import AboutSequence, Plotted, Verbs, in_one_line, indexed
from gfkit.boards.language.rules import Model, Rule, is_language, model_from
from gfkit.errors import GfkitError
from gfkit.proofs.kernel import Claimed, Live, Proved, Workings, made, prove
from gfkit.sequences.is_gf import IsGF
from gfkit.series.marked import MarkedGF
from gfkit.series.rational import RationalGF, factored_text, recurrence_text
from gfkit.strips.sequences.strip_counts import (
    MAX_STRIP_STATES,
    StripCounts,
    automaton_of,
)
from gfkit.strips.sequences.walks import Method, Search, WalkDefinition, profiles_of
from gfkit.strips.totals.count import rule_data

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from gfkit.analysis.moments import Moments
    from gfkit.automata.transfer import Marks, TransferMatrix
    from gfkit.boards.kinds.arrays import ArrayRule
    from gfkit.boards.kinds.pieces import PlacementGame
    from gfkit.boards.kinds.tiles import TileSet
    from gfkit.boards.shapes.board import Board, Topology
    from gfkit.boards.shapes.position import Position
    from gfkit.sequences.sequence import Sequence
    from gfkit.series.profile import Profile
    from gfkit.strips.sequences.products import GraphProduct
    from gfkit.strips.sequences.sampling import Positions


class OneSide(GfkitError, ValueError):
    """A strip with both sides fixed, or neither."""


class Family(ABC):
    """Boards or graphs, one for each n, by the sequence of what is counted there."""

    __slots__ = ()
    max_states: int

    @abstractmethod
    def definition(self, *, marks: Marks = "none", shift: int = 0) -> Any:
        """Return the sequence: a(n) belongs to the length n + shift."""

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
        A user-defined rule is compared with enumeration on small boards (Disagreement), as soon
        as it is known that the strip has not too many states.
        executor: runs the primes of the modular method side by side, in processes of this machine
        or of others: one of concurrent.futures, or a dask client's. work: instead of it, a `Work`,
        which may have a checkpoint too.
        budget: limits of time, memory and steps.
        Raises NotRational for play positions, LimitReached before work that is too much, and
        OutOfBudget, with the first terms and the checkpoint, at a limit during the work.
        """
        if executor is not None and work is not None:
            raise GfkitError("give either work= or executor=, as in executor=client.get_executor()")
        counts: WalkDefinition = self.definition(marks=marks)
        search = Search(method, work if executor is None else Work(executor), self.max_states)
        with within(budget):
            run = Workings()
            found = counts.find(run, search)
            proved = prove(IsGF(counts, found.gf), found.evidence, workings=run)
            alone = counts.is_ring or counts.is_mean or counts.several
            matrix = None if alone else counts.quotient(found.evidence, run)[1].matrix
        family: Any = self
        told = found.method, found.reason, found.states, found.dimension, found.cancelled
        return made(StripAnswer, family, found.gf, proved, *told, matrix)


@called_like("Strip('domineering', columns=3)")
@dataclass(frozen=True, slots=True, repr=False)
class Strip(Family, Plotted):
    """All boards with one side fixed; a(n) belongs to the board whose other side is n.

    columns: the number of columns, if the rows grow; rows: conversely. Exactly one is given.
    topology: on a "cylinder" the ends of the fixed side are joined, on a "ring" those of the
    growing side, on a "torus" both. Neighbours stay a simple graph, so identified sides of 1 and 2
    cells are the same as open ones; with `multigraph` they are the unrolled board that repeats.
    Without a side words of a language are meant, rows=1.
    model: a game, one of its models, the name of either, or a user-defined rule; a game alone means
    its positions. max_states: a limit. counts: the sequence, as a definition. Raises GfkitError for
    a side below 1.

    >>> Strip("col", columns=3)
    Strip('col:positions', columns=3)
    >>> print(Strip("col", columns=1).gf)
    (1+x)/(1-2*x-x^2)

    >>> from gfkit import domineering, node_kayles
    >>> Strip(domineering.right_ends, columns=3).terms(6)
    [1, 2, 11, 48, 227, 1054]
    >>> answer = Strip(domineering.right_ends, rows=1).generating_function()
    >>> print(answer.gf, answer.signature, answer.verdict)
    (1+x)/(1-x^2-x^3) (0, 1, 1) proved
    >>> Strip(node_kayles.positions, columns=1, topology="ring").terms(8)
    [1, 2, 3, 4, 7, 11, 18, 29]
    """

    model: Model | Rule | TileSet | ArrayRule | PlacementGame | str
    columns: int | None = None
    rows: int | None = None
    topology: Topology = "strip"
    max_states: int = MAX_STRIP_STATES
    multigraph: bool = False
    counts: StripCounts = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.columns is None and self.rows is None and is_language(self.model):
            object.__setattr__(self, "rows", 1)
        if isinstance(self.model, str | Rule):
            model = model_from(self.model, "Strip({}, columns=3)")
            object.__setattr__(self, "model", model)
        if (self.columns is None) == (self.rows is None):
            example = f"Strip({self.counted.name!r}, columns=3)"
            raise OneSide(f"a strip fixes either its columns or its rows, such as {example}")
        for name in ("columns", "rows", "max_states"):
            value = getattr(self, name)
            if value is not None:
                object.__setattr__(self, name, size(name, value, least=1, example=3))
        short = flag("multigraph", self.multigraph)
        object.__setattr__(self, "multigraph", short)
        fixed = ("columns", self.columns) if self.columns is not None else ("rows", self.rows or 0)
        counts = StripCounts(self.counted, *fixed, self.topology, multigraph=short)
        object.__setattr__(self, "counts", counts)
        counts.model.game.refuse_side(*fixed)

    @property
    def side(self) -> int:
        """The length of the fixed side."""
        return self.counts.side

    @property
    def fixed(self) -> dict[str, int]:
        """The fixed side by its name, as JSON output and certificates have it."""
        return {self.counts.fixed: self.counts.side}

    @property
    def counted(self) -> Model:
        """The model, also where a bare rule was given."""
        return model_from(self.model)

    @property
    def is_ring(self) -> bool:
        """Whether the ends of the growing side are joined."""
        return self.counts.is_ring

    @property
    def is_joined(self) -> bool:
        """Whether the ends of the fixed side are joined; short ones may not be."""
        return self.counts.is_joined

    @property
    def unit(self) -> str:
        """What n counts."""
        return "row" if self.columns is not None else "column"

    def described(self) -> str:
        """Return which boards the sequence is about."""
        sides = (
            "n" if self.rows is None else self.rows,
            "n" if self.columns is None else self.columns,
        )
        return f"boards of {sides[0]} x {sides[1]}, n >= 0"

    def rule_text(self) -> dict[str, Any]:
        """Return the full text of the rule, as a certificate carries it."""
        return rule_data(self.counted)

    def definition(self, *, marks: Marks = "none", shift: int = 0) -> StripCounts:
        """Return the sequence: a(n) belongs to the board whose growing side is n + shift."""
        plain = marks == "none" and shift == 0
        return self.counts if plain else replace(self.counts, marks=marks, shift=shift)

    @property
    def gf(self) -> RationalGF:
        """The generating function in lowest terms, proved; see `generating_function`."""
        return self.generating_function().univariate

    def transfer_matrix(self) -> TransferMatrix:
        """Return the trimmed automaton with marks x and y, a step a cell.

        Raises LimitReached, with what it would take, if it has more than `max_states` states, and
        GfkitError for a ring, whose sequence is a trace.
        """
        return automaton_of(self.counts, max_states=self.max_states)

    @property
    def matrix(self) -> TransferMatrix:
        """The trimmed automaton, as `transfer_matrix()` returns it.

        >>> Strip("col", columns=1).matrix.to_numpy().tolist()
        [[1, 1, 1], [1, 0, 1], [1, 1, 0]]
        """
        return self.transfer_matrix()

    automaton = transfer_matrix

    @indexed
    def terms(self, count: int, *, budget: Budget | None = None) -> list[int]:
        """Return a(0), ..., a(count - 1), computed exactly from the automaton.

        Raises LimitReached, with how many fit, for more than the memory holds, and OutOfBudget.
        """
        count = size("count", count)
        counts = self.counts
        counts.require_rational()
        with within(budget):
            if counts.is_mean:
                values: list[Any] = counts.values(count, Workings())
                return values
            if self.is_ring:
                limits = {"max_states": self.max_states}
                return counts.closed_walks(limits, Workings())[1].gf().terms(count)
            matrix = automaton_of(counts, max_states=self.max_states, terms=count)
            return _terms_of(matrix, count)

    def __repr__(self) -> str:
        model = self.counted
        called = repr(model.name) if not model.own else f"<{model.name}>"
        given = [called, *(f"{side}={length}" for side, length in self.fixed.items())]
        if self.topology != "strip":
            given.append(f"topology={self.topology!r}")
        if self.multigraph:
            given.append("multigraph=True")
        return f"Strip({', '.join(given)})"

    def __str__(self) -> str:
        return f"{self.counted.name} on {self.described()}"

    def sequence(self, *, budget: Budget | None = None) -> Sequence:
        """Return the sequence a(0), a(1), ... with its proved g.f.

        >>> Strip("domineering:right-ends", columns=3).sequence()[:6]
        [1, 2, 11, 48, 227, 1054]
        """
        return self.generating_function(budget=budget).sequence()

    def positions(
        self,
        *,
        rows: int | None = None,
        columns: int | None = None,
        budget: Budget | None = None,
    ) -> Positions:
        """Return the positions on the board whose growing side is given, in order.

        The result is a sequence: `[k]`, `.sample(seed)`, iteration over all.
        Raises WrongArgument unless the growing side alone is given, GfkitError for play positions
        and for rules whose positions are counted but not listed, LimitReached for too many states.

        >>> from gfkit.boards.language.rules import node_kayles
        >>> strip = Strip(node_kayles.positions, columns=2)
        >>> [position.rows() for position in strip.positions(rows=1)]
        [('..',), ('.N',), ('N.',)]
        """
        from gfkit.strips.sequences.sampling import growing_side, positions_of  # noqa: PLC0415 - slow

        counts = self.counts
        n = growing_side(counts, rows, columns)
        with within(budget):
            return positions_of(counts, n, self.max_states)

    def unrank(
        self, index: int, *, rows: int | None = None, columns: int | None = None
    ) -> Position:
        """Return the position of an index from 0 to a(n) - 1; see `positions`.

        >>> print(Strip("domineering", columns=3).unrank(20, rows=2))
        L L .
        | |
        L L .
        """
        return self.positions(rows=rows, columns=columns).unrank(index)

    def sample(
        self,
        n: int | None = None,
        *,
        rows: int | None = None,
        columns: int | None = None,
        seed: int | None = None,
    ) -> Position:
        """Return a random position on the board whose growing side is given, exactly uniform.

        n: the growing side, which `rows` or `columns` name as well. seed: an integer for the same
        position each time; without one each call differs. A position of weight w is drawn w times
        as often as one of weight 1. See `positions`.

        >>> print(Strip("domineering", columns=4).sample(rows=3, seed=1))
        . . R-R
        R-R . .
        . R-R .
        """
        if n is not None:
            rows, columns = (n, columns) if self.columns is not None else (rows, n)
        return self.positions(rows=rows, columns=columns).sample(seed)

    def lumping(self, marks: Marks = "none") -> tuple[int, Lumping]:
        """Return the number of states and the coarsest exact lumping of the automaton."""
        return self.definition(marks=marks).quotient({"max_states": self.max_states}, Workings())


def _terms_of(matrix: TransferMatrix, count: int) -> list[int]:
    """Return the first terms at x = y = 1; for a few, merging states is more work than it saves."""
    unmarked = matrix.marked("none")
    is_short = 100 * count <= matrix.dimension
    return listed_terms(unmarked if is_short else merge_equal_futures(unmarked), count)


@called_like("Strip('col', columns=2).generating_function()")
@dataclass(frozen=True, slots=True, repr=False, eq=False)
class StripAnswer(Live, Verbs, AboutSequence):
    """A generating function with its verdict, and how it was found.

    strip: of which boards. gf: in lowest terms. method, reason: how it was found, and why so.
    verdict: proved by the kernel; after a pickle it is claimed until `verdict.verify()`.
    states, states_lumped: of the automaton, before and after lumping. rest: the factor of
    det(I - tA) that is not in the denominator, `cancelled` as it was computed. matrix: the
    automaton, from which marked terms are computed; None for a ring, and for classes. Raises
    Disagreement if the statement of the verdict is about other boards or another g.f.
    """

    strip: Strip | GraphProduct
    gf: RationalGF | MarkedGF
    verdict: Proved | Claimed
    method: Method
    reason: str
    states: int
    states_lumped: int
    rest: tuple[int, ...] | str | None
    matrix: TransferMatrix | None = field(default=None, repr=False, compare=False)

    def __eq__(self, other: object) -> bool:
        """Tell whether both say the same of the same boards, however it was found."""
        if not isinstance(other, StripAnswer):
            return NotImplemented
        return (self.strip, self.verdict) == (other.strip, other.verdict)

    def __hash__(self) -> int:
        return hash((self.strip, self.verdict))

    def proof(self) -> Proved:
        """Return the kernel's proof; a claimed one is derived again, or NotDerived is raised."""
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
        return counts.marks  # type: ignore[no-any-return]

    @property
    def cancelled(self) -> str | None:
        """The factor of det(I - tA) not in the denominator, as text; None if it is not known."""
        return factored_text(self.rest, "x") if isinstance(self.rest, tuple) else self.rest

    @property
    def order(self) -> int:
        """The order of the minimal recurrence."""
        return self.gf.order

    @property
    def univariate(self) -> RationalGF:
        """The g.f. at 1 in the place of all marks."""
        return self.gf.at_one() if isinstance(self.gf, MarkedGF) else self.gf

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

        >>> print(Strip("domineering:maximal", columns=3).generating_function().growth)
        3.52474532216...
        """
        return growth(self.univariate)

    def moments(self, *, budget: Budget | None = None) -> Moments:
        """Return means, variances and covariance of the numbers of pieces, from a marked g.f.

        Raises GfkitError without marks x and y.

        >>> answer = Strip("col", columns=1).generating_function(marks="xy")
        >>> answer.moments().at(1).left
        Fraction(1, 3)
        """
        from gfkit.analysis.moments import moments  # noqa: PLC0415 - slow to import

        return moments(self._marked_gf(), budget=budget)

    def _marked_gf(self) -> MarkedGF:
        if not isinstance(self.gf, MarkedGF):
            raise GfkitError("the generating function has no marks; ask for marks='xy'")
        return self.gf

    def bfile(self, count: int = 1000) -> str:
        """Return the text of a b-file with `count` terms.

        >>> print(Strip("kings", columns=2).generating_function().bfile(3), end="")
        0 1
        1 3
        2 5
        """
        return self.sequence().at_one().bfile(count)

    def term(self, n: int, *, modulo: int | None = None) -> int:
        """Return a(n) at x = y = 1, or a(n) mod `modulo`; n may be 10^18 then."""
        return int(self.sequence().at_one().term(n, modulo=modulo))

    def sequence(self) -> Sequence:
        """Return the sequence with its proof, with marks if the g.f. has them."""
        name = f"{self.strip.counted.name}; {self.strip.described()}"
        from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import

        return Sequence.proved(self.verdict, name=name)

    @indexed
    def terms(self, count: int) -> list[int]:
        """Return a(0), ..., a(count - 1) from the g.f., at x = y = 1."""
        return self.univariate.terms(count)

    def profiles(self, count: int) -> list[Profile]:
        """Return the first terms as polynomials in the marks; raises GfkitError without marks."""
        count, gf = size("count", count), self._marked_gf()
        return gf.terms(count) if self.matrix is None else list(profiles_of(self.matrix, count))

    def _sympy_(self) -> Any:
        return self.gf._sympy_()

    def __repr__(self) -> str:
        return in_one_line(self, f"<StripAnswer {self}>")

    def __str__(self) -> str:
        return f"{self.gf}  [{self.verdict}]"

    def latex(self) -> str:
        """Return the generating function in LaTeX."""
        return self.gf.latex()


def positions_on(
    model: Model | str,
    cells: Board,
    topology: Topology = "strip",
    *,
    multigraph: bool = False,
) -> Positions:
    """Return the positions on a rectangle, in order; the shorter side is read across.

    Raises GfkitError for a board without cells, or with holes.

    >>> from gfkit import Board, domineering
    >>> positions_on(domineering.positions, Board.parse("2x3")).sample(1).board.columns
    3
    """
    if not cells.cells:
        raise GfkitError(f"a board of {cells} has no cells to draw")
    if not cells.is_rectangle():
        raise GfkitError(
            "random positions are drawn on rectangles, such as --board 3x4; "
            f"`gfkit draw board '{cells}'` draws this board"
        )
    if topology == "strip" and cells.rows < cells.columns:
        return Strip(model, rows=cells.rows).positions(columns=cells.columns)
    strip = Strip(model, columns=cells.columns, topology=topology, multigraph=multigraph)
    return strip.positions(rows=cells.rows)
