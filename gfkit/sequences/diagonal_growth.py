"""The statement how the diagonal of a rational function grows, by a smooth point."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.analysis.diagonals import positive_parts
from gfkit.analysis.smooth_points import (
    NotSmooth,
    SmoothPoint,
    find_smooth_point,
    smooth_asymptotics,
)
from gfkit.numbers.decimal import decimal, fraction, integer, number_text, rounded_text
from gfkit.proofs.closed_sets import COUNT
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, prove, statement
from gfkit.sequences.boxes import ENCLOSURE, widened
from gfkit.sequences.definition import DEFINITION, Definition
from gfkit.sequences.digit_automata import Diagonal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.analysis.smooth_points import Terms
    from gfkit.numbers.balls import Enclosure
    from gfkit.proofs.kernel import Proved, Workings

DIGITS, SHOWN = 24, 12


@statement("diagonal asymptotics", of=DEFINITION, halves=COUNT, rate=ENCLOSURE, constant=ENCLOSURE)
@dataclass(frozen=True, slots=True, repr=False)
class DiagonalGrows(Statement):
    """a(n) = c r^n n^(-halves/2) (1 + O(1/n)), r in `rate`, c in `constant`."""

    of: Definition
    halves: int
    rate: Enclosure
    constant: Enclosure

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Enclose the critical point and what is computed from it (`smooth_points`).

        evidence: `parts`, the S_i with S_0 first, and `near`, a point.
        """
        if not isinstance(self.of, Diagonal):
            raise NotDerived("the diagonal of a fraction is expected")
        found = self.of.fraction()
        parts = tuple(_poly(part) for part in evidence.get("parts", ()))
        near = tuple(fraction(str(z)) for z in evidence.get("near", ()))
        if len(near) != found.letters or self.halves != found.letters - 1:
            raise NotDerived("there are not as many coordinates as letters")
        try:
            point = SmoothPoint(found.num, found.den, parts, near, self.of.steps)
            rate, constant = run(smooth_asymptotics, point)
        except NotSmooth as error:
            raise NotDerived(str(error)) from None
        for outer, inner in ((self.rate, rate), (self.constant, constant)):
            if not outer.low <= inner.low <= inner.high <= outer.high:
                raise NotDerived("a number could not be shown to lie in its interval")
        return Derivation("a smooth point is alone on its torus, and nearest to 0", dict(evidence))

    def __str__(self) -> str:
        rate, constant = (rounded_text(z.middle, SHOWN) for z in (self.rate, self.constant))
        power = f"*n^(-{self.halves}/2)" if self.halves else ""
        growth = f"{constant}*{rate}^n{power}".replace("^(-2/2)", "^(-1)")
        return f"a(n) = c*(1+O(1/n)), c = {growth}, where a(n) is {self.of}"


def _poly(data: Any) -> Terms:
    return tuple((tuple(map(int, e)), integer(c)) for e, c in data)


def prove_diagonal_growth(of: Definition) -> Proved:
    """Return the proof how a diagonal grows; raises NotDerived.

    >>> from gfkit.formulas.grammar import parse_expression
    >>> proof = prove_diagonal_growth(Diagonal(parse_expression("1/(1-x-y)")))
    >>> round(float(proof.statement.constant.middle), 6)
    0.56419
    """
    if not isinstance(of, Diagonal):
        raise NotDerived("the growth of an algebraic series is not looked for")
    found = of.fraction()
    reason = NotDerived("the denominator is no such product less a sum of positive terms")
    for parts in positive_parts(of.body):
        try:
            point = find_smooth_point(found.num, found.den, parts, of.steps)
            rate, constant = smooth_asymptotics(point)
        except NotSmooth as error:
            reason = NotDerived(str(error))
            continue
        said = DiagonalGrows(
            of, found.letters - 1, widened(rate, DIGITS), widened(constant, DIGITS)
        )
        listed = [[[list(e), decimal(c)] for e, c in part] for part in parts]
        return prove(said, {"parts": listed, "near": [number_text(z) for z in point.near]})
    raise reason
