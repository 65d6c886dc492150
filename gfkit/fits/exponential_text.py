"""Exponential generating functions as people write them: integrated, factored, with square roots.

**Integration.** A rational function is a polynomial and a sum of a_{f,k}/f^k, f irreducible over Q,
deg a < deg f. Its integral is elementary over Q if every f of degree 1 or more with k = 1 has a
multiple of f' above it, and every f with k > 1 is linear: the first give c log f, the others
rational functions. Otherwise the equation is shown, which says as much.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from typing import TYPE_CHECKING

from flint import fmpq, fmpq_poly, fmpz_poly

from gfkit.fits.fit import joined
from gfkit.fits.quadratic import root_text
from gfkit.numbers.coefficients import fraction_of, ints, rational_of, reciprocal
from gfkit.numbers.decimal import decimal
from gfkit.series.rational import factored_text

if TYPE_CHECKING:
    from collections.abc import Sequence

NAMES = {
    "1": ("1",),
    "exp": ("1", "exp(x)"),
    "exp2": ("1", "exp(x)", "exp(2*x)"),
    "trig": ("1", "cos(x)", "sin(x)"),
}
"""The functions of each list."""


def explicit_text(
    subject: str, functions: str, polynomials: Sequence[Sequence[int]], series: fmpq_poly
) -> str | None:
    """Return E(x) in terms of x, or None where it has no short form.

    subject: E, E'/E, E' or log E. functions, polynomials: as in `ExponentialFit`. series: E as far
    as it is known.

    >>> explicit_text("E'/E", "1", [[0, 1], [-1, 1]], fmpq_poly([1, 0]))
    'exp(-x)/(1-x)'
    """
    if functions == "powers":
        return _algebraic(subject, polynomials, series)
    half = len(polynomials) // 2
    above = [-fmpq_poly(list(p)) for p in polynomials[:half]]
    below = [fmpq_poly(list(p)) for p in polynomials[half:]]
    if subject == "E":
        return _quotient(functions, above, below)
    first = fraction_of(series[0])
    if functions == "1":
        found = integral(above[0], below[0])
        if found is None:
            return None
        return found.exponential(first) if subject == "E'/E" else found.plus(first)
    if functions.startswith("exp") and all(not p for p in below[1:]) and below[0].degree() == 0:
        inside = _integrated(functions, [p / below[0][0] for p in above])
        if subject == "E'":
            return inside.plus_constant(first)
        return _scaled(first, inside.exponential())
    return None


def equation_text(subject: str, functions: str, polynomials: Sequence[Sequence[int]]) -> str:
    """Return the equation for E(x)."""
    if functions == "powers":
        name = "E" if subject == "E" else "log(E)"
        parts = []
        for power in range(len(polynomials) - 1, -1, -1):
            if any(polynomials[power]):
                body = polynomial_in_x(fmpq_poly(list(polynomials[power])))
                factor = name if power == 1 else f"{name}^{power}"
                parts.append(_product(body, factor) if power else body)
        return f"{joined(parts)} = 0"
    half = len(polynomials) // 2
    above = [-fmpq_poly(list(p)) for p in polynomials[:half]]
    below = [fmpq_poly(list(p)) for p in polynomials[half:]]
    return f"{subject} = {_quotient(functions, above, below)}"


def polynomial_in_x(polynomial: fmpq_poly) -> str:
    """Return a polynomial with rational coefficients, lowest power first.

    >>> polynomial_in_x(fmpq_poly([0, fmpq(1), fmpq(-1, 2)]))
    'x-x^2/2'
    """
    text = ""
    for k, c in enumerate(polynomial.coeffs()):
        if not c:
            continue
        size, under = abs(int(c.p)), int(c.q)
        power = "x" if k == 1 else f"x^{k}"
        body = decimal(size) if not k else power if size == 1 else f"{decimal(size)}*{power}"
        if under != 1:
            body += f"/{decimal(under)}"
        text += ("-" if int(c.p) < 0 else "+" if text else "") + body
    return text or "0"


def _is_sum(text: str) -> bool:
    depth = 0
    for place, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if place and not depth and letter in "+-" and text[place - 1] not in "(^*/":
            return True
    return False


def _product(left: str, right: str) -> str:
    if left in {"1", "-1"}:
        return left[:-1] + right
    return f"({left})*{right}" if _is_sum(left) else f"{left}*{right}"


def _divided(above: str, below: str) -> str:
    if below == "1":
        return above
    if _is_sum(above):
        above = f"({above})"
    base, _, power = below.rpartition("^")
    simple = below.isalnum() or _one_group(below) or (power.isdigit() and _one_group(base))
    return f"{above}/{below if simple else f'({below})'}"


def _one_group(text: str) -> bool:
    """Tell whether a text is one parenthesis, or one function of something."""
    start = text.find("(")
    if start < 0:
        return text.isalnum()
    depth = 0
    for place, letter in enumerate(text[start:], start):
        depth += (letter == "(") - (letter == ")")
        if not depth:
            return place == len(text) - 1 and (not start or text[:start].isalpha())
    return False


def _quotient(functions: str, above: Sequence[fmpq_poly], below: Sequence[fmpq_poly]) -> str:
    """Return sum above f / sum below f."""
    if functions == "1":
        return rational_text(above[0], below[0])
    names = NAMES[functions]
    at_zero = (p[0] for p, name in zip(below, names, strict=True) if name != "sin(x)")
    value = sum(at_zero, fmpq(0))
    lead = next(c for p in below for c in p.coeffs() if c)
    if (value or lead) < 0:
        above, below = [-p for p in above], [-p for p in below]
    return _divided(_combination(functions, above), _combination(functions, below))


def _content(polynomials: Sequence[fmpq_poly]) -> int:
    """Return the greatest common divisor of integer coefficients; 1 of others."""
    if any(int(p.denom()) != 1 for p in polynomials):
        return 1
    return gcd(*(int(p.numer().content()) for p in polynomials))


def _combination(functions: str, polynomials: Sequence[fmpq_poly]) -> str:
    common = _content(polynomials)
    parts = []
    for polynomial, name in zip(polynomials, NAMES[functions], strict=True):
        if polynomial:
            body = polynomial_in_x(polynomial / common)
            parts.append(body if name == "1" else _product(body, name))
    parts.sort(key=lambda part: part.startswith("-"))
    text = joined(parts).replace(" ", "")
    if common == 1:
        return text
    if text == "1":
        return decimal(common)
    return f"{decimal(common)}*{f'({text})' if _is_sum(text) else text}"


def rational_text(above: fmpq_poly, below: fmpq_poly) -> str:
    """Return a quotient of polynomials in lowest terms, factored below.

    >>> rational_text(fmpq_poly([1, 1]), fmpq_poly([2, -4, 2]))
    '(1+x)/(2*(1-x)^2)'
    """
    common = above.gcd(below)
    above, below = above / common, below / common
    if below.degree() == 0:
        return polynomial_in_x(above / below[0])
    top, bottom = above.numer(), below.numer()
    number = Fraction(
        int(top.content()) * int(below.denom()), int(bottom.content()) * int(above.denom())
    )
    if next(c for c in bottom.coeffs() if c) < 0:
        top, bottom = -top, -bottom
    top = top // fmpz_poly([int(top.content())]) * number.numerator
    bottom = bottom // fmpz_poly([int(bottom.content())]) * number.denominator
    return _divided(factored_text(ints(top), "x"), factored_text(ints(bottom), "x"))


@dataclass(frozen=True, slots=True)
class Integral:
    """rational + sum c log(f/f(0)), 0 at x = 0.

    above, below: the rational part. logs: pairs c and f, f irreducible with integer coefficients.
    """

    above: fmpq_poly
    below: fmpq_poly
    logs: tuple[tuple[Fraction, fmpz_poly], ...]

    def exponential(self, first: Fraction) -> str:
        """Return first*exp(integral)."""
        top = [] if first == 1 else [str(first)]
        bottom: list[str] = []
        for c, f in self.logs:
            text = factored_text(ints(f), "x")
            text = text if f.degree() == 1 and len(text) == 1 else f"({text})"
            side = top if c > 0 else bottom
            size = abs(c)
            if size == Fraction(1, 2):
                side.append(f"sqrt{text if text.startswith('(') else f'({text})'}")
            elif size == 1:
                side.append(text)
            else:
                exponent = str(size) if size.denominator == 1 else f"({size})"
                side.append(f"{text}^{exponent}")
        if self.above:
            top.append(f"exp({rational_text(self.above, self.below)})")
        above = "*".join(top) or "1"
        if not bottom:
            alone = len(top) == 1 and above.startswith("(") and _one_group(above)
            return above[1:-1] if alone else above
        under = "*".join(bottom)
        return f"{above}/{under if len(bottom) == 1 else f'({under})'}"

    def plus(self, first: Fraction) -> str:
        """Return first + integral."""
        parts = []
        rational = self.above + self.below * rational_of(first)
        if rational:
            parts.append(rational_text(rational, self.below))
        for c, f in self.logs:
            name = f"log({factored_text(ints(f), 'x')})"
            product = _product(str(c.numerator), name)
            parts.append(product if c.denominator == 1 else f"{product}/{c.denominator}")
        return joined(parts).replace(" ", "")


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
    above /= scale
    whole, rest = divmod(above, below / scale)
    total, under = whole.integral(), fmpq_poly([1])
    logs: list[tuple[Fraction, fmpz_poly]] = []
    for factor, multiplicity in factors:
        f, power = fmpq_poly(factor), int(multiplicity)
        others = (below / scale) / f**power
        _, inverse, _ = others.xgcd(f**power)
        part = (rest * inverse) % f**power
        for k in range(power, 0, -1):  # part = a_power + a_(power-1) f + ...
            part, a = divmod(part, f)
            if not a:
                continue
            if k == 1:
                c, left = divmod(a, f.derivative())
                if left or c.degree() > 0:
                    return None
                logs.append((fraction_of(c[0]), _positive(factor)))
                continue
            if f.degree() > 1:
                return None
            value = a[0] / (f[1] * (1 - k))
            total, under = total * f ** (k - 1) + under * value, under * f ** (k - 1)
    constant = total[0] / under[0]
    return Integral(total - under * constant, under, tuple(logs))


def _positive(factor: fmpz_poly) -> fmpz_poly:
    return -factor if factor[0] < 0 else factor


@dataclass(frozen=True, slots=True)
class _Sum:
    """Sum of polynomials times functions of a list."""

    functions: str
    polynomials: tuple[fmpq_poly, ...]

    def plus_constant(self, first: Fraction) -> str:
        value = rational_of(first)
        return _combination(self.functions, [self.polynomials[0] + value, *self.polynomials[1:]])

    def exponential(self) -> str:
        parts = []  # functions first, as people write exp(exp(x)-1)
        for polynomial, name in zip(self.polynomials, NAMES[self.functions], strict=True):
            if polynomial and name != "1":
                parts.append(_product(polynomial_in_x(polynomial), name))
        if self.polynomials[0]:
            parts.append(polynomial_in_x(self.polynomials[0]))
        return f"exp({joined(parts).replace(' ', '')})"


def _integrated(functions: str, polynomials: Sequence[fmpq_poly]) -> _Sum:
    """Return the integral from 0 of sum p_j(x) e^(jx)."""
    found = [polynomials[0].integral()]
    for j, polynomial in enumerate(polynomials[1:], 1):
        total, part, sign = fmpq_poly([0]), polynomial, fmpq(1, j)
        while part:
            total += part * sign
            part, sign = part.derivative(), -sign / j
        found.append(total)
    found[0] -= sum((p[0] for p in found[1:]), fmpq(0))
    return _Sum(functions, tuple(found))


def _scaled(first: Fraction, text: str) -> str:
    return text if first == 1 else f"{first!s}*{text}"


def _algebraic(subject: str, polynomials: Sequence[Sequence[int]], series: fmpq_poly) -> str | None:
    if len(polynomials) != 3:
        return None
    if subject == "E":
        return root_text(polynomials, series)
    slope = series.derivative()
    size = series.degree() + 1
    logarithm = slope.mul_low(reciprocal(series, size), size - 1).integral()
    text = root_text(polynomials, logarithm)
    if text is None:
        return None
    first = fraction_of(series[0])
    return _scaled(first, f"exp({text})")
