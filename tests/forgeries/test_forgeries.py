"""Forged certificates are rejected, not checked, or true by an oracle that shares nothing."""

import pytest
from forgeries.certificates import all_products, all_strips, examine
from forgeries.forge import are_coprime, forged
from oracle.definitions import is_refuted
from tiers import is_thorough

from gfkit.proofs.checker import check


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


def is_false(statement):
    """Tell whether the oracle refutes a statement, or its fraction is not in lowest terms."""
    is_plain = statement["of"]["marks"] == "none"
    is_lowest = not is_plain or are_coprime(statement["p"], statement["q"])
    return is_refuted(statement) is not None or not is_lowest


def test_forged_strips(strips):
    told = examine(strips, range(12), forged, is_false, 1)
    assert told["rejected"] > 4
    assert told["not checked"] < 5


def test_forged_products(products):
    assert examine(products, range(8), forged, is_false, 1)["rejected"] > 3


@pytest.mark.thorough
def test_a_thousand_forged_strips(strips):
    told = examine(strips, range(1000, 2000), forged, is_false)
    assert told["rejected"] > 600
    assert told["not checked"] < 100


@pytest.mark.thorough
def test_many_forged_products(products):
    examine(products, range(1000, 1400), forged, is_false)
