"""Guesses: what bounded terms prove, which terms are suspected, triangles, and misfits."""

from math import comb, factorial

import pytest
from oracle import lists
from oracle.envelopes import certificate
from samples import parametrize_some

from gfkit import Sequence, explain, guess_triangle
from gfkit.errors import GfkitError
from gfkit.proofs.checker import check
from gfkit.proofs.kernel import Workings
from gfkit.proofs.verdict import Underdetermined
from gfkit.sequences.answers import closed_form
from gfkit.sequences.facts import facts
from gfkit.sequences.guess import egf, guess
from gfkit.sequences.holonomic_proofs import proved_recurrence
from gfkit.sequences.order_bound import OrderBound
from gfkit.typed.read import as_sequence

FIBONACCI = lists.continued([1, 1], [1, 1], 60)
MOTZKIN = [
    sum(comb(n, 2 * k) * comb(2 * k, k) // (k + 1) for k in range(n // 2 + 1)) for n in range(60)
]
CATALAN = [comb(2 * n, n) // (n + 1) for n in range(13)]


def of(values, *arguments, offset=0, **options):
    return guess(Sequence(values, offset=offset), *arguments, **options)


def test_terms_under_a_bound_of_the_order_prove_the_recurrence():
    found = of(FIBONACCI[:6], order_bound=3).provenance
    assert found.premises == ("the sequence has order at most 3 from its first term on",)
    assert str(of([7, *FIBONACCI[:10]], order_bound=3).verdict) == "proved"


def test_too_few_terms_under_a_bound_say_how_many_more():
    assert of(FIBONACCI[:4], order_bound=3).provenance == Underdetermined(1)


def test_terms_that_pass_their_bound_are_refused():
    assert str(of([7, *FIBONACCI[:10]], order_bound=2).verdict) == "refused"


def test_a_bound_says_where_it_is_from():
    found = of(FIBONACCI[:6], order_bound=OrderBound(3, "my notes"))
    assert str(found.bound) == "order <= 3 (my notes)"


@parametrize_some("values", [FIBONACCI, MOTZKIN], ids=["Fibonacci", "Motzkin"])
@pytest.mark.parametrize("places", [(11,), (28, 29)])
def test_wrong_terms_are_suspected(values, places):
    given = [value + (n in places) for n, value in enumerate(values[:30])]
    found = [(one.n, one.given, one.expected) for one in of(given, offset=1).suspects]
    assert found == [(n + 1, values[n] + 1, values[n]) for n in places]


@pytest.mark.parametrize("offset", [0, 1, 3])
def test_a_closed_form_keeps_the_offset(offset):
    values = [factorial(n) for n in range(offset, offset + 12)]
    (found,) = of(values, offset=offset).forms().closed
    assert (str(found), found.start) == ("a(n) = n!", offset)
    assert found.value(offset + 9) == factorial(offset + 9)


TRIANGLES = [
    (comb, "d(x) = 1/(1-x), h(x) = x/(1-x)"),
    (lambda n, k: comb(n, k) * 3 ** (n - k), "d(x) = 1/(1-3*x), h(x) = x/(1-3*x)"),
    (
        lambda n, k: (k + 1) * comb(2 * n - k, n - k) // (n + 1),
        "d(x) = (1-sqrt(1-4*x))/(2*x), h(x) = (1-sqrt(1-4*x))/2",
    ),
]


@parametrize_some(("entry", "riordan"), TRIANGLES)
def test_riordan_arrays_of_the_literature(entry, riordan):
    """Shapiro, Getu, Woan and Woodson, 1991: Pascal's triangle, its cube, and Catalan's."""
    rows = [[entry(n, k) for k in range(n + 1)] for n in range(10)]
    assert str(guess_triangle(rows).riordan) == riordan


@pytest.mark.parametrize(
    ("terms", "text"),
    [
        ([1, 1, 2, 6, 24, 120, 720, 5040, 40320], "E(x) = 1/(1-x)"),
        ([3**n for n in range(8)], "E(x) = exp(3*x)"),
    ],
)
def test_exponential_generating_functions(terms, text):
    assert str(egf(terms)).startswith(text)


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        ([2, 3, 5, 7, 11, 13, 17, 19, 23, 29], "no exponential g.f. fits the 10 terms"),
        ([1, 1, 2, 6], "would have to agree"),
    ],
)
def test_terms_without_an_exponential_generating_function(terms, words):
    with pytest.raises(GfkitError, match=words):
        egf(terms)


@pytest.mark.parametrize(
    ("terms", "text"),
    [
        ([7, 2, 4, 8, 16, 32, 64], "a(n) = 2*a(n-1) for n >= 2"),
        ([2, 4, 8, 16, 32, 64, 128], "a(n) = 2*a(n-1)"),
        ([7, 1, 2, 6, 24, 120, 720, 5040, 40320], "a(n) = n*a(n-1) for n >= 2"),
    ],
)
def test_a_recurrence_that_fits_from_a_later_n_on_says_so(terms, text):
    assert str(guess(terms)).partition("  [")[0] == text


@pytest.mark.parametrize(("count", "verdict"), [(3, "underdetermined"), (9, "refused")])
def test_terms_that_nothing_fits(count, verdict):
    """Digits of pi."""
    assert str(guess(as_sequence([3, 1, 4, 1, 5, 9, 2, 6, 5][:count])).verdict) == verdict


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: of(CATALAN, ["elliptic"]), "unknown kind 'elliptic'; the kinds are periodic,"),
        (lambda: guess(as_sequence(CATALAN)).sequence() + 1, "fitted equation only"),
        (lambda: guess(as_sequence(CATALAN)).sequence().proof(), "is a fit"),
    ],
)
def test_what_a_fit_does_not_give_is_refused(ask, words):
    with pytest.raises(GfkitError, match=words):
        ask()


# Recurrences in n that are proved.


@parametrize_some(
    ("text", "order", "term"),
    [
        ("Sum_{k=0..n} binomial(n,k)^3", 2, lambda n: sum(comb(n, k) ** 3 for k in range(n + 1))),
        ("Sum_{k=0..n} k!", 2, lambda n: sum(map(factorial, range(n + 1)))),
        ("(2*n)!/n!+n", 2, lambda n: factorial(2 * n) // factorial(n) + n),
        (
            "Sum_{k=0..n} binomial(2*k,k)*binomial(2*n-2*k,n-k)",
            1,
            lambda n: 4**n,
        ),
    ],
)
def test_formulas_have_recurrences_that_are_proved(text, order, term):
    found, proof = proved_recurrence(as_sequence(text).definition, Workings())
    assert found.order <= order
    assert found.compute(30, Workings()) == [term(n) for n in range(30)]
    assert check(certificate(proof)).outcome == "holds"
    assert found.equation in " ".join(str(explain(text)).split())


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("n*a(n) = 2*(2*n-1)*a(n-1), a(0)=1", "binomial(2*n, n)"),
        ("a(n)=(n-1)*(a(n-1)+a(n-2)), a(0)=1, a(1)=0", "n!*(Sum_{k=0..n} (-1)^k/k!)"),
    ],
)
def test_closed_forms_of_recurrences_are_proved(text, formula):
    found = closed_form(as_sequence(text))
    assert str(found) == formula
    assert check(certificate(found.proof())).outcome == "holds"


@parametrize_some("text", ["3*a(n) = a(n-1), a(0) = 2", "a(n) = n*a(n-1) + 1, a(0) = 5, a(1) = 7"])
def test_facts_of_positive_recurrences_are_replayed(text):
    found = facts(as_sequence(text))
    assert found["signs"].word == "positive"
    assert {check(certificate(one.proof)).outcome for one in found} == {"holds"}


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("n+1", "strictly log-concave"), ("binomial(9,n)", "log-concave"),
        ("n!", "strictly log-convex"), ("2^n", ""), ("-n-1", ""), ("n-3", ""),
    ],
)  # fmt: skip
def test_a_sequence_is_called_log_concave_or_log_convex_if_it_has_no_negative_terms(text, word):
    told = [str(one) for one in facts(as_sequence(text)) if one.key == "log-concavity"]
    assert [one.startswith(f"{word}: ") for one in told if word] == [True] * bool(word)
    assert word or not any("log-con" in one for one in told)


@pytest.mark.parametrize(
    ("terms", "more", "candidate"),
    [([1, 2, 4, 8, 16, 32], "1 more term", "a(n) = 2*a(n-1)"), ([1, 2, 4], "4 more terms", "")],
)
def test_terms_that_do_not_determine_a_fit_have_their_candidate_named(terms, more, candidate):
    with pytest.raises(GfkitError) as refused:
        of(terms).fitted("a rational g.f.", "no rational g.f.")
    said = f"{len(terms)} terms do not determine a rational g.f.; {more} would decide"
    shown = f"; a candidate that is not confirmed: {candidate}" if candidate else ""
    assert str(refused.value) == said + shown
