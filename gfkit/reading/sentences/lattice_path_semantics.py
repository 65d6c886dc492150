"""From a parse to what it means: the forms of `paths.lark`."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

from gfkit.reading.sentences.canonical_sentence_writers.path_sentences import half_plane_text
from gfkit.reading.sentences.graph_semantics import Told, size_of
from gfkit.reading.sentences.lattice_path_steps_as_words import (
    ALONG,
    LEVEL_STEPS,
    UPRIGHT_STEPS,
    letter_of_some,
    said_of_steps,
    spelled_with,
    without_step_back,
)
from gfkit.reading.sentences.meanings_of_sentence_parts import (
    Alphabet,
    Scoped,
    Uncounted,
    Undecided,
    one_amount,
)
from gfkit.reading.sentences.partial_path_and_walk_meanings import (
    FurtherRemark,
    Goes,
    Has,
    Height,
    Heights,
    HowLong,
    InNumbers,
    NearStart,
    NeverTwice,
    NoStepBack,
    NumbersVisited,
    Parts,
    PathKind,
    PathPoint,
    Places,
    Reaches,
    Stays,
    StepsSaid,
    StraightLine,
    ToldTogether,
    Vertex,
    Where,
    Within,
    WordSaid,
    all_of_kind,
    always,
    flat,
    numbers_that_follow,
    only,
    signs,
    the,
)
from gfkit.reading.sentences.path_and_walk_meanings import (
    DIAGONAL,
    DOWN,
    DYCK,
    EAST,
    KING_STEPS,
    KNIGHT_STEPS,
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
    EndsAt,
    HalfPlane,
    LatticePaths,
    Leaves,
    OneHolds,
    Passes,
    Pattern,
    Said,
    Step,
    StepsAre,
    When,
    letters_of_steps,
    point_text,
)
from gfkit.reading.sentences.permutation_semantics import Whole
from gfkit.reading.sentences.sentence_meanings import (
    NONE,
    SOME,
    Amount,
    At,
    AtEdge,
    Count,
    Followed,
    Gaps,
    Meaningless,
    Near,
    Of,
    Order,
    Ordered,
    Preceded,
    Property,
    Size,
    Windows,
    amount_in_both,
    everything_in,
    negated,
)
from gfkit.reading.sentences.sentence_tokens import Token
from gfkit.reading.sentences.walk_conditions import (
    Clauses,
    ClosedSaid,
    Condition,
    HasSaid,
    LastSaid,
    NextTo,
    VertexSet,
    VisitSaid,
    WordSaidSo,
    clauses_of,
    one_of,
    other_amounts,
    require_one_amount,
    simple_parts,
    so_many_of,
    when_and_amount,
)

STEPS_OF = {"kings": KING_STEPS, "wazirs": UNIT_STEPS, "knights": KNIGHT_STEPS}
HEIGHTS = {"up": UP, "down": DOWN, "level": LEVEL, "U": UP, "D": DOWN}
HEIGHTS |= dict.fromkeys("LHF", LEVEL)
COMPASS = {"up": NORTH, "down": SOUTH, "right": EAST, "left": WEST, "diagonal": DIAGONAL}
COMPASS |= {"E": EAST, "R": EAST, "N": NORTH, "U": NORTH, "W": WEST, "L": WEST, "S": SOUTH}
COMPASS |= {"east": EAST, "north": NORTH, "west": WEST, "south": SOUTH, "NE": DIAGONAL}
COMPASS |= {"X": DIAGONAL}
OPPOSITE = {EAST: (WEST, "EW"), WEST: (EAST, "WE"), NORTH: (SOUTH, "NS"), SOUTH: (NORTH, "SN")}
"""The step back from each unit step, and both as a word."""
GROUND = Size(0, 0)
STEPS_UNTOLD = (
    "the steps are not told, as 'with steps (1,1), (1,-1)', 'with steps right and up' or 'with "
    "unit steps'"
)


ON_GRAPH = "; of walks on a graph the graph is, as 'walks of length n on C_5'"


def _number(parts: Parts) -> int:
    return the(Whole, parts).number


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


def steps_of(items: tuple[Step | str, ...], *, is_unit: bool = False) -> tuple[Step, ...]:
    """Return steps that are told by points or by words; raises Meaningless, Undecided.

    Up and down go to the right too, unless a step goes right or left, north and so on.

    >>> steps_of(("up", "down")), steps_of(("right", "up"))
    (((1, 1), (1, -1)), ((1, 0), (0, 1)))
    """
    points = [z for z in items if isinstance(z, tuple)]
    words = [z for z in items if isinstance(z, str)]
    only_heights = {*words} <= {*HEIGHTS} and not any(x == 0 for x, _ in points)
    is_of_heights = (only_heights and "L" not in words) or {*words} <= {"U", "D", "L"}
    if is_of_heights and not is_unit:
        table = HEIGHTS
    else:
        east_and_north = {*words} & {"E", "N", "east", "north"}
        table = COMPASS | {"D": DIAGONAL if east_and_north else SOUTH}
    if unknown := [z for z in words if z not in table]:
        raise Meaningless(f"{unknown[0]!r} is not a direction of such steps")
    found = [z if isinstance(z, tuple) else table[z] for z in items]
    beside = {*found} - {DIAGONAL}
    if "diagonal" in words and not (beside and beside <= {EAST, NORTH}):
        raise Undecided("diagonal steps are (1,1), or all of (1,1), (1,-1), (-1,1), (-1,-1)")
    if len({*found}) < len(found):
        raise Meaningless("a step is said once")
    if is_unit and any(abs(x) + abs(y) != 1 for x, y in found):
        raise Meaningless("a unit step goes to the right or left, up or down by 1")
    return tuple(found)


class PathForms:
    """What each form of `paths.lark` means."""

    # Whole sentences.

    def paths_counted(self, parts: Parts) -> LatticePaths:
        told: list[object] = []
        for part in parts:
            one = part.remark if isinstance(part, FurtherRemark) else part
            if one is not part:
                _undoubted(told, one)
            told += flat(one)
        return _paths(told)

    def self_avoiding_in_the_plane(self, parts: Parts) -> LatticePaths:
        """Return walks without a step back, which are self-avoiding if a direction is missing."""
        told = [PathKind("lattice"), *parts]
        try:
            steps = self.paths_counted(told).steps
        except Undecided:  # steps that are not told
            steps = ()
        if not steps or not {*steps} < {*OPPOSITE}:
            raise Uncounted(
                "of self-avoiding walks in the plane no formula is known, unless a direction is "
                "missing, as 'with steps N, E, W'; those on boards are counted, as 'self-avoiding "
                "paths between opposite corners of a 3 x n grid'"
            )
        back = [OPPOSITE[one][1] for one in steps if OPPOSITE[one][0] in steps]
        return self.paths_counted([*told, *(Has(NONE, Places(one)) for one in sorted(back))])

    def path_kind(self, parts: Parts) -> ToldTogether:
        return ToldTogether(tuple(parts))

    def path_and(self, parts: Parts) -> FurtherRemark:
        return FurtherRemark(parts[0])

    def path_told_further(self, parts: Parts) -> FurtherRemark:
        return FurtherRemark(self.path_word(parts))

    def path_further(self, parts: Parts) -> object:
        return parts[0]

    # Kinds.

    def path_dyck_sized(self, parts: Parts) -> ToldTogether:
        return ToldTogether((self.path_dyck([]), self.path_semilength(parts)))

    def path_motzkin_sized(self, parts: Parts) -> ToldTogether:
        return ToldTogether((self.path_motzkin([]), self.path_length(parts)))

    path_grand_dyck = always(PathKind("Grand Dyck", DYCK, ends=True))
    path_grand_motzkin = always(PathKind("Grand Motzkin", MOTZKIN, ends=True))
    path_dyck = always(PathKind("Dyck", DYCK, grounded=True, ends=True))
    path_motzkin = always(PathKind("Motzkin", MOTZKIN, grounded=True, ends=True))
    path_schroeder = always(PathKind("Schroeder", SCHROEDER, grounded=True, ends=True))
    path_delannoy = always(PathKind("Delannoy", (EAST, NORTH, DIAGONAL)))
    path_dyck_prefix = always(PathKind("Dyck prefix", DYCK, grounded=True))
    path_motzkin_prefix = always(PathKind("Motzkin prefix", MOTZKIN, grounded=True))
    path_lattice = always(PathKind("lattice"))
    path_monotone = always(PathKind("monotone", (EAST, NORTH)))
    path_plain = always(PathKind("plain"))
    path_closed = always(PathKind("closed", ends=True))

    def path_of_piece(self, parts: Parts) -> PathKind:
        return PathKind("piece", _piece_steps(str(parts[0])))

    # Lengths and ends.

    def path_semilength(self, parts: Parts) -> HowLong:
        return HowLong(the(Size, parts), "semilength")

    def path_length(self, parts: Parts) -> HowLong:
        return HowLong(the(Size, parts), "length")

    def path_many(self, parts: Parts) -> HowLong:
        return HowLong(the(Size, parts), "steps")

    def path_from_to(self, parts: Parts) -> Goes:
        points = all_of_kind(PathPoint, parts)
        return Goes(points[0], points[1] if len(points) > 1 else None)

    def path_to(self, parts: Parts) -> Goes:
        return Goes(None, the(PathPoint, parts))

    def path_there_and_back(self, parts: Parts) -> Goes:
        return Goes(the(PathPoint, parts), PathPoint(is_start=True))

    path_back = always(Goes(None, PathPoint(is_start=True)))

    def path_at_point(self, parts: Parts) -> PathPoint:
        x, y = _numbers_of_point(str(parts[0]))
        return PathPoint(x, y)

    def path_ends_among(self, parts: Parts) -> EndsAt:
        return the(EndsAt, parts)

    def path_ends_not(self, parts: Parts) -> EndsAt:
        """Return that paths end at another height than those that are told."""
        one = next(iter(all_of_kind(EndsAt, parts)), None) or self.last_listed(parts)
        return _not_at(one)

    def last_listed(self, parts: Parts) -> EndsAt:
        return EndsAt(frozenset(z.number for z in all_of_kind(Whole, parts)))

    def last_other(self, parts: Parts) -> EndsAt:
        return replace(self.last_listed(parts), outside=True)

    def last_in_set(self, parts: Parts) -> EndsAt:
        found = self.path_height_set(parts).items
        if any(isinstance(z, str) for z in found):
            raise Meaningless("walks end at numbers")
        return EndsAt(frozenset(z[1] for z in steps_of(found)))

    def last_of_parity(self, parts: Parts) -> EndsAt:
        return EndsAt(parity=the(Amount, parts).low)

    def last_bounded(self, parts: Parts) -> EndsAt:
        amount = the(Amount, parts)
        if amount.step > 1:
            raise Meaningless("where walks end is told by bounds, or as even or odd")
        is_below = amount.high is not None and not amount.low  # and may be negative
        return EndsAt(low=None if is_below else amount.low, high=amount.high)

    last_negative = always(EndsAt(high=-1))
    last_positive = always(EndsAt(low=1))
    last_nonnegative = always(EndsAt(low=0))

    # Which numbers walks on a line visit.

    def path_visits_often(self, parts: Parts) -> NumbersVisited:
        return _visited(parts, one_amount(parts))

    def path_visits_some(self, parts: Parts) -> NumbersVisited:
        return _visited(parts, SOME)

    def path_visits_one_alone(self, parts: Parts) -> ToldTogether:
        first, second = all_of_kind(Whole, parts)
        return ToldTogether((_visited([first], SOME), _visited([second], NONE)))

    def path_visits_every(self, parts: Parts) -> NumbersVisited:
        return _visited(parts, SOME)

    def path_visits_none(self, parts: Parts) -> NumbersVisited:
        return _visited(parts, NONE)

    def path_visits_at_most_once(self, parts: Parts) -> NumbersVisited:
        return _visited(parts, Amount(0, 1))

    def path_visits_not_both(self, parts: Parts) -> NumbersVisited:
        return NumbersVisited(_visited(parts, SOME).numbers, SOME, are_not_all=True)

    def path_never_back(self, parts: Parts) -> NumbersVisited:
        return replace(_visited(parts, NONE), when=When.BEHIND)

    def path_back_often(self, parts: Parts) -> NumbersVisited:
        return replace(_visited(parts, one_amount(parts)), when=When.BEHIND)

    def path_not_between(self, parts: Parts) -> NumbersVisited:
        return replace(_visited(parts, NONE), when=When.BETWEEN)

    def path_first_at_end(self, parts: Parts) -> ToldTogether:
        """Return that a number is where the path ends, and is not visited between its ends."""
        last = Goes(None, PathPoint(None, Size(0, _number(parts))))
        long = [HowLong(z, "steps") for z in all_of_kind(Size, parts)]
        return ToldTogether((last, self.path_not_between(parts), *long))

    visited_origin = always(Whole(0))
    path_at_origin = always(PathPoint(GROUND, GROUND))

    def path_at_height(self, parts: Parts) -> PathPoint:
        return PathPoint(None, Size(0, _number(parts)))

    path_on_axis = always(PathPoint(None, GROUND))

    def path_at_coordinate(self, parts: Parts) -> PathPoint:
        letter, sign = (str(z) for z in all_of_kind(Token, parts))
        if letter not in {"x", "y"} or sign != "=":
            raise Meaningless("where paths end is told as 'to x = n'")
        size = the(Size, parts)
        return PathPoint(size) if letter == "x" else PathPoint(None, size)

    def path_many_units(self, parts: Parts) -> ToldTogether:
        return ToldTogether((self.path_many(parts), StepsSaid(UNIT_STEPS)))

    def path_many_steps(self, parts: Parts) -> ToldTogether:
        return self.path_many_heights(parts)

    def path_many_heights(self, parts: Parts) -> ToldTogether:
        return ToldTogether((self.path_many(parts), the(StepsSaid, parts)))

    def path_sequence_of(self, parts: Parts) -> ToldTogether:
        """Return sequences of steps as paths."""
        return ToldTogether((PathKind("plain"), self.path_many_heights(parts)))

    def path_ups_and_downs(self, parts: Parts) -> HowLong:
        """Return the semilength of paths with as many steps up as down."""
        first, second = all_of_kind(Size, parts)
        words = [z for one in all_of_kind(StepsSaid, parts) for z in one.items]
        if first != second or {*map(str, words)} not in ({"up", "down"}, {"U", "D"}):
            raise Meaningless("there are as many steps up as down")
        return HowLong(first, "semilength")

    # Steps.

    def path_units(self, parts: Parts) -> StepsSaid:
        return replace(the(StepsSaid, parts), is_unit=True)

    def path_with_steps(self, parts: Parts) -> StepsSaid:
        found = parts[-1]
        if not isinstance(found, StepsSaid):
            raise Meaningless(STEPS_UNTOLD)
        return found

    def path_steps(self, parts: Parts) -> StepsSaid:
        return the(StepsSaid, parts)

    path_unit_steps = always(StepsSaid(UNIT_STEPS))

    def path_steps_of(self, parts: Parts) -> StepsSaid:
        return StepsSaid(_piece_steps(str(parts[0])))

    def path_step_list(self, parts: Parts) -> StepsSaid:
        return StepsSaid(tuple(z for one in all_of_kind(StepsSaid, parts) for z in one.items))

    def path_step_point(self, parts: Parts) -> StepsSaid:
        return StepsSaid((_step_of(str(parts[0])),))

    def path_step_named(self, parts: Parts) -> StepsSaid:
        """Return a step that is told by a point, and gets a letter: U=(1,1)."""
        if signs(parts) != ["="]:
            raise Meaningless("a step is told by a point, as U=(1,1)")
        return StepsSaid((_step_of(str(parts[-1])),))

    def path_step_told_twice(self, parts: Parts) -> StepsSaid:
        """Return a step that is told by a word, and by its point behind it."""
        step = _step_of(str(parts[-1]))
        if step not in {*steps_of(the(StepsSaid, parts).items, is_unit=True)}:
            raise Meaningless("the step is another one")
        return StepsSaid((step,))

    def path_step_set(self, parts: Parts) -> StepsSaid:
        pairs = str(parts[0]).strip("{} ").split(")")
        return StepsSaid(tuple(_step_of(f"{z.strip(', ')})") for z in pairs if z.strip(", ")))

    def path_step_spelled(self, parts: Parts) -> StepsSaid:
        return StepsSaid((str(parts[0]),))

    def path_letter_step(self, parts: Parts) -> StepsSaid:
        return StepsSaid((str(parts[0]),))

    path_height_list = path_step_list

    def path_sizes_both_ways(self, parts: Parts) -> StepsSaid:
        """Return steps of some sizes, up and down."""
        sizes = all_of_kind(int, parts)
        if 0 in sizes:
            raise Meaningless("a step in either direction is not 0")
        return StepsSaid(tuple((1, way * z) for z in sizes for way in (1, -1)))

    def path_height_set(self, parts: Parts) -> StepsSaid:
        listed = next((z.letters for z in all_of_kind(Alphabet, parts)), None)
        found = str(parts[0]).strip("{} ").split(",") if listed is None else listed
        if all(str(z).strip().isalpha() for z in found):
            return StepsSaid(tuple(str(z).strip() for z in found))
        if not all(str(z).strip().removeprefix("-").removeprefix("+").isdecimal() for z in found):
            raise Meaningless("steps are numbers")
        return StepsSaid(tuple((1, int(z)) for z in found))

    def path_steps_without(self, parts: Parts) -> StepsSaid:
        """Return steps among which another one is not: "east, north and west (never south)"."""
        *_, said, never = all_of_kind(StepsSaid, parts)
        if {*never.items} & {*said.items}:
            raise Meaningless("a step is one of those that are told, or never taken")
        return said

    def path_up_and_down(self, parts: Parts) -> StepsSaid:
        return StepsSaid(((1, the(int, parts)), (1, -the(int, parts))))

    def path_step_up(self, parts: Parts) -> StepsSaid:
        return StepsSaid(((1, the(int, parts)),))

    def path_step_down(self, parts: Parts) -> StepsSaid:
        return StepsSaid(((1, -the(int, parts)),))

    def path_step_zero(self, parts: Parts) -> StepsSaid:
        if the(int, parts):
            raise Meaningless("a step is told with its sign, as '+1 steps'")
        return StepsSaid(((1, 0),))

    path_up = always(StepsSaid(("up",)))
    path_down = always(StepsSaid(("down",)))
    path_flat = always(StepsSaid(("level",)))
    path_upright = always(StepsSaid(("upright",)))
    path_right = always(StepsSaid(("right",)))
    path_left = always(StepsSaid(("left",)))
    path_diagonal = always(StepsSaid(("diagonal",)))
    path_northeast = always(StepsSaid(("NE",)))
    path_east = always(StepsSaid(("east",)))
    path_north = always(StepsSaid(("north",)))
    path_west = always(StepsSaid(("west",)))
    path_south = always(StepsSaid(("south",)))
    # Where they stay.

    path_above = always(1)
    path_below = always(-1)

    def path_side(self, parts: Parts) -> int:
        return the(int, parts)

    def path_plainly(self, parts: Parts) -> tuple[int, str]:
        return the(int, parts), "plainly"

    def path_strictly(self, parts: Parts) -> tuple[int, str]:
        return the(int, parts), "strictly"

    def path_weakly(self, parts: Parts) -> tuple[int, str]:
        return the(int, parts), "weakly"

    def path_never(self, parts: Parts) -> ToldTogether:
        sides, lines = all_of_kind(int, parts), all_of_kind(StraightLine, parts)
        both = zip(sides, lines, strict=True)
        return ToldTogether(tuple(Stays(-way, line) for way, line in both))

    def path_never_touch(self, parts: Parts) -> Stays:
        return Stays(0, the(StraightLine, parts), "away")

    def path_stays(self, parts: Parts) -> Stays:
        way, how = next(z for z in parts if isinstance(z, tuple))
        return Stays(way, the(StraightLine, parts), how)

    def path_between(self, parts: Parts) -> Within:
        first, second = (one.side(1) for one in all_of_kind(StraightLine, parts))
        if (first.a, first.b) != (second.a, second.b):
            raise Meaningless("paths stay between lines that are parallel")
        low, high = sorted((first, second), key=lambda z: -z.most)
        return Within((low, HalfPlane(-high.a, -high.b, -high.most)))

    def path_beyond_neither(self, parts: Parts) -> Within:
        """Return that paths are never at numbers that are larger or smaller than two numbers."""
        return self.path_between([self.path_level([z]) for z in parts])

    path_in_quadrant = always(Within((NEVER_BELOW_AXIS, RIGHT_OF_AXIS)))
    path_on_nonnegative = always(Within((NEVER_BELOW_AXIS,)))
    path_on_positive = always(Within((HalfPlane(0, -1, -1),)))
    path_in_half_plane = always(Within((NEVER_BELOW_AXIS,)))

    def path_in_strip(self, parts: Parts) -> Within:
        return Within((NEVER_BELOW_AXIS, HalfPlane(0, 1, the(int, parts))))

    def path_in_interval(self, parts: Parts) -> InNumbers:
        return the(InNumbers, parts)

    def path_on_interval(self, parts: Parts) -> InNumbers:
        return replace(the(InNumbers, parts), is_all=True)

    def path_interval(self, parts: Parts) -> InNumbers:
        """Return numbers that follow each other."""
        found = [z for z in parts if isinstance(z, Alphabet)]
        text = str(found[0].letters if found else parts[0])
        numbers = numbers_that_follow(found[0].letters if found else text)
        if not numbers:
            raise Meaningless(f"{text} are not numbers that follow each other")
        return InNumbers(numbers[0], numbers[-1])

    path_sums = always(StraightLine(0, 1, 0))

    def path_sums_bounded(self, parts: Parts) -> Within:
        return Within((NEVER_BELOW_AXIS,))

    def path_bound(self, parts: Parts) -> object:
        return parts[0]

    path_one_return = always(Has(Amount(1, 1), Places("touch")))
    path_in_plane = always(Where("plane"))
    path_on_grid = always(Where("grid"))
    path_on_integers = always(Where("line"))

    def path_on_line(self, parts: Parts) -> Where:
        if str(parts[0]) != "Z":
            raise Meaningless("the integers are called Z")
        return Where("line")

    def path_reaches(self, parts: Parts) -> Reaches:
        (region,) = the(Within, parts).region
        return Reaches(region)

    def path_height_of(self, parts: Parts) -> Height:
        return Height(the(Amount, parts))

    def path_no_such_height(self, parts: Parts) -> Height:
        """Return that no point is higher than a number: "no point has height more than 2"."""
        others = the(Amount, parts).others
        if others is None or others.low > 0:
            raise Meaningless("that no point is higher than a number is told")
        return Height(others)

    def path_height_between(self, parts: Parts) -> Height:
        return Height(reduce(amount_in_both, all_of_kind(Amount, parts)))

    def path_height_exactly(self, parts: Parts) -> Height:
        k = the(int, parts)
        return Height(Amount(k, k))

    def path_height_one_of(self, parts: Parts) -> Height:
        numbers = sorted(all_of_kind(int, parts))
        if numbers != [*range(numbers[0], numbers[0] + len(numbers))]:
            raise Meaningless("heights that are told follow each other, as 2 or 3")
        return Height(Amount(numbers[0], numbers[-1]))

    def path_height_most(self, parts: Parts) -> Height:
        return Height(Amount(0, the(int, parts)))

    path_axis = always(StraightLine(0, 1, 0))
    path_main_diagonal = always(StraightLine(-1, 1, 0))

    def path_level(self, parts: Parts) -> StraightLine:
        return StraightLine(0, 1, -_number(parts))

    def path_line(self, parts: Parts) -> StraightLine:
        return the(StraightLine, parts)

    def path_equation(self, parts: Parts) -> StraightLine:
        first, second = all_of_kind(StraightLine, parts)
        if signs(parts) != ["="]:
            raise Meaningless("a line is told by an equation, as y = x+1")
        found = first.plus(second, -1)
        if not found.a and not found.b:
            raise Meaningless("a line has an x or a y in it")
        return found

    def path_at_most(self, parts: Parts) -> Within:
        first, second = all_of_kind(StraightLine, parts)
        return Within(_compared(first, signs(parts)[0], second))

    def path_two_bounds(self, parts: Parts) -> Within:
        first, second, third = all_of_kind(StraightLine, parts)
        one, two = signs(parts)
        return Within((*_compared(first, one, second), *_compared(second, two, third)))

    def path_absolute(self, parts: Parts) -> Within:
        line, k = the(StraightLine, parts), StraightLine(0, 0, the(int, parts))
        if (sign := signs(parts)[0]) not in {"<", "<="}:
            raise Meaningless("an absolute value is at most a number, as |x-y| <= 2")
        zero = StraightLine(0, 0, 0)
        return Within((*_compared(line, sign, k), *_compared(zero.plus(line, -1), sign, k)))

    def path_named_point(self, parts: Parts) -> None:
        if [str(z) for z in parts] != ["x", "y"]:
            raise Meaningless("the points of a path are called (x,y)")

    def path_of_points(self, parts: Parts) -> Within:
        """Return where all points of a path are."""
        return the(Within, parts)

    def path_linear(self, parts: Parts) -> StraightLine:
        found = StraightLine(0, 0, 0)
        for one in all_of_kind(StraightLine, parts):
            found = found.plus(one)
        return found

    def path_negative(self, parts: Parts) -> StraightLine:
        first, *others = all_of_kind(StraightLine, parts)
        return self.path_linear([StraightLine(0, 0, 0).plus(first, -1), *others])

    def path_plus(self, parts: Parts) -> StraightLine:
        return the(StraightLine, parts)

    def path_minus(self, parts: Parts) -> StraightLine:
        return StraightLine(0, 0, 0).plus(the(StraightLine, parts), -1)

    def path_coordinate(self, parts: Parts) -> StraightLine:
        return self.path_multiple([1, *parts])

    def path_constant(self, parts: Parts) -> StraightLine:
        return StraightLine(0, 0, the(int, parts))

    def path_multiple(self, parts: Parts) -> StraightLine:
        k, letter = the(int, parts), str(parts[-1])
        if letter not in {"x", "y"}:
            raise Meaningless("the coordinates of a point are x and y")
        return StraightLine(k, 0, 0) if letter == "x" else StraightLine(0, k, 0)

    # How many steps, peaks and the like.

    def path_with(self, parts: Parts) -> Has:
        amount, places = the(Amount, parts), the(Places, parts)
        if places.in_a_row is not None:
            return Has(NONE, _in_a_row(amount, places))
        return Has(amount, places, any(isinstance(z, Told) for z in parts))

    path_lead = always(Told("with"))

    def path_without(self, parts: Parts) -> Has:
        places = the(Places, parts)
        return Has(NONE, places if places.in_a_row is None else _in_a_row(NONE, places))

    def path_avoiding(self, parts: Parts) -> ToldTogether:
        (words,) = [z for z in parts if isinstance(z, tuple)]
        return ToldTogether(tuple(Has(NONE, Places(str(one))) for one in words))

    def path_words(self, parts: Parts) -> tuple[str, ...]:
        return tuple(str(z) for z in parts if isinstance(z, Token))

    def path_at(self, parts: Parts) -> Places:
        return replace(the(Places, parts), at=frozenset({_number(parts)}))

    def path_flat_at(self, parts: Parts) -> Places:
        """Return the level steps at a height: "0 steps at 1"."""
        return self.path_at([self.path_one_step(parts), *all_of_kind(Whole, parts)])

    def path_at_axis(self, parts: Parts) -> Places:
        return replace(the(Places, parts), at=frozenset({0}))

    def path_at_several(self, parts: Parts) -> Places:
        heights = the(Heights, parts)
        return replace(the(Places, parts), at=heights.of, outside=heights.outside)

    def path_at_heights(self, parts: Parts) -> Heights:
        """Return the heights that are told, or those of a parity."""
        found = next(iter(all_of_kind(Heights, parts)), None)
        return Heights(the(Amount, parts)) if found is None else found

    def path_height_numbers(self, parts: Parts) -> Heights:
        return Heights(the(Amount, parts))

    def path_heights_listed(self, parts: Parts) -> Heights:
        return Heights(frozenset(z.number for z in all_of_kind(Whole, parts)))

    def path_other_heights(self, parts: Parts) -> Heights:
        return replace(self.path_heights_listed(parts), outside=True)

    path_heights_of_axis = always(Heights(frozenset({0})))

    def path_heights_beyond(self, parts: Parts) -> Heights:
        """Return the heights above a number, or below it: those are told by the ones that are not.

        Heights below 0 are none of the numbers from 0 on.
        """
        number, side = _number(parts), the(int, parts)
        if side > 0:
            if number < -1:
                raise Meaningless("heights above a number from 0 on are told")
            return Heights(Amount(number + 1))
        if number < 0:
            raise Meaningless("heights below a number from 0 on are told")
        return Heights(Amount(number), outside=True)

    def path_all_at(self, parts: Parts) -> Has:
        """Return that all of some places have one of some heights: none has another one."""
        heights = the(Heights, parts)
        return Has(NONE, replace(the(Places, parts), at=heights.of, outside=not heights.outside))

    def path_none_at(self, parts: Parts) -> Has:
        heights = the(Heights, parts)
        return Has(NONE, replace(the(Places, parts), at=heights.of, outside=heights.outside))

    def path_at_listed_heights(self, parts: Parts) -> InNumbers:
        """Return that paths stay at heights that follow each other."""
        numbers = sorted(z.number for z in all_of_kind(Whole, parts))
        if numbers != [*range(numbers[0], numbers[-1] + 1)]:
            raise Meaningless("heights that follow each other are told")
        return InNumbers(numbers[0], numbers[-1])

    def path_interval_from(self, parts: Parts) -> InNumbers:
        return self.path_at_heights_from(parts)

    def path_at_heights_from(self, parts: Parts) -> InNumbers:
        low, high = (z.number for z in all_of_kind(Whole, parts))
        return InNumbers(low, high)

    # The word of the steps.

    def path_word(self, parts: Parts) -> WordSaid:
        said = [z.said if isinstance(z, Scoped) else z for z in parts]
        (found,) = (z for z in said if isinstance(z, Property))
        return WordSaid(found)

    def step_as_letter(self, parts: Parts) -> Of:
        """Return a step as a letter of the word of all steps."""
        (step,) = the(StepsSaid, parts).items
        return Of(frozenset({_letter(step)}))

    def starts_with_step(self, parts: Parts) -> Property:
        return At(0, the(Of, parts).values)

    def ends_with_step(self, parts: Parts) -> Property:
        return At(-1, the(Of, parts).values)

    path_no_step_back = always(NoStepBack())
    path_never_twice = always(NeverTwice())

    def path_twice(self, parts: Parts) -> None:
        if str(the(Token, parts)) != "2":
            raise Meaningless("no point is visited twice")

    def path_once(self, parts: Parts) -> None:
        if str(the(Token, parts)) != "1":
            raise Meaningless("no point is visited more than once")

    def path_at_line(self, parts: Parts) -> Places:
        """Return steps on a line y = k; raises Meaningless for another one."""
        if [str(z) for z in all_of_kind(Token, parts)] != ["y", "="]:
            raise Meaningless("the height of a step is told as 'on the line y = 0'")
        return self.path_at(parts)

    def path_noun(self, parts: Parts) -> Places:
        return the(Places, parts)

    def path_steps_to(self, parts: Parts) -> Places:
        return Places("step", frozenset({_number(parts)}))

    path_peak = always(Places("peak"))
    path_valley = always(Places("valley"))
    path_return = always(Places("return"))

    def path_spelled(self, parts: Parts) -> Places:
        return Places(str(parts[0]))

    def path_clauses(self, parts: Parts) -> ToldTogether:
        return ToldTogether(tuple(parts))

    def path_neither(self, parts: Parts) -> ToldTogether:
        return ToldTogether(tuple(self.path_without([z]) for z in all_of_kind(Places, parts)))

    def path_peak_spelled(self, parts: Parts) -> Places:
        if str(parts[-1]) != "UD":
            raise Meaningless("a peak is UD")
        return Places("peak")

    def path_valley_spelled(self, parts: Parts) -> Places:
        if str(parts[-1]) != "DU":
            raise Meaningless("a valley is DU")
        return Places("valley")

    def path_several_points(self, parts: Parts) -> Places:
        numbers = all_of_kind(int, parts)
        step = self.path_step_point([z for z in parts if isinstance(z, Token)])
        return self.path_several([*numbers, step])

    def step_at_point(self, parts: Parts) -> Of:
        return self.step_as_letter([self.path_step_point(parts)])

    def path_not_so(self, parts: Parts) -> WordSaid:
        return WordSaid(negated(the(Property, parts)))

    def path_returns_so_often(self, parts: Parts) -> Has:
        return Has(one_amount(parts), Places("return"))

    def path_turns(self, parts: Parts) -> WordSaid:
        """Return how often a step is followed by another kind of step."""
        return WordSaid(Count(the(Amount, parts), Windows(2), negated(Ordered(Order.EQUAL))))

    def path_never_equal(self, parts: Parts) -> WordSaid:
        many = the(int, parts)
        if many < 2:
            raise Meaningless("two steps or more are equal")
        return WordSaid(Count(NONE, Windows(many), Ordered(Order.EQUAL)))

    def path_never_in_a_row(self, parts: Parts) -> Has:
        """Return that so many equal steps do not follow each other."""
        many, *_ = all_of_kind(int, parts)
        if many < 2:
            raise Meaningless("consecutive steps are two or more")
        return Has(NONE, Places(self.path_one_step(parts).name * many))

    def path_never_followed(self, parts: Parts) -> Has:
        first, second = all_of_kind(Places, parts)
        return Has(NONE, Places(first.name + second.name))

    def path_never_preceded(self, parts: Parts) -> Has:
        second, first = all_of_kind(Places, parts)
        return Has(NONE, Places(first.name + second.name))

    def path_never_beside(self, parts: Parts) -> ToldTogether:
        return ToldTogether((self.path_never_followed(parts), self.path_never_preceded(parts)))

    def path_one_letter(self, parts: Parts) -> Places:
        return Places(str(parts[0]))

    def path_one_step(self, parts: Parts) -> Places:
        (step,) = the(StepsSaid, parts).items
        return Places(_letter(step))

    def path_several(self, parts: Parts) -> Places:
        (step,) = the(StepsSaid, parts).items
        numbers = all_of_kind(int, parts)
        many = numbers[0] if numbers else 0
        if numbers and many < 2:
            raise Meaningless("consecutive steps are two or more")
        return Places(_letter(step), in_a_row=many)


def _visited(parts: Parts, amount: Amount) -> NumbersVisited:
    return NumbersVisited(tuple(z.number for z in all_of_kind(Whole, parts)), amount)


def _piece_steps(piece: str) -> tuple[Step, ...]:
    if piece not in STEPS_OF:
        raise Meaningless(f"steps are those of {' or '.join(sorted(STEPS_OF))}, and not of {piece}")
    return STEPS_OF[piece]


def _compared(first: StraightLine, sign: str, second: StraightLine) -> tuple[HalfPlane, ...]:
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
    """Raise Undecided for a number behind "no ... and", or behind "followed by ... and"."""
    before = told[-1] if told else None
    if not isinstance(remark, Has | WordSaid) or (isinstance(remark, Has) and remark.is_led):
        return
    is_bare = isinstance(remark, Has) and remark.amount.low == remark.amount.high != 0
    if isinstance(before, Has) and before.amount == NONE and is_bare:  # perhaps a number alone
        raise Undecided(
            "whether 'no' reaches over 'and' is not told: a condition of its own is said 'and with'"
        )
    is_of_steps = isinstance(before, Has) and len(before.places.name) == len("UD")
    if isinstance(before, WordSaid):
        is_of_steps = any(isinstance(z, BESIDE_A_STEP) for z in everything_in(before.said))
    if is_of_steps:
        raise Undecided(
            "whether '... and a step' goes with the step before it is not told: a condition of its "
            "own is said 'and with'"
        )


BESIDE_A_STEP = Followed | Preceded | Near | At | AtEdge | Gaps
"""What is said of a step by another one, or at which end it is."""


# Lattice paths.


def _paths(told: list[object]) -> LatticePaths:
    """Return the paths of which all this is told; raises Meaningless, Undecided."""
    told = [_where_it_ends(z) for z in told]
    kind = the(PathKind, told)
    long = only(HowLong, dict.fromkeys(all_of_kind(HowLong, told)), "the length")
    said = _steps_said(all_of_kind(StepsSaid, told))
    where = only(Where, told, "where the paths are")
    if where is None and all_of_kind(InNumbers, told):
        where = Where("line")
    goes = all_of_kind(Goes, told)
    first = only(PathPoint, [z.first for z in goes], "where paths begin")
    last = only(PathPoint, [z.last for z in goes], "where paths end")
    if any(z.is_all for z in all_of_kind(InNumbers, told)) and (said is None or first is None):
        raise Meaningless("of steps on some numbers it is told what they are, and where they begin")
    told_steps = None if said is None else steps_of(said.items, is_unit=said.is_unit)
    if where == Where("line") and told_steps == UNIT_STEPS:  # those of a line, up and down
        told_steps = DYCK
    if told_steps is not None and kind.steps and {*told_steps} != {*kind.steps}:
        raise Meaningless(f"the steps of {kind.name} paths are known")
    steps = kind.steps or told_steps or _usual(kind, where, last)
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
    words = set[Said]()
    for one in told:
        match one:
            case Stays():
                region.add(_stays(one, start, steps))
            case InNumbers(low, high):
                region |= {HalfPlane(0, -1, -low), HalfPlane(0, 1, high)}
            case Within(some):
                region |= {*some}
            case NearStart(most):
                if any(x != 1 for x, _ in steps):
                    raise Meaningless("how far from the start paths go is told of steps on a line")
                region |= {HalfPlane(0, -1, most - start[1]), HalfPlane(0, 1, most + start[1])}
            case NeverTwice() if not {*steps} < {*OPPOSITE}:
                raise Uncounted(
                    "walks that visit no point twice are counted where a direction is missing, as "
                    "'with steps N, E, W'"
                )
            case NoStepBack() | NeverTwice():
                words |= without_step_back(steps)
            case WordSaid(said_of_word):
                words |= said_of_steps(said_of_word, steps)
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
    has = {one for z in all_of_kind(Has, told) for one in _passes(z, found)}
    ends_at = all_of_kind(EndsAt, told)
    visits = {one for z in all_of_kind(NumbersVisited, told) for one in _visits(z, found)}
    if (ends_at or visits) and any(x <= 0 for x, _ in steps):
        raise Meaningless("which numbers are visited is told of walks on a line")
    words |= {*ends_at, *visits}
    conditions = [z for z in told if isinstance(z, Condition)]
    if any(
        not isinstance(z, HasSaid | WordSaidSo) for y in conditions for z in simple_parts(y)
    ) and any(x <= 0 for x, _ in steps):
        raise Meaningless("which numbers are visited is told of walks on a line")
    for condition in conditions:
        words |= _conditions(condition, found)
    if end[1] is not None and any(isinstance(z, EndsAt) for z in words):
        raise Meaningless("where paths end is said once")
    kept = {z for z in leaves if start in z.region}
    return replace(found, said=frozenset(has | kept | words))


def _visits(one: NumbersVisited, of: LatticePaths) -> set[Said]:
    """Return how often paths are at some heights; raises Undecided where the start may count."""
    numbers, end = one.numbers, of.end[1]
    if not numbers:
        low = next((-z.most for z in of.region if (z.a, z.b) == (0, -1)), None)
        high = next((z.most for z in of.region if (z.a, z.b) == (0, 1)), None)
        if low is None or high is None:
            raise Meaningless("on which numbers walks are is told, as 'on {0,1,2,3}'")
        numbers = tuple(z for z in range(low, high + 1) if z != of.start[1])
    amount = one.amount
    if one.when is not When.ALWAYS:
        if one.when is When.BEHIND and {*numbers} != {of.start[1]}:
            raise Meaningless("walks return to the number where they begin")
        if one.when is When.BETWEEN and end is None:
            raise Meaningless("where walks end is told, as 'that end at 0'")
        if one.when is When.BETWEEN and end in {Size(0, z) for z in numbers}:
            amount = Amount(1, 1)
    elif of.start[1] in numbers:
        raise Undecided(
            "whether the start counts as a visit is not told: 'that return to 0 exactly twice' are "
            "later visits"
        )
    each = [_at_number(z, NONE if one.are_not_all else amount, of) for z in numbers]
    return {OneHolds(frozenset(each))} if one.are_not_all else {*each}


def _at_number(number: int, amount: Amount, of: LatticePaths) -> Passes:
    """Return that so many steps go to a number."""
    return Passes(amount, Pattern((of.steps,), frozenset({number})))


def _where_it_ends(one: object) -> object:
    """Return that a path ends at one number as where it goes, and any other thing as it is."""
    match one:
        case LastSaid(VertexSet((VertexSet((Vertex() as vertex,)),), outside=False)):
            if vertex.name in {"same", "it"}:
                return Goes(None, PathPoint(is_start=True))
            if vertex.name in {"", "height"} and vertex.number is not None:
                return Goes(None, PathPoint(None, Size(0, vertex.number)))
    return one


def _conditions(of: Condition, paths: LatticePaths) -> set[Said]:
    """Return what is said of where paths of steps on a line end, and which numbers they visit."""
    start = paths.start[1]

    def number(vertex: Vertex) -> int:
        if vertex.name in {"same", "it"}:
            return start
        if vertex.name == "reached" and any(abs(y) > 1 for _, y in paths.steps):
            raise Meaningless("by such steps a height may be jumped over")
        if vertex.name not in {"", "height", "reached"} or vertex.number is None:
            raise Meaningless("on a line a number is told where walks end, or which they visit")
        return vertex.number

    def ends_in(some: VertexSet) -> list[EndsAt]:
        """Return some numbers, each of which is so."""
        numbers, others = set[int](), list[EndsAt]()
        for one in some.items:
            match one:
                case Vertex():
                    numbers.add(number(one))
                case NextTo(vertex):
                    numbers |= {number(vertex) - 1, number(vertex) + 1}
                case EndsAt():
                    others.append(one)
                case VertexSet():
                    for inner in ends_in(one):
                        if inner.numbers is None or inner.outside:
                            others.append(inner)
                        else:
                            numbers |= inner.numbers
        found = [EndsAt(frozenset(numbers))] * bool(numbers) + others
        if not some.outside:
            return found
        if len(found) != 1:
            raise Meaningless("one of several numbers is told, or none of them")
        return [_not_at(found[0])]

    def visits(one: VisitSaid) -> list[tuple[Clauses, Clauses]]:
        """Return for each of some numbers that it is visited so often, and that it is not."""
        numbers = {z for some in ends_in(one.of) for z in some.numbers or [] if not some.outside}
        if not all(z.numbers and not z.outside for z in ends_in(one.of)):
            raise Meaningless("numbers are told that walks visit")
        if one.of.outside or not numbers:
            raise Meaningless("numbers are told that walks visit")
        require_one_amount(one, len(numbers))
        each: list[tuple[Clauses, Clauses]] = []
        for z in sorted(numbers):
            _, amount = when_and_amount(one, is_start=z == start)
            no = frozenset(_at_number(z, k, paths) for k in other_amounts(amount))
            each.append(((frozenset({_at_number(z, amount, paths)}),), (no,)))
        return each

    def said(one: Condition, is_so: bool) -> Clauses:
        match one:
            case WordSaidSo(word):
                told = said_of_steps(word if is_so else negated(word), paths.steps)
                if any(not isinstance(z, Passes | StepsAre) for z in told):
                    raise Meaningless("this is said of steps alone")
                return tuple(frozenset({z}) for z in told)
            case HasSaid(has=has):
                if has.amount == NONE and is_so:
                    return tuple(frozenset({z}) for z in _passes(has, paths))
                if has.amount in {NONE, SOME}:
                    none = replace(has, amount=NONE)
                    there = [replace(z, amount=SOME) for z in _passes(none, paths)]
                    if (has.amount == SOME) == is_so:
                        return (frozenset(there),)
                    return tuple(frozenset({replace(z, amount=NONE)}) for z in there)
                amounts = [has.amount] if is_so else [*other_amounts(has.amount)]
                return (
                    frozenset(y for z in amounts for y in _passes(replace(has, amount=z), paths)),
                )
            case LastSaid(some) if is_so:
                return (frozenset(ends_in(some)),)
            case LastSaid(some):
                return tuple(frozenset({_not_at(z)}) for z in ends_in(some))
            case ClosedSaid():
                end = EndsAt(frozenset({start}), outside=not is_so)
                return (frozenset({end}),)
            case VisitSaid(is_each=True):
                each = visits(one)
                over = [Amount(len(each), len(each))]
                over = over if is_so else [*other_amounts(over[0])]
                return one_of(so_many_of(each, z) for z in over)
            case VisitSaid():
                over = [one.over] if is_so else [*other_amounts(one.over)]
                return one_of(so_many_of(visits(one), z) for z in over)
        raise Meaningless("this is said of walks on a graph")

    found = set[Said]()
    for clause in clauses_of(of, said):
        parts = _united({z for z in clause if isinstance(z, Passes | EndsAt | StepsAre)})
        found.add(next(iter(parts)) if len(parts) == 1 else OneHolds(frozenset(parts)))
    return found


def _united(parts: set[Passes | EndsAt | StepsAre]) -> set[Passes | EndsAt | StepsAre]:
    """Return the parts of a clause, with the numbers at which paths end together."""
    lists = {z for z in parts if isinstance(z, EndsAt) and z.numbers and not z.outside}
    if len(lists) < 2:
        return parts
    return (parts - lists) | {EndsAt(frozenset().union(*(z.numbers or () for z in lists)))}


def _not_at(one: EndsAt) -> EndsAt:
    """Return that paths end elsewhere; raises Meaningless for numbers between two bounds."""
    if one.numbers is not None:
        return replace(one, outside=not one.outside)
    if one.parity is not None:
        return EndsAt(parity=1 - one.parity)
    if (one.low is None) == (one.high is None):
        raise Meaningless("the numbers at which walks do not end have one bound")
    low, high = one.low, one.high
    return EndsAt(low=None if high is None else high + 1, high=None if low is None else low - 1)


def _steps_said(found: list[StepsSaid]) -> StepsSaid | None:
    """Return what steps are; that they are unit steps may be told beside which ones they are."""
    unit = StepsSaid(UNIT_STEPS)
    if len(found) == 2 and unit in found:
        (which,) = (z for z in found if z != unit)
        return replace(which, is_unit=True)
    return only(StepsSaid, found, "what the steps are")


def _usual(kind: PathKind, where: Where | None, last: PathPoint | None) -> tuple[Step, ...]:
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


def _end(kind: PathKind, last: PathPoint | None, start: Step) -> tuple[Size | None, Size | None]:
    """Return where paths end, as far as it is told."""
    x, y = (None, None) if last is None else (last.x, last.y)
    if kind.steps and kind.ends:
        if y not in {None, GROUND}:
            raise Meaningless(f"{kind.name} paths end on the x-axis")
        return x, GROUND
    if (last is not None and last.is_start) or (last is None and kind.name == "closed"):
        return Size(0, start[0]), Size(0, start[1])
    return x, y


def _sized(
    kind: PathKind,
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
        return point_text(step)
    return {"level": LEVEL_STEPS, "upright": UPRIGHT_STEPS, "diagonal": "X"}.get(
        step, step[:1].upper()
    )


def _in_a_row(amount: Amount, places: Places) -> Places:
    """Return what is forbidden where so many consecutive steps are told; raises Undecided.

    Of "at most 2 consecutive up steps" three are forbidden.
    """
    assert places.in_a_row is not None
    if amount == NONE:
        return Places(places.name * (places.in_a_row or 2), places.at)
    if amount.low == 0 and amount.step == 1 and amount.high is not None and not places.in_a_row:
        return Places(places.name * (amount.high + 1), places.at)
    raise Undecided(
        "how often consecutive steps occur is told as 'exactly 2 occurrences of UU', and how many "
        "follow each other as 'at most 2 consecutive up steps'"
    )


def _passes(has: Has, of: LatticePaths) -> list[Passes]:
    """Return how many of some steps there are: of horizontal ones there may be two."""
    names = [""]
    letters = letters_of_steps(of.steps)
    is_of_heights = all(x > 0 for x, _ in of.steps)
    if has.places.name in {"peak", "valley", "return", "touch", "step"}:
        return [Passes(has.amount, _pattern(has.places, of))]
    for one in has.places.name:
        some = [one]
        if one in ALONG and not is_of_heights:
            some = sorted(letter_of_some(one, letters))
            if not some:
                raise Meaningless("no step of these paths is so")
        elif one == LEVEL_STEPS:
            some = ["L"]
        names = [f"{name}{z}" for name in names for z in some]
    if len(names) > 1 and has.amount != NONE:
        raise Meaningless("how many steps there are is told of steps that go one way")
    each = (replace(has.places, name=name) for name in names)
    return [Passes(has.amount, _pattern(z, of)) for z in each]


def _pattern(places: Places, of: LatticePaths) -> Pattern:
    """Return the steps of peaks, valleys and others; raises Meaningless, Undecided."""
    letters = letters_of_steps(of.steps)
    is_of_heights = all(x > 0 for x, _ in of.steps)
    if places.name == "touch":  # the axis, behind the beginning: by a step down to it
        if any(not y for _, y in of.steps):
            raise Undecided(
                "level steps may lie on the axis: say 'with exactly one return and no level steps "
                "at height 0'"
            )
        places = replace(places, name="return")
    if places.name in {"peak", "valley", "return"} and not is_of_heights:
        raise Undecided(
            f"{places.name}s are those of paths whose steps go to the right: turns of other paths "
            "are said by letters, as 'occurrences of NE'"
        )
    at, middle, outside = places.at, 1, places.outside
    if places.name == "return":
        if NEVER_BELOW_AXIS not in of.region or of.start[1] != 0:
            raise Meaningless(
                "returns are those of paths that begin on the axis and never go below it"
            )
        if at is not None:
            raise Meaningless("returns are at height 0")
        at = frozenset({0})
    spelled = {"peak": "UD", "valley": "DU", "return": "D"}.get(places.name, places.name)
    if places.name == "step":
        return Pattern((of.steps,), at)
    spelled = spelled_with(spelled, letters)
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
    return Pattern(tuple(letters[z] for z in spelled), at, middle, outside)
