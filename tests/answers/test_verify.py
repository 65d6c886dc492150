"""Checks of certificates: of one and of several files, and what is said of those that are none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from runs import ended
from samples import parametrize_some

from gfkit import Certificate, explain, gf, verify, write_certificate
from gfkit.errors import GfkitError, NotFormal, OutOfRange, WrongArgument, WrongCall


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch) -> None:
    """Be in a folder with a certificate, one whose statement was changed, and one of no kind."""
    monkeypatch.chdir(tmp_path)
    write_certificate(gf("kings", columns=2), Path("right.json"))
    data = json.loads(Path("right.json").read_text("utf-8"))
    data["statement"]["p"][0] = str(int(data["statement"]["p"][0]) + 1)
    Path("wrong.json").write_text(json.dumps(data), "utf-8")
    Path("text.json").write_text("not JSON", "utf-8")


def test_a_file_an_answer_and_its_data_are_checked_alike() -> None:
    answer = gf("kings", columns=2)
    found = [verify(answer), verify(Certificate(answer)), verify(Path("right.json"))]
    assert [one.holds for one in found] == [True] * 3
    first, second, third = found
    assert first.statement == second.statement == third.statement
    assert third.certificates[0].certificate == "right.json"


def test_a_changed_statement_is_rejected() -> None:
    found = verify("wrong.json")
    assert (found.holds, found.outcome) == (False, "rejected")
    assert found.certificates[0].checked_fully
    assert found.reasons


def test_of_several_each_is_told() -> None:
    found = verify("right.json", "wrong.json", "text.json", "none.json")
    assert [one.outcome for one in found.certificates] == ["holds", "rejected"]
    assert [one.partition(":")[0] for one in found.unread] == ["text.json", "none.json"]
    assert not found.holds


def test_of_several_the_statement_is_shown_of_those_that_hold_and_the_reason_of_others() -> None:
    table = verify("right.json", "wrong.json").page().parts[0]
    holding, rejected = table.rows
    assert holding[:2] == ("right.json", "holds")
    assert holding[2].startswith("the sum of a(n) t^n over n >= 0 is p/q")
    assert rejected[:2] == ("wrong.json", "REJECTED")
    assert rejected[2].startswith("digest does not belong to this text")


def test_files_and_answers_are_checked_together() -> None:
    found = verify("wrong.json", gf("kings", columns=2))
    assert [one.certificate for one in found.certificates] == ["wrong.json", ""]
    assert [one.holds for one in found.certificates] == [False, True]
    assert found.outcome == "rejected"


def test_a_folder_is_what_is_in_it() -> None:
    Path("folder").mkdir()
    for name in ("a.json", "b.json"):
        write_certificate(gf("kings", columns=2), Path("folder", name))
    found = verify("folder")
    assert [one.certificate for one in found.certificates] == ["folder/a.json", "folder/b.json"]
    assert found.holds


def test_of_several_the_theorems_for_coq_are_files_of_a_folder() -> None:
    """Their library has the counts on strips, and no words for 2^n."""
    write_certificate(gf("kings", columns=3), Path("more.json"))
    write_certificate(gf("2^n"), Path("powers.json"))
    found = verify("right.json", "more.json", "powers.json")
    (left,) = found.write_coq("theorems")
    assert left.startswith("powers.json: ")
    columns = {path.name: path.read_text("utf-8") for path in Path("theorems").iterdir()}
    assert columns.keys() == {"right.v", "more.v"}
    for name, width in (("right.v", 2), ("more.v", 3)):
        assert f"of n rows and {width} columns" in " ".join(columns[name].split())


def test_of_certificates_without_a_theorem_no_folder_is_written() -> None:
    write_certificate(gf("2^n"), Path("powers.json"))
    found = verify("powers.json", "powers.json")
    with pytest.raises(NotFormal, match=r"powers\.json: "):
        found.write_coq("theorems")
    assert not Path("theorems").exists()


@parametrize_some(
    ("names", "status"),
    [
        (["right.json"], 0),
        (["wrong.json"], 1),
        (["text.json"], 2),
        (["right.json", "right.json"], 0),
        (["right.json", "text.json"], 2),
        (["right.json", "wrong.json", "text.json"], 1),
    ],
)
def test_the_status_is_that_of_the_gravest(names: list[str], status: int) -> None:
    assert ended(["verify", *names])[0] == status
    assert ended(["verify", *names, "--json"])[0] == status


def test_a_limit_leaves_it_not_checked() -> None:
    status, out, _ = ended(["verify", "right.json", "--time-limit", "1e-9", "--json"])
    found = json.loads(out)
    assert (status, found["outcome"]) == (3, "not checked")
    assert not found["certificates"][0]["checked_fully"]


def test_a_step_of_an_explanation_says_the_statement() -> None:
    checked, found = verify("right.json"), explain("right.json")
    assert [one.says for one in found.steps if one.step == "statement"] == [checked.statement]


def test_an_answer_is_neither_true_nor_false() -> None:
    with pytest.raises(TypeError, match="holds"):
        bool(verify("right.json"))


@parametrize_some(
    ("call", "error"),
    [
        (verify, WrongCall),
        (lambda: verify(""), GfkitError),
        (lambda: verify("none.json"), GfkitError),
        (lambda: verify("right.json", time_limit=0), OutOfRange),
        (lambda: verify("right.json", memory_limit=-1), OutOfRange),
        (lambda: verify(3), WrongArgument),  # type: ignore[arg-type]
        (lambda: verify(gf("1,2,3")), GfkitError),  # no proof  # type: ignore[arg-type]
    ],
)
def test_what_is_no_certificate_is_refused(call, error) -> None:
    with pytest.raises(error):
        call()


def test_a_file_is_named_twice_for_two_purposes() -> None:
    words = ["verify", "right.json", "--coq", "same.v", "-o", "same.v"]
    status, out, err = ended(words)
    assert (status, out) == (2, "")
    assert err == "gfkit: same.v is named twice; name a different file for each output\n"
