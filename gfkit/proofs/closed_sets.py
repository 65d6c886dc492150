"""Closed sets of kinds: of statements, of definitions of sequences, of tables.

A set is one table, from the name of a kind in files to the module that has its class. The class
says so itself, by a decorator, and only in that module. So nothing is imported before it is asked
for, and what is compared is classes, never names.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from gfkit.errors import CertificateRejected

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

T = TypeVar("T")
C = TypeVar("C")


class Kinds(Generic[T]):
    """The classes of a closed set of kinds.

    what: one of them in a word, for messages. homes: the module of each kind.
    """

    def __init__(self, what: str, homes: dict[str, str]) -> None:
        self.what = what
        self.homes = homes
        self._classes: dict[str, type] = {}

    def adding(self, kind: str) -> Callable[[type[C]], type[C]]:
        """Return the decorator of the class of a kind, which gets the name of the kind as `kind`.

        Raises TypeError outside the module that the table names, and for a second class.
        """

        def add(cls: type[C]) -> type[C]:
            home = self.homes.get(kind)
            here = sys._getframe(1).f_globals  # noqa: SLF001 - where the decorator stands
            if home is None or here is not vars(sys.modules[home]) or cls.__module__ != home:
                raise TypeError(f"{cls.__module__} has no {self.what} of the kind {kind!r}")
            if self._classes.setdefault(kind, cls) is not cls:
                raise TypeError(f"the {self.what} of the kind {kind!r} has a class already")
            cls.kind = kind  # type: ignore[attr-defined]
            return cls

        return add

    def of(self, data: Mapping[str, Any]) -> type[T]:
        """Return the class of JSON data; raises CertificateRejected for an unknown kind."""
        kind = data.get("kind")
        home = self.homes.get(kind) if type(kind) is str else None
        if home is None:
            raise CertificateRejected(f"a {self.what} of the unknown kind {kind!r}")
        import_module(home)
        return self._classes[str(kind)]

    def has(self, cls: type) -> bool:
        """Tell whether this very class is that of a kind."""
        return any(one is cls and kind in self.homes for kind, one in self._classes.items())
