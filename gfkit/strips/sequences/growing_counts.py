"""Sequences of arrays on a fixed board whose values grow with n, and their generating functions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.boards.kinds.growing_rules import GrowingRule
from gfkit.errors import CertificateRejected
from gfkit.proofs.closed_sets import Shape, same
from gfkit.proofs.kernel import Derivation, NotDerived
from gfkit.sequences.definition import Definition, sequence_kind
from gfkit.sequences.is_gf import IsGF
from gfkit.series.rational import RationalGF
from gfkit.strips.totals.growing_bound import order_bound
from gfkit.strips.totals.growing_values import growing_values

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.formulas.evaluate import Value
    from gfkit.proofs.kernel import Workings
    from gfkit.series.marked import MarkedGF
    from gfkit.strips.totals.growing_bound import Bound

MAX_SHIFT = 1000
MAX_VALUES = 2000
"""More values than these are not asked for."""


_RULE = Shape(
    lambda rule: {"name": rule.name, **rule.to_data()},
    lambda data: GrowingRule.from_data(dict(data), str(data.get("name"))),
)


@sequence_kind("growing values", rule=_RULE, shift=Shape(same, same))
@dataclass(frozen=True, slots=True, repr=False)
class GrowingCounts(Definition):
    """a(n) is the number of arrays that obey the rule for n + shift, n >= 0.

    >>> from gfkit.proofs.kernel import Workings
    >>> data = {"values": "0..n", "length": 2, "blocks": [{"columns": 2, "holds": "a < b"}]}
    >>> GrowingCounts(GrowingRule.from_data(data, "pairs")).values(5, Workings())
    [0, 1, 3, 6, 10]
    """

    rule: GrowingRule
    shift: int = 0

    def __post_init__(self) -> None:
        if type(self.shift) is not int or not 0 <= self.shift <= MAX_SHIFT:
            raise CertificateRejected(f"a shift is from 0 to {MAX_SHIFT}, not {self.shift}")

    def values(self, count: int, run: Workings) -> list[Value]:
        """Return the first numbers: counted one by one, as far as they determine the others."""
        bound = run(order_bound, self.rule, self.shift)
        if count > bound.values:
            gf = self._found(run)[1]
            run.lemma(IsGF(self, gf))
            return list(gf.terms(count))
        return list(run(growing_values, self.rule, self.shift, count))

    def derive_gf(
        self,
        gf: RationalGF | MarkedGF,
        evidence: Mapping[str, Any],  # noqa: ARG002
        run: Workings,
    ) -> Derivation:
        """Derive the g.f. from the theorem of `growing_bound` and as many values as it asks for."""
        bound, found = self._found(run)
        if found != gf:
            raise NotDerived(f"the values are those of {found}, not of {gf}")
        reason = (
            f"{bound.values} values determine it: denominator of degree at most {bound.degree}, "
            f"{bound.why}"
        )
        factors = [list(pair) for pair in bound.factors]
        return Derivation(reason, {"factors": factors, "after": bound.after})

    def find_gf(self, run: Workings) -> tuple[RationalGF, Mapping[str, Any]]:
        """Return the g.f. that the values determine."""
        return self._found(run)[1], {}

    def _found(self, run: Workings) -> tuple[Bound, RationalGF]:
        bound = run(order_bound, self.rule, self.shift)
        if bound.values > MAX_VALUES:
            raise NotDerived(f"{bound.values} values would be needed")
        values = run(growing_values, self.rule, self.shift, bound.values)
        den = bound.denominator()
        num = (den * RationalGF.of(values, [1])).num[: len(values)]
        return bound, RationalGF.of(num, den.num)

    def __str__(self) -> str:
        values = f" for n{self.shift:+d}" if self.shift else ""
        return f"the number of {self.rule.described()} that obey {self.rule.name!r}{values}"
