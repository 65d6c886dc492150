"""Phrases of titles about connected values, and about the order of lines of sums or extremes."""

from __future__ import annotations

from typing import Any

from gfkit.oeis.phrase_books import LETTERS, Book, Said, Table
from gfkit.oeis.title_phrases import blocks, merged, near

BOOK = Book()
phrase = BOOK.phrase
piece = BOOK.piece

BESIDE = {"directions": ["horizontal", "vertical"]}
CORNERS = ("top-left", "top-right", "bottom-left", "bottom-right")
PLACES = {
    "left_column": "left", "right_column": "right", "top_row": "top", "bottom_row": "bottom",
    "first_corner": "top-left", "second_corner": "top-right",
    "third_corner": "bottom-left", "fourth_corner": "bottom-right",
}  # fmt: skip
BLOCK_NUMBERS = {
    "gap": "max({0}) - min({0})",
    "ends": "max({0}) + min({0})",
    "middles": "lower({0}) + upper({0})",
    "middle_gap": "upper({0}) - lower({0})",
    "ends_less_middles": "max({0}) + min({0}) - lower({0}) - upper({0})",
}


def _value(text: str) -> int:
    return int({"o": "1", "z": "0"}.get(text[0], text[0]))


# Connected values -----------------------------------------------------------------------------


@phrase('"all equal values connected"')
def equal_connected() -> Said:
    """Say that the elements with each value are connected."""
    return {"connected": [{}]}


@phrase('"all" VALUES "connected"')
def value_connected(text: str) -> Said:
    """Say that the elements with a value are connected."""
    return {"connected": [{"values": [_value(text)]}]}


@phrase(
    '"all" VALUES "connected" ("," | "and" | ", and") "a path of" VALUES "from" place "to" place'
)
def path_between(text: str, again: str, first: str, second: str) -> Said:
    """Say that the elements with a value are connected, and are at two places."""
    if _value(text) != _value(again) or first == second:
        raise KeyError(again)
    return {"connected": [{"values": [_value(text)], "sides": [first, second]}]}


@piece(
    '["the"] "left column" -> left_column | ["the"] "right column" -> right_column '
    '| ["the"] "top row" -> top_row | ["the"] "bottom row" -> bottom_row '
    '| ["the"] "upper left corner" -> first_corner | ["the"] "upper right corner" -> second_corner '
    '| ["the"] "lower left corner" -> third_corner | ["the"] "lower right corner" -> fourth_corner'
)
def place(name: str) -> str:
    """Return a side or a corner."""
    return PLACES[name]


@phrase('"all corners" INT')
def all_corners(value: str) -> Said:
    """Say what is in the corners."""
    return {"corners": dict.fromkeys(CORNERS, int(value))}


@phrase('INT "in" place')
def in_corner(value: str, where: str) -> Said:
    """Say what is in a corner."""
    if where not in CORNERS:
        raise KeyError(where)
    return {"corners": {where: int(value)}}


@phrase('no DIGITS "having" amounts DIGITS "adjacent"')
def value_not_beside(digit: str, amounts: list[int], other: str) -> Said:
    """Say that no element with a value has so many neighbours with another."""
    of = {"of": [_value(digit)], "relation": "value", "values": [_value(other)]}
    return near(BESIDE, counts=[k for k in range(5) if k not in amounts], **of)


@phrase('no "element having" amounts "neighbors with the same value"')
def not_so_many_alike(amounts: list[int]) -> Said:
    """Say that no element has so many equal neighbours."""
    return near(BESIDE, relation="equal", counts=[k for k in range(5) if k not in amounts])


# Sorted lines ---------------------------------------------------------------------------------


def _sorted(lines: str, order: str, **rest: Any) -> Table:
    return {"sorted": [{"lines": lines, "order": order.rsplit(maxsplit=1)[-1], **rest}]}


@phrase('"rows considered as a single number in" ORDER "order"')
def rows_as_numbers(order: str) -> Said:
    """Say that the rows are in order."""
    return {"ordered": {"rows": order.rsplit(maxsplit=1)[-1]}}


@phrase('"columns considered as a single number in" ORDER "order"')
def columns_as_numbers(order: str) -> Said:
    """Say that the columns are in order."""
    return {"ordered": {"columns": order.rsplit(maxsplit=1)[-1]}}


@phrase(
    '"column and row pair sums b(i,j)=a(i,j)+a(i,j-1) and c(i,j)=a(i,j)+a(i-1,j) such that '
    'rows of b(i,j) and columns of c(i,j) are lexicographically" ORDER'
)
def sorted_sums(order: str) -> Said:
    """Say that the rows of sums of pairs in rows are in order, and those of columns too."""
    return merged(
        _sorted("rows", order, rows=1, columns=2, shows="a + b"),
        _sorted("columns", order, rows=2, columns=1, shows="a + b"),
    )


@phrase('"rows and columns of" WHAT_OF_BLOCK "of all" block "lexicographically" ORDER')
def sorted_of_blocks(name: str, block: tuple[int, int], order: str) -> Said:
    """Say that rows and columns of determinants, or permanents, are in order."""
    shows = f"{name[:3]}({', '.join(LETTERS[: block[0] * block[1]])})"
    size = {"rows": block[0], "columns": block[1], "shows": shows}
    return merged(_sorted("rows", order, **size), _sorted("columns", order, **size))


@phrase('"all" INT "x" INT WHAT_OF_BLOCK "nonzero"')
def all_nonzero(rows: str, columns: str, name: str) -> Said:
    """Say that all determinants, or permanents, of blocks are not zero."""
    size = int(rows) * int(columns)
    return blocks((int(rows), int(columns), f"{name[:3]}({', '.join(LETTERS[:size])}) != 0"))


@piece(
    '"difference between" every block "maximum and minimum" -> gap '
    '| "sum of" every block "maximum and minimum" -> ends '
    '| "sum of" every block "2 median terms" -> middles '
    '| "sum of" every block "2 extreme terms" -> ends '
    '| "sum of" every block "2 extreme terms minus its 2 median terms" -> ends_less_middles '
    '| "difference of the upper and lower median value of" every block -> middle_gap '
    '| "sum of the upper and lower median value of" every block -> middles '
    '| "difference of the maximum and minimum value of" every block -> gap '
    '| "sum of the maximum and minimum value of" every block -> ends'
)
def sorted_number(said: tuple[tuple[int, int], str]) -> tuple[tuple[int, int], str]:
    """Return a block and a number of it."""
    return said


def _number(name: str) -> Any:
    def said(block: tuple[int, int]) -> tuple[tuple[int, int], str]:
        return block, BLOCK_NUMBERS[name].format(", ".join(LETTERS[: block[0] * block[1]]))

    return said


@phrase(
    '"the" sorted_number ["in"] "lexicographically" ORDER ["order"] by_lines '
    '["and" [ORDER] by_lines]'
)
def sorted_numbers(number: tuple[tuple[int, int], str], *parts: Any) -> Said:
    """Say that rows and columns of a number of blocks are in order."""
    block, shows = number
    size = {"rows": block[0], "columns": block[1], "shows": shows}
    order, tables = "", []
    for part in parts:
        if isinstance(part, str):
            order = part
        else:
            tables.append(_sorted(part[0], order, **size))
    if len({table["sorted"][0]["lines"] for table in tables}) != len(tables):
        raise KeyError(order)
    return merged(*tables)


@piece('"rowwise" -> rowwise | "columnwise" -> columnwise')
def by_lines(name: str) -> list[str]:
    """Return which lines are in order."""
    return [{"rowwise": "rows", "columnwise": "columns"}[name]]


@phrase(
    '"rows and columns in lexicographic" ORDER "order" mistakes '
    '| "rows and columns in" ORDER "lexicographic order" mistakes '
    '| "rows in" ORDER "lexicographic order and columns in" ORDER "lexicographic order" mistakes'
)
def nearly_sorted(*parts: Any) -> Said:
    """Say that so many pairs of lines next to each other are out of order."""
    wrong = {"exceptions": [parts[-1]], "shared": "mistakes"}
    return merged(_sorted("rows", parts[0], **wrong), _sorted("columns", parts[-2], **wrong))


@piece('[","] "but with exactly" INT ("mistakes" | "mistake")')
def mistakes(number: str) -> int:
    """Return how many mistakes there are."""
    return int(number)


@phrase(
    '"rows and columns lexicographically" ORDER "read forwards" [","] "and" ORDER "read backwards"'
)
def both_readings(forwards: str, backwards: str) -> Said:
    """Say that rows and columns are in order, and in another when they are read backwards."""
    return merged(
        *(_sorted(z, forwards) for z in ("rows", "columns")),
        *(_sorted(z, backwards, backwards=True) for z in ("rows", "columns")),
    )


ALIASES = {name: _number(name) for name in BLOCK_NUMBERS}
"""What a piece says that has a name inside another one."""

__all__ = ["ALIASES", "BOOK"]
