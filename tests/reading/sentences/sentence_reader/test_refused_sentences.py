"""Sentences that are not read as a whole, or have no one meaning, are refused and say why.

What a refusal offers instead is read: `OFFERED` has it.
"""

import os
import subprocess
import sys

import pytest
from samples import parametrize_some

from gfkit import as_sequence, read
from gfkit.errors import GfkitError, LimitReached, UnknownModel

OFFERED = [
    (
        "chromatic polynomial of the wheel", "with k colors cycles and products",
        "proper 3-colorings of W_n",
    ),
    (
        "kings on a 2xn board", "whether they may attack each other is not told",
        "placements of non-attacking kings on a 2 x n board",
    ),
    (
        "compositions of n into parts 1, 3 and 5 avoiding 135", "can mean",
        "compositions of n in which every part is 1, 3 or 5, with no 135s",
    ),
    (
        "ways to place 2 knights on a 3 x 3 board", "whether they may attack each other",
        "placements of exactly 2 non-attacking knights on a 3 x 3 board",
    ),
    (
        "ways to place 2 knights on a 3 x 3 board", "whether they may attack each other",
        "placements of exactly 2 knights in any cells of a 3 x 3 board",
    ),
    ("ways to seat n people in a row", "whether people are told apart", "n!"),
    ("ways to seat 6 people around a round table", "is not told", "a(6) of (n-1)! for n >= 1"),
    ("ways to seat n people in a row", "whether people are told apart", "subsets of {1..n}"),
    (
        "ternary words of length n with an even number of 0s or 1s", "can mean",
        "ternary words of length n with an even number of letters that are 0 or 1",
    ),
    (
        "tilings of a 2 x n board with at least 2 squares and dominoes", "of one piece alone",
        "tilings of a 2 x n board with dominoes and unit squares, with at least 2 tiles",
    ),
    (
        "tilings of a 2 x n board with at least 2 squares and dominoes", "of one piece alone",
        "tilings of a 2 x n board with dominoes and unit squares, with at least 2 unit squares",
    ),
    (
        "tilings of a 2 x n board with dominoes or squares of two colors", "of one piece alone",
        "tilings of a 2 x n board with dominoes and 2 kinds of unit squares",
    ),
    (
        "tilings of a 2 x n board with dominoes or squares of two colors", "of one piece alone",
        "tilings of a 2 x n board with 2 kinds of dominoes and 2 kinds of unit squares",
    ),
    (
        "ways to tile a 1 x n board with squares and dominoes available in 3 colors",
        "of one piece alone", "tilings of a 1 x n board with unit squares and 3 kinds of dominoes",
    ),
]  # fmt: skip


@parametrize_some(("text", "said", "offered"), OFFERED)
def test_what_is_offered_instead_is_read(text, said, offered):
    with pytest.raises(GfkitError) as refused:
        read(text)
    assert said in str(refused.value)
    assert f"'{offered}'" in str(refused.value)
    assert read(offered)


# A word that is passed over would change what is counted: it is named.


@parametrize_some(
    ("text", "word"),
    [
        ("permutations of n avoiding 132", "avoiding"),
        ("binary words of length n: how many palindromes are there", "palindromes"),
        ("words of length n over {0,1,2}: how many Lyndon words are there with no 00", "Lyndon"),
        ("walks of length n on C_5: how many nonbacktracking walks are there", "nonbacktracking"),
        ("words of length n over {a,b,c} ending in a consonant", "consonant"),
        ("words of length n over 7 letters with no two consecutive vowels", "vowels"),
        ("binary words in which each 0 or 1 run has length 2", "run"),
        ("ternary words of length n in which consecutive ones are kept apart by zeros", "kept"),
        ("compositions of n parts and 3", "parts"),
        ("compositions of n into n parts", "n"),
        ("partitions of n and 1 and 2", "1"),
        ("tilings of a 3 x n board with squares and P-shaped heptominoes", "heptominoes"),
        ("ways to place dominoes on a 2 X n board so that they do not cover it", "cover"),
        ("tilings of a 2 X n board with all dominoes or all squares", "all"),
        ("tilings of a 2 X n board with dominoes only or squares only", "or"),
        ("tilings 3 X n L-trominoes monomers", "L"),
        ("domino tilings (4 rows, n columns)", "rows"),
        ("n X 3 binary arrays with rows or columns nondecreasing", "or"),
        ("2 X n binary matrices with no 2 X 2 subtable of even sum", "subtable"),
        ("number of proper 3-colorings of the n-gonal prism", "gonal"),
    ],
)  # fmt: skip
def test_a_sentence_is_refused_at_its_first_word_that_is_not_understood(text, word):
    with pytest.raises(GfkitError) as refused:
        read(text)
    assert f"it stopped at '{word}'" in str(refused.value)


UNKNOWN = "is not understood"
NOT_READ = {
    "You are climbing a staircase. It takes n steps to reach the top. Each time you can climb 1 or "
    "2 steps. In how many ways can you not reach the top?": UNKNOWN,
    "number of solutions of x+y=n in distinct positive integers": "stopped at 'distinct'",
    "number of solutions of x+y=n in odd positive integers": "stopped at 'odd'",
    "collections of 2 positive integers with sum up to n": "'collections' is not a word",
    "a row of n cells, players mark or erase a cell, three crosses in a row wins": "'players'",
    "vertex covers containing a corner of P_2 X P_n": "stopped at 'corner'",
    "How many ways can 8 people sit in a row of 20 chairs so that no two sit side by side?": (
        "stopped at 'sit'"
    ),
    "binary necklaces of length n": "what turns into each other counts once",
    "the expected number of runs": "'expected' is not a word",
    "domino tilings of the Aztec diamond": "stopped at 'Aztec'",
    "misere Kayles": "'misere' is not a word",
    "sums of n dice": UNKNOWN,
    "kings on a 3 x n board up to rotation": "stopped at 'rotation'",
    "restricted growth strings of length n": "'growth' is not a word",
    "ways to arrange dominoes on a 2 by n board": "stopped at 'dominoes'",
    "tilings of a strip of length n with 3 tiles of any length": "it is not told which of them",
}
"""What is near a sentence of the language, and is none: by a word, or by what it would count."""


@parametrize_some("text", NOT_READ)
def test_what_is_near_a_sentence_and_is_none_is_refused(text):
    with pytest.raises(GfkitError, match=NOT_READ[text]):
        read(text)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("twisted orientations of C_n", "twisted"),
        ("binary bracelet charms of length n", "charms"),
        ("ways to juggle dominoes on a board", "juggle"),
        ("sums of n gadgets", "gadgets"),
    ],
)
def test_a_text_of_no_kind_is_refused_at_its_first_word_that_is_not_known(text, word):
    with pytest.raises(GfkitError, match=f"'{word}'.* is not a word of the language"):
        read(text)


@parametrize_some(
    ("text", "said"),
    [
        ("tatami tilings of a 3 x n board", "with which pieces?"),
        (
            "tilings of a 1 x n board with squares and dominoes with longest run at most 2",
            "whether a length is a number of tiles or of cells is not told",
        ),
        (
            "tilings of a 1 x n board with squares and dominoes with a domino in an even position",
            "whether tiles or the cells that they cover are numbered",
        ),
        ("tilings of a 2 X n board with only squares or only dominoes", "with which pieces?"),
        (
            "tilings of a 2 x n board with dominoes in which every run of dominoes is constant",
            "is said of tilings of a 1 x n board alone",
        ),
        ("compositions of n with parts in {2,3,5,7,...}", "is not told by equal steps"),
        ("walks of length n from 1 to 3 on P_4", "whether the first vertex is 0 or 1"),
        ("compositions of n into x parts", "x is the letter of a weight here"),
        ("value of the game [[1,-1],[-1,1]]", "a matrix is neither a sequence nor a game"),
        ("matchings with 2 vertices in P_2 X P_n", "their edges are counted, and not their vert"),
        ("independent sets with 2 edges in P_2 X P_n", "their vertices are counted, and not their"),
        (
            "connected induced subgraphs with 2 edges in P_2 X P_n",
            "their vertices are counted, and not their edges",
        ),
        (
            "connected dominating sets with 3 edges in P_2 X P_n",
            "their vertices are counted, and not their edges",
        ),
        ("induced paths of size 2 in P_2 X P_n", "whether vertices or edges are counted"),
    ],
)
def test_a_sentence_without_a_meaning_says_what_is_missing(text, said):
    with pytest.raises(GfkitError) as refused:
        read(text)
    assert said in str(refused.value)


@parametrize_some(
    ("text", "said"),
    [
        (
            "binry words of length n avoiding 11",
            "'binry', which is not a word of the language: did you mean 'binary'?",
        ),
        ("binary wrods of length n avoiding 11", "did you mean 'words'?"),
        ("binary words of lenght n avoiding 11", "did you mean 'length'?"),
        ("binary words of length n wiht no 11", "did you mean 'with'?"),
        ("composition of n into odd parts", "did you mean 'compositions'?"),
        ("3 X n binary array with no 11", "did you mean 'arrays'?"),
        ("tilings of a 3 x n bord with dominoes", "did you mean 'board'?"),
        ("tilings of a 3 x n board with domioes", "did you mean 'dominoes'?"),
        ("independant sets in P_3 x P_n", "did you mean 'independent'?"),
        ("positions of Snrot on a 2 x n board", "did you mean 'snort'?"),
        ("Dyck paths of semilength n with hight at most 3", "did you mean 'height'?"),
        ("permutations of n with no fixd points", "did you mean 'fixed'?"),
        ("binary words length n", "it stopped at 'length'; before it 'of' is missing"),
        ("subsets {1..n} with no two consecutive elements", "before it 'of' is missing"),
        ("number of 1s in binary words of length n", "before it 'all' is missing"),
        ("words of length n over {0,1 with no 11", "'{', which is not closed"),
    ],
)
def test_a_misspelt_word_has_the_nearest_one_and_a_word_that_is_left_out_is_named(text, said):
    with pytest.raises(GfkitError) as refused:
        read(text)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        "improper colorings of P_3 x P_n with 3 colors",
        "partial misere games on a 2 x n board",
        "cars on a 2 x n board",
    ],
)
def test_another_word_is_not_taken_for_a_misspelt_one(text):
    with pytest.raises(GfkitError) as refused:
        read(text)
    assert "did you mean" not in str(refused.value)


def test_what_is_counted_is_told_by_words_of_the_language():
    with pytest.raises(GfkitError, match="'quandles' is not a word") as refused:
        read("quandles of 3 of n people")
    told = str(refused.value).partition("what is counted are ")[2]
    assert "words" in told
    assert "quandles" not in told


# What may be said of a place or of the whole, or has no finite automaton.


@parametrize_some(
    ("text", "said"),
    [
        ("words of length n over {0,1,2} with every 0 adjacent to a 1 and a 2", "both a 1 and a 2"),
        ("words of length n over {0,1,2} with no 0 followed by a 1 and a 2", "both a 1 and a 2"),
        ("2 x n 0..2 arrays with every 0 next to a 1 and no 2", "both a 1 and a 2"),
        ("compositions of n with every 1 adjacent to a 2 and a 3", "both a 1 and a 2"),
        ("binary words of length n with an even number", "it goes on with a comma or 'of'"),
        ("2 x n binary arrays with an odd number in each column", "it stopped at 'in'"),
        ("subsets of {1..n} with no two elements whose sum is n", "no finite automaton"),
        ("subsets of {1..n} in which no two elements add up to n+1", "no finite automaton"),
        ("subsets of {1..n} with no two equal elements", "the elements of a subset are different"),
        ("4 X n binary arrays whose middle row is 01", "of 4 rows none is the middle one"),
        ("n X 3 binary arrays whose middle row is 010", "an odd number of rows, and not of n"),
        ("tilings of a hexagon of side 3 with dominoes", "boards are of squares"),
        ("positions of Snort on a triangular board of side n", "boards are of squares"),
        ("tilings of a 2 x n board with dominoes, with no domino in the first row", "row or col"),
    ],
)
def test_a_sentence_that_may_mean_two_things_or_is_not_regular_says_so(text, said):
    with pytest.raises(GfkitError) as refused:
        read(text)
    assert said in str(refused.value)


# Names of rules.


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("dominering", "the nearest name is domineering"),
        ("arc-kayels 3 x n", "'arc-kayels'; the nearest name is arc-kayles"),
        ("hard sqaures on a 3 x n board", "the nearest name is hard-squares"),
        ("domineering:both-ends", "its quantities are positions, maximal, left-ends, right-ends"),
    ],
)
def test_a_name_that_is_misspelt_has_the_nearest_one(text, said):
    with pytest.raises(UnknownModel) as refused:
        read(text)
    assert said in str(refused.value)


def test_a_board_of_too_many_states_is_refused_when_it_is_counted():
    with pytest.raises(LimitReached, match="perfect-matchings with 40 rows has about"):
        as_sequence("domino tilings of 40 X n")


def test_a_sentence_with_a_slash_is_no_file():
    with pytest.raises(GfkitError, match="it stopped at '/'"):
        read("number of proper 1/2-colorings of the 2 x n grid graph")


@pytest.mark.parametrize(
    "text",
    [
        "words of length n over {H,T} avoiding at least one of TT and TT",
        "words of length n over {1,2,3} with exactly one of 12 and 12",
    ],
)
def test_a_word_is_one_of_those_that_are_named_once(text: str) -> None:
    with pytest.raises(GfkitError, match="has no meaning"):
        as_sequence(text)


@pytest.mark.thorough
@pytest.mark.parametrize(
    "text",
    [
        "subsets of {1..n} in which each element is colored red or blue",
        "2 X n binary arrays with no 2 X 3 block consisting of four equal entries",
    ],
)
def test_the_reason_does_not_depend_on_the_order_in_which_sets_are_listed(text):
    """Python hashes texts in another way in each run."""
    program = "import sys; from gfkit.reading.sentences.sentence_reader import read_sentence"
    run = [sys.executable, "-c", f"{program}; print(read_sentence(sys.argv[1]))", text]
    said = {
        subprocess.check_output(run, env=os.environ | {"PYTHONHASHSEED": seed})
        for seed in ("1", "2", "3", "4")
    }
    assert len(said) == 1
    assert b"has no meaning" in said.pop()
