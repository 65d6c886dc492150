"""Pages of counts and of tables of counts."""

from fractions import Fraction

import pytest
from render.shown import table_of

from gfkit.render.count import table_page
from gfkit.strips.sequences.tables import count_table


def test_a_table_has_a_row_for_each_number_of_rows():
    shown = table_of(count_table("kings", 2, 3))
    assert shown.header == ("", "1", "2", "3")
    assert [row[0] for row in shown.rows] == ["1", "2"]


@pytest.mark.parametrize("rows", [[], [[1, 2], [3, Fraction(1, 2)]]])
def test_a_table_shows_the_numbers_that_it_is_given(rows):
    found = table_page(rows).parts[0]
    assert [[Fraction(z) for z in row[1:]] for row in found.rows] == rows
