import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from answers import printed

from gfkit.cli import run

GF = ["gf", "domineering:right-ends", "--columns", "3"]


def test_gf_json_has_the_fields_of_the_contract(capsys) -> None:
    data = json.loads(printed(capsys, *GF, "--json", "--terms", "6"))
    assert data["model"] == "domineering:right-ends"
    assert data["fixed"] == {"columns": 3}
    assert data["topology"] == "strip"
    assert (data["states"], data["states_lumped"]) == (8, 4)
    assert data["numerator"] == [1, -2, -1]
    assert data["denominator"] == [1, -4, -4, 4, 1]
    assert (data["offset"], data["order"], data["signature"]) == (0, 4, [4, 4, -4, -1])
    assert data["terms"] == ["1", "2", "11", "48", "227", "1054"]
    assert (data["verdict"], data["method"]) == ("proved", "determinant")
    assert data["gf"] == "(1-2*x-x^2)/(1-4*x-4*x^2+4*x^3+x^4)"


def test_gf_json_with_marks_lists_monomials(capsys) -> None:
    data = json.loads(
        printed(capsys, "gf", "domineering", "--columns", "1", "--marks", "xy", "--json")
    )
    assert data["numerator"] == [[0, 0, 0, 1]]
    assert data["denominator"] == [[0, 0, 0, 1], [0, 0, 1, -1], [1, 0, 2, -1]]
    assert data["signature"] == ["1", "x"]
    assert data["profiles"][2] == [[0, 0, "1"], [1, 0, "1"]]


def test_count_reads_a_board_file(capsys, tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text("....\n.#..\n...#\n", encoding="utf-8")
    data = json.loads(printed(capsys, "count", "domineering", "--board", str(path), "--json"))
    assert (data["board"], data["count"]) == ("....|.#..|...#", "149")


def test_certificates_are_verified_by_both_commands(capsys, tmp_path: Path) -> None:
    path = tmp_path / "proof.json"
    printed(capsys, *GF, "--certificate", str(path))
    assert "certificate holds" in printed(capsys, "verify", str(path))
    checker = [sys.executable, "-m", "gfkit.proofs.checker", str(path)]
    assert subprocess.run(checker, check=False, capture_output=True).returncode == 0


@pytest.mark.parametrize(
    "change",
    [
        ('"p": [\n   "1"', '"p": [\n   "2"'),
        ('"q": [\n   "1",\n   "-4"', '"q": [\n   "1",\n   "-5"'),
        ('"right-ends"', '"left-ends"'),
        ('"shift": 0', '"shift": 1'),
        ('"offset": 0', '"offset": 1'),
    ],
)
def test_one_changed_character_fails_both_checks(capsys, tmp_path: Path, change) -> None:
    path = tmp_path / "proof.json"
    printed(capsys, *GF, "--certificate", str(path))
    text = path.read_text(encoding="ascii")
    assert change[0] in text
    path.write_text(text.replace(*change, 1), encoding="ascii")
    assert "REJECTED" in printed(capsys, "verify", str(path), status=1)
    checker = [sys.executable, "-m", "gfkit.proofs.checker", str(path)]
    assert subprocess.run(checker, check=False, capture_output=True).returncode == 1


def test_what_a_limit_stops_is_not_checked(tmp_path: Path, capsys) -> None:
    path = tmp_path / "wide.json"
    printed(capsys, "gf", "domineering", "--columns", "6", "--certificate", str(path))
    text = printed(capsys, "verify", str(path), "--time-limit", "1e-9", status=3)
    assert "NOT CHECKED" in text
    assert "--time-limit" in text


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_leaves_no_certificate(capsys) -> None:
    assert run([*GF, "--certificate", "/dev/full"]) == 2
    captured = capsys.readouterr()
    assert "signature" in captured.out  # the answer is not lost
    assert captured.err == "gfkit: cannot write certificate /dev/full: No space left on device\n"


def test_nothing_half_written_is_left(capsys, tmp_path: Path, monkeypatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert run([*GF, "--certificate", str(tmp_path / "proof.json")]) == 2
    assert "No space left" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_processes_give_the_same_answer(capsys, monkeypatch) -> None:
    monkeypatch.setenv("GFKIT_FAST", "0")  # the answer names the kernel
    arguments = ["gf", "domineering", "--columns", "9", "--json"]
    assert printed(capsys, *arguments, "--jobs", "2") == printed(capsys, *arguments)
