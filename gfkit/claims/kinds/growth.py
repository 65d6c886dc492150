"""Claims about the growth of a sequence: its rate, and a main term c b^n."""

from __future__ import annotations

from contextlib import suppress
from decimal import Decimal
from fractions import Fraction

from gfkit.analysis.poles import Pole, poles
from gfkit.claims.claim import (
    AboutSequences,
    Claim,
    Finding,
    Text,
    kind,
)
from gfkit.claims.subjects import (
    sequence_of,
)
from gfkit.errors import ClaimError
from gfkit.formulas.parser import parse_expression
from gfkit.formulas.prefix import NotPrefix, formula_of, prefix_of
from gfkit.numbers.decimals import decimal
from gfkit.numbers.enclosures import Enclosure
from gfkit.proofs.kernel import NotDerived
from gfkit.sequences.gf import proved_about
from gfkit.sequences.growth import GrowthRate
from gfkit.sequences.limits import (
    NotOnePower,
    TendsTo,
    exact_part,
    one_power,
    others_than,
)
from gfkit.sequences.sequence import Sequence
from gfkit.series.rational_gf import RationalGF

SHOWN = 9
"""Digits of a repair that is not exact."""
MOST_DIGITS = 1000
BITS = 64
ROUNDS = 6
RATE = "the rate of growth"
NOT_A_POWER = "says.main is c*b^n with numbers c and b that are not 0"


def _subject(claim: Claim) -> tuple[Sequence, RationalGF]:
    """Return what the claim is about, and its g.f."""
    sequence = sequence_of(claim.where, claim.about)
    if sequence.function is None or sequence.definition is None:
        raise ClaimError(claim.where, "needs a sequence whose g.f. is known")
    gf = sequence.gf
    if not isinstance(gf, RationalGF):
        raise ClaimError(claim.where, "needs a sequence of integers")
    if not gf.order:
        raise ClaimError(claim.where, "has only finitely many nonzero terms")
    return sequence, gf


@kind("growth rate")
class GrowthClaim(AboutSequences):
    """The rate of growth, a decimal, rounded to the digits that it has."""

    growth: Text

    def finding(self, claim: Claim) -> Finding:
        """Enclose the largest root."""
        sequence, gf = _subject(claim)
        said = None
        with suppress(ArithmeticError):
            said = Decimal(self.growth)
        exponent = None if said is None else said.as_tuple().exponent
        if said is None or not isinstance(exponent, int) or abs(said.adjusted()) > MOST_DIGITS:
            raise ClaimError(
                claim.where, f"says.growth = {self.growth[:40]!r} is not a decimal number"
            )
        digits, unit = max(-exponent, 0), Fraction(10) ** min(exponent, 0)
        found = dominant_pole(poles(gf, BITS + 4 * digits))
        if found is None:
            return Finding.refused("no single positive root is certain to be the largest")
        ends = [round(end / unit) * unit for end in (found.base.real.low, found.base.real.high)]
        if ends[0] != ends[1]:
            return Finding.refused("the enclosure of the rate is too wide for that many digits")
        if Fraction(said) == ends[0]:
            near = Enclosure(ends[0] - unit / 2, ends[0] + unit / 2)
            return Finding.equal(proved_about(sequence, lambda of: GrowthRate(of, near)))
        true = _decimal(ends[0], digits)
        return Finding.refuted(RATE, self.growth, true, true)


@kind("asymptotic formula")
class Asymptotic(AboutSequences):
    """a(n) = main + o(1) for a main term c b^n, sums of square roots allowed.

    If |b| >= 1, the claim is true if and only if b is a simple root of the characteristic
    polynomial, c its coefficient in the partial fractions, and all other roots are inside the unit
    circle.
    """

    main: Text

    def finding(self, claim: Claim) -> Finding:
        """Compare with the roots."""
        try:
            main = formula_of(prefix_of(parse_expression(self.main)))
            base, (c, *more) = one_power(main)
        except (NotPrefix, NotOnePower) as error:
            raise ClaimError(claim.where, f"{NOT_A_POWER}: {error}") from None
        if more:
            raise ClaimError(claim.where, f"{NOT_A_POWER}: powers of n stand at b^n")
        sequence, gf = _subject(claim)
        with suppress(NotDerived):
            return Finding.equal(proved_about(sequence, lambda of: TendsTo(of, main)))
        if base < 1 and -base < 1:
            return Finding.refused("the main term itself tends to 0")
        exactly = exact_part(gf, base, sequence.offset)
        if exactly is None:
            top = dominant_pole(poles(gf, offset=sequence.offset))
            true = None if top is None else _certain(top.base.real)
            repair = None if top is None else _numerical(top)
            return Finding.refuted(RATE, self.main, true or "another", repair)
        if len(exactly) > 1:
            what = "a multiple root: powers of n times it"
            return Finding.refuted("the power", self.main, what)
        for bits in (BITS << k for k in range(ROUNDS)):
            others = others_than(poles(gf, bits), base)
            if others is not None and any(pole.least >= 1 for pole in others):
                return Finding.refuted("the rest", "o(1)", "a root outside the unit circle")
            if others is not None and all(pole.most < 1 for pole in others):
                break
        (right,) = exactly
        if c == right:
            return Finding.refused("the main term is right, and is not proved")
        repair = f"({right})*({base})^n + o(1)"
        return Finding.refuted("the coefficient", c, right, repair)


def dominant_pole(found: tuple[Pole, ...]) -> Pole | None:
    """Return the largest root, if it is certain to be simple, positive and the only such one."""
    top = max(found, key=lambda pole: pole.least)
    if not top.base.is_real or top.base.real.low <= 0 or top.multiplicity > 1:
        return None
    alone = all(other is top or other.most < top.least for other in found)
    return top if alone else None


def _numerical(pole: Pole) -> str | None:
    """Return c b^n + o(1) in decimals, None if the enclosures are too wide for them."""
    base, c = (_certain(part.real) for part in (pole.base, pole.coefficients[0]))
    if base is None or c is None:
        return None
    return f"{c}*{base}^n + o(1), to the digits shown"


def _certain(interval: Enclosure) -> str | None:
    """Return the digits of what is in an interval, None if its ends have different ones."""
    ends = {_decimal(end, SHOWN) for end in (interval.low, interval.high)}
    return ends.pop() if len(ends) == 1 else None


def _decimal(value: Fraction, digits: int) -> str:
    """Return a number rounded to a given number of digits after the point, by integers alone."""
    scaled = round(value * 10**digits)
    places = tuple(map(int, decimal(abs(scaled))))
    return format(Decimal((int(scaled < 0), places, -digits)), "f")
