"""The kind "hypergeometric growth": a(n) ~ c m!^s r^m m^e for n = N m + j, for each j < N.

Let p(n) a(n) + q(n) a(n + N) = 0 for n >= v, by the definition or by a lemma, and let p and q have
rational zeros alone. At n = N m + j they are A (m + z_1) ... (m + z_k) and -B (m + w_1) ... (m +
w_l). From an m on at which all m + z and m + w are positive, the quotients of successive terms give

    a(N m + j) = c r^m  Gamma(m + z_1) ... Gamma(m + z_k) / (Gamma(m + w_1) ... Gamma(m + w_l)),

r = A/B, and one term says c. Gamma(m + z)/(m! m^(z - 1)) tends to 1.
[GrahamKnuthPatashnik1994, 5.5] So s = k - l, and e is the sum of the z - 1 less that of the w - 1.
With Gamma(x + 1) = x Gamma(x), c becomes a rational number times powers of Gamma(f), 0 < f < 1, in
one way. A class whose term is 0 is 0 from there on.
"""

from __future__ import annotations

from fractions import Fraction
from math import prod
from typing import TYPE_CHECKING, Any

from ..core import kinds
from ..core.gf import trimmed
from ..core.rejections import limit, need
from ..core.shapes import fit, rational
from .polynomials import RATIONAL, multiply

if TYPE_CHECKING:
    from ..core.clock import Clock
    from ..core.reports import Given

MOST_CLASSES, FARTHEST = 40, 100_000
Linear = tuple[int, list[Fraction]]
"""The lead of a polynomial, and the z of its factors n + z."""


def check_hypergeometric_growth(given: Given) -> None:
    """Compute the growth of each class of n, and compare.

    Evidence: `zeros`, the z of the factors n + z of the first and the last polynomial; of a
    formula, its `recurrence`.
    """
    of, evidence, clock = given.of, given.evidence, given.clock
    said = given.statement["classes"]
    known, _, valid = kinds.part("formulas.lemmas").known_recurrence(given)
    rows = [trimmed(row) for row in known]
    period = len(rows) - 1
    limit(period <= MOST_CLASSES, "too many classes of n")
    need(rows[0] and rows[-1] and not any(rows[1:-1]), "it is not a recurrence of two terms")
    fit(evidence.get("zeros"), ([RATIONAL], [RATIONAL]), "evidence.zeros")
    above, below = (
        _factored(row, listed, clock)
        for row, listed in zip((rows[0], rows[-1]), evidence["zeros"], strict=True)
    )
    start = max(0, valid, *(1 - z.__floor__() for z in (*above[1], *below[1])))
    limit(start <= FARTHEST, "zeros that are too far out")
    first = kinds.part("formulas.relations").offset_of(of)
    values = kinds.defined("values", of)
    limit(values, "the terms of such a sequence are not computed")
    terms = values(of, start + period - first, clock)
    need([z["residue"] for z in said] == list(range(period)), "not one part for each class of n")
    for part in said:
        need(part["period"] == period, "another period than that of the recurrence")
        m, j = divmod(start, period)[0], part["residue"]
        m += period * m + j < start
        term = terms[period * m + j - first]
        need(isinstance(term, int | Fraction), "the terms are not rational numbers")
        true = _growth(_in_class(above, period, j), _in_class(below, period, j), m, term, clock)
        need(_read(part["growth"], clock) == true, "the growth is another one")
    given.report.say(
        "growth", "by one value of each class, and the zeros of the recurrence", "gamma product"
    )


def _factored(row: list[int], listed: list[str], clock: Clock) -> Linear:
    """Return the factors of a polynomial from the evidence, multiplied out."""
    shifts = [rational(z, "evidence.zeros", clock) for z in listed]
    need(len(shifts) == len(row) - 1, "not as many zeros as the degree")
    total = [row[-1]]
    for z in shifts:
        total = multiply(total, [z.numerator, z.denominator], clock)
    need(total == [c * prod(z.denominator for z in shifts) for c in row], "other zeros")
    return row[-1], shifts


def _in_class(of: Linear, period: int, j: int) -> Linear:
    """Return the factors at n = period m + j as those in m: n + z = period (m + (z + j)/period)."""
    lead, shifts = of
    return lead * period ** len(shifts), [(z + j) / period for z in shifts]


Growth = tuple[Fraction, list[tuple[Fraction, int]], int, Fraction, Fraction]


def _growth(above: Linear, below: Linear, m: int, term: Any, clock: Clock) -> Growth:
    """Return the rational number, the gammas, s, r and e."""
    if not term:
        return Fraction(0), [], 0, Fraction(1), Fraction(0)
    (a, zeros), (b, others) = above, below
    rate = Fraction(a, -b)
    size = rate.numerator.bit_length() + rate.denominator.bit_length()
    clock.multiply(size * (m + 1), size * (m + 1))
    number = Fraction(term) / rate**m
    powers: dict[Fraction, int] = {}
    for shifts, sign in ((others, 1), (zeros, -1)):
        for z in shifts:
            x, size = m + z, number.numerator.bit_length()
            limit(x <= FARTHEST, "zeros that are too far out")
            while x > 1:
                x -= 1
                clock.spend(10 + size // 60)
                number *= x**sign
            if x < 1:
                powers[x] = powers.get(x, 0) + sign
    gammas = sorted((f, e) for f, e in powers.items() if e)
    exponent = sum(zeros, Fraction(0)) - sum(others, Fraction(0)) - len(zeros) + len(others)
    return number, gammas, len(zeros) - len(others), rate, exponent


def _read(data: dict[str, Any], clock: Clock) -> Growth:
    """Return what the statement says."""
    constant = data["constant"]
    fit(constant, {"scale": RATIONAL, "gammas": [(RATIONAL, range(-1000, 1000))]}, "constant")
    gammas = [(rational(f, "a number", clock), e) for f, e in constant["gammas"]]
    scale, rate, power = (
        rational(z, "a number", clock) for z in (constant["scale"], data["rate"], data["power"])
    )
    return scale, gammas, data["factorials"], rate, power
