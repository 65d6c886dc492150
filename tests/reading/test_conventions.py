"""What a sentence says of its conventions adds nothing to what it counts, or it is refused."""

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
    "ways to place non-attacking kings on a 4 X n board, any number of kings from zero upwards": (
        "ways to place non-attacking kings on a 4 x n board"
    ),
}
REFUSED = {
    "subsets of {1..n}, repetition allowed, with no two consecutive elements": "parts may be equal",
    "tilings of a 2 x n board with dominoes, both kinds not necessarily used": "which there may be",
    "binary words of length n with no 11 (the kings are indistinguishable)": "indistinguishable",
    "binary words of length n with no 11 (the empty set having sum zero)": "told of subsets",
    "maximal matchings (independent sets contained in no larger independent set) of P_n": "",
    "maximal placements of nonattacking kings on a 2 X n board, that is, placements to which no "
    "further rook can be added": "",
    "placements of nonattacking kings on a 2 X n board, that is, placements to which no further "
    "king can be added": "maximal",
    "tilings of a 3 X n board with horizontal dominoes and unit squares, which may lie "
    "horizontally or stand vertically": "in which ways they may lie",
    "compositions of n, in increasing order, into odd parts": "",
    "subsets of {1..n} with at most two elements, a block being a maximal set of consecutive "
    "integers": "nothing is told",
    "ordered pairs (A,B) of nonempty subsets of {1..n}, either of which may be empty": "the empty",
    "partitions of n into parts 1 and 2 (the order matters)": "the order of parts",
    "compositions of n into parts 1 and 2 (the order does not matter)": "the order of parts",
    "dominating sets of C_n, including the empty set": "the empty object is none of those",
    "vertex covers of the ladder with n rungs (the empty set is counted)": "none of those",
    "maximal placements of non-attacking kings on a 2 x n board, possibly none": "the empty one",
    "ways to place two non-attacking kings on a 2 x n board (zero kings allowed)": "the empty one",
    "Dyck paths of height at most 3, reflections counted as different": "boards, graphs and words",
}


@parametrize_some("text", SAME)
def test_a_convention_that_holds_changes_nothing(text):
    meaning = read_sentence(text)
    assert isinstance(meaning, Meaning), str(meaning)
    assert sentence_of(meaning) == sentence_of(read_sentence(SAME[text]))


@parametrize_some("text", REFUSED)
def test_a_convention_that_does_not_hold_is_refused(text):
    found = read_sentence(text)
    assert not isinstance(found, Meaning)
    assert REFUSED[text] in str(found)


def test_a_remark_that_is_no_convention_is_not_passed_over():
    for said in ("(which is nice)", ", the blue set included", ", the empty set"):
        assert not isinstance(read_sentence(f"independent sets of P_n {said}"), Meaning)
