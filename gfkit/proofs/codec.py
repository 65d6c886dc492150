"""Shapes of JSON data: how the value of a field is written as data, and read again."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, TypeVar

from gfkit.base.arguments import shown
from gfkit.errors import CertificateRejected
from gfkit.numbers.decimals import decimal, integer, number_text

C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class Shape:
    """How the values of a field are written as JSON data, and read.

    key: in the data, where it is not the name of the field. optional: None is written as null.
    omitted: None is not written at all. spread: the keys of a `record` stand beside the others.
    """

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]
    key: str = ""
    optional: bool = False
    omitted: bool = False
    spread: bool = False

    def at(self, key: str) -> Shape:
        """Return the shape of a field with another name in the data."""
        return replace(self, key=key)

    def many(self) -> Shape:
        """Return the shape of a tuple of such values, a list in the data."""
        return Shape(lambda values: [*map(self.write, values)], self._read_all)

    def _read_all(self, data: Any) -> tuple[Any, ...]:
        if not isinstance(data, list | tuple):
            raise CertificateRejected(f"{shown(data)} is not a list")
        return tuple(map(self.read, data))


def same(value: Any) -> Any:
    """Return a value that is JSON data already."""
    return value


def record(cls: type, **shapes: Shape) -> Shape:
    """Return the shape of a dataclass that is part of a field, by the shapes of its own fields."""
    return Shape(lambda value: written(value, shapes), lambda data: made_of(cls, data, shapes))


def by_data(read: Callable[[Any], Any]) -> Shape:
    """Return the shape of what has a method `data`; read: what returns it from its data."""
    return Shape(lambda value: value.data(), read)


def exactly(kind: type) -> Shape:
    """Return the shape of values of one class, which JSON has; others are refused.

    >>> exactly(int).read(True)
    Traceback (most recent call last):
    gfkit.errors.CertificateRejected: True is not of the kind int
    """

    def read(value: Any) -> Any:
        if type(value) is not kind:
            raise CertificateRejected(f"{shown(value)} is not of the kind {kind.__name__}")
        return value

    return Shape(same, read)


WHOLE = Shape(same, int)
"""An integer that is small: a number in the data."""
WORD = Shape(same, str)
NUMBER = Shape(decimal, integer)
"""An integer of any length: text in the data."""
NUMBERS = NUMBER.many()
RATIO = Shape(number_text, Fraction)
COUNT, TRUTH = exactly(int), exactly(bool)
"""Integers and truth values that nothing else is taken for."""
FLAG = Shape(same, lambda data: data is True)


def one_of(known: Collection[str], what: str) -> Shape:
    """Return the shape of a word that is one of some; what: the sentence's beginning, if not."""

    def read(data: Any) -> str:
        if type(data) is not str or data not in known:
            raise CertificateRejected(f"{what} one of {', '.join(known)}")
        return data

    return Shape(same, read)


def written(value: Any, shapes: Mapping[str, Shape] | None = None) -> dict[str, Any]:
    """Return the fields of a value as JSON data. shapes: None for those of its kind."""
    data: dict[str, Any] = {}
    for name, shape in (value.shapes if shapes is None else shapes).items():
        part = getattr(value, name)
        if shape.spread:
            data |= shape.write(part)
        elif part is not None or not shape.omitted:
            nothing = part is None and shape.optional
            data[shape.key or name] = None if nothing else shape.write(part)
    return data


def made_of(cls: type[C], data: Mapping[str, Any], shapes: Mapping[str, Shape] | None = None) -> C:
    """Return the value with the fields that JSON data say; raises GfkitError for other data.

    shapes: None for those of its kind.
    """
    if not isinstance(data, Mapping):
        raise CertificateRejected(f"{shown(data)} has no keys")
    own: Any = cls
    parts = {}
    for name, shape in (own.shapes if shapes is None else shapes).items():
        key = shape.key or name
        if shape.spread:
            parts[name] = shape.read(data)
        elif key in data or not shape.omitted:
            if key not in data:
                raise CertificateRejected(f"the data have no {key!r}")
            given = data[key]
            nothing = given is None and shape.optional
            parts[name] = None if nothing else shape.read(given)
    return cls(**parts)
