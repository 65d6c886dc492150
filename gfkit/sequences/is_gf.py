"""The statement that a fraction in lowest terms is the g.f. of a sequence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from gfkit.numbers.decimal import decimal, integer
from gfkit.proofs.kernel import Derivation, Statement, statement
from gfkit.sequences.definition import (
    Definition,
    definition_data,
    definition_of,
)
from gfkit.series.marked import MarkedGF
from gfkit.series.rational import RationalGF

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.proofs.kernel import Workings


@statement("generating function")
@dataclass(frozen=True, slots=True, repr=False)
class IsGF(Statement):
    """The sum over n >= 0 of a(offset + n) t^n is gf, in lowest terms, a and offset by `of`.

    A fraction in lowest terms gives the recurrence of least order, so that is proved with it.
    """

    of: Definition
    gf: RationalGF | MarkedGF

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Derive it by the theorem of the definition."""
        return self.of.derive_gf(self.gf, evidence, run)

    def data(self) -> dict[str, Any]:
        """Return JSON data: `of`, `offset`, and p and q as in output of `gf --json`."""
        return {"of": definition_data(self.of), "offset": self.of.offset, **gf_data(self.gf)}

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Self:
        """Return the statement of such data."""
        return cls(definition_of(data["of"]), gf_of_data(data))

    def __str__(self) -> str:
        start = self.of.offset
        index = "n" if start == 0 else f"n{start:+d}"
        return f"the sum over n >= 0 of a({index}) t^n is {self.gf}, where a(n) is {self.of}"


def gf_data(gf: RationalGF | MarkedGF) -> dict[str, Any]:
    """Return a g.f. as JSON data: p and q as in output of `gf --json`, numbers as text."""
    if isinstance(gf, MarkedGF):
        sides: list[Any] = [
            [[i, j, k, decimal(c)] for i, j, k, c in side] for side in (gf.num, gf.den)
        ]
    else:
        sides = [[decimal(c) for c in side] for side in (gf.num, gf.den)]
    return {"p": sides[0], "q": sides[1]}


def gf_of_data(data: Mapping[str, Any]) -> RationalGF | MarkedGF:
    """Return the g.f. of such data, in lowest terms."""
    p, q = data["p"], data["q"]
    if q and isinstance(q[0], list):
        return MarkedGF.of(*({(i, j, k): integer(c) for i, j, k, c in side} for side in (p, q)))
    return RationalGF.of([integer(c) for c in p], [integer(c) for c in q])
