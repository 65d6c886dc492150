"""Sequences that are given: coefficients of a fraction, and listed terms."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from .clock import Clock, limit, need
from .dialect import bits, plain, times
from .generating_functions import OFFSETS, is_marked
from .monomials import Poly, read_in_t
from .reading import NUMBER, TEXT, fit, integer

if TYPE_CHECKING:
    from collections.abc import Sequence


FRACTION = {"kind": None, "offset": OFFSETS, "p": [None], "q": [None]}
TERMS = {"kind": None, "offset": OFFSETS, "terms": [TEXT]}


def read_fraction(of: dict[str, Any], clock: Clock) -> tuple[list[Poly], list[Poly]]:
    """Read p and q of a given fraction: q(0) is a number that is not 0, perhaps not 1."""
    fit(of, FRACTION, "of")
    marks = "xy" if is_marked(of) else "none"
    p, q = (read_in_t(of[side], side, marks, clock) for side in "pq")
    need(q and set(q[0]) == {0}, "q is not a number at t = 0")
    return p, q


def coefficients(
    p: Sequence[Any],
    q: Sequence[Any],
    count: int,
    clock: Clock,
    found: list[Any] | None = None,
) -> list[Any]:
    """Return the first coefficients of p/q, q(0) not 0, after those that were found before."""
    found = [] if found is None else found
    for n in range(len(found), count):
        term: Any = p[n] if n < len(p) else 0
        for k in range(1, min(n, len(q) - 1) + 1):
            if q[k]:
                term = term - q[k] * found[n - k]
        clock.spend((1 + min(n, len(q))) * (1 + bits(term) // 60))
        found.append(term if q[0] == 1 else times(term, Fraction(1, q[0]), clock))
    return found


def fraction_values(of: dict[str, Any], count: int, clock: Clock) -> list[Any]:
    """Return the first coefficients of a fraction without marks."""
    p, q = read_fraction(of, clock)
    limit(not is_marked(of), "the terms of a fraction with marks")
    return coefficients([c.get(0, 0) for c in p], [c.get(0, 0) for c in q], count, clock)


def listed_terms(of: dict[str, Any], count: int | None, clock: Clock) -> list[int | Fraction]:
    """Return the first of the listed terms, or all."""
    fit(of, TERMS, "of")
    need(of["terms"], "terms has no entry")
    found = []
    for text in of["terms"][:count]:
        above, _, below = text.partition("/")
        fit(below or "1", NUMBER, "a denominator")
        bottom = integer(below or "1", "a denominator", clock)
        need(bottom > 0, "a denominator is not above 0")
        top = integer(above, "a term", clock)
        if bottom > 1:
            clock.reduce(max(top.bit_length(), bottom.bit_length()))
        found.append(plain(Fraction(top, bottom)))
    return found


VALUES = {"fraction": fraction_values, "terms": listed_terms}
