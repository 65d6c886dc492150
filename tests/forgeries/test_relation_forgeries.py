"""Forged certificates of relations, failures and least orders are rejected, or true."""

import random
from itertools import count, islice

import pytest
from forgeries.certificates import examine
from forgeries.forge_relations import forged
from laws.relation_settling import finding_of
from oracle import relations
from oracle.envelopes import certificate
from oracle.relation_texts import Nothing, is_true
from tiers import one_in

from gfkit.proofs.checker import check
from gfkit.proofs.kernel import prove
from gfkit.sequences.given import FractionCoefficients
from gfkit.sequences.relation_holds import IsMinimal


def pool_of(kind):
    """Return true certificates of one kind, of relations that the oracle can read."""
    cases = (relations.random_case(random.Random(seed)) for seed in count())  # noqa: S311
    proofs = (finding_of(case).proof for case in cases if "Sum_" not in case.text)
    return [
        *map(
            certificate,
            islice((z for z in proofs if z is not None and z.statement.kind == kind), 60),
        )
    ]


def least_orders():
    """Return true certificates of least orders."""
    pool = []
    for seed in range(40):
        one = relations.random_sequence(random.Random(seed), late=seed % 7)  # noqa: S311
        while not one.q[-1]:
            one.q.pop()
        of = FractionCoefficients(tuple(one.p), tuple(one.q), one.offset)
        gf = of.gf()
        pool.append(certificate(prove(IsMinimal(of, gf.order, of.offset + gf.holds_from))))
    return pool


POOLS = {
    "relation": lambda: pool_of("relation"),
    "fails at": lambda: pool_of("fails at"),
    "least order": least_orders,
}


@pytest.fixture(scope="module", params=POOLS)
def pool(request):
    return POOLS[request.param]()


def test_the_pool_is_true(pool) -> None:
    for data in pool:
        assert check(data).reasons == []
        assert is_true(data["statement"])


def is_false(statement):
    try:
        return not is_true(statement)
    except Nothing:  # it says nothing
        return True


@one_in(2)
def test_forged_relations(pool) -> None:
    told = examine(pool, range(150), forged, is_false)
    assert told["rejected"] > 60
    assert told["not checked"] < 60


@pytest.mark.thorough
def test_a_thousand_forged_relations(pool) -> None:
    assert examine(pool, range(1000, 2000), forged, is_false)["rejected"] > 400
