"""Lattice paths, and walks on graphs, as data.

A *lattice path* goes from point to point by steps out of a set. Its length is told by the number of
steps, or by the point in which it ends; it stays in half-planes, and so many of its steps, peaks
and the like are told. A *walk* of a graph goes from vertex to vertex along edges.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from gfkit.reading.sentences.graph_meanings import NamedGraph, Rectangle
from gfkit.reading.sentences.sentence_meanings import (
    Amount,
    Meaningless,
    Property,
    Size,
    Values,
    values_of,
)

Step = tuple[int, int]
"""How far a step goes to the right, and how far up."""
UP, DOWN, LEVEL, LONG_LEVEL = (1, 1), (1, -1), (1, 0), (2, 0)
EAST, NORTH, WEST, SOUTH, DIAGONAL = (1, 0), (0, 1), (-1, 0), (0, -1), (1, 1)
DYCK, MOTZKIN, SCHROEDER = (DOWN, UP), (DOWN, LEVEL, UP), (DOWN, UP, LONG_LEVEL)
UNIT_STEPS = tuple(sorted((EAST, NORTH, WEST, SOUTH)))
KNIGHT_STEPS = tuple((a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b))
KING_STEPS = tuple(sorted({(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1)} - {(0, 0)}))
MOST_STEPS, LONGEST_STEP = 12, 9


@dataclass(frozen=True, slots=True)
class HalfPlane:
    """The points (x, y) with a*x + b*y <= most."""

    a: int
    b: int
    most: int

    def __contains__(self, point: object) -> bool:
        return isinstance(point, tuple) and self.value(point) <= self.most

    def value(self, point: Step) -> int:
        """Return a*x + b*y.

        >>> HalfPlane(0, -1, 0).value((5, 2))
        -2
        """
        return self.a * point[0] + self.b * point[1]

    @property
    def others(self) -> HalfPlane:
        """The points with whole coordinates that are not in it."""
        return HalfPlane(-self.a, -self.b, -self.most - 1)


NEVER_BELOW_AXIS = HalfPlane(0, -1, 0)
RIGHT_OF_AXIS = HalfPlane(-1, 0, 0)


@dataclass(frozen=True, slots=True)
class Pattern:
    """Consecutive steps, each out of a set; at: the heights that they have in the middle, if told.

    middle: behind how many of the steps this height is taken. outside: whether it is none of them.
    """

    steps: tuple[tuple[Step, ...], ...]
    at: Values | None = None
    middle: int = 1
    outside: bool = False

    def __post_init__(self) -> None:
        if self.at is not None:
            object.__setattr__(self, "at", values_of(self.at))
        if self.outside and isinstance(self.at, Amount) and (others := self.at.others) is not None:
            object.__setattr__(self, "at", values_of(others))
            object.__setattr__(self, "outside", False)

    def is_at(self, height: int) -> bool:
        """Tell whether steps of this height in the middle are meant.

        >>> [Pattern((), frozenset({2}), outside=True).is_at(k) for k in (1, 2)]
        [True, False]
        """
        return self.at is None or (height in self.at) != self.outside


@dataclass(frozen=True, slots=True)
class Passes:
    """AMOUNT of the places where a path takes steps of a pattern."""

    amount: Amount
    pattern: Pattern


@dataclass(frozen=True, slots=True)
class Leaves:
    """That a path has a point outside of a half-plane."""

    region: HalfPlane


@dataclass(frozen=True, slots=True)
class StepsAre:
    """What is said of the word of the steps, whose letters are those of `letters_of_steps`."""

    said: Property


@dataclass(frozen=True, slots=True)
class EndsAt:
    """That the height at which a path ends is one of some numbers; outside: that it is none.

    Where no numbers are told it has a parity, or bounds.

    >>> [k for k in range(-3, 4) if k in EndsAt(parity=1)], 5 in EndsAt(high=4)
    ([-3, -1, 1, 3], False)
    """

    numbers: frozenset[int] | None = None
    outside: bool = False
    parity: int | None = None
    low: int | None = None
    high: int | None = None

    def __contains__(self, height: int) -> bool:
        if self.numbers is not None:
            return (height in self.numbers) != self.outside
        return (
            (self.parity is None or height % 2 == self.parity)
            and (self.low is None or height >= self.low)
            and (self.high is None or height <= self.high)
        )


@dataclass(frozen=True, slots=True)
class OneHolds:
    """That at least one of several things is so."""

    parts: frozenset[Passes | EndsAt | StepsAre]


Said = Passes | Leaves | StepsAre | EndsAt | OneHolds


@dataclass(frozen=True, slots=True)
class LatticePaths:
    """Paths by steps from a point, which stay in half-planes, and of which something is said.

    end: the point in which they end, coordinates as sizes; None for one that is not told. many: the
    number of steps, if this is told. Equal meanings are equal objects: steps are in one order, and
    a number of steps that each go one to the right is told by the end.

    >>> LatticePaths((UP, DOWN), many=Size()) == LatticePaths(DYCK, end=(Size(), None))
    True
    """

    steps: tuple[Step, ...]
    start: Step = (0, 0)
    end: tuple[Size | None, Size | None] = (None, None)
    many: Size | None = None
    region: frozenset[HalfPlane] = frozenset()
    said: frozenset[Said] = frozenset()

    def __post_init__(self) -> None:
        steps = tuple(sorted({*self.steps}))
        object.__setattr__(self, "steps", steps)
        if not steps or (0, 0) in steps:
            raise Meaningless("a step goes from a point to another one")
        if len(steps) > MOST_STEPS or max(abs(z) for one in steps for z in one) > LONGEST_STEP:
            raise Meaningless(
                f"there are at most {MOST_STEPS} steps, of coordinates up to {LONGEST_STEP}"
            )
        if any(self.start not in one for one in self.region):
            raise Meaningless(f"the first point, {point_text(self.start)}, is not where paths stay")
        if self.many is not None and all(one[0] == 1 for one in steps):
            x = Size(self.many.step, self.many.shift + self.start[0])
            if self.end[0] not in {None, x}:
                raise Meaningless("the length is told twice, and not alike")
            object.__setattr__(self, "end", (x, self.end[1]))
            object.__setattr__(self, "many", None)
        sizes = [z for z in (*self.end, self.many) if z is not None]
        if not sizes or (self.many is None and self.end[0] is None and self.end[1] is None):
            raise Meaningless("how long the paths are is not told, as 'of n steps', or 'to (n,0)'")

    @property
    def is_fixed(self) -> bool:
        """Whether there is no n."""
        return not any(z.step for z in (*self.end, self.many) if z is not None)

    def with_n(self) -> tuple[LatticePaths, int]:
        """Return the paths with n for a number that tells their length, and this number."""
        n = Size()
        if self.many is not None:
            return replace(self, many=n), self.many.shift
        x, y = self.end
        if x is None:
            assert y is not None
            return replace(self, end=(None, n)), y.shift
        if self.steps in {DYCK, SCHROEDER} and y == Size(0, 0) and x.shift % 2 == 0:
            return replace(self, end=(Size(2), y)), x.shift // 2  # by the half of the length
        if y == x:
            return replace(self, end=(n, n)), x.shift
        return replace(self, end=(n, y)), x.shift


@dataclass(frozen=True, slots=True)
class Arrows:
    """A directed graph by its matrix: which vertices follow each one, as rows of 0 and 1."""

    matrix: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        if {len(row) for row in self.matrix} != {len(self.matrix)}:
            raise Meaningless("a matrix has as many rows as columns")


class When(Enum):
    """At which of its steps a walk is in a vertex."""

    ALWAYS = "always"
    BETWEEN = "between the ends"
    BEHIND = "behind the first step"


@dataclass(frozen=True, slots=True)
class Visits:
    """How often walks are in a vertex: at all, between their ends, or when they have begun.

    vertex: as a number from 0 on; None for the one in which the walk begins.
    """

    amount: Amount
    vertex: int | None = None
    when: When = When.ALWAYS


@dataclass(frozen=True, slots=True)
class LastIn:
    """That a walk ends in one of some vertices, as numbers from 0 on."""

    vertices: frozenset[int]


@dataclass(frozen=True, slots=True)
class VisitsAmong:
    """How many of several vertices a walk visits."""

    vertices: frozenset[int]
    amount: Amount


@dataclass(frozen=True, slots=True)
class EndsBeside:
    """That a walk ends in a neighbour of the vertex where it begins, or that it does not."""

    is_so: bool


@dataclass(frozen=True, slots=True)
class Stands:
    """How many steps of a walk are loops."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class Closes:
    """That a walk ends where it begins, or that it does not."""

    is_so: bool


WalkPart = Visits | VisitsAmong | LastIn | EndsBeside | Closes | Stands


@dataclass(frozen=True, slots=True)
class Walks:
    """Walks of so many steps on a graph.

    first, last: the vertices where they begin and end, as numbers from 0 on; None for any. closed:
    whether they end where they begin. avoided: vertices that they do not visit. visits: how often
    they visit others. piece: whose moves the steps are, on a board; nothing for those to a
    neighbour. not_last: vertices in which they do not end. is_onward: whether no step goes back
    along the edge of the step before it. clauses: of each of them one part holds.
    """

    graph: NamedGraph | Rectangle | Arrows
    size: Size = Size()  # noqa: RUF009 - it is frozen
    first: int | None = None
    last: int | None = None
    closed: bool = False
    avoided: frozenset[int] = frozenset()
    visits: frozenset[Visits] = frozenset()
    piece: str = ""
    not_last: frozenset[int] = frozenset()
    is_onward: bool = False
    clauses: frozenset[frozenset[WalkPart]] = frozenset()

    def __post_init__(self) -> None:
        if self.closed and self.first is None:
            object.__setattr__(self, "first", self.last)
        if self.closed and self.first is not None:
            if self.last not in {None, self.first}:
                raise Meaningless("a closed walk ends where it begins")
            object.__setattr__(self, "last", self.first)
        if self.first is not None and self.first == self.last:
            object.__setattr__(self, "closed", True)
        if self.first is not None:
            told = (self.first if z.vertex is None else z.vertex for z in self.visits)
            each = (replace(z, vertex=v) for z, v in zip(self.visits, told, strict=True))
            object.__setattr__(self, "visits", frozenset(each))
        if {self.first, self.last} & self.avoided:
            raise Meaningless("walks begin and end in vertices that they visit")


def letters_of_steps(steps: tuple[Step, ...]) -> dict[str, tuple[Step, ...]]:
    """Return what letters stand for: steps up, down and level, or those of a compass.

    Steps that all go to the right are told by their heights. X is a diagonal step.

    >>> letters_of_steps(DYCK)["U"], sorted(letters_of_steps((EAST, NORTH)))
    (((1, 1),), ['E', 'N'])
    """
    if all(x > 0 for x, _ in steps):
        kinds = {
            "U": tuple(z for z in steps if z[1] > 0),
            "D": tuple(z for z in steps if z[1] < 0),
            "L": tuple(z for z in steps if z[1] == 0),
        }
        return {letter: some for letter, some in kinds.items() if some}
    compass = {"E": EAST, "N": NORTH, "W": WEST, "S": SOUTH, "X": DIAGONAL}
    return {letter: (one,) for letter, one in compass.items() if one in steps}


def labels_of_edges(graph: object) -> list[int]:
    """Return the vertices of a graph that is told by its edges; none for others.

    >>> labels_of_edges(NamedGraph("1-2, 2-4"))
    [1, 2, 4]
    """
    name = graph.name if isinstance(graph, NamedGraph) and "-" in graph.name else ""
    return sorted({int(z) for one in name.split(", ") for z in one.split("-") if z})


def point_text(point: Step) -> str:
    """Return a point as it is written.

    >>> point_text((0, -1))
    '(0,-1)'
    """
    return f"({point[0]},{point[1]})"


def said_of_words_of_steps(of: object) -> int:
    """Return how much is said of the steps of paths as of the letters of a word."""
    said = of.said if isinstance(of, LatticePaths) else ()
    return sum(isinstance(z, StepsAre) for z in said)
