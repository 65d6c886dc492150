"""The statement that two definitions give the same sequence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.proofs.kernel import Derivation, NotDerived, Statement, statement
from gfkit.sequences.definition import DEFINITION, Definition
from gfkit.sequences.is_gf import IsGF, gf_of_data

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.proofs.kernel import Workings


@statement("equal sequences", first=DEFINITION, second=DEFINITION)
@dataclass(frozen=True, slots=True, repr=False)
class AreEqual(Statement):
    """Two sequences have the same offset, the same last n, and the same terms."""

    first: Definition
    second: Definition

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Derive it from one g.f. of both, or from all terms of two finite sequences.

        evidence: `gf`, the g.f. of both; none for finite sequences.
        """
        if self.first.offset != self.second.offset or self.first.last != self.second.last:
            raise NotDerived("the sequences do not begin and end at the same n")
        last = self.first.last
        if last is not None:
            count = last - self.first.offset + 1
            if self.first.values(count, run) != self.second.values(count, run):
                raise NotDerived("the sequences have different terms")
            return Derivation(f"all {count} terms are equal")
        if "gf" not in evidence:
            raise NotDerived("no g.f. of both sequences is given")
        gf = gf_of_data(evidence["gf"])
        for definition in (self.first, self.second):
            run.lemma(IsGF(definition, gf))
        return Derivation("both have the same generating function", {"gf": dict(evidence["gf"])})

    def __str__(self) -> str:
        return f"a(n) = b(n) for all n, where a(n) is {self.first} and b(n) is {self.second}"
