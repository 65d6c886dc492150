"""The page of a rule: which arrays are meant, and each of its conditions."""

import re
from dataclasses import replace

import pytest

from gfkit.answers.rule import model_page, tiles_table
from gfkit.boards.models.model import model_of
from gfkit.boards.rules.arrays import ArrayRule
from gfkit.boards.rules.wang_tiles import EdgeLabels
from gfkit.boards.shapes.board import Board
from gfkit.render.pages import Line, Table
from gfkit.strips.counts.count import count
from gfkit.strips.encodings.models import find_model

WORDS = [{"direction": "row", "forbid": ["11"]}]
DOMINOES = [{"rows": 2, "columns": 1, "holds": "a <= b"}]


@pytest.mark.parametrize(
    "conditions", [{}, {"words": WORDS}, {"words": WORDS, "blocks": DOMINOES}], ids=str
)
def test_a_page_says_what_is_meant_and_then_each_condition(conditions):
    rule = ArrayRule.from_data({"values": ["0", "1"], **conditions}, "a rule")
    lines = [one for one in model_page(model_of(rule)).parts if isinstance(one, Line)]
    (place,) = [k for k, one in enumerate(lines) if one.label == "means"]
    assert '"0", "1"' in lines[place].text
    said = lines[place + 1 :]
    assert [one.text.split(" ")[0].rstrip("s") for one in said] == [
        key.rstrip("s") for key in conditions
    ]
    assert {one.label for one in said} <= {""}


# The tables of tiles.


def tilings(table, rows, columns):
    """Return the number of tilings of a board by the tiles of a table, cell by cell.

    The rows of the table have a name, the labels of the left, right, top and bottom side, and a
    weight; that of the boundary has the labels that a side of the board may have.
    """
    tiles = [row[1:5] for row in table.rows if row[0] not in {"boundary", "hole"}]
    outside = [row[1:5] for row in table.rows if row[0] == "boundary"]
    allowed = [label.split(",") for label in outside[0]]

    def of(placed):
        i, j = divmod(len(placed), columns)
        if i == rows:
            return 1
        return sum(
            of([*placed, tile])
            for tile in tiles
            if (tile[0] == placed[-1][1] if j else tile[0] in allowed[0])
            and (j < columns - 1 or tile[1] in allowed[1])
            and (tile[2] == placed[-columns][3] if i else tile[2] in allowed[2])
            and (i < rows - 1 or tile[3] in allowed[3])
        )

    return of([])


@pytest.mark.parametrize(
    "name", ["domineering", "domineering:maximal", "domineering:one-sided-ends", "l-trominoes"]
)
def test_the_tiles_that_are_printed_count_the_boards(name):
    """With the numbers of times that are printed: ends of both players are subtracted twice."""
    model = find_model(name)
    tables = [one for one in model_page(model).parts if isinstance(one, Table)]
    times = [re.match(r"(?:(-?\d+) times )?tilings by ", one.title)[1] or 1 for one in tables]
    assert tables
    for rows, columns in ((1, 2), (2, 2), (2, 3)):
        counted = sum(
            int(many) * tilings(table, rows, columns)
            for many, table in zip(times, tables, strict=True)
        )
        assert counted == count(model, Board.rectangle(rows, columns)).total()


def test_holes_have_a_line_where_they_differ_from_the_boundary():
    tiles = find_model("domineering").parts[0].tiles
    holes = EdgeLabels(left=("0", "1"), right=("0",), top=("1",), bottom=("0", "1"))
    for of in (tiles, replace(tiles, hole=holes)):
        last = {row[0]: row for row in tiles_table(of).rows}
        assert last["boundary"] == ("boundary", "0", "0", "0", "0", "")
        assert last.get("hole") == (None if of is tiles else ("hole", "0,1", "0", "1", "0,1", ""))
