"""Shapes of the tables of a rule's file, and the one function that reads a table by them.

A shape says in words what it wants, which is what a refusal says: "boards.toml: window 2: rows must
be an integer from 1 to 16, not 0".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

from gfkit.arguments import shown
from gfkit.boards.cell_conditions import Unfit
from gfkit.errors import ArrayRuleError

MAX_NUMBER = 999
"""Of a value that is longer than one character."""

NEEDED = object()
"""Stands for a key that cannot be left out."""


class Misfit(Exception):
    """What does not have a shape. Its text is the reason, or "" if the shape says enough."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What stands under a key.

    says: in words, what it must be. read: returns it checked, given the values of the rule too;
    raises Misfit or Unfit. default: what stands there if the key is left out.
    """

    says: str
    read: Callable[[Any, tuple[str, ...]], Any]
    default: Any = NEEDED

    def usually(self, default: Any) -> Shape:
        """Return the shape of a key that may be left out."""
        return replace(self, default=default)


Shapes = Mapping[str, Shape]


def fit(table: object, shapes: Shapes, where: str, values: tuple[str, ...] = ()) -> Any:
    """Return what stands in a table, as attributes; those that are left out have their defaults.

    Raises ArrayRuleError that names the place.

    >>> fit({"rows": 2}, {"rows": integer(1, 16), "allow": texts().usually(())}, "my.toml").rows
    2
    >>> fit({"rows": 0}, {"rows": integer(1, 16)}, "my.toml: window 1")
    Traceback (most recent call last):
        ...
    gfkit.errors.ArrayRuleError: my.toml: window 1: rows must be an integer from 1 to 16, not 0
    """
    if not isinstance(table, Mapping):
        raise ArrayRuleError(where, "must be a table")
    for key in table:
        if key not in shapes:
            raise ArrayRuleError(where, f"unknown key {key!r}; known are {', '.join(shapes)}")
    found = {
        key: read(table.get(key), shape, key, where, values)
        if key in table or shape.default is NEEDED
        else shape.default
        for key, shape in shapes.items()
    }
    return SimpleNamespace(**{key.replace("-", "_"): value for key, value in found.items()})


def read(value: Any, shape: Shape, key: str, where: str, values: tuple[str, ...] = ()) -> Any:
    """Return what stands under a key, checked; raises ArrayRuleError that names the place."""
    try:
        return shape.read(value, values)
    except Misfit as reason:
        if str(reason):
            raise ArrayRuleError(f"{where}: {key}", str(reason)) from None
        wanted = shape.says.format(values=", ".join(values))
        but = "and is missing" if value is None else f"not {shown(value)}"
        raise ArrayRuleError(where, f"{key} must be {wanted}, {but}") from None
    except Unfit as error:
        raise ArrayRuleError(f"{where}: {key}", str(error)) from None


def integer(least: int, most: int) -> Shape:
    """Return the shape of an integer."""

    def check(value: Any, _: tuple[str, ...]) -> int:
        if type(value) is not int or not least <= value <= most:
            raise Misfit
        return value

    return Shape(f"an integer from {least} to {most}", check)


def integers(least: int, most: int) -> Shape:
    """Return the shape of a list of integers."""

    def check(value: Any, _: tuple[str, ...]) -> tuple[int, ...]:
        fair = isinstance(value, list) and all(type(k) is int and least <= k <= most for k in value)
        if not fair or not value:
            raise Misfit
        return tuple(value)

    return Shape(f"a list of integers from {least} to {most} that is not empty", check)


def flag() -> Shape:
    """Return the shape of true or false; it may be left out."""

    def check(value: Any, _: tuple[str, ...]) -> bool:
        if not isinstance(value, bool):
            raise Misfit
        return value

    return Shape("true or false", check, default=False)


def text(example: str) -> Shape:
    """Return the shape of a text, of which blanks are made single."""

    def check(value: Any, _: tuple[str, ...]) -> str:
        if not isinstance(value, str):
            raise Misfit
        return " ".join(value.split())

    return Shape(f"a text such as '{example}'", check)


def plain_text() -> Shape:
    """Return the shape of a text that is taken as it is."""

    def check(value: Any, _: tuple[str, ...]) -> str:
        if not isinstance(value, str):
            raise Misfit
        return value

    return Shape("a text", check)


def texts() -> Shape:
    """Return the shape of a list of texts, or of integers that stand for them."""

    def check(value: Any, _: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(map(str, _entries(value)))

    return Shape("a list of strings", check)


def _entries(value: Any) -> list[Any]:
    if not isinstance(value, list) or not all(type(entry) in {str, int} for entry in value):
        raise Misfit
    return value


def one_of(known: tuple[str, ...]) -> Shape:
    """Return the shape of one of some words."""

    def check(value: Any, _: tuple[str, ...]) -> str:
        if not isinstance(value, str) or value not in known:
            raise Misfit
        return value

    return Shape(f"one of {', '.join(known)}", check)


def some_of(known: tuple[str, ...]) -> Shape:
    """Return the shape of a list of some words, in the order of those that are known."""

    def check(value: Any, _: tuple[str, ...]) -> tuple[str, ...]:
        for entry in _entries(value):
            if entry not in known:
                raise Misfit(f"unknown {entry!r}; known are {', '.join(known)}")
        return tuple(word for word in known if word in value)

    return Shape(f"a list of some of {', '.join(known)}", check)


def a_value() -> Shape:
    """Return the shape of one of the rule's values."""

    def check(value: Any, values: tuple[str, ...]) -> str:
        require_known((str(value),), values)
        return str(value)

    return Shape("one of the values {values}", check)


def some_values() -> Shape:
    """Return the shape of a list of some of the rule's values, each once."""

    def check(value: Any, values: tuple[str, ...]) -> tuple[str, ...]:
        given = tuple(map(str, _entries(value)))
        if not given:
            raise Misfit
        require_known(given, values)
        return tuple(dict.fromkeys(given))

    return Shape("a list of some of the values {values}", check)


def require_known(given: tuple[str, ...], values: tuple[str, ...]) -> None:
    """Raise Misfit for what is not among the values."""
    for value in given:
        if value not in values:
            raise Misfit(f"unknown value {value!r}; the values are {', '.join(values)}")


def offsets(most: int, *, may_stay: bool = False) -> Shape:
    """Return the shape of a list of pairs [row, column]; may_stay: whether one may be [0, 0]."""

    def check(value: Any, _: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
        fair = isinstance(value, list) and all(
            isinstance(step, list)
            and [type(part) for part in step] == [int, int]
            and max(map(abs, step)) <= most
            and (may_stay or step != [0, 0])
            for step in value
        )
        if not fair:
            raise Misfit
        return tuple((row, column) for row, column in value)

    but = "" if may_stay else " other than [0, 0]"
    return Shape(f"pairs [row, column] from -{most} to {most}{but}", check)


def listed(says: str, fair: Callable[[Any], bool], least: int = 0, most: int = 10**6) -> Shape:
    """Return the shape of a list of so many entries that are fair."""

    def check(value: Any, _: tuple[str, ...]) -> tuple[Any, ...]:
        if not isinstance(value, list) or not least <= len(value) <= most:
            raise Misfit
        if not all(map(fair, value)):
            raise Misfit
        return tuple(value)

    return Shape(says, check)


def table(says: str) -> Shape:
    """Return the shape of a table whose keys are not known before."""

    def check(value: Any, _: tuple[str, ...]) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise Misfit
        return value

    return Shape(says, check)


def require_integers(values: tuple[str, ...]) -> list[int]:
    """Return the values as integers; raises Misfit if one is none."""
    for value in values:
        if not is_number(value):
            raise Misfit(f"needs values that are integers, not {value!r}")
    return list(map(int, values))


def require_characters(values: tuple[str, ...]) -> None:
    """Raise Misfit for values that are longer than one character."""
    for value in values:
        if len(value) > 1:
            raise Misfit(f"needs values of one character, not {value!r}; see 'holds'")


def is_number(value: str) -> bool:
    """Tell whether a value is an integer, written as Python writes it."""
    digits = value.removeprefix("-")
    fair = digits.isascii() and digits.isdigit() and len(digits) <= len(str(MAX_NUMBER))
    return fair and value == str(int(value))
