"""The help of the whole program, and the completion of words in a shell."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from gfkit.cli import run


def test_help_says_how_words_are_completed(capsys, monkeypatch) -> None:
    """The line that it shows is one that bash runs, and it defines a completion of gfkit."""
    assert run(["--help"]) == 0
    shown = capsys.readouterr().out
    [line] = re.findall(r'eval "\$\((.*?)\)"', shown)
    assert line == "_GFKIT_COMPLETE=bash_source gfkit"
    monkeypatch.setenv("_GFKIT_COMPLETE", "bash_source")
    assert run([]) == 0
    script = capsys.readouterr().out
    defined = subprocess.check_output(["bash", "-c", f"{script}\ncomplete -p gfkit"], text=True)
    assert defined.startswith("complete ")


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("gfkit asy", "asymptotics"),
        ("gfkit ga", "game"),
        ("gfkit game p-", "p-positions"),
        ("gfkit oeis pro", "prove"),
        ("gfkit game outcome --mis", "--misere"),
        ("gfkit gf kings --col", "--columns"),
        ("gfkit gf kings --topology cyl", "cylinder"),
        ("gfkit guess -1,2 --kind x --cer", "--certificate"),
    ],
)
def test_verbs_options_and_their_values_are_completed(
    capsys, monkeypatch, line: str, offered: str
) -> None:
    monkeypatch.setenv("_GFKIT_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(line.count(" ")))
    assert run([]) == 0
    assert capsys.readouterr().out.split() == [f"plain,{offered}"]


@pytest.mark.parametrize("page", [Path("docs/cli.md")])
def test_the_documentation_has_the_same_line(page: Path) -> None:
    text = (Path(__file__).parents[2] / page).read_text("utf-8")
    assert 'eval "$(_GFKIT_COMPLETE=bash_source gfkit)"' in text
