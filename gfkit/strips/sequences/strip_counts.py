"""The sequences of strips: a(n) counts a rule on the board with one side fixed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Self

from gfkit.automata.evaluation import exact_terms
from gfkit.automata.interpolation import marked_terms
from gfkit.automata.lumping import (
    Lumping,
    from_smallest_layer,
    lump,
    merge_equal_futures,
    merge_in_ring,
)
from gfkit.base.arguments import shown, trusted
from gfkit.base.budget import hears, know, within
from gfkit.base.display.meanings import meant
from gfkit.boards.kinds.game import reading
from gfkit.boards.language.rules import Model, model_of_text, read_rule_data, rule_text_data
from gfkit.boards.shapes.board import (
    ACROSS,
    ALONG,
    LEAST_JOINED,
    TURNED,
    Board,
    Topology,
    check_topology,
    is_joined,
)
from gfkit.errors import GfkitError, LimitReached, NotRational, OutOfRange
from gfkit.sequences.definition import sequence_kind
from gfkit.series.marked import MarkedGF
from gfkit.series.profile import Profile, Several
from gfkit.strips.scan.explorer import Rows
from gfkit.strips.scan.foresight import (
    SURE,
    Foreseen,
    foresee_ring,
    foreseen,
    say_gf,
    say_lumping,
    say_terms,
)
from gfkit.strips.sequences.walks import (
    MARKS,
    USUAL,
    Found,
    Search,
    WalkDefinition,
    check_marks,
    limit_of,
)
from gfkit.strips.totals.count import (
    check_small_boards,
    count,
    least_ring,
    ring_parts,
    strip_automaton,
)
from gfkit.strips.ways.rule_arrays import arrays_of

if TYPE_CHECKING:
    from gfkit.automata.trace import TraceEvidence
    from gfkit.automata.transfer import Marks, TransferMatrix
    from gfkit.formulas.evaluate import Value
    from gfkit.proofs.kernel import Derivation, Workings
    from gfkit.series.rational import RationalGF

MAX_STRIP_STATES = 2**26
MOST_MONOMIALS = 2**17
"""Of a row with several marks: entries of its matrix are integers of as many digits."""
MAX_RING_STATES = 2**26
"""Only for safety: memory and time are forecast before the work, and limited."""
KNOWN_OF_RINGS = 6
"""This many rings are counted one by one, for the same reason."""
FEW_KNOWN, KNOWN = 150, 20
"""From this many states on, as many first terms are computed before anything else."""


@sequence_kind("strip")
@dataclass(frozen=True, slots=True, repr=False)
class StripCounts(WalkDefinition):
    """a(n) is the count of a rule on the board of a fixed side whose other side is n + shift.

    model: what is counted is made from its text, never from a name, and only the text is compared.
    fixed: "columns" or "rows". multigraph: whether identified sides of 1 and 2 cells are joined
    too. marks: "none" for numbers; "x" marks every piece by x, "xy" those of Left by x and those of
    Right by y. closes: whether the ends of the growing side are joined, and states remember the
    first row. is_ring: whether boards are closed walks of rows: their ends are joined, and no state
    tells it. several: how rows write the marks, if there are others than x and y. is_mean: whether
    classes up to symmetries are counted: a mean, not a sum over walks. known: what was foreseen.
    Raises GfkitError where a topology has no meaning for the rule.

    >>> from gfkit.boards.language.rules import domineering
    >>> counts = StripCounts(domineering.right_ends, "columns", 3)
    >>> print(counts)
    the number of domineering:right-ends on the board of n rows and 3 columns
    """

    model: Model = field(compare=False)
    fixed: str
    side: int
    topology: Topology = "strip"
    multigraph: bool = False
    marks: Marks = "none"
    shift: int = 0
    text: str = field(init=False)
    closes: bool = field(init=False, compare=False)
    is_ring: bool = field(init=False, compare=False)
    several: Several | None = field(init=False, compare=False)
    is_mean: bool = field(init=False, compare=False)
    known: dict[bool, Foreseen | None] = field(init=False, compare=False, default_factory=dict)

    def __post_init__(self) -> None:
        if self.fixed not in {"columns", "rows"}:
            raise GfkitError(f"a strip fixes its columns or its rows, not {self.fixed!r}")
        if type(self.side) is not int or self.side < 1:
            name = f"the fixed side ({self.fixed})"
            raise OutOfRange(name, "an integer from 1 on, such as 3", shown(self.side))
        check_marks(self.marks, self.shift, several=True)
        check_topology(self.topology)
        text = self.model.text()
        model = model_of_text(text, self.model.name)
        refuse_topology(model, self.topology)
        along = self.topology in ALONG
        if along and self.marks not in MARKS:
            here = meant("topology", self.topology)
            raise GfkitError(f"on a {here} the marks are x and y, not {self.marks!r}")
        closes = along and model.game.closes
        if closes and self.multigraph:
            raise GfkitError(
                f"{model.game.name} on a {meant('topology', self.topology)}: short sides are "
                "open, since edges that join the same cells are not told apart"
            )
        for name, value in (
            ("model", model),
            ("text", text),
            ("multigraph", self.multigraph and self.topology != "strip"),
            ("closes", closes),
            ("is_ring", along and not closes),
            ("several", several_marks(model, self.marks, self.side)),
            ("is_mean", model.game.kind == "classes"),
        ):
            object.__setattr__(self, name, value)

    @property
    def is_joined(self) -> bool:
        """Whether the ends of the fixed side are joined; short ones may not be."""
        return self.rows(0).joined

    def rows(self, max_states: int, side: int = 0, *, ring: bool = False) -> Rows:
        """Return what the rows of the boards are, or would be with another fixed side."""
        side = side or self.side
        turned = self.fixed == "rows"
        joined = self.topology in ACROSS and is_joined(side, multigraph=self.multigraph)
        several = self.several
        if several and side != self.side:
            several = several_marks(self.model, self.marks, side)
        return Rows(side, turned, joined, ring, max_states, closing=self.closes, several=several)

    @property
    def what(self) -> str:
        """Which strip it is, as forecasts name it."""
        return f"{self.model.name} with {self.side} {self.fixed}"

    def require_rational(self) -> None:
        """Raise NotRational for play positions."""
        if self.model.play:
            raise NotRational(
                f"{self.model.name} need not have a rational generating function on strips: it "
                "is the part |i - j| <= 1 of the marked one, and algebraic; see `gfkit gf` and "
                "`gfkit count`"
            )

    def quotient(self, evidence: Mapping[str, Any], run: Workings) -> tuple[int, Lumping]:
        """Return the number of states, and the coarsest exact lumping."""
        return run(quotient_of, self, max_states=limit_of(evidence, MAX_STRIP_STATES))

    def closed_walks(self, evidence: Mapping[str, Any], run: Workings) -> tuple[int, TraceEvidence]:
        """Return the number of words around a row, and the closed walks of rows."""
        most = max(limit_of(evidence, 0), MAX_RING_STATES)
        return run(closed_walks_of, self, max_states=most)

    def examine(self, run: Workings) -> None:
        """Compare a user's rule with enumeration on small boards; raises Disagreement."""
        if self.model.own:
            where: dict[str, Any] = {"topology": self.topology, "multigraph": self.multigraph}
            run(check_small_boards, self.model, **where)

    def values(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms; play positions are counted board by board."""
        if self.model.play:
            return [run(count_of_board, self, n) for n in range(count)]
        if not self.is_mean:
            return WalkDefinition.values(self, count, run)
        from gfkit.strips.sequences.class_counts import class_values  # noqa: PLC0415

        return class_values(self, count, run)

    def derive_gf(
        self, gf: RationalGF | MarkedGF, evidence: Mapping[str, Any], run: Workings
    ) -> Derivation:
        """Derive that gf is the generating function; of classes, from those of its parts."""
        if not self.is_mean:
            return WalkDefinition.derive_gf(self, gf, evidence, run)
        from gfkit.strips.sequences.class_counts import derive_classes  # noqa: PLC0415

        return derive_classes(self, gf, evidence, run)

    def find(self, run: Workings, search: Search = USUAL) -> Found:
        """Search for the generating function, as other walks do; of classes, for a mean.

        What that of an open strip takes is said before any of its work; raises LimitReached if the
        budget refuses it.
        """
        if self.is_mean:
            from gfkit.strips.sequences.class_counts import find_classes  # noqa: PLC0415

            return find_classes(self, run, search)
        self.require_rational()
        if not self.is_ring and not self.several and (one := _foreseen(self, bounded=True)):
            say_gf(self.what, one, marked=self.marks != "none")
        return WalkDefinition.find(self, run, search)

    def data(self) -> dict[str, Any]:
        """Return JSON data: the rule in full, the fixed side, the topology, marks and shift."""
        data: dict[str, Any] = {
            "rule": rule_text_data(self.model),
            "fixed": {self.fixed: self.side},
            "topology": self.topology,
        }
        if self.topology != "strip":
            data["neighbours"] = "multigraph" if self.multigraph else "simple graph"
        return {**data, "marks": self.marks, "shift": self.shift}

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Self:
        """Return the sequence of such data; the rule is read from its definition."""
        with reading("the data of a strip"):
            model = model_of_text(*read_rule_data(data["rule"]))
            ((fixed, side),) = data["fixed"].items()
            neighbours = data.get("neighbours", "simple graph")
            if neighbours not in {"simple graph", "multigraph"}:
                raise GfkitError(f"neighbours form a simple graph or a multigraph: {neighbours!r}")
            told = data["topology"], neighbours == "multigraph", data["marks"], data["shift"]
            return cls(model, fixed, side, *told)

    def __str__(self) -> str:
        joined = "" if self.topology == "strip" else f", joined into a {self.topology}"
        if joined and self.multigraph:
            joined += " (multigraph)"
        board = shown_board(self.fixed, self.side, self.grown)
        return f"the number of {shown_name(self.model)} on {board}{joined}{self.marked}"


@lru_cache(maxsize=64)
def several_marks(model: Model, marks: str, side: int) -> Several | None:
    """Return how a row of `side` cells writes marks, None for x and y.

    Raises GfkitError for marks that the rule does not have, LimitReached for too many.
    """
    if marks in MARKS:
        return None
    game = model.game
    empty = "." if game.kind in {"colouring", "placement"} and model.quantity != "tilings" else ""
    named = {"e"} if empty else set()
    largest = 1
    if game.kind in {"array", "colouring", "edges", "placement"}:
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
    return Several(marks, radix, empty)


def refuse_topology(model: Model, topology: Topology) -> None:
    """Raise GfkitError for a rule that has no meaning on a topology or is not counted there."""
    model.game.refuse(topology)
    if not model.game.goes_round(topology):
        how = "not counted"
        if model.game.has_boards(topology):
            how = "counted board by board only (`gfkit count`)"
        raise GfkitError(
            f"{model.game.name} with --topology {meant('topology', topology)} is {how}: "
            "its groups may reach around the growing side"
        )


def shown_name(model: Model) -> str:
    """Return the name of a model of gfkit's, or a user-defined one in quotes and escaped."""
    return f"the user-defined rule {json.dumps(model.name[:60])}" if model.own else model.name


def shown_board(fixed: str, side: int, grown: str) -> str:
    """Return in words which board has a fixed side, and another one."""
    sides = {"rows": grown, "columns": grown, fixed: str(side)}
    told = (f"{z} {name.removesuffix('s') if z == '1' else name}" for name, z in sides.items())
    return f"the board of {' and '.join(told)}"


def automaton_of(counts: StripCounts, *, max_states: int, terms: int | None = 0) -> TransferMatrix:
    """Return the trimmed automaton of an open strip with marks x and y, a step a cell.

    terms: how many terms will be computed with it, for the forecast; None if it will be lumped.
    Raises LimitReached, with what it would take, for work that the budget refuses and for more than
    max_states states, and GfkitError for a ring, whose sequence is a trace.
    """
    model = counts.model
    if counts.is_ring:
        raise GfkitError(
            f"{model.name} on a {meant('topology', counts.topology)} has no start "
            "and end: its sequence is that of a trace, known by its generating function"
        )

    if not counts.several:
        one = _foreseen(counts)
        if one is not None:
            if one.states > 10 * max_states:
                raise LimitReached(
                    f"{counts.what} has about {one.states:.2g} states; the limit is {max_states} "
                    "states"
                )
            if terms is None:
                say_lumping(counts.what, one)
            else:
                say_terms(counts.what, one, terms)
    return strip_automaton(model, counts.rows(max_states))


def _foreseen(counts: StripCounts, *, bounded: bool = False) -> Foreseen | None:
    """Return what an open strip will take.

    bounded: whether a generating function is asked for, so that its coefficients are to be bounded.
    """
    if counts.model.game.kind in {"classes", "symmetric"}:
        return None  # other sides may have no such symmetries; the rows are forecast
    if getattr(counts.model.game, "graph", ()):
        return None  # a graph of rows has one side

    def matrix(side: int) -> TransferMatrix:
        return strip_automaton(counts.model, counts.rows(MAX_STRIP_STATES, side))

    known = counts.known
    if True in known:
        return known[True]
    if bounded not in known:
        with within(None):
            known[bounded] = foreseen(
                counts.what, matrix, counts.side, marks=counts.marks, bounded=bounded
            )
    return known[bounded]


def foresee_terms(counts: StripCounts, terms: int) -> None:
    """Say what this many exact terms of an open strip take.

    Raises LimitReached if the budget refuses it.
    """
    one = _foreseen(counts)
    if one is not None:
        say_terms(counts.what, one, terms)


@trusted
def quotient_of(counts: StripCounts, *, max_states: int) -> tuple[int, Lumping]:
    """Return the number of states of an open strip's automaton, and its coarsest exact lumping."""
    matrix = automaton_of(counts, max_states=max_states, terms=None)
    merged = merge_equal_futures(matrix if counts.several else matrix.marked(counts.marks))
    if matrix.dimension > FEW_KNOWN and hears():
        know(terms=list(exact_terms(merged.marked("none"), KNOWN)))
    return matrix.dimension, lump(merged)


@trusted
def closed_walks_of(counts: StripCounts, *, max_states: int) -> tuple[int, TraceEvidence]:
    """Return the number of words around a row of a ring, and the closed walks of rows."""
    from gfkit.automata.trace import ClosedWalks, TraceEvidence  # noqa: PLC0415 - of rings alone

    model, rows = counts.model, counts.rows(max_states)

    def merged(length: int) -> int:
        found = ring_parts(model, rows._replace(width=length))
        return max(from_smallest_layer(merge_in_ring(s))[0].rows for _, s in found)

    foresee_ring(counts.what, merged, counts.side)
    if counts.side > SURE and not counts.multigraph and hears():
        know(terms=[count_of_board(counts, n) for n in range(KNOWN_OF_RINGS)])
    found = ring_parts(model, rows)
    walks = tuple(ClosedWalks.of(coefficient, steps, counts.marks) for coefficient, steps in found)
    if counts.multigraph:
        initial = [Profile.of({(0, 0): sum(coefficient for coefficient, _ in found)})]
    else:
        matrix = strip_automaton(model, rows).marked(counts.marks)
        initial = list(marked_terms(merge_equal_futures(matrix), LEAST_JOINED))
    upright = counts.fixed == "columns"
    while len(initial) < least_ring(model, upright=upright):
        initial.append(_marked(_profile_of_board(counts, len(initial)), counts.marks))
    return sum(steps[0].rows for _, steps in found), TraceEvidence(walks, tuple(initial))


@trusted
def count_of_board(counts: StripCounts, n: int) -> int:
    """Return the number of positions on the board whose growing side is n."""
    return _profile_of_board(counts, n).total()


def _profile_of_board(counts: StripCounts, n: int) -> Profile:
    rows, columns = (n, counts.side) if counts.fixed == "columns" else (counts.side, n)
    board = Board.rectangle(rows, columns)
    topology = counts.topology
    if counts.fixed == "rows":  # `count` joins the ends of rows on a cylinder
        topology = TURNED.get(topology, topology)
    return count(counts.model, board, topology=topology, multigraph=counts.multigraph)


def _marked(profile: Profile, marks: Marks) -> Profile:
    """Return a profile with the marks that are kept: none, x for every piece, or x and y."""
    if marks == "none":
        return Profile.of({(0, 0): profile.total()})
    return profile.of_all_pieces() if marks == "x" else profile
