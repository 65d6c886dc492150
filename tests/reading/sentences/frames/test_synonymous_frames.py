"""Frames of sentences about graphs, boards and paths in other words: they mean the same."""

import pytest
from samples import parametrize_some

from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Meaning, sentence_of
from gfkit.reading.sentences.meanings_that_count_the_same import count_the_same
from gfkit.reading.sentences.sentence_reader import read_sentence

SAME = {
    "How many independent sets are in the n-cycle?": "independent sets of C_n",
    "total number of matchings in the path graph with n vertices": "matchings of P_n",
    "Number of ways to pick a set of pairwise non-adjacent vertices in the ladder graph with n "
    "rungs": "independent sets of P_2 x P_n",
    "Number of ways to choose some vertices of a cycle with n vertices such that no two chosen "
    "vertices are neighbors": "independent sets of C_n",
    "For each n, number of dominating sets of the path with n vertices": "dominating sets of P_n",
    "ways to 3-color the vertices of P_n so that no two adjacent vertices have the same color": (
        "proper 3-colorings of P_n"
    ),
    "number of ways to properly 3-color C_n": "proper 3-colorings of C_n",
    "Number of distinct tilings of a 2 x n rectangle using 1 x 1, 1 x 2 and 2 x 1 tiles": (
        "tilings of a 2 x n board with dominoes and unit squares"
    ),
    "number of Dyck paths of semilength n whose height does not exceed 2": (
        "Dyck paths of semilength n with height at most 2"
    ),
    "lattice walks of n steps N, E, S, W in the plane that never immediately reverse direction": (
        "lattice walks of n steps N, E, S, W in the plane that never reverse direction"
    ),
    "number of spanning trees in the n-rung ladder graph": "spanning trees in P_2 x P_n",
    "number of connected vertex subsets of the ladder graph with n rungs": (
        "connected sets of vertices of the ladder"
    ),
    "independent vertex subsets of P_2 x P_n": "independent sets of P_2 x P_n",
    "number of sets of non-adjacent edges in the cycle with n edges": "matchings of C_n",
    "colour the vertices of P_n with red, green and blue so that red and blue are never adjacent": (
        "colorings of the vertices of P_n with red, green and blue such that red is never adjacent "
        "to blue"
    ),
    "placements of dominoes (not necessarily covering the board) on a 2 x n board": (
        "placements of dominoes on a 2 x n board"
    ),
    "non-overlapping placements of dominoes on a 3 x n board": (
        "placements of dominoes on a 3 x n board"
    ),
}


@parametrize_some("text", SAME)
def test_what_is_said_in_other_words_counts_the_same(text):
    meant = read_sentence(text)
    assert isinstance(meant, Meaning), str(meant)
    assert read_sentence(sentence_of(meant)) == meant
    plain = read_sentence(SAME[text])
    assert isinstance(plain, Meaning), str(plain)
    assert count_the_same(meant, plain)


@pytest.mark.parametrize(
    "text",
    [
        "tilings of a 2 x n board with dominoes, not necessarily covering the board",
        "total dominating vertex subsets of K_5 that contain no end",
        "For each n, independent sets",
    ],
)
def test_what_is_not_so_is_refused(text):
    assert not isinstance(read_sentence(text), Meaning)
