"""Formulas with floors are compared by residues of n; the index may be any letter."""

import pytest

from gfkit import compare, guess
from gfkit.sequences.sequence import Sequence


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (
            "Sum_{k=0..floor(n/2)} binomial(n,k)",
            "(2^n+(1+(-1)^n)/2*binomial(n,floor(n/2)))/2",
        ),
        ("binomial(n,floor(n/2))", "binomial(n,floor((n+1)/2))"),
        ("Sum_{k=0..m} binomial(m,k)*x^k", "(1+x)^m"),
        ("Sum_{j=0..r} binomial(r,j)*q^j", "(1+q)^r"),
        ("1/(2-x)", "1/2^(n+1)"),
    ],
)
def test_equal_formulas_are_proved_equal(first: str, second: str) -> None:
    assert compare(first, second).verdict == "proved"


def test_another_formula_with_floors_differs() -> None:
    assert compare("binomial(n,floor(n/2))", "binomial(n,floor((n+2)/2))").verdict == "refuted"


def nim_values(count: int) -> list[int]:
    """Return the values of rows of n cells on which dominoes are placed, from the definition."""
    found = [0, 0]
    for n in range(2, count):
        reached = {found[k] ^ found[n - 2 - k] for k in range(n - 1)}
        found.append(next(v for v in range(n) if v not in reached))
    return found


@pytest.mark.parametrize("given", [39, 45])
def test_digits_decide_nothing_against_far_better_odds(given: int) -> None:
    lost = [n for n, value in enumerate(nim_values(700)) if n and not value]
    answer = guess(lost[:given])
    assert answer.verdict == "consistent"
    assert answer.sequence().terms(100) == lost[:100]


def test_digit_sums_are_not_taken_for_a_recurrence() -> None:
    sums = [sum(map(int, str(n))) for n in range(900)]
    for given in (30, 60, 99):
        answer = guess(sums[:given])
        assert answer.verdict != "consistent" or answer.sequence().terms(900) == sums


def test_small_terms_before_one_that_is_too_large() -> None:
    squares = Sequence.parse("a(n) = a(n-1)^2, a(0) = 1, a(1) = 3")
    assert squares.small(60) == [1, *(3**2**n for n in range(11))]
