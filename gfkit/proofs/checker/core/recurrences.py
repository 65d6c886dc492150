"""The coefficients of fractions p/q, q(0) not 0."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .clock import Clock


def coefficients(
    p: Sequence[int],
    q: Sequence[int],
    count: int,
    clock: Clock,
    found: list[Any] | None = None,
) -> list[Any]:
    """Return the first coefficients of p/q, q(0) not 0, after those that were found before."""
    found = [] if found is None else found
    lead = q[0]
    for n in range(len(found), count):
        term: Any = p[n] if n < len(p) else 0
        for k in range(1, min(n, len(q) - 1) + 1):
            if q[k]:
                term -= q[k] * found[n - k]
        size = term.numerator.bit_length() + term.denominator.bit_length()
        clock.spend((1 + min(n, len(q))) * (1 + size // 60))
        if lead != 1:
            clock.reduce(size)
            term = Fraction(term, lead)
            term = term.numerator if term.denominator == 1 else term
        found.append(term)
    return found


def recurrence_from(p: Sequence[Any], q: Sequence[Any]) -> int:
    """Return the first n from which on the coefficients of p/q obey the recurrence q."""
    return max(len(q) - 1, len(p))
