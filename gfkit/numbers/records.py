"""Records that may hold integers of any length: a base of dataclasses, with its repr."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Self

from gfkit.base.display import Shown, in_one_line
from gfkit.numbers.decimals import data_repr


class LongNumbers:
    """A base of dataclasses (made with repr=False) that may hold integers of any length."""

    __slots__ = ()

    @classmethod
    def _made(cls, *values: Any) -> Self:
        """Return the record of values in normal form, without a check."""
        made = object.__new__(cls)
        for one, value in zip(fields(cls), values, strict=True):  # type: ignore[arg-type]
            object.__setattr__(made, one.name, value)
        return made

    def __repr__(self) -> str:
        shown = ", ".join(
            f"{one.name}={data_repr(getattr(self, one.name))}"
            for one in fields(self)  # type: ignore[arg-type]
            if one.repr
        )
        full = f"{type(self).__qualname__}({shown})"
        return in_one_line(self, full) if isinstance(self, Shown) else full
