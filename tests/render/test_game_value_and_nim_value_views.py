"""Pages of games: nim-values by the least excluded value, periods that hold."""

from fractions import Fraction

import pytest
from render.shown import lines_of, numbers, table_of

from gfkit.games.nim_value_sequences import nim_answer
from gfkit.games.octal_codes_and_nim_values import OctalCode
from gfkit.render.count_and_count_table_views import table_page
from gfkit.render.toml_writer import toml_text
from gfkit.strips.sequences.board_count_tables import count_table

ANSWER = nim_answer(OctalCode.parse("0.77"), 200)


def kayles(count):
    """Return nim-values of Kayles: one or two pins are taken, what is left may be in two rows."""
    values = [0]
    for n in range(1, count):
        left = [(a, n - taken - a) for taken in (1, 2) for a in range(n - taken + 1)]
        reached = {values[a] ^ values[b] for a, b in left}
        values.append(next(z for z in range(n + 2) if z not in reached))
    return values


def test_nim_values_are_least_excluded_values():
    found = numbers(lines_of(ANSWER)["nim-values"])
    assert len(found) > 90
    assert found == kayles(len(found))


def test_the_period_holds_of_all_heaps_but_the_exceptions():
    shown, values = lines_of(ANSWER), kayles(200)
    period, preperiod = int(shown["period"]), int(shown["preperiod"])
    assert all(values[n + period] == values[n] for n in range(preperiod, 200 - period))
    later = values[preperiod : preperiod + period]
    odd = {n: v for n, v in enumerate(values[:preperiod]) if v != later[(n - preperiod) % period]}
    assert shown["exceptions"] == ", ".join(f"G({n})={v}" for n, v in odd.items())


# Tables of counts.


def test_a_table_has_a_row_for_each_number_of_rows():
    shown = table_of(count_table("kings", 2, 3))
    assert shown.header == ("", "1", "2", "3")
    assert [row[0] for row in shown.rows] == ["1", "2"]


@pytest.mark.parametrize("rows", [[], [[1, 2], [3, Fraction(1, 2)]]])
def test_a_table_shows_the_numbers_that_it_is_given(rows):
    found = table_page(rows).parts[0]
    assert [[Fraction(z) for z in row[1:]] for row in found.rows] == rows


def test_toml_has_no_value_for_none():
    with pytest.raises(TypeError, match="NoneType"):
        toml_text({"a": None})
