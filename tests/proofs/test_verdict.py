"""How a refuted relation fails, in words."""

import pytest
from samples import parametrize_some

from gfkit import check
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
    found = check(relation, POWERS).source
    assert found.counterexample is not None
    assert found.counterexample["n"] == n
    assert found.failure() == words


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
