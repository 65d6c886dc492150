"""Sequences with a rule are computed by it, however many terms a formula fits.

Each rule is written a second time here, as a plain recursion in Python.
"""

from __future__ import annotations

from functools import cache
from itertools import count

import pytest
from samples import parametrize_some

import gfkit
from gfkit.formulas.parser import parse_relation
from gfkit.proofs.certificates import certificate_data
from gfkit.proofs.kernel import NotDerived, Workings, prove
from gfkit.sequences.gf import IsGF
from gfkit.sequences.systems import EquationTerms
from gfkit.series.rational_gf import RationalGF


def by_halves(even, odd, first):
    """Return the function with a(2n) = even(a, n) and a(2n+1) = odd(a, n) behind first values."""

    @cache
    def a(n):
        return first[n] if n in first else (odd if n % 2 else even)(a, n // 2)

    return a


def by_all(rule, first):
    @cache
    def a(n):
        return first[n] if n in first else rule(a, n)

    return a


RULES = {
    "a(2*n) = a(n), a(2*n+1) = a(n) + floor(n/64), a(1) = 1": by_halves(
        lambda a, n: a(n), lambda a, n: a(n) + n // 64, {1: 1}
    ),
    "a(2*n) = a(n), a(2*n+1) = a(n) + floor(n^2/50000), a(1) = 1": by_halves(
        lambda a, n: a(n), lambda a, n: a(n) + n * n // 50_000, {1: 1}
    ),
    "a(2*n) = a(n) + floor(n/4000), a(2*n+1) = a(n), a(0) = 0, a(1) = 0": by_halves(
        lambda a, n: a(n) + n // 4000, lambda a, n: a(n), {0: 0, 1: 0}
    ),
    "J(2n) = 2J(n) - 1, J(2n+1) = 2J(n) + 1, J(1) = 1": by_halves(
        lambda a, n: 2 * a(n) - 1, lambda a, n: 2 * a(n) + 1, {1: 1}
    ),
    "b(2n) = b(n), b(2n+1) = b(n) + b(n+1), b(0) = 0, b(1) = 1": by_halves(
        lambda a, n: a(n), lambda a, n: a(n) + a(n + 1), {0: 0, 1: 1}
    ),
    "a(2n) = a(n), a(2n+1) = a(n) + 1, a(0) = 0": by_halves(
        lambda a, n: a(n), lambda a, n: a(n) + 1, {0: 0}
    ),
    "a(2n) = 3*a(n), a(2n+1) = 3*a(n) + 1, a(0) = 0": by_halves(
        lambda a, n: 3 * a(n), lambda a, n: 3 * a(n) + 1, {0: 0}
    ),
    "a(2n) = a(n) + a(n-1), a(2n+1) = a(n), a(0) = 1, a(1) = 1": by_halves(
        lambda a, n: a(n) + a(n - 1), lambda a, n: a(n), {0: 1, 1: 1}
    ),
    "a(2n) = -a(n), a(2n+1) = a(n) + n, a(0) = 0": by_halves(
        lambda a, n: -a(n), lambda a, n: a(n) + n, {0: 0}
    ),
    "T(n) = T(floor(n/2)) + n, T(0) = 0": by_all(lambda a, n: a(n // 2) + n, {0: 0}),
    "T(n) = T(floor(n/2)) + T(ceil(n/2)) + n, T(1) = 1": by_all(
        lambda a, n: a(n // 2) + a(-(-n // 2)) + n, {1: 1}
    ),
    "T(n) = 2*T(floor(n/3)) + n, T(0) = 0": by_all(lambda a, n: 2 * a(n // 3) + n, {0: 0}),
    "T(n) = T(floor(n/2)) + T(floor(n/3)) + 1, T(0) = 0": by_all(
        lambda a, n: a(n // 2) + a(n // 3) + 1, {0: 0}
    ),
    "a(2*n) = a(n), a(2*n+1) = a(n) + floor(n/4000), a(1) = 1": by_halves(
        lambda a, n: a(n), lambda a, n: a(n) + n // 4000, {1: 1}
    ),
}
"""Rules in words of gfkit, and in Python."""


def sequence_of(text):
    return gfkit.as_sequence(text)


@parametrize_some("text", RULES)
def test_the_first_terms_are_those_of_the_rule(text):
    a, rule = sequence_of(text), RULES[text]
    assert [a[n] for n in range(a.offset, 300)] == [rule(n) for n in range(a.offset, 300)]


@pytest.mark.parametrize("text", RULES)
def test_far_terms_are_computed_alone(text):
    assert sequence_of(text).term(10**12) == RULES[text](10**12)


@pytest.mark.thorough
@pytest.mark.parametrize("text", RULES)
def test_ten_thousand_terms_are_those_of_the_rule(text):
    a, rule = sequence_of(text), RULES[text]
    assert a.terms(10_050) == [rule(n) for n in range(a.offset, a.offset + 10_050)]


@pytest.mark.thorough
@pytest.mark.parametrize("text", RULES)
def test_all_verbs_tell_the_terms_of_the_rule(text):
    a, rule = sequence_of(text), RULES[text]
    right = [rule(n) for n in range(a.offset, a.offset + 700)]
    assert [*gfkit.terms(text, terms=700)] == right
    assert gfkit.ask(text).sequence().terms(700) == right
    wrong = f"a(n) = {right[-1] + 1} for n >= {a.offset + 699}"
    assert str(gfkit.check(wrong, text).verdict) == "refuted"


def first_other_than_1(text):
    """Return the first n at which a rule has another value than at n = 1, which is 1."""
    return next(n for n in count(1) if RULES[text](n) != 1)


@parametrize_some(
    "text",
    [
        "a(2*n) = a(n), a(2*n+1) = a(n) + floor(n/64), a(1) = 1",
        "a(2*n) = a(n), a(2*n+1) = a(n) + floor(n^2/50000), a(1) = 1",
        "a(2*n) = a(n), a(2*n+1) = a(n) + floor(n/4000), a(1) = 1",
    ],
    share=36,
)
def test_what_fits_the_first_terms_is_refuted_where_the_rule_leaves_it(text):
    found = gfkit.check("a(n) = 1", text)
    assert str(found.verdict) == "refuted"
    assert found.counterexample.n == first_other_than_1(text)
    assert sequence_of(text).gf is None


def test_a_guess_that_later_terms_refute_says_where():
    text = "a(2*n) = a(n), a(2*n+1) = a(n) + floor(n/4000), a(1) = 1"
    assert gfkit.guess(text).reason.endswith(f"and is false at n = {first_other_than_1(text)}")


GFS = {
    ("a(2*n) = a(n)", "a(2*n+1) = a(n)"): ({1: 1}, [1], [1, -1]),
    ("a(2*n) = 2*a(n)", "a(2*n+1) = 2*a(n)+1"): ({0: 0}, [0, 1], [1, -2, 1]),
    ("a(2*n) = 4*a(n)", "a(2*n+1) = 4*a(n)+4*n+1"): ({0: 0}, [0, 1, 1], [1, -3, 3, -1]),
    ("a(2*n) = 2*a(n)", "a(2*n+1) = a(n)+a(n+1)"): ({0: 0, 1: 1}, [0, 1], [1, -2, 1]),
    ("a(3*n) = 0", "a(3*n+1) = 1", "a(3*n+2) = 2"): ({0: 0}, [0, 1, 2], [1, 0, 0, -1]),
}
"""Rules by which the sequence has a rational generating function: 1, n, n, n^2 and n modulo 3."""


def of_rules(rules, told):
    first = min(told)
    listed = tuple(("a", n, value) for n, value in told.items())
    return EquationTerms(tuple(map(parse_relation, rules)), listed, first)


@pytest.mark.parametrize("rules", GFS)
def test_a_generating_function_that_obeys_the_rules_is_proved_and_verified(rules):
    told, num, den = GFS[rules]
    proof = prove(IsGF(of_rules(rules, told), RationalGF.of(num, den)))
    verified = gfkit.verify(certificate_data(proof, "test"))
    assert verified.holds, verified.reasons


@pytest.mark.parametrize(
    ("rules", "told", "num", "den"),
    [
        (("a(2*n) = a(n)", "a(2*n+1) = a(n)+floor(n/64)"), {1: 1}, [1], [1, -1]),
        (("a(2*n) = a(n)", "a(2*n+1) = a(n)"), {1: 1}, [1], [1, -2]),
        (("a(2*n) = a(n)", "a(2*n+1) = a(n)"), {1: 1}, [2], [1, -1]),
        (("a(2*n) = a(n)", "a(2*n+1) = a(2*n+1)"), {1: 1}, [1], [1, -1]),
        (("a(2*n) = a(n)", "a(2*n+1) = a(3*n)"), {1: 1}, [1], [1, -1]),
        (("a(2*n) = a(n)", "a(2*n+1) = a(n-1)"), {1: 1}, [1], [1, -1]),
    ],
    ids=["late", "another g.f.", "other first terms", "itself", "a later one", "before the first"],
)
def test_nothing_else_is_proved_by_induction(rules, told, num, den):
    with pytest.raises(NotDerived):
        prove(IsGF(of_rules(rules, told), RationalGF.of(num, den)))


def test_a_term_that_needs_itself_is_refused():
    of = of_rules(("a(2*n) = a(n)", "a(2*n+1) = a(2*n+1)+1"), {0: 0, 1: 1})
    with pytest.raises(gfkit.GfkitError, match=r"a\(3\) is not told by earlier terms"):
        of.compute(8, Workings())
