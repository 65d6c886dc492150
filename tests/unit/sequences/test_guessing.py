"""Verdicts on bare terms."""

from fractions import Fraction
from math import comb

import pytest
from oracle import sequences

from gfkit.base.budget import Budget
from gfkit.errors import LimitReached
from gfkit.proofs.kernel import Proved
from gfkit.proofs.verdict import Consistent, Refused, Underdetermined
from gfkit.sequences.bounded import OrderBound
from gfkit.sequences.guessing import guess
from gfkit.sequences.sequence import Sequence

FIBONACCI = sequences.linear([1, 1], [1, 1], 60)
MOTZKIN = [
    sum(comb(n, 2 * k) * comb(2 * k, k) // (k + 1) for k in range(n // 2 + 1)) for n in range(60)
]


def of(values, *arguments, offset=0, **options):
    return guess(Sequence(values, offset=offset), *arguments, **options)


def test_what_is_needed_is_what_suffices() -> None:
    verdict = of(FIBONACCI[:7]).verdict
    assert isinstance(verdict, Underdetermined)
    assert isinstance(of(FIBONACCI[: 7 + verdict.needed]).verdict, Consistent)
    assert isinstance(of(FIBONACCI[:8]).verdict, Underdetermined)


def test_small_numbers_need_more_terms() -> None:
    large = of([0, 1000, 17] * 3)
    small = of([0, 1] * 5)
    assert isinstance(large.verdict, Consistent)
    assert isinstance(small.verdict, Underdetermined)
    assert isinstance(of([0, 1] * (5 + small.verdict.needed)).verdict, Consistent)


def test_no_terms_and_few_terms() -> None:
    assert isinstance(of([]).verdict, Refused)
    assert of([3, 1, 4]).verdict == Underdetermined(6)


def test_kinds() -> None:
    catalan = [comb(2 * n, n) // (n + 1) for n in range(30)]
    assert of(catalan).fit.kind == "hypergeometric"
    for kind in ("P-recursive", "algebraic", "D-finite"):
        assert of(catalan, [kind.lower()]).fit.kind == kind
    assert isinstance(of(catalan, ["c-finite", "periodic"]).verdict, Refused)


def test_a_bound_on_the_order_turns_a_fit_into_a_theorem() -> None:
    found = of(FIBONACCI[:5], order_bound=3)
    assert isinstance(found.verdict, Proved)
    assert found.verdict.premises == ("the sequence has order at most 3 from its first term on",)
    assert of(FIBONACCI[:4], order_bound=3).verdict == Underdetermined(1)
    bound = OrderBound(3, "my notes")
    assert str(of(FIBONACCI[:5], order_bound=bound).bound) == "order <= 3 (my notes)"


def test_a_bound_too_small_is_contradicted() -> None:
    found = of([1, 2, 4, 9, 7, 3], order_bound=2)
    assert isinstance(found.verdict, Refused)
    assert "order <= 2" in found.verdict.reason


def test_a_preperiod_counts_for_the_bound() -> None:
    """7, 1, 1, 2, 3, ... has order 2 from its second term on, but 3 from the first on."""
    values = [7, *FIBONACCI[:10]]
    assert isinstance(of(values, order_bound=2).verdict, Refused)
    assert isinstance(of(values, order_bound=3).verdict, Proved)


@pytest.mark.parametrize("places", [(11,), (29,), (17, 25), (28, 29)])
@pytest.mark.parametrize("values", [FIBONACCI, MOTZKIN], ids=["fibonacci", "motzkin"])
def test_suspects(values, places) -> None:
    wrong = list(values[:30])
    for place in places:
        wrong[place] += 1
    found = of(wrong, offset=1)
    assert isinstance(found.verdict, Refused)
    assert [(s.n, s.given, s.expected) for s in found.suspects] == [
        (place + 1, values[place] + 1, values[place]) for place in places
    ]


def test_three_wrong_terms_are_too_many() -> None:
    wrong = list(FIBONACCI[:30])
    for place in (9, 17, 26):
        wrong[place] += 1
    found = of(wrong)
    assert isinstance(found.verdict, Refused)
    assert not found.suspects


def test_a_long_preperiod_is_no_suspect() -> None:
    values = [8, 3, 9, 1, 12, 5, 4, 4, *FIBONACCI[:25]]
    found = of(values)
    assert isinstance(found.verdict, Consistent)
    assert found.fit.holds_from == 10


def test_a_wrong_term_far_behind_those_that_determine_the_fit() -> None:
    """More primes do not help a relation that the terms far behind do not obey."""
    values = sequences.polynomial_recurrence([[1], [0, 1]], [1, 1], 500)
    values[450] += 1
    found = of(values)
    assert [s.n for s in found.suspects] == [450]


def test_very_many_terms_are_foretold() -> None:
    with Budget(longest=30), pytest.raises(LimitReached, match="all families for 30000 terms"):
        of(range(30000))


def test_fractions_that_become_integers() -> None:
    """60 / (n + 1): no sequence of integers, but scaled terms may be anything."""
    values = [27720 // (n + 1) for n in range(12)]
    assert isinstance(of(values).verdict, Refused)
    found = of([Fraction(1, n + 1) for n in range(12)])
    assert list(found.given) == values
    assert found.scale == 27720
    assert isinstance(found.verdict, Consistent)
    assert found.fit.text() == "a(n) = n*a(n-1)/(n+1)"
