"""Counts come first; long polynomials are cut, unless all of them is wanted."""

import re

from gfkit.boards.kinds.tiles import TileSet
from gfkit.boards.language.rules import domineering
from gfkit.render.show_model import matrix_latex, matrix_text
from gfkit.series.profile import Profile
from gfkit.strips.totals.bar import BarMatrix, bar_state_matrix

# Matrices in text and LaTeX; the forms themselves stand in the docstrings.


POSITIONS = domineering.positions.parts[0].tiles


def test_the_empty_word():
    assert matrix_text(bar_state_matrix(POSITIONS, 0)) == "    ()\n()   1"


def test_wide_matrices_are_cut_between_columns():
    matrix = bar_state_matrix(POSITIONS, 5)
    text = matrix_text(matrix, width=60)
    assert max(map(len, text.split("\n"))) <= 60
    heads = " ".join(part.split("\n")[0] for part in text.split("\n\n"))
    assert heads.replace("|", " ").split() == ["".join(word) for word in matrix.top]
    entries = [[] for _ in matrix.bottom]
    for part in text.split("\n\n"):
        lines = [line for line in part.split("\n")[1:] if "--" not in line]
        for row, line in zip(entries, lines, strict=True):
            row.extend(line.replace("|", " ").split()[1:])
    assert entries == [[str(entry) for entry in row] for row in matrix.dense()]


def test_a_column_wider_than_the_page_stands_alone():
    text = matrix_text(bar_state_matrix(POSITIONS, 2), width=1)
    assert [part.split() for part in text.split("\n\n")][3][:3] == ["11", "00", "x^2"]


def test_labels_of_several_letters_are_separated():
    data = POSITIONS.to_data()
    data["labels"][1] = "one"
    for tile in data["tile"]:
        tile.update(
            {side: "one" for side, label in tile.items() if label == "1" and side != "weight"}
        )
    tiles = TileSet.from_data(data)
    assert "0,one" in matrix_text(bar_state_matrix(tiles, 2))


def test_latex_has_no_stars_and_braces_long_exponents():
    power = {((), (label,)): Profile.of({(k, 0): 1}) for k, label in ((7, "0"), (8, "1"))}
    text = matrix_latex(BarMatrix.of([()], [("0",), ("1",)], power.items()))
    assert text.split("\n")[1] == "x^{7} & x^{8}"
    column = bar_state_matrix(POSITIONS, 1) ** 20
    assert "x^{10}" in matrix_latex(column)
    assert "*" not in matrix_latex(column)
    assert not re.search(r"\^\d\d", matrix_latex(column))
