"""Shapes of the tables of a rule's file, and the one function that reads a table by them.

A shape describes in words the values that it accepts; errors use these words: "boards.toml: window
2: rows must be an integer from 1 to 16, not 0".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from functools import partial
from types import SimpleNamespace
from typing import Any

from gfkit.base.arguments import shown
from gfkit.base.choices import all_meant
from gfkit.errors import ArrayRuleError, GfkitError, LimitReached, said_as

MAX_NUMBER = 999
"""The limit on a value that is longer than one character."""

FARTHEST = 4
"""Columns to the other end of a step."""

NEEDED = object()
"""Stands for a key that cannot be left out."""


class Unfit(GfkitError):
    """A value in a rule is wrong; without a text, the shape describes what would be right."""


@dataclass(frozen=True, slots=True)
class KeyShape:
    """The value of a key.

    says: the accepted values in words, or a function that returns the words. read: returns the
    value checked, given also the values of the rule; raises Unfit. default: the value if the key is
    left out.
    """

    says: str | Callable[[], str]
    read: Callable[[Any, tuple[str, ...]], Any]
    default: Any = NEEDED

    def usually(self, default: Any) -> KeyShape:
        """Return the shape of a key that may be left out."""
        return replace(self, default=default)


Shapes = Mapping[str, KeyShape]
Wrong = Callable[[str, str], Exception]
"""An error of a place and a reason, as ArrayRuleError is."""


def fit(
    table: object,
    shapes: Shapes,
    where: str,
    values: tuple[str, ...] = (),
    error: Wrong = ArrayRuleError,
) -> Any:
    """Return the values of a table as attributes; those left out have their defaults.

    Raises an error that names the place.

    >>> fit({"rows": 2}, {"rows": integer(1, 16), "allow": TEXTS.usually(())}, "my.toml").rows
    2
    >>> fit({"rows": 0}, {"rows": integer(1, 16)}, "my.toml: window 1")
    Traceback (most recent call last):
        ...
    gfkit.errors.ArrayRuleError: my.toml: window 1: rows must be an integer from 1 to 16, not 0
    """
    if not isinstance(table, Mapping):
        raise error(where, f"must be a table of {', '.join(shapes)}")
    only(table, shapes, where, error)
    found = {
        key: read(table.get(key), shape, key, where, values, error)
        if key in table or shape.default is NEEDED
        else shape.default
        for key, shape in shapes.items()
    }
    return SimpleNamespace(**{key.replace("-", "_"): value for key, value in found.items()})


def only(
    table: Iterable[Any], known: Iterable[str], where: str, error: Wrong = ArrayRuleError
) -> None:
    """Raise an error for a key that is not known."""
    for key in table:
        if key not in known:
            raise error(where, f"unknown key {key!r}; known are {', '.join(known)}")


def named(data: Mapping[str, Any], where: str, error: Wrong = ArrayRuleError) -> tuple[str, str]:
    """Return the name and the summary of a rule's data; raises an error for other things."""
    name, summary = data.get("name", where), data.get("summary", "")
    if not isinstance(name, str) or not isinstance(summary, str):
        raise error(where, "name and summary must be strings")
    return name, " ".join(summary.split())


def read(
    value: Any,
    shape: KeyShape,
    key: str,
    where: str,
    values: tuple[str, ...] = (),
    error: Wrong = ArrayRuleError,
) -> Any:
    """Return the value of a key, checked; raises an error that names the place."""
    try:
        return shape.read(value, values)
    except Unfit as reason:
        if str(reason):
            raise error(f"{where}: {key}", str(reason)) from None
        says = shape.says if isinstance(shape.says, str) else shape.says()
        wanted = says.replace("{values}", ", ".join(values))
        but = "and is missing" if value is None else f"not {shown(value)}"
        raise error(where, f"{key} must be {wanted}, {but}") from None


def under(key: str) -> AbstractContextManager[None]:
    """Add the key to the message of an unfit value."""
    return said_as(lambda reason: Unfit(f"{key}: {reason}"), Unfit)


def at(where: str, error: Wrong = ArrayRuleError) -> AbstractContextManager[None]:
    """Raise an error that names the place of an unfit value, or of a wrong weight."""
    return said_as(partial(error, where), Unfit, ValueError, LimitReached)


def tables(
    data: Mapping[str, Any], key: str, where: str, error: Wrong = ArrayRuleError
) -> list[tuple[str, dict[str, Any]]]:
    """Return the tables [[key]], each with the place that a refusal names."""
    found = data.get(key, [])
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise error(where, f"{key} is written as [[{key}]] tables")
    return [(f"{where}: {key} {number}", one) for number, one in enumerate(found, 1)]


def shape(
    says: str | Callable[[], str],
    fair: Callable[[Any], bool],
    make: Callable[[Any], Any] | None = None,
) -> KeyShape:
    """Return the shape of values that pass a test; make: the function applied to them."""

    def check(value: Any, _: tuple[str, ...]) -> Any:
        if not fair(value):
            raise Unfit
        return make(value) if make else value

    return KeyShape(says, check)


ANYTHING = shape("anything", lambda _: True).usually(None)
"""A value that is checked later; it may be left out."""
FLAG = shape("true or false", lambda value: isinstance(value, bool)).usually(False)
"""It may be left out."""


def is_integer(value: Any, least: int, most: int) -> bool:
    """Return whether something is an integer in a range."""
    return type(value) is int and least <= value <= most


def is_steps(value: Any, most: int) -> bool:
    """Return whether something is a pair [row, column], each from -most to most."""
    return (
        isinstance(value, list)
        and [type(part) for part in value] == [int, int]
        and max(map(abs, value)) <= most
    )


def listed(
    says: str,
    fair: Callable[[Any], bool],
    least: int = 0,
    most: int = 10**6,
    make: Callable[[Any], Any] = tuple,
) -> KeyShape:
    """Return the shape of a list of a given number of entries that pass a test."""
    return shape(
        says, lambda z: isinstance(z, list) and least <= len(z) <= most and all(map(fair, z)), make
    )


def integer(least: int, most: int) -> KeyShape:
    """Return the shape of an integer."""
    return shape(f"an integer from {least} to {most}", lambda value: is_integer(value, least, most))


def integers(least: int, most: int) -> KeyShape:
    """Return the shape of a list of integers."""
    says = f"a list of integers from {least} to {most} that is not empty"
    return listed(says, lambda value: is_integer(value, least, most), 1)


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def text(example: str) -> KeyShape:
    """Return the shape of a text, in which runs of blanks become single blanks."""
    return shape(f"a text such as '{example}'", _is_text, lambda value: " ".join(value.split()))


def plain_text(example: str = "") -> KeyShape:
    """Return the shape of a text that is taken as it is."""
    return shape(f"a text such as '{example}'" if example else "a text", _is_text)


def are_entries(value: Any) -> bool:
    """Return whether something is a list of texts, or of integers that stand for them."""
    return isinstance(value, list) and all(type(entry) in {str, int} for entry in value)


TEXTS = shape("a list of strings", are_entries, lambda value: tuple(map(str, value)))
"""A list of texts, or of integers that stand for them."""


def one_of(known: tuple[str, ...], name: str = "") -> KeyShape:
    """Return the shape of one of some words; name: of the table of what they mean."""
    return shape(
        lambda: f"one of {', '.join(all_meant(name, known))}",
        lambda value: isinstance(value, str) and value in known,
    )


def some_of(known: tuple[str, ...]) -> KeyShape:
    """Return the shape of a list of some words, in the order of those that are known."""

    def chosen(value: Any) -> tuple[str, ...]:
        for entry in value:
            if entry not in known:
                raise Unfit(f"unknown {entry!r}; known are {', '.join(known)}")
        return tuple(word for word in known if word in value)

    return shape(f"a list of some of {', '.join(known)}", are_entries, chosen)


def directions(known: Mapping[str, tuple[int, int]]) -> KeyShape:
    """Return the shape of a list of directions: named ones, then pairs that have no name.

    A pair is a step down and to the right, to a later cell of the same row or the next one.
    """

    def is_direction(one: Any) -> bool:
        is_step = is_steps(one, FARTHEST) and 0 <= one[0] <= 1 and (*one,) > (0, 0)
        return isinstance(one, str) or is_step

    def chosen(value: Any) -> tuple[str | tuple[int, int], ...]:
        pairs = {(one[0], one[1]) for one in value if not isinstance(one, str)}
        given = [way for way, step in known.items() if step in pairs]
        words = some_of(tuple(known)).read([*(z for z in value if isinstance(z, str)), *given], ())
        return (*words, *sorted(pairs - {*known.values()}))

    return listed(
        f"a list of some of {', '.join(known)}, or of pairs such as [1, 2], 0 or 1 row down and at "
        f"most {FARTHEST} columns aside",
        is_direction,
        make=chosen,
    )


MAX_VERTICES = 12
"""The largest number of rows whose neighbours in a column may be given."""

PAIRS_OF_ROWS = listed(
    f"a list of pairs of different rows, from 1 to {MAX_VERTICES}",
    lambda z: is_steps(z, MAX_VERTICES) and min(z) > 0 and z[0] != z[1],
    1,
    make=lambda value: tuple(sorted({(min(pair), max(pair)) for pair in value})),
)
"""Rows that are neighbours in a column: pairs, the smaller one first."""


A_VALUE = KeyShape(
    "one of the values {values}",
    lambda value, values: require_known((str(value),), values)[0],
)
"""One of the rule's values."""


def some_values() -> KeyShape:
    """Return the shape of a list of some of the rule's values, each once."""

    def check(value: Any, values: tuple[str, ...]) -> tuple[str, ...]:
        if not are_entries(value) or not value:
            raise Unfit
        return require_known(tuple(dict.fromkeys(map(str, value))), values)

    return KeyShape("a list of some of the values {values}", check)


def require_known(given: tuple[str, ...], values: tuple[str, ...]) -> tuple[str, ...]:
    """Return some values; raises Unfit for one that is not among those of the rule."""
    for value in given:
        if value not in values:
            raise Unfit(f"unknown value {value!r}; the values are {', '.join(values)}")
    return given


def offsets(most: int, *, may_stay: bool = False) -> KeyShape:
    """Return the shape of a list of pairs [row, column]; may_stay: whether one may be [0, 0]."""
    but = "" if may_stay else " other than [0, 0]"
    return listed(
        f"pairs [row, column] from -{most} to {most}{but}",
        lambda z: is_steps(z, most) and (may_stay or z != [0, 0]),
        make=lambda value: tuple((row, column) for row, column in value),
    )


def table(says: str) -> KeyShape:
    """Return the shape of a table with arbitrary keys."""
    return shape(says, lambda value: isinstance(value, dict))


def require_integers(values: tuple[str, ...]) -> list[int]:
    """Return the values as integers; raises Unfit if one is not an integer."""
    for value in values:
        if not is_number(value):
            raise Unfit(f"needs values that are integers, not {value!r}")
    return list(map(int, values))


def require_characters(values: tuple[str, ...]) -> None:
    """Raise Unfit for values that are longer than one character."""
    for value in values:
        if len(value) > 1:
            raise Unfit(f"needs values of one character, not {value!r}; see 'holds'")


def is_number(value: str) -> bool:
    """Return whether a value is an integer, written as Python writes it."""
    digits = value.removeprefix("-")
    fair = digits.isascii() and digits.isdigit() and len(digits) <= len(str(MAX_NUMBER))
    return fair and value == str(int(value))
