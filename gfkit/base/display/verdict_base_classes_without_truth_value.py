"""The bases of verdicts, and of answers that have one: neither true nor false by themselves."""

from __future__ import annotations

from typing import Any, NoReturn, Self

from gfkit.base.display.display_mixin import Shown


class Decided(Shown):
    """A verdict, or an answer that has one: it is neither true nor false by itself.

    `assert check("a(n) = 3^n", s)` would pass for what is refuted; so `bool` raises TypeError.

    >>> from gfkit import check
    >>> check("a(n) = 2*a(n-1)", [1, 2, 4, 9]).is_proved
    False
    """

    __slots__ = ()

    @property
    def is_proved(self) -> bool:
        """Whether the statement was proved here."""
        return str(getattr(self, "verdict", self)) == "proved"

    def __bool__(self) -> NoReturn:
        asks = "holds" if hasattr(self, "holds") else "is_proved"
        name = type(self).__name__
        raise TypeError(f"{name} is neither true nor false by itself: write .{asks} behind it")


class Judged(Decided):
    """A verdict, which is its own: what `check` and `compare` return is asked as answers are."""

    __slots__ = ()

    @property
    def _values(self) -> tuple[Any, ...]:
        """What verdicts are compared by."""
        names = getattr(self, "__dataclass_fields__", None)
        return type(self), *([id(self)] if names is None else (getattr(self, z) for z in names))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Judged) and self._values == other._values

    def __hash__(self) -> int:
        return hash(self._values)

    @property
    def word(self) -> str:
        """The verdict in a word, such as "refuted"; its text may say more."""
        return str(self)

    @property
    def verdict(self) -> Self:
        """The verdict itself."""
        return self
