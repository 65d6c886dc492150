"""An equation that leaves a term open defines no sequence, and is a relation about others."""

import pytest

from gfkit import as_sequence, check, read
from gfkit.errors import GfkitError


@pytest.mark.parametrize(
    "text",
    ["n*a(n) = 0", "(n-3)*a(n) = 0", "F(n+1)*a(n) = F(n+1)*a(n)", "n*a(n) = n*n!", "0*a(n) = 0"],
)
def test_an_equation_with_a_factor_that_is_0_somewhere_is_a_relation(text: str) -> None:
    assert read(text).kind == "relation"


@pytest.mark.parametrize(
    "text",
    [
        "a(n)*a(n-1) = 0, a(0) = 1",
        "(-1)^n*a(n) = a(n), a(0) = 1",
        "(n-3)*a(n) = 2*(n-3)*a(n-1), a(0) = 1",
    ],
)
def test_first_values_do_not_help_where_later_terms_are_open(text: str) -> None:
    with pytest.raises(GfkitError, match="not determine"):
        as_sequence(text)


@pytest.mark.parametrize(
    "relation", ["(1-(-1)^n)*a(n) = 0", "(n mod 2)*a(n) = 0", "a(n)*a(n+1) = 0"]
)
def test_a_product_that_is_0_holds_of_a_sequence_with_zeros(relation: str) -> None:
    """There is no domino tiling of a 3 x n board with n odd."""
    assert check(relation, "domino tilings of 3 X n").is_proved
    assert str(check(relation, "domino tilings of 2 X n").verdict) == "refuted"
