"""Relations, true and slightly false at random: proved means true, refuted means false, at that n.

The oracle computes all terms by loops of its own and compares far beyond what a proof uses. What is
proved or refuted is replayed by the stand-alone checker, and forged statements are not.
"""

from fractions import Fraction
from random import Random

import pytest
from laws.late_claims import claims, wrong
from laws.relation_settling import settle_and_compare
from tiers import drawn, one_in

from gfkit.claims.audit import settle
from gfkit.claims.claim import Claim
from gfkit.claims.late_failures import PRIME, NotCheap, _recurrent
from gfkit.errors import NormalFormError
from gfkit.proofs.kernel import Workings
from gfkit.sequences.implicit_definitions import RecurrenceTerms

SEEDS = range(300)


@one_in(5)
@pytest.mark.parametrize("start", range(0, len(SEEDS), 50))
def test_random_relations(start) -> None:
    verdicts = {settle_and_compare(seed, 5) for seed in SEEDS[start : start + 50]}
    assert verdicts == {"proved", "refuted"}


# Relations that hold at first and fail late: none is called consistent.


@pytest.mark.parametrize("seed", range(drawn(10, 3)))
def test_a_false_claim_is_refuted_where_it_first_fails(seed):
    drawn_claims = claims(drawn(50, 4), seed)
    assert [one for one in drawn_claims if wrong(*one)] == []


@pytest.mark.parametrize("seed", range(drawn(60, 12)))
def test_terms_of_a_recurrence_modulo_a_prime_are_those_modulo_it(seed):
    draw = Random(f"recurrence {seed}")  # noqa: S311
    order, degree = draw.randint(1, 3), draw.randint(0, 3)
    while True:
        polynomials = [[draw.randint(-9, 9) for _ in range(degree + 1)] for _ in range(order + 1)]
        first = [Fraction(draw.randint(-9, 9), draw.randint(1, 4)) for _ in range(order)]
        try:
            of = RecurrenceTerms(tuple(map(tuple, polynomials)), tuple(first), draw.randint(-2, 3))
            break
        except NormalFormError:
            continue
    count = 200
    exact = of.values(count, Workings())
    try:
        found = _recurrent(of, count)
    except NotCheap:  # a factor that the prime divides
        return
    assert found == [z.numerator * pow(z.denominator, -1, PRIME) % PRIME for z in exact]


@one_in(2)
@pytest.mark.parametrize("fitted", [0, 40, 100, 5000])
@pytest.mark.parametrize("k", [30, 45, 300, 20_000, None])
def test_a_formula_fitted_to_many_values_is_compared_with_more(fitted, k):
    formula = "a(n)*floor(n!/3) = floor(n!/3)*2^n"  # true, and not proved
    if k is not None:
        formula = f"a(n) = 2^n+floor(n/{k})"
    claim = Claim("1", "H", "p", "s", "identity", {"gf": "1/(1-2*x)"},
                  {"formula": formula, "fitted": fitted})  # fmt: skip
    found = settle(claim)
    if k is not None:
        assert (str(found.verdict), found.verdict.n) == ("refuted", k)
    else:
        assert str(found.verdict) == "consistent"
        assert found.verdict.surplus >= 40
