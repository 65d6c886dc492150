"""The verb `game outcome` for all boards of at most so many cells."""

import pytest
from answers import told

from gfkit.cli import run


@pytest.mark.parametrize(
    # [BreukerUiterwijkHerik2000]; Cram on one row is 0.07, and mirrored answers win two rows.
    ("game", "winners"),
    [("domineering", ["PRRRRRRRRRRR", "NNRLN", "NR"]), ("cram", ["PNNNPNNNPNNN", "PNPNP", "PN"])],
)
def test_all_boards_of_at_most_so_many_cells(game, winners, capsys, tmp_path):
    path = tmp_path / "boards.json"
    table = told(capsys, "game", "outcome", game, "--cells", "12", "--certificate", path)["table"]
    for m, (line, row) in enumerate(zip(winners, table, strict=True), start=1):
        held = [x for n, x in enumerate(row, start=1) if m <= n and m * n <= 12]
        assert "".join(held) == line
        assert [x for x in row if x is not None] == held
    assert run(["verify", str(path)]) == 0
    assert run(["game", "outcome", game, "--cells", "0"]) == 2
