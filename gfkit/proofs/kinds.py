"""Closed sets of kinds: of statements, of definitions of sequences, of tables.

A set is what the modules of gfkit declare (`base.declarations`), by a decorator with the name of a
kind above its class. A module is imported when data of one of its kinds are read. What is compared
is classes, never names. The decorator also names the shape of each field (`proofs.codec`), which
says how it is written as JSON data and read.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar, Generic, Self, TypeVar

from gfkit.base import declarations
from gfkit.base.arguments import shown
from gfkit.errors import CertificateRejected
from gfkit.proofs.codec import C, Shape, made_of, written

T = TypeVar("T", bound="Kinded")
CHECKED = declarations.CHECKER / "core" / "kinds.toml"
"""The kinds that the checker knows, and those that it once did."""


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


@cache
def _removed(kind: str) -> str:
    """Return the statement about a kind that is no longer checked; "" for others."""
    import tomllib  # noqa: PLC0415 - for few calls

    known = tomllib.loads(CHECKED.read_text("utf-8"))["removed"]["kinds"]
    told = f"{(known.get(kind) or kind)!r} is no longer checked (last by commit 8289e0b4)"
    return told if kind in known else ""


class Kinds(Generic[T]):
    """The classes of a closed set of kinds.

    what: one of them in a word, for messages. decorator: how modules call it.
    """

    def __init__(self, what: str, decorator: str) -> None:
        self.what = what
        self.decorator = decorator
        self._classes: dict[str, type] = {}

    @property
    def homes(self) -> Mapping[str, str]:
        """The module of each kind."""
        return declarations.homes(self.decorator)

    def __call__(self, kind: str, **shapes: Shape) -> Callable[[type[C]], type[C]]:
        """Return the decorator of the class of a kind, which gets the name of the kind as `kind`.

        shapes: of its fields, in the order of the data, after those of its base. Raises TypeError
        outside the modules of gfkit whose text declares it, and for a second class.
        """

        def add(cls: type[C]) -> type[C]:
            here = sys._getframe(1).f_globals  # noqa: SLF001 - where the decorator stands
            home, path = sys.modules[cls.__module__], Path(str(here.get("__file__")))
            is_ours = here is vars(home) and declarations.PACKAGE in path.parents
            if not is_ours or (self.decorator, kind) not in declarations.declared(path):
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
        if type(kind) is str and kind not in self._classes and kind in self.homes:
            import_module(self.homes[kind])
        if type(kind) is str and kind in self._classes:
            return self._classes[kind]
        if said := _removed(str(kind)):
            raise CertificateRejected(said)
        raise CertificateRejected(f"a {self.what} of the unknown kind {shown(kind)}")

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
