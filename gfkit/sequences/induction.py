"""Generating functions of sequences by equations, proved by induction.

**Theorem.** Let a be given by its first terms, and from then on by q rules, of which the r-th tells
a(q n + r) by n and earlier terms. If a sequence g begins with the same terms and satisfies the same
rules, then g is a: strong induction. So a g.f. that some terms suggest is proved by one relation
for each rule, which is about the coefficients of the g.f. alone.

That a term is an earlier one is seen where its index is c n + d with 0 <= c <= q.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.base.principles import Basis, Principle
from gfkit.errors import GfkitError, said_as
from gfkit.formulas.construction import N, add, multiply, number
from gfkit.formulas.evaluation import grows_fast
from gfkit.formulas.polynomials import whole_line
from gfkit.formulas.tree import Expression, Relation, Term, text_of, walk
from gfkit.proofs.kernel import Derivation, NotDerived, Workings
from gfkit.sequences.explicit import FractionCoefficients
from gfkit.sequences.relations import RelationHolds
from gfkit.series.rational_gf import RationalGF
from gfkit.series.sequence_spaces import UnknownError

if TYPE_CHECKING:
    from gfkit.sequences.systems import EquationTerms

SUGGESTING, LIKELY = 60, 400
"""The numbers of terms to which a g.f. is fitted, and with which it is compared before a trial."""
FEW, LONG = (12, 20), 2000
"""If the last of that many terms has more bits, and of half of them far fewer, no g.f. is tried."""
EVIDENCE = {"by": "induction"}
"""Says which of two theorems a certificate asks for."""


def derived_by_induction(of: EquationTerms, gf: RationalGF, run: Workings) -> Derivation:
    """Derive that the coefficients of a g.f. are the terms of a sequence; raises NotDerived."""
    with said_as(NotDerived, GfkitError):
        of.compute(len(of.told), run)  # which no equation may contradict
    for step in inductive_steps(of, gf):
        step.derive({}, run)
    rules = "the rule" if len(of.equations) == 1 else f"all {len(of.equations)} rules"
    said = f"by induction: its coefficients satisfy {rules} and begin with the same terms"
    return Derivation(said, evidence=EVIDENCE, basis=Basis(Principle.INDUCTION))


def gf_by_induction(of: EquationTerms, run: Workings) -> RationalGF | None:
    """Return the g.f. that some terms suggest, if the rules prove it; None otherwise."""
    from gfkit.fits.c_finite import fit_cfinite  # noqa: PLC0415 - slow to import
    from gfkit.fits.fit import GivenTerms  # noqa: PLC0415 - slow to import

    try:
        if any(grows_fast(of.compute(few, run), LONG) for few in FEW):
            return None
        whole = tuple(z for z in of.compute(SUGGESTING, run) if isinstance(z, int))
        fit = fit_cfinite(GivenTerms(whole, of.start)) if len(whole) == SUGGESTING else None
        if fit is None or fit.gf.terms(LIKELY) != of.compute(LIKELY, run):
            return None
        derived_by_induction(of, fit.gf, run)
    except GfkitError:
        return None
    return fit.gf


def inductive_steps(of: EquationTerms, gf: RationalGF) -> list[RelationHolds]:
    """Return what proves that the coefficients of a g.f. satisfy the rules; raises NotDerived."""
    rules = of.rules()
    if {one.name for one in rules} != {"a"}:
        raise NotDerived(f"{of}: induction is on one sequence")
    told = sorted((n, value) for _, n, value in of.told)
    end = of.start + len(told)
    if [n for n, _ in told] != [*range(of.start, end)]:
        raise NotDerived(f"{of}: the first terms are not those from n = {of.start} on")
    if gf.terms(len(told)) != [value for _, value in told]:
        raise NotDerived(f"{gf} does not begin with the first terms of {of}")
    coefficients = FractionCoefficients.of_gf(gf, of.start)
    steps = []
    for one in rules:
        low = -((one.residue - end) // one.step)  # the least n whose term is not told
        _require_earlier(one.body, one.step, one.residue, low, of.start)
        index = add(multiply(number(one.step), N), number(one.residue))
        relation = Relation("=", Term("a", index), one.body)
        steps.append(RelationHolds(str(relation), (("a", coefficients),), low, None))
    return steps


def _require_earlier(rule: Expression, q: int, r: int, low: int, start: int) -> None:
    """Raise NotDerived if a rule for a(q n + r) may ask for no earlier term, for some n >= low."""
    for _, part in walk(rule):
        if not isinstance(part, Term) or part.sequence != "a":
            continue
        try:
            c, d = whole_line(part.index, "n")
        except UnknownError:
            raise NotDerived(f"the index {text_of(part.index)} is not c*n + d") from None
        if not (0 <= c <= q and start <= c * low + d < q * low + r):
            raise NotDerived(f"a({text_of(part.index)}) is not always an earlier term")
