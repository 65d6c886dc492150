"""Polynomials in letters, by falling powers or as products of their factors, as text."""

from __future__ import annotations

from gfkit.errors import GfkitError
from gfkit.numbers.decimal_text import number_text
from gfkit.numbers.polynomial_printing import product_text
from gfkit.series.multivariate_rational_gf import terms_of
from gfkit.series.polynomials_in_piece_marks import Profile
from gfkit.series.rational_functions import RationalFunction


def letters_text(value: object) -> str:
    """Return a polynomial by falling powers; another value as it is written elsewhere.

    >>> k = RationalFunction.variable("k")
    >>> letters_text(k**2 - 3 * k + 1), letters_text(5)
    ('k^2-3*k+1', '5')
    """
    if not isinstance(value, RationalFunction):
        return number_text(value)
    try:
        return str(value.as_profile())
    except GfkitError:
        return str(value)


def factored_text(value: RationalFunction) -> tuple[bool, str]:
    """Return whether a polynomial is written with a minus, and what stands behind that.

    >>> k = RationalFunction.variable("k")
    >>> factored_text(1 - k**2), factored_text(2 * k)
    ((True, '(k+1)*(k-1)'), (False, '2*k'))
    """
    unit, factors = value.num.factor()
    content, parts = int(unit), []
    for factor, power in factors:
        told = [(i, j, c) for i, j, _, c in terms_of(factor)]
        if told[-1][2] < 0:
            told = [(i, j, -c) for i, j, c in told]
            content *= -1 if int(power) % 2 else 1
        parts.append((len(told), str(Profile(tuple(told))), int(power)))
    return content < 0, product_text(abs(content), [part[1:] for part in sorted(parts)])
