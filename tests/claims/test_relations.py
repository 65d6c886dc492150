"""Relations of sequences: what is proved, where others first fail, and how far they were compared.

Every place at which a relation of these tests fails is plain from its right-hand side.
"""

import pytest
from findings import finding
from samples import parametrize_some

from gfkit import RationalGF, Sequence
from gfkit.claims.audit import settle
from gfkit.claims.claim import Claim, Range
from gfkit.claims.relations import settle_least_order, settle_relation
from gfkit.formulas.parser import parse_relation
from gfkit.proofs.verdict import Consistent

POWERS = "1/(1-2*x)"
FIBONACCI = "x/(1-x-x^2)"
ZERO = {"a": {"gf": "1-1"}}


def settled(about, formula):
    about = {name: of if isinstance(of, dict) else {"gf": of} for name, of in about.items()}
    return settle(Claim("1", "H", "p", "s", "relation", about, {"formula": formula}, Range(0)))


@parametrize_some(
    ("about", "formula", "n"),
    [
        ({**ZERO, "F": {"formula": "floor(n^2/1000)"}}, "a(n) = F(n)", 32),
        ({**ZERO, "L": {"formula": "floor(n^2/1000)"}}, "a(n) = L(n)", 32),
        (ZERO, "a(n) = 0.0^(30-n)", 30),
        ({**ZERO, "F": "1+x^2"}, "a(n) = F(1)^(30-n)", 30),
        (ZERO, "a(n) = Sum_{n=1..n} (n-1)*(n-2)*(n-3)*(n-4)", 5),
        (ZERO, "a(n) = Sum_{i=0..n} Sum_{i=1..i} (i-1)*(i-2)*(i-3)*(i-4)", 5),
    ],
)
def test_a_relation_is_refuted_where_it_first_fails(about, formula, n):
    found = settled(about, formula)
    assert (str(found.verdict), found.verdict.n) == ("refuted", n)


def test_a_relation_without_a_value_late_is_refused():
    found = settled({"a": POWERS}, "a(n) = 2^((n^2-500*n)/(n-500))")
    assert str(found.verdict) == "refused"
    assert found.reason.startswith("at n = 500: ")


@pytest.mark.parametrize(
    ("about", "formula"),
    [
        pytest.param(
            *({**ZERO, "b": "x^90"}, "a(n) = Sum_{i=0..n} b(n-i+n*i)"), marks=pytest.mark.thorough
        ),
        pytest.param(
            *({**ZERO, "b": "x^90"}, "a(n) = Sum_{i=0..n} b(n-ceiling(i/2))"),
            marks=pytest.mark.thorough,
        ),
        ({**ZERO, "b": "x^20"}, "a(n) = Sum_{i=0..n} b(n-ceiling(i/2))"),
    ],
)
def test_a_relation_that_fails_late_is_never_proved(about, formula):
    assert str(settled(about, formula).verdict) in {"consistent", "refuted"}


@pytest.mark.parametrize("q", [-2, 0, 1, 4])
@pytest.mark.parametrize("p", [1, 2, 3])
@pytest.mark.parametrize("sign", [">=", "="])
def test_listed_terms_are_compared_for_all_n_whose_terms_there_are(p, q, sign):
    """Of a(0), ..., a(10) and the index p n + q, beside one that is smaller."""
    index = f"{p}*n+{q}" if q >= 0 else f"{p}*n-{-q}"
    found = finding(f"a({index}) {sign} a(n)*2^({(p - 1)}*n+{q})", [2**n for n in range(11)])
    places = [n for n in range(11) if 0 <= p * n + q <= 10]
    assert str(found.verdict) == "consistent"
    assert found.reason == f"holds for {places[0]} <= n < {places[-1] + 1}"


@pytest.mark.parametrize("n", [5, 3000])
def test_where_nothing_can_be_proved_both_values_are_told(n):
    """Of a g.f. that stands for itself; the relation fails first where the floor is 1."""
    powers = Sequence.made(None, gf=RationalGF.of([1], [1, -2]), provenance=Consistent(3))
    found = settle_relation(parse_relation(f"a(n) = 2^n+floor(n/{n})"), {"a": powers}, None)
    place = found.counterexample
    assert (place["n"], int(place["expected"]) - int(place["got"])) == (n, 1)
    assert int(place["got"]) == 2**n


@pytest.mark.parametrize(
    ("line", "begins"),
    [
        ("a(n+m) = a(n)*a(m)", "proved"),
        ("a(n+m) = a(n)*a(m)+floor(m*n/50)", "refuted: with m = 4"),
        ("a(n+m) = floor(a(n)*a(m)+1/2)", "consistent: holds for m >= 0, n >= 0, m < 16"),
        ("a(n+m) >= floor(n/2)+m", "consistent: holds for m >= 0, n >= 0, m < 16"),
        ("a(n+m) > a(n)+a(m)+floor(n/2)", "refuted: with m = 0"),
        ("a(n+m)+m*n <= a(n)*a(m)+floor(n*m/9)*9", "refuted: with m = 1"),
        ("a(n+m) != 2*a(n)*a(m)-2", "refuted: with m = 0"),
        ("a(n) = binomial(n,k)*2^k", "refused: k is not defined here"),
    ],
)
def test_relations_in_two_letters_are_compared_before_they_are_refused(line, begins):
    assert str(finding(line, POWERS)).startswith(begins)


@parametrize_some(
    ("line", "words"),
    [
        ("a(n) < 2^n + n!", "in intervals for n >= 40"),
        ("a(n) = 2^n+floor(n/30000)", "refuted at 30000"),
        ("a(n) = 2^n+floor(n/30000)", "about 9031 digits"),  # 30000*log10(2) = 9030.9
        ("a(n) = 2^n+floor(n/70000)", "refused: it fails at n = 70000, without a proof"),
    ],
    share=24,
)
def test_how_far_it_was_compared_and_how_large_it_is_where_it_fails(line, words):
    assert words in str(finding(line, POWERS))


@pytest.mark.parametrize(
    ("line", "of", "low"),
    [
        ("a(n+2) = a(n+1)+a(n)", FIBONACCI, 0),
        ("a(n) = Sum_{k=1..2} a(n-k)", FIBONACCI, 2),
        ("a(2*n-3) = a(2*n-4)+a(2*n-5)", FIBONACCI, 3),
        ("a(n) = Sum_{k=5..5} a(n-k)", "1/(1-x)", 5),
        ("a(2*n+7) = 1", "1/(1-x)", 0),
    ],
)
def test_a_range_that_is_not_stated_begins_where_all_terms_are_there(line, of, low):
    true, false = finding(line, of), finding(f"{line}+1", of)
    assert true.verdict.statement.data()["low"] == low
    assert f"for n >= {low}" in true.reason
    assert f"taken for n >= {low}, as no range is stated" in false.reason
    assert false.counterexample["n"] == low


@pytest.mark.parametrize(
    ("line", "of", "repair"),
    [
        (
            "a(n) = 1+Sum_{k=0..n-2} a(k)",  # A000045: "1 + the sum of the first n-1"
            FIBONACCI,
            "a(n) = 1+Sum_{k=0..n-2} a(k) for n >= 2",
        ),
        (
            "a(n) = Sum_{k=1..n-1} a(k)*a(n-k)",
            [1, 1, 1, 2, 5, 14, 42, 132],
            "a(n) = Sum_{k=1..n-1} a(k)*a(n-k) for n >= 2, which 6 values agree with",
        ),
    ],
)
def test_a_sum_that_is_empty_at_first_refutes_nothing(line, of, repair):
    found = finding(line, of)
    assert (str(found.verdict), found.repair) == ("refused", repair)
    assert "at n = 0, where a sum is empty" in found.reason


@pytest.mark.parametrize(
    ("line", "of", "words"),
    [
        ("a(n) = 2*a(n-1) for n >= 0", [1, 2, 4, 8, 16], "for n >= 1: consistent"),
        ("a(n) = 3*a(n-1) for 0 <= n <= 0", "1/(1-3*x)", "needs a(-1), but the sequence begins"),
        ("a(n) = a(3-n) for n >= 0", "1/(1-x)", "at n = 4 it needs a(-1)"),
        ("a(n) = 2*a(n-1) for n >= 1",
         "binary words of length n starting with 0", "for n >= 2: proved"),
    ],
)  # fmt: skip
def test_a_missing_term_is_no_counterexample(line, of, words):
    found = finding(line, of)
    assert (str(found.verdict), found.counterexample) == ("refused", None)
    assert words in str(found)


def test_a_relation_that_fails_behind_a_missing_term_is_refuted_there():
    found = finding("a(n) = 2*a(n-1) for n >= 0", "1/(1-3*x)")
    assert (str(found.verdict), found.counterexample["n"]) == ("refuted", 1)


FIB = Sequence.of_gf(RationalGF.of([0, 1], [1, -1, -1]))
LATE = Sequence.of_gf(RationalGF.of([5, 1], [1, -2]))  # 5, 11, 22, 44, ...


@pytest.mark.parametrize(
    ("of", "order", "low"),
    [(FIB, 2, None), (FIB, 2, 2), (LATE, 1, None), (LATE, 1, 2)],
)
def test_the_least_order_of_a_recurrence_is_proved(of, order, low):
    found = settle_least_order(of, order, low)
    assert str(found.verdict) == "proved"
    assert f"order {order} is the least, from n = 2 on" in found.reason


@pytest.mark.parametrize(
    ("of", "order", "low", "what", "said", "true"),
    [
        (FIB, 3, None, "least order", 3, 2),
        (FIB, 1, None, "least order", 1, 2),
        (FIB, 2, 3, "first n", 3, 2),
        (LATE, 1, 1, "first n", 1, 2),  # 11 is not 2*5
    ],
)
def test_another_order_or_a_later_beginning_is_refuted(of, order, low, what, said, true):
    found = settle_least_order(of, order, low)
    assert str(found.verdict) == "refuted"
    place = found.counterexample
    assert (place["n"], place["expected"], place["got"]) == (what, str(said), str(true))
    assert found.repair.startswith(f"[order {2 if of is FIB else 1}] for n > 1")


def test_a_least_order_is_of_a_generating_function():
    found = settle_least_order(Sequence([1, 2, 3]), 1, None)
    assert str(found.verdict) == "refused"
    assert "where the generating function is" in found.reason
