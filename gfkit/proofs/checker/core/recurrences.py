"""Fractions p/q with q(0) = 1, and the sequences of their coefficients."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .polynomials import Number, multiply

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .clock import Clock


def coefficients(
    p: Sequence[Number], q: Sequence[Number], count: int, clock: Clock
) -> list[Number]:
    """Return the first coefficients of p/q, where q(0) = 1."""
    assert q[0] == 1
    found: list[Number] = []
    for n in range(count):
        term: Number = p[n] if n < len(p) else q[0] * 0
        size = 1
        for k in range(1, min(n, len(q) - 1) + 1):
            if q[k]:
                term -= q[k] * found[n - k]
        size += term.numerator.bit_length() // 60
        clock.spend((1 + min(n, len(q))) * size)
        found.append(term)
    return found


def are_equal(
    first: tuple[Sequence[Number], Sequence[Number]],
    second: tuple[Sequence[Number], Sequence[Number]],
    clock: Clock,
) -> bool:
    """Tell whether two fractions are equal: their cross products are."""
    (p, q), (r, s) = first, second
    return multiply(p, s, clock) == multiply(r, q, clock)


def recurrence_from(p: Sequence[Number], q: Sequence[Number]) -> int:
    """Return the first n from which on the coefficients of p/q obey the recurrence q."""
    return max(len(q) - 1, len(p))
