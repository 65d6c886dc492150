"""How a refuted relation fails, in words."""

import operator

import pytest
from findings import finding
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from oracle.plain_formulas import terms_of_fraction
from samples import parametrize_some

from gfkit.errors import OutOfRange
from gfkit.proofs.verdict import Refused, said_and_true

POWERS = "1/(1-2*x)"


@parametrize_some(
    ("relation", "n", "words"),
    [
        ("a(n) = n + 1", 2, "says 3, true is 4"),
        ("a(n) > 4", 0, "the left side, 1, is not greater than the right side, 4"),
        ("a(n) < 9", 4, "the left side, 16, is not less than the right side, 9"),
        ("a(n) <= 8", 4, "the left side, 16, is not at most the right side, 8"),
        ("a(n) >= 2", 0, "the left side, 1, is not at least the right side, 2"),
        ("a(n) != 8", 3, "both sides are 8"),
        ("a(n) == 5 (mod 8)", 0, "a(n) is 1 modulo 8, and not 5"),
        ("a(n+1) == a(n) (mod 3)", 0, "a(n+1)-a(n) is 1 modulo 3, and not 0"),
        ("3 divides a(n)", 0, "a(n) is 1 modulo 3, and not 0"),
        ("a(n) is odd", 1, "a(n) is 0 modulo 2, and not 1"),
        ("a(n) mod 5 = 3", 0, "a(n) is 1 modulo 5, and not 3"),
        ("3 divides a(n) iff 4 divides n", 0, "mod(a(n), 3) is not 0, and mod(n, 4) is 0"),
    ],
)
def test_a_refuted_relation_says_how_both_sides_stand(relation: str, n: int, words: str) -> None:
    found = finding(relation, POWERS)
    assert found.counterexample is not None
    assert found.counterexample["n"] == n
    assert found.failure() == words


small = st.integers(-3, 3)
series = st.tuples(st.lists(small, min_size=1, max_size=3), st.lists(small, min_size=1, max_size=2))
COMPARED = {
    ">": (operator.gt, "the left side, {}, is not greater than the right side, {}"),
    "<": (operator.lt, "the left side, {}, is not less than the right side, {}"),
    ">=": (operator.ge, "the left side, {}, is not at least the right side, {}"),
    "<=": (operator.le, "the left side, {}, is not at most the right side, {}"),
    "!=": (operator.ne, "both sides are {}"),
    "=": (operator.eq, "says {1}, true is {0}"),
}


def fraction(num, den):
    """Return a power series as text, and its first terms."""
    over, below = ("+".join(f"({c})*x^{k}" for k, c in enumerate(side)) for side in (num, den))
    return f"({over})/({below})", terms_of_fraction(num, den, 30)


def failing(holds):
    """Return the first n for which something does not hold; an example without one is not used."""
    found = next((n for n in range(30) if not holds(n)), None)
    assume(found is not None)
    return found


@settings(max_examples=settings.default.max_examples // 2)
@given(series, st.sampled_from(sorted(COMPARED)), small)
def test_a_comparison_that_fails_says_both_sides(sides, sign, c):
    text, terms = fraction(sides[0], [1, *sides[1]])
    compared, words = COMPARED[sign]
    n = failing(lambda n: compared(terms[n], c * n))
    found = finding(f"a(n) {sign} {c}*n", text)
    assert found.counterexample["n"] == n
    assert found.failure() == words.format(terms[n], c * n)


@settings(max_examples=settings.default.max_examples // 2)
@given(series, st.integers(2, 6), st.integers(2, 6), st.integers(0, 6))
def test_a_statement_of_residues_that_fails_says_which_they_are(sides, m, k, residue):
    """Of an equivalence of two divisibilities, which holds; of a congruence the residue."""
    text, terms = fraction(sides[0], [1, *sides[1]])
    n = failing(lambda n: (terms[n] % m == 0) == (n % k == 0))
    both = [f"is {'not ' * (z != 0)}0" for z in (terms[n] % m, n % k)]
    found = finding(f"{m} divides a(n) iff {k} divides n", text)
    assert found.counterexample["n"] == n
    assert found.failure() == f"mod(a(n), {m}) {both[0]}, and mod(n, {k}) {both[1]}"
    n = failing(lambda n: (terms[n] - residue) % m == 0)
    found = finding(f"a(n) == {residue} (mod {m})", text)
    assert found.counterexample["n"] == n
    assert found.failure() == f"a(n) is {terms[n] % m} modulo {m}, and not {residue % m}"


@pytest.mark.parametrize(
    ("said", "true", "words"),
    [
        ("8", "9", "says 8, true is 9"),
        ("8", "8", "says otherwise, but both sides are 8"),
        (
            "an integer of 9 digits",
            "an integer of 9 digits",
            "says otherwise; both sides have 9 digits",
        ),
    ],
)
def test_what_is_said_and_what_is_true(said: str, true: str, words: str) -> None:
    assert said_and_true(said, true) == words


def test_a_refusal_has_a_code_of_the_list() -> None:
    with pytest.raises(OutOfRange, match="code must be"):
        Refused("too long", "long")
