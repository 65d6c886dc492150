"""How a hypergeometric term grows, exactly: its constant is a product of values of Gamma.

Let p(n) b(n) + q(n) b(n+1) = 0 for n >= n0, with p = A (n + a_1) ... (n + a_s) and q = -B (n +
b_1) ... (n + b_t) over Q, and all n0 + a_i, n0 + b_j > 0. Then with r = A/B

    b(n) = b(n0) r^(n-n0)  prod Gamma(n + a_i)/Gamma(n0 + a_i)  prod Gamma(n0 + b_j)/Gamma(n + b_j),

and since Gamma(n + a) ~ n! n^(a-1) (Stirling),

    b(n) ~ c n!^(s-t) r^n n^e,   e = sum of (a_i - 1) - sum of (b_j - 1),
    c = b(n0) r^(-n0) prod Gamma(n0 + b_j) / prod Gamma(n0 + a_i).

By Gamma(x+1) = x Gamma(x), c is a rational number times powers of Gamma(f) with 0 < f < 1; which
ones does not depend on n0. They are written with square roots and pi where the multiplication
formula allows it: the product of the Gamma(k/m) over all k < m coprime to m is (2 pi)^(phi(m)/2),
over sqrt(p) if m is a power of a prime p. [GrahamKnuthPatashnik1994, 5.5]
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, gcd, prod

from flint import arb, fmpq_poly, fmpz_poly

from gfkit.base.conversions import ToSympy
from gfkit.errors import GfkitError
from gfkit.formulas.construction import divide, multiply, negative, number, power
from gfkit.formulas.latex import latex_of
from gfkit.formulas.tree import Call, Expression, Number, Variable, text_of, variables_of
from gfkit.numbers.enclosures import Enclosure, precision
from gfkit.numbers.polynomials import fraction_of, rational_of
from gfkit.numbers.records import LongNumbers

PI = Variable("pi")
MOST_STEPS = 100_000
"""Factors of a rational number that a value of the gamma function is reduced by."""


@dataclass(frozen=True, slots=True, repr=False)
class GammaProduct(LongNumbers):
    """scale times the product of the Gamma(f)^e over the (f, e) in gammas, 0 < f < 1, ascending."""

    scale: Fraction
    gammas: tuple[tuple[Fraction, int], ...] = ()

    def enclosure(self, digits: int) -> Enclosure:
        """Return the number, enclosed to this many digits."""
        if not self.gammas:
            return Enclosure.exactly(self.scale)
        with precision(int(3.33 * digits) + 64):
            total = arb(rational_of(self.scale))
            for f, e in self.gammas:
                total *= arb(rational_of(f)).gamma() ** e
            return Enclosure.of(total)


@dataclass(frozen=True, slots=True, repr=False)
class HypergeometricGrowth(LongNumbers):
    """b(n) ~ constant n!^factorials rate^n n^power; constant 0: b(n) = 0 from some n on."""

    constant: GammaProduct
    factorials: int
    rate: Fraction
    power: Fraction


@dataclass(frozen=True, slots=True, repr=False)
class ClassGrowth(LongNumbers):
    """a(period m + residue) grows in m as `growth` says, for one class of n."""

    period: int
    residue: int
    growth: HypergeometricGrowth

    @property
    def letter(self) -> str:
        """The letter of the formula: n, or m where there are several classes."""
        return "n" if self.period == 1 else "m"

    @property
    def index(self) -> str:
        """What the formula is about, as n, 2m or 2m+1."""
        return class_index(self.period, self.residue)

    @property
    def formula(self) -> Expression:
        """The formula, in n or m."""
        return growth_formula(self.growth, self.letter)

    @property
    def sign(self) -> str:
        """How terms and formula are related: = if they are 0 from some n on, otherwise ~."""
        return "~" if self.growth.constant.scale else "="

    def text(self) -> str:
        """Return the statement, as a(2m+1) ~ 3^m/m."""
        since = f" for all large {self.letter}" if self.sign == "=" else ""
        return f"a({self.index}) {self.sign} {text_of(self.formula)}{since}"

    def latex(self) -> str:
        """Return the same in LaTeX."""
        sign = r"\sim " if self.sign == "~" else "="
        return f"a({self.index}){sign}{latex_of(self.formula)}"


@dataclass(frozen=True, slots=True, repr=False)
class ExactGrowth(LongNumbers, ToSympy):
    """The growth of each class of n, exactly.

    series: for each class the first coefficients of 1/n, 1/n^2, ... (of a class 1/m, ...) in the
    quotient of a(n) and the formula, an asymptotic series that begins with 1.
    """

    classes: tuple[ClassGrowth, ...]
    series: tuple[tuple[Fraction, ...], ...]

    def __str__(self) -> str:
        return "; ".join(one.text() for one in self.classes)

    def latex(self) -> str:
        """Return the formulas in LaTeX."""
        return r",\quad ".join(one.latex() for one in self.classes)


def class_index(period: int, residue: int) -> str:
    """Return the n of a class as text in m; n alone if there is one class."""
    return "n" if period == 1 else f"{period}m" + (f"+{residue}" if residue else "")


NOTHING = HypergeometricGrowth(GammaProduct(Fraction(0)), 0, Fraction(1), Fraction(0))


def linear_factors(polynomial: Sequence[int]) -> tuple[int, tuple[Fraction, ...]]:
    """Return the leading coefficient and the a_i of A (n + a_1) (n + a_2) ..., ascending.

    Raises GfkitError for a polynomial with zeros that are not rational.

    >>> linear_factors([2, 4])  # 4 n + 2
    (4, (Fraction(1, 2),))
    """
    found: list[Fraction] = []
    for factor, times in fmpz_poly(list(polynomial)).factor()[1]:
        if factor.degree() > 1:
            raise GfkitError("a coefficient of the recurrence has zeros that are not rational")
        found += [Fraction(int(factor[0]), int(factor[1]))] * int(times)
    return polynomial[-1], tuple(sorted(found))


def in_class(
    factors: tuple[int, tuple[Fraction, ...]], period: int, residue: int
) -> tuple[int, tuple[Fraction, ...]]:
    """Return the factors in m of a polynomial at n = period m + residue."""
    lead, shifts = factors
    return lead * period ** len(shifts), tuple((a + residue) / period for a in shifts)


def settled_from(shifts: Iterable[Fraction], least: int) -> int:
    """Return the first n >= least with n + a > 0 for all a.

    >>> settled_from([Fraction(-5, 2), Fraction(-3)], 0)
    4
    """
    return max([least, *(ceil(-a) + (a.denominator == 1) for a in shifts)])


def hypergeometric_growth(
    above: tuple[int, tuple[Fraction, ...]],
    below: tuple[int, tuple[Fraction, ...]],
    start: int,
    value: Fraction,
) -> HypergeometricGrowth:
    """Return the growth of b(n) with b(start) = value, p(n) b(n) + q(n) b(n+1) = 0 for n >= start.

    above, below: lead and shifts of p and q. start: after all their zeros. Raises GfkitError where
    that is too far out.

    >>> found = hypergeometric_growth((4, (Fraction(1, 2),)), (-1, (Fraction(1),)), 0, Fraction(1))
    >>> found.rate, found.power, found.constant.gammas  # of binomial(2n, n)
    (Fraction(4, 1), Fraction(-1, 2), ((Fraction(1, 2), -1),))
    """
    if not value:
        return NOTHING
    (a, zeros), (b, poles) = above, below
    rate = Fraction(a, -b)
    scale, gammas = value / rate**start, defaultdict[Fraction, int](int)
    for shifts, sign in ((poles, 1), (zeros, -1)):
        for shift in shifts:
            steps = ceil(start + shift) - 1
            if steps > MOST_STEPS:
                raise GfkitError(f"the recurrence holds only after n = {start} only")
            first = start + shift - steps
            scale *= prod((first + k for k in range(steps)), start=Fraction(1)) ** sign
            gammas[first] += sign
    constant = tuple(sorted((f, e) for f, e in gammas.items() if e and f != 1))
    exponent = sum((z - 1 for z in zeros), Fraction(0)) - sum((z - 1 for z in poles), Fraction(0))
    factorials = len(zeros) - len(poles)
    return HypergeometricGrowth(GammaProduct(scale, constant), factorials, rate, exponent)


def corrections(
    zeros: Sequence[Fraction], poles: Sequence[Fraction], count: int
) -> tuple[Fraction, ...]:
    """Return c_1, c_2, ... of 1 + c_1/n + c_2/n^2 + ..., the quotient of b(n) and its growth.

    By Stirling's series, the logarithm of Gamma(n + a)/(n! n^(a-1)) is the sum over k >= 1 of
    (-1)^(k+1) (B_(k+1)(a) - B_(k+1)(1))/(k (k+1)) n^(-k), with Bernoulli polynomials.

    >>> [str(c) for c in corrections([Fraction(1, 2)], [Fraction(1)], 3)]  # binomial(2n, n)
    ['-1/8', '1/128', '5/1024']
    """
    logarithms = [Fraction(0)]
    signed = [*((a, 1) for a in zeros), *((b, -1) for b in poles)]
    for k in range(1, count + 1):
        at_one = _bernoulli(k + 1, Fraction(1))
        total = sum((sign * (_bernoulli(k + 1, a) - at_one) for a, sign in signed), Fraction(0))
        logarithms.append(-total * (-1) ** k / (k * (k + 1)))
    found = [Fraction(1)]
    for k in range(1, count + 1):  # the exponential
        parts = (j * logarithms[j] * found[k - j] for j in range(1, k + 1))
        found.append(sum(parts, Fraction(0)) / k)
    return tuple(found[1:])


def _bernoulli(m: int, x: Fraction) -> Fraction:
    """Return the Bernoulli polynomial B_m at x."""
    return fraction_of(fmpq_poly.bernoulli_poly(m)(rational_of(x)))


# As formulas.


def growth_formula(of: HypergeometricGrowth, letter: str = "n") -> Expression:
    """Return the formula c n!^s r^n n^e, with pi and square roots where the constant has such.

    >>> from gfkit.formulas.tree import text_of
    >>> half = GammaProduct(Fraction(1), ((Fraction(1, 2), -1),))
    >>> text_of(growth_formula(HypergeometricGrowth(half, 0, Fraction(4), Fraction(-3, 2))))
    '4^n/(n*sqrt(pi*n))'
    """
    n = Variable(letter)
    grown: list[tuple[Expression, Fraction]] = []
    whole = [] if of.rate.numerator == 1 else [power(number(of.rate), n)]
    under = [power(number(of.rate.denominator), n)] if not whole and of.rate != 1 else []
    if of.factorials:
        grown.append((Call("factorial", (n,)), Fraction(of.factorials)))
    return _written(of.constant, whole, [*grown, (n, of.power)], under)


def constant_formula(of: GammaProduct) -> Expression:
    """Return the number as a formula.

    >>> from gfkit.formulas.tree import text_of
    >>> thirds = ((Fraction(1, 3), -1), (Fraction(2, 3), -1))
    >>> text_of(constant_formula(GammaProduct(Fraction(3), thirds)))
    '3*sqrt(3)/(2*pi)'
    """
    return _written(of, [], [], [])


def _written(
    of: GammaProduct,
    whole: list[Expression],
    grown: list[tuple[Expression, Fraction]],
    under: list[Expression],
) -> Expression:
    """Return the product of a number, of what stands above, of powers, over what stands under."""
    if not of.scale:
        return Number(0)
    scale, powers, rest = _by_multiplication(of)
    sides: tuple[list[Expression], list[Expression]] = [], []
    roots: tuple[list[Expression], list[Expression]] = [], []
    bases = [
        *((PI if isinstance(base, str) else Number(base), e) for base, e in powers.items()),
        *grown,
    ]
    for base, exponent in bases:
        side, size = exponent < 0, abs(exponent)
        if size.denominator == 2:
            roots[side].append(base)
            size -= Fraction(1, 2)
        if size:
            sides[side].append(power(base, number(size)))
    for f, e in rest:
        sides[e < 0].append(power(Call("gamma", (number(f),)), Number(abs(e))))
    (above, below), (root_above, root_below) = sides, roots
    for listed, some in ((above, root_above), (below, root_below)):
        if some:
            listed.append(Call("sqrt", (multiply(*some),)))
    top = multiply(Number(abs(scale.numerator)), *_ordered(above, whole))
    found = divide(top, multiply(Number(scale.denominator), *below, *under))
    return negative(found) if scale < 0 else found


def _ordered(above: list[Expression], whole: list[Expression]) -> list[Expression]:
    """Return the factors of a numerator: numbers, then powers r^n, then other factors with n."""
    late = [z for z in above if variables_of(z) - {PI.name}]
    return [*(z for z in above if z not in late), *whole, *late]


def _by_multiplication(
    of: GammaProduct,
) -> tuple[Fraction, dict[int | str, Fraction], list[tuple[Fraction, int]]]:
    """Return a rational number, powers of primes and of pi, and gammas, of the same product."""
    scale, left = of.scale, dict(of.gammas)
    powers = defaultdict[int | str, Fraction](Fraction)
    for m in sorted({f.denominator for f in left}):
        group = [Fraction(k, m) for k in range(1, m) if gcd(k, m) == 1]
        found = [left.get(f, 0) for f in group]
        shared = min(found) if min(found) > 0 else min(0, max(found))
        if not shared:
            continue
        for f in group:
            left[f] -= shared
        powers["pi"] += Fraction(len(group) * shared, 2)
        powers[2] += Fraction(len(group) * shared, 2)
        if (p := _prime_of(m)) is not None:
            powers[p] -= Fraction(shared, 2)
    for p in [p for p in powers if isinstance(p, int)]:
        steps = int(powers[p])  # towards 0: what is left is 0, 1/2 or -1/2
        scale *= Fraction(p) ** steps
        powers[p] -= steps
    for p, e in [(p, e) for p, e in powers.items() if isinstance(p, int) and e]:
        # sqrt(3)/9 is 1/(3 sqrt(3)), and 3/sqrt(3) is sqrt(3)
        if e < 0 and not scale.numerator % p:
            scale, powers[p] = scale / p, -e
        elif e > 0 and not scale.denominator % p:
            scale, powers[p] = scale * p, -e
    return scale, {p: e for p, e in powers.items() if e}, [z for z in left.items() if z[1]]


def _prime_of(m: int) -> int | None:
    """Return p if m is a power of a prime p."""
    p = next((k for k in range(2, m + 1) if not m % k), 0)
    while p and m % p == 0:
        m //= p
    return p if m == 1 and p else None
