"""Positions of pieces on boards with joined ends, from docs/topologies.md alone. No gfkit.

A piece is a text such as "..|#." with its owner: left, right or both. A profile counts positions by
(pieces of Left, pieces of Right, shared ones).
"""

from collections import Counter
from itertools import product

QUANTITIES = ("positions", "tilings", "maximal", "left-ends", "right-ends", "one-sided-ends")
SHORT = 3
"""Of a simple graph, sides of fewer cells are open."""


def places(text):
    """Return the places of a drawing, its first one in reading order at (0, 0)."""
    rows = enumerate(text.split("|"))
    drawn = sorted((r, c) for r, row in rows for c, sign in enumerate(row) if sign == ".")
    return [(r - drawn[0][0], c - drawn[0][1]) for r, c in drawn]


def forbidden(distance):
    """Return the steps that pieces at a distance keep clear of: 0 for a common edge."""
    if distance == 0:
        return [(-1, 0), (0, -1), (0, 1), (1, 0)]
    around = range(-distance, distance + 1)
    return [(i, j) for i, j in product(around, around) if (i, j) != (0, 0)]


def profile(pieces, apart, quantity, rows, columns, topology, *, multigraph):
    """Return the profile of a quantity.

    pieces: pairs of an owner and a drawing. apart: distances by pairs of owners, sorted.
    """
    down = topology in ("ring", "torus") and (multigraph or rows >= SHORT)
    across = topology in ("cylinder", "torus") and (multigraph or columns >= SHORT)

    def cell(r, c):
        r, c = r % rows if down else r, c % columns if across else c
        return (r, c) if 0 <= r < rows and 0 <= c < columns else None

    def steps(one, other):
        pair = tuple(sorted((one, other)))
        return forbidden(apart[pair]) if pair in apart else []

    placements = []
    for (owner, text), (i, j) in product(pieces, product(range(rows), range(columns))):
        copy = [(r + i, c + j) for r, c in places(text)]
        covered = [cell(*place) for place in copy]
        if None in covered or len(set(covered)) < len(covered):
            continue
        near = [(r + a, c + b) for r, c in copy for a, b in steps(owner, owner)]
        if any(place not in copy and cell(*place) in covered for place in near):
            continue
        placements.append((owner, copy, set(covered)))

    def go(one, other):
        if one[2] & other[2]:
            return False
        near = [(r + a, c + b) for r, c in one[1] for a, b in steps(one[0], other[0])]
        return not any(cell(*place) in other[2] for place in near)

    number = len(placements)
    fits = [[go(one, other) for other in placements] for one in placements]
    found = Counter()

    def choose(least, chosen):
        open_ = [k for k in range(number) if k not in chosen and all(fits[k][z] for z in chosen)]
        owners = {placements[k][0] for k in open_}
        left, right = bool(owners & {"left", "both"}), bool(owners & {"right", "both"})
        full = sum(len(placements[k][2]) for k in chosen) == rows * columns
        if {
            "positions": True,
            "tilings": full,
            "maximal": not left and not right,
            "left-ends": not left,
            "right-ends": not right,
            "one-sided-ends": left != right,
        }[quantity]:
            laid = Counter(placements[k][0] for k in chosen)
            found[laid["left"], laid["right"], laid["both"]] += 1
        for k in open_:
            if k >= least:
                choose(k + 1, [*chosen, k])

    choose(0, [])
    return dict(found)
