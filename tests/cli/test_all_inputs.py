"""What one verb takes, all take, or they say why not: verbs and functions with every kind of input.

A refusal is one line; whatever it writes between backticks is a command that is answered.
"""

from __future__ import annotations

import re
import shlex
import tomllib
from collections.abc import Iterator
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING

from runs import ended
from samples import parametrize_some

import gfkit
from gfkit.answers.verbs import VERBS as NAMES

if TYPE_CHECKING:
    import pytest

TABLE = tomllib.loads(Path(__file__).parents[1].joinpath("inputs.toml").read_text("utf-8"))
KINDS, SLOW = TABLE["kinds"], TABLE["slow"]
FIXED = {"new": [], "game payoffs": [], "game payoff-table": [], "report": ["--no-plots"]}


KNOWN: dict[str, int] = {}
"""The status of every command that was suggested."""


def unanswered(error: str) -> Iterator[str]:
    """Yield the commands that an error suggests and that are refused."""
    for line in re.findall(r"`gfkit ([^`]*)`", error):
        names = [one for one in line.split() if re.search(r"[.][a-z]{1,5}$|FILE", one)]
        if all(Path(name).exists() for name in names):
            if line not in KNOWN:
                KNOWN[line] = ended(shlex.split(line))[0]
            if KNOWN[line] not in {0, 1, 3}:
                yield line


@parametrize_some("verb", NAMES, share=96)
def test_a_verb_takes_every_kind_of_input_or_says_what_does(
    verb: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(home)
    wrong = []
    for kind, text in KINDS.items():
        if kind not in SLOW.get(verb, KINDS):
            continue
        words = [*verb.split(), text, *FIXED.get(verb, [])]
        words += [KINDS["words"]] if verb == "compare" else []
        status, answer, error = ended(words)
        is_one_line = status in {0, 1, 3} or (status == 2 and error.count("\n") == 1)
        is_one_line |= "state    unread: the title was not read" in answer  # with what is missing
        if not is_one_line or "internal error" in error:
            wrong.append((kind, status, error))
        elif status == 2:
            wrong += [(kind, error, line) for line in unanswered(error)]
    assert wrong == []


@parametrize_some("name", TABLE["python"]["functions"].split(), share=96)
def test_a_function_takes_every_kind_of_input_or_says_why_not(
    name: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(home)
    wrong = []
    function = attrgetter(name)(gfkit)
    others = {"compare": [KINDS["words"]], "check": [KINDS["terms"]]}.get(name, [])
    for kind, text in KINDS.items():
        if kind not in SLOW.get(name.replace(".", " "), KINDS):
            continue
        try:
            function(text, *others)
        except gfkit.GfkitError as error:
            wrong += [(kind, str(error))] * ("\n" in str(error))
    assert wrong == []
