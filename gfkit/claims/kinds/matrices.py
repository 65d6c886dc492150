"""Claims about a printed block recursion of bar-state matrices."""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING

from gfkit.claims.finding import Finding
from gfkit.claims.schema import Kind, Size, Table, Text, Texts, shown
from gfkit.errors import ClaimError
from gfkit.series.profile import Profile

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.claims.claim import Claim

Matrix = tuple[tuple[Profile, ...], ...]

ZERO = Profile.of({})
MARKS = {"": Profile.of({(0, 0): 1}), "x": Profile.of({(1, 0): 1}), "y": Profile.of({(0, 1): 1})}
CELLS = 12
MAX_COLUMNS = 3
"""Recursions are compared on boards of up to so many cells and columns."""


class ModelAbout(Table):
    """A model."""

    model: Text


class RecursionSays(Table):
    """Matrices of no cells, the blocks of the next ones, and which entries of a power count."""

    empty: dict[Text, Size]
    blocks: dict[Text, Texts]
    power: Text
    rows: Text


def settle_recursion(claim: Claim, about: ModelAbout, says: RecursionSays) -> Finding:
    """Settle that the m-th power of a matrix built from blocks counts on m x n boards.

    says.empty: the 1 x 1 matrices of no cells. says.blocks: for each matrix the rows of blocks of
    the next one, such as "G0+G1 xG0". says.power: the sum of matrices whose power is taken.
    says.rows: "1" for the entry (1,1), or "3^i" or "3^(i-1)": the first column is summed over the
    rows 1 + sum of u_i 3^i (or 3^(i-1)), i = 1..n, u_i in {0, 1}. Compared on small boards, so that
    a recursion is `consistent` and never proved.
    """
    from gfkit.boards.board import Board  # noqa: PLC0415
    from gfkit.boards.rules import find_model  # noqa: PLC0415
    from gfkit.strips.brute import count  # noqa: PLC0415

    model = find_model(about.model)
    rows = says.rows
    if rows not in {"1", "3^i", "3^(i-1)"}:
        raise ClaimError(claim.where, f"says.rows = {shown(rows)} is not 1, 3^i or 3^(i-1)")
    compared = 0
    for n in range(1, MAX_COLUMNS + 1):
        matrix = _built(claim, says, n)
        for m in range(1, CELLS // n + 1):
            true = count(model, Board.rectangle(m, n))
            said = _power_entry(matrix, m, rows, n)
            if said != true:
                repaired = "3^(i-1)" if rows == "3^i" else None
                fits = repaired and all(
                    _power_entry(_built(claim, says, q), p, repaired, q)
                    == count(model, Board.rectangle(p, q))
                    for q in range(1, MAX_COLUMNS + 1)
                    for p in range(1, 5)
                    if p * q <= CELLS
                )
                repair = f"rows 1 + sum of u_i {repaired}" if fits else None
                missing = f"no row of {len(matrix)} has that number"
                return Finding.refuted(f"{m}x{n}", missing if said is None else said, true, repair)
            compared += 1
    return Finding.consistent(compared, f"{compared} boards were counted by enumeration")


def _built(claim: Claim, says: RecursionSays, length: int) -> Matrix:
    empty, blocks = says.empty, says.blocks
    sides = {len(row.split()) for rows in blocks.values() for row in rows}
    if len(sides | {len(rows) for rows in blocks.values()}) != 1 or blocks.keys() != empty.keys():
        raise ClaimError(claim.where, "says.blocks are square, of one size, for each of says.empty")
    now: dict[str, list[list[Profile]]] = {
        name: [[MARKS[""] * int(value)]] for name, value in empty.items()
    }
    for _ in range(length):
        now = {name: _blocks(claim, rows, now) for name, rows in blocks.items()}
    names = says.power.split("+")
    if not set(names) <= set(now):
        raise ClaimError(claim.where, f"says.power names {names}, known are {sorted(now)}")
    summed = [now[name] for name in names]
    return tuple(
        tuple(sum((matrix[i][j] for matrix in summed), ZERO) for j in range(len(summed[0][0])))
        for i in range(len(summed[0]))
    )


def _blocks(
    claim: Claim, rows: list[str], now: Mapping[str, list[list[Profile]]]
) -> list[list[Profile]]:
    size = len(next(iter(now.values())))
    return [
        [_entry(claim, block, now, i, j) for block in row.split() for j in range(size)]
        for row in rows
        for i in range(size)
    ]


def _entry(
    claim: Claim, block: str, now: Mapping[str, list[list[Profile]]], i: int, j: int
) -> Profile:
    total = ZERO
    for term in block.split("+"):
        if term == "0":
            continue
        match = re.fullmatch(r"([xy]?)([A-Z]\w*'?)", term)
        if match is None or match[2] not in now:
            raise ClaimError(claim.where, f"{term!r} is no block such as xG0")
        total += MARKS[match[1]] * now[match[2]][i][j]
    return total


def _power_entry(matrix: Matrix, power: int, rows: str, length: int) -> Profile | None:
    """Return the sum over the rows named of the first column of the power; None past the end."""
    column = [row[0] for row in matrix]
    for _ in range(power - 1):
        column = [
            sum((a * b for a, b in zip(row, column, strict=True) if a.terms and b.terms), ZERO)
            for row in matrix
        ]
    if rows == "1":
        return column[0]
    first = 1 if rows == "3^i" else 0
    places = [
        sum(u * 3 ** (first + i) for i, u in enumerate(word))
        for word in product((0, 1), repeat=length)
    ]
    if max(places) >= len(column):
        return None
    return sum((column[place] for place in places), ZERO)


RECURSION_KINDS = {"recursion": Kind(settle_recursion, RecursionSays, ModelAbout)}
"""The kind of claims about block recursions."""
