"""Tables T(n,k) read by antidiagonals: the titles of their columns and rows, and their places."""

from __future__ import annotations

import re

TABLE = re.compile(
    r"(?:[^=]*? by (?:\w+ )?(?:anti-?)?diagonals[:;,.] ?)?(?:table (?:of )?|array )?"
    r"T\(n,\s?k\)\s*(?:=|:|is) ?(?:the )?"
    r"(.*?)(?:[,;:.]? (?:infinite square array )?(?:read|written) by (?:\w+ )?anti-?diagonals.*)?"
    r"[.]?",
    re.IGNORECASE | re.DOTALL,
)
BOARD = re.compile(r"(?<![A-Za-z])n ?[xX] ?k(?![A-Za-z])")
SUM = re.compile(r"(?<=length )(\d+)\+n\b")
"""Lengths "2+n" of rows, which titles have as "n+2"."""
LETTER = {"column": re.compile(r"\bk\b"), "row": re.compile(r"\bn\b")}


def side_title(title: str, side: str, length: int) -> str | None:
    """Return the title that a column or row of a table would have; None without a table.

    >>> title = "T(n,k)=Number of (n+1)X(k+1) 0..2 arrays with no adjacent elements equal."
    >>> side_title(title, "column", 3)
    'Number of (n+1)X(3+1) 0..2 arrays with no adjacent elements equal'
    >>> side_title(title, "row", 2)
    'Number of (2+1)X(n+1) 0..2 arrays with no adjacent elements equal'
    >>> side_title("T(n,k)=Number of length n+k 0..1 arrays with no adjacent 1's", "row", 3)
    "Number of length n+3 0..1 arrays with no adjacent 1's"
    >>> side_title("Number of n X 3 arrays.", "column", 1) is None
    True
    """
    found = TABLE.fullmatch(title.strip())
    if found is None:
        return None
    text = BOARD.sub("n X k", found[1])
    text = LETTER[side].sub(str(length), text)
    return text if side == "column" else SUM.sub(r"n+\1", LETTER["column"].sub("n", text))


def antidiagonals(count: int) -> list[list[tuple[int, int]]]:
    """Return the places (n, k) of the first terms of a table, in both directions of reading.

    >>> antidiagonals(4)
    [[(1, 1), (1, 2), (2, 1), (1, 3)], [(1, 1), (2, 1), (1, 2), (3, 1)]]
    """
    places: list[tuple[int, int]] = []
    d = 2
    while len(places) < count:
        places += [(n, d - n) for n in range(1, d)]
        d += 1
    return [places[:count], [(k, n) for n, k in places[:count]]]
