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


def played(moves, start):
    """The game of a position, as a tree; moves(position, player): positions after a move."""

    @cache
    def tree(position):
        return tuple(tuple(map(tree, {*moves(position, player)})) for player in (0, 1))

    return tree(start)
