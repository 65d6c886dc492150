"""Outcomes of all strips."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gfkit.boards.rules import find_model
from gfkit.errors import CertificateRejected, GfkitError
from gfkit.games.lines import NotDivisible, StripOutcomes, Sums, conclude, strip_outcomes
from gfkit.proofs.verdict import Proved


def game_of(name):
    return find_model(name).definition.game


@settings(max_examples=30, deadline=None)
@given(st.sets(st.integers(1, 12), min_size=1, max_size=4))
def test_sums_are_found_by_adding(lengths):
    sums = Sums.of(lengths)
    reachable = {0}
    for n in range(1, 160):
        if any(n - b in reachable for b in lengths):
            reachable.add(n)
    for n in range(1, 160):
        assert sums.contains(n) == (n in reachable)
        if n in reachable:
            parts = sums.decomposition(n)
            assert sum(parts) == n
            assert set(parts) <= lengths
    if sums.from_ is not None:
        assert all(n in reachable for n in range(sums.from_, 160))
        assert sums.from_ == 1 or sums.from_ - 1 not in reachable


def test_what_is_no_sum_has_no_decomposition():
    with pytest.raises(GfkitError, match="7 is not a sum of 4, 5, 6"):
        Sums.of([4, 5, 6]).decomposition(7)


@pytest.mark.parametrize(
    ("name", "rows", "up_to", "from_"),
    [("i-tromping", 2, 5, 3), ("i-tromping", 4, 11, 6), ("d-tromping", 2, 14, 11),
     ("d-tromping", 3, 7, 8), ("domineering", 3, 7, 4)],
)  # fmt: skip
def test_horizontal_wins_all_long_strips(name, rows, up_to, from_):
    found = strip_outcomes(game_of(name), rows, up_to)
    assert found.always.from_ == from_
    assert str(Proved(found)) == "proved"


def test_partial_conclusions():
    known = dict(zip(range(1, 8), "LLLNNRN", strict=True))
    found = conclude(game_of("d-tromping"), 4, known)
    says = {n: found.says(n) for n in (6, 8, 10, 12, 13, 14)}
    assert says == {6: "R", 8: "", 10: "R or N", 12: "R", 13: "R or N", 14: ""}


def test_a_false_certificate_is_rejected():
    game = game_of("i-tromping")
    false = StripOutcomes(game, 3, {5: "R"}, Sums.of([5]), ())
    assert not false.holds()
    with pytest.raises(CertificateRejected):
        Proved(false)
    assert not StripOutcomes(game, 3, {6: "R"}, Sums((6,), 6), ()).holds()
    crossing = StripOutcomes(game_of("l-tromping"), 3, {4: "R"}, Sums.of([4]), ())
    assert not crossing.holds()


def test_the_premise_is_named():
    with pytest.raises(NotDivisible, match="reaches over two columns"):
        strip_outcomes(game_of("l-tromping"), 3, 4)
