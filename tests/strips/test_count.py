"""Boards are counted, or refused in words."""

import pytest
from samples import parametrize_some

from gfkit.base.budget import Budget
from gfkit.base.memory import resident
from gfkit.boards.models.files import rule_of_table
from gfkit.boards.models.model import model_of
from gfkit.boards.models.names import col, domineering, nogo
from gfkit.boards.rules.arrays import ArrayRule
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.graph import Graph
from gfkit.errors import GfkitError, LimitReached, OutOfRange
from gfkit.strips.counts.count import count, spanning_trees
from gfkit.strips.sequences.strip import Strip


@pytest.mark.thorough
def test_too_much_memory_is_refused_with_an_estimate():
    with pytest.raises(LimitReached, match=r"board of 121 cells .* MiB, about .* the memory limit"):
        count(
            domineering.positions, Board.rectangle(11, 11), budget=Budget(memory=resident() + 2**27)
        )


def test_rules_about_whole_lines_are_refused_on_boards_with_holes():
    with pytest.raises(GfkitError, match="full rectangles"):
        count(
            model_of(
                rule_of_table(
                    {"values": [0, 1], "lines": [{"directions": ["row"], "shape": "unimodal"}]}, ""
                )
            ),
            Board.parse("..#|..."),
        )


CORNER = model_of(
    ArrayRule.from_data({"values": ["0", "1"], "corners": {"top-left": "1"}}, "corner")
)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: count("domineering", "L.|.."), "'L' on the board: letters are for rules of"),
        (lambda: count("col", "X.|.."), "'X' on the board is not one of the letters"),
        (lambda: count("nogo", "B.|.."), "'B' on the board: letters are for rules of"),
        (lambda: count("node-kayles", "L."), "'L' on the board is not one of the letters"),
    ],
)
def test_a_letter_that_is_no_piece_of_the_rule_is_refused(call, words):
    with pytest.raises(GfkitError, match=words):
        call()


def test_positions_of_go_are_counted_on_rings_board_by_board_only():
    with pytest.raises(GfkitError, match="board by board only"):
        Strip(nogo.positions, columns=2, topology="ring")


def test_generating_functions_of_rings_are_not_made_of_terms_modulo_primes():
    ring = Strip(col.positions, columns=2, topology="ring")
    with pytest.raises(GfkitError, match="not by method='modular'"):
        ring.generating_function(method="modular")


@pytest.mark.parametrize("topology", ["cylinder", "ring", "torus"])
def test_a_rule_that_gives_corners_is_for_boards_that_have_corners(topology):
    with pytest.raises(GfkitError, match="rule for strips"):
        count(CORNER, Board.parse("2x2"), topology=topology)


def test_the_forms_of_boards_are_told_where_another_is_asked_for():
    with pytest.raises(OutOfRange, match="topology must be one of"):
        count(col.positions, Board.parse("2x2"), topology="projective plane")


@pytest.mark.parametrize(
    ("graph", "number"),
    [
        (Graph.path(4), 1),
        (Graph.of_edges(2, []), 0),
        (Graph.complete(4), 4**2),  # Cayley: n^(n-2)
        (Graph.complete(7), 7**5),
        (Graph.cycle(6), 6),
        (Graph.cube(3), 384),  # 2^(2^n - n - 1) times the product of k^C(n,k)
    ],
)
def test_spanning_trees_are_as_many_as_theorems_say(graph, number):
    assert spanning_trees(graph) == number


@parametrize_some(
    ("model", "board", "number"),
    [
        ("domineering", "4x4", 10012),  # matchings of the 4 x 4 grid, A028420
        ("domineering:tilings", "4x4", 36),  # Fisher and Kasteleyn; A004003
        ("domineering:tilings", "8x8", 12988816),
        ("kings", "4x4", 314),  # A063443
        ("kings", "0x3", 1),
        ("node-kayles", "4x4", 1234),  # A006506
    ],
)
def test_squares_have_the_numbers_of_the_oeis(model, board, number):
    assert count(model, board).total() == number
