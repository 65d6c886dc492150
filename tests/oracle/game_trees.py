"""Random small games as trees of options."""

from hypothesis import strategies as st
from oracle import option_trees as play

TREES = st.recursive(
    st.just(play.ZERO),
    lambda games: st.tuples(
        st.lists(games, max_size=2).map(tuple), st.lists(games, max_size=2).map(tuple)
    ),
    max_leaves=6,
)


def intern(table, tree):
    """The canonical form of a tree, in a table of games."""
    return table.game(*([intern(table, o) for o in side] for side in tree))


def expand(table, g):
    """The tree of a canonical form."""
    return tuple(tuple(expand(table, o) for o in side) for side in (table.left(g), table.right(g)))
