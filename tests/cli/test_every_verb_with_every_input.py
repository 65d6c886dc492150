"""What one verb takes, all take, or they say why not: verbs and functions with every kind of input.

A refusal is one line; whatever it writes between backticks is a command that is answered.
"""

from __future__ import annotations

import re
import shlex
import tomllib
from collections.abc import Iterable, Iterator
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING

from answers import ended
from samples import parametrize_some

import gfkit
from gfkit.cli.verb_commands import names

if TYPE_CHECKING:
    import pytest

TABLE = tomllib.loads(Path(__file__).parents[1].joinpath("inputs.toml").read_text("utf-8"))
KINDS, SLOW = TABLE["kinds"], TABLE["slow"]
FIXED = {"new": [], "game payoffs": [], "report": ["--no-plots"]}


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


def pairs(called: Iterable[str]) -> list[tuple[str, str]]:
    """Return each verb or function with every kind that it is tried with."""
    return [(one, kind) for one in called for kind in SLOW.get(one.replace(".", " "), KINDS)]


@parametrize_some(("verb", "kind"), pairs(names()), share=151)
def test_a_verb_takes_every_kind_of_input_or_says_what_does(
    verb: str, kind: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(home)
    words = [*verb.split(), KINDS[kind], *FIXED.get(verb, [])]
    words += [KINDS["words"]] if verb == "compare" else []
    status, _, error = ended(words)
    assert status in {0, 1, 2, 3}
    assert "internal error" not in error
    if status == 2:
        assert error.count("\n") == 1
        assert [*unanswered(error)] == [], error


@parametrize_some(("name", "kind"), pairs(TABLE["python"]["functions"].split()), share=151)
def test_a_function_takes_every_kind_of_input_or_says_why_not(
    name: str, kind: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(home)
    others = {"compare": [KINDS["words"]], "check": [KINDS["terms"]]}.get(name, [])
    said = ""
    try:
        attrgetter(name)(gfkit)(KINDS[kind], *others)
    except gfkit.GfkitError as error:
        said = str(error)
    assert "\n" not in said
