"""Sequences that are given outright: the coefficients of a fraction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .clock import Clock, need
from .generating_functions import OFFSETS, fraction_of
from .reading import NUMBER, fit
from .recurrences import are_equal, coefficients

if TYPE_CHECKING:
    from .report import Report

FRACTION = {"kind": None, "offset": OFFSETS, "p": [NUMBER], "q": [NUMBER]}


def check_fraction(
    of: dict[str, Any],
    statement: dict[str, Any],
    _evidence: dict[str, Any],
    _lemmas: list[dict[str, Any]],
    clock: Clock,
    report: Report,
) -> None:
    """Check that the fraction of the statement equals that of the definition."""
    fit(of, FRACTION, "of")
    need(of["offset"] == statement["offset"], "offset is not that of the sequence")
    same = are_equal(fraction_of(of, clock), fraction_of(statement, clock), clock)
    need(same, "p/q is not the fraction that defines the sequence")
    report.state("a given fraction is p/q")
    report.say("agreement", "the cross products of the two fractions are equal")


def fraction_values(of: dict[str, Any], count: int, clock: Clock) -> list[int]:
    """Return the first coefficients."""
    fit(of, FRACTION, "of")
    return coefficients(*fraction_of(of, clock), count, clock)


GF_CHECKS = {"fraction": check_fraction}
VALUES = {"fraction": fraction_values}
