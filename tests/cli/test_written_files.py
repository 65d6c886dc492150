"""What the verbs write: noticed first if it cannot be, whole or not at all."""

import json
import os
import re
from pathlib import Path

import pytest
from runs import full_disk, printed, refused
from samples import parametrize_some

from gfkit.base.file_writer import open_locked
from gfkit.cli import run

CERTIFICATES = [
    ["gf", "domineering", "--columns", "3"],
    ["gf", "domineering:play", "--columns", "1"],
    ["guess", "--order-bound", "3", "1 2 4 8 16 32 64 128 256 512"],
    ["asymptotics", "domineering", "--columns", "2"],
    ["compare", "domineering", "cram", "--columns", "2"],
    ["game", "value", "domineering", "--board", "2x2"],
    ["game", "nim", "0.77"],
    ["game", "payoffs", "--columns", "2", "--rows", "2"],
]
OTHERS = [
    (["oeis", "bfile", "domineering", "--columns", "2"], "--output"),
    (["gf", "domineering", "--columns", "3"], "--checkpoint"),
]
WRITING = [*((words, "--certificate") for words in CERTIFICATES), *OTHERS]


AT_ONCE = ("--time-limit", "0.000001")
"""A limit that ends a computation as it begins, unless this process knows its result."""


@pytest.fixture(
    params=range(len(WRITING)), ids=lambda k: " ".join([*WRITING[k][0][:2], WRITING[k][1]])
)
def writing_verb(request):
    return WRITING[request.param]


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_read_only_file_is_kept(capsys, tmp_path, writing_verb):
    # It was replaced without a word.
    words, option = writing_verb
    path = tmp_path / "file"
    path.write_text("precious", encoding="ascii")
    path.chmod(0o444)
    said = refused(capsys, *words, option, path)
    assert str(path) in said
    assert "read-only" in said or "Permission denied" in said
    assert path.read_text(encoding="ascii") == "precious"
    assert names(tmp_path) == ["file"]


@parametrize_some("place", ["none/file", "folder", "file/x", "n" * 256])
def test_a_place_that_cannot_be_is_refused_before_any_work(capsys, tmp_path, writing_verb, place):
    words, option = writing_verb
    if (place, option) == ("folder", "--certificate"):
        place = "file/folder"
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    said = refused(capsys, *words, option, tmp_path / place, *AT_ONCE)
    assert re.match(r"gfkit: cannot (write|use) [a-z-]+ /", said)
    assert names(tmp_path) == ["file", "folder"]


@parametrize_some("words", CERTIFICATES)
def test_a_folder_takes_a_single_certificate_too(capsys, tmp_path, words):
    out = printed(capsys, *words, "--certificate", tmp_path)
    assert names(tmp_path) == ["certificate.json"]
    assert str(tmp_path / "certificate.json") in " ".join(out.split())
    refused(capsys, "gf", "1,1,2,3,5,8,13,21", "--certificate", str(tmp_path))


def test_one_name_for_two_files_is_refused(capsys, tmp_path):
    (tmp_path / "link").symlink_to("file")
    files = ["--certificate", str(tmp_path / "file"), "--checkpoint", str(tmp_path / "link")]
    said = refused(capsys, "gf", "domineering", "--columns", 3, *files)
    assert "is named twice" in said
    assert names(tmp_path) == ["link"]


def test_a_checkpoint_that_another_process_uses_is_refused(capsys, tmp_path):
    path = tmp_path / "residues"
    with open_locked(path, "checkpoint"):
        said = refused(capsys, "gf", "domineering", "--columns", 3, "--checkpoint", path)
    assert said == f"gfkit: cannot use checkpoint {path}: another computation is using it\n"


def test_a_checkpoint_of_another_strip_is_refused_before_any_work(capsys, tmp_path):
    path = tmp_path / "residues"
    arguments = ["gf", "domineering", "--method", "modular", "--checkpoint", str(path)]
    printed(capsys, *arguments, "--columns", 3, errors=True)
    before = path.read_bytes()
    said = refused(capsys, *arguments, "--columns", 4, *AT_ONCE)
    assert said.startswith(f"gfkit: checkpoint {path} belongs to another computation")
    assert path.read_bytes() == before


@pytest.mark.parametrize("columns", [4, pytest.param(7, marks=pytest.mark.thorough)])
def test_a_full_disk_is_a_limit_reached_and_the_checkpoint_goes_on(capsys, tmp_path, columns):
    path = tmp_path / "residues"
    arguments = ["gf", "domineering", "--columns", str(columns), "--method", "modular"]
    arguments += ["--checkpoint", str(path), "--json"]
    assert run(arguments) == 0
    expected, whole = capsys.readouterr().out, path.read_bytes()
    path.unlink()
    with full_disk(len(whole) * 2 // 3):
        status = run(arguments)
    out, err = capsys.readouterr()
    assert status == 3
    assert err.count("\n") == 1
    assert "File too large" in err
    assert '"limit": "disk"' in out
    kept = path.read_bytes()
    assert whole.startswith(kept)
    assert 0 < len(kept) < len(whole)
    assert run(arguments) == 0
    assert capsys.readouterr().out == expected
    assert sorted(path.read_bytes()) == sorted(whole)


@parametrize_some("words", CERTIFICATES, ids=lambda words: " ".join(words[:2]))
def test_an_answer_whose_certificate_cannot_be_written_is_not_lost(capsys, tmp_path, words):
    with full_disk(0):
        status = run([*words, "--certificate", str(tmp_path / "file")])
    out, err = capsys.readouterr()
    assert status == 2
    assert err == f"gfkit: cannot write certificate {tmp_path / 'file'}: File too large\n"
    assert names(tmp_path) == []
    assert out == printed(capsys, *words, errors=True)


FOLDERS = [
    (["audit", "catalog"], "--certificate"),
    (["audit", "docs/examples/right-ends.seq"], "--certificate"),
    (["closed-form", "domineering", "--columns", "2"], "--certificate"),
]


@pytest.mark.parametrize("words, option", FOLDERS, ids=str)
@pytest.mark.parametrize("place", ["file", "file/below", "n" * 256])
def test_a_folder_that_cannot_be_is_refused_before_any_work(
    capsys, tmp_path, monkeypatch, words, option, place
):
    (tmp_path / "file").touch()
    monkeypatch.chdir(Path(__file__).parents[2])
    said = refused(capsys, *words, option, tmp_path / place, *AT_ONCE)
    assert said.startswith("gfkit: cannot write to folder ")
    assert names(tmp_path) == ["file"]


def test_certificates_that_cannot_be_written_are_left_out_and_said(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(Path(__file__).parents[2])
    words = ["audit", "docs/examples/right-ends.seq", "--model", "domineering:right-ends"]
    words += ["--columns", "3", "--json"]
    status = run(words)
    expected = json.loads(capsys.readouterr().out)
    assert status in {0, 1}
    with full_disk(0):
        status = run([*words, "--certificate", str(tmp_path / "proofs")])
    out, err = capsys.readouterr()
    assert status == 2
    assert err.count("\n") == 1
    assert json.loads(out) == expected
    assert names(tmp_path / "proofs") == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_what_is_no_regular_file_is_written_to_and_not_replaced(capsys, tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    words = ["oeis", "bfile", "domineering", "--columns", "2", "--terms", "3"]
    try:
        printed(capsys, *words, "--output", pipe)
        assert os.read(reader, 100) == b"0 1\n1 2\n2 7\n"
    finally:
        os.close(reader)
    assert pipe.is_fifo()
