"""Words over k letters: steps from state to state count, for each k, the words that are read."""

from collections import Counter
from itertools import product

import pytest

from gfkit.boards.rules.register_automata import LetterRule, LetterState

RULES = [
    LetterRule("all words", (), (LetterState(0, True, ((0, ()),)),)),
    LetterRule(
        "no two equal adjacent letters",
        (),
        (LetterState(0, True, ((1, (0,)),)), LetterState(1, True, (None, (1, (1,))))),
    ),
    LetterRule(
        "no two equal adjacent letters, of which a is named",
        ("a",),
        (
            LetterState(0, True, ((1, ()), (2, (0,)))),
            LetterState(0, True, (None, (2, (0,)))),
            LetterState(1, True, ((1, ()), None, (2, (1,)))),
        ),
    ),
    LetterRule(
        "each letter but the first is marked",
        (),
        (LetterState(0, True, ((1, ()), None)), LetterState(0, True, (None, (1, ())))),
        marks=(0, 1),
    ),
]


def by_steps(rule, k, length):
    """Count the words over k letters by the sums of their marks, going from state to state.

    A letter that is named or remembered is one, a new one may be each of the others.
    """
    found = {(rule.first, 0): 1}
    for column in range(length):
        after = Counter()
        for (state, total), many in found.items():
            for target, is_new, mark in rule.steps(column, state):
                ways = k - rule.least - rule.held(state) if is_new else 1
                after[target, total + mark] += many * ways
        found = after
    totals = Counter()
    for (state, total), many in found.items():
        totals[total] += many * rule.is_end(state)
    return +totals


@pytest.mark.parametrize("rule", RULES, ids=str)
def test_steps_count_the_words_that_have_readings(rule):
    for k, length in product(range(max(1, rule.least), 4), range(5)):
        read = Counter()
        for word in product(range(k), repeat=length):
            read.update(rule.readings(word, k))
        assert by_steps(rule, k, length) == read
