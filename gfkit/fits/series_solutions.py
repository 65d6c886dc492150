"""Solutions of equations for a series in x, written as formulas: fractions, roots, integrals.

**Integration.** A rational function is a polynomial and a sum of a_{f,k}/f^k, f irreducible over Q,
deg a < deg f. Its integral is elementary over Q if every f of degree 1 or more with k = 1 has a
multiple of f' above it, and every f with k > 1 is linear: the first give c log f, the others
rational functions. Otherwise the equation is shown, which says as much.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd

from flint import fmpq, fmpq_poly, fmpz_poly

from gfkit.base.budget import spend
from gfkit.formulas.construction import ONE, add, divide, multiply, negative, number, power
from gfkit.formulas.tree import Binary, Call, Expression, Number, Variable, text_of
from gfkit.numbers.polynomials import fraction_of, ints, rational_of, reciprocal
from gfkit.series.rational_gf import factors_of

X = Variable("x")
FUNCTIONS: dict[str, tuple[Expression, ...]] = {
    "1": (ONE,),
    "exp": (ONE, Call("exp", (X,))),
    "exp2": (ONE, Call("exp", (X,)), Call("exp", (Binary("*", Number(2), X),))),
    "trig": (ONE, Call("cos", (X,)), Call("sin", (X,))),
}
"""The functions of each list."""
NAMES = {name: tuple(map(text_of, functions)) for name, functions in FUNCTIONS.items()}

FEWEST = 8
"""Number of coefficients by which the two solutions are distinguished, at least."""

LARGEST_SQUARE = 1000
"""Squares of larger numbers stay below a root."""

Coefficients = list[int] | tuple[int, ...]


def explicit(
    subject: str, functions: str, polynomials: Sequence[Coefficients], series: fmpq_poly
) -> Expression | None:
    """Return E(x) in terms of x, or None where it has no short form.

    subject: E, E'/E, E' or log E. functions, polynomials: as in `ExponentialFit`. series: E as far
    as it is known.

    >>> print(explicit("E'/E", "1", [[0, 1], [-1, 1]], fmpq_poly([1, 0])))
    exp(-x)/(1-x)
    """
    first = series[0]
    if functions == "powers":
        if subject == "E":
            return quadratic_solution(polynomials, series)
        size = series.degree() + 1
        slope = series.derivative().mul_low(reciprocal(series, size), size - 1)
        inside = quadratic_solution(polynomials, slope.integral())
        return None if inside is None else _times(first, Call("exp", (inside,)))
    above, below = _sides(polynomials)
    if subject == "E":
        return quotient(functions, above, below)
    if functions == "1":
        found = integral(above[0], below[0])
        if found is None:
            return None
        return found.exponential(first) if subject == "E'/E" else found.plus(first)
    if functions == "trig" or any(below[1:]) or below[0].degree() > 0:
        return None
    parts = _integrated([p / below[0][0] for p in above])
    if subject == "E'":
        return _combination(functions, [parts[0] + first, *parts[1:]])
    pairs = list(zip(parts, FUNCTIONS[functions], strict=True))
    inside = add(*(multiply(in_x(p), f) for p, f in [*pairs[1:], pairs[0]]))
    return _times(first, Call("exp", (inside,)))


def ratio_of(functions: str, polynomials: Sequence[Coefficients]) -> Expression:
    """Return what an equation says that E, E'/E or E' is."""
    return quotient(functions, *_sides(polynomials))


def _sides(polynomials: Sequence[Coefficients]) -> tuple[list[fmpq_poly], list[fmpq_poly]]:
    half = len(polynomials) // 2
    above = [-fmpq_poly(list(p)) for p in polynomials[:half]]
    return above, [fmpq_poly(list(p)) for p in polynomials[half:]]


def _times(scale: fmpq, formula: Expression) -> Expression:
    return multiply(number(fraction_of(scale)), formula)


def in_x(polynomial: fmpq_poly | fmpz_poly) -> Expression:
    """Return a polynomial with rational coefficients, lowest power first.

    >>> print(in_x(fmpq_poly([0, fmpq(1), fmpq(-1, 2)])))
    x-x^2/2
    """
    terms = []
    for k, c in enumerate(fmpq_poly(polynomial).coeffs()):
        term = multiply(Number(abs(int(c.p))), power(X, Number(k)))
        term = divide(term, Number(int(c.q)))
        terms.append(negative(term) if int(c.p) < 0 else term)
    return add(*terms)


def _factored(polynomial: fmpz_poly) -> Expression:
    content, factors = factors_of(ints(polynomial))
    powers = [power(in_x(fmpz_poly(list(f))), Number(k)) for f, k in factors]
    return multiply(number(content), *powers)


def rational(above: fmpq_poly, below: fmpq_poly) -> Expression:
    """Return a quotient of polynomials in lowest terms, factored below.

    >>> print(rational(fmpq_poly([1, 1]), fmpq_poly([2, -4, 2])))
    (1+x)/(2*(1-x)^2)
    """
    top, bottom = above.numer() * below.denom(), below.numer() * above.denom()
    common = top.gcd(bottom)
    if next(c for c in bottom.coeffs() if c) < 0:
        common = -common
    top, bottom = top // common, bottom // common
    if bottom.degree() == 0:
        return in_x(fmpq_poly(top) / bottom[0])
    return divide(_factored(top), _factored(bottom))


def quotient(functions: str, above: list[fmpq_poly], below: list[fmpq_poly]) -> Expression:
    """Return sum above f / sum below f."""
    if functions == "1":
        return rational(above[0], below[0])
    at_zero = (p[0] for p, name in zip(below, NAMES[functions], strict=True) if name != "sin(x)")
    value = sum(at_zero, fmpq(0)) or next(c for p in below for c in p.coeffs() if c)
    if value < 0:
        above, below = [-p for p in above], [-p for p in below]
    return divide(_combination(functions, above), _combination(functions, below))


def _combination(functions: str, polynomials: Sequence[fmpq_poly]) -> Expression:
    """Return sum p f, without a common factor of integers; what is subtracted comes last."""
    common = 1
    if all(int(p.denom()) == 1 for p in polynomials):
        common = gcd(*(int(p.numer().content()) for p in polynomials))
    pairs = zip(polynomials, FUNCTIONS[functions], strict=True)
    parts = [multiply(in_x(p / max(common, 1)), function) for p, function in pairs if p]
    parts.sort(key=lambda part: text_of(part).startswith("-"))
    return multiply(Number(max(common, 1)), add(*parts))


@dataclass(frozen=True, slots=True)
class Integral:
    """above/below + sum c log(f/f(0)), 0 at x = 0: the c with the f, f irreducible over Z."""

    above: fmpq_poly
    below: fmpq_poly
    logs: tuple[tuple[Fraction, fmpz_poly], ...]

    def exponential(self, first: fmpq) -> Expression:
        """Return first*exp(integral)."""
        sides: tuple[list[Expression], list[Expression]] = ([number(fraction_of(first))], [])
        for c, f in self.logs:
            is_root = abs(c) == Fraction(1, 2)
            raised = Call("sqrt", (in_x(f),)) if is_root else power(in_x(f), number(abs(c)))
            sides[c < 0].append(raised)
        if self.above:
            sides[0].append(Call("exp", (rational(self.above, self.below),)))
        return divide(multiply(*sides[0]), multiply(*sides[1]))

    def plus(self, first: fmpq) -> Expression:
        """Return first + integral."""
        parts = [rational(self.above + self.below * first, self.below)]
        for c, f in self.logs:
            scaled = multiply(number(c.numerator), Call("log", (in_x(f),)))
            parts.append(divide(scaled, Number(c.denominator)))
        return add(*parts)


def integral(above: fmpq_poly, below: fmpq_poly) -> Integral | None:
    """Return the integral from 0 of a rational function without a pole at 0.

    None if it has other parts than logarithms of polynomials over Q and rational functions.
    """
    common = above.gcd(below)
    above, below = above / common, below / common
    if not below[0]:
        return None
    content, factors = below.numer().factor()
    scale = fmpq(int(content), int(below.denom()))
    above, below = above / scale, below / scale
    whole, rest = divmod(above, below)
    total, under = whole.integral(), fmpq_poly([1])
    logs: list[tuple[Fraction, fmpz_poly]] = []
    for factor, multiplicity in factors:
        f, times = fmpq_poly(factor), int(multiplicity)
        _, inverse, _ = (below / f**times).xgcd(f**times)
        part = (rest * inverse) % f**times
        for k in range(times, 0, -1):  # part = a_times + a_(times-1) f + ...
            part, a = divmod(part, f)
            if not a:
                continue
            if k == 1:
                c, left = divmod(a, f.derivative())
                if left or c.degree() > 0:
                    return None
                logs.append((fraction_of(c[0]), -factor if factor[0] < 0 else factor))
            elif f.degree() > 1:
                return None
            else:
                value = a[0] / (f[1] * (1 - k))
                total, under = total * f ** (k - 1) + under * value, under * f ** (k - 1)
    return Integral(total - under * (total[0] / under[0]), under, tuple(logs))


def _integrated(polynomials: Sequence[fmpq_poly]) -> list[fmpq_poly]:
    """Return the q_j such that the integral from 0 of sum p_j(x) e^(jx) is sum q_j(x) e^(jx)."""
    found = [polynomials[0].integral()]
    for j, polynomial in enumerate(polynomials[1:], 1):
        total, part, sign = fmpq_poly([0]), polynomial, fmpq(1, j)
        while part:
            total += part * sign
            part, sign = part.derivative(), -sign / j
        found.append(total)
    found[0] -= sum((p[0] for p in found[1:]), fmpq(0))
    return found


def quadratic_solution(polynomials: Sequence[Coefficients], series: fmpq_poly) -> Expression | None:
    """Return the solution f of p_0 + p_1 f + p_2 f^2 = 0 that begins like a series.

    polynomials: p_0, p_1, p_2, ascending integers in x. None for another degree, where the square
    root of the discriminant is not a power series over Q, or where no solution begins so.

    >>> print(quadratic_solution([[1], [-1], [0, 1]], fmpq_poly([1, 1, 2, 5, 14, 42, 132, 429])))
    (1-sqrt(1-4*x))/(2*x)
    """
    if len(polynomials) != 3:
        return None
    p0, p1, p2 = (fmpz_poly(list(p)) for p in polynomials)
    discriminant = p1 * p1 - 4 * p0 * p2
    if not discriminant:
        return None
    square, rest = _square_part(discriminant)
    size = max(FEWEST, series.degree() + 1)
    first = rational_of(round(int(rest[0]) ** 0.5)) if 0 < rest[0] < 2**50 else fmpq(0)
    if not first or first * first != rest[0]:
        return None
    root, known = fmpq_poly([first]), 1
    while known < size:  # Newton: twice as many terms are known
        known = min(2 * known, size)
        spend(1 + known)
        root = (root + fmpq_poly(rest).mul_low(reciprocal(root, known), known)) / 2
    for sign in (1, -1):
        spend(1 + size // 32)
        above = -fmpq_poly(p1) + sign * fmpq_poly(square) * root
        if not (above - 2 * fmpq_poly(p2) * series).truncate(series.degree() + 1):
            return _with_root(-p1, sign * square, rest, 2 * p2)
    return None


def _square_part(polynomial: fmpz_poly) -> tuple[fmpz_poly, fmpz_poly]:
    """Return s and d with polynomial = s^2 d, d without squares of polynomials, d(0) > 0."""
    content, factors = polynomial.factor()
    square, rest = fmpz_poly([1]), fmpz_poly([int(content)])
    for k in range(2, LARGEST_SQUARE):
        while not int(rest[0]) % (k * k):
            square *= k
            rest = rest // fmpz_poly([k * k])
    for factor, times in factors:
        square *= factor ** (int(times) // 2)
        rest *= factor ** (int(times) % 2)
    return square, rest


def _with_root(
    plain: fmpz_poly, square: fmpz_poly, rest: fmpz_poly, below: fmpz_poly
) -> Expression:
    """Return (plain + square*sqrt(rest))/below in lowest terms."""
    common = plain.gcd(square).gcd(below)
    if next(c for c in below.coeffs() if c) < 0:
        common = -common
    plain, square, below = plain // common, square // common, below // common
    root = Call("sqrt", (in_x(rest),))
    if not plain and not below % rest:
        return divide(in_x(square), multiply(_factored(below // rest), root))
    is_less = next(c for c in square.coeffs() if c) < 0
    size = multiply(_factored(-square if is_less else square), root)
    above = add(in_x(plain), negative(size) if is_less else size)
    return divide(above, _factored(below))
