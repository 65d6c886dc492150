"""Forged certificates are rejected, not checked, or true by an oracle that shares nothing."""

import random
import time

import pytest
from forgeries.certificates import all_products, all_strips
from forgeries.forge import are_coprime, forged
from oracle.definitions import is_refuted
from tiers import is_thorough

from gfkit.proofs.checker import check, lines_of
from gfkit.proofs.checker.core.clock import Clock

SECONDS = 3
"""Of processor time, with -m thorough; a second each time."""


@pytest.fixture(scope="module")
def strips():
    return all_strips()


@pytest.fixture(scope="module")
def products():
    return all_products()


@pytest.mark.drawn
def test_the_pool_is_true(strips, products):
    whole = [*strips, *products]
    for data in whole if is_thorough() else whole[::2]:
        assert check(data).reasons == []
        assert is_refuted(data["statement"], 20_000 if is_thorough() else 500) is None


def examine(pool, seeds, allowed=SECONDS):
    """Check forgeries; return how many were rejected, held, and were not checked."""
    told = [0, 0, 0]
    for seed in seeds:
        data = forged(random.Random(seed), pool)  # noqa: S311 - forgeries, not secrets
        begun = time.process_time()
        report = check(data, clock=Clock(allowed, now=time.process_time))
        assert time.process_time() - begun < allowed + 3, seed
        shown = "\n".join(lines_of(report))
        assert shown.isprintable() or shown.replace("\n", "").isprintable(), seed
        if report.holds:
            statement = data["statement"]
            assert is_refuted(statement) is None, seed
            if statement["of"]["marks"] == "none":
                assert are_coprime(statement["p"], statement["q"]), seed
        elif report.checked_fully:
            assert "minimal" not in shown, seed
        told[1 if report.holds else 0 if report.checked_fully else 2] += 1
    return told


def test_forged_strips(strips):
    rejected, _, unchecked = examine(strips, range(12), 1)
    assert rejected > 4
    assert unchecked < 5


def test_forged_products(products):
    rejected, _, _ = examine(products, range(8), 1)
    assert rejected > 3


@pytest.mark.thorough
def test_a_thousand_forged_strips(strips):
    rejected, _, unchecked = examine(strips, range(1000, 2000))
    assert rejected > 600
    assert unchecked < 100


@pytest.mark.thorough
def test_many_forged_products(products):
    examine(products, range(1000, 1400))
