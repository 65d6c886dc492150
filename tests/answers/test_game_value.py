"""Values of games and of boards, in every way in which they are said."""

from fractions import Fraction

import numpy as np
import pytest

from gfkit.answers.game_value import value
from gfkit.errors import GfkitError, WrongArgument
from gfkit.games.values.game import Game


def test_the_value_of_a_board_is_said_in_many_ways():
    """The 2 x 3 board of Domineering is {2|-1/2}, and the square {1|-1}, by Berlekamp."""
    said = [
        value("domineering 2x3"), value("domineering", board="2x3"),
        value("domineering", rows=2, columns=3), value("{2|-1/2}"),
    ]  # fmt: skip
    assert {one.value for one in said} == {Game("{2|-1/2}")}
    assert value("domineering", rows=2, columns=2).value == Game("{1|-1}")


def test_the_thermograph_of_a_switch():
    """Of {3|1} the walls go from 3 and 1 to the mean 2 at temperature 1."""
    found = value("{3|1}")
    assert (found.mean, found.temperature) == (2, 1)
    assert found.left_wall == ((Fraction(0), Fraction(3)), (Fraction(1), Fraction(2)))
    assert found.right_wall == ((Fraction(0), Fraction(1)), (Fraction(1), Fraction(2)))


@pytest.mark.parametrize(
    ("text", "nimber"), [("nim 3,5,7", 1), ("3,4,5", 2), ("kayles 5 6 7", 4 ^ 3 ^ 2)]
)
def test_heaps_are_worth_the_sum_of_their_nim_values(text, nimber):
    """Kayles has the nim-values 0, 1, 2, 3, 1, 4, 3, 2 of heaps of 0 to 7."""
    assert value(text).value == Game.nimber(nimber)


def test_every_complete_graph_of_node_kayles_is_a_star():
    """The first move takes all vertices."""
    assert {value(f"node-kayles K_{n}").value for n in range(1, 6)} == {Game("*")}


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: value("domineering"), "is played on a board"),
        (lambda: value("domineering", rows=2), "two sides"),
        (lambda: value("domineering", board="2x3", rows=2), "does not go with a board"),
        (lambda: value("go", board="2x2"), "not a game of pieces, colours or letters"),
        (lambda: value("col K_3"), "is played on boards"),
        (lambda: value("2^n"), "here a game"),
        (lambda: value("1/3"), "not a power of 2"),
    ],
)
def test_what_has_no_value_is_refused(call, said):
    with pytest.raises(GfkitError, match=said):
        call()


def test_a_board_of_pieces_has_a_certificate():
    assert value("domineering", board="2x3").proofs()


@pytest.mark.parametrize("board", ["BW", "2x2"])
def test_a_board_of_letters_has_none(board):
    """An empty board is one of letters that alternate."""
    clobber = value("clobber", board=board)
    assert not clobber.proofs()
    with pytest.raises(GfkitError, match="games of letters have no certificate"):
        clobber.proof()


def test_a_number_is_not_taken_for_a_text():
    with pytest.raises(WrongArgument, match="game must be a text"):
        value(0.5)


def test_integers_of_numpy_are_sides():
    two, three = np.int64(2), np.int32(3)
    said = (value("domineering", rows=two, columns=three), value("domineering", board=(two, three)))
    assert {one.value for one in said} == {Game("{2|-1/2}")}
