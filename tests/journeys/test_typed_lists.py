"""The lists of lines that were written before any was tried: what was right stays right."""

import os
import re

import pytest
from journeys.typed_lists import HERE, command, lines_of, made, python

LISTS = ("fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


LOST = {("fifth", 5)}
"""Lines of Python that were right: theorems for Coq about links."""


def not_right(name: str, *, is_python: bool = False) -> set[int]:
    """Return the numbers of the lines that were not right at first, or rightly refused."""
    outcomes = (HERE / f"{name}_outcomes.txt").read_text().partition("python:")[2 * is_python]
    named = re.findall(r"^(?:step|wrong|refused) (.*)$", outcomes, re.MULTILINE)
    return {int(number) for line in named for number in line.split()}


@pytest.mark.thorough
@pytest.mark.parametrize("name", LISTS)
def test_commands_give_an_answer_or_one_line(name, tmp_path) -> None:
    files, typed = lines_of(HERE / f"{name}.txt")
    made(tmp_path, files)
    wrong = []
    for number, line in enumerate(typed, 1):
        status, _, error = command(line, tmp_path, 60)
        is_clear = status in {0, 1, 3} or (status == 2 and error.count(os.linesep) <= 2)
        if "Traceback" in error or not is_clear or (status == 2 and number not in not_right(name)):
            wrong.append((number, line, status, error[:200]))
    assert wrong == []


@pytest.mark.thorough
@pytest.mark.parametrize("name", LISTS)
def test_lines_of_python_that_were_right_are_right(name, tmp_path, monkeypatch) -> None:
    files, typed = lines_of(HERE / f"{name}_python.txt")
    made(tmp_path, files)
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    exec("import gfkit; from gfkit import *", names)  # noqa: S102
    allowed = not_right(name, is_python=True) | {number for of, number in LOST if of == name}
    wrong = []
    for number, line in enumerate(typed, 1):
        error, _ = python(line, names)
        if error and number not in allowed:
            wrong.append((number, line, error[:200]))
    assert wrong == []
