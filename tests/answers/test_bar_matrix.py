"""Matrices of bar states: rows and columns by words, entries that count rows of cells."""

import jsonschema
import pytest

from gfkit import BarMatrices, bar_matrix
from gfkit.answers.schema import schema
from gfkit.boards.models.names import domineering
from gfkit.errors import GfkitError, LimitReached
from gfkit.render.bar_matrix import matrix_text
from gfkit.strips.counts.bars import BarMatrix, bar_state_matrix
from gfkit.strips.encodings.models import find_model

TILES = domineering.positions.parts[0].tiles


def test_a_matrix_has_a_row_for_each_state():
    """A state of two columns says which cells of the next row a vertical domino has taken."""
    header, *rows = matrix_text(bar_state_matrix(TILES, 2), width=60).split("\n")
    states = header.replace("|", "").split()
    assert sorted(states) == ["00", "01", "10", "11"]
    assert [row.split()[0] for row in rows if row.strip("-+ ")] == states


def test_the_entries_of_a_matrix_count_rows_of_two_cells():
    """Where both cells are free: two vertical dominoes, one of them, a horizontal one, none."""
    header, first, *_ = matrix_text(bar_state_matrix(TILES, 2), width=60).split("\n")
    entries = dict(
        zip(header.replace("|", "").split(), first.replace("|", "").split()[1:], strict=True)
    )
    assert entries == {"00": "y+1", "01": "x", "10": "x", "11": "x^2"}


@pytest.mark.parametrize("width", [30, 41, 60, 100])
def test_a_wide_matrix_is_cut_into_parts_that_fit_and_have_all_columns(width):
    text = matrix_text(bar_state_matrix(TILES, 4), width=width)
    assert max(map(len, text.split("\n"))) <= width
    heads = [one for part in text.split("\n\n") for one in part.split("\n")[0].split()]
    assert sorted({*heads} - {"|"}) == sorted(format(k, "04b") for k in range(16))
    widths = [max(map(len, part.split("\n"))) for part in text.split("\n\n")]
    assert all(size > width - 12 for size in widths[:-1])  # no column more would fit


def test_a_matrix_as_wide_as_the_page_is_not_cut():
    matrix = bar_state_matrix(TILES, 2)
    text = matrix_text(matrix)
    widest = max(map(len, text.split("\n")))
    assert matrix_text(matrix, width=widest) == text
    assert "\n\n" in matrix_text(matrix, width=widest - 1)


@pytest.mark.parametrize("name", ["domineering", "domineering:one-sided-ends"])
def test_a_page_of_matrices_has_the_tile_sets_and_how_often_each_counts(name):
    parts = find_model(name).parts
    found = [(one.coefficient, one.tiles.name, bar_state_matrix(one.tiles, 2)) for one in parts]
    page = bar_matrix(name, columns=2).page()
    said = [one.text for one in page.parts if not one.is_verbatim]
    times = [f"{one.coefficient} times {one.tiles.name}:" for one in parts]
    assert said == times * (len(parts) > 1)
    read = {(int(c), tiles, bottom, top): entry for c, tiles, bottom, top, entry in page.data.rows}
    for many, tiles, matrix in found:
        for bottom, row in zip(matrix.bottom, matrix.dense(), strict=True):
            for top, entry in zip(matrix.top, row, strict=True):
                assert read[many, tiles, "".join(bottom), "".join(top)] == str(entry)


def test_a_large_matrix_is_not_printed():
    words = [tuple(format(k, "09b")) for k in range(257)]
    with pytest.raises(LimitReached, match="a 257 x 256 matrix has more than 65536 entries"):
        matrix_text(BarMatrix.of(words, words[:256], []))


def test_a_matrix_of_rows_is_that_of_the_transposed_tiles():
    """A vertical domino of two rows lies along: x and y change places."""
    by_rows, by_columns = (bar_matrix("domineering", **{side: 2}) for side in ("rows", "columns"))
    swapped = str.maketrans("xy", "yx")
    for one, other in zip(by_rows.matrices[0].entries, by_columns.matrices[0].entries, strict=True):
        assert [sorted(z.translate(swapped).split("+")) for z in one] == [
            sorted(z.split("+")) for z in other
        ]


@pytest.mark.parametrize("given", [("2^n", {}), ("domineering", {})])
def test_what_has_no_row_of_cells_has_no_matrix(given):
    with pytest.raises(GfkitError):
        bar_matrix(given[0], **given[1])


def test_the_json_of_a_matrix_is_that_of_the_schema():
    told = bar_matrix("domineering:one-sided-ends", columns=1).to_dict()
    jsonschema.validate(told, schema(BarMatrices))
