"""The columns and rows of a table T(n,k), by its title, compared with the terms of the table."""

from __future__ import annotations

import re
from typing import Any

from gfkit.base.budget import spend
from gfkit.errors import GfkitError
from gfkit.oeis.settling.entry import (
    NoStrip,
    ToSettle,
    definition_of,
    quotient_text,
    settle_title,
)
from gfkit.oeis.titles.reader import TitleRule, Unread, read_title
from gfkit.proofs.kernel import Workings
from gfkit.sequences.sequence import Sequence

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
LEAST_COMPARED = 15
"""This many terms of a table decide whether its title was read rightly."""


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


class TableSides:
    """The columns and rows of a table whose title was read; called, it gives one of them.

    compared: how many terms of the table were compared with its title, and agree.
    """

    def __init__(self, given: ToSettle) -> None:
        self.given = given
        self.compared = 0
        self._known: dict[tuple[str, int], Sequence] = {}
        self._read: dict[tuple[str, int], TitleRule | Unread] = {}

    @property
    def least(self) -> int:
        """How many terms, compared, decide that the title was read rightly."""
        return min(LEAST_COMPARED, len(self.given.terms))

    def read(self, side: str, length: int) -> TitleRule | Unread:
        """Return the rule of a column or row, or where its title could not be read."""
        if (side, length) not in self._read:
            title = side_title(self.given.title, side, length)
            self._read[side, length] = read_title(title or "")
        return self._read[side, length]

    @property
    def has_columns(self) -> bool:
        """Return whether columns have a rule; those of a table of compositions, say, have none."""
        return self._has_rule("column", 3)

    def any_read(self) -> TitleRule | Unread:
        """Return the rule of the third column, or of the third row where columns have none."""
        return self.read("column" if self.has_columns else "row", 3)

    def _has_rule(self, side: str, length: int) -> bool:
        found = self.read(side, length)
        return not isinstance(found, Unread) and found.fixed != "square"

    def _line(self, n: int, k: int) -> tuple[str, int]:
        """Return the column or row of T(n,k) to compute it from, the shorter one if both do."""
        column, row = ("column", k), ("row", n)
        first, other = (column, row) if k <= n else (row, column)
        return first if self._has_rule(*first) or not self._has_rule(*other) else other

    def sequence(self, side: str, length: int) -> Sequence:
        """Return a column or row with its proved g.f.; raises GfkitError."""
        if (side, length) not in self._known:
            title = side_title(self.given.title, side, length) or ""
            terms = tuple(self.terms(side, length, 6))
            part = ToSettle(f"{self.given.number}", title, 1, terms)
            record, sequence, _ = settle_title(part)
            if sequence is None:
                raise NoStrip(str(record.get("reason", "not settled")))
            self._known[side, length] = sequence
        return self._known[side, length]

    __call__ = sequence

    def terms(self, side: str, length: int, count: int) -> list[int]:
        """Return the first terms of a column or row, from index 1 on, without their proof."""
        found = self.read(side, length)
        if isinstance(found, Unread):
            raise NoStrip(f"{side} {length} was not read: {found.stopped}")
        definition = definition_of(found, self.given.number)
        first = 1 - definition.offset
        step = found.step
        counts: list[Any] = definition.compute(step * (first + count), Workings())
        counts = counts[step * first :: step]
        if any(value % found.divisor for value in counts):
            raise NoStrip(quotient_text(counts[0], found.divisor))
        return [value // found.divisor for value in counts]

    def compare(self) -> tuple[int, dict[str, Any]]:
        """Return how many terms of the table were compared, and what is wrong if one differs.

        Terms T(n,k) come from the strip of the smaller side, as far as those can be computed, or
        of the other one, if the title of the smaller cannot be read.
        """
        terms = self.given.terms
        failures: list[tuple[int, dict[str, Any]]] = []
        for places in antidiagonals(len(terms)):
            compared, failure = self._compared(places)
            if not failure:
                self.compared = compared
                return compared, {}
            failures.append((compared, failure))
        return max(failures, key=lambda one: one[0])

    def _compared(self, places: list[tuple[int, int]]) -> tuple[int, dict[str, Any]]:
        lines: dict[tuple[str, int], list[tuple[int, int]]] = {}
        for place, (n, k) in enumerate(places):
            line = self._line(n, k)
            lines.setdefault(line, []).append((place, n if line[0] == "column" else k))
        compared = 0
        for (side, length), wanted in sorted(lines.items(), key=lambda item: item[0][1]):
            spend()
            try:
                values = self.terms(side, length, max(index for _, index in wanted))
            except NoStrip:
                raise
            except GfkitError:
                break
            for place, index in wanted:
                if values[index - 1] != self.given.terms[place]:
                    n, k = places[place]
                    return compared, {
                        "reason": f"the rule does not give the known terms: {compared} agree",
                        "differs at": f"{n},{k}",
                        "entry": str(self.given.terms[place]),
                        "counted": str(values[index - 1]),
                    }
                compared += 1
        return compared, {}
