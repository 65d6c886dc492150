"""The lists of lines that were written before any was tried: what was right stays right."""

import os
import re

import pytest
from journeys.typed_lists import HERE, command, lines_of, made

LISTS = ("fifth", "sixth")


def not_right(name: str) -> set[int]:
    """Return the numbers of the commands that were not right at first."""
    outcomes = (HERE / f"{name}_outcomes.txt").read_text().partition("python:")[0]
    named = re.findall(r"^(?:step|wrong) (.*)$", outcomes, re.MULTILINE)
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
