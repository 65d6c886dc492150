"""Symmetries against all permutations of small matrices."""

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from gfkit.automata.symmetry import isomorphism


@st.composite
def automata(draw, most: int = 5):
    n = draw(st.integers(1, most))
    entry = st.integers(0, 2)
    rows = draw(st.lists(st.lists(entry, min_size=n, max_size=n), min_size=n, max_size=n))
    return rows, draw(st.lists(st.integers(0, 1), min_size=n, max_size=n))


def maps(first, second):
    """Return all bijections that keep entries and ends."""
    (a, x), (b, y) = first, second
    n = len(a)
    return [
        image
        for image in permutations(range(n))
        if all(x[i] == y[image[i]] for i in range(n))
        and all(a[i][j] == b[image[i]][image[j]] for i in range(n) for j in range(n))
    ]


@given(automata(), st.randoms(use_true_random=False))
def test_a_shuffled_automaton_is_the_same(automaton, random) -> None:
    rows, end = automaton
    n = len(rows)
    place = list(range(n))
    random.shuffle(place)
    shuffled = [[rows[place[i]][place[j]] for j in range(n)] for i in range(n)]
    other = (shuffled, [end[place[i]] for i in range(n)])
    found = isomorphism(automaton, other)
    assert found is not None
    assert tuple(found) in maps(automaton, other)


@given(automata(), automata())
def test_different_automata_are_not_the_same(first, second) -> None:
    if len(first[0]) != len(second[0]):
        assert isomorphism(first, second) is None
    else:
        found = isomorphism(first, second)
        assert (found is not None) == bool(maps(first, second))
