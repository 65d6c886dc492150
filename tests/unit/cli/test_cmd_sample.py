"""The verb `sample`: random positions, and positions in order."""

import json

from gfkit.cli import run


def test_positions_are_listed_in_order(capsys):
    words = "sample domineering --rows 2 --columns 2 --from 0 --count 100 --json"
    assert run(words.split()) == 0
    data = json.loads(capsys.readouterr().out)
    assert [int(one["index"]) for one in data["positions"]] == list(range(7))
