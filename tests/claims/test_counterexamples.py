"""Relations, true and slightly false at random: proved means true, refuted means false, at that n.

The oracle computes all terms by loops of its own and compares far beyond what a proof uses. What is
proved or refuted is replayed by the stand-alone checker, and forged statements are not.
"""

import re
from fractions import Fraction
from math import prod
from random import Random

import numpy as np
import pytest
from laws.late_claims import claims, wrong
from laws.relation_settling import settle_and_compare
from samples import parametrize_some

from gfkit import Sequence, as_sequence
from gfkit.claims.audit import settle
from gfkit.claims.claim import Claim
from gfkit.claims.counterexamples import (
    PRIME,
    ByBalls,
    ByResidues,
    FormulaEvaluation,
    NotCheap,
)
from gfkit.claims.subjects import sequence_of_definition
from gfkit.errors import NormalFormError
from gfkit.formulas.evaluation import Scope, value_of
from gfkit.formulas.parser import parse_expression
from gfkit.proofs.kernel import Workings
from gfkit.sequences.holonomic import RecurrenceTerms

SEEDS = range(300)


@parametrize_some("start", range(0, len(SEEDS), 50), share=60)
@pytest.mark.thorough
def test_random_relations(start) -> None:
    verdicts = {settle_and_compare(seed, 5) for seed in SEEDS[start : start + 50]}
    assert verdicts == {"proved", "refuted"}


# Relations that hold at first and fail late: none is called consistent.


@parametrize_some("seed", range(25), first=1)
def test_a_false_claim_is_refuted_where_it_first_fails(seed):
    drawn_claims = claims(2, seed)
    assert [one for one in drawn_claims if wrong(*one)] == []


@parametrize_some("seed", range(60), first=2)
def test_terms_of_a_recurrence_modulo_a_prime_are_those_modulo_it(seed):
    draw = Random(f"recurrence {seed}")  # noqa: S311
    order, degree = draw.randint(1, 3), draw.randint(1, 3)
    while True:
        polynomials = [[draw.randint(-9, 9) for _ in range(degree + 1)] for _ in range(order + 1)]
        first = [Fraction(draw.randint(-9, 9), draw.randint(1, 4)) for _ in range(order)]
        try:
            of = RecurrenceTerms(tuple(map(tuple, polynomials)), tuple(first), draw.randint(-2, 3))
            break
        except NormalFormError:
            continue
    count = 200
    exact = of.compute(count, Workings())
    try:
        found = ByResidues().terms(sequence_of_definition("a", of), np.arange(count))
    except NotCheap:  # a factor that the prime divides
        return
    assert found.residues.tolist() == [
        z.numerator * pow(z.denominator, -1, PRIME) % PRIME for z in exact
    ]


FIB = as_sequence("x/(1-x-x^2)")
FORMULAS = """n^2-3; 2^n; (n+1)/1; (6*n)/3; floor(n/2); floor(-n/4); ceiling(n/4); mod(n-3, 4); n!;
binomial(n, 2); binomial(n, 7); abs(n-2); sign(n-2); min(n, 3); max(n, 3); gcd(n, 4); b(n+1);
Sum_{k=0..n} k^2; Sum_{k=2..n} k; Product_{k=1..n} k; Product_{k=1..n} (k+1);
(n+1)/2; n^2/3; 2^n/4; 2^(3-n); n!/7+b(n)/2; floor(n!/3); ceiling(n!/7); mod(n!, 7); floor(2^n/5);
mod(3^n+n, 9); floor(n/(n+1)); floor(-2^n/6); (n-2)^3; (n-2)^n"""


@pytest.mark.parametrize("text", re.split(";\\s", FORMULAS))
def test_values_at_many_places_at_once_are_those_at_each(text):
    n = [0, 1, 2, 5, 6, 40]  # of the last one powers and factorials are large
    expression = parse_expression(text)
    found = FormulaEvaluation({"b": FIB}, ByResidues(), {"n": np.array(n)}).value(expression)
    alone = [value_of(expression, Scope({"n": one}, {"b": FIB})) for one in n]
    assert found.residues.tolist() == [
        one.numerator * pow(one.denominator, -1, PRIME) % PRIME for one in alone
    ]
    assert found.exact is None or found.exact.tolist() == alone


@pytest.mark.parametrize("p", [1, 7, 10])
@pytest.mark.parametrize("values", [[5, 4, 3], [9, 9, 9], [0, 2, 5]])
def test_sums_and_products_of_the_first_values_are_those_modulo_the_number(values, p):
    column, at = ByResidues(p).whole(np.array(values)), np.array([3, 0, 1, 2])
    sums, products = (ByResidues(p).summed(column, at, product=by) for by in (False, True))
    assert sums.residues.tolist() == [sum(values[:k]) % p for k in at]
    assert products.residues.tolist() == [prod(values[:k]) % p for k in at]


@pytest.mark.parametrize("by", [False, True])
def test_sums_by_balls_hold_the_sum(by):
    column = ByBalls().whole(np.array([5, 4, 3]))
    found = ByBalls().summed(column, np.array([0, 1, 3]), product=by)
    assert [round(float(z.mid())) for z in found] == ([1, 5, 60] if by else [0, 5, 12])


@pytest.mark.parametrize("kind", [ByResidues, ByBalls])
@pytest.mark.parametrize("text", ["mod(n, n)", "Sum_{k=n..5} k", "b(n-2)", "b(n-1)", "c(n)"])
def test_what_has_no_value_at_some_place_is_not_cheap(text, kind):
    """Of listed terms none is: all of them are compared one by one."""
    of = {"b": FIB, "c": Sequence([5, 6, 7, 8])}
    with pytest.raises(NotCheap):
        FormulaEvaluation(of, kind(), {"n": np.array([0, 1])}).value(parse_expression(text))


@parametrize_some("fitted", [0, 40, 100, 5000], share=24)
@parametrize_some("k", [30, 45, 300, 20_000, None], share=24)
def test_a_formula_fitted_to_many_values_is_compared_with_more(fitted, k):
    formula = "a(n)*floor(n!/3) = floor(n!/3)*2^n"  # true, and not proved
    if k is not None:
        formula = f"a(n) = 2^n+floor(n/{k})"
    claim = Claim("1", "H", "p", "s", "relation", {"gf": "1/(1-2*x)"},
                  {"formula": formula, "fitted": fitted})  # fmt: skip
    found = settle(claim)
    if k is not None:
        assert (str(found.verdict), found.verdict.n) == ("refuted", k)
    else:
        assert str(found.verdict) == "consistent"
        assert found.verdict.surplus >= 40
