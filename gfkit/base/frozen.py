"""Frozen dataclasses that are made quickly: a command makes some two hundred of them as it starts.

`dataclasses.dataclass` writes, compiles and runs six functions for each class, one by one, which
takes 0.4 ms. The `dataclass` here compiles those that are used often together, and shares the rest:
0.1 ms. The classes are what those of `dataclasses` are, with its `fields`, `replace` and errors.
What is not frozen, is ordered, inherits fields or has a `field(...)` is left to `dataclasses`.
"""

from __future__ import annotations

import dataclasses
import sys
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass  # noqa: PLC0414 - what it is for checkers of types
else:

    def dataclass(
        cls: type | None = None,
        /,
        *,
        frozen: bool = False,
        eq: bool = True,
        repr: bool = True,  # noqa: A002 - the name in dataclasses
        **given: bool,
    ) -> Any:
        """Make a class a dataclass.

        >>> @dataclass(frozen=True, slots=True)
        ... class Point:
        ...     x: int
        ...     y: int = 0
        >>> Point(3), Point(3) == Point(3, 0), len({Point(1), Point(1, 0)})
        (Point(x=3, y=0), True, 1)
        >>> Point(3).x = 4
        Traceback (most recent call last):
        dataclasses.FrozenInstanceError: cannot assign to field 'x'
        """
        known = {"frozen": frozen, "eq": eq, "repr": repr, **given}

        def made(cls: type) -> type:
            if frozen and given.keys() <= {"slots"} and _is_simple(cls):
                return _made(cls, known)
            found: Any = dataclasses.dataclass(cls, **known)
            if frozen and given.get("slots"):  # theirs call super() of the class without slots
                found.__setattr__, found.__delattr__ = _set, _delete
            return found

        return made if cls is None else made(cls)


def _is_simple(cls: Any) -> bool:
    return (
        cls.__setattr__ is object.__setattr__
        and cls.__delattr__ is object.__delattr__
        and not hasattr(cls, "__dataclass_fields__")
        and not any(isinstance(one, dataclasses.Field) for one in vars(cls).values())
    )


def _made(cls: type, known: dict[str, bool]) -> Any:
    own = {name for name, one in vars(cls).items() if (name, one) != ("__hash__", None)}
    off = dict.fromkeys(("init", "frozen", "eq", "repr"), False)
    made: Any = dataclasses.dataclass(**(known | off))(cls)
    for name in off:
        setattr(made.__dataclass_params__, name, known.get(name, True))
    shared = _written(made) | {"__setattr__": _set, "__delattr__": _delete, "__repr__": _repr}
    shared |= {"__getstate__": _state, "__setstate__": _restore} if known.get("slots") else {}
    wanted = known | {"hash": known["eq"]}
    for name, function in shared.items():
        if name not in own and wanted.get(name.strip("_"), True):
            setattr(made, name, function)
    return made


def _written(cls: Any) -> dict[str, Any]:
    """Return `__init__`, `__eq__` and `__hash__`, compiled together."""
    some = dataclasses.fields(cls)
    given = {f"_{one.name}": one.default for one in some if one.default is not dataclasses.MISSING}
    asked = "".join(f", {one.name}" + f"=_{one.name}" * (f"_{one.name}" in given) for one in some)
    kept = "".join(f"\n  _keep(self, {one.name!r}, {one.name})" for one in some)
    done = "\n  self.__post_init__()" * hasattr(cls, "__post_init__")
    mine, other = ("".join(f"{it}.{one.name}, " for one in some) for it in ("self", "other"))
    space: dict[str, Any] = {}
    exec(  # noqa: S102 - nothing but the names of fields
        f"def _all(_keep, {', '.join(given)}):\n"
        f" def __init__(self{asked}):{kept}{done}\n  return\n"
        " def __eq__(self, other):\n"
        f"  return ({mine}) == ({other}) if other.__class__ is self.__class__ else NotImplemented\n"
        f" def __hash__(self):\n  return hash(({mine}))\n"
        " return locals()",
        vars(sys.modules[cls.__module__]) if cls.__module__ in sys.modules else {},
        space,
    )
    found = space["_all"](object.__setattr__, **given)
    made = {name: found[name] for name in ("__init__", "__eq__", "__hash__")}
    for name, function in made.items():
        function.__qualname__ = f"{cls.__qualname__}.{name}"
    made["__init__"].__annotations__ = {one.name: one.type for one in some} | {"return": None}
    return made


@recursive_repr()
def _repr(self: Any) -> str:
    some = [one.name for one in dataclasses.fields(self) if one.repr]
    shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in some)
    return f"{type(self).__qualname__}({shown})"


def _is_frozen(self: Any, name: str) -> bool:
    """Tell whether a name is a field, or nothing may be set: objects of a subclass have more."""
    return "__dataclass_fields__" in vars(type(self)) or name in self.__dataclass_fields__


def _set(self: Any, name: str, value: Any) -> None:
    if _is_frozen(self, name):
        raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")
    object.__setattr__(self, name, value)


def _delete(self: Any, name: str) -> None:
    if _is_frozen(self, name):
        raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")
    object.__delattr__(self, name)


def _state(self: Any) -> list[Any]:
    return [getattr(self, one.name) for one in dataclasses.fields(self)]


def _restore(self: Any, state: list[Any]) -> None:
    for one, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, one.name, value)
