"""What is asked of graphs and boards in other words means the same as the plain sentence."""

import pytest

from gfkit.reading.sentences.meaning_kinds import Meaning, sentence_of
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
}
REFUSED = {
    "proper 3-colorings of the 2 X n grid graph (n vertices)": "another number of vertices",
    "in how many ways can a set of kings be put on a 2 x n board": "may attack each other",
    "orientations of the ladder with n rungs without directed matchings": "no directed cycle",
}


@pytest.mark.parametrize("text", SAME)
def test_what_is_said_in_other_words_is_the_same(text):
    meaning = read_sentence(text)
    assert isinstance(meaning, Meaning), str(meaning)
    plain = read_sentence(SAME[text])
    assert isinstance(plain, Meaning), str(plain)
    assert sentence_of(meaning) == sentence_of(plain)


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_not_so_is_refused(text):
    found = read_sentence(text)
    assert not isinstance(found, Meaning)
    assert REFUSED[text] in str(found)
