"""What is printed is true: the range, the premise and the root are said."""

import pytest

from gfkit import Sequence, Strip, asymptotics, closed_form, egf, guess, interlaced, nearest_integer


@pytest.mark.parametrize("early", [[9], [9, 8], [0, 0, 5]])
def test_a_guess_says_from_where_on_it_holds(early: list[int]) -> None:
    found = guess([*early, *(2**n for n in range(18))])
    for text in (str(found), repr(found)):
        assert f"a(n) = 2*a(n-1) for n >= {len(early) + 1}" in text


@pytest.mark.parametrize(
    ("gf", "first"), [("1+0*x", 1), ("1+x^3+1/(1-x)", 4), ("x^5+1/(1-2x)", 6), ("1/(1-x)", 0)]
)
def test_a_closed_form_says_from_where_on_it_holds(gf: str, first: int) -> None:
    found = closed_form(gf)
    for text in (str(found), repr(found)):
        assert (f"for n >= {first}" in text) == bool(first)
    assert (rf"n \ge {first}" in (found.latex() or "")) == bool(first)


def test_a_nearest_integer_says_which_root_r_is() -> None:
    found = nearest_integer(Strip("domineering", columns=2))
    assert found is not None
    for text in (str(found), repr(found)):
        assert "r = 3.2143" in text
        assert "a root of r^3-3*r^2-r+1" in text
    assert "r^{3}-3 r^{2}-r+1 = 0" in (found.latex() or "")


def test_a_guess_under_a_bound_says_its_premise() -> None:
    assert "proved if the sequence has order at most 2" in str(guess([1, 1, 2, 3], order_bound=2))


def test_main_terms_without_classes_are_for_every_n() -> None:
    assert str(asymptotics("x/(1-x-x^2)").proof().statement).startswith("for every n, ")


def test_long_answers_keep_their_kind() -> None:
    assert repr(closed_form("1/(1-x^100)")).startswith("<ClosedForm ")
    assert repr(egf([1, 1, 2, 5, 15, 52, 203, 877, 4140, 21147])).startswith(
        "<ExponentialFit E(x) = exp(exp(x)-1)"
    )


def test_a_finite_sequence_that_takes_long_says_how_many_terms_it_has() -> None:
    found = interlaced(Strip("col", columns=1).sequence(), Sequence([1, 2]))
    assert repr(found) == f"<Sequence from n = 0: {len(found)} terms; given>"
