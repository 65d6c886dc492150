"""Identities that the checker finds true, and false ones of the same form."""

import pytest
from oracle.envelopes import checked, envelope


def outcome(relation, **evidence):
    """Return what the checker says of an equation for all n >= 0."""
    statement = {"kind": "identity", "relation": relation, "names": {}, "ranges": "n >= 0"}
    return str(checked(envelope(statement, evidence)).outcome)


@pytest.mark.parametrize(
    ("relation", "said"),
    [
        ("[1, 2, 4][(n+1) mod 3] = [2, 4, 1][n mod 3]", "holds"),
        ("n!*[1, 2, 4][(n+5) mod 3] = n!*[4, 1, 2][n mod 3]", "holds"),
        ("[1, 2, 4][(n+1) mod 3] = [4, 1, 2][n mod 3]", "rejected"),  # 2 is not 4
        ("n!*[1, 2, 4][(n+5) mod 3] = n!*[2, 4, 1][n mod 3]", "rejected"),  # 4 is not 2
    ],
)
def test_values_that_repeat_are_moved_the_way_that_their_index_says(relation, said):
    """The difference of the sides is 0 by itself, so that no value is compared."""
    assert outcome(relation, operator=[["1"]]) == said


@pytest.mark.parametrize(
    ("relation", "said"),
    [
        ("Sum_{i=0..n} Sum_{j=0..n} binomial(i,j) = 2^(n+1)-1", "holds"),
        ("Sum_{i=0..n} binomial(n,i)*(Sum_{j=0..n} binomial(i,j)) = 3^n", "holds"),
        ("Sum_{i=0..n} Sum_{j=0..n} binomial(i,j) = 2^(n+1)", "rejected"),  # 1 is not 2
    ],
)
def test_binomial_coefficients_of_i_are_summed_up_to_i_at_most(relation, said):
    """Those after it are 0, and the sum of the others is 2^i."""
    assert outcome(relation) == said
