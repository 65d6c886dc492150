"""What a sentence says of its conventions adds nothing to what it counts, or it is refused."""

import pytest
from reading.sentences.listed_objects import refused
from samples import parametrize_some

from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Meaning, sentence_of
from gfkit.reading.sentences.sentence_reader import read_sentence

SAME = {
    "independent sets of the ladder graph with n rungs, empty set included": (
        "independent sets of the ladder graph with n rungs"
    ),
    "ways to tile a 2 x n board with dominoes and L-trominoes, both kinds not necessarily used": (
        "tilings of a 2 x n board with dominoes and L-trominoes"
    ),
    "ternary words of length n, repetition allowed, with no 00": (
        "ternary words of length n with no 00"
    ),
    "placements of 2 non-attacking kings on a 3 X n board (the kings are indistinguishable)": (
        "placements of 2 non-attacking kings on a 3 X n board"
    ),
    "circular words of length n over {0,1,2}, with a distinguished starting position, in which no "
    "two cyclically adjacent letters are equal": (
        "circular words of length n over {0,1,2} in which no two cyclically adjacent letters are "
        "equal"
    ),
    "subsets of {1..n} of even size (zero being even) that contain no two consecutive integers": (
        "subsets of {1..n} with an even number of elements and no two consecutive elements"
    ),
    "subsets of {1..n} with sum divisible by 3 (the empty set having sum zero)": (
        "subsets of {1..n} whose sum is divisible by 3"
    ),
    "tilings of a 3 X n rectangle with 1 X 1 and 2 X 2 squares, symmetric tilings being counted "
    "separately": "tilings of a 3 X n rectangle with 1 X 1 and 2 X 2 squares",
    "number of independent sets, the empty set included, of the ladder with n rungs": (
        "independent sets of the ladder with n rungs"
    ),
    "independent sets of P_n (the empty set is counted)": "independent sets of P_n",
    "compositions of n into parts at most 3 (so no part is 4)": (
        "compositions of n into parts at most 3"
    ),
    "subsets S of {1..n} with no two consecutive elements (so k in S implies k+1 not in S)": (
        "subsets of {1..n} with no two consecutive elements"
    ),
    "subsets of {1..n} with no two consecutive elements (the empty set counts)": (
        "subsets of {1..n} with no two consecutive elements"
    ),
    "ways to place non-attacking kings on a 4 X n board (zero kings allowed)": (
        "ways to place non-attacking kings on a 4 X n board"
    ),
    "matchings of the ladder with n rungs, including the empty matching": (
        "matchings of the ladder with n rungs"
    ),
    "placements of tokens on the cells of a 2 x n board, possibly none, such that no two tokens "
    "share a side": (
        "placements of tokens on the cells of a 2 x n board such that no two tokens share a side"
    ),
    "spanning trees of the ladder graph with n rungs, the vertices being labelled": (
        "spanning trees of the ladder graph with n rungs"
    ),
    "tilings of a 4 X n board with 1 X 1 and 2 X 2 squares, reflections counted as different": (
        "tilings of a 4 X n board with 1 X 1 and 2 X 2 squares"
    ),
    "Number of tilings of a 2 X n rectangle with dominoes and L-trominoes. Tilings that are "
    "reflections or rotations of each other are counted as different.": (
        "tilings of a 2 X n rectangle with dominoes and L-trominoes"
    ),
    "subsets of {1..n} whose elements, in increasing order, alternate in parity": (
        "subsets of {1..n} whose elements alternate in parity"
    ),
    "proper 3-colorings of the 2 x n grid graph, permuted colorings being counted as different": (
        "proper 3-colorings of the 2 x n grid graph"
    ),
    "nonempty subsets of {1..n} consisting of at most two blocks, a block being a maximal set of "
    "consecutive integers in the subset": "nonempty subsets of {1..n} with at most two runs",
    "subsets of {1..n} with no two consecutive elements (the empty set qualifies)": (
        "subsets of {1..n} with no two consecutive elements"
    ),
    "ordered pairs (A,B) of disjoint subsets of {1..n}, either of which may be empty, such that "
    "the union of A and B contains no two consecutive integers": (
        "ordered pairs (A,B) of disjoint subsets of {1..n} such that the union of A and B "
        "contains no two consecutive integers"
    ),
    "partitions of n into parts 1, 2 and 3 (the order of the parts does not matter)": (
        "partitions of n into parts 1, 2 and 3"
    ),
    "compositions of n into parts 1 and 2, where order matters": (
        "compositions of n into parts 1 and 2"
    ),
    "walks of length n on C_5 (vertices may be revisited) from v1": (
        "walks of n steps on C_5 from v1"
    ),
    "independent sets of C_n X K_2 with labelled vertices": "independent sets of C_n X K_2",
    "ways to place two indistinguishable non-attacking kings on a 2 x n board": (
        "ways to place two non-attacking kings on a 2 x n board"
    ),
    "proper 3-colorings of the 3 X n grid graph, where permuted colorings are counted as "
    "different": ("proper 3-colorings of the 3 x n grid graph"),
    "maximal independent sets (independent sets contained in no larger independent set) of P_n": (
        "maximal independent sets of P_n"
    ),
    "maximal placements of nonattacking kings on a 2 X n board, that is, placements to which no "
    "further king can be added": "maximal placements of nonattacking kings on a 2 x n board",
    "domino tilings of a 3 X n rectangle, which may lie horizontally or stand vertically": (
        "domino tilings of a 3 x n rectangle"
    ),
    "tilings of a 2 X n rectangle with dominoes and L-shaped trominoes, all rotations of the "
    "pieces being allowed": "tilings of a 2 x n rectangle with dominoes and L-trominoes",
    "independent sets of P_n, empty set included": "independent sets of P_n",
    "independent sets of P_n, the empty set excluded": (
        "independent sets of P_n with at least one vertex"
    ),
    "subsets of {1..n} with no two consecutive elements, the empty set not counted": (
        "nonempty subsets of {1..n} with no two consecutive elements"
    ),
    "dominating sets of P_n, the empty set not counted": "dominating sets of P_n for n >= 1",
    "sets of vertices of P_n that contain no end, the empty set being excluded": (
        "nonempty sets of vertices of P_n that contain no end"
    ),
    "matchings (not necessarily perfect) of the ladder with n rungs": (
        "matchings of the ladder with n rungs"
    ),
    "matchings of P_2 x P_n (any number of edges)": "matchings of P_2 x P_n",
    "Hamiltonian cycles in the 4 X n grid graph, direction ignored": (
        "Hamiltonian cycles in the 4 x n grid graph"
    ),
    "How many Hamiltonian paths are there in the ladder graph P_2 X P_n if a path and its reversal "
    "count as the same path?": "Hamiltonian paths in P_2 x P_n",
    "non-attacking kings, zero or more, on a 3 X n board": "non-attacking kings on a 3 x n board",
    "ways to place any number (possibly zero) of non-attacking kings on a 2 X n board": (
        "ways to place non-attacking kings on a 2 x n board"
    ),
    "exactly two non-attacking kings on a 3 X n board (the kings are indistinguishable)": (
        "placements of exactly two non-attacking kings on a 3 x n board"
    ),
    "3-colorings of P_n, not necessarily proper, using color 1 exactly twice": (
        "words of length n over {1,2,3} with exactly two 1s"
    ),
    "colorings of the ladder with n rungs with 2 colors (not necessarily proper)": (
        "2 x n arrays over {1,2}"
    ),
    "colorings of P_n with 3 colors (adjacent vertices may share a color)": (
        "words of length n over {1,2,3}"
    ),
    "nonempty independent sets of P_n, empty set excluded": "nonempty independent sets of P_n",
    "walks of length n on P_5 from v1 (each step goes to an adjacent vertex)": (
        "walks of length n on P_5 from v1"
    ),
    "tilings of a 2 x n board with dominoes that may be placed horizontally or vertically and unit "
    "squares": "tilings of a 2 x n board with dominoes and unit squares",
    "ways to tile a 2 X n board with L-trominoes (in any rotation) and 1 X 1 squares": (
        "tilings of a 2 x n board with L-trominoes and unit squares"
    ),
    "tilings of a 2 x n board with dominoes and L-trominoes, both kinds not necessarily used": (
        "tilings of a 2 x n board with dominoes and L-trominoes"
    ),
    "maximal placements of non-attacking kings on a 2 x n board (no further king can be added)": (
        "maximal placements of non-attacking kings on a 2 x n board"
    ),
    "placements of tokens on the cells of a 2 x n board, at most one per square, such that no two "
    "tokens are on adjacent cells": (
        "placements of tokens on the cells of a 2 x n board such that no two tokens are on "
        "adjacent cells"
    ),
    "proper 4-colorings of P_2 x P_n (all vertices labelled, colors not interchangeable)": (
        "proper 4-colorings of P_2 x P_n"
    ),
    "ways to place non-attacking kings on a 4 X n board, any number of kings from zero upwards": (
        "ways to place non-attacking kings on a 4 x n board"
    ),
    "subsets S of {1..n} with no two consecutive elements; S may be empty": (
        "subsets of {1..n} with no two consecutive elements"
    ),
    "Counting the empty set, how many subsets of {1..n} have no two consecutive elements?": (
        "subsets of {1..n} with no two consecutive elements"
    ),
    "subsets of {1..n} that contain 1 and no two consecutive elements (so nonempty)": (
        "subsets of {1..n} that contain 1 and no two consecutive elements"
    ),
    "subsets of {1..n} with no two consecutive elements; do not count the empty set": (
        "nonempty subsets of {1..n} with no two consecutive elements"
    ),
    "subsets of {1..n} with no two consecutive elements (the empty set and one-element sets "
    "included)": "subsets of {1..n} with no two consecutive elements",
    "words of length n over {1,2,3} with an even number of 3s (maybe zero)": (
        "words of length n over {1,2,3} with an even number of 3s"
    ),
    "words of length n over {1,2,3} with an even number of 3s (0 is even)": (
        "words of length n over {1,2,3} with an even number of 3s"
    ),
    "binary words of length n with no 11 (the empty word counts)": (
        "binary words of length n with no 11"
    ),
    "partitions of n into powers of 2 at most 8 (1 included)": (
        "partitions of n into powers of 2 at most 8"
    ),
    "compositions of n into parts 1 and 3, order mattering": "compositions of n into parts 1 and 3",
    "partitions of n into parts 1 and 3; the order of the parts is not significant": (
        "partitions of n into parts 1 and 3"
    ),
    "permutations of 1..n with |p(i)-i| at most 2 (the identity counts)": (
        "permutations p of 1..n with |p(i)-i| <= 2"
    ),
    "matchings of the ladder P_2 x P_n that are not perfect (the empty matching counts)": (
        "matchings of the ladder P_2 x P_n that are not perfect"
    ),
    "matchings of the cycle C_n that are not perfect, the empty matching included": (
        "matchings of the cycle C_n that leave at least one vertex uncovered"
    ),
    "tilings of a 3 X n board with dominoes and straight trominoes, both in either orientation": (
        "tilings of a 3 X n board with dominoes and straight trominoes"
    ),
    "ways to place kings on a 2 X n board so that every empty square is attacked by at least one "
    "king (kings may attack each other)": (
        "ways to place kings on a 2 x n board so that every empty square is attacked by at least "
        "one king"
    ),
    "ways to color n stripes in a row red, white or blue so that adjacent stripes differ and the "
    "first and last stripes also differ": (
        "ways to color n stripes in a row red, white or blue so that adjacent stripes differ and "
        "the first and last stripes differ"
    ),
    "ways to place non-attacking kings on a 3 x n board such that no two adjacent columns are both "
    "empty, any number of kings being allowed": (
        "ways to place non-attacking kings on a 3 x n board such that no two adjacent columns are "
        "both empty"
    ),
    "placements of nonattacking wazirs (attacking one step up, down, left or right) on a 2 x n "
    "board": "placements of nonattacking wazirs on a 2 x n board",
    "placements of nonattacking ferses, which attack only the four diagonally adjacent squares, on "
    "a 2 x n board": "placements of nonattacking ferses on a 2 x n board",
    "independent sets of the n-cycle of even size, the empty set being included": (
        "independent sets of the n-cycle with an even number of vertices"
    ),
    "tilings of a 2 x n board with L-trominoes and unit squares, rotation of the tiles allowed": (
        "tilings of a 2 x n board with L-trominoes and unit squares"
    ),
    "colorings of a 2 x n board with red and blue, reflected colorings being different": (
        "colorings of a 2 x n board with red and blue"
    ),
}
REFUSED = {
    "subsets S of {1..n} with no two consecutive elements; T may be empty": "stopped at 'empty'",
    "subsets of {1..n} with no two consecutive elements (so nonempty)": "is counted here",
    "binary words of length n with no 11 (so every 1 is followed by 0)": "does not follow",
    "binary words of length n with no 11, that is, every 1 is followed by 0": "does not follow",
    "words of length n over {a,b,c} with no two adjacent letters equal (so each letter "
    "occurs)": "does not follow",
    "sets of vertices of P_n with no two adjacent (so both ends are chosen)": "does not follow",
    "permutations p of [n] (so p(i) is never i+3) with p(i) <= i+3 for all i": "does not follow",
    "2 X n binary arrays with no two adjacent 1s (i.e. no column is 00)": "does not follow",
    "words of length n over {1,2,3} with an odd number of 3s (maybe zero)": "and not none",
    "words of length n over {1,2,3} with some 3s and an odd number of 2s (maybe zero)": (
        "there are some, and not none"
    ),
    "subsets of {1..n} with at least 2 elements (singletons included)": "one element",
    "partitions of n into parts 2, 4 and 8 (1 included)": "none of the parts",
    "permutations of 1..n with |p(i)-i| = 1 (the identity counts)": "the identity",
    "binary words of length n with at least one 1 (the empty word counts)": "one that is empty",
    "subsets of {1..n}, repetition allowed, with no two consecutive elements": "parts may be equal",
    "tilings of a 2 x n board with dominoes, both kinds not necessarily used": "told otherwise",
    "binary words of length n with no 11 (the kings are indistinguishable)": "indistinguishable",
    "binary words of length n with no 11 (the empty set having sum zero)": "told of subsets",
    "maximal matchings (independent sets contained in no larger independent set) of P_n": (
        "stopped at 'independent sets'"
    ),
    "maximal placements of nonattacking kings on a 2 X n board, that is, placements to which no "
    "further rook can be added": "stopped at 'that'",
    "placements of nonattacking kings on a 2 X n board, that is, placements to which no further "
    "king can be added": "maximal",
    "tilings of a 3 X n board with horizontal dominoes and unit squares, which may lie "
    "horizontally or stand vertically": "in which ways they may lie",
    "compositions of n, in increasing order, into odd parts": (
        "the order and the sum of elements are told of subsets"
    ),
    "subsets of {1..n} with at most two elements, a block being a maximal set of consecutive "
    "integers": "nothing is told",
    "ordered pairs (A,B) of nonempty subsets of {1..n}, either of which may be empty": "the empty",
    "partitions of n into parts 1 and 2 (the order matters)": "the order of parts",
    "compositions of n into parts 1 and 2 (the order does not matter)": "the order of parts",
    "dominating sets of C_n, including the empty set": "the empty one is not counted",
    "vertex covers of the ladder with n rungs (the empty set is counted)": "is not counted",
    "maximal placements of non-attacking kings on a 2 x n board, possibly none": "there are some",
    "ways to place two non-attacking kings on a 2 x n board (zero kings allowed)": "there are some",
    "matchings of P_n with exactly 2 edges, any number": "how many there are",
    "perfect matchings (not necessarily perfect) of P_2 x P_n": "perfect",
    "Hamiltonian paths in P_2 x P_n if a path and its reversal count as two paths": (
        "stopped at 'path'"
    ),
    "acyclic orientations of P_2 x P_n, direction ignored": "a direction have",
    "placements of tokens on the cells of a 2 x n board, at most two per square, such that no two "
    "tokens are on adjacent cells": "in a cell is at most one counter",
    "tilings of a 4 x n board with S-tetrominoes and unit squares (in any rotation)": "reflections",
    "tilings of a 4 x n board with vertical dominoes and unit squares, which may be laid either "
    "way": "in which ways they may lie",
    "tilings of a 2 x n board with dominoes and L-trominoes with at least one tromino, both kinds "
    "not necessarily used": "of which pieces there are so many is told otherwise",
    "walks of length n on P_5 from v1 to v5, ending anywhere": (
        "a walk starts and ends at one vertex"
    ),
    "placements of nonattacking kings (attacking one step diagonally) on a 2 x n board": (
        "stopped at '('"
    ),
    "placements of nonattacking kings on a 2 x n board (kings may attack each other)": (
        "do not attack each other"
    ),
    "matchings of the ladder P_2 x P_n that leave exactly 2 vertices uncovered (the empty matching "
    "counts)": "the empty one",
    "placements of nonattacking wazirs (attacking one step diagonally) on a 2 x n board": (
        "stopped at '('"
    ),
    "placements of at least 2 non-attacking kings on a 2 x n board, the empty board included": (
        "the empty one"
    ),
    "independent sets of size 2 of the path P_n, the empty set included": "the empty one",
    "Dyck paths of height at most 3, reflections counted as different": "boards, graphs and words",
}


@parametrize_some("text", SAME)
def test_a_convention_that_holds_changes_nothing(text):
    meaning = read_sentence(text)
    assert isinstance(meaning, Meaning), str(meaning)
    assert sentence_of(meaning) == sentence_of(read_sentence(SAME[text]))


@parametrize_some("text", REFUSED)
def test_a_convention_that_does_not_hold_is_refused(text):
    refused(text, REFUSED[text])


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("(which is nice)", "stopped at 'nice'"),
        (", the blue set included", "stopped at 'set'"),
        (", the empty set", "not a whole sentence"),
    ],
)
def test_a_remark_that_is_no_convention_is_not_passed_over(said, why):
    refused(f"independent sets of P_n {said}", why)


@pytest.mark.parametrize("piece", ["dominoes", "L-trominoes", "straight trominoes"])
def test_a_piece_that_is_its_reflection_turned_may_be_rotated(piece: str) -> None:
    plain = f"tilings of a 3 X n board with {piece}"
    assert read_sentence(f"{plain} (rotations allowed)") == read_sentence(plain)


@pytest.mark.parametrize("piece", ["S-tetrominoes and squares", "L-tetrominoes and squares"])
def test_of_a_piece_that_is_not_rotations_alone_are_not_counted(piece: str) -> None:
    refused(f"tilings of a 3 X n board with {piece} (rotations allowed)", "reflections")
