"""Polynomials, sums and products as text, and that text in LaTeX."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from gfkit.numbers.decimals import decimal, number_text

if TYPE_CHECKING:
    from gfkit.numbers.enclosures import Enclosure


def polynomial_text(
    coefficients: Sequence[int], variable: str, *, highest_first: bool = False
) -> str:
    """Return a polynomial from its ascending coefficients.

    >>> polynomial_text([1, 0, -2, 1], "x"), polynomial_text([-1, -1, 1], "r", highest_first=True)
    ('1-2*x^2+x^3', 'r^2-r-1')
    """
    places = list(enumerate(coefficients))
    listed = reversed(places) if highest_first else places
    powers = {0: [], 1: [variable]}
    return sum_text((c, powers.get(k, [f"{variable}^{k}"])) for k, c in listed)


def sum_text(terms: Iterable[tuple[int, list[str]]]) -> str:
    """Return a sum of integers times factors.

    >>> sum_text([(1, []), (0, ["t"]), (-3, ["x^2", "y"]), (-1, ["x"])])
    '1-3*x^2*y-x'
    """
    text = ""
    for c, factors in terms:
        if c:
            told = factors if abs(c) == 1 and factors else [number_text(abs(c)), *factors]
            text += ("-" if c < 0 else "+" if text else "") + "*".join(told)
    return text or "0"


def product_text(content: int, factors: Sequence[tuple[str, int]]) -> str:
    """Return a product of a number and sums to powers.

    >>> product_text(-2, [("x", 2), ("1+x", 1)]), product_text(1, [("1+x", 1)])
    ('-2*x^2*(1+x)', '1+x')
    """
    is_alone = content == 1 and len(factors) == 1 and factors[0][1] == 1
    parts = [] if abs(content) == 1 and factors else [decimal(abs(content))]
    for text, power in factors:
        is_sum = not is_alone and re.search(r"[-+]", text[1:])
        body = f"({text})" if is_sum else text
        parts.append(body if power == 1 else f"{body}^{power}")
    return ("-" if content < 0 else "") + "*".join(parts)


def is_wrapped(text: str) -> bool:
    """Return whether every sum in a text stands in parentheses; a sign may stand before it.

    >>> is_wrapped("-x*(1+x)"), is_wrapped("1+(1-x)")
    (True, False)
    """
    depth = 0
    for place, character in enumerate(text):
        depth += {"(": 1, ")": -1}.get(character, 0)
        if place and depth == 0 and character in "+-":
            return False
    return True


def multiple(coefficient: str, factor: str) -> str:
    """Return coefficient * factor, with parentheses where they are needed.

    >>> multiple("n+1", "a(n)"), multiple("1", "a(n)"), multiple("-2*n", "a(n)")
    ('(n+1)*a(n)', 'a(n)', '-2*n*a(n)')
    """
    if coefficient in {"1", "-1"}:
        return coefficient[:-1] + factor
    return f"{coefficient}*{factor}" if is_wrapped(coefficient) else f"({coefficient})*{factor}"


def joined(parts: Sequence[str]) -> str:
    """Return a sum of texts, a leading minus becoming a difference.

    >>> joined(["2*a(n)", "-a(n-1)"])
    '2*a(n) - a(n-1)'
    """
    text = ""
    for part in parts:
        sign, size = (" - ", part[1:]) if part.startswith("-") else (" + ", part)
        text = f"{text}{sign}{size}" if text else part
    return text or "0"


def latex_of_text(text: str) -> str:
    """Return a product or sum of polynomials in LaTeX, from its text, however long it is.

    >>> latex_of_text("3*x^12*y-1")
    '3 x^{12} y-1'
    >>> latex_of_text("x^2/(1-x)")
    'x^{2}/(1-x)'
    """
    return re.sub(r"\^(\d+)", r"^{\1}", text.replace("*", " "))


def digits_text(value: Enclosure, digits: int) -> str:
    """Return the certified digits of a number; dots follow unless it is known exactly by these."""
    text = value.digits(digits)
    if "+/-" in text or (value.is_exact and Fraction(text) == value.low):
        return text
    return f"{text}..."


def digits_latex(text: str) -> str:
    """Return digits with dots, or a number and its error, in LaTeX."""
    return text.replace("...", r"\ldots ").replace("+/-", r"\pm")
