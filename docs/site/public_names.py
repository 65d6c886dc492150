"""The public names of gfkit by subject, for the page of names and the API reference."""

from __future__ import annotations

import inspect
from operator import attrgetter
from types import ModuleType

import gfkit
from gfkit.answers.answer import Answer

SUBJECTS = ("Functions", "Games", "OEIS", "Answers", "Objects", "Rules and boards", "Errors")
MODULES = {"game": "Games", "oeis": "OEIS"}
"""The public modules, whose functions are a subject each."""


def value_of(name: str) -> object:
    """Return what a public name stands for, as that of game.value."""
    found: object = attrgetter(name)(gfkit)
    return found


def by_subject() -> dict[str, list[str]]:
    """Return the public names of each subject; those of modules with the name of the module."""
    found: dict[str, list[str]] = {subject: [] for subject in SUBJECTS}
    for name in gfkit.__all__:
        value = value_of(name)
        if isinstance(value, ModuleType):
            found[MODULES[name]] += [f"{name}.{inner}" for inner in value.__all__]
        elif not name.startswith("_"):
            found[_subject(value)].append(name)
    return found


def _subject(value: object) -> str:
    home = getattr(value, "__module__", type(value).__module__)
    if inspect.isclass(value) and issubclass(value, Exception):
        return "Errors"
    if inspect.isclass(value) and issubclass(value, Answer):
        return "Answers"
    if home.startswith("gfkit.boards"):
        return "Rules and boards"
    return "Objects" if inspect.isclass(value) else "Functions"
