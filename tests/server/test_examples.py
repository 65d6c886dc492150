"""The worked examples print what the calls give, and cells show the objects that are counted."""

from pathlib import Path

import pytest
from server.examples import PAGE, written

from gfkit.server.calls import answered
from gfkit.server.resources import SUBJECTS
from gfkit.server.tools import Tool


def test_the_examples_are_current(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = PAGE.read_text("utf-8")
    assert written(text, tmp_path) == text


@pytest.mark.parametrize(
    ("sentence", "objects"),
    [
        ("subsets of {1..n} with no two consecutive elements", ["{}", "{2}", "{1}"]),
        ("compositions of n", ["3", "2+1", "1+2"]),
        ("partitions of n into parts 1 and 2", ["2+2", "2+1+1", "1+1+1+1"]),
        ("Dyck paths of semilength n", []),
        ("permutations of 1..n with p(i)-i in {-1,0,1}", []),
    ],
)
def test_the_first_objects_are_those_that_are_counted(sentence: str, objects: list[str]) -> None:
    assert answered(Tool("gf"), [sentence], {}).data["objects"] == objects


@pytest.mark.parametrize("subject", [one for some in SUBJECTS.values() for one in some])
def test_what_a_subject_can_be_has_terms(subject: str) -> None:
    assert answered(Tool("terms"), [subject], {"terms": 5}).data["answer"]["first_terms"]
