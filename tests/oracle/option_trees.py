"""Games played out from their definitions: plain recursion, no canonical forms, nothing of gfkit.

A game is a pair of tuples of games, the options of Left and of Right.
"""

from functools import cache

ZERO = ((), ())


@cache
def le(g, h):
    """Conway's definition of G <= H."""
    return not any(le(h, gl) for gl in g[0]) and not any(le(hr, g) for hr in h[1])


@cache
def add(g, h):
    """The disjunctive sum, move by move."""
    return tuple(
        tuple([add(o, h) for o in g[side]] + [add(g, o) for o in h[side]]) for side in (0, 1)
    )


@cache
def negative(g):
    return tuple(map(negative, g[1])), tuple(map(negative, g[0]))


def outcome(g):
    return {(True, True): "P", (True, False): "L", (False, True): "R", (False, False): "N"}[
        le(ZERO, g), le(g, ZERO)
    ]


def pieces_game(cells, left, right):
    """The game of placing pieces (lists of cells) on free cells, as a tree."""

    @cache
    def tree(free):
        return tuple(tuple(tree(rest) for rest in _moves(free, pieces)) for pieces in (left, right))

    return tree(frozenset(cells))


def _moves(free, pieces):
    rests = set()
    for piece in pieces:
        for r, c in free:
            for r0, c0 in piece:
                placed = frozenset((r + a - r0, c + b - c0) for a, b in piece)
                if placed <= free:
                    rests.add(free - placed)
    return sorted(rests, key=sorted)


def colour_game(cells, clashes):
    """Col (clashes LL, RR) or Snort (LR): the game of colouring cells, as a tree."""

    @cache
    def tree(taken):
        return tuple(
            tuple(
                tree(taken | {(cell, player)})
                for cell in sorted(cells)
                if all(cell != other for other, _ in taken)
                and not any(
                    player + owner in clashes or owner + player in clashes
                    for other, owner in taken
                    if abs(cell[0] - other[0]) + abs(cell[1] - other[1]) == 1
                )
            )
            for player in "LR"
        )

    return tree(frozenset())
