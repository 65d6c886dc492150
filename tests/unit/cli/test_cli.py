import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from answers import printed

from gfkit.cli import run

GF = ["gf", "domineering:right-ends", "--columns", "3"]


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
