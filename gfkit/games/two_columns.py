"""Dominogames with two columns: the payoffs of every position, proved for all numbers of rows.

A position has columns of heights a and a + d, and r rows above the higher one. The best move
depends on d and on r modulo 4 alone:

* r odd: horizontal.
* r = 2 modulo 4: vertical on the higher column (on either if d = 0).
* r = 0 modulo 4: vertical on the lower column if d >= 2; horizontal if d < 2 and r > 0.

The payoffs are, for each d and r modulo 4, polynomials in a, e and s of degree 2, where d = 4 e + i
and r = 4 s + j. That this is so is proved by induction on the free cells: on each piece of the
positions (e = 0 or more, s = 0 or more) the payoffs of the best move are the polynomials, and what
the mover gets by it exceeds what he gets by any other move by a polynomial that is at least 1. Both
are seen from finitely many values: a polynomial of degree 2 is determined by those with sum of
arguments at most 2, and is at least 1 if in Newton's form, as a sum of products of binomial
coefficients, no coefficient is negative and the constant one is positive.

As rows count from any height, the same holds of raised games: D(2, R)^{+q} begins at a = q, r = R.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import comb, prod

from gfkit.base.arguments import trusted
from gfkit.base.budget import spend

SIMPLEX = [(i, j, k) for i, j, k in product(range(3), repeat=3) if i + j + k <= 2]
"""The arguments that determine a polynomial of degree 2 in three variables."""

Newton = tuple[int, ...]
"""Coefficients of C(a, i) C(e, j) C(s, k), in the order of SIMPLEX."""


@dataclass(frozen=True, slots=True)
class Position:
    """Columns of heights low and low + gap, and `above` rows above the higher one."""

    low: int
    gap: int
    above: int

    def moves(self) -> Iterator[tuple[str, int, Position]]:
        """Yield the name of each move, what it scores, and the position after it.

        H is horizontal, L vertical on the lower column, T vertical on the higher, taller one.
        """
        low, gap, above = self.low, self.gap, self.above
        high = low + gap
        if above >= 1:
            yield "H", 2 * (high + 1), Position(high + 1, 0, above - 1)
        if gap >= 2:
            yield "L", 2 * low + 3, Position(low + 2, gap - 2, above)
        elif gap == 1 and above >= 1:
            yield "L", 2 * low + 3, Position(high, 1, above - 1)
        elif gap == 0 and above >= 2:
            yield "L", 2 * low + 3, Position(low, 2, above - 2)
        if gap and above >= 2:
            yield "T", 2 * high + 3, Position(low, gap + 2, above - 2)

    def best(self) -> str:
        """Return the name of the best move; "" if there is none."""
        if self.above % 2:
            return "H"
        if self.above % 4 == 2:
            return "T" if self.gap else "L"
        if self.gap >= 2:
            return "L"
        return "H" if self.above else ""


@dataclass(frozen=True, slots=True)
class TwoColumns:
    """The payoffs of all positions with two columns, and the proof that they are.

    mover, other: for gap and above modulo 4, indexed 4 (gap mod 4) + above mod 4, the polynomials
    of the payoffs of the player to move and of the other.
    """

    mover: tuple[Newton, ...]
    other: tuple[Newton, ...]

    def payoffs(self, position: Position) -> tuple[int, int]:
        """Return the payoffs of the player to move and of the other.

        >>> two_columns().payoffs(Position(0, 0, 9))
        (48, 42)
        """
        index = 4 * (position.gap % 4) + position.above % 4
        at = (position.low, position.gap // 4, position.above // 4)
        return _value(self.mover[index], at), _value(self.other[index], at)

    def line(self, rows: int) -> Iterator[tuple[str, Position]]:
        """Yield the best moves of D(2, rows), each with the position it is made in."""
        position = Position(0, 0, rows)
        while name := position.best():
            yield name, position
            position = next(after for move, _, after in position.moves() if move == name)

    def loses_nothing(self) -> bool:
        """Tell whether the best moves from columns of equal height never bury a cell.

        Such a line goes through positions of equal heights again and again, so those with few rows
        above show all there is: the move depends on the rows above modulo 4, if there are any.
        """
        pieces = range(4, 8)
        return (
            self.holds()
            and all(
                name != "H" or not position.gap
                for rows in range(pieces.stop)
                for name, position in self.line(rows)
            )
            and all(self._comes_back(rows) for rows in pieces)
        )

    def _comes_back(self, rows: int) -> bool:
        """Tell whether equal heights come back within four rows, with fewer rows above."""
        return any(
            not position.gap and 0 < rows - position.above <= 4
            for _, position in (*self.line(rows), ("", Position(rows, 0, 0)))
        )

    def holds(self) -> bool:
        """Go through all pieces of the induction; True is a proof for all positions."""
        return all(
            self._step_holds(gap, above, wide, deep)
            for gap, above in product(range(4), repeat=2)
            for wide, deep in product((False, True), repeat=2)
        )

    def _step_holds(self, gap: int, above: int, wide: bool, deep: bool) -> bool:
        """Check one piece: gaps gap, or gap + 4, gap + 8, ... if wide; likewise above if deep."""
        spend(16)
        # On a piece the moves have the same names and change the position by the same linear map.
        points = [(a, e, s) for a, e, s in SIMPLEX if (wide or not e) and (deep or not s)]
        places = {
            (a, e, s): Position(a, gap + 4 * (e + wide), above + 4 * (s + deep))
            for a, e, s in points
        }
        first = next(iter(places.values()))
        names = [name for name, _, _ in first.moves()]
        best = first.best()
        if not names:
            return not best and all(self.payoffs(place) == (0, 0) for place in places.values())
        gains: dict[str, dict[tuple[int, int, int], int]] = {name: {} for name in names}
        for at, place in places.items():
            mine, theirs = self.payoffs(place)
            for name, score, after in place.moves():
                then_mover, then_other = self.payoffs(after)
                gains[name][at] = mine - score - then_other
                if name == best and (gains[name][at] or theirs != then_mover):
                    return False
            if place.best() != best:
                return False
        return best in names and all(
            _is_positive(gains[name].__getitem__, points) for name in names if name != best
        )


def _value(newton: Newton, at: tuple[int, int, int]) -> int:
    return sum(c * prod(map(comb, at, point)) for c, point in zip(newton, SIMPLEX, strict=True))


def _newton(
    value: Callable[[tuple[int, int, int]], int], points: list[tuple[int, int, int]]
) -> dict[tuple[int, int, int], int]:
    """Return Newton's coefficients of a polynomial of degree 2 from its values at the points."""
    found: dict[tuple[int, int, int], int] = {}
    for at in points:  # those with smaller arguments come first
        found[at] = value(at) - sum(c * prod(map(comb, at, z)) for z, c in found.items())
    return found


def _is_positive(
    value: Callable[[tuple[int, int, int]], int], points: list[tuple[int, int, int]]
) -> bool:
    coefficients = _newton(value, points)
    return min(coefficients.values()) >= 0 and coefficients[0, 0, 0] >= 1


@trusted
def two_columns() -> TwoColumns:
    """Return the polynomials through the payoffs of small positions; `holds` proves them right."""

    @cache
    def solved(position: Position) -> tuple[int, int]:
        spend()
        options = [
            (score + solved(after)[1], solved(after)[0]) for _, score, after in position.moves()
        ]
        return max(options, default=(0, 0))

    sides: tuple[list[Newton], list[Newton]] = ([], [])
    for gap, above in product(range(4), repeat=2):
        for player, side in enumerate(sides):
            values = {
                (a, e, s): solved(Position(a, gap + 4 * e, above + 4 * s))[player]
                for a, e, s in SIMPLEX
            }
            coefficients = _newton(values.__getitem__, SIMPLEX)
            side.append(tuple(coefficients[point] for point in SIMPLEX))
    return TwoColumns(tuple(sides[0]), tuple(sides[1]))
