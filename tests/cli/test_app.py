"""The help of the whole program, and the completion of words in a shell."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from running import environment, ran


def completions(line: str, shell: str = "bash") -> list[str]:
    """Return what a shell is offered for the last word of a line."""
    words = environment(
        _GFKIT_COMPLETE=f"{shell}_complete", COMP_WORDS=line, COMP_CWORD=str(line.count(" "))
    )
    return [one.partition(",")[2] for one in ran([], env=words).out.splitlines()]


def test_help_says_how_words_are_completed() -> None:
    """The line that it shows is one that bash runs, and it defines a completion of gfkit."""
    shown = ran(["--help"]).out
    [line] = re.findall(r'eval "\$\((.*?)\)"', shown)
    assert line == "_GFKIT_COMPLETE=bash_source gfkit"
    script = ran([], env=environment(_GFKIT_COMPLETE="bash_source")).out
    defined = subprocess.check_output(["bash", "-c", f"{script}\ncomplete -p gfkit"], text=True)
    assert defined.startswith("complete ")


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("gfkit ga", ["game"]),
        ("gfkit game n", ["nim"]),
        ("gfkit oeis pro", ["prove"]),
        ("gfkit gf kings --col", ["--columns"]),
    ],
)
def test_verbs_and_options_are_completed(line: str, offered: list[str]) -> None:
    assert completions(line) == offered


@pytest.mark.parametrize("page", [Path("docs/cli.md")])
def test_the_documentation_has_the_same_line(page: Path) -> None:
    text = (Path(__file__).parents[2] / page).read_text("utf-8")
    assert 'eval "$(_GFKIT_COMPLETE=bash_source gfkit)"' in text
