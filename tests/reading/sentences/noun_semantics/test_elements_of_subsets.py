"""Elements of subsets: the last numbers, differences, consecutive numbers and sizes, by listing."""

from itertools import combinations, pairwise

import pytest
from reading.sentences.drawn.lines import subsets
from reading.sentences.listed_objects import refused
from reading.sentences.listed_strings import SETS, check
from samples import parametrize_some

from gfkit.reading.sentences.dispatch_by_kind_of_meaning import sentence_of, sequence_of
from gfkit.reading.sentences.sentence_reader import read_sentence


@parametrize_some(
    ("said", "holds"),
    [
        ("that contain n", lambda s, n: n in s),
        ("that do not contain n", lambda s, n: n not in s),
        ("containing neither 1 nor n", lambda s, n: 1 not in s and n not in s),
        ("containing 1 but not n", lambda s, n: 1 in s and n not in s),
        ("not containing both 1 and n", lambda s, n: not (1 in s and n in s)),
        ("containing exactly one of 1, 2 and n", lambda s, n: sum(z in s for z in (1, 2, n)) == 1),
        (
            "without n and with no two consecutive elements",
            lambda s, n: n not in s and all(b - a > 1 for a, b in pairwise(s)),
        ),
        ("that contain n-1 or n", lambda s, n: n in s or (n - 1 in s)),
    ],
)
def test_the_last_numbers_are_elements_or_not(said, holds):
    meaning = read_sentence(SETS + said)
    assert read_sentence(sentence_of(meaning)) == meaning
    sequence = sequence_of(meaning)
    for n in range(2, 7):
        assert sequence.term(n) == sum(bool(holds(s, n)) for s in subsets(n)), (said, n)


def test_the_last_number_of_a_set_is_told_as_the_set_tells_it():
    sequence = sequence_of(read_sentence("subsets of {0..n-1} that contain n-1 but not n-2"))
    for n in range(2, 7):
        right = sum(n - 1 in s and n - 2 not in s for s in subsets(n - 1, 0))
        assert sequence.term(n) == right


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("subsets of {1..2n} that contain n", "that n is an element"),
        ("subsets of {0..n-1} that contain n", "a number above the last one is no element"),
    ],
)
def test_a_number_that_is_not_one_of_the_last_is_refused(said, why):
    refused(said, why)


@parametrize_some(
    ("said", "holds"),
    [
        ("with 3 elements or fewer", lambda s: len(s) <= 3),
        (
            "with at most 3 elements, no two of which differ by 2",
            lambda s: len(s) <= 3 and all(b - a != 2 for a, b in combinations(s, 2)),
        ),
        (
            "such that the difference of any two elements is at least 3",
            lambda s: all(b - a >= 3 for a, b in combinations(s, 2)),
        ),
        (
            "such that the difference between any two elements is not 2",
            lambda s: all(b - a != 2 for a, b in combinations(s, 2)),
        ),
        (
            "containing at most one of any three consecutive numbers",
            lambda s: all(b - a > 2 for a, b in combinations(s, 2)),
        ),
        (
            "with at most two of any three consecutive integers",
            lambda s: not any({z, z + 1, z + 2} <= {*s} for z in s),
        ),
        ("with an even minimum", lambda s: s and min(s) % 2 == 0),
    ],
)
def test_what_is_said_of_elements(said, holds):
    check(SETS, said, holds, 8)


def test_at_least_one_of_any_three_consecutive_numbers_of_the_set():
    sequence = sequence_of(
        read_sentence(SETS + "with at least one of any three consecutive numbers")
    )
    for n in range(1, 8):
        triples = [(z, z + 1, z + 2) for z in range(1, n - 1)]
        right = sum(all({*z} & {*s} for z in triples) for s in subsets(n))
        assert sequence.term(n) == right
