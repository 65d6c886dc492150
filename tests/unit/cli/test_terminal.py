"""Width and colours: those of the terminal; 100 columns and no colours where there is none."""

import os
import sys

import pytest

from gfkit.cli import output as terminal
from gfkit.cli import run
from gfkit.render.page import Line, Page

PAGE = Page((Line("g.f.", "x" * 30 + " y" * 60), Line("verdict", "proved: so", kind="verdict")))


@pytest.fixture
def at_terminal(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.setattr(terminal, "is_terminal", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
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
    assert terminal.painter() is None


def test_verdicts_are_coloured_and_nothing_else(at_terminal: pytest.MonkeyPatch) -> None:
    del at_terminal
    shown = PAGE.text(paint=terminal.painter())
    assert shown == PAGE.text().replace("proved", "\x1b[32mproved\x1b[0m")


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_no_colours(at_terminal: pytest.MonkeyPatch, name: str, value: str) -> None:
    at_terminal.setenv(name, value)
    assert terminal.painter() is None


def test_only_the_word_of_the_verdict_is_coloured() -> None:
    line = Line("verdict", "refuted: it was not proved", kind="verdict")
    laid = "verdict  refuted: it was not proved"
    assert terminal.painted(line, laid) == "verdict  \x1b[1;31mrefuted\x1b[0m: it was not proved"
    assert terminal.painted(Line("g.f.", "proved"), "g.f.  proved") == "g.f.  proved"


def test_closed_output_is_not_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    with open(os.devnull, "w", encoding="ascii") as file:  # noqa: PTH123
        pass
    monkeypatch.setattr(sys, "stdout", file)
    assert not terminal.is_terminal()


def test_a_page_of_a_verb_is_coloured(
    at_terminal: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown: list[str] = []
    at_terminal.setattr("click.echo", lambda text="", **_: shown.append(text))
    at_terminal.setenv("COLUMNS", "90")
    assert run(["gf", "col", "--columns", "2"]) == 0
    del capsys
    assert "\x1b[32mproved\x1b[0m" in shown[0]
