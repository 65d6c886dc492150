"""Sequences that are given outright: the coefficients of a fraction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .clock import Clock, limit, need
from .generating_functions import OFFSETS, fraction_of, is_marked
from .monomials import Poly, read_in_t
from .reading import NUMBER, fit
from .recurrences import coefficients

if TYPE_CHECKING:
    from .report import Report

FRACTION = {"kind": None, "offset": OFFSETS, "p": None, "q": None}


def check_fraction(
    of: dict[str, Any],
    statement: dict[str, Any],
    _evidence: dict[str, Any],
    _lemmas: list[dict[str, Any]],
    clock: Clock,
    report: Report,
) -> None:
    """Check that the fraction of the statement equals that of the definition."""
    p, q = _sides(of, "of", clock)
    need(of["offset"] == statement["offset"], "offset is not that of the sequence")
    need(q and q[0], "the given denominator is 0 at t = 0")
    marks = "xy" if is_marked(statement) else "none"
    r, s = (read_in_t(statement[side], side, marks, clock) for side in "pq")
    same = _product(p, s, clock) == _product(r, q, clock)
    need(same, "p/q is not the fraction that defines the sequence")
    report.state("a given fraction is p/q")
    report.say("agreement", "the cross products of the two fractions are equal")


def _sides(of: dict[str, Any], where: str, clock: Clock) -> tuple[list[Poly], list[Poly]]:
    fit(of, FRACTION, where)
    need(isinstance(of["p"], list) and isinstance(of["q"], list), f"{where} has no sides p and q")
    marks = "xy" if is_marked(of) else "none"
    p, q = (read_in_t(of[side], f"{where}.{side}", marks, clock) for side in "pq")
    return p, q


def _product(f: list[Poly], g: list[Poly], clock: Clock) -> list[Poly]:
    found: list[Poly] = [{} for _ in range(len(f) + len(g) - 1)] if f and g else []
    for i, above in enumerate(f):
        for j, below in enumerate(g):
            total = found[i + j]
            for m, a in above.items():
                clock.spend(len(below) * (2 + abs(a).bit_length() // 60))
                for n, b in below.items():
                    total[m + n] = total.get(m + n, 0) + a * b
    return [{m: c for m, c in poly.items() if c} for poly in found]


def fraction_values(of: dict[str, Any], count: int, clock: Clock) -> list[int]:
    """Return the first coefficients of a fraction without marks whose denominator begins with 1."""
    fit(of, FRACTION, "of")
    limit(isinstance(of["q"], list) and not is_marked(of), "terms of a fraction with marks")
    fit([of["p"], of["q"]], ([NUMBER], [NUMBER]), "[p, q]")
    limit(of["q"][:1] == ["1"], "terms of a fraction whose denominator does not begin with 1")
    return coefficients(*fraction_of(of, clock), count, clock)


GF_CHECKS = {"fraction": check_fraction}
VALUES = {"fraction": fraction_values}
