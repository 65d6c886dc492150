"""Closed forms of C-finite sequences, each checked exactly before it is returned.

Every factor of the denominator becomes a term of the formula: a rational root a polynomial in n
times its n-th power; roots of unity a periodic factor; a quadratic factor two conjugate terms with
a square root (Binet); any other factor a sum over the roots of a polynomial. The formula as it is
printed is read again, as an exponential polynomial, and its values are compared with the terms;
where that would take long, the parts, as elements of Q[r]/g, reproduce as many terms as the order,
which with the multiplicities of the roots is a proof for all n.

Which parts of a closed form may be kept before rounding, so that the rest does not grow.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import acb, arb, fmpz, fmpz_poly

from gfkit.analysis.exponential_polynomials import exponential
from gfkit.analysis.poles import Rational, RootPart, partial_fractions
from gfkit.base.arguments import an, between, takes
from gfkit.base.budget import know, tracked
from gfkit.base.conversions import ToSympy
from gfkit.errors import Disagreement, LimitReached
from gfkit.formulas.construction import (
    N,
    R,
    add,
    divide,
    multiply,
    negative,
    number,
    polynomial,
    power,
    root,
)
from gfkit.formulas.latex import latex_of
from gfkit.formulas.prefix import prefix_of
from gfkit.formulas.to_sympy import to_sympy
from gfkit.formulas.tree import (
    Binary,
    Expression,
    Negative,
    Number,
    Periodic,
    RootSum,
    Variable,
    text_of,
)
from gfkit.numbers.algebraic import AlgebraicNumber, square_and_rest
from gfkit.numbers.decimals import short_text
from gfkit.numbers.polynomials import rational_of, value_at
from gfkit.numbers.records import LongNumbers
from gfkit.numbers.roots import Root, isolated_roots
from gfkit.series.rational_gf import RationalGF

MOST_ROOTS = 150
"""The largest number of roots of a closed form that are enclosed."""


def ways_to_keep(parts: Sequence[RootPart]) -> Iterator[tuple[set[int], int, Root, str]]:
    """Yield which parts of a closed form may be kept, so that the rest does not grow.

    With them the part of the largest real root, that root, which is kept alone of its part, and its
    coefficient there to 15 digits. Not above MOST_ROOTS roots, and none where roots are too close
    together.
    """
    if sum(part.degree * part.multiplicity for part in parts) > MOST_ROOTS:
        return
    polys = [fmpz_poly(list(part.poly)) for part in parts]
    try:
        roots = [isolated_roots(part.poly) for part in tracked(parts, "parts")]
    except LimitReached:
        return
    real = [(i, root) for i, found in enumerate(roots) for root in found if root.is_real]
    if not real or sum(map(len, roots)) < 2:
        return
    main, root = max(
        real, key=lambda one: (float(abs(one[1].ball).mid()), float(one[1].ball.real.mid()))
    )
    unity = {i for i, f in enumerate(polys) if parts[i].irreducible and f.is_cyclotomic()}
    growing = {
        i
        for i, part in enumerate(parts)
        if (i in unity and part.multiplicity > 1)
        or (part.degree == 1 and not abs(roots[i][0].ball) <= 1)
    }
    numerator = (arb(rational_of(c)) for c in parts[main].numerators[-1])
    factor = acb(value_at(numerator, root.ball))
    if parts[main].over_derivative:
        factor /= polys[main].derivative()(root.ball)
    for kept in ({main}, {main} | growing, {main} | growing | unity):
        rest = [(i, z) for i, found in enumerate(roots) if i not in kept for z in found]
        rest += [(main, z) for z in roots[main] if z is not root]
        if rest and all(
            parts[i].multiplicity == 1 if i in unity else bool(abs(z.ball) < 1) for i, z in rest
        ):
            yield kept, main, root, str(factor.real.str(15, radius=False))


LONGEST_PERIOD = 24
"""Roots of unity of higher order are left in a sum over roots."""
POLYNOMIAL_DEGREE = 12
"""Up to this degree, a coefficient N(r)/g'(r) may also be written as a polynomial in r."""
COMPARED_DEGREE = 60
"""Up to this degree a sum over roots is read again."""
TRIAL_PRIMES = 1000
"""By that many primes, and what they leave, a scale of terms that are fractions is made smaller."""
FARTHEST = 10**9
"""Values grow like powers of a root; that of a larger n has no room."""
MAX_DIGITS = 40
"""Longer numbers below a square root are not readable, and would have to be factored."""
ABSORBED = 4
"""Coefficients that are a root's power up to this exponent are absorbed: phi phi^n is phi^(n+1)."""


@dataclass(frozen=True, slots=True, repr=False)
class ClosedForm(LongNumbers, ToSympy):
    """a(n) = the sum of the parts for n >= holds_from, plus early[n - offset] before.

    Made by `closed_form`.

    >>> from gfkit.formulas.gf_parser import parse_fraction
    >>> fibonacci = closed_form(parse_fraction("x/(1-x-x^2)"))
    >>> print(fibonacci)
    ((1+sqrt(5))/2)^n/sqrt(5)-((1-sqrt(5))/2)^n/sqrt(5)
    >>> fibonacci.holds_from
    0
    """

    gf: RationalGF
    offset: int
    early: Rational
    parts: tuple[RootPart, ...]
    terms: tuple[tuple[Expression, ...], ...]

    @property
    def holds_from(self) -> int:
        """The first n from which the formula gives a(n)."""
        return self.offset + len(self.early)

    @property
    def exceptions(self) -> dict[int, int]:
        """The terms before `holds_from`."""
        early = self.gf.terms(len(self.early))
        return {self.offset + k: a for k, a in enumerate(early)}

    @property
    def formula(self) -> Expression:
        """The formula as one tree, sums over roots last."""
        listed = [formula for formulas in self.terms for formula in formulas]
        return add(*sorted(listed, key=lambda formula: isinstance(formula, RootSum)))

    @takes(n=between(None, None, 10))
    def value(self, n: int) -> Fraction:
        """Return the value of the formula at n, exactly; a(n) where the formula holds.

        Raises LimitReached for n beyond FARTHEST, unless the roots are roots of unity.
        """
        if abs(n) > FARTHEST and not all(
            fmpz_poly(list(z.poly)).is_cyclotomic() for z in self.parts
        ):
            raise LimitReached(
                f"the value at {short_text(n)} is too long; |n| is at most {FARTHEST}"
            )
        return sum((part.values(n, 1)[0] for part in self.parts), Fraction(0))

    def __str__(self) -> str:
        since = f" for n >= {self.holds_from}" if self.early else ""
        return text_of(self.formula) + since

    def latex(self) -> str:
        """Return the formula in LaTeX, with its range where it does not hold from the offset on."""
        since = rf" \quad (n \ge {self.holds_from})" if self.early else ""
        return latex_of(self.formula) + since

    def _sympy_(self) -> Any:
        """Return the formula as a SymPy expression in n, by which sympify understands it.

        The terms before `holds_from` are in a Piecewise with it.
        """
        formula = to_sympy(self.formula)
        if not self.early:
            return formula
        import sympy  # noqa: PLC0415 - slow to import

        n = to_sympy(Variable("n"))
        if min(self.exceptions) < 0:  # which a positive letter does not take
            n, known = sympy.Symbol("n", integer=True), n
            formula = formula.subs(known, n)
        pieces = [(term, sympy.Eq(n, k)) for k, term in self.exceptions.items()]
        return sympy.Piecewise(*pieces, (formula, n >= self.holds_from))


@takes(
    gf=an(RationalGF, "a g.f. such as RationalGF.of([1], [1, -1, -1])"),
    offset=between(None, None, 0),
)
def closed_form(gf: RationalGF, offset: int = 0) -> ClosedForm:
    """Return the closed form of the sequence a(n), gf being the sum of a(offset + k) x^k.

    Raises LimitReached where the forecast is refused, and for long repeated factors.

    >>> from gfkit.formulas.gf_parser import parse_fraction
    >>> for gf in "(1+2x)/(1-x-2x^2)", "1/(1-x)^2/(1-x^3)", "x^2/(1-x-x^2-x^3)":
    ...     print(closed_form(parse_fraction(gf)))
    2^(n+2)/3-(-1)^n/3
    (3*n^2+15*n+16)/18+[1, 1, -2][n mod 3]/9
    Sum_{r^3-r^2-r-1=0} r^n/(3*r^2-2*r-1)
    """
    early, found = partial_fractions(gf, offset)
    parts = tuple(sorted(found, key=_place))
    know(factor_degrees=[[part.degree, part.multiplicity] for part in parts])
    terms = tuple(_formulas(part) for part in tracked(parts, "parts"))
    form = ClosedForm(gf, offset, early, parts, terms)
    if all(part.degree <= COMPARED_DEGREE for part in parts):
        values_that_agree(gf, form.formula, offset, form.holds_from)
    elif not _parts_are_the_sequence(form):
        raise Disagreement(f"the partial fractions of {gf} are not its terms")
    return form


def closed_form_of_fractions(
    num: Sequence[Fraction | int], den: Sequence[int], offset: int = 0
) -> tuple[Expression, int]:
    """Return a formula for the coefficients of num/den, which need not be integers, and its range.

    num, den: ascending; den[0] is not 0. The range is that of `closed_form`: from which n on it
    holds. For some s and q the numbers s q^k a(offset + k) are integers: their closed form is
    divided by s q^k.

    >>> formula, _ = closed_form_of_fractions([4], [4, -2, -1])
    >>> text_of(formula)
    '(((1+sqrt(5))/2)^(n+1)/sqrt(5)-((1-sqrt(5))/2)^(n+1)/sqrt(5))/2^n'
    """
    lead, q = den[0], abs(den[0])
    for p in (int(prime) for prime, _ in fmpz(q).factor(trial_limit=TRIAL_PRIMES)):
        while q % p == 0 and all(c * (q // p) ** k % lead == 0 for k, c in enumerate(den)):
            q //= p
    above = [Fraction(c, lead) * q**k for k, c in enumerate(num)]
    s = math.lcm(*(c.denominator for c in above))
    below = [c * q**k // lead for k, c in enumerate(den)]
    form = closed_form(RationalGF.of([int(c * s) for c in above], below), offset)
    scale = multiply(number(s), power(number(q), add(N, number(-offset))))
    return divide(form.formula, scale), form.holds_from


def _parts_are_the_sequence(form: ClosedForm) -> bool:
    """Compare with the sequence; the recurrence of order d and d terms settle all n."""
    gf, den = form.gf, fmpz_poly([1])
    for part in form.parts:
        den *= fmpz_poly(list(part.poly)[::-1]) ** part.multiplicity
    count = len(form.early) + gf.order
    values = [part.values(form.offset, count) for part in form.parts]
    early = [*form.early, *[Fraction(0)] * gf.order]
    totals = [*map(sum, zip(early, *values, strict=True))]
    return den == fmpz_poly(list(gf.den)) and totals == gf.terms(count)


def _place(part: RootPart) -> tuple[int, Fraction]:
    """Sort the fastest growing terms first, sums over roots last."""
    if part.degree == 1:
        return 0, -Fraction(abs(part.poly[0]))
    if part.degree == 2 and (root := quadratic_root(part.poly)) is not None:
        a, b, d = in_square_root(root)
        if d < 0:
            return 0, -_root(part.poly[0])
        return 0, -abs(a) - abs(b) * _root(d)
    return part.degree, Fraction(0)


def _root(value: int) -> Fraction:
    """Return about the square root of a number of any size."""
    return Fraction(math.isqrt(value << 64), 1 << 32)


# From parts to formulas.


def _formulas(part: RootPart) -> tuple[Expression, ...]:
    """Return the terms of a formula for a part."""
    if part.degree == 1:
        return (_rational_term(part),)
    if part.irreducible:
        period = fmpz_poly(list(part.poly)).is_cyclotomic()
        if period and period <= LONGEST_PERIOD:
            return _periodic_terms(part, int(period))
        if part.degree == 2:
            root = quadratic_root(part.poly)
            if root is not None:
                return _conjugate_terms(part, root)
    return (_root_sum(part),)


def _rational_term(part: RootPart) -> Expression:
    """Return c(n) r^n for an integer r."""
    root = -part.poly[0]
    coefficients = [c[0] if c else Fraction(0) for c in part.numerators]
    exponent: Expression = N
    if len(coefficients) == 1 and root > 1:
        above, below = abs(coefficients[0].numerator), coefficients[0].denominator
        moved = _exponent(above, root) or -_exponent(below, root)
        coefficients[0] /= Fraction(root) ** moved
        exponent = add(N, number(moved))
    return _times(polynomial(coefficients, N), power(number(root), exponent))


def _exponent(value: int, base: int) -> int:
    """Return k if value is base^k, otherwise 0."""
    k = 0
    while value % base == 0:
        value //= base
        k += 1
    return k if value == 1 else 0


def _times(coefficient: Expression, factor: Expression) -> Expression:
    """Return the product, put above the denominator if there is one."""
    match coefficient:
        case Negative(body):
            return negative(_times(body, factor))
        case Binary("/", above, below):
            return divide(_times(above, factor), below)
    return multiply(coefficient, factor)


def _periodic_terms(part: RootPart, period: int) -> tuple[Expression, ...]:
    """Return a periodic function times n^k, for each power of n."""
    found = []
    for k, numerator in enumerate(part.numerators):
        if not any(numerator):
            continue
        values = RootPart(part.poly, (numerator,), part.over_derivative).values(0, period)
        below = math.lcm(*(value.denominator for value in values))
        above = [int(value * below) for value in values]
        common = math.gcd(*above)
        periodic = Periodic(tuple(value // common for value in above))
        weight = multiply(number(common), power(N, Number(k)), periodic)
        found.append(divide(weight, Number(below)))
    return tuple(reversed(found))


def _conjugate_terms(part: RootPart, root: AlgebraicNumber) -> tuple[Expression, ...]:
    """Return the two terms c r^n with r = a + b sqrt(d) and a - b sqrt(d), for each power of n."""
    below = root - root.conjugate() if part.over_derivative else AlgebraicNumber.of(1)
    found: list[Expression] = []
    for k, numerator in reversed(list(enumerate(part.numerators))):
        if any(numerator):
            found += _conjugate_pair(
                value_at(numerator, root, AlgebraicNumber.of(0)) * below.inverse(), root, k
            )
    return tuple(found)


def _conjugate_pair(
    c: AlgebraicNumber, root: AlgebraicNumber, k: int
) -> tuple[Expression, Expression]:
    """Return c n^k root^n and its conjugate, with as much of c in the exponent as is short.

    What is left of c is a rational number or one times a square root if that can be had.
    """
    rests = []
    for moved in range(-ABSORBED, ABSORBED + 1):
        rest = c * root**-moved
        rests.append((all(in_square_root(rest)[:2]), moved, rest))
    least = min(is_long for is_long, _, _ in rests)
    weight = power(N, Number(k))
    bases = [quadratic_formula(base) for base in (root, root.conjugate())]
    candidates = []
    for is_long, moved, rest in rests:
        if is_long != least:
            continue
        exponent = add(N, number(moved))
        pair = tuple(
            _times(quadratic_formula(shown), multiply(weight, power(base, exponent)))
            for shown, base in zip((rest, rest.conjugate()), bases, strict=True)
        )
        length = sum(len(text_of(formula)) for formula in pair)
        candidates.append((length, abs(moved), -moved, pair))
    first, second = min(candidates, key=lambda entry: entry[:3])[3]
    return first, second


def quadratic_formula(value: AlgebraicNumber) -> Expression:
    """Return a + b sqrt(d) over one denominator; where a = 0, with sqrt(d) where shorter.

    >>> five = AlgebraicNumber.root(5)
    >>> [text_of(quadratic_formula(Fraction(a, 2) + Fraction(b, 10) * five))
    ...  for a, b in [(1, 5), (0, 2), (0, -2), (0, 3), (1, 0)]]
    ['(1+sqrt(5))/2', '1/sqrt(5)', '-1/sqrt(5)', '3/(2*sqrt(5))', '1/2']
    """
    a, b, d = in_square_root(value)
    square = root(2, number(d))
    if not b:
        return number(a)
    if a <= 0 and b < 0 and d > 0:
        return negative(quadratic_formula(-value))
    if not a:
        if d != -1 and b.denominator % d == 0:
            over = multiply(Number(b.denominator // abs(d)), square)
            return divide(number(b.numerator if d > 0 else -b.numerator), over)
        return divide(multiply(number(b.numerator), square), Number(b.denominator))
    below = math.lcm(a.denominator, b.denominator)
    return divide(add(number(a * below), multiply(number(b * below), square)), Number(below))


def in_square_root(value: AlgebraicNumber) -> tuple[Fraction, Fraction, int]:
    """Return a, b, d of a number a + b sqrt(d); d is 1 for a rational number."""
    parts = dict(value.parts)
    a = parts.pop(1, Fraction(0))
    d, b = parts.popitem() if parts else (1, Fraction(0))
    return a, b, d


def quadratic_root(poly: Sequence[int]) -> AlgebraicNumber | None:
    """Return the root (-b + sqrt(b^2 - 4c))/2 of c + b r + r^2; None for numbers too long to read.

    >>> print(quadratic_root((-1, -2, 1)))
    1+sqrt(2)
    """
    c, b, _ = poly
    below = b * b - 4 * c
    if not below or abs(below) >= 10**MAX_DIGITS:
        return None
    square, rest = square_and_rest(below)
    return (AlgebraicNumber.root(rest) * square - b) / 2


def _root_sum(part: RootPart) -> RootSum:
    """Return the sum over the roots of c(r, n) r^n, over poly'(r) where that is shorter.

    Or where a power of r is all that stands above poly'(r).
    """
    candidates = []
    if part.over_derivative:
        derivative = [k * c for k, c in enumerate(part.poly)][1:]
        candidates.append(_weighted(part.numerators, derivative))
    single = part.over_derivative and sum(map(bool, part.numerators[0])) == 1
    small = part.degree <= POLYNOMIAL_DEGREE and part.irreducible
    if not part.over_derivative or (small and not single):
        candidates.append(_weighted(part.coefficients(), [1]))
    body = min(candidates, key=lambda formula: len(text_of(formula)))
    return RootSum(R.name, part.poly, body)


def _weighted(coefficients: tuple[Rational, ...], below: list[int]) -> Expression:
    """Return the sum over k of (c_k(r)/below(r)) n^k r^n."""
    terms: list[Expression] = []
    for k, c in reversed(list(enumerate(coefficients))):
        places = [i for i, value in enumerate(c) if value]
        if not places:
            continue
        moved = places[0]  # c = r^moved (...)
        shown = polynomial(c[moved:], R)
        factor = multiply(power(N, Number(k)), power(R, add(N, number(moved))))
        term = _times(shown, factor)
        if below != [1]:
            term = _over(term, polynomial(below, R))
        terms.append(term)
    return add(*terms)


def _over(term: Expression, below: Expression) -> Expression:
    """Return the quotient by one more factor below."""
    match term:
        case Negative(body):
            return negative(_over(body, below))
        case Binary("/", above, under):
            return divide(above, multiply(under, below))
    return divide(term, below)


# Checking what is printed.


def values_that_agree(gf: RationalGF, formula: Expression, offset: int, first: int) -> int:
    """Return how many exact values prove that a formula gives a(n) for n >= first, or raise.

    Its values are in a space of D dimensions that is closed under shifts; from where the recurrence
    of order d holds backwards too, so are the terms. D + d equal values prove the rest; those
    before are compared too. Raises Disagreement, NotExponential, NotPrefix.
    """
    read = exponential(prefix_of(formula))
    skipped = first - offset
    count = max(0, len(gf.num) - gf.order - skipped) + read.dimension + gf.order
    pairs = zip(read.values(first, count), gf.terms(skipped + count)[skipped:], strict=True)
    for n, (value, term) in enumerate(tracked(list(pairs), "values compared"), first):
        if value != term:
            raise Disagreement(
                f"a({n}) = {short_text(term)} could not be shown to equal the formula"
            )
    return count
