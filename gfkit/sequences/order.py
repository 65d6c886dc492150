"""The statement of the least order of a recurrence with constant coefficients, and its start."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gfkit.base.principles import Basis, Principle
from gfkit.proofs.codec import WHOLE
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, Workings, statement
from gfkit.sequences.definition import DEFINITION, Definition
from gfkit.sequences.gf import gf_data
from gfkit.sequences.relations import terms_of


@statement("least order", of=DEFINITION, order=WHOLE, start=WHOLE.at("from"))
@dataclass(frozen=True, slots=True, repr=False)
class IsMinimal(Statement):
    """The least order of a linear recurrence with constant coefficients for a(n), and its start.

    A recurrence of that order holds for every n >= start and not for an n before it; none of lower
    order holds from any n on. Coefficients may depend on the marks.
    """

    of: Definition
    order: int
    start: int

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Read it off the generating function p/q in lowest terms.

        A recurrence of order k from some n on is a polynomial r of degree k with r(0) = 1 such that
        r p/q is a polynomial, so that q divides r; with r = q the recurrence gives a(offset + n)
        for n >= max(deg q, deg p + 1), and where deg p >= deg q not for n = deg p.
        """
        terms = terms_of((("a", self.of),), evidence, run, forever=True)["a"]
        if terms.gf is None:
            raise NotDerived(f"no generating function of {self.of} is known")
        found = (terms.gf.order, self.of.offset + terms.gf.holds_from)
        if found != (self.order, self.start):
            raise NotDerived(f"the least order is {found[0]}, from n = {found[1]} on")
        reason = "the denominator of the generating function in lowest terms"
        return Derivation(
            reason, {"gfs": {"a": gf_data(terms.gf)}}, basis=Basis(Principle.LOWEST_TERMS)
        )
