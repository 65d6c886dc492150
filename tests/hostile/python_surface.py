"""What Python users call: every function, constructor and method, with arguments that are right.

`calls()` lists them; `test_python_edge.py` puts what is wrong into each place. What is listed is
complete for the names of `gfkit.__all__`, for the functions of the modules, and for the methods
with arguments of the classes, in python_surface.toml: there is what they are called with.
"""

import importlib
import inspect
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import gfkit

HOMES = ("gfkit.sequences.", "gfkit.strips.sequences.strip")
"""Modules of classes whose methods are inherited."""
TABLE = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


@dataclass
class Call:
    """A call whose arguments are right; `given` by name, and `makes` by what is called for one."""

    name: str
    function: Callable[..., Any]
    given: dict[str, Any] = field(default_factory=dict)

    def parameters(self) -> list[str]:
        """Return the names of what it takes."""
        kinds = inspect.Parameter
        return [
            one.name
            for one in inspect.signature(self.function).parameters.values()
            if one.kind not in (kinds.VAR_POSITIONAL, kinds.VAR_KEYWORD)
        ]


def functions() -> list[tuple[str, Any]]:
    """Return the public functions of the modules and of gfkit, and the methods of the classes."""
    found: dict[str, Any] = {}
    for name in TABLE["modules"]:
        for key, value in vars(importlib.import_module(name)).items():
            if key.startswith("_") or getattr(value, "__module__", "") != name:
                continue
            if inspect.isfunction(value) and inspect.signature(value).parameters:
                found[f"{name}:{key}"] = value
    for name in gfkit.__all__:
        value = getattr(gfkit, name)
        if inspect.isfunction(value):
            found.setdefault(f"{value.__module__}:{value.__name__}", value)
    for home in TABLE["classes"]:
        module, _, name = home.partition(":")
        cls = getattr(importlib.import_module(module), name)
        found[f"{name}.__init__"] = cls
        parts = [one for one in cls.__mro__ if one.__module__.startswith(HOMES)] or [cls]
        for key, value in ((k, v) for one in parts for k, v in vars(one).items()):
            if key.startswith("_"):
                continue
            plain = value.__func__ if isinstance(value, classmethod | staticmethod) else value
            if inspect.isfunction(plain) and len(inspect.signature(plain).parameters) > 1:
                found[f"{name}.{key}"] = value
    return [(name, value) for name, value in found.items() if name not in TABLE["not_for_users"]]


def objects(names: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return an instance of each of the classes. names: what the table may name is put there."""
    names = {} if names is None else names
    exec(TABLE["names"], names)  # noqa: S102 - the table is ours
    return {name: eval(text, names) for name, text in TABLE["objects"].items()}  # noqa: S307


def right(folder: Path, names: dict[str, Any]) -> dict[str, Any]:
    """Return arguments that are right, by `function.parameter`, or by the parameter alone."""
    names |= {"folder": folder}
    exec(TABLE["files"], names)  # noqa: S102
    return {name: eval(text, names) for name, text in TABLE["right"].items()}  # noqa: S307


def _interlaced_with(one: Any) -> Any:
    return gfkit.interlaced(one, one)


def calls(folder: Path) -> list[Call]:
    """Return every public call with the arguments it needs."""
    names: dict[str, Any] = {}
    names["made"] = made = objects(names)
    values = right(folder, names)
    found = []
    missing: list[str] = []
    for name, function in functions():
        owner, _, method = name.rpartition(".") if ":" not in name else ("", "", "")
        if method == "__init__":
            bound = function
        elif owner:
            bound = getattr(made[owner], method)
        else:
            bound = function
        short = name.rpartition(":")[2]
        given = {}
        for one in inspect.signature(bound).parameters.values():
            if one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD):
                continue
            key = f"{short}.{one.name}" if f"{short}.{one.name}" in values else one.name
            if one.default is inspect.Parameter.empty:
                given[one.name] = values.get(key, values.get(one.name, None))
                if key not in values:
                    missing.append(f"{short}.{one.name}")
        if short in TABLE["given"]:
            known = {**names, "values": values, "first": next(iter(given), "")}
            given |= eval(TABLE["given"][short], known)  # noqa: S307
        if short == "interlaced":
            bound, given = _interlaced_with, {"one": values["sequence"]}
        if name == "StripAnswer.export":
            bound = made["Strip"].generating_function().export
        found.append(Call(name, bound, given))
    if missing:
        raise LookupError(f"no right argument for {', '.join(missing)}")
    return found
