"""Phrases of titles about the whole array: connected values, paths, the order of lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.oeis.phrase_books import Book, Counted, Said, Table

if TYPE_CHECKING:
    from collections.abc import Callable

BOOK = Book()
phrase = BOOK.phrase
piece = BOOK.piece

FORWARDS, BACKWARDS = "forwards", "backwards"
SIDES = {"upper": "top", "lower": "bottom"}
NUMBERS = {
    "determinants": "a * d - b * c",
    "permanents": "a * d + b * c",
    "sums": "a + b + c + d",
    "maximums": "max(a, b, c, d)",
    "minimums": "min(a, b, c, d)",
}
EXTREMES = "max(a, b, c, d) {} min(a, b, c, d)"
MEDIANS = "upper(a, b, c, d) {} lower(a, b, c, d)"


# Connected values -----------------------------------------------------------------------------


@phrase(
    '"containing at least 1 of each value" | "containing every value" | "containing all values"'
)
def each_value() -> Said:
    """Say that every value stands somewhere."""
    return lambda what: {"contains": what.values}


@phrase('"all equal values connected"')
def equal_connected() -> Said:
    """Say that the elements with each value are connected."""
    return {"connected": [{}]}


@phrase('"all" DIGITS "connected"')
def one_connected(value: str) -> Said:
    """Say that the elements with a value are connected."""
    return {"connected": [{"values": [int(value[0])]}]}


@phrase(
    '"all" DIGITS "connected" ("," | "and" | ", and") "a path of" DIGITS "from" PLACE_NAME '
    '"to" PLACE_NAME'
)
def connected_path(value: str, again: str, first: str, last: str) -> Said:
    """Say that the elements with a value are connected, and reach two places."""
    if value[0] != again[0]:
        raise KeyError(again)
    places = [_place(first), _place(last)]
    return {"connected": [{"values": [int(value[0])], "sides": places}]}


def _place(words: str) -> str:
    """Return the name of a side or a corner.

    >>> _place("lower right corner"), _place("top row")
    ('bottom-right', 'top')
    """
    vertical, *rest = words.split()
    return "-".join([SIDES.get(vertical, vertical), *rest[:-1]])


@phrase('"all corners" INT')
def all_corners(value: str) -> Said:
    """Say what the four corners are."""
    names = ("top-left", "top-right", "bottom-left", "bottom-right")
    return {"corners": dict.fromkeys(names, int(value))}


@phrase('INT "in the" PLACE_NAME')
def in_a_corner(value: str, place: str) -> Said:
    """Say what a corner is."""
    if not place.endswith("corner"):
        raise KeyError(place)
    return {"corners": {_place(place): int(value)}}


@phrase('"no" DIGITS "having more than" INT DIGITS "adjacent"')
def few_adjacent(value: str, most: str, others: str) -> Said:
    """Say how many neighbours with a value those with it may have."""
    near = {"directions": ["horizontal", "vertical"], "values": [int(others[0])]}
    return {"neighbours": [{**near, "of": [int(value[0])], "counts": [*range(int(most) + 1)]}]}


@phrase('"no element having more than" INT "neighbors with the same value"')
def few_equal(most: str) -> Said:
    """Say how many neighbours may be equal to an element."""
    near = {"directions": ["horizontal", "vertical"], "relation": "equal"}
    return {"neighbours": [{**near, "counts": [*range(int(most) + 1)]}]}


# The order of lines ---------------------------------------------------------------------------


@phrase('LINES_NAME "considered as a single number in" ORDER "order"')
def as_numbers(lines: str, order: str) -> Said:
    """Say that rows or columns, as numbers of so many digits, are in order."""
    return lambda what: {"ordered": {lines: _order(order)}} if _are_digits(what) else _refuse(order)


def _are_digits(what: Counted) -> bool:
    return what.values[0] >= 0 and what.values[-1] <= len("123456789")


def _refuse(words: str) -> Table:
    raise KeyError(words)


def _order(words: str) -> str:
    return words.rsplit(maxsplit=1)[-1]


def _sorted(rows: str, columns: str, /, **said: Any) -> Table:
    orders = {"rows": _order(rows), "columns": _order(columns)}
    return {"sorted": [{"lines": name, "order": order, **said} for name, order in orders.items()]}


@phrase(
    '"rows and columns in lexicographic" ORDER "order" [","] "but with exactly" INT _mistakes'
    ' | "rows and columns in" ORDER "lexicographic order" [","] "but with exactly" INT _mistakes'
)
def mistaken(order: str, number: str) -> Said:
    """Say how many pairs of neighbouring lines are out of order."""
    return _sorted(order, order, exceptions=[int(number)], shared="mistakes")


@phrase(
    '"rows in" ORDER "lexicographic order and columns in" ORDER "lexicographic order" [","] '
    '"but with exactly" INT _mistakes'
    ' | "rows in lexicographic" ORDER "order and columns in lexicographic" ORDER "order" [","] '
    '"but with exactly" INT _mistakes'
)
def mistaken_two(rows: str, columns: str, number: str) -> Said:
    """Say how many pairs of neighbouring lines are out of two orders."""
    return _sorted(rows, columns, exceptions=[int(number)], shared="mistakes")


@phrase(
    '"rows and columns lexicographically" ORDER "read forwards" [","] "and" ORDER "read backwards"'
)
def both_ways(forwards: str, backwards: str) -> Said:
    """Say in which orders lines are, read from either end."""
    order = _order(forwards)
    again = _sorted(backwards, backwards, backwards=True)
    return {"ordered": {"rows": order, "columns": order}, **again}


@phrase(
    '"column and row pair sums b(i,j)=a(i,j)+a(i,j-1) and c(i,j)=a(i,j)+a(i-1,j) such that rows '
    'of b(i,j) and columns of c(i,j) are lexicographically" ORDER'
)
def pairs_sorted(order: str) -> Said:
    """Say that sums of pairs in a row, and those in a column, make lines in order."""
    name = _order(order)
    across = {"rows": 1, "columns": 2, "shows": "a + b"}
    down = {"rows": 2, "columns": 1, "shows": "a + b"}
    return {
        "sorted": [
            {"lines": "rows", "order": name, **across},
            {"lines": "columns", "order": name, **down},
        ]
    }


@phrase('"rows and columns of" NUMBERS_OF "of all 2 x 2 subblocks lexicographically" ORDER')
def numbers_sorted(what: str, order: str) -> Said:
    """Say that numbers of all blocks make lines in order."""
    return _sorted(order, order, rows=2, columns=2, shows=NUMBERS[what])


@phrase('"all 2 x 2" NUMBERS_OF "nonzero"')
def numbers_nonzero(what: str) -> Said:
    """Say that a number of every block is not zero."""
    return {"blocks": [{"rows": 2, "columns": 2, "holds": f"{NUMBERS[what]} != 0"}]}


@piece(
    '"the sum of each 2 x 2 subblock maximum and minimum" | "the sum of each 2 x 2 subblock 2 '
    'extreme terms" | "the sum of the maximum and minimum of each 2 x 2 subblock"'
)
def extremes_shown() -> str:
    """Return what blocks show."""
    return EXTREMES.format("+")


@piece(
    '"the difference between each 2 x 2 subblock maximum and minimum" | "the difference of the '
    'maximum and minimum of each 2 x 2 subblock"'
)
def range_shown() -> str:
    """Return what blocks show."""
    return EXTREMES.format("-")


@piece(
    '"the sum of each 2 x 2 subblock 2 median terms" | "the sum of the upper and lower median '
    'value of each 2 x 2 subblock"'
)
def medians_shown() -> str:
    """Return what blocks show."""
    return MEDIANS.format("+")


@piece(
    '"the difference between each 2 x 2 subblock 2 median terms" | "the difference of the upper '
    'and lower median value of each 2 x 2 subblock"'
)
def gap_shown() -> str:
    """Return what blocks show."""
    return MEDIANS.format("-")


@piece('"the sum of each 2 x 2 subblock 2 extreme terms minus its 2 median terms"')
def extremes_less_shown() -> str:
    """Return what blocks show."""
    return f"{EXTREMES.format('+')} - ({MEDIANS.format('+')})"


@piece("extremes_shown | range_shown | medians_shown | gap_shown | extremes_less_shown")
def block_shown(shows: str) -> str:
    """Return what blocks show."""
    return shows


@phrase(
    'block_shown "lexicographically" ORDER "rowwise and columnwise"'
    ' | block_shown "in lexicographically" ORDER "order rowwise and columnwise"'
)
def shown_sorted(shows: str, order: str) -> Said:
    """Say that what blocks show makes lines in order."""
    return _sorted(order, order, rows=2, columns=2, shows=shows)


@phrase('block_shown "lexicographically" ORDER "rowwise and" ORDER "columnwise"')
def shown_by_rows(shows: str, rows: str, columns: str) -> Said:
    """Say that what blocks show makes rows and columns in two orders."""
    return _sorted(rows, columns, rows=2, columns=2, shows=shows)


@phrase('block_shown "lexicographically" ORDER "columnwise and" ORDER "rowwise"')
def shown_by_columns(shows: str, columns: str, rows: str) -> Said:
    """Say that what blocks show makes columns and rows in two orders."""
    return _sorted(rows, columns, rows=2, columns=2, shows=shows)


ALIASES: dict[str, Callable[..., Any]] = {}
"""What a phrase says that has a name inside another one."""

__all__ = ["ALIASES", "BOOK"]
