"""Titles that only the language reads, and titles whose words have a sense of their own.

Titles and terms are of the OEIS (The OEIS Foundation Inc., CC BY-SA 4.0).
"""

from __future__ import annotations

from typing import Any

import pytest

from gfkit.errors import GfkitError
from gfkit.language.counting import sequence_of
from gfkit.language.reader import read
from gfkit.oeis.titles.reader import TitleRule, Unread, read_title
from gfkit.oeis.titles.sentences import rule_of_meaning, sentence_rule
from gfkit.typed.titles import sequence_of_title

SENTENCES: list[tuple[str, int, str, list[int]]] = [
    ("A084480", 0, "tilings of a 4 X 2n rectangle with L tetrominoes", [1, 2, 10, 42, 182, 790]),
    ("A113980", 1, "compositions of n with an odd number of 1's", [1, 0, 3, 2, 10, 12, 36, 56]),
    ("A194952", 3, "Hamiltonian cycles in C_3 X C_n", [48, 126, 390, 1014, 2982, 8094]),
    ("A206268", 0, "compositions of n with at most one 1", [1, 1, 1, 3, 4, 8, 13, 23, 39]),
    ("A208354", 0, "compositions of n with at most one even part", [1, 1, 2, 4, 7, 13, 23, 41]),
    ("A239791", 0, "compositions of n with no consecutive 2's", [1, 1, 2, 4, 7, 14, 28, 54]),
    ("A245370", 0, "compositions of n into parts 3, 5 and 9", [1, 0, 0, 1, 0, 1, 1, 0, 2]),
    (
        *("A265725", 1),
        "binary strings of length n having at least one run of length at least 4",
        [0, 0, 0, 2, 6, 16, 40, 94],
    ),
    (
        *("A366043", 1),
        "circular binary sequences of length n with an odd number of 0's and no consecutive 1's",
        [1, 2, 1, 4, 6, 8, 15, 24, 37],
    ),
]
"""The number of an entry, the first n, what is counted, and terms."""
NEXT = "every 0 next to a 1 and every 1 next to a 2"
UNEQUAL = "with no adjacent elements equal"
ARRAYS: list[tuple[str, str, list[int]]] = [
    (
        "A232337",
        f"3 X n 0..2 arrays with {NEXT} horizontally or antidiagonally, {UNEQUAL}",
        [1, 16, 74, 154, 628, 1470, 5530],
    ),
    (
        "A232145",
        f"n X 2 0..2 arrays with {NEXT} horizontally, diagonally or antidiagonally",
        [3, 23, 145, 887, 5487, 33957],
    ),
    (
        "A232150",
        f"2 X n 0..2 arrays with {NEXT} horizontally, diagonally or antidiagonally",
        [1, 23, 191, 1299, 9097, 65837],
    ),
    (
        "A188839",
        "n X 5 binary arrays without the pattern 0 1 diagonally or vertically",
        [32, 144, 364, 728, 1288, 2108],
    ),
    (
        "A188842",
        "nX8 binary arrays without the pattern 0 1 diagonally or vertically",
        [256, 2584, 9841, 25213, 53296],
    ),
    (
        "A184122",
        "nX2 0..3 arrays with rows and columns in nondecreasing order",
        [10, 86, 561, 2861, 12068, 43947],
    ),
]
"""A direction is said of both clauses; `diagonally` is one diagonal; rows are not ordered."""


@pytest.mark.parametrize(("number", "first", "told", "terms"), SENTENCES)
def test_a_title_that_is_a_sentence_has_the_terms_of_its_entry(
    number: str, first: int, told: str, terms: list[int]
) -> None:
    for title in (f"Number of {told}.", f"a(n) is the number of {told}"):
        sequence = sequence_of_title(title)
        assert (sequence.offset, sequence.terms(len(terms))) == (first, terms), number


@pytest.mark.parametrize(("number", "told", "terms"), ARRAYS)
def test_words_of_titles_of_arrays_have_the_sense_of_the_oeis(
    number: str, told: str, terms: list[int]
) -> None:
    sequence = sequence_of_title(f"Number of {told}.")
    assert sequence.beginning(1).terms(len(terms)) == terms, number


@pytest.mark.parametrize("told", [told for _, told, _ in ARRAYS])
def test_such_a_title_without_its_number_is_no_sentence(told: str) -> None:
    with pytest.raises(GfkitError):
        read(f"Number of {told}.")


MEANT = [
    "words of length 2n+1 over {a,b,c} with no two adjacent equal letters",
    "subsets of {1..n} with no two elements that differ by 2",
    "partitions of n into parts 1, 2 and 5",
    "permutations of 1..n with p(i)-i in {-1,0,2}",
    "tilings of a 3 X 2n board with dominoes and 2 kinds of squares",
    "tilings of a 3 X n board with dominoes and squares with exactly 2 vertical dominoes",
    "placements of L-trominoes on a 2 X n board",
    "non-attacking kings on a 3 X n board",
    "maximal independent sets in the 3 X n king graph",
    "proper 3-colorings of C_n",
    "perfect matchings of the prism on 2n vertices",
    "n-digit numbers with no two adjacent equal digits",
    "circular words of length n over {a,b,c} avoiding ab",
    "compositions of n+2 whose largest part is 3",
]


@pytest.mark.parametrize("said", MEANT)
def test_a_rule_counts_what_the_sentence_counts(said: str) -> None:
    """The rule of a title is a table of a file, and the sequence is made without one."""
    sentence = read(said)
    found = rule_of_meaning(sentence)
    assert isinstance(found, TitleRule)
    sequence, other = sequence_of_title(f"Number of {said}."), sequence_of(sentence)
    first = max(sequence.offset, other.offset, 1)
    assert sequence.beginning(first).terms(6) == other.beginning(first).terms(6)


@pytest.mark.parametrize(
    "said",
    [
        "3 X n binary arrays with no two adjacent 1s",
        "binary words of length n by number of 1s",
        "runs of 1s in all binary words of length n",
        "Dyck paths of semilength n of height at most 3",
        "lattice paths from (0,0) to (n,n) with steps (1,0), (0,1)",
        "walks of length n in C_5",
        "binary words of length 7",
        "binary words of length n with purple letters",
    ],
    ids=[
        "arrays",
        "marks",
        "a total",
        "Dyck paths",
        "lattice paths",
        "walks",
        "one number",
        "no sentence",
    ],
)
def test_other_sentences_are_no_rules_of_titles(said: str) -> None:
    assert sentence_rule(f"number of {said}") is None


def test_the_n_of_which_a_title_is_said_is_the_first() -> None:
    found: Any = read_title("Number of independent sets of nodes in P_4 X C_n (n > 2).")
    assert not isinstance(found, Unread)
    assert found.first == 3
