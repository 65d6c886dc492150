"""Sums of many terms, cut."""

from __future__ import annotations

SHOWN_POLYNOMIAL = 300
"""Longer polynomials are cut, as lists of terms are."""


def cut_sum(text: str, terms: int, longest: int = SHOWN_POLYNOMIAL) -> str:
    """Return the beginning of a long sum and how many terms there are; nothing for a short one.

    >>> cut_sum("x^3*y^2+12*x+5*y+1", 4, longest=10)
    'x^3*y^2+... (4 terms; --full prints all)'
    >>> cut_sum("x+1", 2)
    ''
    """
    if len(text) <= longest:
        return ""
    head = text[:longest]
    place = max(head.rfind("+"), head.rfind("-"))
    return f"{head[: max(place, 0)] or head}+... ({terms} terms; --full prints all)"
