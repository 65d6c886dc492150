"""Boards in words: which sides are fixed, how they are joined, which corners are missing."""

import pytest

from gfkit import Board, as_sequence, read
from gfkit.asking.objects_of_readings import board_of, game_of, graph_of, model_of, strip_of
from gfkit.errors import GfkitError
from gfkit.reading.rule_board_and_graph_readers import named_board


@pytest.mark.parametrize(
    ("text", "rule", "rows", "columns", "topology"),
    [
        ("kings on a 4 x n board", "kings", 4, None, "strip"),
        ("kings on an n x 3 cylinder", "kings", None, 3, "cylinder"),
        ("matchings of C_4 x P_n", "arc-kayles", 4, None, "cylinder"),
        ("number of matchings in P_3 X C_n", "arc-kayles", 3, None, "ring"),
        ("matchings in C_3 x C_n", "arc-kayles", 3, None, "torus"),
        ("number of spanning trees of C_3 X P_n", "spanning-trees", 3, None, "cylinder"),
        ("domineering 2x3", "domineering", 2, 3, "strip"),
        ("kings on a 2x3 torus", "kings", 2, 3, "torus"),
        ("kings on an n x n torus", "kings", None, None, "torus"),
    ],
)
def test_a_board_has_sides_and_a_topology(text, rule, rows, columns, topology):
    model, *found = named_board(text)
    assert model.name.partition(":")[0] == rule
    assert found == [rows, columns, topology]


@pytest.mark.parametrize("text", ["kings of P_2 x P_n", "xyz"])
def test_other_words_name_no_board(text):
    assert named_board(text) is None


@pytest.mark.parametrize(
    ("said", "missing"),
    [
        ("with two opposite corners removed", {(0, 0), (2, 3)}),
        ("without corners", {(0, 0), (0, 3), (2, 0), (2, 3)}),
        ("missing the left corners", {(0, 0), (2, 0)}),
        ("with the right corners cut off", {(0, 3), (2, 3)}),
        ("minus the top corners", {(0, 0), (0, 3)}),
        ("without lower corner squares", {(2, 0), (2, 3)}),
    ],
)
def test_corners_are_taken_from_a_rectangle(said, missing):
    rows = ["".join("#" if (r, c) in missing else "." for c in range(4)) for r in range(3)]
    assert board_of(read(f"kings on a 3x4 board {said}")) == Board.parse("|".join(rows))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("domineering", "a rule has a sequence for each side: write 'domineering 3 x n'"),
        ("kings 4x4", "one board has one number"), ("3x4", "a board is not a sequence"),
        ("R..|..L", "a position is not a sequence"), ("petersen", "a graph is not a sequence"),
        ("{1|-1}", "a game has a value and no terms: `gfkit game value '{1|-1}'`"),
        ("Wythoff's game", "is played with two numbers, and has no one sequence of nim-values"),
    ],
)  # fmt: skip
def test_what_is_no_sequence_says_what_to_do(text, said):
    with pytest.raises(GfkitError) as refused:
        as_sequence(text)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("use", "text", "wanted"),
    [
        (strip_of, "1,2", "here a rule with a side"), (graph_of, "kings", "here a graph"),
        (game_of, "1,2", "here a game"), (board_of, "1,2", "here a board"),
        (model_of, "1,2", "here a rule"), (strip_of, "kings n x n", "have no g.f. here"),
    ],
)  # fmt: skip
def test_what_is_used_for_another_thing_is_refused(use, text, wanted):
    with pytest.raises(GfkitError) as refused:
        use(read(text))
    assert wanted in str(refused.value)
    assert "`gfkit" in str(refused.value)


@pytest.mark.parametrize(
    ("said", "cells"),
    [
        ("without corners", "#.#|...|#.#"), ("minus all four corners", "#.#|...|#.#"),
        ("with two opposite corners removed", "#..|...|..#"),
        ("without its left corners", "#..|...|#.."),
        ("with the 2 upper corners cut off", "#.#|...|..."),
    ],
)  # fmt: skip
def test_corners_that_are_named_are_taken_away(said, cells):
    assert str(read(f"kings on a 3x3 board {said}").on) == cells


@pytest.mark.parametrize(
    "said",
    [
        "with two corners removed", "with the top corner removed",
        "with four opposite corners removed", "without 2 corners", "with corners",
    ],
)  # fmt: skip
def test_corners_that_are_not_told_are_refused(said):
    with pytest.raises(GfkitError, match="corner"):
        read(f"kings on a 3x3 board {said}")
