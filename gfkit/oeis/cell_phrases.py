"""Phrases of titles about an element and its neighbours, and about distances on the board."""

from __future__ import annotations

from typing import Any

from gfkit.oeis.phrase_books import Book, Counted, Said, Table
from gfkit.oeis.title_phrases import ONE_WAY, Steps, blocks, merged, near

BOOK = Book()
phrase = BOOK.phrase
piece = BOOK.piece

BESIDE = {"directions": ["horizontal", "vertical"]}
MOST = 24
WAY_NAMES = {"horizontal", "vertical", "diagonal", "antidiagonal"}


def _at_least(number: int) -> list[int]:
    return list(range(number, MOST + 1))


def _value(text: str) -> int:
    return int({"o": "1", "z": "0"}.get(text[0], text[0]))


# What a neighbour is --------------------------------------------------------------------------


@piece(
    '"equal to itself" -> eq | "not equal to itself" -> ne | "unequal to itself" -> ne '
    '| "differing from itself" -> ne | "different from itself" -> ne | "less than itself" -> lt '
    '| "greater than itself" -> gt | "less than or equal to itself" -> le '
    '| "greater than or equal to itself" -> ge'
)
def than_itself(name: str) -> str:
    """Return a comparison of a neighbour with the element."""
    mark = {"le": "<=", "ge": ">=", "lt": "<", "gt": ">", "eq": "=", "ne": "!="}[name]
    return f"near {mark} x"


@piece('"within" INT "of itself" | "differing from itself by" INT "or less"')
def close_by(number: str) -> str:
    """Return that a neighbour is close to the element."""
    return f"abs(near - x) <= {number}"


@piece(
    '"differing from itself by exactly" INT | "differing from itself by" INT | "differing by '
    'exactly" INT "from itself"'
)
def exactly_off(number: str) -> str:
    """Return that a neighbour differs by a number from the element."""
    return f"abs(near - x) = {number}"


@piece('"exactly" INT SMALLER "than itself" | INT SMALLER "than itself"')
def exactly_beyond(number: str, smaller: str) -> str:
    """Return that a neighbour is so much less or greater."""
    return f"near = x {'-' if smaller in ('smaller', 'less') else '+'} {number}"


@piece('"equal to" INT')
def equal_value(number: str) -> str:
    """Return that a neighbour has a value."""
    return f"near = {number}"


@piece("than_itself | close_by | exactly_off | exactly_beyond | equal_value")
def neighbour_is(text: str) -> str:
    """Return what is true of a neighbour."""
    return text


@phrase('every "element equal to the number" ["of"] ["its"] ways "neighbors" neighbour_is')
def counts_itself(ways: Steps, text: str) -> Said:
    """Say that an element is the number of such neighbours."""
    return near(ways, holds=f"x = count({text})")


@phrase('no "element having a strict majority of its" ways "neighbors" neighbour_is')
def no_majority(ways: Steps, text: str) -> Said:
    """Say that not more than half of the neighbours are such."""
    return near(ways, holds=f"2 * count({text}) <= number(near)")


@piece(
    '"equal to" -> eq | "unequal to" -> ne | "not equal to" -> ne | "greater than" -> gt | "less '
    'than" -> lt | "greater than or equal to" -> ge | "less than or equal to" -> le'
)
def than_near(name: str) -> str:
    """Return the sign between an element and a neighbour."""
    return {"le": "<=", "ge": ">=", "lt": "<", "gt": ">", "eq": "=", "ne": "!="}[name]


@phrase('every "element" than_near "some" ways near')
def some_near(mark: str, ways: Steps, _: Any) -> Said:
    """Say that there is such a neighbour of every element."""
    return near(ways, holds=f"any(x {mark} near)")


@phrase('every NONZERO "element" than_near "some" ways near')
def nonzero_some_near(_: str, mark: str, ways: Steps, __: Any) -> Said:
    """Say that there is such a neighbour of every element that is not 0."""
    return near(ways, holds=f"x = 0 or any(x {mark} near)")


@phrase('every "element both >= and <= some" ways near')
def between_near(ways: Steps, _: Any) -> Said:
    """Say that every element is between two neighbours, or equal to one."""
    return near(ways, holds="any(x >= near) and any(x <= near)")


@phrase(
    'every "element" than_near "at least" INT ways near | every "element" than_near "at least" INT '
    "near"
)
def at_least_near(mark: str, number: str, *rest: Any) -> Said:
    """Say that there are so many such neighbours of every element."""
    ways = rest[0] if len(rest) > 1 else BESIDE
    return near(ways, holds=f"count(x {mark} near) >= {number}")


@phrase('no "element" than_near "all horizontal neighbors or" than_near "all vertical neighbors"')
def not_all(first: str, second: str) -> Said:
    """Say that no element is beyond all in its row, or all in its column."""
    return near(BESIDE, holds=f"not (all(x {first} horizontal) or all(x {second} vertical))")


@phrase('no "element equal to a" HOW "number of vertical neighbors" ("than" | "as") "horizontal '
        'neighbors" | no "element equal to" HOW_MANY "vertical neighbors than horizontal '
        'neighbors" | no "element equal to the same number of vertical neighbors as horizontal '
        'neighbors"')  # fmt: skip
def two_counts(how: str = "same") -> Said:
    """Say how the numbers of equal neighbours in row and column are not."""
    mark = {"different": "=", "same": "!=", "fewer": ">=", "more": "<="}[how]
    return near(BESIDE, holds=f"count(vertical = x) {mark} count(horizontal = x)")


@phrase(
    'every "element equal to either the sum mod" INT "of its" ways near "or the sum mod" INT '
    '"of its" ways near'
)
def either_sum(first: str, ways: Steps, _: Any, second: str, others: Steps, __: Any) -> Said:
    """Say that every element is one of two sums of neighbours."""
    found = {"directions": [*ways["directions"], *others["directions"]]}
    return near(found, holds=f"x = {_sum(ways)} mod {first} or x = {_sum(others)} mod {second}")


def _sum(ways: Steps) -> str:
    names = ways["directions"]
    if not set(names) <= WAY_NAMES:
        raise KeyError(names)
    return "(" + " + ".join(f"sum({name})" for name in names) + ")"


@phrase('no "element equal" ["to"] "the average of its" ways near')
def not_average(ways: Steps, _: Any) -> Said:
    """Say that no element is the average of its neighbours."""
    return near(ways, holds="number(near) = 0 or x * number(near) != sum(near)")


@piece(
    '"vertically above" -> up | "above" -> up | "horizontally left of it" -> left '
    '| "to its left" -> left | "diagonally above and left" -> up_left '
    '| "diagonally above and right" -> up_right'
)
def compass(name: str) -> str:
    """Return a direction."""
    return name.replace("_", "-")


@phrase(
    'no "element equal" ["to"] "the average of" ["its"] "immediate neighbors" compass '
    "(_comma compass)*"
)
def not_average_of(*names: str) -> Said:
    """Say that no element is the average of some neighbours."""
    ways = {"directions": list(names)}
    return near(ways, holds="number(near) = 0 or x * number(near) != sum(near)")


@phrase('no "average of any element and its" ways near "equal to" INT')
def never_average(ways: Steps, _: Any, value: str) -> Said:
    """Say that no average of an element and its neighbours is a number."""
    return near(ways, holds=f"sum(near) + x != {value} * (number(near) + 1)")


@phrase('no "2 neighbors of any element equal to each other"')
def neighbours_distinct() -> Said:
    """Say that the neighbours of an element are different."""
    return near(BESIDE, holds="distinct(near) = number(near)")


@phrase('"the absolute differences of" every "element with its" ["with"] ways near "unique"')
def differences_distinct(ways: Steps, _: Any) -> Said:
    """Say that the differences from the neighbours are different."""
    return near(ways, holds="distinct(abs(near - x)) = number(near)")


@phrase('every "element differing from at least" INT near "by something other than" INT')
def other_step(number: str, _: Any, step: str) -> Said:
    """Say that elements differ from some neighbour by another number."""
    return near(BESIDE, holds=f"count(abs(near - x) != {step}) >= {number}")


# Elements with a value ------------------------------------------------------------------------


@phrase(
    'every DIGITS "adjacent to" amounts ["other"] DIGITS'
    ' | every DIGITS "having" amounts ["adjacent"] DIGITS'
)
def value_beside(digit: str, amounts: list[int], other: str) -> Said:
    """Say that elements with a value are beside so many with another."""
    of = {"of": [_value(digit)], "relation": "value", "values": [_value(other)]}
    return near(BESIDE, counts=amounts, **of)


@phrase('every DIGITS "having" amounts ways near "equal to" INT')
def value_having(digit: str, amounts: list[int], ways: Steps, _: Any, other: str) -> Said:
    """Say that elements with a value have so many neighbours with another."""
    return near(ways, of=[_value(digit)], relation="value", values=[int(other)], counts=amounts)


@phrase(
    'every DIGITS "adjacent to another" DIGITS ways'
    ' | every DIGITS ways "adjacent to another" DIGITS'
    ' | every DIGITS "adjacent to some other" DIGITS ways'
)
def another_beside(digit: str, *rest: Any) -> Said:
    """Say that elements with a value are beside another one."""
    other, ways = rest if isinstance(rest[0], str) else reversed(rest)
    of = {"of": [_value(digit)], "relation": "value", "values": [_value(other)]}
    return near(ways, counts=_at_least(1), **of)


@phrase('no DIGITS "adjacent to" amounts ways "neighboring" DIGITS')
def value_never_beside(digit: str, amounts: list[int], ways: Steps, other: str) -> Said:
    """Say that no element with a value has so many neighbours with another."""
    counts = [k for k in range(MOST + 1) if k not in amounts]
    of = {"of": [_value(digit)], "relation": "value", "values": [_value(other)]}
    return near(ways, counts=counts, **of)


@phrase('no "2" VALUES "adjacent" ways | no VALUES "adjacent" ways')
def never_adjacent_alike(digit: str, ways: Steps) -> Said:
    """Say that elements with a value are not beside each other."""
    value = _value(digit)
    return near(ways, of=[value], relation="value", values=[value], counts=[0])


@phrase('"without adjacent" VALUES "in any" lines | no "adjacent" VALUES "in any" lines')
def no_value_twice(digit: str, lines: list[str]) -> Said:
    """Say that no line has a value twice after each other."""
    word = str(_value(digit)) * 2
    return {"words": [{"direction": line, "forbid": [word]} for line in lines]}


@phrase(
    '"upper left 0 and lower right n+" INT "-" INT "and value increasing by 0 or 1 with" every '
    '"step right or down"'
)
def climbing(side: str, less: str) -> Said:
    """Say that values climb by at most 1, and how much less than the steps in the last corner.

    The array of how much less than the steps they are climbs in the same way, to a fixed number.
    """

    def said(what: Counted) -> Table:
        behind = int(less) - 2
        if int(side) != what.side or what.shift or what.values or behind < 0:
            raise KeyError(side)
        return merged(
            {"values": list(range(behind + 1))},
            blocks((1, 2, "b - a in [0, 1]"), (2, 1, "b - a in [0, 1]")),
            {"corners": {"top-left": 0, "bottom-right": behind}},
        )

    return said


@phrase('every "element neighboring" ways "both a" INT "and a" INT')
def both_values(ways: Steps, first: str, second: str) -> Said:
    """Say that every element has neighbours with two values."""
    return near(ways, holds=f"any(near = {first}) and any(near = {second})")


@phrase('no DIGITS "having an adjacent" INT "both above and to its left"')
def not_above_and_left(digit: str, other: str) -> Said:
    """Say that no element with a value has another above and on its left."""
    both = f"any(up = {other}) and any(left = {other})"
    return near({"directions": ["up", "left"]}, holds=f"x != {_value(digit)} or not ({both})")


@phrase('every INT "immediately preceded by" INT "to the left or above"')
def preceded(value: str, other: str) -> Said:
    """Say that before a value, on the left or above, there is another."""
    return near({"directions": ["up", "left"]}, holds=f"x != {value} or any(near = {other})")


@phrase('every INT "immediately preceded by both a" INT "and a" INT')
def preceded_by_both(value: str, first: str, second: str) -> Said:
    """Say that before a value, on the left and above, there are two others."""
    return near(
        {"directions": ["up", "left"]},
        holds=f"x != {value} or any(near = {first}) and any(near = {second})",
    )


@phrase('no INT "immediately preceded by a" INT')
def not_preceded(value: str, other: str) -> Said:
    """Say that before a value, on the left and above, there is not another."""
    return near({"directions": ["up", "left"]}, holds=f"x != {value} or not any(near = {other})")


@phrase('INT "never adjacent to" INT')
def never_adjacent(first: str, second: str) -> Said:
    """Say that two values are not beside each other."""
    holds = f"not (a = {first} and b = {second} or a = {second} and b = {first})"
    return blocks((1, 2, holds), (2, 1, holds))


@phrase('no "element x(i,j) adjacent to itself or value" INT "-x(i,j)" ways')
def no_itself_or_complement(total: str, ways: Steps) -> Said:
    """Say that no two neighbours are equal or have a sum."""
    return near(ways, holds=f"not any(near + x = {total}) and not any(near = x)")


# Distances ------------------------------------------------------------------------------------


def at_distance(*distances: int) -> list[list[int]]:
    """Return the offsets at some city block distances."""
    most = max(distances)
    if most > 6:
        raise KeyError(most)
    return [
        [r, c]
        for r in range(-most, most + 1)
        for c in range(-most, most + 1)
        if abs(r) + abs(c) in distances
    ]


@phrase(
    'no "element equal to another at a city block distance of exactly" INT -> exactly_there'
    ' | no "element equal to another within a city block distance of" INT -> within_there'
)
def no_equal_there(said: Any) -> Said:
    """Say that no two elements at a distance are equal."""
    return said  # type: ignore[no-any-return]


def _exactly_there(number: str) -> Said:
    return near({"offsets": at_distance(int(number))}, relation="equal", counts=[0])


def _within_there(number: str) -> Said:
    offsets = at_distance(*range(1, int(number) + 1))
    return near({"offsets": offsets}, relation="equal", counts=[0])


@phrase(
    'no "element with value z exactly a city block distance of z from another element with value '
    'z" -> never_own_distance | every "element value z a city block distance of exactly z from '
    'another element value z" -> own_distance'
)
def distance_is_value(said: Any) -> Said:
    """Say that values stand, or do not stand, at a distance that is the value."""
    return said  # type: ignore[no-any-return]


def _own_distance(counts: list[int]) -> Said:
    return lambda what: merged(
        *(
            near(
                {"offsets": at_distance(value)},
                of=[value],
                relation="value",
                values=[value],
                counts=counts,
            )
            for value in what.values
            if value > 0
        )
    )


# Differences along lines ----------------------------------------------------------------------


@phrase('WAY_NAME "differences" ["mod" INT] "never" SIGNED')
def never_step(name: str, *rest: str) -> Said:
    """Say that no step in a direction is a number."""
    rows, columns, first, second = ONE_WAY[name]
    if len(rest) == 1:
        return blocks((rows, columns, f"{second} - {first} != {rest[0]}"))
    modulus = int(rest[0])
    return blocks(
        (rows, columns, f"({second} - {first}) mod {modulus} != {int(rest[1]) % modulus}")
    )


@phrase(
    'every "row and column nondecreasing rightwards and downwards" | "rows and columns '
    'nondecreasing rightwards and downwards"'
)
def rising() -> Said:
    """Say that no row and no column falls."""
    return blocks((1, 2, "a <= b"), (2, 1, "a <= b"))


@phrase('"no increasing sequence of length" INT onwards_ways')
def no_rise(length: str, lines: list[str]) -> Said:
    """Say that no line rises at so many elements after each other."""
    if length != "3":
        raise KeyError(length)
    cells = {"row": (1, 3, "abc"), "column": (3, 1, "abc"), "diagonal": (3, 3, "aei")}
    cells["antidiagonal"] = (3, 3, "ceg")
    return blocks(*(((*cells[z][:2], f"not ({' < '.join(cells[z][2])})")) for z in lines))


@piece('line_way (("," | "or" | "and") line_way)* ["downwards"]')
def onwards_ways(*lines: str) -> list[str]:
    """Return lines."""
    return list(lines)


ALIASES = {
    "exactly_there": _exactly_there,
    "within_there": _within_there,
    "never_own_distance": lambda: _own_distance([0]),
    "own_distance": lambda: _own_distance(_at_least(1)),
}
"""What a phrase says that has a name inside another one."""

__all__ = ["ALIASES", "BOOK"]
