"""The width is that of the terminal, 100 columns where there is none."""

import os
import sys

import pytest

from gfkit.cli import output
from gfkit.render.pages import Line, Page

PAGE = Page((Line("g.f.", "x" * 30 + " y" * 60), Line("verdict", "proved: so", kind="verdict")))


@pytest.mark.parametrize(("columns", "width"), [(60, 60), (160, 160)])
def test_lines_are_as_wide_as_the_terminal(monkeypatch, columns: int, width: int) -> None:
    monkeypatch.setattr(output, "is_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", str(columns))
    assert output.text_width() == width
    assert max(map(len, PAGE.text(output.text_width()).splitlines())) <= width


def test_without_a_terminal_lines_have_100_columns(monkeypatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert not output.is_terminal()
    assert output.text_width() == 100


def test_closed_output_is_not_a_terminal(monkeypatch) -> None:
    with open(os.devnull, "w", encoding="ascii") as file:  # noqa: PTH123
        pass
    monkeypatch.setattr(sys, "stdout", file)
    assert not output.is_terminal()
