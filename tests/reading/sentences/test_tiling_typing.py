"""Which pieces of a tiling a sentence is about."""

import pytest

from gfkit.reading.sentences.dispatch_by_kind_of_meaning import sequence_of
from gfkit.reading.sentences.sentence_reader import read_sentence


@pytest.mark.parametrize("piece", ["1 x 2", "1 x 3"])
def test_a_piece_as_wide_as_the_board_fits_on_it(piece):
    """A row is one piece or all squares: 2^n tilings, of which two have one kind alone."""
    board = f"tilings of an n x {piece[-1]} board with horizontal {piece} rectangles and squares"
    sequence = sequence_of(read_sentence(f"{board}, with at least one of each kind"))
    assert [sequence.term(n) for n in range(1, 8)] == [2**n - 2 for n in range(1, 8)]


@pytest.mark.parametrize(
    "said", ["more dominoes than dominoes", "as many squares as 1 x 1 squares"]
)
def test_tiles_are_not_compared_with_themselves(said):
    found = read_sentence(f"tilings of a 2 x n board with dominoes and squares with {said}")
    assert "with how many others" in str(found)
