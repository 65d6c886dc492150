"""Series that satisfy a quadratic equation, by a square root."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flint import fmpq, fmpq_poly, fmpz_poly

from gfkit.base.budget import spend
from gfkit.numbers.coefficients import ints
from gfkit.series.rational import factored_text, polynomial_text

if TYPE_CHECKING:
    from collections.abc import Sequence

FEWEST = 8
"""Number of coefficients by which the two solutions are told apart, at least."""


def root_text(polynomials: Sequence[Sequence[int]], series: fmpq_poly) -> str | None:
    """Return the solution f of p_0 + p_1 f + p_2 f^2 = 0 that begins like a series.

    polynomials: p_0, p_1, p_2, ascending integers in x. None where the square root of the
    discriminant is not a power series with rational coefficients, or no solution begins so.

    >>> root_text([[1], [-1], [0, 1]], fmpq_poly([1, 1, 2, 5, 14, 42, 132, 429, 1430]))
    '(1-sqrt(1-4*x))/(2*x)'
    """
    p0, p1, p2 = (fmpz_poly(list(p)) for p in polynomials)
    discriminant = p1 * p1 - 4 * p0 * p2
    if not discriminant:
        return None
    square, rest = _square_part(discriminant)
    size = max(FEWEST, series.degree() + 1)
    root = _square_root(rest, size)
    if root is None:
        return None
    for sign in (1, -1):
        spend(1 + size // 32)
        above = -fmpq_poly(p1) + sign * fmpq_poly(square) * root
        error = above - 2 * fmpq_poly(p2) * series
        if not error.truncate(min(size, series.degree() + 1)):
            return _text(-p1, sign * square, rest, 2 * p2)
    return None


def _square_part(polynomial: fmpz_poly) -> tuple[fmpz_poly, fmpz_poly]:
    """Return s and d with polynomial = s^2 d, d without squares of polynomials, d(0) > 0."""
    content, factors = polynomial.factor()
    square, rest = fmpz_poly([1]), fmpz_poly([int(content)])
    number = abs(int(content))
    k = 2
    while k * k <= number and k < 1000:
        while not number % (k * k):
            number //= k * k
            square *= k
            rest = rest // fmpz_poly([k * k])
        k += 1
    for factor, power in factors:
        square *= factor ** (int(power) // 2)
        rest *= factor ** (int(power) % 2)
    return square, rest


def _square_root(polynomial: fmpz_poly, size: int) -> fmpq_poly | None:
    """Return the square root with a positive constant term; None if that is irrational or 0."""
    constant = int(polynomial[0])
    if constant <= 0:
        return None
    first = round(constant**0.5) if constant < 2**50 else 0
    if first * first != constant:
        return None
    values: list[fmpq] = [fmpq(first)]
    coefficients = [int(c) for c in polynomial.coeffs()]
    for n in range(1, size):
        spend(1 + n // 32)
        carried = sum((values[k] * values[n - k] for k in range(1, n)), fmpq(0))
        wanted = coefficients[n] if n < len(coefficients) else 0
        values.append((fmpq(wanted) - carried) / (2 * first))
    return fmpq_poly(values)


def _text(plain: fmpz_poly, square: fmpz_poly, rest: fmpz_poly, below: fmpz_poly) -> str:
    """Return (plain + square*sqrt(rest))/below in lowest terms."""
    common = plain.gcd(square).gcd(below) if plain else square.gcd(below)
    if next(c for c in below.coeffs() if c) < 0:
        common = -common
    plain, square, below = plain // common, square // common, below // common
    root = f"sqrt({polynomial_text(ints(rest), 'x')})"
    factor = factored_text(ints(square), "x")
    if not plain and not below % rest:
        other = ints(below // rest)
        under = root if other == [1] else f"({_times(factored_text(other, 'x'), root)})"
        return f"{polynomial_text(ints(square), 'x')}/{under}"
    if not plain:
        return _over(ints(below), _times(factor, root))
    negative = factor.startswith("-")
    size = _times(factored_text(ints(-square if negative else square), "x"), root)
    first = polynomial_text(ints(plain), "x")
    return _over(ints(below), f"{first}{'-' if negative else '+'}{size}", is_sum=True)


def _times(factor: str, root: str) -> str:
    if factor == "1":
        return root
    return (
        f"{factor}*{root}"
        if "(" in factor or not set(factor[1:]) & set("+-")
        else (f"({factor})*{root}")
    )


def _over(below: Sequence[int], above: str, *, is_sum: bool = False) -> str:
    if list(below) == [1]:
        return above
    bottom = factored_text(below, "x")
    is_one = bottom.startswith("(") and bottom.count("(") == 1
    if not is_one and ("*" in bottom or sum(map(bool, below)) > 1):
        bottom = f"({bottom})"
    return f"({above})/{bottom}" if is_sum else f"{above}/{bottom}"
