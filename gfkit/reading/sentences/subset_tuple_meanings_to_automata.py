"""What counts tuples of subsets: words of columns.

The letters are the columns that numbers may have. What is said of one set is read by the automaton
of subsets, to which a number is an element if its column is one of the set.
"""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from operator import and_ as intersection

from gfkit.automata.dfa import DFA as Automaton
from gfkit.automata.dfa import every_word as everything
from gfkit.automata.dfa import explore as made
from gfkit.reading.sentences.canonical_sentence_writers.subset_tuple_sentences import (
    sentence_of_subset_tuples,
)
from gfkit.reading.sentences.property_automata import LineAlphabet, automaton_of
from gfkit.reading.sentences.subset_tuple_meanings import (
    ElementsApart,
    ElementsLess,
    SetTold,
    SubsetTuples,
)
from gfkit.reading.sentences.word_meanings_to_rules import Language
from gfkit.sequences.sequence import Sequence
from gfkit.strips.sequences.strip import Strip


def language_of_subset_tuples(of: SubsetTuples) -> Language:
    """Return the words of columns; raises NotRegular, LimitReached.

    >>> pairs = SubsetTuples(2, frozenset({(0, 0), (0, 1), (1, 0)}))
    >>> language_of_subset_tuples(pairs).letters
    ('0', '1', '2')
    """
    columns = sorted(of.columns)

    def told(one: SetTold | ElementsApart | ElementsLess) -> Automaton:
        match one:
            case SetTold(among, said):
                inner = automaton_of(said, LineAlphabet((0, 1), elements=of.first))
                arrows = tuple(tuple(row[z in among] for z in columns) for row in inner.arrows)
                return Automaton(arrows, inner.accepting)
            case ElementsApart():
                return _apart(one, of)
            case ElementsLess(first, second):
                return made(
                    len(columns),
                    0,
                    lambda z, k: max(z, _kind_of(columns[k] in first, columns[k] in second, z)),
                    lambda z: z < WRONG,
                )

    found = reduce(intersection, map(told, sorted(of.told, key=repr)), everything(len(columns)))
    return Language(tuple(map(str, range(len(columns)))), found)


WRONG = 2


def _kind_of(in_first: bool, in_second: bool, state: int) -> int:
    """Return 1 if a number is in the second set; WRONG if one of the first is not before these."""
    state = max(state, int(in_second))
    return WRONG if in_first and state else state


def _apart(said: ElementsApart, of: SubsetTuples) -> Automaton:
    """Return the automaton of words without two columns at some distances in two sets."""
    columns, most = sorted(of.columns), max(said.by)
    Kept = tuple[tuple[bool, bool], ...]
    begun: Kept | None = ((False, False),) * most

    def step(state: Kept | None, letter: int) -> Kept | None:
        if state is None:
            return None
        now = columns[letter] in said.first, columns[letter] in said.second
        for away in said.by:
            before = state[-away]
            if (before[0] and now[1]) or (before[1] and now[0]):
                return None
        return (*state[1:], now)

    return made(len(columns), begun, step, lambda z: z is not None)


def strip_of_subset_tuples(of: SubsetTuples) -> Strip:
    """Return the strip of one row whose words are the tuples; raises GfkitError."""
    rule = language_of_subset_tuples(of).rule(sentence_of_subset_tuples(of))
    return Strip(rule, rows=1, marks="none")


def sequence_of_subset_tuples(of: SubsetTuples) -> Sequence:
    """Return the sequence of the numbers of tuples; raises GfkitError.

    >>> sequence_of_subset_tuples(SubsetTuples(2, frozenset({(0, 0), (0, 1), (1, 0)}))).terms(4)
    [1, 3, 9, 27]
    """
    shift = of.size.shift - of.first + 1
    least = int(not language_of_subset_tuples(of).automaton.accepting[0])  # none of empty sets
    whole = Sequence.of(replace(strip_of_subset_tuples(of), shift=shift))
    whole = whole.section(of.size.step) if of.size.step > 1 else whole
    first = -(-max(least - shift, 0) // of.size.step)
    return whole.beginning(first).named(sentence_of_subset_tuples(of))
