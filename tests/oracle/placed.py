"""Positions of games on boards and graphs, listed one by one from the rules in words.

Nothing here is imported from gfkit. A board is text, `.` a cell and `#` a hole, rows joined by
`|`; a graph is a number of vertices and a set of edges. A profile is {(left, right): count}.
"""

from collections import Counter
from itertools import combinations, product

QUANTITIES = ("positions", "maximal", "left-ends", "right-ends", "one-sided-ends", "play")
COLOURED = {"col": {"BB", "RR"}, "snort": {"BR", "RB"}, "cis": {"BB", "BR", "RB", "RR"}}


def cells_of(board):
    return sorted(
        (r, c) for r, row in enumerate(board.split("|")) for c, at in enumerate(row) if at == "."
    )


def graph_of(board):
    cells = cells_of(board)
    number = {cell: k for k, cell in enumerate(cells)}
    edges = set()
    for (r, c), k in number.items():
        for other in ((r + 1, c), (r, c + 1)):
            if other in number:
                edges.add((k, number[other]))
    return len(cells), edges


def upright(board):
    """Return the edges of a board that join a cell and the one below."""
    cells = cells_of(board)
    number = {cell: k for k, cell in enumerate(cells)}
    return {(k, number[r + 1, c]) for (r, c), k in number.items() if (r + 1, c) in number}


def coloured(forbidden, vertices, edges):
    """Yield (left, right, can Left, can Right) of each position, with its pieces."""

    def clash(word, v, colour):
        return any(colour + word[b if a == v else a] in forbidden for a, b in edges if v in (a, b))

    for word in product(".BR", repeat=vertices):
        if any(z != "." and clash(word, v, z) for v, z in enumerate(word)):
            continue
        can = {
            colour: any(z == "." and not clash(word, v, colour) for v, z in enumerate(word))
            for colour in "BR"
        }
        pieces = frozenset((v, z) for v, z in enumerate(word) if z != ".")
        yield word.count("B"), word.count("R"), can["B"], can["R"], pieces


def covering(pieces, vertices):
    """The same for pieces (owners, weight, vertices) that cover vertices."""
    for size in range(vertices + 1):
        for chosen in combinations(pieces, size):
            covered = [v for _, _, where in chosen for v in where]
            if len(covered) > len(set(covered)):
                continue
            free = [one for one in pieces if not set(covered) & set(one[2])]
            left = sum(weight == "x" for _, weight, _ in chosen)
            can = [any(who in owners for owners, _, _ in free) for who in "LR"]
            yield left, size - left, *can, frozenset(where for _, _, where in chosen)


def listed(game, vertices, edges, vertical=frozenset()):
    if game in COLOURED:
        return coloured(COLOURED[game], vertices, edges)
    if game == "o12":
        pieces = [("L", "x", (v,)) for v in range(vertices)]
        pieces += [("R", "y", edge) for edge in sorted(edges)]
    elif game == "arc-kayles":
        pieces = [("LR", "x", edge) for edge in sorted(edges)]
    else:
        assert game == "domineering"
        pieces = [("L", "x", e) if e in vertical else ("R", "y", e) for e in sorted(edges)]
    return covering(pieces, vertices)


def wanted(quantity, left, right, can_left, can_right):
    return {
        "positions": True,
        "maximal": not can_left and not can_right,
        "left-ends": not can_left,
        "right-ends": not can_right,
        "one-sided-ends": can_left != can_right,
        "play": abs(left - right) <= 1,
    }[quantity]


def positions(game, quantity, vertices, edges, vertical=frozenset()):
    return [
        (left, right, pieces)
        for left, right, a, b, pieces in listed(game, vertices, edges, vertical)
        if wanted(quantity, left, right, a, b)
    ]


def profile(game, quantity, vertices, edges, vertical=frozenset()):
    found = positions(game, quantity, vertices, edges, vertical)
    return Counter((left, right) for left, right, _ in found)


def on_board(game, quantity, board):
    return profile(game, quantity, *graph_of(board), upright(board))


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
    sets = {pieces for _, _, pieces in found}
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
