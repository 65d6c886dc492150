"""Named sets of vertices and edges against their definitions, on graphs of small boards."""

from __future__ import annotations

from itertools import chain, combinations, product

import pytest
from tiers import one_in

from gfkit.boards.kinds.edge_sets import GRID, KINGS, graph_rule
from gfkit.boards.language.rules import model_of
from gfkit.boards.shapes.board import Board, joins_of
from gfkit.strips.enumerate import brute
from gfkit.strips.sequences.strip import Strip

WAYS = {"horizontal": (0, 1), "vertical": (1, 0), "diagonal": (1, 1), "antidiagonal": (1, -1)}


def graph_of(rows: int, columns: int, ways, topology: str):
    """Return the neighbours of each cell, and the edges, of a board; a ring joins its columns."""
    near: dict = {cell: set() for cell in product(range(rows), range(columns))}
    joins = joins_of(Board.rectangle(rows, columns), topology)
    for (r, c), name in product(list(near), ways):
        i, j = WAYS[name]
        a = (r + i) % rows if joins.down else r + i
        b = (c + j) % columns if joins.across else c + j
        if (a, b) in near:
            near[r, c].add((a, b))
            near[a, b].add((r, c))
    return near, [pair for pair in combinations(sorted(near), 2) if pair[1] in near[pair[0]]]


def subsets(some):
    """Return all subsets, as sets."""
    listed = list(some)
    return map(set, chain.from_iterable(combinations(listed, k) for k in range(len(listed) + 1)))


def dominates(near, chosen, *, total: bool = False) -> bool:
    return all((v in chosen and not total) or near[v] & chosen for v in near)


def is_minimal(holds, chosen) -> bool:
    return holds(chosen) and not any(holds(chosen - {v}) for v in chosen)


def is_irredundant(near, chosen) -> bool:
    def reached(some) -> set:
        return set(some).union(*(near[v] for v in some))

    return all(reached(chosen) - reached(chosen - {v}) for v in chosen)


def degrees(near, chosen) -> list[int]:
    return [sum(v in edge for edge in chosen) for v in near]


def is_independent(near, chosen) -> bool:
    return not any(near[v] & chosen for v in chosen)


OF_CELLS = {
    "independent-sets": is_independent,
    "dominating-sets": dominates,
    "total-dominating-sets": lambda g, s: dominates(g, s, total=True),
    "minimal-dominating-sets": lambda g, s: is_minimal(lambda z: dominates(g, z), s),
    "minimal-total-dominating-sets": (
        lambda g, s: is_minimal(lambda z: dominates(g, z, total=True), s)
    ),
    "independent-dominating-sets": lambda g, s: dominates(g, s) and is_independent(g, s),
    "irredundant-sets": is_irredundant,
}


def is_matching(near, chosen) -> bool:
    return max(degrees(near, chosen), default=0) <= 1


def covers(near, chosen) -> bool:
    return min(degrees(near, chosen), default=1) >= 1


def is_maximal_matching(near, edges, chosen) -> bool:
    return is_matching(near, chosen) and not any(
        is_matching(near, chosen | {edge}) for edge in edges if edge not in chosen
    )


OF_EDGES = {
    "matchings": lambda g, _, s: is_matching(g, s),
    "perfect-matchings": lambda g, _, s: is_matching(g, s) and covers(g, s),
    "maximal-matchings": is_maximal_matching,
    "edge-covers": lambda g, _, s: covers(g, s),
    "minimal-edge-covers": lambda g, _, s: is_minimal(lambda z: covers(g, z), s),
}
BOARDS = [(1, 4), (2, 2), (2, 3), (3, 2), (3, 3), (4, 1)]


def counted(name: str, board, ways, topology: str) -> int:
    """Count by the definition."""
    near, edges = graph_of(*board, ways, topology)
    if name in OF_CELLS:
        return sum(OF_CELLS[name](near, chosen) for chosen in subsets(near))
    return sum(OF_EDGES[name](near, edges, chosen) for chosen in subsets(edges))


CASES = [
    (name, ways)
    for name in (*OF_CELLS, *OF_EDGES)
    for ways in (GRID, (*GRID, "diagonal"), KINGS)
    if "covers" not in name or ways != KINGS  # 255 choices of an element are too many
]


@one_in(40)
@pytest.mark.parametrize("topology", ["strip", "cylinder", "ring", "torus"])
@pytest.mark.parametrize(("name", "ways"), CASES)
def test_sets_are_those_of_the_definition(name: str, ways, topology: str) -> None:
    model = model_of(graph_rule(name, ways))
    for rows, columns in BOARDS if len(ways) == 2 else BOARDS[:3]:
        wanted = counted(name, (rows, columns), ways, topology)
        assert Strip(model, columns=columns, topology=topology).terms(rows + 1)[rows] == wanted
        if rows * columns < 5:
            board = Board.rectangle(rows, columns)
            assert brute.count(model, board, topology).total() == wanted
