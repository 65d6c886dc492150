"""Answers that show a verdict: what gfkit makes is proved, what is made of one by hand is claimed.

An answer holds more than the statement of its proof: terms, a period, a reason. The function that
found it makes it by `made`. Made in any other way, by `dataclasses.replace`, by a constructor, from
JSON, its parts are compared with the statement, and its proofs are `Claimed` until `verify`.
"""

from __future__ import annotations

from contextvars import ContextVar
from copy import copy
from dataclasses import fields, replace
from typing import Any, TypeVar

from gfkit.errors import Disagreement
from gfkit.proofs.kernel import Proved

T = TypeVar("T")

_MAKING: ContextVar[type | None] = ContextVar("making", default=None)


class Live:
    """A base of frozen dataclasses with proofs in their fields."""

    __slots__ = ()

    def __post_init__(self) -> None:
        record: Any = self
        if _MAKING.get() is type(record):
            return
        for one in fields(record):
            value: Any = getattr(self, one.name)
            if isinstance(value, Proved):
                object.__setattr__(self, one.name, copy(value))
            elif issubclass(type(value), Live):
                object.__setattr__(self, one.name, replace(value))
            elif isinstance(value, tuple) and any(issubclass(type(part), Live) for part in value):
                parts = (replace(x) if issubclass(type(x), Live) else x for x in value)
                object.__setattr__(self, one.name, tuple(parts))
        self.agree()

    def agree(self) -> None:
        """Raise GfkitError if the parts are not those that the statements of the proofs say."""


def made(cls: type[T], *parts: Any, **named: Any) -> T:
    """Return an answer of parts that were just found together; it keeps its proofs.

    For the functions of gfkit that find answers.
    """
    token = _MAKING.set(cls)
    try:
        return cls(*parts, **named)
    finally:
        _MAKING.reset(token)


def require(true: bool, reason: str) -> None:
    """Raise Disagreement with the reason unless what is said is true."""
    if not true:
        raise Disagreement(reason)
