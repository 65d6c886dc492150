"""The public names of gfkit: their documentation, and what a type checker sees of them."""

from __future__ import annotations

import ast
import inspect
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from running import ran

import gfkit
from gfkit.answers.answer import Answer
from gfkit.answers.schema import attributes
from gfkit.boards.models.names import RULES, Rule

NAMES = sorted(set(gfkit.__all__) - {"__version__"})
FILE = Path(gfkit.__file__)
NOT_IN_DOCSTRINGS = {"budget", "args", "kwargs", "model", "source"}
"""Parameters that docs/python.md explains once for all."""


def test_dir_lists_the_public_names_and_no_others() -> None:
    assert dir(gfkit) == sorted(gfkit.__all__)
    assert len({*gfkit.__all__}) == len(gfkit.__all__)


def test_what_is_imported_lazily_is_what_a_type_checker_sees() -> None:
    tree = ast.parse(FILE.read_text("utf-8"))
    checked = next(node for node in tree.body if isinstance(node, ast.If))
    seen = [
        (str(node.module), alias.name, str(alias.asname))
        for node in ast.walk(checked)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    ]
    assert sorted(public for _, _, public in seen) == NAMES
    for module, name, public in seen:
        home = import_module(module)
        assert getattr(gfkit, public) is getattr(home, name, None) or (
            getattr(gfkit, public) is import_module(f"{module}.{name}")
        )


def test_there_is_no_stub_beside_the_package() -> None:
    assert not FILE.with_suffix(".pyi").exists()
    assert FILE.with_name("py.typed").exists()


def test_every_game_is_public() -> None:
    for rule in RULES:
        assert getattr(gfkit, rule.name.replace("-", "_")) is rule


def test_importing_gfkit_imports_almost_nothing_else() -> None:
    program = Path(__file__).parent / "programs" / "imports_gfkit.py"
    said = ran([], program=[str(program)]).out
    assert "gfkit.base.display" in said
    assert {one for one in said.split() if not one.startswith("gfkit.base")} <= {
        "gfkit.registrations",
    }


def test_an_unknown_name_is_pythons_own_error() -> None:
    with pytest.raises(AttributeError, match=r"^module 'gfkit' has no attribute 'gues'$"):
        _ = gfkit.gues


def documented() -> list[tuple[str, Any]]:
    found = [(name, getattr(gfkit, name)) for name in NAMES]
    found += [(f"game.{name}", getattr(gfkit.game, name)) for name in gfkit.game.__all__]
    found += [(f"oeis.{name}", getattr(gfkit.oeis, name)) for name in gfkit.oeis.__all__]
    return [
        (name, value)
        for name, value in found
        if (inspect.isclass(value) or callable(value)) and not isinstance(value, Rule)
    ]


DOCUMENTED = [pytest.param(*pair, id=pair[0]) for pair in documented()]


@pytest.mark.parametrize(("name", "value"), DOCUMENTED)
def test_a_docstring_has_an_example_and_names_the_arguments_which_are_typed(
    name: str, value: Any
) -> None:
    text = inspect.getdoc(value) or ""
    assert text.strip(), name
    is_class = inspect.isclass(value)
    if is_class and issubclass(value, Exception):
        return
    inner = [inspect.getdoc(one) or "" for one in vars(value).values()] if is_class else []
    assert any(">>>" in one or "Command:" in one for one in (text, *inner)), f"{name}: no example"
    if "Made by" in text:
        return
    target = value.__init__ if is_class else value
    if is_class:
        text += inspect.getdoc(target) or ""
        text += " ".join(attributes(value)) if issubclass(value, Answer) else ""
    try:
        parameters = inspect.signature(target).parameters.values()
    except ValueError:  # of a class of Python's own
        return
    for one in parameters:
        if one.name in {"self", "cls", *NOT_IN_DOCSTRINGS} or one.name.startswith("_"):
            continue
        assert one.annotation is not one.empty, f"{name}: {one.name} is not typed"
        assert one.name in text, f"{name}: the docstring does not say what {one.name} is"
