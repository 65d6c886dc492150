"""Parts of sentences about paths and walks, as the forms of `paths.lark` hand them on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from gfkit.reading.sentences.path_and_walk_meanings import (
    Arrows,
    HalfPlane,
    Step,
    When,
)
from gfkit.reading.sentences.sentence_meanings import Amount, Meaningless, Property, Size, Values
from gfkit.reading.sentences.sentence_tokens import Token

Parts = list[object]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class PathKind:
    """A kind of paths by its name: its steps, whether it stays above the axis and ends there."""

    name: str
    steps: tuple[Step, ...] = ()
    grounded: bool = False
    ends: bool = False


@dataclass(frozen=True, slots=True)
class HowLong:
    """A size, of "semilength", "length" or "steps"."""

    size: Size
    unit: str


@dataclass(frozen=True, slots=True)
class PathPoint:
    """A point, or one coordinate of it; None for what is not told."""

    x: Size | None = None
    y: Size | None = None
    is_start: bool = False


@dataclass(frozen=True, slots=True)
class Goes:
    """Where paths begin and end."""

    first: PathPoint | None = None
    last: PathPoint | None = None


@dataclass(frozen=True, slots=True)
class StepsSaid:
    """Steps, as points, as words, or as heights; is_unit: whether each goes to a next point."""

    items: tuple[Step | str, ...]
    is_unit: bool = False


@dataclass(frozen=True, slots=True)
class StraightLine:
    """The points with a*x + b*y + c = 0."""

    a: int
    b: int
    c: int

    def plus(self, other: StraightLine, times: int = 1) -> StraightLine:
        """Return a sum."""
        return StraightLine(
            self.a + times * other.a, self.b + times * other.b, self.c + times * other.c
        )

    def side(self, way: int) -> HalfPlane:
        """Return the points on it and above it (1), or below it (-1); raises Meaningless."""
        if not self.b:
            raise Meaningless("above and below are said of a line that is not vertical")
        sign = -way if self.b > 0 else way
        return HalfPlane(sign * self.a, sign * self.b, -sign * self.c)


@dataclass(frozen=True, slots=True)
class Stays:
    """Paths stay on a side of a line; how: "weakly", "strictly" or "plainly", or "away" from it."""

    way: int
    line: StraightLine
    how: str = "weakly"


@dataclass(frozen=True, slots=True)
class Within:
    """Paths stay in half-planes."""

    region: tuple[HalfPlane, ...]


@dataclass(frozen=True, slots=True)
class NearStart:
    """Paths of steps on a line stay within a distance of where they begin."""

    most: int


@dataclass(frozen=True, slots=True)
class Reaches:
    """Paths have a point in a half-plane."""

    region: HalfPlane


@dataclass(frozen=True, slots=True)
class Height:
    """The greatest height of paths is one of an amount."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class Where:
    """A place without bounds: "plane", "grid" or "line"; on those but the first steps are known."""

    name: str


@dataclass(frozen=True, slots=True)
class Places:
    """What is counted of paths, by its name or by the letters of its steps.

    at: the heights, if they are told; outside: whether it is none of them. in_a_row: how many equal
    steps follow each other, 0 if this is not told; None for other places.
    """

    name: str
    at: Values | None = None
    in_a_row: int | None = None
    outside: bool = False


@dataclass(frozen=True, slots=True)
class Has:
    """AMOUNT of some places; is_led: whether it is a condition of its own, as behind "with".

    is_denied: whether it is told by "do not have a ...", which may reach over "and". is_one:
    whether it is a noun alone, as "a peak", over which another "not" may reach.
    """

    amount: Amount
    places: Places
    is_led: bool = True
    is_denied: bool = False
    is_one: bool = False

    def __post_init__(self) -> None:
        if self.places.in_a_row is not None:
            raise Meaningless("how many steps follow each other is told as 'no 2 consecutive'")


@dataclass(frozen=True, slots=True)
class Heights:
    """Some heights, or all others."""

    of: Values
    outside: bool = False


@dataclass(frozen=True, slots=True)
class WordSaid:
    """What is said of the word of the steps, each told by a word or by its letter.

    is_further: whether it is a verb of its own behind "and" or "but".
    """

    said: Property
    is_further: bool = False


@dataclass(frozen=True, slots=True)
class NoStepBack:
    """No step is directly followed by the opposite one."""


@dataclass(frozen=True, slots=True)
class NeverTwice:
    """No point is visited twice."""


@dataclass(frozen=True, slots=True)
class InNumbers:
    """Numbers that follow each other, which walks do not leave; low, high: the ends.

    is_all: whether walks are on these numbers, and may begin on each of them.
    """

    low: int
    high: int
    is_all: bool = False


@dataclass(frozen=True, slots=True)
class NumbersVisited:
    """How often a walk on a line is at each of some numbers, and when.

    numbers: those that are told; none for all on which the walk is. are_not_all: that it is not so
    of all of them.
    """

    numbers: tuple[int, ...]
    amount: Amount
    when: When = When.ALWAYS
    are_not_all: bool = False


@dataclass(frozen=True, slots=True)
class FurtherRemark:
    """A remark behind "and"."""

    remark: object


@dataclass(frozen=True, slots=True)
class ToldTogether:
    """Several things that are told together."""

    parts: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Labelled:
    """A directed graph, and what its vertices are called."""

    graph: Arrows
    labels: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Vertex:
    """A vertex: by number, by the letter v and a number, at a corner, or by a relation.

    is_given: whether it is said that one is meant, and not any. letter: what it is called.
    """

    number: int | None = None
    name: str = ""
    is_given: bool = False
    letter: str = ""


@dataclass(frozen=True, slots=True)
class NumberedPath:
    """A path whose vertices are so many numbers that follow each other, from a first one on."""

    first: int
    many: int

    def of(self, number: int) -> int:
        """Return which vertex a number is, from 1 on; raises Meaningless."""
        if not self.first <= number < self.first + self.many:
            raise Meaningless(f"{number} is not one of the numbers on which the walks are")
        return number - self.first + 1


@dataclass(frozen=True, slots=True)
class Loops:
    """A graph has a loop at each of some vertices, which are a VertexSet."""

    at: object


@dataclass(frozen=True, slots=True)
class CalledSo:
    """What the vertices of a graph are called, in their order: numbers, or letters."""

    names: tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class VisitsToAll:
    """How often each vertex is visited, of so many; 0 if their number is not told."""

    many: int
    amount: Amount


@dataclass(frozen=True, slots=True)
class VisitsTold:
    """How often a walk is in a vertex, and when."""

    vertex: Vertex
    amount: Amount
    when: When


@dataclass(frozen=True, slots=True)
class WalkTold:
    """What is said of a walk: "first", "last" or "avoided", and the vertices."""

    what: str
    vertices: tuple[Vertex, ...]


def numbers_that_follow(told: object) -> tuple[int, ...]:
    """Return the numbers of a set or an interval that follow each other; none for others.

    >>> [numbers_that_follow(z) for z in ("[-1,1]", "{-2,...,0}", "{1,3}")]
    [(-1, 0, 1), (-2, -1, 0), ()]
    """
    if not isinstance(told, str):
        numbers = [z for z in told if isinstance(z, int)] if isinstance(told, tuple) else []
    else:
        items = told.strip("{}[] ").replace("..", ",").replace(".", "").split(",")
        given = [z.strip() for z in items if z.strip()]
        if not given or not all(z.removeprefix("-").isdecimal() for z in given):
            return ()
        numbers = [*map(int, given)]
        if told.startswith("[") or ".." in told:
            whole = range(numbers[0], numbers[-1] + 1)
            is_begun = numbers[:-1] == [*whole[: len(numbers) - 1]]
            return tuple(whole) if is_begun or told.startswith("[") else ()
    return tuple(numbers) if numbers == [*range(numbers[0], numbers[0] + len(numbers))] else ()


def all_of_kind(kind: type[T], parts: Iterable[object]) -> list[T]:
    """Return the parts of a kind.

    >>> all_of_kind(int, [1, "2", 3])
    [1, 3]
    """
    return [part for part in parts if isinstance(part, kind)]


def flat(part: object) -> list[object]:
    """Return what is told together, one by one."""
    if isinstance(part, ToldTogether):
        return [one for z in part.parts for one in flat(z)]
    return [part]


def only(kind: type[T], parts: Iterable[object], what: str) -> T | None:
    """Return the only part of a kind; None for none; raises Meaningless for several."""
    found = all_of_kind(kind, parts)
    if len(found) > 1:
        raise Meaningless(f"{what} is said once")
    return found[0] if found else None


def the(kind: type[T], parts: Iterable[object]) -> T:
    """Return the first part of a kind; raises Meaningless where there is none."""
    found = all_of_kind(kind, parts)
    if not found:
        raise Meaningless("a part is missing")
    return found[0]


def always(value: T) -> Callable[[object, Parts], T]:
    """Return the method of a form that means the same whatever its parts are."""
    return lambda _, parts: value  # noqa: ARG005 - a method of a form takes its parts


def signs(parts: Parts) -> list[str]:
    """Return the signs among the parts, as <=."""
    return [str(z) for z in all_of_kind(Token, parts) if z.type == "SIGN"]
