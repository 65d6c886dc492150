"""Strips: boards with one side fixed; a(n) is the count of the board whose other side is n.

A strip is a definition. Its rule is made from its text, never from a name, so equal texts are equal
strips and a proof is about the text.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Self

from gfkit.automata.agreement import marked_terms
from gfkit.automata.lumping import (
    from_smallest_layer,
    merge_equal_futures,
    merge_in_ring,
)
from gfkit.base.arguments import flag, instance, size, trusted
from gfkit.base.budget import Budget, hears, know, within
from gfkit.base.choices import meant
from gfkit.boards.models.model import Model, read_rule_data, rule_text_data
from gfkit.boards.models.names import Rule, is_language
from gfkit.boards.models.texts import model_of_text
from gfkit.boards.rules.graph_games import LibertyGame
from gfkit.boards.rules.rule import reading
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.topology import (
    ACROSS,
    ALONG,
    LEAST_JOINED,
    TURNED,
    Joins,
    Topology,
    check_topology,
    is_joined,
    joins_of,
)
from gfkit.errors import Argument, GfkitError, LimitReached, NotRational, VerbCall
from gfkit.proofs.codec import COUNT
from gfkit.proofs.kernel import Derivation, Workings
from gfkit.sequences.definition import sequence_kind
from gfkit.series.marks import MarksOfRow
from gfkit.series.profiles import Profile
from gfkit.strips.counts.automata import (
    least_ring,
    refuse_loops,
    ring_parts,
    strip_automaton,
)
from gfkit.strips.counts.count import profile_on_board, rule_data
from gfkit.strips.counts.small_boards import check_small_boards
from gfkit.strips.encodings.arrays import arrays_of
from gfkit.strips.encodings.models import model_from
from gfkit.strips.scan.components import DoubleEdges
from gfkit.strips.scan.forecasts import (
    Foreseen,
    foresee_ring,
    foreseen,
    say_gf,
    say_lumping,
    say_terms,
)
from gfkit.strips.scan.states import MAX_STATES, SURE, ScannedRows
from gfkit.strips.sequences.burnside import (
    class_values,
    derive_classes,
    find_classes,
)
from gfkit.strips.sequences.empty_cells import sizes_of, with_empty_cells
from gfkit.strips.sequences.families import BoardFamily
from gfkit.strips.sequences.search import USUAL, GFCandidate, Search
from gfkit.strips.sequences.walks import MARKS, WalkDefinition, check_marks

if TYPE_CHECKING:
    from gfkit.automata.steps import CellStep
    from gfkit.automata.transfer_matrix import Marks, TransferMatrix
    from gfkit.boards.acceptors.arrays import Arrays
    from gfkit.boards.rules.arrays import ArrayRule
    from gfkit.boards.rules.placement_games import PlacementGame
    from gfkit.boards.rules.positions import Position
    from gfkit.boards.rules.wang_tiles import TileSet
    from gfkit.formulas.evaluation import Value
    from gfkit.strips.sequences.unranking import Positions
    from gfkit.strips.sequences.walks import GF


MAX_STRIP_STATES = WalkDefinition.MOST
NARROW = 3
"""For wider strips, enumeration ends after a few boards."""
MOST_MONOMIALS = 2**17
"""The limit on a row with several marks: the entries of its matrix are integers of as many
digits."""
KNOWN_OF_RINGS = 6
"""The number of rings that are counted one by one, for a first result."""


class OneSide(GfkitError, ValueError):
    """A strip with both sides fixed, or neither."""


@sequence_kind("strip")
@dataclass(frozen=True, slots=True, repr=False)
class Strip(BoardFamily):
    """All boards with one side fixed; a(n) belongs to the board whose other side is n.

    columns: the number of columns, if the rows grow; rows: conversely. Exactly one is given.
    topology: on a "cylinder" the ends of the fixed side are joined, on a "ring" those of the
    growing side, on a "torus" both. Neighbours form a simple graph, so joined sides of 1 and 2
    cells count as open ones; with `multigraph` they are the unrolled board, which repeats. Without
    a side, the strip has one row (words of a language).
    model: a game, one of its models, the name of either, or a user-defined rule; a game alone means
    its positions. max_states: a limit. marks: "none" for numbers; "x" marks every piece by x, "xy"
    those of Left by x and those of Right by y. shift: a(n) belongs to n + shift.
    rule: the model, made from its text; only the text is compared. closes: whether the ends of the
    growing side are joined and states remember the first row. is_ring: whether boards are closed
    walks of rows, and states do not remember the first row. several: how rows write the marks, if
    they are not x and y. is_mean: whether classes up to symmetries are counted, by a mean and not a
    sum over walks. known: the forecasts made so far.
    Raises GfkitError for a side below 1, and where a topology has no meaning for the rule.

    >>> Strip("col", columns=3)
    Strip('col:positions', columns=3)
    >>> print(Strip("domineering:right-ends", columns=3))
    the number of domineering:right-ends on the board of n rows and 3 columns
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

    model: Model | Rule | TileSet | ArrayRule | PlacementGame | Arrays | str = field(compare=False)
    columns: int | None = None
    rows: int | None = None
    topology: Topology = "strip"
    max_states: int = field(default=MAX_STRIP_STATES, compare=False)
    multigraph: bool = False
    marks: Marks = "none"
    shift: int = 0
    text: str = field(init=False)
    rule: Model = field(init=False, compare=False)
    closes: bool = field(init=False, compare=False)
    is_ring: bool = field(init=False, compare=False)
    several: MarksOfRow | None = field(init=False, compare=False)
    is_mean: bool = field(init=False, compare=False)
    known: dict[bool, Foreseen | None] = field(init=False, compare=False, default_factory=dict)

    def __post_init__(self) -> None:
        if self.columns is None and self.rows is None and is_language(self.model):
            object.__setattr__(self, "rows", 1)
        named = isinstance(self.model, str | Rule)
        model = model_from(self.model, "Strip({}, columns=3)" if named else "")
        if (self.columns is None) == (self.rows is None):
            example = f"Strip({model.name!r}, columns=3)"
            raise OneSide(f"a strip fixes either its columns or its rows, such as {example}")
        for name in ("columns", "rows", "max_states"):
            value = getattr(self, name)
            if value is not None:
                object.__setattr__(self, name, size(name, value, least=1, example=3))
        check_marks(self.marks, self.shift, several=True)
        check_topology(self.topology)
        short = flag("multigraph", self.multigraph) and self.topology != "strip"
        text = model.text()
        rule = model_of_text(text, model.name)
        refuse_topology(rule, self.topology)
        along = self.topology in ALONG
        here = meant("topology", self.topology) if along else ""
        if along and self.marks not in MARKS:
            raise GfkitError(f"on a {here} the marks are x and y, not {self.marks!r}")
        closes = along and rule.game.closes
        if closes and short:
            raise GfkitError(
                f"{rule.game.name} on a {here}: short sides are open, since edges that join the "
                "same cells are not told apart"
            )
        if short and (along or self.side == 1):
            refuse_loops(rule)
        for name, value in (
            ("model", model),
            ("text", text),
            ("rule", rule),
            ("multigraph", short),
            ("closes", closes),
            ("is_ring", along and not closes),
            ("several", several_marks(rule, self.marks, self.side)),
            ("is_mean", rule.game.is_mean),
        ):
            object.__setattr__(self, name, value)
        rule.game.refuse_side(*self.fixed.popitem())

    @property
    def side(self) -> int:
        """The length of the fixed side."""
        return self.columns or self.rows or 0

    @property
    def fixed(self) -> dict[str, int]:
        """The fixed side by its name, as JSON output and certificates have it."""
        return {"columns" if self.rows is None else "rows": self.side}

    @property
    def counted(self) -> Model:
        """The model as it was given."""
        return model_from(self.model)

    @property
    def is_joined(self) -> bool:
        """Whether the ends of the fixed side are joined; short ones may not be."""
        return self.scanned(0).joined

    @property
    def unit(self) -> str:
        """What n counts."""
        return "row" if self.rows is None else "column"

    @property
    def what(self) -> str:
        """The strip as forecasts name it."""
        ((name, side),) = self.fixed.items()
        return f"{self.rule.name} with {side} {name}"

    def described(self) -> str:
        """Return which boards the sequence is about."""
        return f"boards of {self.rows or 'n'} x {self.columns or 'n'}, n >= 0"

    def rule_text(self) -> dict[str, object]:
        """Return the full text of the rule, as a certificate carries it."""
        return rule_data(self.counted)

    def scanned(self, max_states: int, side: int = 0, *, ring: bool = False) -> ScannedRows:
        """Return the rows of the boards, or those for another fixed side."""
        side = side or self.side
        joined = self.topology in ACROSS and is_joined(side, multigraph=self.multigraph)
        several = self.several
        if several and side != self.side:
            several = several_marks(self.rule, self.marks, side)
        turned = self.columns is None
        return ScannedRows(
            side, turned, joined, ring, max_states, closing=self.closes, several=several
        )

    def require_rational(self) -> None:
        """Raise NotRational for play positions."""
        if self.rule.play:
            call = VerbCall.of("count", self.rule.name, board="3x4")
            raise NotRational(
                f"{self.rule.name} need not have a rational generating function on strips: it "
                f"is the part |i - j| <= 1 of the marked one, and algebraic; `{call}` counts it "
                "on one board"
            ).naming(call)

    def examine(self, run: Workings) -> None:
        """Compare a user's rule with enumeration on small boards; raises Disagreement.

        For a narrow open strip these are the shortest boards, otherwise those with few cells.
        """
        if self.rule.own:
            where: dict[str, Any] = {"topology": self.topology, "multigraph": self.multigraph}
            if self.topology == "strip" and self.side <= NARROW:
                where |= self.fixed
            run(check_small_boards, self.rule, of_strips=True, **where)

    # The automaton.

    def transfer_matrix(self, most: int = 0, terms: int | None = 0) -> TransferMatrix:
        """Return the trimmed automaton with marks x and y, with one step for each cell.

        most: the limit on states, `max_states` if it is not given. terms: how many terms will be
        computed with it, for the forecast; None if it will be lumped. Raises LimitReached, with the
        forecast, for work that the budget refuses and for too many states, and GfkitError for a
        ring, whose sequence is a trace.
        """
        most = most or self.max_states
        if self.is_ring:
            raise GfkitError(
                f"{self.rule.name} on a {meant('topology', self.topology)} has no start "
                "and end: its sequence is that of a trace, known by its generating function"
            )
        if not self.several and (one := self.foresee()) is not None:
            if one.states > 10 * most:
                raise LimitReached(
                    f"{self.what} has about {one.states:.2g} states; the limit is {most} states"
                )
            if terms is None:
                say_lumping(self.what, one)
            else:
                say_terms(self.what, one, terms)
        return strip_automaton(self.rule, self.scanned(most))

    def foresee(self, *, bounded: bool = False) -> Foreseen | None:
        """Return the forecast for an open strip, None if there is none.

        bounded: whether a generating function is wanted, whose coefficients must be bounded.
        """
        if not self.rule.game.is_of_all_sides:
            return None

        def matrix(side: int) -> TransferMatrix:
            return strip_automaton(self.rule, self.scanned(MAX_STRIP_STATES, side))

        known = self.known
        if True not in known and bounded not in known:
            with within(None):
                how: dict[str, Any] = {"marks": self.marks, "bounded": bounded}
                known[bounded] = foreseen(self.what, matrix, self.side, **how)
        return known[True] if True in known else known[bounded]

    def closed_steps(self, most: int) -> list[tuple[int, tuple[CellStep, ...]]]:
        """Return coefficients, each with the steps of a row between the states of closed walks."""
        rows = self.scanned(most)

        def merged(length: int) -> int:
            try:
                found = ring_parts(self.rule, rows._replace(width=length))
            except DoubleEdges:
                return 1  # of one cell, which would be its own neighbour
            return max(from_smallest_layer(merge_in_ring(s))[0].rows for _, s in found)

        foresee_ring(self.what, merged, self.side)
        if self.side > SURE and not self.multigraph and hears():
            know(terms=[count_of_board(self, n) for n in range(KNOWN_OF_RINGS)])
        return ring_parts(self.rule, rows)

    def first_closed(self, most: int) -> Sequence[Profile]:
        """Return the counts of short rings, which are open or have pieces that do not fit."""
        if self.multigraph:
            some = arrays_of(self.rule.game, self.rule.quantity)
            initial = [Profile.of({(0, 0): sum(coefficient for coefficient, _ in some)})]
        else:
            matrix = strip_automaton(self.rule, self.scanned(most)).marked(self.marks)
            initial = [*marked_terms(merge_equal_futures(matrix), LEAST_JOINED)]
        while len(initial) < least_ring(self.rule, upright=self.rows is None):
            profile = self.board_profile(len(initial))
            if self.marks == "none":
                profile = Profile.of({(0, 0): profile.total()})
            initial.append(profile.of_all_pieces() if self.marks == "x" else profile)
        return initial

    def board(self, n: int) -> tuple[Board, Joins]:
        """Return the board whose growing side is n, and how its ends are joined."""
        board, topology = Board.rectangle(self.rows or n, self.columns or n), self.topology
        if self.columns is None:  # on a board a cylinder joins the ends of rows
            topology = TURNED.get(topology, topology)
        return board, joins_of(board, topology, multigraph=self.multigraph)

    def board_profile(self, n: int) -> Profile:
        """Return the profile of the board whose growing side is n."""
        return profile_on_board(self.rule, *self.board(n), max_states=MAX_STATES)

    # The sequence.

    def compute(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms; play positions are counted board by board."""
        if self.rule.play:
            return [run(count_of_board, self, n) for n in range(count)]
        if self.is_mean:
            return class_values(self, count, run)
        return WalkDefinition.compute(self, count, run)

    def find(self, run: Workings, search: Search = USUAL) -> GFCandidate:
        """Search for the generating function, as for other walks; for classes, for a mean.

        The work of an open strip is forecast before it begins; raises LimitReached if the budget
        refuses it.
        """
        if self.is_mean:
            return find_classes(self, run, search)
        self.require_rational()
        if self.several and (sizes := sizes_of(self.rule.game, self.marks)):
            plain: Any = self.definition(marks="xy", shift=self.shift).find(run, search)
            if (gf := with_empty_cells(plain.gf, sizes, self.side)) is not None:
                states, lumping = self.quotient(search.limits, run)
                n = lumping.dimension
                cancelled = (1,) if gf.holds_from == n else None
                told = plain.method, f"{plain.reason} with marks x, y", states, n, cancelled
                return GFCandidate(gf, search.limits, *told)
        kept = None if search.work is None else search.work.checkpoint
        if kept is not None:  # other work is short; the primes are forecast when they begin
            know(checkpoint=str(kept.path), added=kept.added)
            if kept.is_begun:
                self.known[False] = None
        elif not self.is_ring and not self.several and (one := self.foresee(bounded=True)):
            say_gf(self.what, one, marked=self.marks != "none")
        return WalkDefinition.find(self, run, search)

    def derive_gf(self, gf: GF, evidence: Mapping[str, object], run: Workings) -> Derivation:
        """Derive that gf is the generating function; for classes, from those of its parts."""
        if self.is_mean:
            return derive_classes(self, gf, evidence, run)
        return WalkDefinition.derive_gf(self, gf, evidence, run)

    def data(self) -> dict[str, object]:
        """Return JSON data: the rule in full, the fixed side, the topology, marks and shift."""
        joined = {"neighbours": "multigraph" if self.multigraph else "simple graph"}
        return {
            "rule": rule_text_data(self.rule),
            "fixed": self.fixed,
            "topology": self.topology,
            **(joined if self.topology != "strip" else {}),
            "marks": self.marks,
            "shift": self.shift,
        }

    @classmethod
    def of_data(cls, data: Mapping[str, object]) -> Self:
        """Return the sequence of such data; the rule is read from its definition."""
        given: Any = data
        with reading("the data of a strip"):
            instance("data", data, Mapping, "a dictionary such as those of `data`")
            model = model_of_text(*read_rule_data(given["rule"]))
            ((fixed, side),) = given["fixed"].items()
            if fixed not in {"columns", "rows"}:
                raise GfkitError(f"a strip fixes its columns or its rows, not {fixed!r}")
            neighbours = data.get("neighbours", "simple graph")
            if neighbours not in {"simple graph", "multigraph"}:
                raise GfkitError(f"neighbours form a simple graph or a multigraph: {neighbours!r}")
            told: dict[str, Any] = {z: data[z] for z in ("topology", "marks", "shift")}
            told |= {fixed: COUNT.read(side), "multigraph": neighbours == "multigraph"}
            return cls(model, **told)

    # Positions.

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
        with pieces that both players place or with joined ends, and for rules whose positions are
        counted but not listed, LimitReached for too many states.

        >>> from gfkit.boards.models.names import node_kayles
        >>> strip = Strip(node_kayles.positions, columns=2)
        >>> [position.rows() for position in strip.positions(rows=1)]
        [('..',), ('.N',), ('N.',)]
        """
        from gfkit.strips.sequences.unranking import growing_side, positions_of  # noqa: PLC0415 - slow

        with within(budget):
            return positions_of(self, growing_side(self, rows, columns), self.max_states)

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

    def __repr__(self) -> str:
        model = self.counted
        given = [repr(model.name) if not model.own else f"<{model.name}>"]
        given += [f"{side}={length}" for side, length in self.fixed.items()]
        others = {"topology": "strip", "multigraph": False, "marks": "none", "shift": 0}
        told = {name: getattr(self, name) for name in others}
        given += [f"{name}={told[name]!r}" for name, usual in others.items() if told[name] != usual]
        return f"Strip({', '.join(given)})"

    def __str__(self) -> str:
        joined = "" if self.topology == "strip" else f", joined into a {self.topology}"
        if joined and self.multigraph:
            joined += " (multigraph)"
        sides = {"rows": self.rows or self.grown, "columns": self.columns or self.grown}
        told = (f"{z} {name[:-1] if z == 1 else name}" for name, z in sides.items())
        board = f"the board of {' and '.join(told)}"
        return f"the number of {shown_name(self.rule)} on {board}{joined}{self.marked}"


@trusted
def count_of_board(counts: Strip, n: int) -> int:
    """Return the number of positions on the board whose growing side is n."""
    return counts.board_profile(n).total()


@lru_cache(maxsize=64)
def several_marks(model: Model, marks: str, side: int) -> MarksOfRow | None:
    """Return how a row of `side` cells writes marks, None for x and y.

    Raises GfkitError for marks that the rule does not have, LimitReached for too many.
    """
    if marks in MARKS:
        return None
    game = model.game
    empty = "." if game.has_empty_cells and model.quantity != "tilings" else ""
    named = {"e"} if empty else set()
    largest = 1
    if game.has_marked_letters:
        for _, arrays in arrays_of(game, model.quantity):
            powers = [one.powers for one in arrays.weights]
            named |= {z for one in powers for z, k in one.items() if k}
            largest = max(largest, *(k for one in powers for k in one.values()))
    if unknown := sorted({*marks} - named):
        told = ", ".join(meant("marks", z) if z == "e" else z for z in sorted(named))
        has = f"its marks are {told}" if named else "x and y alone are marks"
        raise GfkitError(f"{model.name} has no mark {unknown[0]}: {has}")
    radix = 1 + side * largest
    if radix ** len(marks) > MOST_MONOMIALS:
        raise LimitReached(
            f"{len(marks)} marks on rows of {side} cells have up to {radix}^{len(marks)} monomials "
            f"a row; the limit is {MOST_MONOMIALS}"
        )
    return MarksOfRow(marks, radix, empty)


def refuse_topology(model: Model, topology: Topology) -> None:
    """Raise GfkitError for a rule that has no meaning on a topology or is not counted there."""
    model.game.refuse(topology)
    if not model.game.goes_round(topology):
        how = "not counted"
        if topology == "ring" or isinstance(model.game, LibertyGame):
            how = "counted board by board only (`count`)"
        joined = Argument("topology", meant("topology", topology))
        raise GfkitError(
            f"{model.game.name} with {joined} is {how}: its groups may reach around the growing "
            "side"
        ).naming(joined)


def shown_name(model: Model) -> str:
    """Return the name of a model of gfkit's, or a user-defined one in quotes and escaped."""
    return f"the user-defined rule {json.dumps(model.name[:60])}" if model.own else model.name


def positions_on(
    model: Model | str,
    cells: Board,
    topology: Topology = "strip",
    *,
    multigraph: bool = False,
) -> Positions:
    """Return the positions on a board, in order; the shorter side is read across.

    Raises GfkitError for a board without cells, and for holes where the rule has none or sides are
    joined.

    >>> from gfkit import Board, domineering
    >>> positions_on(domineering.positions, Board.parse("2x3")).sample(1).board.columns
    3
    """
    if not cells.cells:
        raise GfkitError(f"a board of {cells} has no cells to draw")
    from gfkit.strips.sequences.unranking import positions_of  # noqa: PLC0415 - slow

    holed, n = None if cells.is_rectangle() else cells, max(cells.rows, cells.columns)
    if topology == "strip" and cells.rows < cells.columns:
        strip = Strip(model, rows=cells.rows)
    else:
        strip = Strip(model, columns=cells.columns, topology=topology, multigraph=multigraph)
        n = cells.rows
    return positions_of(strip, n, strip.max_states, holed)
