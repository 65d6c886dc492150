"""Eventually periodic sequences, and those whose differences at distance p are: a(n) + saltus."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from gfkit.base.budget import spend
from gfkit.fits.fit import Fit, repetitions_lacking
from gfkit.numbers.decimal import decimal
from gfkit.series.rational import RationalGF

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.fits.fit import Terms


@dataclass(frozen=True, slots=True, repr=False)
class Periodic(Fit):
    """The equation a(n) = a(n - period) for n >= holds_from."""

    kind: ClassVar[str] = "periodic"

    period: int

    @property
    def step(self) -> int:
        """What a period adds."""
        return 0

    @property
    def set_aside(self) -> int:
        """The number of first terms that no equation contains."""
        return self.holds_from - self.given.offset - self.period

    def lacking(self, values: Sequence[int]) -> int:
        """Return how many further terms are needed: small ones until the third period has begun.

        And as many as come before the first one.
        """
        part = max(self.period, self.holds_from - self.given.offset - self.period)
        return max(Fit.lacking(self, values), repetitions_lacking(values, self.used, part))

    def text(self) -> str:
        """Return the equation."""
        sign = "-" if self.step < 0 else "+"
        more = f" {sign} {decimal(abs(self.step))}" if self.step else ""
        return f"a(n) = a(n-{self.period}){more}"

    def predicted(self, count: int) -> list[Fraction]:
        """Return the next terms."""
        known = list(self.given.values[len(self.given) - self.period :])
        for k in range(count):
            known.append(known[k] + self.step)
        return list(map(Fraction, known[self.period :]))

    def generating_function(self) -> RationalGF:
        """Return the g.f.: (1 - x^p) F is nearly a polynomial."""
        values, period = self.given.values, self.period
        differences = [
            v - (values[n - period] if n >= period else 0) - self.step for n, v in enumerate(values)
        ]
        num = [b - a for a, b in zip([0, *differences], [*differences, 0], strict=True)]
        num[0] += self.step
        den = [0] * (period + 2)
        for power, c in ((0, 1), (1, -1), (period, -1), (period + 1, 1)):
            den[power] += c
        return RationalGF.of(num, den)


@dataclass(frozen=True, slots=True, repr=False)
class ArithmeticPeriodic(Periodic):
    """The equation a(n) = a(n - period) + saltus for n >= holds_from."""

    kind: ClassVar[str] = "arithmetic-periodic"

    saltus: int

    @property
    def step(self) -> int:
        """The saltus."""
        return self.saltus


def fit_periodic(given: Terms, *, spare: int = 1) -> Periodic | None:
    """Return the periodic fit that the fewest terms determine, period + pre-period, or None.

    >>> from gfkit.fits.fit import Terms
    >>> fit = fit_periodic(Terms((9, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3)))
    >>> fit.text(), fit.holds_from, fit.used
    ('a(n) = a(n-3)', 4, 4)
    """
    found = _least(given.values, len(given) - spare, arithmetic=False)
    if found is None:
        return None
    period, begin = found
    return Periodic(given, given.offset + begin + period, period + begin, period)


def fit_arithmetic_periodic(given: Terms, *, spare: int = 1) -> ArithmeticPeriodic | None:
    """Return the arithmetic-periodic fit, saltus not 0, that the fewest terms determine, or None.

    >>> from gfkit.fits.fit import Terms
    >>> fit = fit_arithmetic_periodic(Terms((1, 4, 6, 9, 11, 14, 16, 19, 21)))
    >>> fit.text(), fit.holds_from, fit.used
    ('a(n) = a(n-2) + 5', 2, 3)
    """
    values = given.values
    found = _least(values, len(given) - spare - 1, arithmetic=True)
    if found is None:
        return None
    period, begin = found
    saltus = values[-1] - values[-1 - period]
    from_n = given.offset + begin + period
    return ArithmeticPeriodic(given, from_n, begin + period + 1, period, saltus)


def _least(values: Sequence[int], most: int, *, arithmetic: bool) -> tuple[int, int] | None:
    """Return period and pre-period with the least sum, if that is at most `most`."""
    best: tuple[int, int] | None = None
    period = 1
    while period <= most:
        saltus = values[-1] - values[-1 - period] if arithmetic else 0
        fits = not arithmetic or saltus
        begin = _begin(values, period, saltus, most - period) if fits else None
        if begin is not None:
            best, most = (period, begin), period + begin - 1
        period += 1
    return best


def _begin(values: Sequence[int], period: int, saltus: int, most: int) -> int | None:
    """Return the least k with values[n + period] = values[n] + saltus for n >= k, if k <= most."""
    if most < 0:
        return None
    k = len(values) - period
    spend(1 + k // 512)
    while k and values[k - 1 + period] == values[k - 1] + saltus:
        k -= 1
    return k if k <= most else None
