"""The recurrence of a generating function with letters, as people write it."""

from __future__ import annotations

from gfkit.numbers.polynomial_printing import is_wrapped
from gfkit.series.multivariate_polynomial_printing import factored_text
from gfkit.series.multivariate_rational_gf import MarkedGF
from gfkit.series.polynomials_in_piece_marks import Profile
from gfkit.series.rational_functions import RationalFunction


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
    said = ""
    for lag, some in sorted(weights.items()):
        is_minus, text = factored_text(RationalFunction.of(Profile.of(some)))
        text = text if is_wrapped(text) else f"({text})"
        text = f"a(n-{lag})" if text == "1" else f"{text}*a(n-{lag})"
        sign = "-" if is_minus else "+"
        said += f" {sign} {text}" if said else f"{'-' * is_minus}{text}"
    low = gf.holds_from
    first = ", ".join(f"a({n})={one}" for n, one in enumerate(gf.terms(low), offset))
    return f"a(n) = {said or '0'} for n >= {low + offset}" + f"; {first}" * bool(first)
