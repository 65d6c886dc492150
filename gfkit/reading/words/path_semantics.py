"""From a parse to what it means: the forms of `paths.lark`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from gfkit.errors import LimitReached
from gfkit.reading.words.graph_meanings import NamedGraph, Rectangle
from gfkit.reading.words.graph_semantics import Place, Told, size_of
from gfkit.reading.words.graph_sentences import on_text
from gfkit.reading.words.meanings import (
    NONE,
    SOME,
    Amount,
    Cells,
    Count,
    Counted,
    Meaningless,
    Order,
    Ordered,
    Size,
    SomeLetters,
    Windows,
    Words,
    all_of,
)
from gfkit.reading.words.path_meanings import (
    DIAGONAL,
    DOWN,
    DYCK,
    EAST,
    KING_STEPS,
    LEVEL,
    MOTZKIN,
    NEVER_BELOW_AXIS,
    NORTH,
    RIGHT_OF_AXIS,
    SCHROEDER,
    SOUTH,
    UNIT_STEPS,
    UP,
    WEST,
    Arrows,
    HalfPlane,
    LatticePaths,
    Leaves,
    Passes,
    Pattern,
    Step,
    Walks,
    labels_of_edges,
    letters_of_steps,
    point_text,
)
from gfkit.reading.words.path_sentences import half_plane_text
from gfkit.reading.words.permutation_semantics import Whole
from gfkit.reading.words.sentence_parts import Undecided, some_letters
from gfkit.reading.words.sentence_tokens import Token

Parts = list[object]
T = TypeVar("T")
KNIGHT_STEPS = tuple((a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b))
STEPS_OF = {"kings": KING_STEPS, "wazirs": UNIT_STEPS, "knights": KNIGHT_STEPS}
HEIGHTS = {"up": UP, "down": DOWN, "level": LEVEL, "U": UP, "D": DOWN}
HEIGHTS |= dict.fromkeys("LHF", LEVEL)
COMPASS = {"up": NORTH, "down": SOUTH, "right": EAST, "left": WEST, "diagonal": DIAGONAL}
COMPASS |= {"E": EAST, "R": EAST, "N": NORTH, "U": NORTH, "W": WEST, "L": WEST, "S": SOUTH}
COMPASS |= {"east": EAST, "north": NORTH, "west": WEST, "south": SOUTH, "NE": DIAGONAL}
COMPASS |= {"X": DIAGONAL}
GROUND = Size(0, 0)
STEPS_UNTOLD = (
    "the steps are not told, as 'with steps (1,1), (1,-1)', 'with steps right and up' or 'with "
    "unit steps'"
)


ON_GRAPH = "; of walks on a graph the graph is, as 'walks of length n on C_5'"


@dataclass(frozen=True, slots=True)
class Kind:
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
class At:
    """A point, or one coordinate of it; None for what is not told."""

    x: Size | None = None
    y: Size | None = None
    is_start: bool = False


@dataclass(frozen=True, slots=True)
class Goes:
    """Where paths begin and end."""

    first: At | None = None
    last: At | None = None


@dataclass(frozen=True, slots=True)
class StepsSaid:
    """Steps, as points, as words, or as heights."""

    items: tuple[Step | str, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """The points with a*x + b*y + c = 0."""

    a: int
    b: int
    c: int

    def plus(self, other: Line, times: int = 1) -> Line:
        """Return a sum."""
        return Line(self.a + times * other.a, self.b + times * other.b, self.c + times * other.c)

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
    line: Line
    how: str = "weakly"


@dataclass(frozen=True, slots=True)
class Within:
    """Paths stay in half-planes."""

    region: tuple[HalfPlane, ...]


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
    """What is counted of paths, by its name or by the letters of its steps."""

    name: str
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Has:
    """AMOUNT of some places; is_led: whether it is a condition of its own, as behind "with"."""

    amount: Amount
    places: Places
    is_led: bool = True


@dataclass(frozen=True, slots=True)
class And:
    """A remark behind "and"."""

    remark: object


@dataclass(frozen=True, slots=True)
class Several:
    """Several things that are told together."""

    parts: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Labelled:
    """A directed graph, and what its vertices are called."""

    graph: Arrows
    labels: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Vertex:
    """A vertex: by number, by the letter v and a number, at a corner, or by a relation."""

    number: int | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class WalkTold:
    """What is said of a walk: "first", "last" or "avoided", and the vertices."""

    what: str
    vertices: tuple[Vertex, ...]


def _all(kind: type[T], parts: Iterable[object]) -> list[T]:
    return [part for part in parts if isinstance(part, kind)]


def _flat(part: object) -> list[object]:
    """Return what is told together, one by one."""
    if isinstance(part, Several):
        return [one for z in part.parts for one in _flat(z)]
    return [part]


def _one(kind: type[T], parts: Iterable[object], what: str) -> T | None:
    """Return the only part of a kind; None for none; raises Meaningless for several."""
    found = _all(kind, parts)
    if len(found) > 1:
        raise Meaningless(f"{what} is said once")
    return found[0] if found else None


def _the(kind: type[T], parts: Iterable[object]) -> T:
    found = _all(kind, parts)
    if not found:
        raise Meaningless("a part is missing")
    return found[0]


def _number(parts: Parts) -> int:
    return _the(Whole, parts).number


def _numbers_of_point(text: str) -> tuple[Size, Size]:
    x, _, y = text.strip("() ").partition(",")
    return _coordinate(x), _coordinate(y)


def _coordinate(text: str) -> Size:
    """Return a coordinate; raises Meaningless.

    >>> _coordinate("-1"), _coordinate(" 2n"), _coordinate("n+1")
    (Size(step=0, shift=-1), Size(step=2, shift=0), Size(step=1, shift=1))
    """
    plain = text.replace(" ", "").replace("*", "").removeprefix("+")
    if plain.removeprefix("-").isdecimal():
        return Size(0, int(plain))
    return size_of(plain)


def _step_of(text: str) -> Step:
    x, y = _numbers_of_point(text)
    if x.step or y.step:
        raise Meaningless(f"{text} is not a step, which has two numbers")
    return x.shift, y.shift


def steps_of(items: tuple[Step | str, ...]) -> tuple[Step, ...]:
    """Return steps that are told by points or by words; raises Meaningless, Undecided.

    Up and down go to the right too, unless a step goes right or left, north and so on.

    >>> steps_of(("up", "down")), steps_of(("right", "up"))
    (((1, 1), (1, -1)), ((1, 0), (0, 1)))
    """
    points = [z for z in items if isinstance(z, tuple)]
    words = [z for z in items if isinstance(z, str)]
    only_heights = {*words} <= {*HEIGHTS} and not any(x == 0 for x, _ in points)
    if (only_heights and not {*words} & {"L"}) or {*words} <= {"U", "D", "L"}:
        table = HEIGHTS
    else:
        east_and_north = {*words} & {"E", "N", "east", "north"}
        table = COMPASS | {"D": DIAGONAL if east_and_north else SOUTH}
    if unknown := [z for z in words if z not in table]:
        raise Meaningless(f"{unknown[0]!r} is not a direction of such steps")
    found = [z if isinstance(z, tuple) else table[z] for z in items]
    if len({*found}) < len(found):
        raise Meaningless("a step is said once")
    return tuple(found)


class PathForms:
    """What each form of `paths.lark` means."""

    # Whole sentences.

    def paths_counted(self, parts: Parts) -> LatticePaths:
        told: list[object] = []
        for part in parts:
            one = part.remark if isinstance(part, And) else part
            if one is not part:
                _undoubted(told, one)
            told += _flat(one)
        return _paths(told)

    def self_avoiding_in_the_plane(self, parts: Parts) -> LatticePaths:
        del parts
        raise Undecided(
            "of self-avoiding walks in the plane no formula is known; those on boards are "
            "counted, as 'self-avoiding paths between opposite corners of a 3 x n grid'"
        )

    def path_kind(self, parts: Parts) -> Several:
        return Several(tuple(parts))

    def path_and(self, parts: Parts) -> And:
        return And(parts[0])

    def path_further(self, parts: Parts) -> object:
        return parts[0]

    # Kinds.

    def path_dyck(self, parts: Parts) -> Kind:
        del parts
        return Kind("Dyck", DYCK, grounded=True, ends=True)

    def path_motzkin(self, parts: Parts) -> Kind:
        del parts
        return Kind("Motzkin", MOTZKIN, grounded=True, ends=True)

    def path_schroeder(self, parts: Parts) -> Kind:
        del parts
        return Kind("Schroeder", SCHROEDER, grounded=True, ends=True)

    def path_delannoy(self, parts: Parts) -> Kind:
        del parts
        return Kind("Delannoy", (EAST, NORTH, DIAGONAL))

    def path_dyck_prefix(self, parts: Parts) -> Kind:
        del parts
        return Kind("Dyck prefix", DYCK, grounded=True)

    def path_motzkin_prefix(self, parts: Parts) -> Kind:
        del parts
        return Kind("Motzkin prefix", MOTZKIN, grounded=True)

    def path_lattice(self, parts: Parts) -> Kind:
        del parts
        return Kind("lattice")

    def path_monotone(self, parts: Parts) -> Kind:
        del parts
        return Kind("monotone", (EAST, NORTH))

    def path_plain(self, parts: Parts) -> Kind:
        del parts
        return Kind("plain")

    def path_closed(self, parts: Parts) -> Kind:
        del parts
        return Kind("closed", ends=True)

    def path_of_piece(self, parts: Parts) -> Kind:
        return Kind("piece", _piece_steps(str(parts[0])))

    # Lengths and ends.

    def path_semilength(self, parts: Parts) -> HowLong:
        return HowLong(_the(Size, parts), "semilength")

    def path_length(self, parts: Parts) -> HowLong:
        return HowLong(_the(Size, parts), "length")

    def path_many(self, parts: Parts) -> HowLong:
        return HowLong(_the(Size, parts), "steps")

    def path_from_to(self, parts: Parts) -> Goes:
        points = _all(At, parts)
        return Goes(points[0], points[1] if len(points) > 1 else None)

    def path_to(self, parts: Parts) -> Goes:
        return Goes(None, _the(At, parts))

    def path_there_and_back(self, parts: Parts) -> Goes:
        return Goes(_the(At, parts), At(is_start=True))

    def path_back(self, parts: Parts) -> Goes:
        del parts
        return Goes(None, At(is_start=True))

    def path_at_point(self, parts: Parts) -> At:
        x, y = _numbers_of_point(str(parts[0]))
        return At(x, y)

    def path_at_origin(self, parts: Parts) -> At:
        del parts
        return At(GROUND, GROUND)

    def path_at_height(self, parts: Parts) -> At:
        return At(None, Size(0, _number(parts)))

    def path_on_axis(self, parts: Parts) -> At:
        del parts
        return At(None, GROUND)

    def path_at_coordinate(self, parts: Parts) -> At:
        letter, sign = (str(z) for z in _all(Token, parts))
        if letter not in {"x", "y"} or sign != "=":
            raise Meaningless("where paths end is told as 'to x = n'")
        size = _the(Size, parts)
        return At(size) if letter == "x" else At(None, size)

    # Steps.

    def path_with_steps(self, parts: Parts) -> StepsSaid:
        found = parts[-1]
        if not isinstance(found, StepsSaid):
            raise Meaningless(STEPS_UNTOLD)
        return found

    def path_steps(self, parts: Parts) -> StepsSaid:
        return _the(StepsSaid, parts)

    def path_unit_steps(self, parts: Parts) -> StepsSaid:
        del parts
        return StepsSaid(UNIT_STEPS)

    def path_steps_of(self, parts: Parts) -> StepsSaid:
        return StepsSaid(_piece_steps(str(parts[0])))

    def path_step_list(self, parts: Parts) -> StepsSaid:
        return StepsSaid(tuple(z for one in _all(StepsSaid, parts) for z in one.items))

    def path_step_point(self, parts: Parts) -> StepsSaid:
        return StepsSaid((_step_of(str(parts[0])),))

    def path_step_set(self, parts: Parts) -> StepsSaid:
        pairs = str(parts[0]).strip("{} ").split(")")
        return StepsSaid(tuple(_step_of(f"{z.strip(', ')})") for z in pairs if z.strip(", ")))

    def path_step_spelled(self, parts: Parts) -> StepsSaid:
        return StepsSaid((str(parts[0]),))

    def path_letter_step(self, parts: Parts) -> StepsSaid:
        return StepsSaid((str(parts[0]),))

    def path_step_up(self, parts: Parts) -> StepsSaid:
        return StepsSaid(((1, _the(int, parts)),))

    def path_step_down(self, parts: Parts) -> StepsSaid:
        return StepsSaid(((1, -_the(int, parts)),))

    def path_up(self, parts: Parts) -> StepsSaid:
        del parts
        return StepsSaid(("up",))

    def path_down(self, parts: Parts) -> StepsSaid:
        del parts
        return StepsSaid(("down",))

    def path_flat(self, parts: Parts) -> StepsSaid:
        del parts
        return StepsSaid(("level",))

    def path_right(self, parts: Parts) -> StepsSaid:
        del parts
        return StepsSaid(("right",))

    def path_left(self, parts: Parts) -> StepsSaid:
        del parts
        return StepsSaid(("left",))

    def path_diagonal(self, parts: Parts) -> StepsSaid:
        del parts
        return StepsSaid(("diagonal",))

    def path_east(self, parts: Parts) -> StepsSaid:
        del parts
        return StepsSaid(("east",))

    def path_north(self, parts: Parts) -> StepsSaid:
        del parts
        return StepsSaid(("north",))

    def path_west(self, parts: Parts) -> StepsSaid:
        del parts
        return StepsSaid(("west",))

    def path_south(self, parts: Parts) -> StepsSaid:
        del parts
        return StepsSaid(("south",))

    # Where they stay.

    def path_above(self, parts: Parts) -> int:
        del parts
        return 1

    def path_below(self, parts: Parts) -> int:
        del parts
        return -1

    def path_side(self, parts: Parts) -> int:
        return _the(int, parts)

    def path_plainly(self, parts: Parts) -> tuple[int, str]:
        return _the(int, parts), "plainly"

    def path_strictly(self, parts: Parts) -> tuple[int, str]:
        return _the(int, parts), "strictly"

    def path_weakly(self, parts: Parts) -> tuple[int, str]:
        return _the(int, parts), "weakly"

    def path_never(self, parts: Parts) -> Several:
        sides, lines = _all(int, parts), _all(Line, parts)
        both = zip(sides, lines, strict=True)
        return Several(tuple(Stays(-way, line) for way, line in both))

    def path_never_touch(self, parts: Parts) -> Stays:
        return Stays(0, _the(Line, parts), "away")

    def path_stays(self, parts: Parts) -> Stays:
        way, how = next(z for z in parts if isinstance(z, tuple))
        return Stays(way, _the(Line, parts), how)

    def path_between(self, parts: Parts) -> Within:
        first, second = (one.side(1) for one in _all(Line, parts))
        if (first.a, first.b) != (second.a, second.b):
            raise Meaningless("paths stay between lines that are parallel")
        low, high = sorted((first, second), key=lambda z: -z.most)
        return Within((low, HalfPlane(-high.a, -high.b, -high.most)))

    def path_in_quadrant(self, parts: Parts) -> Within:
        del parts
        return Within((NEVER_BELOW_AXIS, RIGHT_OF_AXIS))

    def path_in_half_plane(self, parts: Parts) -> Within:
        del parts
        return Within((NEVER_BELOW_AXIS,))

    def path_in_strip(self, parts: Parts) -> Within:
        return Within((NEVER_BELOW_AXIS, HalfPlane(0, 1, _the(int, parts))))

    def path_bound(self, parts: Parts) -> object:
        return parts[0]

    def path_in_plane(self, parts: Parts) -> Where:
        del parts
        return Where("plane")

    def path_on_grid(self, parts: Parts) -> Where:
        del parts
        return Where("grid")

    def path_on_integers(self, parts: Parts) -> Where:
        del parts
        return Where("line")

    def path_on_line(self, parts: Parts) -> Where:
        if str(parts[0]) != "Z":
            raise Meaningless("the integers are called Z")
        return Where("line")

    def path_reaches(self, parts: Parts) -> Reaches:
        (region,) = _the(Within, parts).region
        return Reaches(region)

    def path_height_of(self, parts: Parts) -> Height:
        return Height(_the(Amount, parts))

    def path_height_exactly(self, parts: Parts) -> Height:
        k = _the(int, parts)
        return Height(Amount(k, k))

    def path_height_most(self, parts: Parts) -> Height:
        return Height(Amount(0, _the(int, parts)))

    def path_axis(self, parts: Parts) -> Line:
        del parts
        return Line(0, 1, 0)

    def path_main_diagonal(self, parts: Parts) -> Line:
        del parts
        return Line(-1, 1, 0)

    def path_level(self, parts: Parts) -> Line:
        return Line(0, 1, -_number(parts))

    def path_line(self, parts: Parts) -> Line:
        return _the(Line, parts)

    def path_equation(self, parts: Parts) -> Line:
        first, second = _all(Line, parts)
        if _signs(parts) != ["="]:
            raise Meaningless("a line is told by an equation, as y = x+1")
        found = first.plus(second, -1)
        if not found.a and not found.b:
            raise Meaningless("a line has an x or a y in it")
        return found

    def path_at_most(self, parts: Parts) -> Within:
        first, second = _all(Line, parts)
        return Within(_compared(first, _signs(parts)[0], second))

    def path_two_bounds(self, parts: Parts) -> Within:
        first, second, third = _all(Line, parts)
        one, two = _signs(parts)
        return Within((*_compared(first, one, second), *_compared(second, two, third)))

    def path_absolute(self, parts: Parts) -> Within:
        line, k = _the(Line, parts), Line(0, 0, _the(int, parts))
        if (sign := _signs(parts)[0]) not in {"<", "<="}:
            raise Meaningless("an absolute value is at most a number, as |x-y| <= 2")
        zero = Line(0, 0, 0)
        return Within((*_compared(line, sign, k), *_compared(zero.plus(line, -1), sign, k)))

    def path_linear(self, parts: Parts) -> Line:
        found = Line(0, 0, 0)
        for one in _all(Line, parts):
            found = found.plus(one)
        return found

    def path_negative(self, parts: Parts) -> Line:
        first, *others = _all(Line, parts)
        return self.path_linear([Line(0, 0, 0).plus(first, -1), *others])

    def path_plus(self, parts: Parts) -> Line:
        return _the(Line, parts)

    def path_minus(self, parts: Parts) -> Line:
        return Line(0, 0, 0).plus(_the(Line, parts), -1)

    def path_coordinate(self, parts: Parts) -> Line:
        return self.path_multiple([1, *parts])

    def path_constant(self, parts: Parts) -> Line:
        return Line(0, 0, _the(int, parts))

    def path_multiple(self, parts: Parts) -> Line:
        k, letter = _the(int, parts), str(parts[-1])
        if letter not in {"x", "y"}:
            raise Meaningless("the coordinates of a point are x and y")
        return Line(k, 0, 0) if letter == "x" else Line(0, k, 0)

    # How many steps, peaks and the like.

    def path_with(self, parts: Parts) -> Has:
        amount = _the(Amount, parts)
        is_led = any(isinstance(z, Told) for z in parts)
        is_bare = amount.low == amount.high != 0  # perhaps a number alone
        return Has(amount, _the(Places, parts), is_led or not is_bare)

    def path_lead(self, parts: Parts) -> Told:
        del parts
        return Told("with")

    def path_without(self, parts: Parts) -> Has:
        return Has(NONE, _the(Places, parts))

    def path_avoiding(self, parts: Parts) -> Several:
        (words,) = [z for z in parts if isinstance(z, tuple)]
        return Several(tuple(Has(NONE, Places(str(one))) for one in words))

    def path_words(self, parts: Parts) -> tuple[str, ...]:
        return tuple(str(z) for z in parts if isinstance(z, Token))

    def path_at(self, parts: Parts) -> Places:
        return replace(_the(Places, parts), at=_number(parts))

    def path_noun(self, parts: Parts) -> Places:
        return _the(Places, parts)

    def path_peak(self, parts: Parts) -> Places:
        del parts
        return Places("peak")

    def path_valley(self, parts: Parts) -> Places:
        del parts
        return Places("valley")

    def path_return(self, parts: Parts) -> Places:
        del parts
        return Places("return")

    def path_spelled(self, parts: Parts) -> Places:
        return Places(str(parts[0]))

    def path_one_step(self, parts: Parts) -> Places:
        (step,) = _the(StepsSaid, parts).items
        return Places(_letter(step))

    def path_several(self, parts: Parts) -> Places:
        (step,) = _the(StepsSaid, parts).items
        numbers = _all(int, parts)
        many = numbers[0] if numbers else 2
        if many < 2:
            raise Meaningless("consecutive steps are two or more")
        return Places(_letter(step) * many)

    # Walks.

    def walks_counted(self, parts: Parts) -> Walks:
        return _walks([one for part in parts for one in _flat(part)])

    def walks_in_complete(self, parts: Parts) -> Counted:
        """Return the words of the vertices of walks: each is one more than the steps."""
        size = next(z for z in parts if isinstance(z, Size))
        words = Words(_letters_of(parts))
        return Counted(words, APART, Size(size.step, size.shift + 1))

    def closed_walks_in_complete(self, parts: Parts) -> Counted:
        """Return the circular words of the vertices of closed walks of one step or more."""
        size = next(z for z in parts if isinstance(z, Size))
        some = Count(SOME, Cells())
        return Counted(Words(_letters_of(parts), on_circle=True), all_of([APART, some]), size)

    def walk_head(self, parts: Parts) -> Several:
        return Several(tuple(parts))

    def walk_closed(self, parts: Parts) -> Told:
        del parts
        return Told("closed")

    def walk_piece(self, parts: Parts) -> Token:
        return _the(Token, parts)

    def walk_size(self, parts: Parts) -> Size:
        return _the(Size, parts)

    def walk_on(self, parts: Parts) -> Place:
        return _the(Place, parts)

    def walk_matrix(self, parts: Parts) -> Labelled:
        rows = str(parts[0]).replace(" ", "").strip("[]").split("],[")
        matrix = tuple(tuple(map(int, row.split(","))) for row in rows)
        return Labelled(Arrows(matrix), tuple(range(1, len(matrix) + 1)))

    def walk_arcs(self, parts: Parts) -> Labelled:
        return _labelled([z for z in parts if isinstance(z, tuple)])

    def walk_untold_arcs(self, parts: Parts) -> Labelled:
        del parts
        raise Undecided("which way the edges go is not told, as 'with arcs 1->2, 2->1'")

    def walk_edges(self, parts: Parts) -> Labelled:
        pairs = [z for z in parts if isinstance(z, tuple)]
        if all(
            a != b for a, b in pairs
        ):  # it is a graph without loops, which is read as others are
            raise Meaningless("an edge joins two vertices, and is said once")
        return _labelled([*pairs, *((b, a) for a, b in pairs if a != b)])

    def walk_arc(self, parts: Parts) -> tuple[int, ...]:
        if _signs(parts) != [">"]:
            raise Meaningless("an arc is told as 1->2")
        return tuple(_all(int, parts))

    def walk_first(self, parts: Parts) -> WalkTold:
        return WalkTold("first", _vertices(parts))

    def walk_last(self, parts: Parts) -> WalkTold:
        return WalkTold("last", _vertices(parts))

    def walk_there_and_back(self, parts: Parts) -> Several:
        last = WalkTold("last", (Vertex(name="same"),))
        return Several((WalkTold("first", _vertices(parts)), last))

    def walk_first_and_last(self, parts: Parts) -> Several:
        first, last = _vertices(parts)
        return Several((WalkTold("first", (first,)), WalkTold("last", (last,))))

    def walk_between(self, parts: Parts) -> Several:
        if any(isinstance(z, int) and z != 2 for z in parts):
            raise Meaningless("a walk has two ends")
        last = _the(Vertex, parts)
        first = WalkTold("first", (Vertex(name="any"),))
        return Several((first, WalkTold("last", (last,))))

    def walk_avoiding(self, parts: Parts) -> WalkTold:
        return WalkTold("avoided", _vertices(parts))

    def walk_numbered(self, parts: Parts) -> Vertex:
        return Vertex(_the(int, parts))

    def walk_called(self, parts: Parts) -> Vertex:
        return Vertex(_the(int, parts), str(parts[0]))

    def walk_any_vertex(self, parts: Parts) -> Vertex:
        del parts
        return Vertex(name="any")

    def walk_same(self, parts: Parts) -> Vertex:
        del parts
        return Vertex(name="same")

    def walk_related(self, parts: Parts) -> Vertex:
        return _the(Vertex, parts)

    def walk_adjacent(self, parts: Parts) -> Vertex:
        del parts
        return Vertex(name="adjacent")

    def walk_opposite(self, parts: Parts) -> Vertex:
        del parts
        return Vertex(name="opposite")

    def walk_other(self, parts: Parts) -> Vertex:
        del parts
        return Vertex(name="other")


def _signs(parts: Parts) -> list[str]:
    return [str(z) for z in _all(Token, parts) if z.type == "SIGN"]


APART = Count(NONE, Windows(2), Ordered(Order.EQUAL))
"""No two vertices that follow each other are equal."""


def _letters_of(parts: Parts) -> SomeLetters:
    """Return the vertices of a complete graph, as many as its letter says."""
    name = next(str(z) for z in parts if isinstance(z, Token))
    found = some_letters(name.strip("K_{}")).letters
    assert isinstance(found, SomeLetters)
    return found


def _labelled(pairs: list[tuple[int, ...]]) -> Labelled:
    """Return the graph of some arcs; raises Meaningless for one that is said twice."""
    if len({*pairs}) < len(pairs):
        raise Meaningless("an edge is said once")
    labels = tuple(sorted({z for one in pairs for z in one}))
    matrix = tuple(tuple(int((a, b) in pairs) for b in labels) for a in labels)
    return Labelled(Arrows(matrix), labels)


def _vertices(parts: Parts) -> tuple[Vertex, ...]:
    found = [
        z if isinstance(z, Vertex) else Vertex(name=z.word)
        for z in parts
        if isinstance(z, Vertex | Told)
    ]
    return tuple(found)


def _piece_steps(piece: str) -> tuple[Step, ...]:
    if piece not in STEPS_OF:
        raise Meaningless(f"steps are those of {' or '.join(sorted(STEPS_OF))}, and not of {piece}")
    return STEPS_OF[piece]


def _compared(first: Line, sign: str, second: Line) -> tuple[HalfPlane, ...]:
    """Return where a line's function is so to another one; raises Meaningless."""
    if sign in {">", ">="}:
        first, second, sign = second, first, sign.replace(">", "<")
    if sign not in {"<", "<="}:
        raise Meaningless("where paths stay is told by <= or >=")
    less = first.plus(second, -1)
    if not less.a and not less.b:
        raise Meaningless("where paths stay is told of x or y")
    return (HalfPlane(less.a, less.b, -less.c - (sign == "<")),)


def _undoubted(told: list[object], remark: object) -> None:
    """Raise Undecided for a bare number behind "no ... and"."""
    before = told[-1] if told else None
    if (
        isinstance(before, Has)
        and isinstance(remark, Has)
        and before.amount == NONE
        and not remark.is_led
    ):
        raise Undecided(
            "whether 'no' reaches over 'and' is not told: a condition of its own is said 'and with'"
        )


# Lattice paths.


def _paths(told: list[object]) -> LatticePaths:
    """Return the paths of which all this is told; raises Meaningless, Undecided."""
    kind = _the(Kind, told)
    long = _one(HowLong, told, "the length")
    said = _one(StepsSaid, told, "what the steps are")
    where = _one(Where, told, "where the paths are")
    goes = _all(Goes, told)
    first = _one(At, [z.first for z in goes], "where paths begin")
    last = _one(At, [z.last for z in goes], "where paths end")
    if said is not None and kind.steps and {*steps_of(said.items)} != {*kind.steps}:
        raise Meaningless(f"the steps of {kind.name} paths are known")
    steps = kind.steps or (steps_of(said.items) if said else _usual(kind, where, last))
    at = (first.x, first.y) if first else (None, None)
    x, y = (0 if z is None else _fixed(z) for z in at)
    start = (x, y)
    end = _end(kind, last, start)
    if kind.grounded and start != (0, 0):
        raise Meaningless(f"{kind.name} paths begin at (0,0)")
    many: Size | None = None
    if long is None and end[0] is None and kind.grounded:
        long = HowLong(Size(), "length" if kind.steps == MOTZKIN else "semilength")
        if not kind.ends:
            long = HowLong(Size(), "length")
    if long is None and end[0] is None and all(x == 1 for x, _ in steps):
        long = HowLong(Size(), "length")
    if long is not None:
        many, end = _sized(kind, long, steps, start, end)
    region = {NEVER_BELOW_AXIS} if kind.grounded else set[HalfPlane]()
    leaves = set[Leaves]()
    for one in told:
        match one:
            case Stays():
                region.add(_stays(one, start, steps))
            case Within(some):
                region |= {*some}
            case Reaches(some):
                leaves.add(Leaves(some.others))
            case Height(amount):
                if amount.step > 1:
                    raise Meaningless("a height is told by its bounds, as 'at most 3'")
                if amount.high is not None:
                    region.add(HalfPlane(0, 1, amount.high))
                if amount.low > 0:
                    leaves.add(Leaves(HalfPlane(0, 1, amount.low - 1)))
    found = LatticePaths(steps, start, end, many, frozenset(region))
    has = {Passes(z.amount, _pattern(z.places, found)) for z in _all(Has, told)}
    kept = {z for z in leaves if start in z.region}
    return replace(found, said=frozenset(has | kept))


def _usual(kind: Kind, where: Where | None, last: At | None) -> tuple[Step, ...]:
    """Return the steps that are meant where none are told; raises Undecided."""
    on = "" if where is None else where.name
    if on in {"grid", "line"} and kind.name in {"plain", "lattice", "closed"}:
        return UNIT_STEPS if on == "grid" else DYCK
    is_across = last is not None and None not in {last.x, last.y} and last.y != GROUND
    if kind.name == "lattice" and is_across:
        return (EAST, NORTH)
    raise Undecided(STEPS_UNTOLD + ON_GRAPH * (kind.name in {"plain", "closed"}))


def _fixed(size: Size) -> int:
    if size.step:
        raise Meaningless("where paths begin is told by two numbers")
    return size.shift


def _end(kind: Kind, last: At | None, start: Step) -> tuple[Size | None, Size | None]:
    """Return where paths end, as far as it is told."""
    x, y = (None, None) if last is None else (last.x, last.y)
    if kind.grounded and kind.ends:
        if y not in {None, GROUND}:
            raise Meaningless(f"{kind.name} paths end on the x-axis")
        return x, GROUND
    if (last is not None and last.is_start) or (last is None and kind.name == "closed"):
        return Size(0, start[0]), Size(0, start[1])
    return x, y


def _sized(
    kind: Kind,
    long: HowLong,
    steps: tuple[Step, ...],
    start: Step,
    end: tuple[Size | None, Size | None],
) -> tuple[Size | None, tuple[Size | None, Size | None]]:
    """Return the number of steps, if it counts, and the end, from the length that is told."""
    size, unit = long.size, long.unit
    goes_right = all(x == 1 for x, _ in steps)
    is_back = end[0] == Size(0, start[0])
    if is_back and all(x > 0 for x, _ in steps):  # back to the height, on the way to the right
        end = (None, end[1])
    if unit == "semilength":
        if kind.steps not in {DYCK, SCHROEDER} or not kind.ends:
            raise Meaningless("a semilength is that of Dyck or Schroeder paths")
        size, unit = Size(2 * size.step, 2 * size.shift), "length"
    is_schroeder = kind.steps == SCHROEDER
    if goes_right or (is_schroeder and unit == "length"):
        x = Size(size.step, size.shift + start[0])
        if end[0] not in {None, x}:
            raise Meaningless("the length is told twice, and not alike")
        return None, (x, end[1])
    if unit == "length" and any(abs(x) + abs(y) != 1 for x, y in steps):
        raise Undecided(
            "what the length counts is not told: 'of n steps' counts steps, and 'to x = n' tells "
            "how far they go"
        )
    ends_x, ends_y = end
    if ends_x is not None and ends_y is not None and {*steps} <= {EAST, NORTH}:
        if Size(ends_x.step + ends_y.step, ends_x.shift + ends_y.shift - sum(start)) != size:
            raise Meaningless("the number of steps is another one between these points")
        return None, end
    return size, end


def _stays(one: Stays, start: Step, steps: tuple[Step, ...]) -> HalfPlane:
    """Return the half-plane in which paths stay; raises Undecided where it is not told."""
    value = one.line.a * start[0] + one.line.b * start[1] + one.line.c
    if one.how == "away":
        if not value:
            raise Meaningless(f"paths from {point_text(start)} begin on this line")
        if any(abs(one.line.a * x + one.line.b * y) > 1 for x, y in steps):
            raise Undecided("by such steps a line may be crossed, and not be touched: say 'above'")
        way = 1 if (value > 0) == (one.line.b > 0) else -1
        return _strict(one.line.side(way))
    found = one.line.side(one.way)
    if one.how == "strictly":
        return _strict(found)
    if one.how == "plainly" and value:
        side = "above" if one.way > 0 else "below"
        each = " or ".join(f"'with {half_plane_text(z)}'" for z in (found, _strict(found)))
        raise Undecided(f"whether they may meet the line is not told: {side} it is {each}")
    return found


def _strict(of: HalfPlane) -> HalfPlane:
    return replace(of, most=of.most - 1)


def _letter(step: Step | str) -> str:
    """Return the letter of a step that is told by a word."""
    if isinstance(step, tuple):
        raise Meaningless("steps that are counted are told by words, as 'up steps'")
    return {"level": "L", "diagonal": "X"}.get(step, step[:1].upper())


def _pattern(places: Places, of: LatticePaths) -> Pattern:
    """Return the steps of peaks, valleys and others; raises Meaningless, Undecided."""
    letters = letters_of_steps(of.steps)
    is_of_heights = all(x > 0 for x, _ in of.steps)
    if places.name in {"peak", "valley", "return"} and not is_of_heights:
        raise Undecided(
            f"{places.name}s are those of paths whose steps go to the right: turns of other paths "
            "are said by letters, as 'occurrences of NE'"
        )
    at, middle = places.at, 1
    if places.name == "return":
        if NEVER_BELOW_AXIS not in of.region or of.start[1] != 0:
            raise Meaningless(
                "returns are those of paths that begin on the axis and never go below it"
            )
        if at is not None:
            raise Meaningless("returns are at height 0")
        at = 0
    spelled = {"peak": "UD", "valley": "DU", "return": "D"}.get(places.name, places.name)
    if is_of_heights:
        spelled = "".join("L" if z in "LHF" else z for z in spelled)
    else:
        also = {"R": "E", "U": "N", "L": "W"}
        also |= {"D": "S" if SOUTH in of.steps else "X"}
        spelled = "".join(z if z in letters else also.get(z, z) for z in spelled)
    if places.at is not None and spelled not in {"UD", "DU", "L"}:
        raise Undecided("at a height are peaks, valleys and level steps")
    if unknown := [z for z in spelled if z not in letters]:
        raise Meaningless(f"of these paths no step is {unknown[0]}")
    return Pattern(tuple(letters[z] for z in spelled), at, middle)


# Walks.


def _walks(told: list[object]) -> Walks:
    """Return the walks of which all this is told; raises Meaningless, Undecided."""
    from gfkit.reading.words.path_counting import (  # noqa: PLC0415 - reads graphs
        are_alike,
        neighbours_of,
        vertex_that_is,
    )

    place, size = _one(Place, told, "the graph"), _one(Size, told, "the length")
    pieces = [str(z) for z in told if isinstance(z, Token) and z.type == "PIECES"]
    labelled = _one(Labelled, told, "the graph")
    if (place is None) == (labelled is None):
        raise Undecided("on which graph the walks are is not told, as 'on C_5'")
    graph = _board_of(place, pieces) if place is not None else None
    if labelled is not None:
        graph = labelled.graph
    if not isinstance(graph, Arrows | NamedGraph | Rectangle) or (
        isinstance(graph, Rectangle) and not graph.is_fixed
    ):
        raise Meaningless("walks are counted on one graph, as C_5, and n is their length")
    closed = any(isinstance(z, Told) and z.word == "closed" for z in told)
    walks = Walks(graph, size or Size())
    try:
        near = neighbours_of(walks)
    except LimitReached as error:
        raise Meaningless(str(error)) from None
    ends: dict[str, int] = {}
    for what in ("first", "last"):
        one = _one(
            WalkTold,
            [z for z in told if isinstance(z, WalkTold) and z.what == what],
            f"the {what} vertex",
        )
        if one is None:
            continue
        (vertex,) = one.vertices
        match vertex.name:
            case "same":
                closed = True
            case "any" | "adjacent" | "opposite" | "other":
                if not are_alike(near):
                    raise Undecided("the vertices are not alike: which one is meant is not told")
                if vertex.name == "any":
                    ends[what] = 0
                    continue
                if ends.get("first") != 0:
                    raise Meaningless("the first vertex is told before the other one")
                found = vertex_that_is(vertex.name, near)
                if found is None:
                    raise Undecided(
                        f"several vertices are {vertex.name}, and not alike: as 'from a vertex to "
                        "the opposite vertex' of a cube it is told which"
                    )
                ends[what] = found
            case _:
                ends[what] = _vertex(vertex, graph, len(near), told)
    if {"same"} == {
        z.vertices[0].name for z in told if isinstance(z, WalkTold) and z.what == "last"
    }:
        closed = True
    avoided = {
        _vertex(v, graph, len(near), told)
        for z in told
        if isinstance(z, WalkTold) and z.what == "avoided"
        for v in z.vertices
    }
    return replace(
        walks,
        first=ends.get("first"),
        last=ends.get("last"),
        closed=closed,
        avoided=frozenset(avoided),
    )


def _board_of(place: Place, pieces: list[str]) -> object:
    """Return the graph of the moves of a piece on a board, or the graph that is told."""
    graph = place.graph
    if pieces:
        if not isinstance(graph, Rectangle) or graph.kings or pieces[0] not in {"kings", "wazirs"}:
            raise Meaningless("walks of pieces are those of a king on a board")
        return replace(graph, kings=pieces[0] == "kings")
    if place.is_board:
        raise Undecided(
            f"which cells are next is not told: 'walks on {on_text(graph)}' go over sides, and "
            "'king walks' also over corners"
        )
    return graph


def _vertex(vertex: Vertex, graph: object, many: int, told: list[object]) -> int:
    """Return a vertex as a number from 0 on; raises Meaningless, Undecided.

    v1, v2, ... are the vertices of any graph in their order. Plain numbers are those of the edges
    that are told; on a cycle or a complete graph they are taken modulo their number.
    """
    if isinstance(graph, Rectangle) and vertex.number is None:
        across = {"left": 0, "right": graph.columns.shift - 1}
        vertical, _, horizontal = vertex.name.partition("-")
        row = 0 if vertical == "top" else graph.rows.shift - 1
        return row * graph.columns.shift + across[horizontal]
    if vertex.number is None:
        raise Meaningless("corners are those of a grid")
    for one in _all(Labelled, told):
        if vertex.number not in one.labels:
            raise Meaningless(f"{vertex.number} is not a vertex of the graph")
        return one.labels.index(vertex.number)
    name = graph.name if isinstance(graph, NamedGraph) else ""
    if labels := labels_of_edges(graph):
        if vertex.number not in labels:
            raise Meaningless(f"{vertex.number} is not a vertex of {name}")
        return labels.index(vertex.number)
    if not vertex.name and name[:2] in {"C_", "K_"} and "{" not in name:
        if vertex.number > many:
            raise Meaningless(f"{name} has {many} vertices")
        return vertex.number % many
    numbers = [
        v.number
        for z in told
        if isinstance(z, WalkTold)
        for v in z.vertices
        if v.number is not None
    ]
    if not vertex.name and not ({0, many} & {*numbers}):
        raise Undecided("whether the first vertex is 0 or 1 is not told, as 'from v1 to v2'")
    number = vertex.number if not vertex.name and 0 in numbers else vertex.number - 1
    if not 0 <= number < many:
        raise Meaningless(f"it has {many} vertices, and this is not one of them")
    return number
