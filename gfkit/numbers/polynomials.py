"""Polynomials and power series with exact coefficients: values, roots, factors."""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any, TypeVar

import flint
from flint import fmpq, fmpq_poly, fmpq_series, fmpz_poly

from gfkit.base.budget import spend
from gfkit.base.workers import in_worker

T = TypeVar("T")
P = TypeVar("P", fmpq_poly, fmpz_poly)

FACTOR_SECONDS = 3e-7
"""The time of FLINT's factorisation, for a square of the degree."""
BIT_SECONDS = 1e-9
"""And for a bit of the coefficients as well."""


copyreg.pickle(fmpz_poly, lambda poly: (fmpz_poly, (poly.coeffs(),)))  # for processes of ours


def ints(poly: Any) -> list[int]:
    """Return the coefficients of a polynomial of FLINT with integer coefficients, ascending."""
    return [int(c) for c in poly.coeffs()]


def is_squarefree(coefficients: Sequence[int]) -> bool:
    """Return whether all roots of a polynomial are simple.

    >>> is_squarefree([2, 3, 1]), is_squarefree([1, 2, 1])
    (True, False)
    """
    poly = fmpz_poly(list(coefficients))
    return bool(poly.gcd(poly.derivative()).degree() <= 0)


def squarefree_part(coefficients: Sequence[int]) -> tuple[int, ...]:
    """Return a polynomial with the same roots, all of them simple.

    >>> squarefree_part([1, 2, 1])
    (1, 1)
    """
    poly = fmpz_poly(list(coefficients))
    common = poly.gcd(poly.derivative())
    return tuple(ints(poly // common if common.degree() > 0 else poly))


def fraction_of(value: fmpq) -> Fraction:
    """Return a rational number of FLINT as one of Python."""
    return Fraction(int(value.p), int(value.q))


def rational_of(value: Fraction | int) -> fmpq:
    """Return a rational number of Python as one of FLINT."""
    return fmpq(value.numerator, value.denominator)


def trimmed(coefficients: Sequence[T], least: int = 0) -> tuple[T, ...]:
    """Return ascending coefficients without zeros at their end, but at least a given number.

    >>> trimmed([1, 0, 2, 0]), trimmed([0, 0]), trimmed([0, 0], 1)
    ((1, 0, 2), (), (0,))
    """
    end = len(coefficients)
    while end > least and not coefficients[end - 1]:
        end -= 1
    return tuple(coefficients[:end])


def value_at(coefficients: Iterable[Any], place: Any, zero: Any = 0) -> Any:
    """Return the value of a polynomial with ascending coefficients, by Horner's rule.

    >>> value_at([1, 0, 2], 10)
    201
    """
    total = zero
    for c in reversed(list(coefficients)):
        total = total * place + c
    return total


def integer_roots(polynomial: Sequence[int]) -> list[int]:
    """Return the integers that are zeros of a polynomial."""
    poly = fmpz_poly(list(polynomial))
    return [int(root) for root, _ in poly.roots()] if poly else []


def behind_zeros(polynomial: Sequence[int], least: int) -> int:
    """Return the first integer n >= least from which on a polynomial has no zero; least for 0."""
    return max([least, *(n + 1 for n in integer_roots(polynomial))])


def moved(polynomials: Sequence[Sequence[int]], by: int) -> tuple[tuple[int, ...], ...]:
    """Return the polynomials at n + by."""
    shifted = (fmpz_poly(list(p))(fmpz_poly([by, 1])) for p in polynomials)
    return tuple(tuple(map(int, poly.coeffs())) for poly in shifted)


def derivative(coefficients: Sequence[int]) -> list[int]:
    """Return the derivative of a polynomial with ascending coefficients."""
    return [k * c for k, c in enumerate(coefficients)][1:]


def reciprocal(series: P, size: int) -> P:
    """Return 1/series modulo x^size, by Newton's iteration; of integers the constant is 1 or -1.

    >>> reciprocal(fmpz_poly([1, -1, -1]), 6)
    8*x^5 + 5*x^4 + 3*x^3 + 2*x^2 + x + 1
    """
    constant = 1 / fmpq(series[0])
    found = type(series)([constant if isinstance(series, fmpq_poly) else int(constant.p)])
    known = 1
    while known < size:
        known = min(2 * known, size)
        spend(1 + known // 16)
        found = found.mul_low(2 - series.truncate(known).mul_low(found, known), known)
    return found


def exponential(series: fmpq_poly, size: int) -> fmpq_poly:
    """Return the terms below x^size of exp of a series that begins with 0.

    >>> exponential(fmpq_poly([0, 1]), 4)
    1/6*x^3 + 1/2*x^2 + x + 1
    """
    return _of_series(fmpq_series.exp, series, size)


def logarithm(series: fmpq_poly, size: int) -> fmpq_poly:
    """Return the terms below x^size of the logarithm of a series over its constant term.

    >>> logarithm(fmpq_poly([2, 2]), 4)
    1/3*x^3 + (-1/2)*x^2 + x
    """
    return _of_series(fmpq_series.log, series / series[0], size)


def _of_series(function: Callable[[Any], Any], series: fmpq_poly, size: int) -> fmpq_poly:
    """Return a function of a power series, of which the terms below x^size are known."""
    spend(1 + size)
    cap = flint.ctx.cap
    flint.ctx.cap = max(cap, size)  # the most terms that FLINT keeps
    try:
        return fmpq_poly(function(fmpq_series(series.coeffs()[:size], prec=size)).coeffs())
    finally:
        flint.ctx.cap = cap


def traces(poly: Sequence[int], count: int, *, over: bool = False) -> list[Any]:
    """Return the sums over the roots r of f of r^k/f'(r)^over, for k = 0, ..., count - 1.

    poly: ascending, square-free if over. With g(x) = x^d f(1/x) these are the coefficients of
    d - x g'/g (Newton) and of x^(d-1)/g (Euler): integers if the lead is 1 or -1, otherwise
    fractions.

    >>> traces((-1, -1, 1), 8), traces((-1, -1, 1), 8, over=True), traces((-1, 2), 2)
    ([2, 1, 3, 4, 7, 11, 18, 29], [0, 1, 1, 2, 3, 5, 8, 13], [Fraction(1, 1), Fraction(1, 2)])
    """
    degree = len(poly) - 1
    ring: Any = fmpz_poly if abs(poly[-1]) == 1 else fmpq_poly
    above = [int(k == degree - 1) if over else (degree - k) * c for k, c in enumerate(poly[::-1])]
    series: Any = reciprocal(ring(list(poly[::-1])), count).mul_low(ring(above), count)
    spend(1 + degree * count // 4000)
    return [
        int(c) if ring is fmpz_poly else fraction_of(c)
        for c in map(series.__getitem__, range(count))
    ]


def factored(poly: fmpz_poly) -> list[tuple[fmpz_poly, int]]:
    """Return the irreducible factors of a polynomial with their multiplicities.

    Where it is expected to take over a second it is done in another process, which a budget ends.

    >>> factored(fmpz_poly([-1, 0, 1]))
    [(x + (-1), 1), (x + 1, 1)]
    """
    degree = max(int(poly.degree()), 0)
    seconds = degree * degree * (FACTOR_SECONDS + BIT_SECONDS * int(poly.height_bits()))
    return in_worker(_factored, poly, seconds=seconds)


def _factored(poly: fmpz_poly) -> list[tuple[fmpz_poly, int]]:
    return [(factor, int(power)) for factor, power in poly.factor()[1]]


def by_powers(poly: Any, place: int) -> list[Any]:
    """Return the coefficients of the powers of one letter of several, ascending."""
    parts: list[dict[Any, Any]] = [{} for _ in range(poly.degrees()[place] + 1)]
    for key, c in poly.to_dict().items():
        parts[key[place]][(*key[:place], 0, *key[place + 1 :])] = c
    return [poly.context().from_dict(part) for part in parts]


def in_one_letter(poly: Any, place: int) -> list[Any]:
    """Return all coefficients, ascending, of a polynomial that has no other letter.

    >>> from flint import Ordering, fmpz_mpoly_ctx
    >>> x, y = fmpz_mpoly_ctx.get(("x", "y"), Ordering.lex).gens()
    >>> [in_one_letter(part, 0) for part in by_powers(x * y**2 + 3 * x**2 * y**2 + 5, 1)]
    [[5], [], [0, 1, 3]]
    """
    found = {key[place]: c for key, c in poly.to_dict().items()}
    return [found.get(k, 0) for k in range(max(found, default=-1) + 1)]
