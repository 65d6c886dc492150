"""Operators on canonical forms: cooling, heating, overheating, ordinal sums.

With G^L and G^R for the options of G [BerlekampConwayGuy2001, chapters 6 to 8], [Siegel2013,
chapter II]:

    G cooled by t      {G^L cooled - t | G^R cooled + t} up to the temperature of G, its mean above
    G heated by t      {G^L heated + t | G^R heated - t}; a number is itself
    G from s to t      the same, with n copies of s for an integer n: G overheated
    G : H              {G^L, G : H^L | G^R, G : H^R}: who moves in G ends the play in H

Heating and cooling by a number depend on the value of G alone. The others depend on the form of G,
and are taken of the canonical form.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from gfkit.games.values.canonical import GameTable
from gfkit.games.values.thermographs import Thermograph, thermograph


def cooled(table: GameTable, g: int, t: Fraction | int) -> int:
    """Return g cooled by t; raises GfkitError for a negative t.

    >>> from gfkit.games.values.notation import parse, show
    >>> from gfkit.games.values.canonical import GameTable
    >>> table = GameTable()
    >>> [show(table, cooled(table, parse(table, "{3|1}"), t)) for t in (0, 1, 2)]
    ['{3|1}', '2*', '2']
    """
    if t < 0:
        raise GfkitError(f"a game is cooled by a number from 0 on, not by {t}")
    tax, known, done = table.number(t), dict[int, Thermograph](), dict[int, int]()
    for one in table.followers(g):
        if table.as_number(one) is not None:
            done[one] = one
            continue
        found = thermograph(table, one, known)
        if t > found.temperature:
            done[one] = table.number(found.mean)
        else:
            done[one] = table.game(
                [table.subtract(done[o], tax) for o in table.left(one)],
                [table.add(done[o], tax) for o in table.right(one)],
            )
    return done[g]


def frozen(table: GameTable, g: int) -> int:
    """Return g cooled by its temperature: its mean and an infinitesimal; a number is itself."""
    if table.as_number(g) is not None:
        return g
    return cooled(table, g, thermograph(table, g).temperature)


def heated(table: GameTable, g: int, t: int) -> int:
    """Return g heated by the game t.

    >>> from gfkit.games.values.notation import parse, show
    >>> from gfkit.games.values.canonical import GameTable
    >>> table = GameTable()
    >>> show(table, heated(table, parse(table, "^"), table.number(2)))
    '{2||0|-4}'
    """
    return _raised(table, g, t)


def overheated(table: GameTable, g: int, s: int, t: int) -> int:
    """Return g overheated from the game s to the game t; raises GfkitError unless s > 0.

    >>> from gfkit.games.values.notation import parse, show
    >>> from gfkit.games.values.canonical import GameTable
    >>> table = GameTable()
    >>> one, warm = table.number(1), parse(table, "1*")
    >>> show(table, overheated(table, parse(table, "{1/2|}"), warm, one))
    '1*'
    """
    if not table.le(table.zero, s) or s == table.zero:
        raise GfkitError("overheating from s to t needs a game s > 0, such as 1* or 1/2")

    return _raised(table, g, t, s)


def _raised(table: GameTable, g: int, step: int, one: int | None = None) -> int:
    """Return g with all moves worth more by a step; integers are multiples of `one` if it is given.

    Otherwise numbers stay what they are.
    """
    done: dict[int, int] = {}
    leaf = table.as_number if one is None else table.as_integer
    for z in table.followers(g, leaf):
        if (number := leaf(z)) is not None:
            done[z] = z if one is None else table.multiple(int(number), one)
        else:
            done[z] = table.game(
                [table.add(done[o], step) for o in table.left(z)],
                [table.subtract(done[o], step) for o in table.right(z)],
            )
    return done[g]


def ordinal_sum(table: GameTable, g: int, h: int) -> int:
    """Return g : h, of the canonical form of g.

    >>> from gfkit.games.values.notation import show
    >>> from gfkit.games.values.canonical import GameTable
    >>> table = GameTable()
    >>> show(table, ordinal_sum(table, table.nimber(4), table.nimber(5)))
    '*9'
    >>> show(table, ordinal_sum(table, table.nimber(1), table.number(1)))
    '^*'
    """
    done: dict[int, int] = {}
    left, right = table.left(g), table.right(g)
    for one in table.followers(h, lambda x: 0 if x == table.zero else None):
        above = ([done[o] for o in side] for side in (table.left(one), table.right(one)))
        done[one] = table.game(
            *([*own, *more] for own, more in zip((left, right), above, strict=True))
        )
    return done[h]
