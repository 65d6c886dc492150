"""`gfkit count` for many and large boards: totals, without polynomials."""

import json

import pytest
from answers import printed, refused, told

from gfkit.cli import run
from gfkit.oeis.entries.bfiles import read_bfile
from gfkit.strips.totals.count import count

POSITIONS = [1, 7, 131, 10012, 2810694]  # A028420


def output(capsys, *words, status=0):
    return printed(capsys, "count", *words, status=status, errors=True)


def data(capsys, *words):
    return told(capsys, "count", *words)


def failure(capsys, *words):
    return refused(capsys, "count", *words)


@pytest.mark.parametrize(
    "where", [["--board", "3x4"], ["--rows", "3", "--columns", "4"]], ids=["board", "sides"]
)
def test_one_board_without_the_polynomial(capsys, where) -> None:
    found = data(capsys, "col", *where, "--marks", "none")
    assert int(found["count"]) == count("col", "3x4").total()
    assert "polynomial" not in found
    assert "3 x 4" in "".join(output(capsys, "col", *where, "--marks", "none"))


def test_play_and_differences(capsys) -> None:
    profile = count("domineering", "4x4")
    play = profile.where(lambda i, j: abs(i - j) <= 1).total()
    equal = profile.where(lambda i, j: i == j).total()
    size = ["--rows", "4", "--columns", "4"]
    assert int(data(capsys, "domineering", *size, "--difference", "0..1")["count"]) == play
    assert int(data(capsys, "domineering", *size, "--difference", "0")["count"]) == equal


def test_a_b_file(capsys, tmp_path) -> None:
    path = tmp_path / "b028420.txt"
    output(capsys, "domineering", "--squares", "1..5", "--output", str(path))
    assert path.read_text(encoding="utf-8").splitlines()[0] == "1 1"
    assert read_bfile(path).terms(5) == POSITIONS


def test_a_checkpoint_is_made_and_taken(capsys, tmp_path) -> None:
    arguments = ["domineering", "--squares", "4..6", "--checkpoint", str(tmp_path / "kept")]
    first = output(capsys, *arguments, "--json")
    assert (tmp_path / "kept").stat().st_size > 0
    assert output(capsys, *arguments, "--json") == first
    failure(capsys, "col", "--squares", "4..6", "--checkpoint", str(tmp_path / "kept"))


def test_what_was_found_before_a_limit_is_printed(capsys) -> None:
    status = run(["count", "domineering", "--squares", "1..40", "--time-limit", "2", "--json"])
    assert status == 3
    captured = capsys.readouterr()
    found = json.loads(captured.out)
    assert [int(one["count"]) for one in found["totals"][:5]] == POSITIONS
    assert found["verdict"] == "underdetermined"
