from __future__ import annotations

import pytest

from gfkit.boards.rules import cis, col, domineering, snort
from gfkit.strips.compare import compare_strips
from gfkit.strips.strip import Strip


@pytest.mark.parametrize("columns", [1, 2, 3, 4])
def test_col_and_snort_agree_in_the_number_of_pieces_on_every_grid(columns: int) -> None:
    strips = [Strip(model.positions, columns=columns) for model in (col, snort)]
    assert compare_strips(*strips, marks="x").equal


def test_col_and_snort_differ_in_the_players_of_two_pieces() -> None:
    strips = [Strip(model.positions, columns=1) for model in (col, snort)]
    answer = compare_strips(*strips, marks="xy")
    assert (answer.equal, answer.n) == (False, 2)
    assert [str(value) for value in answer.values] == ["2*x*y+2*x+2*y+1", "x^2+2*x+y^2+2*y+1"]


def test_the_first_difference_is_the_least_n() -> None:
    answer = compare_strips(Strip(cis.positions, columns=1), Strip(col.positions, columns=1))
    assert (answer.n, answer.values) == (2, (5, 7))


def test_a_model_equals_itself() -> None:
    strip = Strip(domineering.right_ends, rows=3)
    assert compare_strips(strip, strip).equal
