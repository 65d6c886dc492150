"""Every type of a public function, and of a field of an answer, can be imported by name."""

import dataclasses
import re
from inspect import isfunction
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import gfkit
from gfkit import game, oeis, types

BUILTIN = {
    *("Callable", "Collection", "Fraction", "Iterable", "Iterator", "Literal", "Mapping"),
    *("Path", "PathLike", "Sequence", "ListOf", "ClassVar", "Self", "Any", "None"),
    *(
        "bool",
        "bytes",
        "dict",
        "float",
        "int",
        "list",
        "object",
        "range",
        "set",
        "str",
        "tuple",
        "type",
    ),
    *("date", "Axes", "S", "T", "overload"),
}
"""Of Python, and of the libraries that are named where they are wanted."""
MODULES: tuple[ModuleType, ...] = (gfkit, game, oeis)
NAMED = {name for module in (*MODULES, types) for name in dir(module)}


def functions() -> list[Any]:
    found = (getattr(module, name) for module in MODULES for name in dir(module))
    return [one for one in found if isfunction(one)]


def details() -> list[type]:
    """Return the classes of answers, and of their parts."""
    homes = (*MODULES, types)
    found = {id(z): z for home in homes for z in map(home.__dict__.get, dir(home))}
    return [
        z
        for z in found.values()
        if isinstance(z, type) and issubclass(z, types.Answer) and dataclasses.is_dataclass(z)
    ]


def words(text: object) -> set[str]:
    """Return the names in an annotation."""
    plain = re.sub(r"'[^']*'|\"[^\"]*\"", "", str(text))
    return {one.rpartition(".")[2] for one in re.findall(r"[A-Za-z_][\w.]*", plain)}


@pytest.mark.parametrize("function", functions(), ids=lambda z: z.__name__)
def test_the_types_of_a_signature_have_public_names(function: Any) -> None:
    found = set().union(*map(words, function.__annotations__.values()))
    assert found - NAMED - BUILTIN == set()


def test_the_types_of_fields_have_public_names() -> None:
    for name in gfkit.__all__:
        getattr(gfkit, name)
    classes = details()
    assert len(classes) > 70
    for one in classes:
        fields = [z for z in dataclasses.fields(one) if not z.name.startswith("_")]
        found = set().union(*(words(z.type) for z in fields))
        assert found - NAMED - BUILTIN == set(), one


def test_the_page_names_the_class_of_each_answer() -> None:
    """Each function that returns an answer has its row in the table of docs/python.md."""
    page = (Path(__file__).parents[1] / "docs/python.md").read_text(encoding="utf-8")
    told = dict(re.findall(r"`([a-z_.]+)`: `(\w+)`", page))
    made = {}
    for module in MODULES:
        start = "" if module is gfkit else f"{module.__name__.rpartition('.')[2]}."
        for name in dir(module):
            found = getattr(module, name)
            if isfunction(found) and is_answer(found.__annotations__.get("return")):
                made[start + name] = found.__annotations__["return"]
    assert told == made


def is_answer(name: object) -> bool:
    homes = (*MODULES, types)
    found = next((getattr(z, str(name)) for z in homes if str(name) in dir(z)), None)
    return isinstance(found, type) and issubclass(found, types.Answer)
