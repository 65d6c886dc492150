"""Tables of arrows of a rule file, from the file to a theorem that Coq accepts."""

from __future__ import annotations

import json

import pytest
from coq_here import needs_coq
from tiers import is_thorough

from gfkit.cli import run

EVEN = "arrows = [[0, 1], [-1, 0]]\naccepting = [0]"
NOT_THREE = "arrows = [[0, 1], [0, 2], [0, -1]]\naccepting = [0, 1, 2]"
TABLES = {
    "row": f'track = "row"\n{EVEN}',
    "column": f'track = "column"\n{NOT_THREE}',
    "diagonal": f'track = "diagonal"\n{EVEN}',
    "antidiagonal": f'track = "antidiagonal"\n{EVEN}',
    "array": f'track = "array"\n{NOT_THREE}',
    "place": f'track = "place"\noffsets = [[0, 0], [0, 1], [1, 0]]\n{NOT_THREE}',
    "border": 'track = "place"\noffsets = [[0, 0], [0, 1], [1, 0]]\ninside = false\n'
    "arrows = [[0, 1, 0], [0, 2, 1], [0, -1, -1]]\naccepting = [0, 1, 2]",
    "exceptions": 'track = "place"\noffsets = [[0, 0], [1, 0]]\nexceptions = [0, 1]\n'
    "arrows = [[0, 1], [0, -1]]\naccepting = [0, 1]",
}
"""With the rows fixed an antidiagonal is read from its other end: they are, each time."""


def certificate(folder, name: str, table: str, side: str) -> str:
    rule = folder / f"{name}.toml"
    rule.write_text(f'name = "{name}"\nvalues = [0, 1]\n\n[[acceptors]]\n{table}\n')
    path = folder / f"{name}-{side}.json"
    assert run(["gf", str(rule), f"--{side}", "2", "--certificate", str(path)]) == 0
    return str(path)


@pytest.mark.drawn
@needs_coq
def test_every_track_of_a_table_becomes_a_theorem(tmp_path, capsys) -> None:
    paths = [
        certificate(tmp_path, name, table, side)
        for k, (name, table) in enumerate(TABLES.items())
        for side in (("columns", "rows") if is_thorough() else ("columns", "rows")[k % 2 :][:1])
    ]
    capsys.readouterr()
    folder = str(tmp_path / "theorems")
    assert run(["verify", *paths, "--coq", folder, "--json"]) == 0
    capsys.readouterr()
    assert run(["verify", folder, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["holds"]
    assert [one["order_is_least"] for one in found["theorems"]] == [True] * len(paths)
    words = [" ".join(one["rule"]) for one in found["theorems"]]
    assert all("the automaton with the" in said for said in words)
