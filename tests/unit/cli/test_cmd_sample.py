"""The verb `sample`: random positions, and positions in order."""

import json

from gfkit.boards.shapes.position import Position
from gfkit.cli import run
from gfkit.strips.sequences.strip import Strip


def test_positions_are_drawn(capsys):
    assert run(["sample", "domineering", "--rows", "3", "--columns", "4", "--seed", "1"]) == 0
    printed = capsys.readouterr().out
    position = Strip("domineering", rows=3).sample(columns=4, seed=1)
    assert str(position) in printed
    assert "positions  823" in printed


def test_json_has_each_position_and_its_index(capsys):
    words = "sample kings --rows 4 --columns 3 --topology cylinder --seed 2 --count 3 --json"
    assert run(words.split()) == 0
    data = json.loads(capsys.readouterr().out)
    boards = Strip("kings", columns=3, topology="cylinder").positions(rows=4)
    assert data["total"] == str(boards.total)
    assert [Position.from_data(one) for one in data["positions"]] == boards.samples(3, 2)
    assert [int(one["index"]) for one in data["positions"]] == [
        boards.rank(one) for one in boards.samples(3, 2)
    ]


def test_positions_are_listed_in_order(capsys):
    words = "sample domineering --rows 2 --columns 2 --from 0 --count 100 --json"
    assert run(words.split()) == 0
    data = json.loads(capsys.readouterr().out)
    assert [int(one["index"]) for one in data["positions"]] == list(range(7))
