"""Wrong usage: one line that says what to write instead, in our own words."""

import os
import re
import shlex
import sys
from pathlib import Path

import pytest
from answers import printed
from commands import CALLS, Call

from gfkit.cli import output as terminal
from gfkit.cli import run
from gfkit.cli.app import PURPOSES
from gfkit.cli.commands import GROUPS, Command, names
from gfkit.render.page import Line, Page

LIBRARY = re.compile(r"Missing|Got unexpected|Try '|Usage:|Value error")


def line(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(list(words)) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("gfkit: ")
    assert captured.err.count("\n") == 1
    assert not LIBRARY.search(captured.err)
    return captured.err


def test_long_words_are_told_in_one_short_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert "gfkit has no verb 'xxx" in line(capsys, "x" * 10**5)
    deep = line(capsys, "closed-form", "(" * 9999)
    assert "column 61: parentheses nested more than 60 deep" in deep


def verbs() -> list[str]:
    return [*GROUPS, *names()]


def test_every_verb_has_an_example_and_examples_are_of_verbs() -> None:
    for name in names():
        verb = Command(name)
        assert verb.example.startswith(f"gfkit {name}")
        words = shlex.split(verb.example)[1 + len(name.split()) :]
        assert verb.make_context(name, words), "its options are those of the verb"


def test_help_lists_every_verb_once(capsys: pytest.CaptureFixture[str]) -> None:
    for group in ("", *GROUPS):
        before = f"{group} ".lstrip()
        own = {one.removeprefix(before) for one in verbs() if one.startswith(before)}
        shown = page_of(capsys, *group.split()).partition("\nOptions:\n")[2]
        names = re.findall(r"^  ([a-z][a-z-]*)  +\S", shown, re.MULTILINE)
        assert sorted(names) == sorted({one for one in own if " " not in one})


def page_of(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(list(words)) == 0
    return capsys.readouterr().out


def test_help_lists_gf_first_and_whole_summaries(capsys: pytest.CaptureFixture[str]) -> None:
    shown = page_of(capsys, "-h")
    assert shown == page_of(capsys, "--help") == page_of(capsys)
    assert "..." not in shown.replace("VERB ...", "")
    names = re.findall(r"^  ([a-z][a-z-]*)  +\S", shown, re.MULTILINE)
    assert names[0] == "gf"
    headings = [heading for heading in PURPOSES[""] if f"\n{heading}:\n" in shown]
    assert headings[0] == "Count and prove"
    assert "\nMore:\n" not in shown


def test_completion_of_verbs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("_GFKIT_COMPLETE", "bash_complete")
    for line, word in {
        "gfkit asy": "asymptotics",
        "gfkit game n": "nim",
        "gfkit game nim --mis": "--misere",
        "gfkit gf kings --col": "--columns",
        "gfkit gf kings --topology cyl": "cylinder",
        "gfkit guess -1,2 --kind x --cer": "--certificate",
    }.items():
        monkeypatch.setenv("COMP_WORDS", line)
        monkeypatch.setenv("COMP_CWORD", str(line.count(" ")))
        assert run([]) == 0
        assert capsys.readouterr().out.split() == [f"plain,{word}"]


GF = ["gf", "domineering:right-ends", "--columns", "3"]


def test_processes_give_the_same_answer(capsys, monkeypatch) -> None:
    monkeypatch.setenv("GFKIT_FAST", "0")  # the answer names the kernel
    arguments = ["gf", "domineering", "--columns", "7", "--method", "modular", "--json"]
    assert printed(capsys, *arguments, "--jobs", "2") == printed(capsys, *arguments)


# The exit status: 0 an answer, 1 something is refuted or does not hold, 2 bad input, 3 a limit.


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
        if status == 3 != call.status and call.verb != "verify":
            assert captured.out
            assert captured.err.startswith("gfkit: ")


# The width is that of the terminal, 100 columns where there is none.


PAGE = Page((Line("g.f.", "x" * 30 + " y" * 60), Line("verdict", "proved: so", kind="verdict")))


@pytest.fixture
def at_terminal(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.setattr(terminal, "is_terminal", lambda: True)
    return monkeypatch


@pytest.mark.parametrize(("columns", "width"), [(60, 60), (160, 160), (5, 40)])
def test_lines_are_as_wide_as_the_terminal(
    at_terminal: pytest.MonkeyPatch, columns: int, width: int
) -> None:
    at_terminal.setenv("COLUMNS", str(columns))
    assert terminal.text_width() == width
    lines = PAGE.text(terminal.text_width()).splitlines()
    assert max(map(len, lines)) <= width


def test_without_a_terminal_lines_have_100_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert not terminal.is_terminal()
    assert terminal.text_width() == 100


def test_closed_output_is_not_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    with open(os.devnull, "w", encoding="ascii") as file:  # noqa: PTH123
        pass
    monkeypatch.setattr(sys, "stdout", file)
    assert not terminal.is_terminal()
