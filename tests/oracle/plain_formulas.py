"""Values of formulas in JSON as certificates hold them, by mpmath, and terms of fractions."""

from fractions import Fraction
from functools import cache

import mpmath


def terms_of_fraction(num, den, count):
    """Return the first coefficients of num/den, integers if den begins with 1."""
    found = []
    for n in range(count):
        value = num[n] if n < len(num) else 0
        for k in range(1, min(n, len(den) - 1) + 1):
            value -= den[k] * found[n - k]
        found.append(value if den[0] == 1 else Fraction(value) / den[0])
    return found


def product(factors):
    """Return the product of polynomials, by ascending coefficients."""
    total = [1]
    for factor in factors:
        longer = [0] * (len(total) + len(factor) - 1)
        for i, a in enumerate(total):
            for j, b in enumerate(factor):
                longer[i + j] += a * b
        total = longer
    return total


def value(data, n, r=None, digits=80):
    """Return the value at n, with r for the letter r.

    >>> mpmath.nstr(value(["/", ["^", "2", ["+", "n", "2"]], "3"], 1), 6)
    '2.66667'
    """
    with mpmath.workdps(digits):
        return _value(data, n, r)


@cache
def _roots(coefficients, digits):
    """Return the roots of a polynomial, the leading coefficient first."""
    with mpmath.workdps(digits):
        return mpmath.polyroots(list(coefficients), maxsteps=500, extraprec=500)


def _value(data, n, r):
    if data == "n":
        return mpmath.mpf(n)
    if data == "r":
        return r
    if isinstance(data, str):
        return mpmath.mpf(int(data))
    operator, *parts = data
    if operator == "roots":
        coefficients = [int(c) for c in reversed(parts[0])]
        found = _roots(tuple(coefficients), mpmath.mp.dps)
        return sum((_value(parts[1], n, root) for root in found), mpmath.mpf(0))
    if operator == "periodic":
        return _value(parts[n % len(parts)], n, r)
    if operator == "^":
        exponent = _value(parts[1], n, r)
        assert exponent == int(exponent.real)
        return _value(parts[0], n, r) ** int(exponent.real)
    values = [_value(part, n, r) for part in parts]
    if operator == "+":
        return sum(values[1:], values[0])
    if operator == "*":
        return mpmath.fprod(values)
    if operator == "/":
        return values[0] / values[1]
    if operator == "neg":
        return -values[0]
    if operator == "sqrt":
        return mpmath.sqrt(values[0])
    raise ValueError(operator)
