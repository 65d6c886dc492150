"""Canonical forms, order and sums, against plain recursion on option trees."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from laws.trees import TREES, expand, intern
from oracle import option_trees as play
from tiers import drawn

from gfkit.errors import LimitReached
from gfkit.games.partizan import SHIFT, GameTable

FEW = settings(max_examples=drawn(60), deadline=None)


@FEW
@given(TREES)
def test_the_canonical_form_equals_the_game(tree):
    table = GameTable()
    form = expand(table, intern(table, tree))
    assert play.le(tree, form)
    assert play.le(form, tree)


@FEW
@given(TREES)
def test_the_canonical_form_has_no_dominated_and_no_reversible_options(tree):
    table = GameTable()
    g = intern(table, tree)
    for side, le in ((table.left(g), table.le), (table.right(g), lambda a, b: table.le(b, a))):
        assert not any(a != b and le(a, b) for a in side for b in side)
    assert not any(table.le(back, g) for o in table.left(g) for back in table.right(o))
    assert not any(table.le(g, back) for o in table.right(g) for back in table.left(o))


@FEW
@given(TREES, TREES)
def test_the_order_is_that_of_the_definition(one, other):
    table = GameTable()
    g, h = intern(table, one), intern(table, other)
    assert table.le(g, h) == play.le(one, other)
    assert (g == h) == (play.le(one, other) and play.le(other, one))


@FEW
@given(TREES, TREES)
def test_sums_are_played_in_both_parts(one, other):
    table = GameTable()
    g = table.add(intern(table, one), intern(table, other))
    assert g == intern(table, play.add(one, other))


def test_birthdays():
    table = GameTable()
    numbers = [0, 1, -2, Fraction(1, 2), Fraction(3, 4), Fraction(5, 2)]
    assert [table.birthday(table.number(q)) for q in numbers] == [0, 1, 2, 2, 3, 4]
    assert table.birthday(table.up()) == 2
    assert table.birthday(table.nimber(5)) == 5


def test_thirds_and_tiny_fractions_are_no_values():
    table = GameTable()
    with pytest.raises(LimitReached, match="not a power of 2"):
        table.number(Fraction(1, 3))
    with pytest.raises(LimitReached, match="denominator above"):
        table.number(Fraction(1, 2 ** (SHIFT + 1)))
