"""Placements of chess pieces, against sets of squares no two of which attack each other."""

from __future__ import annotations

from itertools import product

import pytest

from gfkit import Board, count
from gfkit.boards.kinds.edge_sets import CHESS

MOVES = {
    "rooks": lambda down, across: down == 0 or across == 0,
    "bishops": lambda down, across: abs(down) == abs(across),
    "queens": lambda down, across: 0 in {down, across, abs(down) - abs(across)},
    "knights": lambda down, across: {abs(down), abs(across)} == {1, 2},
}


def by_number(rows: int, columns: int, attacks) -> dict[int, int]:
    found: dict[int, int] = {}

    def place(free: list[tuple[int, int]], size: int) -> None:
        found[size] = found.get(size, 0) + 1
        for place_of, (row, column) in enumerate(free):
            rest = free[place_of + 1 :]
            place([(i, j) for i, j in rest if not attacks(i - row, j - column)], size + 1)

    place(list(product(range(rows), range(columns))), 0)
    return found


@pytest.mark.parametrize("name", CHESS)
def test_placements_by_number_of_pieces(name):
    for rows, columns in [(1, 4), (2, 2), (2, 5), (3, 3), (4, 3), (4, 4)]:
        expected = by_number(rows, columns, MOVES[name])
        profile = count(name, Board.rectangle(rows, columns))
        assert {i + j: value for (i, j), value in profile.as_dict().items()} == expected


def test_eight_queens():
    tops = [count("queens", Board.rectangle(n, n)).as_dict().get((n, 0), 0) for n in range(1, 7)]
    assert tops == [1, 0, 0, 2, 10, 4]
