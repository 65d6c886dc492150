"""Frames of sentences about graphs, boards and paths mean the same as the plain sentence."""

import pytest
from reading.sentences.listed_objects import refused
from samples import parametrize_some

from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Meaning, sentence_of
from gfkit.reading.sentences.meanings_that_count_the_same import count_the_same
from gfkit.reading.sentences.sentence_reader import read_sentence

SAME = {
    "For the 2 X n grid graph, count the independent sets.": "independent sets of P_2 x P_n",
    "Number of ways to orient each edge of the ladder P_2 X P_n so that there is no directed "
    "cycle.": "acyclic orientations of P_2 x P_n",
    "orientations of the ladder with n rungs without directed cycles": (
        "acyclic orientations of the ladder with n rungs"
    ),
    "colorings of the vertices of the path P_n (n vertices) with red, white and blue in which "
    "a red vertex is never adjacent to a blue one": (
        "colorings of the vertices of P_n with red, white and blue in which a red vertex is never "
        "adjacent to a blue one"
    ),
    "proper 3-colorings of the 2 X n grid graph (2n vertices)": "proper 3-colorings of P_2 x P_n",
    "How many proper vertex colourings with 4 available colours does the cycle on n labelled "
    "vertices have?": "proper 4-colorings of C_n",
    "sets of non-attacking bishops on a 3 X n chessboard": (
        "placements of non-attacking bishops on a 3 x n board"
    ),
    "How many placements of nonattacking kings, with zero kings allowed, exist on a board with "
    "3 rows and n columns?": "placements of non-attacking kings on a 3 x n board",
    "In how many ways can a set of bishops, possibly empty, be put on a 2 X n chessboard so that "
    "no two of them attack each other?": "placements of non-attacking bishops on a 2 x n board",
    "In how many ways can one color the vertices of a path with n vertices using red, green and "
    "blue so that no three consecutive vertices all get the same color?": (
        "colorings of the vertices of P_n with red, green and blue in which no three consecutive "
        "vertices are equal"
    ),
    "black-white colorings of the labelled vertices of C_n in which each black vertex has a white "
    "neighbor": (
        "black-white colorings of the vertices of C_n in which each black vertex has a white "
        "neighbor"
    ),
    "proper 3-colorings of the prism graph formed by two cycles of length n with corresponding "
    "vertices joined by edges": "proper 3-colorings of the prism graph",
    "proper 3-colorings of the graph obtained from two paths on n vertices by joining "
    "corresponding vertices": "proper 3-colorings of P_2 x P_n",
    "proper 4-colorings of the fan graph obtained from a path on n vertices by adding one further "
    "vertex that is joined to every vertex of the path": "proper 4-colorings of the fan F_n",
    "How many sets of edges of the 2 X n grid graph leave each vertex incident with one or two "
    "edges of the set?": (
        "sets of edges of the 2 x n grid graph such that each vertex is in one or two edges"
    ),
    "ways to tile a strip of n unit cells with squares (one cell) that are red or blue and "
    "dominoes (two cells) of a single colour": (
        "tilings of a 1 x n board with 2 kinds of squares and dominoes of one kind"
    ),
    "tilings of a 3 X n rectangle with straight trominoes 1 X 3, which may lie horizontally or "
    "stand vertically": "tilings of a 3 x n board with 1 x 3 rectangles",
    "tilings of a 1 X n board with white squares and with dominoes that are either green or "
    "yellow, an even number (possibly zero) of dominoes being green": (
        "tilings of a 1 x n board with white squares and green or yellow dominoes, with an even "
        "number of green dominoes"
    ),
    "ways to cover a 4 X n board exactly with non-overlapping 1 X 1 and 2 X 2 squares": (
        "tilings of a 4 x n board with 1 x 1 and 2 x 2 squares"
    ),
    "ways to tile a 1 X n strip with tiles of lengths 1, 2 and 4 so that tiles of length 1 and "
    "tiles of length 4 are never adjacent to each other": (
        "tilings of a 1 x n board with tiles of lengths 1, 2 and 4 so that no tile of length 1 is "
        "adjacent to a tile of length 4"
    ),
    "A path of length n is paved with tiles of lengths 1 and 3. In how many ways can this be done "
    "from left to right?": "tilings of a 1 x n board with tiles of lengths 1 and 3",
    "For the 2 X n grid graph, count the vertex sets S for which every vertex of S has at most one "
    "neighbor in S.": (
        "vertex sets of the 2 x n grid graph in which every vertex of the set has at most one "
        "neighbor in the set"
    ),
    "vertex sets S of P_n such that every vertex not in S has exactly one neighbor in S": (
        "vertex sets of P_n such that every vertex outside the set has exactly one neighbor in it"
    ),
    "for the cycle C_n, how many independent sets are there?": "independent sets of C_n",
    "ways to put tokens on the squares of a 3 x n board, at most one token per square, such that "
    "no two tokens are on squares that share a side": (
        "placements of tokens on the squares of a 3 x n board such that no two tokens share a side"
    ),
    "On a 3 X n chessboard, how many ways are there to place kings so that no two attack each "
    "other?": "placements of non-attacking kings on a 3 x n board",
    "How many ways are there to properly color the vertices of C_n with 3 colors?": (
        "proper 3-colorings of C_n"
    ),
    "In how many different ways can a 3 X n floor be tiled by dominoes, without gaps or "
    "overlaps?": ("tilings of a 3 x n board with dominoes"),
    "ways to tile a board of length n with tiles of length 1, 2 or 3, where the tiles of length 2 "
    "come in 3 colors": (
        "tilings of a 1 x n board with 1 x 3 rectangles, squares and 3 kinds of dominoes"
    ),
    "ways to choose squares of a 2 X n board so that no two of them share a side": (
        "ways to choose squares of a 2 x n board so that no two of them are adjacent"
    ),
    "sets of vertices of the 2 X n grid such that every vertex is in the set or adjacent to a "
    "vertex in the set": (
        "vertex sets of the 2 x n grid such that every vertex outside the set has a neighbor in it"
    ),
    "not necessarily proper 2-colorings of the vertices of P_n in which no three consecutive "
    "vertices have the same color": (
        "2-colorings of the vertices of P_n in which no three consecutive vertices have the same "
        "color"
    ),
    "Consider the cycle graph on n vertices. How many independent sets does it have?": (
        "independent sets of C_n"
    ),
    "sets of pairwise nonadjacent vertices of the n-cycle": "independent sets of C_n",
    "sets of edges of the ladder with n rungs, no two of which share a vertex": (
        "matchings of the ladder with n rungs"
    ),
    "ways to place non-attacking knights on a 2 X n board, where the number of knights is "
    "arbitrary": "placements of non-attacking knights on a 2 x n board",
}
REFUSED = {
    "sets of edges of the ladder with n rungs such that no three edges share a vertex": "two edges",
    "ways to place two non-attacking knights on a 2 X n board, where the number of knights is "
    "arbitrary": "how many there are",
    "vertex sets S of P_n such that every vertex is in S or has at least two neighbors in S": (
        "stopped at 'at'"
    ),
    "tilings of a board of length n with tiles of length 1, where the tiles of length 2 come in 3 "
    "colors": "of which piece",
    "vertex sets S of P_n such that every vertex outside T has a neighbor in S": "stopped at 'T'",
    "proper 3-colorings of the graph obtained from two matchings on n vertices by joining "
    "corresponding vertices": "paths or cycles",
    "proper 3-colorings of the graph obtained from three paths on n vertices by joining "
    "corresponding vertices": "two paths",
    "tilings of a 1 X n board with squares (two cells) and dominoes": "another number of cells",
    "tilings of a 2 X n board with straight tetrominoes 2 X 2": "one row or column",
    "tilings of a 1 X n board with squares and dominoes that are either green or yellow": (
        "those of one piece alone or of all"
    ),
    "binary words of length n with an odd number (possibly zero) of 1s": (
        "there are some, and not none"
    ),
    "proper 3-colorings of the 2 X n grid graph (n vertices)": "another number of vertices",
    "in how many ways can a set of kings be put on a 2 x n board": "may attack each other",
    "orientations of the ladder with n rungs without directed matchings": "no directed cycle",
}


@parametrize_some("text", SAME)
def test_a_frame_means_the_plain_sentence(text):
    meaning = read_sentence(text)
    assert isinstance(meaning, Meaning), str(meaning)
    plain = read_sentence(SAME[text])
    assert isinstance(plain, Meaning), str(plain)
    assert sentence_of(meaning) == sentence_of(plain)


@parametrize_some("text", REFUSED)
def test_frames_of_graphs_and_boards_that_do_not_hold_are_refused(text):
    refused(text, REFUSED[text])


SAME_PATHS = {
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


@parametrize_some("text", SAME_PATHS)
def test_a_frame_counts_what_the_plain_sentence_counts(text):
    meant = read_sentence(text)
    assert isinstance(meant, Meaning), str(meant)
    assert read_sentence(sentence_of(meant)) == meant
    plain = read_sentence(SAME_PATHS[text])
    assert isinstance(plain, Meaning), str(plain)
    assert count_the_same(meant, plain)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "tilings of a 2 x n board with dominoes, not necessarily covering the board",
            "tilings cover the board",
        ),
        (
            "total dominating vertex subsets of K_5 that contain no end",
            "what is said of colors is counted in rows",
        ),
        ("For each n, independent sets", "not a whole sentence"),
    ],
)
def test_frames_of_paths_that_do_not_hold_are_refused(text, why):
    refused(text, why)
