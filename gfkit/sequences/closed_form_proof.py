"""The statement that a formula gives a sequence from some n on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.analysis.exponential import NotExponential, exponential
from gfkit.budget import tracked
from gfkit.formulas.plain import (
    NotPlain,
    canonical,
    formula_of,
    json_of,
    plain_of,
    plain_of_json,
)
from gfkit.formulas.tree import text_of
from gfkit.numbers.decimal import short_text
from gfkit.proofs.closed_sets import WHOLE, Shape
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, statement
from gfkit.sequences.definition import DEFINITION, Definition
from gfkit.sequences.gf_lemma import gf_evidence, gf_lemma, proved_about

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.analysis.closed_form import ClosedForm
    from gfkit.formulas.tree import Expression
    from gfkit.proofs.kernel import Proved, Workings
    from gfkit.sequences.sequence import Sequence


FORMULA = Shape(
    lambda formula: json_of(plain_of(formula)), lambda data: formula_of(plain_of_json(data))
)
"""A formula as plain data."""


@statement("closed form", of=DEFINITION, formula=FORMULA, start=WHOLE.at("from"))
@dataclass(frozen=True, slots=True, repr=False)
class ClosedFormHolds(Statement):
    """a(n) = formula for every n >= start, a by `of`.

    The values of a formula are a sum of c(n) n^j b^n, in a space of D dimensions that is closed
    under shifts; from where the recurrence of order d holds backwards too, so are the terms. D + d
    consecutive equal values prove the rest, and those before are compared one by one.
    """

    of: Definition
    formula: Expression
    start: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "formula", canonical(self.formula))

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Compare as many exact values as the dimensions require.

        evidence: the generating function (gf_lemma).
        """
        gf = gf_lemma(self.of, evidence, run)
        try:
            values = exponential(plain_of(self.formula))
        except (NotExponential, NotPlain) as error:
            raise NotDerived(str(error)) from None
        first = self.start - self.of.offset
        if first < 0:
            raise NotDerived(f"there is no a({self.start})")
        late = max(first, len(gf.num) - gf.order)
        count = late - first + values.dimension + gf.order
        try:
            found = values.values(self.start, count)
        except NotExponential as error:
            raise NotDerived(str(error)) from None
        terms = gf.terms(first + count)[first:]
        pairs = tracked(list(zip(found, terms, strict=True)), "values compared")
        for n, (value, term) in enumerate(pairs, self.start):
            if value != term:
                raise NotDerived(
                    f"a({n}) = {short_text(term)} could not be shown to equal the formula"
                )
        return Derivation(
            f"{count} exact values agree; the terms are in a space of dimension {gf.order}, the "
            f"formula in one of dimension {values.dimension}",
            gf_evidence(gf),
        )

    def __str__(self) -> str:
        return f"a(n) = {text_of(self.formula)} for n >= {self.start}, where a(n) is {self.of}"


def prove_closed_form(sequence: Sequence, closed: ClosedForm) -> Proved:
    """Return the proof that a closed form gives a(n) from where it holds; raises NotDerived."""
    return proved_about(sequence, lambda of: ClosedFormHolds(of, closed.formula, closed.holds_from))
