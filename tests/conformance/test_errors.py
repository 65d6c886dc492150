"""Every exception of gfkit: pickled, copied and sent through a process it keeps what it says."""

import copy
import importlib
import inspect
import pickle
import pkgutil

import pytest

import gfkit
from gfkit.sequences.given import ListedTerms
from gfkit.sequences.relation_holds import FailsAt

BY_TYPE = {
    "str": "what was given",
    "bool": True,
    "int": 7,
    "int | None": 7,
    "list[str]": ["near", "nearer"],
    "dict[str, Any] | None": {"terms": [1, 2, 7], "checkpoint": "a file"},
    "dict[str, int]": {"m": 1, "n": 2},
    "Mapping[str, Any]": {"m": 1, "n": 2},
    "Mapping[str, str]": {"near": "what it is", "nearer": ""},
    "Value": 5,
    "FailsAt": FailsAt("a(n) = 1", (("a", ListedTerms((1, 2), 0)),), 0, 1, 1, 2, 1),
}


def modules() -> list[str]:
    found = pkgutil.walk_packages(gfkit.__path__, "gfkit.")
    return [module.name for module in found if not module.name.endswith("__main__")]


def exceptions() -> list[type[Exception]]:
    """Return the exceptions of all modules."""
    found: dict[str, type[Exception]] = {}
    for name in modules():
        for thing in vars(importlib.import_module(name)).values():
            if not inspect.isclass(thing) or not issubclass(thing, Exception):
                continue
            if thing.__module__.startswith("gfkit."):
                found[f"{thing.__module__}.{thing.__qualname__}"] = thing
    return [found[name] for name in sorted(found)]


def made(cls: type[Exception]) -> Exception:
    """Return an instance, its arguments generated from their types."""
    if not inspect.isfunction(cls.__init__):
        return cls("a sentence")
    takes = list(inspect.signature(cls.__init__).parameters.values())[1:]
    values = {one.name: BY_TYPE[str(one.annotation)] for one in takes}
    named = {one.name: values.pop(one.name) for one in takes if one.kind is one.KEYWORD_ONLY}
    return cls(*values.values(), **named)


@pytest.mark.parametrize("cls", exceptions(), ids=lambda cls: cls.__qualname__)
@pytest.mark.parametrize("through", ["pickle", "copy", "deep copy", "old pickle"])
def test_an_error_keeps_its_message_and_its_data(cls: type[Exception], through: str) -> None:
    error = made(cls)
    error.add_note("a note")
    again = {
        "pickle": lambda: pickle.loads(pickle.dumps(error)),  # noqa: S301
        "old pickle": lambda: pickle.loads(pickle.dumps(error, protocol=2)),  # noqa: S301
        "copy": lambda: copy.copy(error),
        "deep copy": lambda: copy.deepcopy(error),
    }[through]()
    assert type(again) is cls
    assert str(again) == str(error) != ""
    assert again.args == error.args
    assert vars(again) == vars(error)
