"""Operators of immutable classes, which also take what becomes one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self


class Operators:
    """A base of classes that are immutable; operators also take what `_like` takes.

    >>> class Clock(Operators):
    ...     def __init__(self, hour):
    ...         object.__setattr__(self, "hour", hour % 11)
    ...     def _like(self, other):
    ...         return Clock(other) if isinstance(other, int) else other
    ...     def _plus(self, other):
    ...         return Clock(self.hour + other.hour)
    ...     def _times(self, other):
    ...         return Clock(self.hour * other.hour)
    ...     def inverse(self):
    ...         return Clock(pow(self.hour, -1, 11))
    >>> (3 / Clock(5) - 1).hour, (Clock(2) ** -3).hour
    (4, 7)
    """

    __slots__ = ()

    if TYPE_CHECKING:

        def _like(self, other: Any) -> Any:
            """Return another as one of this kind, None for what is none."""

        def _plus(self, other: Any) -> Self: ...

        def _times(self, other: Any) -> Self: ...

        def inverse(self) -> Self:
            """Return 1 over this."""

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable: {name}")

    def __add__(self, other: Any) -> Self:
        like = self._like(other)
        return NotImplemented if like is None else self._plus(like)

    def __mul__(self, other: Any) -> Self:
        like = self._like(other)
        return NotImplemented if like is None else self._times(like)

    __radd__, __rmul__ = __add__, __mul__

    def __neg__(self) -> Self:
        return self * -1

    def __sub__(self, other: Any) -> Self:
        like = self._like(other)
        return NotImplemented if like is None else self._plus(-like)

    def __rsub__(self, other: Any) -> Self:
        return (-self).__add__(other)

    def __truediv__(self, other: Any) -> Self:
        like = self._like(other)
        return NotImplemented if like is None else self._times(like.inverse())

    def __rtruediv__(self, other: Any) -> Self:
        inverse = self.inverse()
        return inverse if isinstance(other, int) and other == 1 else inverse.__mul__(other)

    def __pow__(self, exponent: int) -> Self:
        base = self if exponent >= 0 else self.inverse()
        result: Self = base if exponent else self._like(1)
        for bit in f"{abs(exponent):b}"[1:]:
            result = result._times(result)
            if bit == "1":
                result = result._times(base)
        return result
