"""Polynomials as text and as LaTeX."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gfkit.numbers.decimal import decimal

if TYPE_CHECKING:
    from collections.abc import Sequence


def polynomial_text(
    coefficients: Sequence[int], variable: str, *, highest_first: bool = False
) -> str:
    """Return a polynomial from its ascending coefficients.

    >>> polynomial_text([1, 0, -2, 1], "x"), polynomial_text([-1, -1, 1], "r", highest_first=True)
    ('1-2*x^2+x^3', 'r^2-r-1')
    """
    text = ""
    places = enumerate(coefficients)
    for power, c in reversed(list(places)) if highest_first else places:
        if not c:
            continue
        monomial = variable if power == 1 else f"{variable}^{power}"
        factors = [] if abs(c) == 1 and power else [decimal(abs(c))]
        body = "*".join([*factors, monomial] if power else factors)
        text += ("-" if c < 0 else "+" if text else "") + body
    return text or "0"


def latex_of_text(text: str) -> str:
    """Return a product or sum of polynomials in LaTeX, from its text, however long it is.

    >>> latex_of_text("3*x^12*y-1")
    '3 x^{12} y-1'
    >>> latex_of_text("x^2/(1-x)")
    'x^{2}/(1-x)'
    """
    return re.sub(r"\^(\d+)", r"^{\1}", text.replace("*", " "))
