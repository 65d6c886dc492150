"""Closed sets of kinds: of statements, of definitions of sequences, of tables; and their JSON data.

A set is one table, from the name of a kind in files to the module that has its class. The class
says so itself, by a decorator, and only in that module. So nothing is imported before it is asked
for, and what is compared is classes, never names. The decorator also names the shape of each field,
which says how it is written as JSON data and read.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Self, TypeVar

from gfkit.base.argument_checks import shown
from gfkit.errors import CertificateRejected
from gfkit.numbers.decimal_text import decimal, number_text
from gfkit.numbers.decimal_text_reader import integer

T = TypeVar("T", bound="Kinded")
CHECKED = Path(__file__).parent / "checker" / "core" / "kinds.toml"
"""The kinds that the checker knows, and those that it once did."""
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


class Kinded:
    """A frozen dataclass of a closed set; its data are its fields, by the shapes of its kind."""

    __slots__ = ()
    kind: ClassVar[str]
    shapes: ClassVar[Mapping[str, Shape]] = {}

    def data(self) -> dict[str, object]:
        """Return the fields as JSON data."""
        return written(self)

    @classmethod
    def of_data(cls, data: Mapping[str, object]) -> Self:
        """Return the value with such fields; raises GfkitError for other data."""
        return made_of(cls, data)


def homes(named: Mapping[str, str]) -> Mapping[str, str]:
    """Return the module of each kind, frozen; named: of modules their kinds, after commas."""
    return MappingProxyType(
        {kind: module for module, kinds in named.items() for kind in kinds.split(", ")}
    )


@cache
def _removed(kind: str) -> str:
    """Return what is said of a kind that is no longer checked; "" for others."""
    import tomllib  # noqa: PLC0415 - for few calls

    known = tomllib.loads(CHECKED.read_text("utf-8"))["removed"]["kinds"]
    told = f"{(known.get(kind) or kind)!r} is no longer checked (last by commit 8289e0b4)"
    return told if kind in known else ""


class Kinds(Generic[T]):
    """The classes of a closed set of kinds.

    what: one of them in a word, for messages. homes: the module of each kind.
    """

    def __init__(self, what: str, homes: Mapping[str, str]) -> None:
        self.what = what
        self.homes = homes
        self._classes: dict[str, type] = {}

    def __call__(self, kind: str, **shapes: Shape) -> Callable[[type[C]], type[C]]:
        """Return the decorator of the class of a kind, which gets the name of the kind as `kind`.

        shapes: of its fields, in the order of the data, behind those of its base. Raises TypeError
        outside the module that the table names, and for a second class.
        """

        def add(cls: type[C]) -> type[C]:
            home = self.homes.get(kind)
            here = sys._getframe(1).f_globals  # noqa: SLF001 - where the decorator stands
            if home is None or here is not vars(sys.modules[home]) or cls.__module__ != home:
                raise TypeError(f"{cls.__module__} has no {self.what} of the kind {kind!r}")
            if self._classes.setdefault(kind, cls) is not cls:
                raise TypeError(f"the {self.what} of the kind {kind!r} has a class already")
            known: Any = cls
            known.kind, known.shapes = kind, {**known.shapes, **shapes}
            return cls

        return add

    def of(self, data: Mapping[str, Any]) -> type[T]:
        """Return the class of JSON data; raises CertificateRejected for an unknown kind."""
        kind = data.get("kind")
        home = self.homes.get(kind) if type(kind) is str else None
        if home is None and (said := _removed(str(kind))):
            raise CertificateRejected(said)
        if home is None:
            raise CertificateRejected(f"a {self.what} of the unknown kind {shown(kind)}")
        import_module(home)
        return self._classes[str(kind)]

    def read(self, data: Mapping[str, Any]) -> T:
        """Return the value of JSON data with its kind; raises CertificateRejected."""
        found: T = self.of(data).of_data({key: one for key, one in data.items() if key != "kind"})
        return found

    def data(self, value: T) -> dict[str, Any]:
        """Return a value as JSON data with its kind; raises CertificateRejected.

        Its class must be the very one of the kind: none that inherits from it or looks like it.
        """
        if self._classes.get(value.kind) is not type(value):
            raise CertificateRejected(
                f"{type(value).__qualname__} is not a kind of {self.what} here"
            )
        return {"kind": value.kind, **value.data()}

    def shape(self) -> Shape:
        """Return the shape of a field that is of such a kind."""
        return Shape(self.data, self.read)
