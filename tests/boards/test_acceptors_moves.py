"""Acceptors of moves and links of elements: the letters are what an element may do."""

from itertools import product

import pytest
from oracle.acceptor_words import wrong_words

from gfkit.boards.acceptors.moves import Arrives, turn_of


def test_numbers_of_arrivals():
    """Elements go to the right, to the left or down, or stay: one arrives from three places."""
    choices = (((0, 1),), ((0, -1), (1, 0)), ())
    acceptor = Arrives(choices, ((0, 1), (0, -1), (-1, 0)), (1,))
    assert not wrong_words(
        acceptor, lambda w: (w[0] == 1) + (w[1] == 0) + (w[2] == 1) == 1, range(3), [3]
    )


STEPS = [*product(range(-2, 3), repeat=2)]
MOVES = [(r, c) for r, c in STEPS if abs(r) + abs(c) in {1, 3} or abs(r * c) == 1]
"""Those of kings and knights."""


@pytest.mark.parametrize("first", MOVES)
def test_turns_are_those_of_complex_numbers(first):
    """A quotient of directions has a positive imaginary part where the turn is to the left."""
    for then in MOVES:
        z = complex(then[1], -then[0]) * complex(first[1], -first[0]).conjugate()
        said = turn_of(first, then)
        if then == (-first[0], -first[1]):
            assert said == "back"
        elif z.imag:
            assert said == ("left" if z.imag > 0 else "right")
        else:
            assert said == ("straight" if z.real > 0 else "")
