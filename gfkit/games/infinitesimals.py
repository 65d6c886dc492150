"""What is left of a game without its infinitesimals, and the atomic weights of all-small games.

**Reduced canonical form** [Calistrate1996], [GrossmanSiegel2009]. Write G <= H mod Inf if the Right
stop of H - G is not negative. Every game is infinitesimally close to exactly one game each of whose
positions is a number or is hot and has no options dominated or reversible in this order.

**Atomic weight** [BerlekampConwayGuy2001, chapter 8], [Siegel2013, II.7]. An all-small game G has
exactly one game A, its atomic weight, such that G is between A . ^ + v + *N and A . ^ + ^ + *N for
large N. Let A' = {A(G^L) - 2 | A(G^R) + 2}. Then A = A', unless several integers could stand for
A': then A is 0 if G || *N, the greatest of them if G > *N, the least if G < *N, for *N remote: not
a position of G.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from typing import TYPE_CHECKING

from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from gfkit.games.partizan import GameTable


def le_inf(table: GameTable, g: int, h: int) -> bool:
    """Tell whether G <= H mod Inf: G <= H + e for every positive number e."""
    return table.stops(table.subtract(h, g))[1] >= 0


def reduced(table: GameTable, g: int) -> int:
    """Return the reduced canonical form.

    >>> from gfkit.games.notation import parse, show
    >>> from gfkit.games.partizan import GameTable
    >>> table = GameTable()
    >>> [show(table, reduced(table, parse(table, text))) for text in ("3*", "{1,{1|0}|-5}")]
    ['3', '{1|-5}']
    """
    done: dict[int, int] = {}
    for one in table.followers(g):
        high, low = table.stops(one)
        if high == low:
            done[one] = table.number(high)
            continue
        left = {done[o] for o in table.left(one)}
        right = {done[o] for o in table.right(one)}
        while True:
            before = left, right
            left = _bypassed(table, one, left, is_left=True)
            right = _bypassed(table, one, right, is_left=False)
            left = _best(table, left, is_left=True)
            right = _best(table, right, is_left=False)
            if (left, right) == before:
                break
        done[one] = table.game(left, right)
    return done[g]


def _bypassed(table: GameTable, g: int, options: set[int], *, is_left: bool) -> set[int]:
    """Return the options of g, hot, with the reversible ones replaced by what they reverse to.

    An option that is reversible through a number goes: as g is hot, another one is greater.
    """
    kept: set[int] = set()
    for option in options:
        answers = table.right(option) if is_left else table.left(option)
        back = None
        if table.as_number(option) is None:
            for answer in answers:
                if le_inf(table, answer, g) if is_left else le_inf(table, g, answer):
                    back = answer
                    break
        if back is None:
            kept.add(option)
        elif table.as_number(back) is None:
            kept.update(table.left(back) if is_left else table.right(back))
    return kept


def _best(table: GameTable, options: set[int], *, is_left: bool) -> set[int]:
    """Return the options that none of the others dominates mod Inf; of close ones the first."""
    kept: list[int] = []

    def is_worse(one: int, other: int) -> bool:
        return le_inf(table, one, other) if is_left else le_inf(table, other, one)

    for one in sorted(options):
        if any(is_worse(one, other) for other in kept):
            continue
        kept = [other for other in kept if not is_worse(other, one)]
        kept.append(one)
    return set(kept)


def is_all_small(table: GameTable, g: int) -> bool:
    """Tell whether in every position both players can move or neither: no number but 0."""
    return all(table.as_number(one) in {None, 0} for one in table.followers(g))


def remote_star(table: GameTable, g: int) -> int:
    """Return the least *N that is not a position of an all-small game."""
    positions = set(table.followers(g))
    n = 0
    while table.nimber(n) in positions:
        n += 1
    return table.nimber(n)


def atomic_weight(table: GameTable, g: int) -> int:
    """Return the atomic weight of an all-small game; raises GfkitError for another game.

    >>> from gfkit.games.notation import parse, show
    >>> from gfkit.games.partizan import GameTable
    >>> table = GameTable()
    >>> [show(table, atomic_weight(table, parse(table, text))) for text in ("^", "vv*3", "{^^|v}")]
    ['1', '-2', '1/2']
    """
    if not is_all_small(table, g):
        raise GfkitError(
            "atomic weights are of all-small games, in whose positions both players can move or "
            "neither, such as {^|v*}; a number other than 0 is a position of this one"
        )
    two, done = table.number(2), dict[int, int]()
    for one in table.followers(g):
        ups = table.as_ups(one)
        if ups is not None:  # n.^ + *m has the atomic weight n
            done[one] = table.number(ups[0])
            continue
        left = [table.subtract(done[o], two) for o in table.left(one)]
        right = [table.add(done[o], two) for o in table.right(one)]
        plain = table.game(left, right)
        done[one] = _chosen(table, one, plain, left, right)
    return done[g]


def _chosen(table: GameTable, g: int, plain: int, left: list[int], right: list[int]) -> int:
    """Return the atomic weight of g from {left|right} = plain: which integer, if several fit."""
    number = table.as_number(plain)
    if number is None or number.denominator != 1:
        return plain
    low, high = max(_above(table, o) for o in left), min(_below(table, o) for o in right)
    if low >= high:
        return plain
    star = remote_star(table, g)
    if table.le(star, g):
        return table.number(high)
    return table.number(low) if table.le(g, star) else table.zero


def _above(table: GameTable, g: int) -> int:
    """Return the least integer that is not <= g."""
    stop = table.stops(g)[1]
    n = ceil(stop)
    return n + 1 if n == stop and table.le(table.number(Fraction(n)), g) else n


def _below(table: GameTable, g: int) -> int:
    """Return the greatest integer that is not >= g."""
    stop = table.stops(g)[0]
    n = floor(stop)
    return n - 1 if n == stop and table.le(g, table.number(Fraction(n))) else n
