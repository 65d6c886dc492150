"""Operators on games against their definitions on trees, and against the theorems about them."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import tree_operators as slow
from oracle.game_trees import TREES, expand, intern

from gfkit.games.values.canonical import GameTable
from gfkit.games.values.operators import cooled, heated, ordinal_sum, overheated
from gfkit.games.values.thermographs import thermograph

few = settings(deadline=None)
some = settings(deadline=None)

SMALL = st.recursive(
    st.just(slow.ZERO),
    lambda games: st.tuples(
        st.lists(games, max_size=2).map(tuple), st.lists(games, max_size=2).map(tuple)
    ),
    max_leaves=4,
)
HOT = st.tuples(
    st.tuples(st.integers(-2, 3).map(slow.integer)), st.tuples(st.integers(-3, 2).map(slow.integer))
)
GAMES = st.one_of(TREES, HOT, st.tuples(st.tuples(HOT), st.tuples(TREES)))
NUMBERS = st.sampled_from([Fraction(k, 4) for k in range(9)])
UNITS = [slow.ONE, ((slow.ZERO,), (slow.STAR,)), ((slow.STAR, slow.ONE), (slow.ONE,))]


def same(table, g, tree):
    """The game is that of the tree."""
    return g == intern(table, tree)


@few
@given(SMALL, st.one_of(st.sampled_from([0, 1, 2, Fraction(1, 2)]).map(slow.tree_of), SMALL))
def test_heating_is_its_definition(tree, t):
    table = GameTable()
    g, by = intern(table, tree), intern(table, t)
    assert same(table, heated(table, g, by), slow.heated(tree, t))


@few
@given(SMALL, st.sampled_from(UNITS), st.sampled_from([slow.ONE, slow.tree_of(Fraction(1, 2))]))
def test_overheating_is_its_definition(tree, s, t):
    table = GameTable()
    g, start, end = (intern(table, one) for one in (tree, s, t))
    assert same(table, overheated(table, g, start, end), slow.overheated(tree, s, t))


@few
@given(SMALL, SMALL)
def test_ordinal_sums_are_their_definition(g, h):
    table = GameTable()
    found = ordinal_sum(table, intern(table, g), intern(table, h))
    assert same(table, found, slow.ordinal_sum(g, h))


@few
@given(HOT, st.integers(0, 12))
def test_cooling_is_its_definition(tree, quarters):
    table, t = GameTable(), Fraction(quarters, 4)
    found = cooled(table, intern(table, tree), t)
    assert same(table, found, slow.cooled(tree, t, Fraction(1, 4)))


@some
@given(GAMES, GAMES, NUMBERS)
def test_cooling_keeps_sums_and_order(one, other, t):
    table = GameTable()
    g, h = intern(table, one), intern(table, other)
    a, b, both = (cooled(table, x, t) for x in (g, h, table.add(g, h)))
    assert both == table.add(a, b)
    if table.le(g, h):
        assert table.le(a, b)


@some
@given(GAMES, NUMBERS, NUMBERS)
def test_cooling_adds_up_and_undoes_heating(tree, t, u):
    table = GameTable()
    g = intern(table, tree)
    assert cooled(table, cooled(table, g, t), u) == cooled(table, g, t + u)
    if t:
        assert cooled(table, heated(table, g, table.number(t)), t) == g


@some
@given(GAMES, NUMBERS)
def test_cooled_stops_are_the_walls_of_the_thermograph(tree, t):
    table = GameTable()
    g = intern(table, tree)
    walls = thermograph(table, g)
    assert table.stops(cooled(table, g, t)) == (walls.left_at(t), walls.right_at(t))
    assert table.as_number(cooled(table, g, walls.temperature + 1)) == walls.mean or (
        table.as_number(g) is not None
    )


@some
@given(SMALL)
def test_the_slow_canonical_form_is_ours(tree):
    table = GameTable()
    found = expand(table, intern(table, tree))
    assert tuple(tuple(sorted(side)) for side in found) == tuple(
        tuple(sorted(side)) for side in slow.canonical(tree)
    )


@some
@given(st.integers(-9, 9), st.integers(0, 9), st.integers(-9, 9), st.integers(0, 9))
def test_ups_and_nimbers_are_added_and_compared_as_any_games(n, m, k, l):
    table = GameTable()
    g, h = table.up(n, m), table.up(k, l)
    assert table.as_ups(g) == (n, m)
    trees = [
        slow.add(slow.multiple(a, ((slow.ZERO,), (slow.STAR,))), _nimber(b))
        for a, b in ((n % 3, m % 3), (k % 3, l % 3))
    ]
    small = table.up(n % 3, m % 3), table.up(k % 3, l % 3)
    assert all(same(table, x, tree) for x, tree in zip(small, trees, strict=True))
    assert table.le(*small) == slow.le(*trees)
    assert table.add(g, h) == table.up(n + k, m ^ l)
    assert table.le(g, h) == table.le(table.subtract(g, h), table.zero)


def _nimber(n):
    options = ()
    for _ in range(n):
        options = (*options, (options, options))
    return (options, options)
