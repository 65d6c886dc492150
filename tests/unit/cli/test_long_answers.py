"""Long answers are foretold, printed as they are made, and never look whole when they are not."""

import json
import re
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from gfkit.base.budget import resident
from gfkit.cli import run

GF = "1/(1-3*x-7*x^2)"
VERBS = {
    "b-file": ["export", "--form", "b-file", "--gf", GF],
    "b-file as JSON": ["export", "--form", "b-file", "--gf", GF, "--json"],
    "g.f. as JSON": ["gf", "domineering", "--columns", "3", "--json"],
}


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("count", [1, 63, 64, 65, 3000])
def test_many_terms_begin_as_few_do(capsys: Any, verb: str, count: int) -> None:
    assert run([*VERBS[verb], "--terms", "64"]) == 0
    few = capsys.readouterr().out
    assert run([*VERBS[verb], "--terms", str(count)]) == 0
    many = capsys.readouterr().out
    if "--json" in VERBS[verb]:
        first, second = (json.loads(text)["terms"] for text in (few, many))
    else:
        first, second = few.splitlines(), many.splitlines()
    assert len(second) == count
    shared = min(count, 64)
    assert first[:shared] == second[:shared]


@pytest.mark.parametrize("verb", VERBS)
def test_an_answer_that_is_cut_off_does_not_look_whole(capsys: Any, verb: str) -> None:
    assert run([*VERBS[verb], "--terms", "100000", "--time-limit", "1"]) == 3
    captured = capsys.readouterr()
    assert re.search(r"time limit of 1 s reached; the output is cut off there\n$", captured.err)
    assert len(captured.out) > 1000
    if "--json" in VERBS[verb]:
        with pytest.raises(json.JSONDecodeError):
            json.loads(captured.out)
    else:
        last = captured.out.splitlines()[-1]
        assert last == "# time limit of 1 s reached: more terms are left out"


def test_a_file_that_is_cut_off_is_not_there(capsys: Any, tmp_path: Path) -> None:
    file = tmp_path / "b.txt"
    options = ["--output", str(file), "--time-limit", "1"]
    assert run([*VERBS["b-file"], "--terms", "100000", *options]) == 3
    assert list(tmp_path.iterdir()) == []
    assert "underdetermined" in capsys.readouterr().out


def test_a_b_file_is_written_and_printed_alike(capsys: Any, tmp_path: Path) -> None:
    file = tmp_path / "b.txt"
    assert run([*VERBS["b-file"], "--terms", "3000"]) == 0
    printed = capsys.readouterr()
    assert run([*VERBS["b-file"], "--terms", "3000", "--output", str(file)]) == 0
    said = capsys.readouterr()
    assert file.read_text() == printed.out
    assert said.out == f"a(0) to a(2999) written to {file}\n"
    assert said.err == printed.err
    assert re.search(r"a\((\d+)\) has more", said.err)


@pytest.mark.parametrize("verb", VERBS)
def test_what_takes_hours_is_refused_before(capsys: Any, verb: str) -> None:
    count = "200000" if "b-file" in VERBS[verb] else "1000000"
    long = [word.replace(GF, "1/(1-10^300*x)") for word in VERBS[verb]]
    assert run([*long, "--terms", count]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert re.search(r"of text.*--yes begins it", captured.err)


def test_text_shows_few_terms_however_many_are_asked_for(capsys: Any) -> None:
    shown = []
    for count in ("1000", "1000000"):
        assert run(["gf", "domineering", "--columns", "3", "--terms", count]) == 0
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1]


def test_memory_stays_small_while_terms_are_printed(tmp_path: Path) -> None:
    file = tmp_path / "b.txt"
    before = resident()
    assert run([*VERBS["b-file"], "--terms", "12000", "--output", str(file)]) == 0
    assert file.stat().st_size > 40 * 2**20
    assert resident() - before < 30 * 2**20


TABLE = ["oeis", "draft", "domineering", "--table"]


@pytest.mark.parametrize("options", [[], ["--json"]], ids=["text", "json"])
def test_a_draft_at_a_limit_says_what_is_missing(
    capsys: Any, monkeypatch: pytest.MonkeyPatch, options: list[str]
) -> None:
    from gfkit.base.budget import spend
    from gfkit.oeis.entries import drafts

    assert run([*TABLE, *options]) == 0
    whole = capsys.readouterr().out
    at = drafts._Counts.at

    def slow(counts: Any, n: int, k: int) -> int:
        while n + k > 6:
            sleep(0.001)
            spend()
        return at(counts, n, k)

    monkeypatch.setattr(drafts._Counts, "at", slow)
    assert run([*TABLE, *options, "--time-limit", "1"]) == 3
    captured = capsys.readouterr()
    assert captured.err == (
        "gfkit: time limit of 1 s reached; what is missing: further antidiagonals, "
        "the recurrences\n"
    )
    if options:
        data = json.loads(captured.out)
        assert json.loads(whole)["data"].startswith(data["data"])
        assert data["limit"] == "time"
    else:
        terms = [line[11:] for line in captured.out.splitlines() if line.startswith("%S")]
        assert terms[0] in whole
