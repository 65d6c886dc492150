"""The exit status: 0 an answer, 1 something is refuted or does not hold, 2 bad input, 3 a limit.

That of each call of the registry is looked at in test_formats.py, bad input in test_cli.py.
"""

from pathlib import Path

import pytest
from commands import CALLS, Call

from gfkit.cli import run


def test_each_verb_that_judges_has_calls_of_either_status() -> None:
    found = {(call.verb, call.status) for call in CALLS}
    judging = ("audit", "compare", "oeis prove", "verify")
    assert {(verb, 1) for verb in judging} <= found


@pytest.mark.parametrize("call", CALLS, ids=str)
def test_at_a_limit_nothing_is_refuted(capsys, home: Path, monkeypatch, call: Call) -> None:
    monkeypatch.chdir(home)
    capsys.readouterr()
    for form in ([], ["--json"]):
        status = run([*call.words, *form, "--time-limit", "0.000001"])
        captured = capsys.readouterr()
        assert status in {call.status, 3}
        if status == 3 and call.verb != "verify":
            assert captured.out
            assert captured.err.startswith("gfkit: ")
