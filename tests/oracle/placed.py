"""Positions of games on boards and graphs, listed by their definitions; nothing of gfkit.

A board is text, `.` a cell and `#` a hole, rows joined by `|`; a graph is a number of vertices and
a set of edges. A profile is {(left, right): count}.
"""

from collections import Counter
from itertools import combinations, product

from oracle.definitions import drawn, pieces_on_graph
from oracle.definitions import on_board as listed_on_board

QUANTITIES = ("positions", "maximal", "left-ends", "right-ends", "one-sided-ends", "play")
COLOURED = {"col": ["BB", "RR"], "snort": ["BR"], "cis": ["BB", "BR", "RR"]}
COLOURS = [
    {"name": "B", "owner": "left", "weight": "x"},
    {"name": "R", "owner": "right", "weight": "y"},
]
RULES = {
    "o12": {
        "kind": "edge",
        "vertex_piece": {"owner": "left", "weight": "x"},
        "edge_piece": {"owner": "right", "weight": "y"},
    },
    "arc-kayles": {
        "kind": "edge",
        "vertex_piece": None,
        "edge_piece": {"owner": "both", "weight": "x"},
    },
    "domineering": {
        "kind": "placement",
        "left": [[(0, 0), (1, 0)]],
        "right": [[(0, 0), (0, 1)]],
    },
    **{
        game: {"kind": "colouring", "colours": COLOURS, "forbidden": pairs}
        for game, pairs in COLOURED.items()
    },
}
MOST = 10**6


def rule_of(game, quantity):
    """Return the definition; those that can be played are among the positions."""
    return {**RULES[game], "quantity": "positions" if quantity == "play" else quantity}


def is_counted(quantity, i, j):
    return quantity != "play" or abs(i - j) <= 1


def counted(quantity, found):
    """Return the profile of marks (c, i, j)."""
    return Counter((i, j) for c, i, j in found for _ in range(c) if is_counted(quantity, i, j))


def positions(game, quantity, vertices, edges):
    """Return the positions on a graph, each with its marks and its pieces."""
    near = {v: [b if a == v else a for a, b in edges if v in (a, b)] for v in range(vertices)}
    listed = pieces_on_graph(rule_of(game, quantity), near, MOST)
    return [(marks, pieces) for marks, pieces in listed if is_counted(quantity, *marks[1:])]


def profile(game, quantity, vertices, edges):
    return counted(quantity, (marks for marks, _ in positions(game, quantity, vertices, edges)))


def on_board(game, quantity, board):
    return counted(quantity, listed_on_board(rule_of(game, quantity), drawn(board), MOST))


def by_size(found):
    """Return the numbers of positions by number of pieces, as {pieces: count}."""
    sizes = Counter()
    for (left, right), count in found.items():
        sizes[left + right] += count
    return {size: count for size, count in sizes.items() if count}


def independent_sets(vertices, edges):
    return dict(
        Counter(
            size
            for size in range(vertices + 1)
            for chosen in combinations(range(vertices), size)
            if not any(a in chosen and b in chosen for a, b in edges)
        )
    )


def product_with_k2(vertices, edges, pairs):
    """Join (u, p) and (v, q) where u, v and p, q are related as one of the pairs says."""

    def related(a, b, joined):
        return "equal" if a == b else "adjacent" if joined else "apart"

    places = [(v, p) for v in range(vertices) for p in (0, 1)]
    return len(places), {
        (i, j)
        for (i, (u, p)), (j, (v, q)) in combinations(enumerate(places), 2)
        if (related(u, v, (u, v) in edges or (v, u) in edges), related(p, q, joined=True)) in pairs
    }


def are_independent(found):
    """Tell whether sets of pieces are the independent sets of a graph on the pieces."""
    sets = {pieces for _, pieces in found}
    ground = [next(iter(pieces)) for pieces in sets if len(pieces) == 1]
    bad = [pair for pair in combinations(ground, 2) if frozenset(pair) not in sets]
    independent = {
        frozenset(chosen)
        for size in range(len(ground) + 1)
        for chosen in combinations(ground, size)
        if not any(set(pair) <= set(chosen) for pair in bad)
    }
    return sets == independent


def is_bipartite(vertices, edges):
    return any(
        all(side[a] != side[b] for a, b in edges) for side in product((0, 1), repeat=vertices)
    )


def graphs(most):
    """Yield every graph on 1 to `most` numbered vertices."""
    for vertices in range(1, most + 1):
        places = list(combinations(range(vertices), 2))
        for size in range(len(places) + 1):
            for edges in combinations(places, size):
                yield vertices, set(edges)
