"""Operators on games by their definitions, on trees of options; nothing of gfkit.

A game is a pair of tuples of games, as in `option_trees`. Nothing is memoised beyond the functions
themselves, and no theorem is used but that canonical forms exist.
"""

from fractions import Fraction
from functools import cache

from oracle.option_trees import ZERO, add, le, negative

ONE = ((ZERO,), ())
STAR = ((ZERO,), (ZERO,))


def integer(n):
    """The integer n as a tree."""
    game = ZERO
    for _ in range(abs(n)):
        game = ((game,), ())
    return game if n >= 0 else negative(game)


@cache
def canonical(game):
    """The canonical form: options bypassed and dropped one at a time until nothing changes."""
    left, right = (tuple(map(canonical, side)) for side in game)
    while True:
        game = (left, right)
        changed = _bypass(game) or _drop(game)
        if changed is None:
            return tuple(tuple(sorted(set(side))) for side in game)
        left, right = changed


def _bypass(game):
    left, right = game
    for option in left:
        for back in option[1]:
            if le(back, game):
                return (*(o for o in left if o != option), *back[0]), right
    for option in right:
        for back in option[0]:
            if le(game, back):
                return left, (*(o for o in right if o != option), *back[1])
    return None


def _drop(game):
    left, right = game
    for i, option in enumerate(left):
        rest = left[:i] + left[i + 1 :]
        if any(le(option, other) for other in rest):
            return rest, right
    for i, option in enumerate(right):
        rest = right[:i] + right[i + 1 :]
        if any(le(other, option) for other in rest):
            return left, rest
    return None


@cache
def number(game):
    """The number that a canonical form is, or None: numbers are simplest between options."""
    left, right = game
    if len(left) > 1 or len(right) > 1:
        return None
    values = [number(option) for option in (*left, *right)]
    if None in values:
        return None
    if not left:
        return values[0] - 1 if right else Fraction(0)
    if not right:
        return values[0] + 1
    return (values[0] + values[1]) / 2 if values[0] < values[1] else None


def multiple(n, game):
    """The sum of n copies, of the negative if n is negative."""
    total = ZERO
    for _ in range(abs(n)):
        total = add(total, game if n > 0 else negative(game))
    return canonical(total)


def heated(game, t):
    """The game heated by t, of the canonical form."""
    return _raised(canonical(game), t, lambda value: value is not None, lambda game, _: game)


def overheated(game, s, t):
    """The game overheated from s to t, of the canonical form."""
    return _raised(
        canonical(game),
        t,
        lambda value: value is not None and value.denominator == 1,
        lambda _, value: multiple(int(value), s),
    )


def _raised(game, t, is_leaf, leaf):
    value = number(game)
    if is_leaf(value):
        return leaf(game, value)
    left = tuple(add(_raised(option, t, is_leaf, leaf), t) for option in game[0])
    right = tuple(add(_raised(option, t, is_leaf, leaf), negative(t)) for option in game[1])
    return canonical((left, right))


def ordinal_sum(g, h):
    """G : H, of the canonical form of G and any form of H."""
    base = canonical(g)

    def of(game):
        return (*base[0], *map(of, game[0])), (*base[1], *map(of, game[1]))

    return canonical(of(h))


def cooled(game, t, grain):
    """The game cooled by t: straight from the definition, at multiples of `grain`.

    t, and every temperature of a position, must be a multiple of the grain.
    """
    steps = int(t / grain)
    return _cooled(canonical(game), steps, grain)


@cache
def _cooled(game, steps, grain):
    if number(game) is not None:
        return game
    for earlier in range(steps):
        before = _cooled(game, earlier, grain)
        close = stops(before)
        if close[0] == close[1]:
            return canonical(tree_of(close[0]))
    tax = tree_of(steps * grain)
    left = tuple(add(_cooled(option, steps, grain), negative(tax)) for option in game[0])
    right = tuple(add(_cooled(option, steps, grain), tax) for option in game[1])
    return canonical((left, right))


@cache
def stops(game):
    """The numbers that are reached first if Left or if Right begins, of a canonical form."""
    value = number(game)
    if value is not None:
        return value, value
    return max(stops(option)[1] for option in game[0]), min(stops(option)[0] for option in game[1])


def tree_of(value):
    """The tree of a dyadic rational in canonical form."""
    value = Fraction(value)
    if value.denominator == 1:
        return integer(int(value))
    step = Fraction(1, value.denominator)
    return ((tree_of(value - step),), (tree_of(value + step),))
