"""The width is that of the terminal, 100 columns where there is none."""

import os
import sys

import pytest

from gfkit.cli import output as terminal
from gfkit.render.page import Line, Page

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
