"""What is fitted, and what every fit contains."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from gfkit.base.conversions import ToSympy
from gfkit.fits.surplus import MIN_BITS, by_chance, missing_terms, surplus_bits
from gfkit.numbers.records import LongNumbers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from fractions import Fraction

    from gfkit.series.rational_gf import RationalGF


LARGE = 8
"""A part of terms of this many bits each is repeated for a reason."""

LONG_PART = 12
"""After that many terms without the law more of any size have to agree: powers of 2 hide bits."""


MANY_FURTHER = 100
"""With more further terms it is not computed how many of them suffice."""


@dataclass(frozen=True, slots=True, repr=False)
class GivenTerms(LongNumbers):
    """What is fitted: a(offset), a(offset + 1), ..., finitely many integers, consecutive.

    scale: they are that many times rational numbers, of which series are those of the numbers.

    >>> squares = GivenTerms((1, 4, 9), offset=1)
    >>> squares[2], len(squares), squares.end
    (4, 3, 4)
    """

    values: tuple[int, ...]
    offset: int = 0
    scale: int = 1

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


def part_of(given: GivenTerms, begin: int, end: int) -> GivenTerms:
    """Return the terms of some places."""
    return GivenTerms(given.values[begin:end], given.offset + begin, given.scale)


@dataclass(frozen=True, slots=True, repr=False)
class Fit(LongNumbers, ToSympy, ABC):
    """A formula that agrees with all given terms a(n), n >= holds_from, or with those it implies.

    holds_from: the first n for which the formula gives a(n). used: how many terms determine it, the
    terms before it holds among them.
    """

    kind: ClassVar[str]
    shapes: ClassVar[int] = 1
    """Fits of one shape, order and degree, that are tried: for each base, for example."""
    label: ClassVar[str] = "formula"
    """What the text is."""

    given: GivenTerms
    holds_from: int
    used: int

    @property
    def surplus(self) -> int:
        """The number of further terms that agree."""
        return len(self.given) - self.used

    @property
    def missing(self) -> int:
        """How many further terms as large as the last would make this fit an answer; 0 if it is."""
        return self.lacking(self.given.values)

    def lacking(self, values: Sequence[int]) -> int:
        """Return how many terms as large as the last would make this a fit of the values."""
        few = missing_terms(values, self.used, self.set_aside, self.shapes)
        bits, last = surplus_bits(values, 0)
        spelt = sum(2 * math.log2(abs(c) + 1) + 1 for c in self.written if c)
        few = max(few, math.ceil((MIN_BITS + spelt - bits) / last))
        part, start = max(self.repeated, self.restart), max(self.used, self.restart)
        if part and surplus_bits(values, start)[0] < LARGE * (len(values) - start):
            few = max(few, part + 1 - (len(values) - start))
        if self.set_aside >= LONG_PART:
            few = max(few, self.set_aside + 1 - (len(values) - self.used))
        return few

    @property
    def written(self) -> Iterable[int]:
        """The integers in the formula: each takes bits, and some to say where it ends."""
        return ()

    @property
    def needed(self) -> int:
        """How many further terms make this fit an answer if they are those that it predicts.

        If they are very many, as `missing` says.
        """
        most = self.missing
        if most > MANY_FURTHER:
            return most
        values = list(self.given.values)
        for count, term in enumerate(self.predicted(most), 1):
            values.append(math.floor(term))
            if not self.lacking(values):
                return count
        return most

    @property
    def is_chance(self) -> bool:
        """Whether fits of this size agree so far with random terms too."""
        return by_chance(self.given.values, self.used, self.set_aside, self.shapes)

    @property
    def set_aside(self) -> int:
        """The number of first terms that the formula does not contain."""
        return 0

    @property
    def repeated(self) -> int:
        """The number of terms of a part that may be repeated; more small terms have to agree."""
        return self.set_aside

    @property
    def restart(self) -> int:
        """The number of terms before the last place where the formula starts again."""
        return 0

    @abstractmethod
    def text(self) -> str:
        """Return the formula in the style of the OEIS, without its range."""

    def range_text(self) -> str:
        """Return what follows the text: the n for which it holds, or the meaning of its letters."""
        return f"{'; ' if ';' in self.text() else ' '}for n >= {self.holds_from}"

    def numbers(self) -> dict[str, Any]:
        """Return the numbers that make the formula, for programs; none if it has a rational g.f."""
        return {}

    @abstractmethod
    def predicted(self, count: int) -> list[Fraction]:
        """Return the next `count` terms after those given, fewer if the formula stops there."""

    def generating_function(self) -> RationalGF | None:
        """Return the g.f. with a(offset) as its constant term, if the fit makes it rational."""
        return None
