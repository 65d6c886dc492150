"""Verbs at a limit of time: exit status 3, and what is known so far."""

import json
import random
from pathlib import Path

import pytest
from commands import CALLS, Call
from runs import told
from samples import parametrize_some

from gfkit.cli import run

VERBS = {
    "value": (["game", "value", "domineering", "--board", "6x6"], set()),
    "outcome": (
        ["game", "outcomes", "col", "--rows", "5", "--columns", "1..9"],
        {"boards", "outcomes"},
    ),
    "dictionary": (["draw", "snort", "--kind", "dictionary", "--cells", "9"], {"cells", "boards"}),
    "nim": (
        ["game", "nim", "0.6", "--up-to", "5000000"],
        {"nim_values", "nim_values_known", "period"},
    ),
    "nim of a board": (["game", "nim-value", "cram", "--board", "6x6"], set()),
    "payoffs": (
        ["game", "payoff-table", "--columns", "3", "--rows", "1..100"],
        {"rows", "payoffs"},
    ),
    "equilibrium": (["game", "payoffs", "--columns", "3", "--rows", "60"], set()),
}


@parametrize_some("name", VERBS)
def test_a_verb_at_a_limit_says_what_is_known(capsys, name):
    arguments, keys = VERBS[name]
    for seconds in ("0.1", "0.3", "1", "5", "20"):  # a busy machine may need more to begin
        assert run([*arguments, "--json", "--time-limit", seconds]) == 3
        output = capsys.readouterr()
        data = json.loads(output.out)
        assert (data["verdict"], data["limit"]) == ("underdetermined", "time")
        assert "the answer is underdetermined" in output.err.splitlines()[-1]
        if keys <= data.keys():
            break
    assert keys <= data.keys()


def test_a_guess_at_a_limit_says_which_families_were_searched(capsys, tmp_path):
    chance = random.Random(7)  # noqa: S311 - reproducible
    file = tmp_path / "terms.txt"
    file.write_text("\n".join(str(chance.getrandbits(300)) for _ in range(4000)))
    for seconds in ("0.1", "0.3", "0.7", "3", "20"):
        assert run(["guess", str(file), "--json", "--time-limit", seconds]) == 3
        data = json.loads(capsys.readouterr().out)
        assert data["verdict"] == "underdetermined"
        if "searched" in data:
            break
    assert [*data["searched"], *data["not_searched"]][0] == "periodic"
    assert data["not_searched"]


def test_totals_that_were_found_before_a_limit_are_printed(capsys) -> None:
    for seconds in ("0.1", "0.5", "3"):
        words = ["count-totals", "domineering", "--squares", "1..40", "--time-limit", seconds]
        found = told(capsys, *words, status=3)
        if len(found["first_terms"]) >= 5:
            break
    assert found["first_terms"][:5] == [1, 7, 131, 10012, 2810694]  # A028420
    assert found["verdict"] == "underdetermined"


@pytest.mark.parametrize("form", [[], ["--json"]], ids=["text", "json"])
@parametrize_some("call", CALLS, ids=str, share=48)
def test_at_a_limit_nothing_is_refuted(
    capsys, home: Path, monkeypatch, call: Call, form: list[str]
) -> None:
    monkeypatch.chdir(home)
    status = run([*call.words, *form, "--time-limit", "0.000001"])
    out, err = capsys.readouterr()
    assert status in {call.status, 3}
    if status == 3 != call.status and call.verb != "verify":
        assert out
        assert err.startswith("gfkit: ")
