"""The dumbest counts of Domineering: all sets of dominoes, all ways to put tiles. No gfkit here.

A board is its text, rows joined by `|`, with `.` for a cell. A count is a dictionary from
(vertical dominoes, horizontal dominoes) to the number of positions, without zeros.
"""

from collections import Counter
from itertools import combinations, product


def cells_of(board):
    return {
        (r, c) for r, row in enumerate(board.split("|")) for c, at in enumerate(row) if at == "."
    }


def dominoes_of(cells):
    vertical = [("V", {(r, c), (r + 1, c)}) for r, c in sorted(cells) if (r + 1, c) in cells]
    horizontal = [("H", {(r, c), (r, c + 1)}) for r, c in sorted(cells) if (r, c + 1) in cells]
    return vertical + horizontal


def positions(board):
    """List all sets of dominoes of which no two share a cell."""
    cells = cells_of(board)
    return [
        chosen
        for size in range(len(cells) // 2 + 1)
        for chosen in combinations(dominoes_of(cells), size)
        if len(set().union(*(domino for _, domino in chosen))) == 2 * size
    ]


def count(board, quantity):
    cells = cells_of(board)
    found = Counter()
    for chosen in positions(board):
        free = cells.difference(*(domino for _, domino in chosen))
        vertical = sum(owner == "V" for owner, _ in chosen)
        horizontal = len(chosen) - vertical
        vertical_can = any(owner == "V" for owner, _ in dominoes_of(free))
        horizontal_can = any(owner == "H" for owner, _ in dominoes_of(free))
        asked = {
            "positions": True,
            "maximal": not vertical_can and not horizontal_can,
            "left-ends": not vertical_can,
            "right-ends": not horizontal_can,
            "one-sided-ends": vertical_can + horizontal_can == 1,
            "tilings": not free,
            "play": vertical - horizontal in (-1, 0, 1),
        }
        found[vertical, horizontal] += asked[quantity]
    return dict(+found)


def tilings(tiles, boundary, hole, board):
    """Count the ways to put a tile on every cell.

    tiles: pairs of a dictionary from side to label, and a weight (coefficient, i, j).
    boundary, hole: dictionaries from side to allowed labels.
    """
    cells = sorted(cells_of(board))
    rows, columns = len(board.split("|")), len(board.split("|")[0])
    found = Counter()
    for chosen in product(tiles, repeat=len(cells)):
        laid = {cell: edges for cell, (edges, _) in zip(cells, chosen, strict=True)}
        legal = True
        for (r, c), edges in laid.items():
            for side, other, at in (
                ("left", "right", (r, c - 1)),
                ("right", "left", (r, c + 1)),
                ("top", "bottom", (r - 1, c)),
                ("bottom", "top", (r + 1, c)),
            ):
                if at in laid:
                    legal = legal and laid[at][other] == edges[side]
                elif at[0] in range(rows) and at[1] in range(columns):
                    legal = legal and edges[side] in hole[side]
                else:
                    legal = legal and edges[side] in boundary[side]
        if legal:
            coefficient, i, j = 1, 0, 0
            for _, (factor, more_i, more_j) in chosen:
                coefficient, i, j = coefficient * factor, i + more_i, j + more_j
            found[i, j] += coefficient
    return dict(found)
