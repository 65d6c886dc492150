"""Statements about growth: of one strip per row, by a vector, and of a rule per cell."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from gfkit.errors import GfkitError
from gfkit.numbers.balls import Enclosure, bounds_text
from gfkit.proofs.closed_sets import FLAG, RATIO, WHOLE, Shape, record
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, Workings, prove, statement
from gfkit.sequences.boxes import ENCLOSURE, enclosure, ends, widened
from gfkit.sequences.definition import definition_data, definition_of
from gfkit.strips.facts.growth_per_cell import (
    check_small_matrix,
    growth_of_strip,
    theory_of,
)
from gfkit.strips.sequences.strip_counts import StripCounts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.boards.language.rules import Model
    from gfkit.proofs.kernel import Proved
    from gfkit.strips.facts.growth_per_cell import Bound, CellGrowth

DIGITS = 10
"""Digits of the ends of intervals in statements; vectors in floating point prove about 13."""


def _strip_of(data: Any) -> StripCounts:
    of = definition_of(data)
    if not isinstance(of, StripCounts):
        raise GfkitError("growth is that of a rule on strips")
    return of


_STRIP = Shape(definition_data, _strip_of)


@statement("growth per row", of=_STRIP, value=ENCLOSURE)
@dataclass(frozen=True, slots=True, repr=False)
class RowGrowth(Statement):
    """The limit superior of a(n)^(1/n) is in an interval with exact ends, a by `of`.

    For a matrix M without negative entries and a vector v > 0 with l v <= M v <= u v, the spectral
    radius is between l and u; it is the growth, as every state is on a walk from start to end.
    """

    of: StripCounts
    value: Enclosure

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:  # noqa: ARG002
        """Enclose the spectral radius again."""
        if self.of.is_ring or self.of.marks != "none":
            raise NotDerived("the growth is that of a strip or a cylinder, without marks")
        found = run(growth_of_strip, self.of)
        if not self.value.low <= found.low <= found.high <= self.value.high:
            raise NotDerived("the spectral radius could not be shown to lie in the interval")
        return Derivation("a vector bounds the spectral radius of the matrix from row to row")

    def __str__(self) -> str:
        return f"the growth per row is {self.value}, the limit of a(n)^(1/n), a(n) being {self.of}"


@dataclass(frozen=True, slots=True)
class Used:
    """Strips that bound the growth per cell, of sides `side` and, for a quotient, `base` below it.

    cylinder: whether the side is joined. base: None for a bound by one strip alone.
    """

    side: int
    base: int | None = None
    cylinder: bool = False


@statement(
    "growth per cell",
    example=_STRIP.at("of"),
    low=RATIO,
    high=RATIO,
    below=record(Used, side=WHOLE, base=replace(WHOLE, optional=True)),
    above=record(Used, side=WHOLE, cylinder=FLAG),
)
@dataclass(frozen=True, slots=True, repr=False)
class GrowthPerCell(Statement):
    """lim Z(m, n)^(1/(mn)) is between low and high, where Z(m, n) counts a rule on m x n boards.

    example: the positions on boards with one column, whose rule it is. below, above: the strips
    that prove the bounds, by the theorems of gfkit.strips.facts.growth_per_cell.
    """

    example: StripCounts
    low: Fraction
    high: Fraction
    below: Used
    above: Used

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Prove the growth per row of the strips that are used, and compare powers.

        evidence: `rows`, the intervals of the growth of each strip that is used.
        """
        try:
            theory = theory_of(self.example.model)
        except GfkitError as error:
            raise NotDerived(str(error)) from None
        if self._strip(1) != self.example or self.low < 0:
            raise NotDerived("the rule is given by its strip of one column, open, without marks")
        rows = dict(evidence.get("rows", {}))
        known: dict[Used, Enclosure] = {}
        base = 0 if theory == "matching" else -1
        for used in self._strips():
            said = rows.get(_key(used))
            if said is None:
                raise NotDerived(f"the growth of a strip of side {used.side} is missing")
            value = enclosure(said)
            run.lemma(RowGrowth(self._strip(used.side, cylinder=used.cylinder), value))
            known[used] = value
        for side in (1, 2, 3):
            run(check_small_matrix, self._strip(side))
        _compare_below(theory, self.below, self.low, known, base)
        _compare_above(theory, self.above, self.high, known)
        listed = {_key(used): ends(value) for used, value in known.items()}
        return Derivation(
            "the matrix from row to row is symmetric for every side, and strips give the bounds",
            {"rows": listed},
        )

    def _strips(self) -> list[Used]:
        """List the single strips that are used."""
        found = [Used(self.below.side)]
        if self.below.base is not None and self.below.base > 0:
            found.append(Used(self.below.base))
        found.append(Used(self.above.side, cylinder=self.above.cylinder))
        return list(dict.fromkeys(found))

    def _strip(self, side: int, *, cylinder: bool = False) -> StripCounts:
        topology: Any = "cylinder" if cylinder else "strip"
        return StripCounts(
            self.example.rule, "columns", side, topology, False, "none", 0, self.example.name
        )

    def __str__(self) -> str:
        rule = str(self.example).partition(" on the board")[0]
        bounds = bounds_text(self.low, self.high, 12)
        return f"the growth per cell is between {bounds}, for {rule} on m x n boards"


def _key(used: Used) -> str:
    return f"{'cylinder' if used.cylinder else 'strip'} {used.side}"


def _compare_below(
    theory: str, used: Used, low: Fraction, known: Mapping[Used, Enclosure], least: int
) -> None:
    """Raise NotDerived unless low^p <= L(side)/L(base), p = side - base > 0, of right parity."""
    base = least if used.base is None else used.base
    p = used.side - base
    right = base % 2 == (theory == "colouring") and (base > 0 or base == least)
    below = known[Used(base)].high if base > 0 else Fraction(1)
    if p <= 0 or not right or low**p * below > known[Used(used.side)].low:
        raise NotDerived("the lower bound does not follow")


def _compare_above(
    theory: str, used: Used, high: Fraction, known: Mapping[Used, Enclosure]
) -> None:
    """Raise NotDerived unless high^m >= C(m), m >= 4 even, or for colourings high^m >= L(m)."""
    allowed = (used.side % 2 == 0 and used.side >= 4) if used.cylinder else theory == "colouring"
    if not allowed or high < 0 or high**used.side < known[used].high:
        raise NotDerived("the upper bound does not follow")


def prove_cell_growth(model: Model, found: CellGrowth, run: Workings | None = None) -> Proved:
    """Return the proof of bounds a little wider than those of `cell_growth`; raises NotDerived."""
    run = Workings() if run is None else run
    strips, cylinders = dict(found.strips), dict(found.cylinders)
    below, above = used_by(found.lower), used_by(found.upper)
    sides = [below.side, *([below.base] if below.base else [])]
    rows = {_key(Used(side)): strips[side] for side in sides}
    rows[_key(above)] = (cylinders if above.cylinder else strips)[above.side]
    wide = {name: widened(value, DIGITS) for name, value in rows.items()}
    interval = widened(Enclosure(found.lower.value, found.upper.value), DIGITS - 1)
    statement = GrowthPerCell(
        StripCounts.of(model, "columns", 1), interval.low, interval.high, below, above
    )
    return prove(statement, {"rows": {k: ends(v) for k, v in wide.items()}}, workings=run)


def used_by(bound: Bound) -> Used:
    """Return which strips a bound of `cell_growth` is from."""
    return Used(bound.side, bound.base, cylinder=bound.cylinder)
