"""Sequences that are given: coefficients of a fraction, listed terms, values of a formula."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from .clock import Clock, limit, need
from .dialect import Evaluator, Reader, Tree, plain
from .generating_functions import OFFSETS, is_marked, trimmed
from .monomials import Poly, read_in_t
from .reading import NUMBER, TEXT, fit, integer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .dialect import Value
    from .kinds import Given

FRACTION = {"kind": None, "offset": OFFSETS, "p": [None], "q": [None]}
TERMS = {"kind": None, "offset": OFFSETS, "terms": [TEXT]}
FORMULA = {"kind": None, "offset": OFFSETS, "formula": None}


def read_fraction(of: dict[str, Any], clock: Clock) -> tuple[list[Poly], list[Poly]]:
    """Read p and q of a given fraction: q(0) is a number that is not 0, perhaps not 1."""
    fit(of, FRACTION, "of")
    marks = "xy" if is_marked(of) else "none"
    p, q = (read_in_t(of[side], side, marks, clock) for side in "pq")
    need(q and set(q[0]) == {0}, "q is not a number at t = 0")
    return p, q


def check_fraction(given: Given) -> None:
    """Check that the fraction of the statement equals that of the definition."""
    of, (statement, _, _, clock, report) = given.of, given
    p, q = read_fraction(of, clock)
    need(of["offset"] == statement["offset"], "offset is not that of the sequence")
    marks = "xy" if is_marked(statement) else "none"
    r, s = (read_in_t(statement[side], side, marks, clock) for side in "pq")
    same = product_in_t(p, s, clock) == product_in_t(r, q, clock)
    need(same, "p/q is not the fraction that defines the sequence")
    report.say("agreement", "the cross products of the two fractions are equal")


def product_in_t(first: list[Poly], second: list[Poly], clock: Clock) -> list[Poly]:
    """Return the product of two polynomials in t with marks."""
    total: list[Poly] = [{} for _ in range(len(first) + len(second) - 1 if first and second else 0)]
    for i, a in enumerate(first):
        for j, b in enumerate(second):
            clock.spend(1 + 2 * len(a) * len(b))
            for code, c in a.items():
                for other, d in b.items():
                    total[i + j][code + other] = total[i + j].get(code + other, 0) + c * d
    return trimmed([{code: c for code, c in part.items() if c} for part in total])


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


def read_formula(text: Any, clock: Clock) -> Tree:
    """Read a formula."""
    need(isinstance(text, str) and 0 < len(text) < 40_000, "a formula is not a text")
    reader = Reader(text, clock)
    found = reader.expression()
    reader.end()
    return found


def formula_values(of: dict[str, Any], count: int, clock: Clock) -> list[Value]:
    """Return the first values of a formula in n; x and y are marks."""
    fit(of, FORMULA, "of")
    tree, evaluator = read_formula(of["formula"], clock), Evaluator({}, clock)
    return [plain(evaluator.value(tree, {"n": of["offset"] + k})) for k in range(count)]


GF_CHECKS = {"fraction": check_fraction}
VALUES = {"fraction": fraction_values, "terms": listed_terms, "formula": formula_values}
