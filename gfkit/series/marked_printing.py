"""Polynomials in letters, by falling powers or as products of their factors, as text.

The recurrence of a generating function with letters, as people write it.
"""

from __future__ import annotations

from gfkit.errors import GfkitError
from gfkit.numbers.decimals import number_text
from gfkit.numbers.printing import joined, multiple, product_text
from gfkit.series.marked_gf import MarkedGF, terms_of
from gfkit.series.printing import with_first_terms
from gfkit.series.profiles import Profile
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
    """Return whether a polynomial is written with a minus, and what stands after that.

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


def recurrence_text(gf: MarkedGF, offset: int = 0) -> str:
    """Return the recurrence of least order over Q(letters), with its range and first terms.

    >>> below = {(0, 0, 0): 1, (1, 0, 1): -1, (0, 0, 2): -1}
    >>> print(recurrence_text(MarkedGF.of({(0, 0, 1): 1}, below)))
    a(n) = x*a(n-1) + a(n-2) for n >= 2; a(0)=0, a(1)=1
    """
    weights: dict[int, dict[tuple[int, int], int]] = {}
    for i, j, power, c in gf.den:
        if power:
            weights.setdefault(power, {})[i, j] = -c
    parts = []
    for lag, some in sorted(weights.items()):
        is_minus, text = factored_text(RationalFunction.of(Profile.of(some)))
        parts.append("-" * is_minus + multiple(text, f"a(n-{lag})"))
    return with_first_terms(joined(parts), gf.terms(gf.holds_from), offset)
