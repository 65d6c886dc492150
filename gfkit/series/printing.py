"""The recurrence of a rational generating function as text, and its right side in LaTeX."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gfkit.numbers.decimals import decimal
from gfkit.numbers.printing import sum_text as combination_text
from gfkit.series.rational_gf import RationalGF


def recurrence_text(gf: RationalGF, offset: int = 0, *, longest: int = 12) -> str:
    """Return the recurrence of least order in words; of one longer than `longest` only its order.

    offset: of the sequence; the constant term of gf is a(offset).

    >>> from gfkit.series.rational_gf import RationalGF
    >>> recurrence_text(RationalGF.of([1], [1, -1, -1]))
    'a(n) = a(n-1) + a(n-2) for n >= 2; a(0)=1, a(1)=1'
    >>> recurrence_text(RationalGF.of([1], [1, -2]), 5)
    'a(n) = 2*a(n-1) for n >= 6; a(5)=1'
    """
    low = gf.holds_from + offset
    if gf.order > longest:
        return f"order {gf.order}, for n >= {low}"
    initial = gf.terms(gf.holds_from)
    shown = ", ".join(f"a({n})={decimal(value)}" for n, value in enumerate(initial, offset))
    first = f"; {shown}" if shown else ""
    return f"a(n) = {sum_text(gf.signature)} for n >= {low}{first}"


def sum_text(signature: Sequence[int]) -> str:
    """Return the right-hand side of a recurrence.

    >>> sum_text((4, 0, -1))
    '4*a(n-1) - a(n-3)'
    """
    terms = combination_text((c, [f"a(n-{lag})"]) for lag, c in enumerate(signature, 1))
    return re.sub(r"\)([-+])", r") \1 ", terms)


def sum_latex(signature: Sequence[int]) -> str:
    """Return the same in LaTeX.

    >>> sum_latex((4, 0, -1))
    '4 a(n-1)-a(n-3)'
    """
    return re.sub(r" ([-+]) ", r"\1", sum_text(signature)).replace("*", " ")
