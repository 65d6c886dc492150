"""Sets of vertices, by the edges of which they contain both ends."""

from gfkit.reading.sentences.dispatch_by_kind_of_meaning import sequence_of
from gfkit.reading.sentences.sentence_reader import read_sentence


def test_rungs_of_a_ladder_are_no_other_edges():
    """One rung of n is in the set, and of each other one an end or none: n 3^(n-1) sets."""
    text = "sets of vertices of the ladder with n rungs that contain both ends of exactly one rung"
    sequence = sequence_of(read_sentence(text))
    assert [sequence.term(n) for n in range(1, 8)] == [n * 3 ** (n - 1) for n in range(1, 8)]
