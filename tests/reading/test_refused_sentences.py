"""Sentences that are not read as a whole, or have no one meaning, are refused and say why.

What a refusal offers instead is read: `OFFERED` has it.
"""

import pytest

from gfkit import as_sequence, read
from gfkit.errors import GfkitError, LimitReached, UnknownModel

OFFERED = [
    (
        "binary necklaces of length n", "those count once that turn into each other",
        "circular binary words of length n avoiding 11",
    ),
    (
        "the expected number of runs", "is a quotient of counts",
        "binary words of length n avoiding 11",
    ),
    (
        "spanning trees of the wheel with n spokes", "n being told there",
        "spanning trees of the wheel graph",
    ),
    (
        "compositions of n into primes", "primes have no period",
        "compositions of n into parts 2, 3, 5, 7, 11 and 13",
    ),
    (
        "compositions into squares", "squares have no period",
        "compositions of n into parts 1, 4, 9 and 16",
    ),
    (
        "partitions of n into powers of 2", "powers have no period",
        "partitions of n into parts 1, 2, 4, 8 and 16",
    ),
    (
        "partitions of n into squares", "squares have no period",
        "partitions of n into parts 1, 4, 9 and 16",
    ),
    (
        "pick squares of a 2 x n board such that no two touch", "along sides or at corners",
        "independent sets in P_2 x P_n",
    ),
    (
        "acyclic orientations of P_2 x P_n", "the chromatic polynomial at -1",
        "chromatic polynomial of P_2 x P_n",
    ),
    (
        "chromatic polynomial of the wheel", "with k colors cycles and products",
        "proper 3-colorings of W_n",
    ),
    (
        "triples of positive integers whose sum is n", "whether order counts is not told",
        "ordered triples of positive integers whose sum is n",
    ),
    (
        "self-avoiding walks of length n", "self-avoiding walks of n steps are not read",
        "self-avoiding paths between opposite corners of a 3 x n grid",
    ),
    (
        "In how many ways can we put n identical balls into 3 boxes",
        "whether some may get none is not told", "compositions of n into exactly 3 parts",
    ),
    (
        "sums of n dice", "is a sum of parts from 1 to 6",
        "compositions of n into exactly 3 parts at most 6",
    ),
    (
        "number of domino tilings of a 2 x n rectangle up to symmetry",
        "united only where it is told before a board", "perfect-matchings up to symmetry 2 x n",
    ),
    (
        ("number of ways to tile a 2 X n rectangle with dominoes (solutions are identified if they "
        "are rotations or reflections of each other)"),
        "what unites them is to be told before the board",
        "perfect-matchings up to rotation 2 X n",
    ),
    (
        "kings on a 3 x n board up to rotation", "what unites them is to be told",
        "kings up to rotation 3 x n",
    ),
    (
        "inequivalent colorings of a 2 x n board", "united only where it is told before a board",
        "perfect-matchings up to symmetry 2 x n",
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
        "walks on the integers of length n with steps up and down never going above height 3",
        "the least height is not told",
        ("walks on the integers of length n with steps up and down never going above height 3 and "
        "never below 0"),
    ),
    (
        "walks of length n on C_6 from a fixed vertex to another vertex",
        "it is not told which other vertex is meant",
        "walks of length n on a cube from a vertex to the opposite vertex",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "said", "offered"), OFFERED)
def test_what_is_offered_instead_is_read(text, said, offered):
    with pytest.raises(GfkitError) as refused:
        read(text)
    assert said in str(refused.value)
    assert f"'{offered}'" in str(refused.value)
    assert read(offered)


# A command tells what a sentence does not.


@pytest.mark.parametrize(
    ("text", "command"),
    [
        (
            "domino tilings of the Aztec diamond",
            "gfkit count domino --board '#..#|....|....|#..#'",
        ),
        ("misere Kayles", "gfkit game nim kayles --misere"),
        (
            "a heap of 21 coins, take 1, 3 or 4 coins, who takes the last coin loses",
            "gfkit game nim 'take 1, 2 or 3' --misere",
        ),
        (
            "12 stones, players take 1, 2 or 3, the last player to move loses",
            "gfkit game nim 'take 1, 2 or 3' --misere",
        ),
        (
            "Cram on 2×n: the second player wins on even boards",
            "gfkit game outcome Cram --rows 2 --columns 1..6",
        ),
        (
            "Two players take single squares of a 2×N grid. Who takes the last square loses.",
            "gfkit game outcome 'X,XX|XX' --rows 2 --columns 1..6 --misere",
        ),
        (
            "who wins Domineering on rectangular boards of width 2?",
            "gfkit game outcome domineering --rows 2 --columns 1..8",
        ),
        ("who wins clobber on a 4x4 board", "gfkit game outcome clobber --board 'BWB|WBW'"),
    ],
)
def test_a_command_is_named_where_it_is_an_option(text, command):
    with pytest.raises(GfkitError) as refused:
        read(text)
    assert f"`{command}`" in str(refused.value)


# A word that is passed over would change what is counted: it is named.


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("permutations of n avoiding 132", "avoiding"),
        ("binary words of length n: how many palindromes are there", ":"),
        ("words of length n over {0,1,2}: how many Lyndon words are there with no 00", ":"),
        ("walks of length n on C_5: how many nonbacktracking walks are there", "how"),
        ("tilings of a strip of length n with 3 tiles of any length", "any"),
        ("messages of n seconds using three kinds of signals of 1 second", "kinds"),
        ("ways to park cars in n spaces if a car takes 2 spaces and all spaces are empty", "all"),
        ("ways to park cars in n spaces if a car takes 2 spaces and no space is used", "no"),
        ("words of length n over {a,b,c} ending in a consonant", "consonant"),
        ("words of length n over {a,b,c} with at most c b", "c"),
        ("words with n letters A,", "A"),
        ("words of length n over 7 letters with no two consecutive vowels", "vowels"),
        ("binary words in which each 0 or 1 run has length 2", "run"),
        ("ternary words of length n in which consecutive ones are separated by zeros", "ones"),
        ("compositions of n parts and 3", "parts"),
        ("compositions of n into n parts", "n"),
        ("partitions of n and 1 and 2", "and"),
        ("tilings of a 3 x n board with squares and P-shaped heptominoes", "heptominoes"),
        ("ways to place dominoes on a 2 X n board so that they do not cover it", "they"),
        ("tilings of a 2 X n board with only squares or only dominoes", "only"),
        ("tilings of a 2 X n board with all dominoes or all squares", "dominoes"),
        ("tilings of a 2 X n board with dominoes only or squares only", "or"),
        ("tilings 3 X n L-trominoes monomers", "L"),
        ("ways to arrange dominoes on a 2 by n board", "arrange"),
        ("domino tilings (4 rows, n columns)", "rows"),
        ("n X 3 binary arrays with rows or columns nondecreasing", "or"),
        ("2 X n binary matrices with no 2 X 2 submatrix of even sum", "submatrix"),
        ("colorings of a 3 x n board with 2 colors with no row or no column of one color", "no"),
        ("colorings of a 2 x n board with 2 colors such that no two cells are equal", "no"),
        ("number of proper 3-colorings of the n-gonal prism", "gonal"),
        ("independent sets of the graph with edges 0-1, 1-2 and 2-3", "2"),
    ],
)  # fmt: skip
def test_a_sentence_is_refused_at_its_first_word_that_is_not_understood(text, word):
    with pytest.raises(GfkitError) as refused:
        read(text)
    assert f"it stopped at '{word}'" in str(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        (
            "You are climbing a staircase. It takes n steps to reach the top. Each time you can "
            "climb 1 or 2 steps. In how many ways can you not reach the top?"
        ),
        "number of solutions of x+y=n in distinct positive integers",
        "number of solutions of x+y=n in odd positive integers",
        "collections of 2 positive integers with sum up to n",
        "a row of n cells, players mark or erase a cell, three crosses in a row wins",
        "vertex covers containing a corner of P_2 X P_n",
        "How many ways can 8 people sit in a row of 20 chairs so that no two sit side by side?",
    ],
)
def test_a_sentence_whose_first_word_begins_none_is_refused(text):
    with pytest.raises(GfkitError, match="is not understood"):
        read(text)


@pytest.mark.parametrize(
    "text",
    [
        "closed walks of length n between opposite vertices of C_4",
        "walks of length n on the digraph with edges 1-2, 2-3, 3-1",
        "walks of length n in the graph with edges 1-2, 1-2, 2-3",
        "towers of height n with red blocks of height 1 and at most 2 blue blocks of height 2",
        "ways to make change for n cents with coins of values 1, 2 and 2",
        (
            "ways to pay n cents with 1 cent and 2 cent coins where order matters with at most two "
            "2 cent coins"
        ),
    ],
)
def test_words_that_are_understood_one_by_one_may_not_go_together(text):
    with pytest.raises(GfkitError, match="its words do not go together"):
        read(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("tatami tilings of a 3 x n board", "with which pieces?"),
        (
            "tilings of a 1 x n board with squares and dominoes with at most two dominoes in a row",
            "is not a whole sentence",
        ),
        ("compositions of n with parts in {2,3,5,7,...}", "is not told by equal steps"),
        ("walks of length n from 1 to 3 on P_4", "whether the first vertex is 0 or 1"),
        (
            "paths from (0,0) to (n,n) with steps right and up never above y=x+1",
            "without a bound on the height there is no rational g.f.",
        ),
        ("independent sets of the Moebius ladder M_n", "not with a twist"),
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
