"""Supplements: what the answer says of the folder that was written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from runs import ended

from gfkit import report
from gfkit.answers.report import Report
from gfkit.errors import GfkitError


@pytest.fixture(scope="module")
def kings(tmp_path_factory: pytest.TempPathFactory) -> Report:
    """Return the supplement of two strips."""
    folder = tmp_path_factory.mktemp("kings") / "s"
    return report("kings", columns=range(1, 3), folder=folder, no_plots=True)


def test_the_answer_names_each_file_of_the_folder(kings: Report) -> None:
    answer, folder = kings, Path(kings.folder)
    there = {one.relative_to(folder).as_posix() for one in folder.rglob("*.*")}
    there = {"checker/" if one.startswith("checker/") else one for one in there}
    assert {*answer.files} == there | {"SHA256SUMS"}
    assert answer.missing == ("no plots: not wanted",)


def test_the_generating_functions_are_those_of_the_sides(kings: Report) -> None:
    answer = kings
    assert answer.sides == (1, 2)
    # on n x 1 and n x 2 boards: no two of the rows with a king are next to each other
    first, second = (answer.answers[side].terms(5) for side in (1, 2))
    assert first == [1, 2, 3, 5, 8]
    assert second == [1, 3, 5, 11, 21]


def test_words_say_the_side(tmp_path: Path) -> None:
    answer = report("domino tilings of 2 X n", folder=tmp_path / "s", no_plots=True)
    assert answer.sides == (2,)
    assert answer.answers[2].terms(6) == [1, 1, 2, 3, 5, 8]


def test_a_folder_that_is_there_is_named_to_be_written(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("supplement").mkdir()
    with pytest.raises(GfkitError, match="there is supplement already"):
        report("kings", columns=1, no_plots=True)
    assert not any(Path("supplement").iterdir())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["kings"], "gfkit: 'kings': a rule has a sequence for each side"),
        (["kings", "--columns", "1", "--rows", "1"], "gfkit: a report fixes columns or rows"),
        (["kings", "--columns", "2", "--topology", "ring"], "gfkit: a report is about strips"),
        (["1,2,3", "--columns", "2"], "gfkit: '1,2,3' was read as terms"),
    ],
)
def test_what_has_no_supplement_is_refused_in_one_line(words, said, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    status, out, err = ended(["report", *words])
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(said)
    assert not any(tmp_path.iterdir())


def test_the_answer_is_written_to_a_file_of_its_own(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["report", "kings", "--columns", "1", "--no-plots", "--folder", "s", "-o", "a.json"]
    assert ended(words)[0] == 0
    found = json.loads(Path("a.json").read_text("utf-8"))
    assert (found["folder"], found["sides"], found["verdict"]) == ("s", [1], "proved")
    assert found["rerun"][0]["side"] == 1
