"""The statement which numbers are limits of zeros of the polynomials of a sequence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.analysis.zero_limits import class_step, coprime_classes, nondegenerate_at, shows
from gfkit.errors import GfkitError
from gfkit.proofs.closed_sets import WHOLE
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, Workings, prove, statement
from gfkit.sequences.definition import DEFINITION, Definition
from gfkit.sequences.is_gf import gf_data
from gfkit.sequences.limit_laws import classes_text, marked_lemma

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.proofs.kernel import Proved


@statement("limits of zeros", of=DEFINITION, period=WHOLE, residues=WHOLE.many())
@dataclass(frozen=True, slots=True, repr=False)
class LimitsOfZeros(Statement):
    """x is a limit of zeros of a(n) if and only if a condition on the roots of q reversed holds.

    They are taken in z = t^-period. The condition: two or more share the largest modulus at x, or
    one has it, and p, the part of its class, is 0 at its inverse. That is so of n in each of the
    classes `residues` modulo the period; in the others a(n) is 0 for large n.
    """

    of: Definition
    period: int
    residues: tuple[int, ...]

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """See that no root is a constant multiple of another one, and p and q coprime.

        evidence: `gf`, the generating function with marks; `points`, two numbers x.
        """
        gf = marked_lemma(self.of, evidence, run)
        if any(j for side in (gf.num, gf.den) for _, j, *_ in side):
            raise NotDerived("the terms have a second mark")
        try:
            classes = coprime_classes(gf)
        except GfkitError as error:
            raise NotDerived(str(error)) from None
        named = tuple(sorted((self.of.offset + k) % self.period for k in classes))
        if self.period != class_step(gf) or self.residues != named:
            raise NotDerived("these are not the classes of n")
        first, second = map(int, evidence["points"])
        if not shows(gf, first, second):
            raise NotDerived("a root may be a constant multiple of another one")
        return Derivation(
            f"quotients of roots at x = {first} and x = {second} have no number in common",
            {"gf": gf_data(gf), "points": [first, second]},
        )

    def __str__(self) -> str:
        return (
            "x is a limit of zeros of a(n) if and only if two of the roots z of q reversed share "
            "the largest modulus at x, or one has it and p = 0 at 1/z"
            f"{classes_text(self.period, self.residues)}, where a(n) is {self.of}"
        )


def prove_limits_of_zeros(lemma: Proved) -> Proved:
    """Return the proof which numbers are limits of zeros; raises NotDerived.

    lemma: the generating function with marks, in x alone, proved.
    """
    about: Any = lemma.statement
    try:
        points = nondegenerate_at(about.gf)
        classes = coprime_classes(about.gf)
    except GfkitError as error:
        raise NotDerived(str(error)) from None
    period = class_step(about.gf)
    named = tuple(sorted((about.of.offset + k) % period for k in classes))
    evidence = {"gf": gf_data(about.gf), "points": list(points)}
    claim = LimitsOfZeros(about.of, period, named)
    return prove(claim, evidence, workings=Workings([lemma]))
