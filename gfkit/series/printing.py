"""The recurrence of a rational generating function as text, and its right side in LaTeX."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gfkit.numbers.decimals import number_text
from gfkit.numbers.printing import sum_text
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
    return with_first_terms(signature_text(gf.signature), gf.terms(gf.holds_from), offset)


def with_first_terms(side: str, terms: Sequence[object], offset: int) -> str:
    """Return a recurrence by its right side, with its range, and the terms before that.

    >>> with_first_terms("2*a(n-1)", [1], 5)
    'a(n) = 2*a(n-1) for n >= 6; a(5)=1'
    """
    first = ", ".join(f"a({n})={number_text(one)}" for n, one in enumerate(terms, offset))
    return f"a(n) = {side} for n >= {offset + len(terms)}" + f"; {first}" * bool(first)


def signature_text(signature: Sequence[int]) -> str:
    """Return the right-hand side of a recurrence.

    >>> signature_text((4, 0, -1))
    '4*a(n-1) - a(n-3)'
    """
    terms = sum_text((c, [f"a(n-{lag})"]) for lag, c in enumerate(signature, 1))
    return re.sub(r"\)([-+])", r") \1 ", terms)


def signature_latex(signature: Sequence[int]) -> str:
    """Return the same in LaTeX.

    >>> signature_latex((4, 0, -1))
    '4 a(n-1)-a(n-3)'
    """
    return re.sub(r" ([-+]) ", r"\1", signature_text(signature)).replace("*", " ")
