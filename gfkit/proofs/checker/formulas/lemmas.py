"""The recurrence with polynomial coefficients that a sequence has by definition, or by a lemma."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..analysis.polynomials import integers
from ..core import kinds
from ..core.certificates import lemma_with
from ..core.rejections import limit, need
from ..core.shapes import NUMBER, fit

if TYPE_CHECKING:
    from ..core.reports import Given

Poly = list[int]
EARLY = 20_000


def relation_text(rows: list[Poly]) -> str:
    """Return the recurrence as the text of a relation."""
    powers = ("", "*n")
    inner = [
        "+".join(f"({c}){f'*n^{j}' if j > 1 else powers[j]}" for j, c in enumerate(row)) or "0"
        for row in rows
    ]
    return "+".join(f"({part})*a(n+{i})" for i, part in enumerate(inner)) + " = 0"


def known_recurrence(given: Given) -> tuple[list[Poly], list[Fraction], int]:
    """Return a recurrence by the definition, or by a lemma; first terms; from when on it holds."""
    of, evidence, clock = given.of, given.evidence, given.clock
    series = kinds.part("formulas.recurrences")
    values = kinds.defined("values", of)  # which looks at its shape
    if of.get("kind") == "recurrence" and "right" not in of:
        return series.recurrence(of, clock)  # type: ignore[no-any-return]
    listed: Any = evidence.get("recurrence")
    fit(listed, [[NUMBER]], "evidence.recurrence")
    rows = [integers(row, "evidence.recurrence", clock) for row in listed]
    first: int = kinds.part("formulas.relations").offset_of(of)
    recurs = of.get("kind") == "recurrence"
    valid = series.recurrence(of, clock)[2] if recurs else first
    if "from" in evidence:
        later_on = evidence["from"]
        need(type(later_on) is int and valid <= later_on < EARLY, "evidence.from is too early")
        valid = later_on
    said = {
        "kind": "identity",
        "relation": relation_text(rows),
        "names": {"a": of},
        "ranges": f"n >= {valid}",
    }
    need(lemma_with(given.lemmas, said, clock), "a lemma on the recurrence is missing")
    limit(1 < len(rows) <= series.MOST_ORDER, "a recurrence of another order")
    limit(values, "the terms of such a sequence are not computed")
    given_terms = values(of, valid - first + len(rows) - 1, clock)
    are_rational = all(isinstance(z, int | Fraction) for z in given_terms)
    need(are_rational, "the terms are not rational numbers")
    return rows, [Fraction(z) for z in given_terms], valid
