"""Row-to-row matrices of colourings and dominoes, written from the rule, against the automaton."""

from __future__ import annotations

from itertools import islice, product
from math import prod
from typing import Any

from gfkit.automata.propagation import first_terms
from gfkit.base.arguments import trusted
from gfkit.boards.models.model import Model
from gfkit.boards.rules.graph_games import ColouringGame
from gfkit.boards.rules.placement_games import PlacementGame
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.pieces import HORIZONTAL_DOMINO, VERTICAL_DOMINO
from gfkit.errors import Disagreement
from gfkit.strips.brute_force import adjacency, coloured
from gfkit.strips.sequences.strip import Strip

CHECKED_ROWS = 150
"""The limits on states, and on rows of T, of strips for which T is written out and compared."""


@trusted
def check_small_matrix(counts: Strip) -> bool:
    """Compare a strip's automaton with T, written from the rule; False if T is not written.

    It applies to colouring games and dominoes with few rows. Raises Disagreement unless T is
    symmetric and Z(n) = e T^(n+k) e. A row of weight w stands for w equal rows. Two automata agree
    if they agree in as many terms as they have states together.
    """
    matrix = counts.transfer_matrix().marked("none")
    model, side = counts.rule, counts.side
    if matrix.dimension > CHECKED_ROWS:
        return False
    game = model.game
    is_coloured = isinstance(game, ColouringGame) and model.quantity == "positions"
    rows = _coloured(game, side) if is_coloured else _dominoes(model, side)
    if rows is None:
        return False
    table, weights = rows
    near = [_by_factor([t * w for t, w in zip(row, weights, strict=True)]) for row in table]
    vector = [int(is_coloured or not i) for i in range(len(table))]
    symmetric = table == list(map(list, zip(*table, strict=True)))
    for term in first_terms(matrix, len(table) + matrix.dimension):
        if not symmetric or term != vector[0]:
            name = f"{model.name} with {side} columns"
            raise Disagreement(
                f"{name}: the matrix from row to row is not symmetric, as the theory requires"
            )
        value = vector.__getitem__
        vector = [sum(t * sum(map(value, places)) for t, places in some) for some in near]
    return True


def _by_factor(row: list[int]) -> list[tuple[int, list[int]]]:
    """Return the factors of a row other than 0, each with its places."""
    return [(t, [j for j, z in enumerate(row) if z == t]) for t in {*row} - {0}]


Rows = tuple[list[list[int]], list[int]]
"""T, the empty row first, and the weights of the rows."""


def _coloured(game: Any, side: int) -> Rows | None:
    near = adjacency(Board.rectangle(1, side))
    listed = list(islice(coloured(game, "positions", near), CHECKED_ROWS + 1))
    if len(listed) > CHECKED_ROWS:
        return None
    rows = [{c: one.kind for one in position for _, c in one.cells} for position in listed]
    weights = [prod(one.weight.coefficient for one in position) for position in listed]
    reach = (-1, 0, 1) if game.neighbours == "king" else (0,)
    names = [one.name for one in game.colours]
    bad = {(a, b) for a, b in product(names, repeat=2) if game.clash(a, b)}

    def fit(above: dict[int, str], below: dict[int, str]) -> bool:
        pairs = ((a, below.get(c + d, "")) for c, a in above.items() for d in reach)
        return bad.isdisjoint(pairs)

    return [[int(fit(above, below)) for below in rows] for above in rows], weights


def _dominoes(model: Model, side: int) -> Rows | None:
    game: Any = model.game
    is_placed = isinstance(game, PlacementGame) and model.quantity == "positions"
    if not is_placed or 2**side > CHECKED_ROWS:
        return None
    if sorted(piece for _, piece, _ in game.owned) != [HORIZONTAL_DOMINO, VERTICAL_DOMINO]:
        return None
    both = [one.weight.coefficient for one in game.both if one.cells == HORIZONTAL_DOMINO]
    runs = [1, 1]  # the ways to put dominoes on a run of free cells
    for _ in range(side):
        runs.append(runs[-1] + (both or [1])[0] * runs[-2])

    def ways(above: tuple[int, ...], below: tuple[int, ...]) -> int:
        found = 1
        for run in "".join(str(a + b) for a, b in zip(above, below, strict=True)).split("1"):
            found *= 0 if "2" in run else runs[len(run)]
        return found

    words = list(product((0, 1), repeat=side))
    return [[ways(a, b) for b in words] for a in words], [1] * len(words)
