"""The minimal automaton is that of the words that are told apart."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gfkit.automata.dfa import DFA, explore, intersection, minimal, union
from gfkit.errors import LimitReached


@st.composite
def automata(draw: st.DrawFn, letters: int = 2) -> tuple[list[list[int]], list[bool]]:
    many = draw(st.integers(1, 6))
    state = st.integers(0, many - 1)
    arrows = draw(
        st.lists(st.lists(state, min_size=letters, max_size=letters), min_size=many, max_size=many)
    )
    return arrows, draw(st.lists(st.booleans(), min_size=many, max_size=many))


def words(letters: int, longest: int) -> list[tuple[int, ...]]:
    return [word for n in range(longest + 1) for word in product(range(letters), repeat=n)]


def future(arrows: list[list[int]], accepting: list[bool], state: int) -> tuple[bool, ...]:
    """Return of each word shorter than there are states whether it is accepted from a state."""
    seen = []
    for word in words(len(arrows[0]), len(arrows) - 1):
        at = state
        for letter in word:
            at = arrows[at][letter]
        seen.append(accepting[at])
    return tuple(seen)


@given(automata())
def test_states_are_one_if_they_have_the_same_future(drawn):
    """Words shorter than the number of states tell all that can be told apart [Moore 1956]."""
    arrows, accepting = drawn
    found = minimal(arrows, accepting)
    assert len(found.arrows) == len({future(arrows, accepting, k) for k in range(len(arrows))})
    given_one = DFA(tuple(map(tuple, arrows)), tuple(accepting))
    assert all(found.accepts(word) == given_one.accepts(word) for word in words(2, 5))


@given(automata(), automata())
def test_automata_are_joined_as_sets_of_words_are(one, other):
    first, second = minimal(*one), minimal(*other)
    both, some, none = first & second, first | second, ~first
    assert (both, some) == (intersection(2, [first, second]), union(2, [first, second]))
    assert both.is_empty == (not any(both.accepts(word) for word in words(2, 6)))
    for word in words(2, 6):
        a, b = first.accepts(word), second.accepts(word)
        assert (both.accepts(word), some.accepts(word), none.accepts(word)) == (
            a and b,
            a or b,
            not a,
        )


@given(automata())
def test_nothing_is_accepted_from_the_dead_state_alone(drawn):
    found = minimal(*drawn)
    hopeless = [
        state
        for state in range(len(found.arrows))
        if not any(found.accepting[found.state(word, state)] for word in words(2, 6))
    ]
    assert hopeless == ([] if found.dead is None else [found.dead])


def test_an_automaton_without_end_is_refused():
    with pytest.raises(LimitReached, match="more than 50 states"):
        explore(1, 0, lambda state, _: state + 1, bool, most=50)


@given(automata(3))
def test_a_word_is_rejected_where_the_partial_arrows_end(drawn):
    """No arrow leads to the dead state: each state that is left has an accepted continuation."""
    found = minimal(*drawn)
    arrows, accepting = found.partial
    assert len(arrows) == max(1, len(found.arrows) - (found.dead is not None))
    for word in words(3, 4):
        at = 0
        for letter in word:
            at = arrows[at][letter] if at >= 0 else -1
        assert (at in accepting) == found.accepts(word)
