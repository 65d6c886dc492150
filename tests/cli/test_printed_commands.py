"""Every command that is printed is one that gfkit answers.

The text that is printed is read as a person would read it: commands stand behind `next`, between
backticks, and in the sentence that says how a proof is replayed. Each is run, with a limit of time.
"""

from __future__ import annotations

import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from runs import ended
from samples import parametrize_some

from gfkit.language.page import sentences

TESTS = Path(__file__).parents[1]
_, *RULES = re.findall(r"^([a-z0-9-]+) ", ended(["rules"])[1], re.MULTILINE)
ASKED = (TESTS / "answers" / "texts.txt").read_text("utf-8").splitlines()[1:]
TYPED = tomllib.loads((TESTS / "inputs.toml").read_text("utf-8"))
TEXTS = [
    *TYPED["sequences"].values(),
    *TYPED["kinds"].values(),
    *dict.fromkeys(text for _, text in sentences()),
]
DRAFTED = [
    *("non-attacking kings on 4 X n", "knights 4 x n", "matchings of C_4 X P_n"),
    *("kings 4 x n torus", "domino tilings of 4 X n", "2^n + n"),
    *("binary words of length n avoiding 11", "domineering:right-ends 3 x n", "XX|X. 3 x n"),
]
ANSWERED = {0, 1, 3}
"""Statuses of commands that were not refused."""


def printed_commands(page: str) -> Iterator[str]:
    """Yield the commands in a text, without the word gfkit."""
    unbroken = " ".join(page.split())
    yield from re.findall(r"`gfkit ([^`]*)`", unbroken)
    yield from re.findall(r"Replay: gfkit (.*?); gfkit verify FILE\.", unbroken)
    following = re.search(r"^next +(gfkit .*)", page, re.MULTILINE | re.DOTALL)
    lines = following[1].splitlines() if following else []
    command = ""
    for line in lines:
        word = line.strip()
        if word.startswith("gfkit ") or not command:
            if command:
                yield command
            command = word.removeprefix("gfkit ")
        else:  # a long one goes on in the next line
            command += f" {word}"
    if command:
        yield command


def refused(page: str) -> list[tuple[str, str]]:
    """Return the commands of a text that are refused, each with the line on why."""
    found = []
    for command in printed_commands(page):
        file = "file.toml" if command.startswith("new ") else "file.json"
        words = [file if one == "FILE" else one for one in shlex.split(command)]
        limit = [] if {"rules", "--help", "-h"} & {*words} else ["--time-limit", "2"]
        status, _, error = ended([*words, *limit])
        if status not in ANSWERED:
            found.append((command, error))
    return found


LONG = {"(1-x-sqrt(1-2*x-3*x^2))/(2*x^2)"}


@parametrize_some(
    "text",
    [
        pytest.param(text, marks=[pytest.mark.thorough] * (text in LONG))
        for text in [*RULES, *TEXTS, *ASKED]
    ],
    share=288,
)
def test_commands_that_follow_an_answer_run(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    _, page, error = ended([text, "--time-limit", "2"])
    assert refused(page) == []
    assert refused(error) == []


def test_of_one_number_with_letters_no_formula_is_asked_next() -> None:
    text = "words of length 5 over k letters with no two adjacent equal letters"
    _, page, _ = ended([text])
    assert [status for status, *_ in map(ended, map(shlex.split, printed_commands(page)))] == [
        0
    ] * 3


@parametrize_some("game", ["Wythoff's game", "chomp"])
def test_of_a_game_with_two_numbers_positions_are_asked_next(game: str) -> None:
    _, page, _ = ended([game])
    assert [status for status, *_ in map(ended, map(shlex.split, printed_commands(page)))] == [
        0,
        0,
        0,
    ]


@parametrize_some("rule", RULES, share=288)
def test_the_proof_of_a_draft_is_replayed_by_its_comment(
    rule: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    status, entry, _ = ended(["oeis", "draft", rule, "--columns", "1"])
    assert status in ANSWERED | {2}
    assert refused(entry) == []


@parametrize_some("text", DRAFTED, share=288)
def test_a_draft_is_complete_and_its_comment_runs(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    status, entry, _ = ended(["oeis", "draft", text])
    assert status == 0
    letters = [line[1] for line in entry.splitlines()]
    assert {*"ISNKOA"} <= {*letters}
    assert letters == sorted(letters, key="ISTUNCDHFeptoYKOA".index)
    assert refused(entry) == []


def test_an_author_is_told_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GFKIT_AUTHOR", "A. Author")
    _, entry, _ = ended(["oeis", "draft", "2^n"])
    [line] = [one for one in entry.splitlines() if one.startswith("%A")]
    assert re.fullmatch(r"%A A000000 _A\. Author_, [A-Z][a-z]{2} \d{2} \d{4}", line)


@pytest.mark.usefixtures("computed_once")
@parametrize_some("formula", ["-2^n", "-x/(1+x)", "-F(n)", "- 2^n", "-(n+1)", "-1/(1-x)"], share=24)
@pytest.mark.parametrize(
    "verb",
    ["", "ask", "terms", "gf", "guess", "closed-form", "facts", "asymptotics", "compare 2^n"],
)
def test_a_formula_may_begin_with_a_minus(verb: str, formula: str) -> None:
    status, page, _ = ended([*verb.split(), formula])
    assert status in ANSWERED
    assert ended([*verb.split(), "--", formula])[:2] == (status, page)
