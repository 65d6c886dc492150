"""What words ask for, and which words name a sequence."""

from __future__ import annotations

import pytest

from gfkit import as_sequence
from gfkit.base.english import named_sequences, near_named, question


@pytest.mark.parametrize(
    ("text", "verb", "of"),
    [
        ("first 10 terms of the Fibonacci numbers", "terms --terms 10", "Fibonacci numbers"),
        ("12 terms of n^2", "terms --terms 12", "n^2"),
        ("the first 7 values of the number of ways", "terms --terms 7", "ways"),
        ("what is the winner of cram 3x3?", "game outcome", "cram 3x3"),
        ("nim-value of 0.77", "game nim", "0.77"),
        ("solve the recurrence: a(n) = 2*a(n-1)", "ask", "a(n) = 2*a(n-1)"),
        ("growth rate of x/(1-x-x^2)?", "asymptotics", "x/(1-x-x^2)"),
    ],
)
def test_a_question_is_a_verb_and_what_it_is_asked_of(text, verb, of):
    assert question(text) == (verb, of)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Fibonnaci numbers", "fibonacci"),
        ("the cattalan numbers", "catalan"),
        ("mozkin numbers", "motzkin"),
        ("Jacobstal sequence", "jacobsthal"),
    ],
)
def test_a_misspelt_name_is_near_the_right_one(typed, meant):
    assert near_named(typed) == [meant]


@pytest.mark.parametrize("typed", ["a000045", "nothing near", "xyz", "xyzxyz numbers"])
def test_what_is_no_name_is_near_none(typed):
    assert near_named(typed) == []


# The first terms, from the definitions.


def recurrent(first, step):
    terms = [*first]
    while len(terms) < 8:
        terms.append(step(terms))
    return terms


@pytest.mark.parametrize(
    ("name", "terms"),
    [
        ("fibonacci", recurrent([0, 1], lambda a: a[-1] + a[-2])),
        ("lucas", recurrent([2, 1], lambda a: a[-1] + a[-2])),
        ("pell", recurrent([0, 1], lambda a: 2 * a[-1] + a[-2])),
        ("jacobsthal", recurrent([0, 1], lambda a: a[-1] + 2 * a[-2])),
        ("tribonacci", recurrent([0, 0, 1], lambda a: sum(a[-3:]))),
        ("padovan", recurrent([1, 0, 0], lambda a: a[-2] + a[-3])),
        ("catalan", recurrent([1], lambda a: sum(map(int.__mul__, a, a[::-1])))),
    ],
)
def test_a_name_stands_for_its_sequence(name, terms):
    assert as_sequence(named_sequences()[name]).early(8) == terms
