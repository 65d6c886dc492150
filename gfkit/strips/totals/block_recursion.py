"""Block recursions of bar-state matrices, as printed: what they say of each board.

[HuntemannMcKay2021, Theorems 1, 8 and 11]
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any, Self

from gfkit.errors import CertificateRejected, GfkitError, LimitReached
from gfkit.proofs.kernel import NotDerived
from gfkit.sequences.finite_table import Table, entry_of, table_kind
from gfkit.series.profile import Profile

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gfkit.proofs.kernel import Workings
    from gfkit.sequences.finite_table import Entry, Place

Matrix = list[list[Profile]]

ZERO = Profile.of({})
MARKS = {"": Profile.of({(0, 0): 1}), "x": Profile.of({(1, 0): 1}), "y": Profile.of({(0, 1): 1})}
ROWS = ("1", "3^i", "3^(i-1)")
MAX_SIZE = 2_000
_PLACE = re.compile(r"(rows |last row )?([1-9]\d?)(?:x([1-9]\d?))?")
_BLOCK = re.compile(r"([xy]?)([A-Z]\w*'?)")


@table_kind("block recursion")
@dataclass(frozen=True, slots=True)
class BlockRecursion(Table):
    """What the m-th power of a matrix built from blocks says of m x n boards; the place is mxn.

    empty: the 1 x 1 matrices of no cells. blocks: for each matrix the rows of blocks of the next
    one, such as "G0+G1 xG0". power: the matrices whose sum is taken to the power. rows: "1" for the
    entry (1,1), or "3^i" or "3^(i-1)": the first column is summed over the rows
    1 + sum of u_i 3^i (or 3^(i-1)), i = 1..n, u_i in {0, 1}. At "rows n" stands how many rows the
    matrix of n cells has, at "last row n" the greatest that is named.
    Raises GfkitError where that makes no sense.
    """

    empty: tuple[tuple[str, int], ...]
    blocks: tuple[tuple[str, tuple[str, ...]], ...]
    power: tuple[str, ...]
    rows: str

    def __post_init__(self) -> None:
        sides = {len(row.split()) for _, rows in self.blocks for row in rows}
        names = {name for name, _ in self.empty}
        if len(sides | {len(rows) for _, rows in self.blocks}) != 1 or names != {
            name for name, _ in self.blocks
        }:
            raise GfkitError("blocks are square, of one size, for each of the empty matrices")
        if self.rows not in ROWS:
            raise GfkitError(f"rows are one of {', '.join(ROWS)}")
        if not set(self.power) <= names or not self.power:
            raise GfkitError(f"the power names {', '.join(self.power)}; known are {sorted(names)}")
        for _, rows in self.blocks:
            for block in " ".join(rows).replace("+", " ").split():
                match = _BLOCK.fullmatch(block)
                if block != "0" and (match is None or match[2] not in names):
                    raise GfkitError(f"{block!r} is not a block such as xG0")

    def at(self, places: Sequence[Place], run: Workings) -> list[Entry]:  # noqa: ARG002
        """Return the statement about these boards."""
        return [self._at(str(place)) for place in places]

    def _at(self, place: str) -> Entry:
        match = _PLACE.fullmatch(place)
        if match is None or (match[1] is None) != (match[3] is not None):
            raise NotDerived(f"{place} is neither a board nor the number of rows of a matrix")
        if match[1] is not None:
            length = int(match[2])
            return len(self.matrix(length)) if match[1] == "rows " else self.last_row(length)
        power, length = int(match[2]), int(match[3])
        matrix = self.matrix(length)
        if self.last_row(length) > len(matrix):
            raise NotDerived(f"no row of {len(matrix)} has the number {self.last_row(length)}")
        column = [row[0] for row in matrix]
        for _ in range(power - 1):
            column = [
                sum((a * b for a, b in zip(row, column, strict=True) if a.terms and b.terms), ZERO)
                for row in matrix
            ]
        return entry_of(sum((column[row - 1] for row in self.named_rows(length)), ZERO))

    def named_rows(self, length: int) -> list[int]:
        """Return the rows, from 1, over which the first column is summed."""
        if self.rows == "1":
            return [1]
        first = 1 if self.rows == "3^i" else 0
        words = product((0, 1), repeat=length)
        return [1 + sum(u * 3 ** (first + i) for i, u in enumerate(word)) for word in words]

    def last_row(self, length: int) -> int:
        """Return the greatest of these rows."""
        return max(self.named_rows(length))

    def matrix(self, length: int) -> Matrix:
        """Return the matrix of so many cells; raises LimitReached if it is too large."""
        size = len(self.blocks[0][1])
        if size**length > MAX_SIZE:
            raise LimitReached(f"a matrix of {size}^{length} rows; the limit is {MAX_SIZE}")
        now: dict[str, Matrix] = {name: [[MARKS[""] * value]] for name, value in self.empty}
        for _ in range(length):
            now = {name: _next(rows, now) for name, rows in self.blocks}
        summed = [now[name] for name in self.power]
        places = range(len(summed[0]))
        return [[sum((matrix[i][j] for matrix in summed), ZERO) for j in places] for i in places]

    def data(self) -> dict[str, Any]:
        """Return the blocks and what is summed."""
        return {
            "empty": [[name, value] for name, value in self.empty],
            "blocks": [[name, list(rows)] for name, rows in self.blocks],
            "power": list(self.power),
            "rows": self.rows,
        }

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Self:
        """Return the table of such data."""
        try:
            return cls(
                tuple((str(name), int(value)) for name, value in data["empty"]),
                tuple((str(name), tuple(map(str, rows))) for name, rows in data["blocks"]),
                tuple(map(str, data["power"])),
                str(data["rows"]),
            )
        except GfkitError:
            raise
        except (KeyError, TypeError, ValueError) as error:
            raise CertificateRejected(f"a block recursion cannot be read: {error!r}") from None

    def __str__(self) -> str:
        named = ", ".join(name for name, _ in self.blocks)
        return f"the block recursion of {named}, power of {'+'.join(self.power)}, rows {self.rows}"


def _next(rows: tuple[str, ...], now: Mapping[str, Matrix]) -> Matrix:
    size = len(next(iter(now.values())))
    return [
        [_entry(block, now, i, j) for block in row.split() for j in range(size)]
        for row in rows
        for i in range(size)
    ]


def _entry(block: str, now: Mapping[str, Matrix], i: int, j: int) -> Profile:
    total = ZERO
    for term in block.split("+"):
        match = _BLOCK.fullmatch(term)
        if match is not None:
            total += MARKS[match[1]] * now[match[2]][i][j]
    return total
