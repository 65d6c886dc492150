"""Marks for empty cells in the g.f. of a strip, by substitution.

If each object of weight x^i y^j covers s i + u j cells, then it leaves m n - s i - u j cells empty
on n rows of m cells. So the generating function that marks empty cells by e is the one in x and y
at x e^-s, y e^-u and t e^m. It is a candidate, and is proved like any other.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from gfkit.errors import NormalFormError
from gfkit.series.marked_gf import MarkedGF
from gfkit.series.marks import exponents_of


def sizes_of(game: Any, marks: str) -> tuple[int, int] | None:
    """Return s and u, None if there are none or a mark that occurs is not requested.

    >>> from gfkit.boards.models.names import domineering
    >>> sizes_of(domineering.positions.game, "exy")
    (2, 2)
    """
    told = game.weighted_pieces
    named = {"e", *(z for _, one in told for z, k in one.powers.items() if k)}
    if not told or not named <= {*marks}:
        return None
    some = product(range(1 + max(cells for cells, _ in told)), repeat=2)
    fits = ((s, u) for s, u in some if all(z == s * w.x + u * w.y for z, w in told))
    return next(fits, None)


def with_empty_cells(gf: MarkedGF, sizes: tuple[int, int], side: int) -> MarkedGF | None:
    """Return the g.f. in which e marks the empty cells, None if there is none.

    >>> dominoes = MarkedGF.of({(0, 0, 0): 1}, {(0, 0, 0): 1, (0, 0, 1): -1, (1, 0, 2): -1})
    >>> print(with_empty_cells(dominoes, (2, 2), 1))
    1/(1-e*t-x*t^2)
    """
    (s, u), (unit, _) = sizes, exponents_of({"e": 1})
    sides = [
        tuple(
            sorted(
                ((i + unit * (side * k - s * i - u * j), j, k, c) for i, j, k, c in terms),
                key=lambda term: (term[2], term[0], term[1]),
            )
        )
        for terms in (gf.num, gf.den)
    ]
    try:
        return MarkedGF(*sides)
    except NormalFormError:
        return None
