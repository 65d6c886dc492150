"""Five thousand random relations, true and slightly false, against the oracle; and long ones.

Run with `make bench -k relations`. No false `proved`, no false `refuted`; of every third one the
certificate is replayed and forged.
"""

from __future__ import annotations

import time
from collections import Counter

import pytest
from laws.relation_settling import settle_and_compare

from gfkit.claims.claim import Range
from gfkit.claims.formulas import settle_relation
from gfkit.claims.sequences import sequence_of_definition
from gfkit.formulas.grammar import parse_relation
from gfkit.sequences.given import FractionCoefficients
from gfkit.series.recurrence import sum_text


def test_five_thousand_random_relations() -> None:
    verdicts = Counter(settle_and_compare(seed, 3) for seed in range(1000, 6000))
    assert set(verdicts) == {"proved", "refuted"}
    assert min(verdicts.values()) > 1000


@pytest.mark.parametrize("order", [38, 50, 150, 380])
def test_a_line_of_a_high_order_is_proved_at_once(order) -> None:
    """Seconds here: 0.05 for order 50, 0.3 for 150, 2 for 380."""
    den = [1, *((5 * k * k + k) % 7 - 3 for k in range(1, order)), -1]
    a = sequence_of_definition("a", FractionCoefficients((1, 2), tuple(den)))
    relation = parse_relation(f"a(n) = {sum_text([-c for c in den[1:]])}")
    start = time.perf_counter()
    finding = settle_relation(relation, {"a": a}, Range(order))
    assert str(finding.verdict) == "proved"
    assert time.perf_counter() - start < (1 if order <= 50 else 20)
