"""Short partizan games in canonical form: a table of them, their order and their sums.

Normal play: a player who cannot move loses. Left wins positive games, Right negative ones, the
second player 0, the first player the rest. [Siegel2013, chapter II]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from fractions import Fraction

from gfkit.base.budget import spend
from gfkit.errors import LimitReached
from gfkit.numbers.decimals import short_text

SHIFT = 62
"""Numbers are kept as integers, multiplied by 2^SHIFT."""

_KEY = 1 << 32

MAX_BITS = 4096
"""Numbers are below 2^MAX_BITS."""
MAX_NIMBER = 255
"""Larger nimbers are not written, and not read."""
MAX_UPS = 100_000
"""Multiples of ^ are chains of this many games."""
MAX_NUMBER = 2_000
"""Integers of this size are games of this many positions."""


class GameTable:
    """Canonical games under small integer names; equal games have one name in a table.

    Everything that is memoised is in the table, and a table is made and passed by whoever needs it.
    Raises OutOfBudget at a limit of the current budget.
    A game is a set of options of Left and one of Right; the canonical form has no dominated and no
    reversible options, and is unique. [Siegel2013, II.2.9]

    >>> table = GameTable()
    >>> star = table.game([table.zero], [table.zero])
    >>> table.add(star, star) == table.zero
    True
    >>> one = table.number(1)
    >>> table.game([table.zero, table.number(-3)], [one]) == table.game([table.zero], [one])
    True
    """

    def __init__(self) -> None:
        self._left: list[tuple[int, ...] | None] = []
        self._right: list[tuple[int, ...] | None] = []
        self._number: list[int | None] = []
        # The stops of every game, times 2^SHIFT.
        self.left_stop: list[int] = []
        self.right_stop: list[int] = []
        self._birthday: list[int] = []
        self._numbers: dict[int, int] = {}
        self._games: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
        self._le: dict[int, bool] = {}
        self._sums: dict[int, int] = {}
        self._negatives: dict[int, int] = {}
        self.zero = self.number(0)
        self._nimbers = [self.zero]
        # The games n.^ + *m that are in the table, and their n and m.
        self._ups: dict[int, tuple[int, int]] = {self.zero: (0, 0)}

    def __len__(self) -> int:
        return len(self._left)

    # ------------------------------------------------------------------ games

    def number(self, value: int | Fraction) -> int:
        """Return the game of a dyadic rational; raises LimitReached for any other number."""
        exact = Fraction(value)
        scaled = exact * (1 << SHIFT)
        if scaled.denominator != 1:
            if exact.denominator & (exact.denominator - 1):
                raise LimitReached(
                    f"{short_text(exact)} is not the value of a short game: the denominator is not "
                    "a power of 2"
                )
            raise LimitReached(f"{short_text(exact)} has a denominator above 2^{SHIFT}")
        return self._scaled(scaled.numerator)

    def _scaled(self, scaled: int) -> int:
        found = self._numbers.get(scaled)
        if found is not None:
            return found
        if scaled.bit_length() > MAX_BITS + SHIFT:
            raise LimitReached(f"a number above 2^{MAX_BITS}")
        low = scaled & -scaled if scaled else 1 << SHIFT
        exponent = max(0, SHIFT + 1 - low.bit_length())
        whole = abs(scaled) >> SHIFT
        birthday = whole + exponent + (1 if exponent else 0)
        g = self._append(None, None, scaled, scaled, scaled, birthday)
        self._numbers[scaled] = g
        return g

    def _append(
        self,
        left: tuple[int, ...] | None,
        right: tuple[int, ...] | None,
        number: int | None,
        left_stop: int,
        right_stop: int,
        birthday: int,
    ) -> int:
        spend()
        self._left.append(left)
        self._right.append(right)
        self._number.append(number)
        self.left_stop.append(left_stop)
        self.right_stop.append(right_stop)
        self._birthday.append(birthday)
        return len(self._left) - 1

    def game(self, left: Iterable[int], right: Iterable[int]) -> int:
        """Return the canonical form of the game with these options, all of this table."""
        L, R = set(left), set(right)
        if not L and not R:
            return self.zero
        spend()
        L, R = self._best(L, left=True), self._best(R, left=False)
        raw = _Raw(self, L, R)
        while True:
            new_left = raw.without_reversible(L, left=True)
            new_right = raw.without_reversible(R, left=False)
            if new_left == L and new_right == R:
                return self._intern(L, R)
            L, R = self._best(new_left, left=True), self._best(new_right, left=False)

    def _intern(self, L: set[int], R: set[int]) -> int:
        number = self._number_of(L, R)
        if number is not None:
            return self._scaled(number)
        key = (tuple(sorted(L)), tuple(sorted(R)))
        found = self._games.get(key)
        if found is None:
            found = self._games[key] = self._append(
                *key,
                None,
                max(self.right_stop[g] for g in L),
                min(self.left_stop[g] for g in R),
                1 + max(self._birthday[g] for g in (*L, *R)),
            )
            if L == R:
                if len(L) == len(self._nimbers) and L.issuperset(self._nimbers):
                    self._ups[found] = 0, len(self._nimbers)
                    self._nimbers.append(found)
            elif pair := self._up_of(L, R, 1) or self._up_of(R, L, -1):
                self._ups[found] = pair
        return found

    def _up_of(self, L: set[int], R: set[int], sign: int) -> tuple[int, int] | None:
        """Return sign * n and m if canonical options, or their negatives, are those of n.^ + *m.

        n > 0. ^ + * is {0, * | 0}; otherwise it is {0 | (n - 1).^ + *(m + 1)}, with a nim-sum.
        """
        if len(R) != 1 or self.zero not in L or len(L) > 2:
            return None
        (right,) = R
        if len(L) == 2:
            is_one = right == self.zero and set(self._nimbers[:2]) == L
            return (sign, 1) if is_one else None
        n, m = self._ups.get(right, (-sign, 0))
        return (n + sign, m ^ 1) if n * sign >= 0 and right != self.zero else None

    def _number_of(self, L: set[int], R: set[int]) -> int | None:
        """Return the number, times 2^SHIFT, of canonical options; None if no number."""
        if len(L) > 1 or len(R) > 1:
            return None
        left = [self._number[g] for g in L]
        right = [self._number[g] for g in R]
        if not left:
            return 0 if not right else (right[0] or 0) - (1 << SHIFT)
        if not right:
            return (left[0] or 0) + (1 << SHIFT)
        low, high = left[0], right[0]
        if low is None or high is None or low >= high:
            return None
        if (low + high) & 1:
            raise LimitReached(f"a number has a denominator above 2^{SHIFT}")
        return (low + high) // 2

    def _best(self, games: set[int], *, left: bool) -> set[int]:
        """Return the options that are not dominated: the greatest for Left, the least for Right."""
        if len(games) < 2:
            return games
        le, stops = self.le, self.left_stop if left else self.right_stop
        kept: list[int] = []
        for g in sorted(games, key=stops.__getitem__, reverse=left):
            spend(1 + len(kept) // 16)
            if any(le(g, h) if left else le(h, g) for h in kept):
                continue
            kept = [h for h in kept if not (le(h, g) if left else le(g, h))]
            kept.append(g)
        return set(kept)

    def left(self, g: int) -> tuple[int, ...]:
        """Return Left's options of the canonical form."""
        found = self._left[g]
        return self._opened(g)[0] if found is None else found

    def right(self, g: int) -> tuple[int, ...]:
        """Return Right's options of the canonical form."""
        found = self._right[g]
        return self._opened(g)[1] if found is None else found

    def _opened(self, g: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the options of a number, which are numbers, and keep them."""
        scaled = self._number[g]
        assert scaled is not None
        left: tuple[int, ...] = ()
        right: tuple[int, ...] = ()
        if scaled & ((1 << SHIFT) - 1):
            step = scaled & -scaled
            left, right = (self._scaled(scaled - step),), (self._scaled(scaled + step),)
        elif scaled > 0:
            left = (self._scaled(scaled - (1 << SHIFT)),)
        elif scaled < 0:
            right = (self._scaled(scaled + (1 << SHIFT)),)
        self._left[g], self._right[g] = left, right
        return left, right

    # ------------------------------------------------------------------ order

    def le(self, g: int, h: int) -> bool:
        """Return whether G <= H: Right, moving second, wins G - H.

        No player moves in a number when another move is possible. [Siegel2013, II.3.20]
        """
        if g == h:
            return True
        if self.left_stop[g] > self.left_stop[h] or self.right_stop[g] > self.right_stop[h]:
            return False
        if self.left_stop[g] < self.right_stop[h]:
            return True
        x, y = self._number[g], self._number[h]
        if g in self._ups and h in self._ups:
            (n, m), (k, l) = self._ups[g], self._ups[h]
            return n < k - (m ^ l == 1)
        key = g * _KEY + h
        known = self._le.get(key)
        if known is None:
            spend()
            le = self.le
            known = (x is not None or not any(le(h, gl) for gl in self.left(g))) and (
                y is not None or not any(le(hr, g) for hr in self.right(h))
            )
            self._le[key] = known
        return known

    def outcome(self, g: int) -> str:
        """Return who wins: L, R, the next player N, or the previous player P."""
        return _OUTCOMES[self.le(self.zero, g), self.le(g, self.zero)]

    # ------------------------------------------------------------------ group

    def negative(self, g: int) -> int:
        """Return -G: Left and Right exchanged."""
        number = self._number[g]
        if number is not None:
            return self._scaled(-number)
        found = self._negatives.get(g)
        if found is None and g in self._ups:
            ups, n = self._ups[g]
            return self.up(-ups, n)
        if found is None:
            left = {self.negative(h) for h in self.right(g)}
            right = {self.negative(h) for h in self.left(g)}
            found = self._intern(left, right)
            self._negatives[g], self._negatives[found] = found, g
        return found

    def add(self, g: int, h: int) -> int:
        """Return G + H.

        A number is added to a game that is not one by adding it to every option.
        [Siegel2013, II.3.22]
        """
        if g == self.zero:
            return h
        if h == self.zero:
            return g
        x, y = self._number[g], self._number[h]
        if x is not None and y is not None:
            return self._scaled(x + y)
        if g in self._ups and h in self._ups:
            (n, m), (k, l) = self._ups[g], self._ups[h]
            return self.up(n + k, m ^ l)
        key = g * _KEY + h if g < h else h * _KEY + g
        found = self._sums.get(key)
        if found is None:
            add = self.add
            if x is not None:
                g, h, x, y = h, g, y, x
            if y is not None:
                found = self._intern(
                    {add(o, h) for o in self.left(g)}, {add(o, h) for o in self.right(g)}
                )
            elif self._negatives.get(g) == h:
                found = self.zero
            else:
                left = {add(o, h) for o in self.left(g)} | {add(g, o) for o in self.left(h)}
                right = {add(o, h) for o in self.right(g)} | {add(g, o) for o in self.right(h)}
                found = self.game(left, right)
            self._sums[key] = found
        return found

    def subtract(self, g: int, h: int) -> int:
        """Return G - H."""
        return self.add(g, self.negative(h))

    def multiple(self, count: int, g: int) -> int:
        """Return G + ... + G, `count` times; of -G if `count` is negative."""
        number = self._number[g]
        if number is not None:
            return self._scaled(number * count)
        if g in self._ups:
            ups, n = self._ups[g]
            return self.up(ups * count, n * (count & 1))
        if count < 0:
            return self.multiple(-count, self.negative(g))
        total = self.zero
        for bit in f"{count:b}":
            total = self.add(total, total)
            if bit == "1":
                total = self.add(total, g)
        return total

    def taken(self, other: GameTable, g: int) -> int:
        """Return the game g of another table as one of this table.

        >>> one, other = GameTable(), GameTable()
        >>> one.taken(other, other.up(2)) == one.up(2)
        True
        """
        found: dict[int, int] = {}
        for one in other.followers(g):
            number = other._number[one]
            if number is not None:
                found[one] = self._scaled(number)
            else:
                left, right = other.left(one), other.right(one)
                found[one] = self._intern({found[o] for o in left}, {found[o] for o in right})
        return found[g]

    def signature(self, g: int) -> int:
        """Return a hash of the canonical form: equal for equal games, of any table."""
        found: dict[int, int] = {}
        for one in self.followers(g):
            told: Fraction | tuple[frozenset[int], ...] | None = self.as_number(one)
            if told is None:
                sides = self.left(one), self.right(one)
                told = tuple(frozenset(found[o] for o in side) for side in sides)
            found[one] = hash(told)
        return found[g]

    def followers(self, g: int, leaf: Callable[[int], object] | None = None) -> list[int]:
        """Return g and what play can lead to from it, options first; leaves are not opened.

        leaf: returns None for what is opened; without it numbers are leaves. Raises LimitReached
        for a number so large that it has too many positions, OutOfBudget.

        >>> table = GameTable()
        >>> len(table.followers(table.up(), lambda g: 0 if g == table.zero else None))
        3
        """
        leaf = leaf or self._number.__getitem__
        found: dict[int, None] = {}
        stack = [g]
        while stack:
            one = stack[-1]
            if one in found:
                stack.pop()
                continue
            if leaf(one) is None:
                number = self.as_number(one)
                if number is not None and abs(number) > MAX_NUMBER:
                    told = f"the number {number} is too large; the limit is {MAX_NUMBER}"
                    raise LimitReached(told)
                below = [o for o in (*self.left(one), *self.right(one)) if o not in found]
                if below:
                    stack += below
                    continue
            spend()
            found[one] = None
            stack.pop()
        return list(found)

    # ------------------------------------------------------------------ named

    def nimber(self, n: int) -> int:
        """Return *n, whose options are *0, ..., *(n - 1) for both players."""
        while len(self._nimbers) <= n:
            options = set(self._nimbers)
            self._intern(options, options)
        return self._nimbers[n]

    def up(self, count: int = 1, n: int = 0) -> int:
        """Return ^ + ... + ^, `count` times, plus *n: ^ is {0|*}; of v = -^ if `count` is negative.

        >>> table = GameTable()
        >>> table.up(2, 3) == table.add(table.add(table.up(), table.up()), table.nimber(3))
        True
        """
        if abs(count) > MAX_UPS:
            raise LimitReached(f"a multiple of ^ above {MAX_UPS}")
        # From below: *k or ^*, then {0 | what came before}, which changes the nimber by *.
        steps, k = abs(count), n ^ (count & 1)
        is_up, zero = count >= 0, {self.zero}
        if steps and not k:
            steps, both = steps - 1, {self.zero, self.nimber(1)}
            g = self._intern(both, zero) if is_up else self._intern(zero, both)
        else:
            g = self.nimber(k)
        for _ in range(steps):
            g = self._intern(zero, {g}) if is_up else self._intern({g}, zero)
        return g

    def as_ups(self, g: int) -> tuple[int, int] | None:
        """Return n and m if the game is n.^ + *m, of any sign of n; otherwise None."""
        return self._ups.get(g)

    def tiny(self, g: int) -> int:
        """Return {0||0|-G}, tiny-G."""
        return self.game([self.zero], [self.game([self.zero], [self.negative(g)])])

    # ------------------------------------------------------------------ properties

    def as_number(self, g: int) -> Fraction | None:
        """Return the number that a game is; None if it is not a number."""
        scaled = self._number[g]
        return None if scaled is None else Fraction(scaled, 1 << SHIFT)

    def as_integer(self, g: int) -> int | None:
        """Return the integer that a game is; None if it is not an integer."""
        scaled = self._number[g]
        return None if scaled is None or scaled % (1 << SHIFT) else scaled >> SHIFT

    def birthday(self, g: int) -> int:
        """Return the depth of the canonical form."""
        return self._birthday[g]

    def stops(self, g: int) -> tuple[Fraction, Fraction]:
        """Return the Left stop and the Right stop: the first number, if Left or Right begins."""
        one = 1 << SHIFT
        return Fraction(self.left_stop[g], one), Fraction(self.right_stop[g], one)


_OUTCOMES = {(True, True): "P", (True, False): "L", (False, True): "R", (False, False): "N"}


class _Raw:
    """A game that is not canonical yet, compared with canonical games.

    Replacing reversible options does not change its value, so what is found remains true.
    """

    def __init__(self, table: GameTable, left: set[int], right: set[int]) -> None:
        self.table = table
        self.left = left
        self.right = right
        self.below: dict[int, bool] = {}
        self.above: dict[int, bool] = {}
        high = max((table.right_stop[g] for g in left), default=None)
        low = min((table.left_stop[g] for g in right), default=None)
        # If Left's stop is below Right's the game is a number, which may be any between.
        self.stops = (high, low) if high is not None and low is not None and high >= low else None

    def is_above(self, g: int) -> bool:
        """Return whether G <= this game."""
        known = self.below.get(g)
        if known is None:
            table = self.table
            if self.stops and (
                table.left_stop[g] > self.stops[0] or table.right_stop[g] > self.stops[1]
            ):
                known = False
            elif self.stops and table.left_stop[g] < self.stops[1]:
                known = True
            else:
                known = not any(table.le(r, g) for r in self.right) and not any(
                    self.is_below(o) for o in table.left(g)
                )
            self.below[g] = known
        return known

    def is_below(self, g: int) -> bool:
        """Return whether this game <= G."""
        known = self.above.get(g)
        if known is None:
            table = self.table
            if self.stops and (
                table.left_stop[g] < self.stops[0] or table.right_stop[g] < self.stops[1]
            ):
                known = False
            elif self.stops and table.right_stop[g] > self.stops[0]:
                known = True
            else:
                known = not any(table.le(g, o) for o in self.left) and not any(
                    self.is_above(r) for r in table.right(g)
                )
            self.above[g] = known
        return known

    def without_reversible(self, options: set[int], *, left: bool) -> set[int]:
        """Return the options with the reversible ones replaced by what they reverse to."""
        table = self.table
        kept: set[int] = set()
        for g in options:
            if left:
                back = next((o for o in table.right(g) if self.is_above(o)), None)
                kept.update((g,) if back is None else table.left(back))
            else:
                back = next((o for o in table.left(g) if self.is_below(o)), None)
                kept.update((g,) if back is None else table.right(back))
        return kept


@contextmanager
def not_too_deep() -> Iterator[None]:
    """Raise LimitReached where play is too deep for recursion, or has no end."""
    try:
        yield
    except RecursionError:
        raise LimitReached("play in this game can last too long for this computation") from None
