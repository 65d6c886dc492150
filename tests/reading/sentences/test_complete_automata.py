"""The least automaton is that of the words that are told apart."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from gfkit.reading.sentences.complete_automata import Automaton, intersection, least, union


@st.composite
def automata(draw: st.DrawFn) -> tuple[list[list[int]], list[bool]]:
    many, letters = draw(st.integers(1, 6)), draw(st.integers(1, 2))
    state = st.integers(0, many - 1)
    arrows = draw(
        st.lists(st.lists(state, min_size=letters, max_size=letters), min_size=many, max_size=many)
    )
    return arrows, draw(st.lists(st.booleans(), min_size=many, max_size=many))


def future(arrows: list[list[int]], accepting: list[bool], state: int) -> tuple[bool, ...]:
    """Return of each word shorter than there are states whether it is accepted from a state."""
    found = []
    for length in range(len(arrows)):
        for word in product(range(len(arrows[0])), repeat=length):
            at = state
            for letter in word:
                at = arrows[at][letter]
            found.append(accepting[at])
    return tuple(found)


@given(automata())
def test_states_are_one_if_they_have_the_same_future(drawn):
    """Words shorter than the number of states tell all that can be told apart (Moore 1956)."""
    arrows, accepting = drawn
    found = least(arrows, accepting)
    futures = [future(arrows, accepting, state) for state in range(len(arrows))]
    assert len(found.arrows) == len({*futures})
    assert found.accepting[0] == accepting[0]
    for length in range(5):
        for word in product(range(len(arrows[0])), repeat=length):
            assert found.accepts(word) == Automaton(
                tuple(map(tuple, arrows)), tuple(accepting)
            ).accepts(word)


@given(automata(), automata())
def test_two_automata_are_joined_as_sets_of_words_are(one, other):
    first, second = least(*one), least(*other)
    if first.letters != second.letters:
        return
    both, some = intersection(first, second), union(first, second)
    for length in range(6):
        for word in product(range(first.letters), repeat=length):
            assert both.accepts(word) == (first.accepts(word) and second.accepts(word))
            assert some.accepts(word) == (first.accepts(word) or second.accepts(word))
