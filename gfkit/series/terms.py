"""The given terms of a sequence, with their offset."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Terms:
    """a(offset), a(offset + 1), ...: finitely many integers, consecutive.

    >>> squares = Terms((1, 4, 9), offset=1)
    >>> squares[2], len(squares), squares.end
    (4, 3, 4)
    """

    values: tuple[int, ...]
    offset: int = 0

    @property
    def end(self) -> int:
        """The first n that is not given."""
        return self.offset + len(self.values)

    def __getitem__(self, n: int) -> int:
        if not self.offset <= n < self.end:
            raise IndexError(f"a({n}) is not among a({self.offset}), ..., a({self.end - 1})")
        return self.values[n - self.offset]

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[int]:
        return iter(self.values)
