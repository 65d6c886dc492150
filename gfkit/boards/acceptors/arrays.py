"""The conditions of a rule on an array, as data: a condition is an acceptor that reads a track.

A *track* says which cells are read and in which order; an *acceptor* reads their letters and
accepts or rejects; a condition says how many tracks it accepts: all, all but a few, or a given
amount. Everything that is counted is an `Arrays`: an alphabet with weights, conditions, and how
they are combined. All conditions must hold, by the product of their acceptors, except those of
which a Boolean combination must hold. Rules of pieces, tiles, colours, moves and liberties are
translated into letters and tracks.

An array without cells has no tracks, so it has no rejected and no accepted track.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar

from gfkit.base.arguments import list_of, shown, text
from gfkit.base.display import Shown
from gfkit.boards.acceptors.boolean import (
    ALWAYS,
    Combination,
    Combined,
    Conjunction,
    is_true,
    leaves,
    normal,
    with_leaves,
)
from gfkit.boards.acceptors.quantifiers import EVERY, Often
from gfkit.boards.rules.rule import Cell
from gfkit.boards.rules.weights import Weight
from gfkit.errors import WrongArgument

S = TypeVar("S", bound=Hashable)

Way = Literal["row", "column", "diagonal", "antidiagonal", "array"]
"""How lines run: rows from the left, the array row by row, everything else from the top."""
WAYS: tuple[Way, ...] = ("row", "column", "diagonal", "antidiagonal", "array")
STEPS: dict[str, Cell] = {
    "row": (0, 1),
    "column": (1, 0),
    "diagonal": (1, 1),
    "antidiagonal": (1, -1),
}
"""From a cell of a line to the next one, as (row, column); rows from the top."""
BESIDE: dict[str, Cell] = dict(
    zip(("horizontal", "vertical", "diagonal", "antidiagonal"), STEPS.values(), strict=True)
)
"""For each of four directions, the step to the next cell."""


def step_of(way: str | Cell) -> Cell:
    """Return the step of a direction, which may be given by its name."""
    return BESIDE[way] if isinstance(way, str) else way


DIRECTIONS: dict[str, tuple[Cell, ...]] = {
    **{way: ((-r, -c), (r, c)) for way, (r, c) in BESIDE.items()},
    "king": ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)),
    "knight": ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)),
    "left": ((0, -1),),
    "right": ((0, 1),),
    "up": ((-1, 0),),
    "down": ((1, 0),),
    "up-left": ((-1, -1),),
    "up-right": ((-1, 1),),
    "down-left": ((1, -1),),
    "down-right": ((1, 1),),
}
"""Offsets of the neighbours in each direction."""
NAMED = {direction.replace("-", "_"): direction for direction in DIRECTIONS}
"""The directions as they are written in a condition."""
SIDES = ("left", "right", "top", "bottom")
CORNERS = ("top-left", "top-right", "bottom-left", "bottom-right")
PLACES = (*SIDES, *CORNERS)
"""Sides and corners of a board."""


@dataclass(frozen=True, slots=True)
class Place:
    """At each cell of the board: the cells at offsets (row, column) from it, in this order.

    inside: the track is read wherever all these cells are on the board; then only their differences
    matter, and the cell at (0, 0), if it is not one of them, may be off the board. Otherwise each
    cell of the board is the first of its track (its offset is (0, 0)), and a cell off the board has
    the letter after the last one.
    """

    offsets: tuple[Cell, ...]
    inside: bool

    @property
    def anchored(self) -> tuple[Cell, ...]:
        """The offsets from one of the cells: the one at (0, 0), or otherwise the first."""
        top, left = (0, 0) if (0, 0) in self.offsets else self.offsets[0]
        return tuple((r - top, c - left) for r, c in self.offsets)


@dataclass(frozen=True, slots=True)
class Line:
    """Each row, column, diagonal, antidiagonal, or the array read row by row.

    breadth: how many neighbouring rows, or columns, are read side by side; with more than one a
    letter is the tuple of the letters that are read at once, that of the first line first.
    """

    way: Way
    breadth: int = 1


@dataclass(frozen=True, slots=True)
class Frontier:
    """The components of a graph on the cells of the board; the acceptor defines its edges.

    steps: (row, column), one of each pair of opposite steps; edges are along them. Components are
    read in any order. The acceptor is `Counting`.
    """

    steps: tuple[Cell, ...]
    graph: tuple[Cell, ...] = ()

    def leads(self, row: int, step: Cell) -> bool:
        """Return whether a step from a row, from 0 on, leads along an edge.

        >>> track = Frontier(((1, 0), (2, 0)), graph=((1, 3),))
        >>> track.leads(0, (2, 0)), track.leads(2, (-2, 0)), track.leads(1, (1, 0))
        (True, True, False)
        """
        other = row + step[0]
        return (
            not (self.graph and step[0]) or (1 + min(row, other), 1 + max(row, other)) in self.graph
        )


Track = Place | Line | Frontier


@dataclass(frozen=True, slots=True)
class Component:
    """Cells that edges connect.

    letters: of its cells. degrees: the numbers of edges at its cells. edges, loose: the numbers of
    its edges, and of those that would lead off the board. cells: their number, where a cell with
    two turns counts twice. places: the sides and corners of the board (PLACES) that contain one of
    them. amiss: whether one of its letters has turns and not all edges or, if the acceptor is
    strict, all edges and no turns.
    """

    letters: frozenset[int]
    degrees: frozenset[int]
    edges: int
    loose: int
    cells: int
    places: frozenset[str]
    amiss: bool = False


class Acceptor(Protocol[S]):
    """A deterministic automaton, given by its steps.

    It and its states are hashable, and only finitely many states can be reached. The cells of a
    place may be read in any order, each once; on lines `step` does not depend on `number`.
    """

    @property
    def first(self) -> S:
        """The state before the first letter."""

    def step(self, state: S, number: int, letter: Any) -> S | None:
        """Return the state after the letter of cell `number` of the track; None rejects."""

    def accepts(self, state: S) -> bool:
        """Return whether the track may end in this state."""


Counted = tuple[int, frozenset[str]]
"""The number of components, at most one more than allowed; the sides that they reach."""
HERE = (0, 0)


@dataclass(frozen=True)
class Counting:
    """The acceptor that reads components: it counts them, and the sides that they reach.

    Two cells one step apart are joined by an edge if both their letters offer it. offered: the
    steps along which each letter offers an edge, with (0, 0) if it is of a component; the letter of
    a hole, after the last one, offers none. numbers: the allowed numbers of components, None for
    any number. degrees: the allowed numbers of edges of each cell in a component, None for any
    number. acyclic: whether no edges may close a cycle. everywhere: whether a cell without edges is
    a component, if its letter offers any. strict: whether an offer of a letter along a step itself,
    not its reverse, must become an edge. sides: sides and corners that must each have a cell that
    offers edges. turns: if a cell with all edges is in two components, for each letter the steps of
    the second, none for other cells. kinds: if edges are of several kinds, those of each letter;
    both ends of an edge have its kind. saved: components with a cell of one of these letters are
    not counted. ends: if another condition allows cells with one edge only in some rows and
    columns, these places, from 1 on, or from -1 on from the other side, 0 for any; they only spare
    memory.
    """

    offered: tuple[frozenset[Cell], ...]
    numbers: tuple[int, ...] | None
    degrees: tuple[int, ...] | None = None
    acyclic: bool = False
    everywhere: bool = True
    strict: bool = False
    sides: tuple[str, ...] = ()
    turns: tuple[frozenset[Cell], ...] = ()
    kinds: tuple[frozenset[int], ...] = ()
    saved: frozenset[int] = frozenset()
    ends: tuple[Cell, ...] = ()
    first: Counted = (0, frozenset())

    def offers(self, letter: int, step: Cell) -> bool:
        """Return whether a cell of a letter offers an edge along a step, or the reverse of one."""
        return letter < len(self.offered) and step in self.offered[letter]

    def requires(self, letter: int, step: Cell) -> bool:
        """Return whether a cell of a letter is rejected without an edge along a step."""
        return self.strict and not self.saved and all(self.offers(letter, z) for z in (HERE, step))

    def step(self, state: Counted, number: int, letter: Component) -> Counted | None:
        if not any(self.offers(one, HERE) for one in letter.letters):
            return state
        if letter.cells == 1 and not (letter.edges or letter.loose or self.everywhere):
            return state
        if letter.letters & self.saved:
            return state
        if self.degrees is not None and not letter.degrees <= {*self.degrees}:
            return None
        if (self.acyclic and letter.edges >= letter.cells) or (self.strict and letter.loose):
            return None
        if letter.amiss:
            return None
        most = 0 if self.numbers is None else max(self.numbers) + 1
        return min(state[0] + 1, most), state[1] | letter.places

    def accepts(self, state: Counted) -> bool:
        is_number = self.numbers is None or state[0] in self.numbers
        return is_number and state[1].issuperset(self.sides)


def all_ways(steps: Iterable[Cell]) -> frozenset[Cell]:
    """Return the offers of a cell of a component that may have an edge along any of some steps.

    >>> sorted(all_ways([(0, 1)]))
    [(0, -1), (0, 0), (0, 1)]
    """
    return frozenset({HERE, *(z for r, c in steps for z in ((r, c), (-r, -c)))})


@dataclass(frozen=True)
class ArrowTable:
    """A user's acceptor: a table of arrows that reads a line, or the cells of a place in order.

    arrows: for each state the one after each letter, -1 if it rejects; the first is 0. For lines
    side by side a letter is a number in base len(letters), the first line first. cells: the number
    of cells of a place, whose letters are remembered, as they may be read in any order; 0 for
    lines. says: its condition on a line in words, if known.
    """

    letters: tuple[str, ...]
    arrows: tuple[tuple[int, ...], ...]
    accepting: frozenset[int]
    cells: int = 0
    says: str = ""

    @property
    def first(self) -> Any:
        return (-1,) * self.cells or 0

    @cached_property
    def alike(self) -> tuple[int, ...]:
        """For each letter the first one with the same arrows, which represents it."""
        columns = [*zip(*self.arrows, strict=True)]
        return tuple(map(columns.index, columns))

    def step(self, state: Any, number: int, letter: int | tuple[int, ...]) -> Any:
        if self.cells and isinstance(letter, int):
            return (*state[:number], self.alike[letter], *state[number + 1 :])
        code = 0
        for one in (letter,) if isinstance(letter, int) else letter:
            code = len(self.letters) * code + one
        found = self.arrows[state][code]
        return found if found >= 0 else None

    def accepts(self, state: Any) -> bool:
        at = 0 if self.cells else state
        for letter in state if self.cells else ():
            at = self.arrows[at][letter] if at >= 0 else at
        return at in self.accepting


@dataclass(frozen=True)
class Opposite:
    """Accepts what an acceptor rejects, and rejects what it accepts."""

    acceptor: Acceptor[Any]

    @property
    def first(self) -> tuple[Any, ...]:
        """The state of the acceptor in a tuple, which is empty once it has rejected."""
        return (self.acceptor.first,)

    def step(self, state: tuple[Any, ...], number: int, letter: Any) -> tuple[Any, ...]:
        after = self.acceptor.step(state[0], number, letter) if state else None
        return () if after is None else (after,)

    def accepts(self, state: tuple[Any, ...]) -> bool:
        return not (state and self.acceptor.accepts(state[0]))


@dataclass(frozen=True, slots=True, repr=False)
class Condition(Shown, Combined):
    """An acceptor on a track.

    key: the key of the rule's file it comes from, with its number there if there may be several
    tables; refusals name it. often: how many tracks of the board it must accept. shared: the name
    of the tally; the tracks of conditions with one name are counted together. Without a name every
    track must be accepted.
    """

    key: str
    track: Track
    acceptor: Acceptor[Any]
    often: Often = EVERY
    shared: str = ""


def closes(one: Condition) -> bool:
    """Return whether states that hold the first rows decide a condition where ends are joined."""
    return isinstance(one.track, Place | Frontier) and not one.shared


@dataclass(frozen=True, slots=True, repr=False)
class Arrays(Shown):
    """All arrays of some values that satisfy some conditions.

    The weight of an array is the product of the weights of its elements.
    values: characters or integers; the letters of acceptors are their numbers, from 0. weights: of
    each value, or a table such as {1: "x"}; 1 if it is left out. conditions: `on_rows(...)` and the
    like, or Boolean combinations of these: `a | b`, `a & b`, `~a`. name: the name in errors.
    combination: made of these; it must hold for the conditions whose numbers are its leaves, in
    normal form; all other conditions must hold.

    >>> Arrays(values=[0, 1], weights={1: "x"}).letters
    ('0', '1')
    """

    values: tuple[str, ...]
    weights: tuple[Weight, ...] = ()
    conditions: tuple[Condition, ...] = ()
    name: str = "arrays"
    combination: Combination = ALWAYS

    if TYPE_CHECKING:  # what the fields are made from

        def __init__(
            self,
            values: str | Iterable[str | int],
            weights: Mapping[int, str] | Mapping[str, str] | Iterable[Weight] = (),
            conditions: Iterable[Combined] = (),
            name: str = "arrays",
            combination: Combination = ALWAYS,
        ) -> None: ...

    def __post_init__(self) -> None:
        text("name", self.name, "'arrays'")
        if not isinstance(self.combination, Combined | int):
            raise WrongArgument(
                "combination", "what conditions are made into", shown(self.combination)
            )
        wanted = "characters or integers such as [0, 1]"
        values: Any = self.values
        values = list(values) if isinstance(values, str) else values
        values = tuple(map(str, list_of((str, int), wanted)("values", values)))
        weights: Any = self.weights
        if isinstance(weights, Mapping):
            given = {str(value): str(weight) for value, weight in weights.items()}
            if some := given.keys() - set(values):
                raise WrongArgument("weights", f"of {', '.join(values)}", shown(min(some)))
            weights = tuple(Weight.parse(given.get(value, "1"), further=True) for value in values)
        object.__setattr__(self, "values", values)
        weights = list_of(Weight, "weights of the values such as {1: 'x'}")("weights", weights)
        object.__setattr__(self, "weights", weights or (Weight(),) * len(values))
        found = list_of(Combined, "conditions such as on_rows(...)")("conditions", self.conditions)
        if not all(isinstance(one, Condition) for one in found):
            found, combination = _numbered(found)
            object.__setattr__(self, "combination", combination)
        found = tuple(
            replace(one, shared=f"alone: {k}") if one.often != EVERY and not one.shared else one
            for k, one in enumerate(found)
        )
        object.__setattr__(self, "conditions", found)

    @property
    def letters(self) -> tuple[str, ...]:
        """The alphabet; a letter is its number here."""
        return self.values

    @property
    def combined(self) -> frozenset[int]:
        """The numbers of the conditions of which the combination must hold."""
        return frozenset(leaves(self.combination))

    @property
    def has_empty(self) -> bool:
        """Whether the array without cells is one of them; all its tallies are 0."""
        every = [not one.shared or 0 in one.often for one in self.conditions]
        others = (z for k, z in enumerate(every) if k not in self.combined)
        return all(others) and is_true(self.combination, every.__getitem__)


def _numbered(given: tuple[Any, ...]) -> tuple[tuple[Condition, ...], Any]:
    """Return conditions, those of a combination with tallies, and the combination of numbers.

    A condition that occurs several times is one.
    """
    found: dict[Any, Condition] = {}

    def known(one: Any) -> Any:
        if not isinstance(one, Condition):
            raise WrongArgument("conditions", "combinations of conditions", shown(one))
        where = one.key, one.track, id(one.acceptor), one.often, one.shared
        found.setdefault(where, replace(one, shared=one.shared or f"alone: {len(found)}"))
        return [*found].index(where)

    combined = normal(Conjunction(tuple(one for one in given if not isinstance(one, Condition))))
    parts = combined.parts if isinstance(combined, Conjunction) else (combined,)
    plain = [one for one in given if isinstance(one, Condition)]
    plain += [one for one in parts if isinstance(one, Condition)]
    rest = Conjunction(tuple(one for one in parts if not isinstance(one, Condition)))
    numbered = with_leaves(normal(rest), known)
    return (*found.values(), *plain), numbered


@dataclass(frozen=True, slots=True)
class Image:
    """The numbers that arrays show at each place of the track.

    transducer: reads a place as an acceptor does, in any order and to the end; `shows(state)` are
    the numbers of which the place shows one.
    """

    arrays: Arrays
    track: Place
    transducer: Any
