"""Linear recurrences with constant coefficients, as OEIS writes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from flint import fmpz_poly

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.series.rational import RationalGF


@dataclass(frozen=True, slots=True)
class Recurrence:
    """The equation a(n) = c1 a(n-1) + ... + cd a(n-d) for n >= holds_from, and the first values.

    signature: (c1, ..., cd). initial: a(offset), ..., a(holds_from - 1).

    >>> from gfkit.series.rational import RationalGF
    >>> fibonacci = Recurrence.of(RationalGF.of([1], [1, -1, -1]))
    >>> print(fibonacci)
    a(n) = a(n-1) + a(n-2) for n >= 2; a(0)=1, a(1)=1
    >>> fibonacci.term(100)
    573147844013817084101
    """

    signature: tuple[int, ...]
    initial: tuple[int, ...]
    holds_from: int
    offset: int = 0

    @classmethod
    def of(cls, gf: RationalGF) -> Recurrence:
        """Return the minimal recurrence of a g.f. whose first coefficient is a(0)."""
        return cls(gf.signature, tuple(gf.terms(gf.holds_from)), gf.holds_from)

    @property
    def order(self) -> int:
        """The number of previous terms that a term needs."""
        return len(self.signature)

    def term(self, n: int) -> int:
        """Return the n-th term, by the algorithm of Bostan and Mori.

        Raises ValueError for n below the offset. References: [BostanMori2021, Algorithm 1].
        """
        if n < self.offset:
            raise ValueError(f"a({n}) is before the offset {self.offset}")
        index = n - self.offset
        if index < len(self.initial):
            return self.initial[index]
        q = fmpz_poly([1, *(-c for c in self.signature)])
        p = q.mul_low(fmpz_poly(list(self.initial)), len(self.initial))
        while index:
            mirrored = fmpz_poly([(-1) ** k * int(c) for k, c in enumerate(q.coeffs())])
            p = fmpz_poly((p * mirrored).coeffs()[index % 2 :: 2])
            q = fmpz_poly((q * mirrored).coeffs()[::2])
            index //= 2
        return int(p[0]) // int(q[0])

    def __str__(self) -> str:
        return self.text()

    def text(self, *, longest: int = 12) -> str:
        """Return the recurrence in words; of one longer than `longest` only its order."""
        if self.order > longest:
            return f"order {self.order}, for n >= {self.holds_from}"
        shown = ", ".join(f"a({n + self.offset})={value}" for n, value in enumerate(self.initial))
        first = f"; {shown}" if shown else ""
        return f"a(n) = {sum_text(self.signature)} for n >= {self.holds_from}{first}"


def sum_text(signature: Sequence[int]) -> str:
    """Return the right-hand side of a recurrence.

    >>> sum_text((4, 0, -1))
    '4*a(n-1) - a(n-3)'
    """
    text = ""
    for lag, c in enumerate(signature, 1):
        if c:
            term = f"a(n-{lag})" if abs(c) == 1 else f"{abs(c)}*a(n-{lag})"
            text += (" - " if c < 0 else " + ") + term
    if not text:
        return "0"
    return text[3:] if text.startswith(" + ") else "-" + text[3:]
