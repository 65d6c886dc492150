"""Every public kind of object, in every form that a notebook or a terminal shows."""

from __future__ import annotations

import importlib
import pkgutil
import re
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from journeys.showcase import SETUP, lines

import gfkit
from gfkit.base.display.shown import LONGEST, Shown

LINES = lines()
VOID = {"br", "img", "hr"}
SHOWS_TEXT = {"list", "Budget", "OrderBound", "GraphProduct", "OctalCode", "TileSet", "IsGF"}
"""Kinds whose text is all that they have to show."""


@pytest.fixture(scope="module")
def made() -> dict[str, Any]:
    """Make each object once."""
    names: dict[str, Any] = {}
    exec(SETUP, names)  # noqa: S102 - as a user does
    return {text: eval(text, names) for _, text in LINES}  # noqa: S307 - our own lines


class Tags(HTMLParser):
    """The tags that are open; raises AssertionError for one that is closed and was not open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:  # noqa: ARG002
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def require_latex(formula: str) -> None:
    """Require balanced braces and braced exponents."""
    depth = 0
    for character in formula.replace(r"\{", "").replace(r"\}", ""):
        depth += {"{": 1, "}": -1}.get(character, 0)
        assert depth >= 0, formula
    assert depth == 0, formula
    assert not re.search(r"\^-?\d{2}", formula), formula
    assert formula.count(r"\left") == formula.count(r"\right"), formula


@pytest.mark.parametrize(("title", "text"), LINES)
def test_the_repr_is_one_short_line(title, text, made):
    value = made[text]
    assert "\n" not in repr(value)
    assert 0 < len(repr(value)) <= LONGEST, title
    assert " object at 0x" not in repr(value)


@pytest.mark.parametrize(("title", "text"), LINES)
def test_the_text_is_for_people(title, text, made):
    value = made[text]
    assert str(value).strip(), title
    if type(value).__name__ not in {"list", "CountTable"}:
        assert not re.search(r"\w+\(\w+=", str(value)), "a record, not a text"


@pytest.mark.parametrize(("title", "text"), LINES)
def test_html_is_closed_and_its_formulas_are_whole(title, text, made):
    html = getattr(made[text], "_repr_html_", lambda: None)()
    if html is None:
        return
    tags = Tags()
    tags.feed(html)
    assert tags.open == [], title
    for formula in re.findall(r"\\\((.*?)\\\)", html):
        require_latex(formula.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))


@pytest.mark.parametrize(("title", "text"), LINES)
def test_latex_is_balanced(title, text, made):
    latex = getattr(made[text], "_repr_latex_", lambda: None)()
    if latex is None:
        return
    assert latex.startswith("$"), title
    assert latex.endswith("$")
    require_latex(latex.strip("$"))


@pytest.mark.parametrize(("title", "text"), LINES)
def test_svg_is_xml(title, text, made):
    svg = getattr(made[text], "_repr_svg_", lambda: None)()
    if svg is not None:
        assert ET.fromstring(svg).tag.endswith("svg"), title  # noqa: S314 - our own


@pytest.mark.parametrize(("title", "text"), LINES)
def test_a_kind_shows_more_than_text_unless_it_is_listed(title, text, made):
    value = made[text]
    forms = [
        getattr(value, name, lambda: None)()
        for name in ("_repr_html_", "_repr_latex_", "_repr_svg_")
    ]
    assert any(forms) or type(value).__name__ in SHOWS_TEXT, title


def shown_classes() -> list[type]:
    """Return every class with display methods."""
    for module in pkgutil.walk_packages(gfkit.__path__, "gfkit."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    found: list[type] = []
    waiting: list[type] = [Shown]
    while waiting:
        waiting += (new := waiting.pop().__subclasses__())
        found += new
    return [cls for cls in found if cls.__module__.startswith("gfkit.")]


def is_generated(cls: type) -> bool:
    """Tell whether `@dataclass` made the repr of a class."""
    return hasattr(cls.__repr__, "__wrapped__")


def test_no_kind_has_the_repr_of_a_dataclass():
    """One made by `@dataclass` is as long as the data; `repr=False` leaves it to Shown."""
    generated = [cls.__qualname__ for cls in shown_classes() if is_generated(cls)]
    assert generated == []


def is_shown(cls: type) -> bool:
    """Tell whether notebooks show a page."""
    return issubclass(cls, Shown) or "_repr_html_" in vars(cls)


def test_what_is_public_is_shown_or_has_nothing_to_show():
    plain = {"Budget", "Picture", "Placed", "Positions", "Read", "SequenceAnswer"}
    classes = [getattr(gfkit, name) for name in gfkit.__all__]
    classes = [one for one in classes if isinstance(one, type) and not issubclass(one, Exception)]
    assert {one.__name__ for one in classes if not is_shown(one)} <= plain
