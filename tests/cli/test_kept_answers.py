"""What each verb prints, once as text and once as JSON: the first of its calls in commands.toml.

A change on purpose: `pytest tests/cli/test_kept_answers.py --snapshot-update`, and read `git diff`.
"""

import json
import re
from pathlib import Path

import pytest
from commands import CALLS, Call
from runs import ended

FIRST = {call.verb: call for call in reversed(CALLS) if call.line}
LENGTHS = re.compile(r"\b[0-9a-f]{64}\b|[0-9,]+ lines|(?<=[a-z]) \([0-9]{3}\)")
"""Check sums, and lengths of the files of the checker, which change with every line of it."""
INSTALLED = re.compile(
    r"^(?:program|gfkit: \w+: (?:not run:|prints)) .*\n(?: +.*\n)*", re.MULTILINE
)
"""Lines on programs that are installed here or not, with those that continue them."""
RUN_HERE = re.compile(r"^programs: .*$", re.MULTILINE)
"""What a field of JSON tells of the same programs: which there are, and what each does here."""


def names(programs: re.Match[str]) -> str:
    """Return which programs there are."""
    return re.sub(r'"(\w+): [^"]*"', r'"\1"', programs[0])


@pytest.fixture
def here(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Be where the files of the calls are."""
    monkeypatch.chdir(home)


@pytest.mark.usefixtures("here", "computed_once_here")
@pytest.mark.parametrize("verb", FIRST)
def test_the_page_of_a_verb(verb: str, snapshot) -> None:
    call: Call = FIRST[verb]
    status, text, _ = ended(call.words)
    assert status == call.status
    assert LENGTHS.sub("", INSTALLED.sub("", text)) == snapshot


@pytest.mark.usefixtures("here", "computed_once_here")
@pytest.mark.parametrize("verb", FIRST)
def test_the_json_of_a_verb(verb: str, snapshot) -> None:
    call: Call = FIRST[verb]
    status, text, _ = ended([*call.words, "--json"])
    assert status == call.status
    shown = (f"{key}: {json.dumps(value)}" for key, value in json.loads(text).items())
    text = RUN_HERE.sub(names, "\n".join(shown))
    assert LENGTHS.sub("", text) == snapshot
