"""The verbs value, canonical, outcome, and dictionary of `gfkit game`."""

import pytest
from answers import told

from gfkit.cli import run


def data(capsys, *words):
    return told(capsys, "game", *words)


def test_value_of_a_users_pieces(capsys, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('piece = [{cells = ".|.", owner = "left"}, {cells = "..", owner = "right"}]')
    assert data(capsys, "value", str(path), "--board", "4x4")["value"].startswith("±(0,")


def test_what_follows_for_all_strips_has_a_verdict(capsys):
    def everything(*arguments):
        return data(capsys, "outcome", *arguments)["all"]

    long = everything("d-tromping", "--rows", "2", "--columns", "1..14")
    assert (long["verdict"], long["basis"], long["from"]) == ("proved", [4, 9, 11, 14], 11)
    none = everything("d-tromping", "--rows", "2", "--columns", "1..3")
    assert (none["verdict"], none["basis"]) == ("underdetermined", [])
    crossing = everything("l-tromping", "--rows", "2", "--columns", "1..3")
    assert crossing["verdict"] == "refused"
    assert "reach over two columns" in crossing["reason"]


@pytest.mark.parametrize(
    # [BreukerUiterwijkHerik2000]; Cram on one row is 0.07, and mirrored answers win two rows.
    ("game", "winners"),
    [("domineering", ["PRRRRRRRRRRR", "NNRLN", "NR"]), ("cram", ["PNNNPNNNPNNN", "PNPNP", "PN"])],
)
def test_all_boards_of_at_most_so_many_cells(game, winners, capsys, tmp_path):
    path = tmp_path / "boards.json"
    found = data(capsys, "outcome", game, "--cells", "12", "--certificate", str(path))
    table = found["table"]
    for m, (line, row) in enumerate(zip(winners, table, strict=True), start=1):
        held = [x for n, x in enumerate(row, start=1) if m <= n and m * n <= 12]
        assert "".join(held) == line
        assert [x for x in row if x is not None] == held
    assert run(["verify", str(path)]) == 0
    assert run(["game", "outcome", game, "--cells", "0"]) == 2
