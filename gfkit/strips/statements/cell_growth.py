"""Growth per cell of a rule: Z(m, n)^(1/(mn)) for large boards, between bounds of its strips.

Let Z(m, n) count the positions of boards of m columns and n rows, let L(m) be the growth of strips,
the limit superior of Z(m, n)^(1/n), and C(m) that of cylinders of circumference m. The growth per
cell g is the limit superior of Z(m, n)^(1/(mn)). The bounds depend on what is known about boards
side by side.

- If a position of l + m columns determines one of l + i and one of m + j columns, and these
  determine it, then Z(l+m, n) <= Z(l+i, n) Z(m+j, n). Let b = i + j, the border: then ln Z(m+b, n)
  is subadditive in m, and g^m <= L(m+b). If positions restrict to parts of boards, b is 0 for both
  sides of the board, and g is the limit.
- For arrays of letters whose weights have the sum w, Z(m, n) <= w^(mn). For tilings by pieces of a
  > 1 or more cells whose weights have the sum w >= 1, Z(m, n) <= w^(mn/a), since the first free
  cell is the first cell of some piece.
- If any two positions with k columns between them join to one position, Z(pm + (p-1)k, n) >= Z(m,
  n)^p, and so g^(m+k) >= L(m).
- If Z(m, n) = e S^(n-b) e for a symmetric matrix S of the boards with m rows, and R is the growth
  of these, then R^p >= Z(m, n+p)/Z(m, n) for n - b = 2q by the Rayleigh quotient of S^q e, and the
  m-th roots tend to g^p >= L(n+p)/L(n); L(-1) = 1 and L(0) = 1 where b is -1 or 0. And R^(2p) is at
  most the trace of S^(2p), which counts positions of a cylinder, so g^(2p) <= C(2p), for 2p >= 4.
  The norm of e grows with m, at most as a power of a constant, so that g is the limit superior of
  the m-th roots of R. [CalkinWilf1998]

For colouring games and dominoes and small m, the program writes S from the rule, checks that it is
symmetric, and compares Z(m, n) = e S^(n-b) e for enough n to prove it for all n.

`statements.premises` reads the premises from the rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product, takewhile
from typing import TYPE_CHECKING, Any, Literal

from gfkit.automata.spectral_radius import perron_root
from gfkit.base.arguments import integer, trusted
from gfkit.base.budget import Budget, budgeted, know, tracked
from gfkit.base.display import Shown
from gfkit.base.principles import Basis, Principle
from gfkit.boards.models.model import Model
from gfkit.boards.rules.placement_games import PlacementGame
from gfkit.errors import Argument, GfkitError
from gfkit.numbers.enclosures import Enclosure
from gfkit.proofs.codec import FLAG, RATIO, WHOLE, Shape, record
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, Workings, prove, statement
from gfkit.sequences.definition import definition_data, definition_of
from gfkit.sequences.growth import ENCLOSURE, enclosure, ends, widened
from gfkit.strips.encodings.models import model_from
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.statements.premises import Premises, premises
from gfkit.strips.statements.row_matrices import check_small_matrix

if TYPE_CHECKING:
    from fractions import Fraction

    from gfkit.automata.transfer_matrix import TransferMatrix
    from gfkit.proofs.kernel import Proved

MAX_SIDE = 40
WIDTHS = Argument("columns", "1..6")
NO_THEORY = (
    "it is there where positions restrict to parts of boards, or join to one, or the matrix from "
    "row to row is symmetric, as for colouring games, pieces, tilings, edges of any number of "
    f"components, many conditions on few cells; {WIDTHS} encloses the growth of each width"
)
DIGITS = 10
"""Digits of the ends of intervals in statements; vectors in floating point prove about 13
digits."""

Kind = Literal["colouring", "matching", "mirrored", "restricting", "joining"]


@dataclass(frozen=True, slots=True)
class Used:
    """Strips that bound the growth per cell, of sides `side` and, for a quotient, `base` below it.

    cylinder: whether the side is joined. base: None for a bound by one strip alone.
    """

    side: int
    base: int | None = None
    cylinder: bool = False

    def __str__(self) -> str:
        return f"{'cylinder' if self.cylinder else 'strip'} {self.side}"


CELL = Used(0)
"""One cell, which bounds the growth by the weight of all letters."""


@dataclass(frozen=True, slots=True)
class CellGrowthBound:
    """A bound of the growth per cell, and the strips that prove it."""

    value: Fraction
    proof: str
    used: Used


@dataclass(frozen=True, slots=True, repr=False)
class CellGrowth(Shown):
    """Bounds of the growth of Z(m, n)^(1/(mn)), the best from sides up to the given one.

    lower, upper: None where no theorem gives one. strips, cylinders: the growth per row L(m) and
    C(m), by m. symmetric_up_to: the largest m for which the row matrix was written out and found
    symmetric. premises: those read from the rule. has_limit: whether the growth is a limit, not
    only the limit superior.
    """

    model: str
    kind: Kind
    lower: CellGrowthBound | None
    upper: CellGrowthBound | None
    strips: tuple[tuple[int, Enclosure], ...]
    cylinders: tuple[tuple[int, Enclosure], ...]
    symmetric_up_to: int
    premises: Premises
    has_limit: bool

    @property
    def enclosure(self) -> Enclosure | None:
        """The growth per cell, between the bounds; None if there is only one of them."""
        if self.lower is None or self.upper is None:
            return None
        return Enclosure(self.lower.value, self.upper.value)


def kind_of(known: Premises) -> Kind:
    """Return the word for the premises of a rule."""
    kinds: dict[int | None, Kind] = {-1: "colouring", 0: "matching", 1: "mirrored"}
    return kinds.get(known.base) or ("joining" if known.border is None else "restricting")


@budgeted
def cell_growth(
    model: Model,
    up_to: int,
    *,
    budget: Budget | None = None,  # noqa: ARG001 - for `budgeted`
) -> CellGrowth:
    """Return bounds of the growth per cell from strips and cylinders with sides up to `up_to`.

    Raises GfkitError for rules that the theory does not cover, LimitReached for too many states.

    >>> from gfkit.boards.models.names import node_kayles
    >>> found = cell_growth(node_kayles.positions, 6)
    >>> print(found.enclosure)
    1.503...
    """
    model = model_from(model)
    up_to = integer("up_to", up_to, least=1, most=MAX_SIDE, example=8)
    known = premises(model)
    if not known.any:
        told = f"no theory here bounds the growth per cell of {model.name}; {NO_THEORY}"
        raise GfkitError(told).naming(WIDTHS)
    sides = [Used(m, None, cylinder) for m in range(1, up_to + 1) for cylinder in (False, True)]
    sides = [one for one in sides if not one.cylinder or _power_above(known, one)]
    largest = {one.cylinder: one for one in sides}
    # First, so that sides that are too large are refused before any computation.
    kept = {one: _matrix(_strip_of(model, one)) for one in largest.values()}
    found: dict[Used, Enclosure] = {}
    for one in tracked(sides, "sides"):
        matrix = kept[one] if one in kept else _matrix(_strip_of(model, one))
        found[one] = perron_root(matrix)
        know(**{f"growth per row, {str(one).replace(' ', ' of ')}": str(found[one])})
    strips, cylinders = (
        tuple((one.side, value) for one, value in found.items() if one.cylinder == joined)
        for joined in (False, True)
    )
    if known.weight is not None:
        found[CELL] = Enclosure.exactly(known.weight)
    lower = max(_lower(known, dict(strips)), key=lambda bound: bound.value, default=None)
    upper = min(_upper(known, found), key=lambda bound: bound.value, default=None)
    if lower is None and upper is None:
        raise GfkitError(
            f"{model.name} has no bound of its growth per cell from sides up to {up_to}"
        )
    small = takewhile(check_small_matrix, (_strip_of(model, Used(side)) for side, _ in strips))
    checked, kind = sum(1 for _ in small), kind_of(known)
    game: Any = model.game
    free = isinstance(game, PlacementGame) and model.quantity == "positions"
    has_limit = known.restricts or free
    return CellGrowth(model.name, kind, lower, upper, strips, cylinders, checked, known, has_limit)


def _strip_of(model: Model, one: Used) -> Strip:
    return Strip(model, columns=one.side, topology="cylinder" if one.cylinder else "strip")


def _power_below(known: Premises, used: Used) -> int:
    """Return the p with growth^p >= L(side)/L(base); 0 if no theorem gives one."""
    base = used.base
    if used.cylinder or (base is None and known.gap is None):
        return 0
    if base is None:
        assert known.gap is not None
        return used.side + known.gap
    right = known.base is not None and (base == known.base or base > max(0, known.base))
    return max(0, used.side - base) if right and (base - (known.base or 0)) % 2 == 0 else 0


def _power_above(known: Premises, used: Used) -> int:
    """Return the m with growth^m <= C(m), L(m + border), or the weight; 0 if no theorem says so."""
    if used == CELL:
        return 0 if known.weight is None else known.share
    if used.cylinder:
        allowed = known.base is not None and used.side % 2 == 0 and used.side >= 4
    else:
        return 0 if known.border is None else max(0, used.side - known.border)
    return used.side if allowed else 0


def _lower(known: Premises, strips: Mapping[int, Enclosure]) -> Iterator[CellGrowthBound]:
    for base, side in product([None, *{known.base, *strips} - {None}], strips):
        if p := _power_below(known, Used(side, base)):
            below = Enclosure.exactly(1) if base is None or base < 1 else strips[base]
            text = f"L({side})" if base is None or base < 1 else f"L({side})/L({base})"
            if below.low > 0 and strips[side].low > 0:
                value = strips[side].over(below).root(p).low
                root = f"({text})" if "/" in text else text
                yield CellGrowthBound(
                    value, text if p == 1 else f"{root}^(1/{p})", Used(side, base)
                )


def _upper(known: Premises, found: Mapping[Used, Enclosure]) -> Iterator[CellGrowthBound]:
    for one in sorted(found, key=lambda one: not one.cylinder):
        if m := _power_above(known, one):
            text = f"{'C' if one.cylinder else 'L'}({one.side})^(1/{m})"
            if one == CELL:
                text = "the sum of the weights of letters"
                text = f"w^(1/{m}), w the sum of the weights of pieces" if m > 1 else text
            yield CellGrowthBound(found[one].root(m).high, text, one)


def _matrix(counts: Strip) -> TransferMatrix:
    return counts.transfer_matrix().marked("none")


@trusted
def growth_of_strip(counts: Strip) -> Enclosure:
    """Enclose the growth of a strip or a cylinder, without marks, by a vector.

    Raises GfkitError for negative weights, LimitReached for too many states.
    """
    return perron_root(_matrix(counts))


def _read_strip(data: Any) -> Strip:
    of = definition_of(data)
    if not isinstance(of, Strip):
        raise GfkitError("growth is that of a rule on strips")
    return of


_STRIP = Shape(definition_data, _read_strip)


@statement("growth per row", of=_STRIP, value=ENCLOSURE)
@dataclass(frozen=True, slots=True, repr=False)
class RowGrowth(Statement):
    """The limit superior of a(n)^(1/n) is in an interval with exact ends; `of` defines a.

    For a matrix M without negative entries and a vector v > 0 with l v <= M v <= u v, the spectral
    radius is between l and u; it is the growth, as every state is on a walk from start to end.
    """

    of: Strip
    value: Enclosure

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:  # noqa: ARG002
        """Enclose the spectral radius again."""
        if self.of.is_ring or self.of.marks != "none":
            raise NotDerived("the growth is that of a strip or a cylinder, without marks")
        found = run(growth_of_strip, self.of)
        if not self.value.low <= found.low <= found.high <= self.value.high:
            raise NotDerived("the spectral radius could not be shown to lie in the interval")
        return Derivation(
            "a vector bounds the spectral radius of the matrix from row to row",
            basis=Basis(Principle.POSITIVE_VECTOR),
        )


def _reason(known: Premises) -> str:
    if known.base is not None:
        return "the matrix from row to row is symmetric for every side"
    if known.border is not None:
        return "positions restrict to parts of boards, with a border"
    return "positions side by side join to one"


_MAYBE = replace(RATIO, omitted=True)


@statement(
    "growth per cell",
    example=_STRIP.at("of"),
    low=_MAYBE,
    high=_MAYBE,
    below=replace(record(Used, side=WHOLE, base=replace(WHOLE, optional=True)), omitted=True),
    above=replace(record(Used, side=WHOLE, cylinder=FLAG), omitted=True),
)
@dataclass(frozen=True, slots=True, repr=False)
class GrowthPerCell(Statement):
    """The growth of Z(m, n)^(1/(mn)) is between low and high, Z(m, n) counting m x n boards.

    It is the limit superior, and the limit where there is one. example: the positions on boards
    with one column, whose rule it is. below, above: the strips that prove the bounds, by the
    theorems of gfkit.strips.statements.cell_growth. One of the bounds may be None.
    """

    example: Strip
    low: Fraction | None = None
    high: Fraction | None = None
    below: Used | None = None
    above: Used | None = None

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Prove the growth per row of the strips that are used, and compare powers.

        evidence: `rows`, the intervals of the growth of each strip that is used.
        """
        model = self.example.rule
        theory = premises(model)
        if not theory.any:
            raise NotDerived(f"no theory here bounds the growth per cell of {model.name}")
        if _strip_of(model, Used(1)) != self.example:
            raise NotDerived("the rule is given by its strip of one column, open, without marks")
        rows = dict(evidence.get("rows", {}))
        known = {CELL: Enclosure.exactly(theory.weight or 0)}
        for used in _singles(self.below, self.above):
            if str(used) not in rows:
                raise NotDerived(f"the growth of a strip of side {used.side} is missing")
            known[used] = enclosure(rows[str(used)])
            run.lemma(RowGrowth(_strip_of(model, used), known[used]))
        for side in (1, 2, 3):
            run(check_small_matrix, _strip_of(model, Used(side)))
        if (self.low is None, self.high is None) != (self.below is None, self.above is None):
            raise NotDerived("each bound has strips that prove it")
        if self.low is not None and self.below is not None:
            base, p = self.below.base or 0, _power_below(theory, self.below)
            below = known[Used(base)].high if base > 0 else 1
            if not p or self.low < 0 or self.low**p * below > known[Used(self.below.side)].low:
                raise NotDerived("the lower bound does not follow")
        if self.high is not None and self.above is not None:
            m = _power_above(theory, self.above)
            if not m or self.high < 0 or self.high**m < known[self.above].high:
                raise NotDerived("the upper bound does not follow")
        if self.low is None and self.high is None:
            raise NotDerived("no bound is given")
        return Derivation(
            f"{_reason(theory)}, and strips give the bounds",
            {"rows": {str(used): ends(value) for used, value in known.items() if used.side}},
            basis=Basis(Principle.POSITIVE_VECTOR),
        )


def _singles(below: Used | None, above: Used | None) -> list[Used]:
    """Return the single strips that two bounds rest on."""
    found = [] if below is None else [Used(below.side)]
    if below is not None and below.base is not None and below.base > 0:
        found.append(Used(below.base))
    if above is not None and above != CELL:
        found.append(replace(above, base=None))
    return list(dict.fromkeys(found))


def prove_cell_growth(model: Model, found: CellGrowth, run: Workings | None = None) -> Proved:
    """Return the proof of bounds a little wider than those of `cell_growth`; raises NotDerived."""
    below, above = (None if one is None else one.used for one in (found.lower, found.upper))
    growths = {False: dict(found.strips), True: dict(found.cylinders)}
    rows = {
        str(one): ends(widened(growths[one.cylinder][one.side], DIGITS))
        for one in _singles(below, above)
    }
    low, high = (
        None if one is None else widened(Enclosure.exactly(one.value), DIGITS - 1)
        for one in (found.lower, found.upper)
    )
    least, most = None if low is None else low.low, None if high is None else high.high
    statement = GrowthPerCell(Strip(model, columns=1), least, most, below, above)
    return prove(statement, {"rows": rows}, workings=run)
