"""The public names: listed in one place, typed, documented with their arguments and an example."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from pathlib import Path

import pytest
from journeys import cli_page

import gfkit
from gfkit.boards.language.rules import RULES, Rule

NAMES = sorted(set(gfkit.__all__) - {"__version__"})
ROOT = Path(gfkit.__file__).parent

NOT_IN_DOCSTRINGS = {"budget", "args", "kwargs"}
"""Parameters that docs/python.md explains once for all."""


def classes_and_functions():
    found = [(name, getattr(gfkit, name)) for name in NAMES]
    return [(name, value) for name, value in found if inspect.isclass(value) or callable(value)]


DOCUMENTED = [pytest.param(*pair, id=pair[0]) for pair in classes_and_functions()]


def test_the_lists_agree():
    listed = [name for names in gfkit.PUBLIC.values() for name in names]
    assert sorted(listed) == NAMES
    assert len(listed) == len(set(listed))
    assert dir(gfkit) == gfkit.__all__


def test_type_checkers_see_what_is_public():
    """They read the stub, in which `import name as name` makes a name public."""
    tree = ast.parse((ROOT / "__init__.pyi").read_text(encoding="utf-8"))
    seen = {
        alias.asname: node.module
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.name == alias.asname
    }
    homes = {name: home for names in gfkit.PUBLIC.values() for name, home in names.items()}
    assert seen == homes


def test_every_game_is_public():
    for rule in RULES:
        assert getattr(gfkit, rule.name.replace("-", "_")) is rule


def test_importing_gfkit_is_quick_because_nothing_else_is_imported():
    code = "import sys, gfkit; print([m for m in sys.modules if m.startswith('gfkit.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_an_unknown_name_is_told_of_the_nearest():
    with pytest.raises(AttributeError, match=r"did you mean gfkit\.guess"):
        _ = gfkit.gues


@pytest.mark.parametrize(("name", "value"), DOCUMENTED)
def test_a_public_name_has_a_docstring_with_an_example(name, value):
    text = inspect.getdoc(value) or ""
    assert text.strip(), name
    if inspect.isclass(value) and issubclass(value, Exception):
        return
    if isinstance(value, Rule):
        return
    texts = [text]
    if inspect.isclass(value):
        texts += [inspect.getdoc(one) or "" for one in vars(value).values()]
    assert any(">>>" in one for one in texts), f"{name} has no example"


@pytest.mark.parametrize(("name", "value"), DOCUMENTED)
def test_the_arguments_are_typed_and_named_in_the_docstring(name, value):
    if inspect.isclass(value) and issubclass(value, Exception):
        return
    text = inspect.getdoc(value) or ""
    target = value.__init__ if inspect.isclass(value) else value
    if inspect.isclass(value):
        text += inspect.getdoc(target) or ""
    try:
        parameters = inspect.signature(target).parameters.values()
    except ValueError:  # of a class of Python's own
        return
    for one in parameters:
        if one.name in {"self", "cls", *NOT_IN_DOCSTRINGS} or one.name.startswith("_"):
            continue
        assert one.annotation is not one.empty, f"{name}: {one.name} is not typed"
        assert one.name in text, f"{name}: the docstring does not say what {one.name} is"


def test_the_page_of_the_command_line_is_current() -> None:
    text = cli_page.PAGE.read_text(encoding="utf-8")
    assert text == cli_page.page(text), "run python tests/journeys/cli_page.py"
