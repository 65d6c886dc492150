"""Relations, true and slightly false at random: proved means true, refuted means false, at that n.

The oracle computes all terms by loops of its own and compares far beyond what a proof uses. What is
proved or refuted is replayed by the stand-alone checker, and forged statements are not.
"""

import pytest
from laws.relation_settling import settle_and_compare
from tiers import one_in

SEEDS = range(300)


@one_in(5)
@pytest.mark.parametrize("start", range(0, len(SEEDS), 50))
def test_random_relations(start) -> None:
    verdicts = {settle_and_compare(seed, 5) for seed in SEEDS[start : start + 50]}
    assert verdicts == {"proved", "refuted"}
