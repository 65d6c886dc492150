"""Growth per cell of a rule: lim Z(m, n)^(1/(mn)) between bounds that strips prove.

Let Z(m, n) count the positions of an m x n board, and let T_m be the matrix from row to row of
strips of m columns. For the rules here Z(m, n) = e T_m^(n+k) e, with e the empty row and k = 0 or
1, and T_m is symmetric for every m. Let L(m) = lim Z(m, n)^(1/n), the growth of a strip, and let
C(m) be that of a cylinder of circumference m.

- Lower bounds. By the Rayleigh quotient of T_m^q e, L(m)^p >= Z(m, n+p)/Z(m, n) for n + k = 2q. The
  m-th roots tend to growth^p >= L(n+p)/L(n); L(-k) = 1, and L(0) = 1 if k = 0. [CalkinWilf1998]
- Upper bounds. L(m)^(2p) is at most the trace of T_m^(2p), which counts positions of the m x 2p
  cylinder; so growth^(2p) <= C(2p), for 2p >= 4. [CalkinWilf1998]
- The limit exists, since ln Z is subadditive in each side for colourings (a position restricts to
  both parts of a board), and superadditive for matchings (two of them join to one): so also
  growth <= L(m)^(1/m) for colourings, and growth >= L(m)^(1/m) for matchings.

That T_m is symmetric for every m follows from the rules: two rows of a colouring clash if a colour
in one clashes with a colour at a place next to it in the other, which does not say which is above;
a row of a matching with a set A of cells covered from above and B covered from below is any
matching of the rest by horizontal dominoes. For small m it is written from the rule, seen to be
symmetric, and Z(m, n) = e T_m^(n+k) e compared for so many n that it holds for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice, product, takewhile
from math import prod
from typing import TYPE_CHECKING, Any, Literal

from gfkit.automata.bounds import perron_root
from gfkit.automata.evaluation import first_terms
from gfkit.base.arguments import integer, trusted
from gfkit.base.budget import Budget, budgeted, know, tracked
from gfkit.base.display.shown import Shown
from gfkit.boards.kinds.graph_games import ColouringGame
from gfkit.boards.kinds.pieces import HORIZONTAL_DOMINO, VERTICAL_DOMINO, PlacementGame
from gfkit.boards.language.rules import Model, model_from
from gfkit.boards.shapes.board import Board
from gfkit.errors import Disagreement, GfkitError
from gfkit.numbers.balls import Enclosure, bounds_text
from gfkit.proofs.closed_sets import FLAG, RATIO, WHOLE, Shape, record
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, Workings, prove, statement
from gfkit.sequences.definition import definition_data, definition_of
from gfkit.sequences.main_part import ENCLOSURE, enclosure, ends, widened
from gfkit.strips.enumerate.brute import adjacency, coloured
from gfkit.strips.sequences.strip import Strip

if TYPE_CHECKING:
    from fractions import Fraction

    from gfkit.automata.transfer import TransferMatrix
    from gfkit.proofs.kernel import Proved

CHECKED_ROWS = 150
"""T is written out and compared for strips of at most this many states, and rows."""
MAX_SIDE = 40
DIGITS = 10
"""Digits of the ends of intervals in statements; vectors in floating point prove about 13."""

Kind = Literal["colouring", "matching"]


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


@dataclass(frozen=True, slots=True)
class Bound:
    """A bound of the growth per cell, and the strips that prove it."""

    value: Fraction
    proof: str
    used: Used


@dataclass(frozen=True, slots=True, repr=False)
class CellGrowth(Shown):
    """Bounds of lim Z(m, n)^(1/(mn)), the best of those from sides up to the given one.

    strips, cylinders: the growth per row L(m) and C(m), by m. symmetric_up_to: the largest m for
    which the row matrix was written out and found symmetric.
    """

    model: str
    kind: Kind
    lower: Bound
    upper: Bound
    strips: tuple[tuple[int, Enclosure], ...]
    cylinders: tuple[tuple[int, Enclosure], ...]
    symmetric_up_to: int

    @property
    def enclosure(self) -> Enclosure:
        """The growth per cell, between the bounds."""
        return Enclosure(self.lower.value, self.upper.value)


def theory_of(model: Model) -> Kind:
    """Return which of the two kinds a model is; raises GfkitError if it is neither."""
    game = model.game
    if model.quantity == "positions":
        if isinstance(game, ColouringGame):
            return "colouring"
        if isinstance(game, PlacementGame) and not game.apart:
            shared = [piece.cells for piece in game.both]
            if sorted([*game.left, *game.right, *shared]) == [HORIZONTAL_DOMINO, VERTICAL_DOMINO]:
                return "matching"
    raise GfkitError(
        f"no theory here bounds the growth per cell of {model.name}; it is there for the positions "
        "of colouring games (node-kayles, kings, col, snort, cis) and of domino games (domineering)"
        "; --columns 1..6 encloses the growth per row of each width"
    )


@budgeted
def cell_growth(
    model: Model,
    up_to: int,
    *,
    budget: Budget | None = None,  # noqa: ARG001 - for `budgeted`
) -> CellGrowth:
    """Return bounds of the growth per cell from strips and cylinders with sides up to `up_to`.

    Raises GfkitError for rules that the theory does not cover, LimitReached for too many states.

    >>> from gfkit.boards.language.rules import node_kayles
    >>> found = cell_growth(node_kayles.positions, 8)
    >>> print(found.enclosure)
    1.503...
    """
    model = model_from(model)
    up_to = integer("up_to", up_to, least=1, most=MAX_SIDE, example=8)
    kind = theory_of(model)
    if kind == "matching" and up_to < 4:
        raise GfkitError("an upper bound for domino games needs a cylinder: sides up to 4 at least")
    sides = [Used(m, None, cylinder) for m in range(1, up_to + 1) for cylinder in (False, True)]
    sides = [one for one in sides if not one.cylinder or (one.side % 2 == 0 and one.side >= 4)]
    largest = {one.cylinder: one for one in sides}
    # First, so that too large sides are refused before anything is computed.
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
    lower = max(_lower(kind, found), key=lambda bound: bound.value)
    upper = min(_upper(kind, found), key=lambda bound: bound.value)
    small = takewhile(check_small_matrix, (_strip_of(model, Used(side)) for side, _ in strips))
    return CellGrowth(model.name, kind, lower, upper, strips, cylinders, sum(1 for _ in small))


def _strip_of(model: Model, one: Used) -> Strip:
    return Strip(model, columns=one.side, topology="cylinder" if one.cylinder else "strip")


def _least(kind: str) -> int:
    """Return -k, the side at which L is 1."""
    return 0 if kind == "matching" else -1


def _power_below(kind: str, used: Used) -> int:
    """Return the p with growth^p >= L(side)/L(base); 0 if no theorem says so."""
    least = _least(kind)
    base = least if used.base is None else used.base
    right = base % 2 == least % 2 and (base > 0 or base == least)
    return max(0, used.side - base) if right and not used.cylinder else 0


def _power_above(kind: str, used: Used) -> int:
    """Return the m with growth^m <= C(m) or L(m); 0 if no theorem says so."""
    allowed = (used.side % 2 == 0 and used.side >= 4) if used.cylinder else kind == "colouring"
    return used.side if allowed else 0


def _lower(kind: Kind, found: Mapping[Used, Enclosure]) -> Iterator[Bound]:
    least = _least(kind)
    strips = {one.side: value for one, value in found.items() if not one.cylinder}
    for base, side in product([least, *strips], strips):
        if p := _power_below(kind, Used(side, base)):
            below = Enclosure.exactly(1) if base == least else strips[base]
            text = f"L({side})" if base == least else f"L({side})/L({base})"
            value = strips[side].over(below).root(p).low
            yield Bound(value, text if p == 1 else f"({text})^(1/{p})", Used(side, base))


def _upper(kind: Kind, found: Mapping[Used, Enclosure]) -> Iterator[Bound]:
    for one in sorted(found, key=lambda one: not one.cylinder):
        if m := _power_above(kind, one):
            text = f"{'C' if one.cylinder else 'L'}({m})^(1/{m})"
            yield Bound(found[one].root(m).high, text, one)


def _matrix(counts: Strip) -> TransferMatrix:
    return counts.transfer_matrix().marked("none")


@trusted
def growth_of_strip(counts: Strip) -> Enclosure:
    """Enclose the growth of a strip or a cylinder, without marks, by a vector.

    Raises GfkitError for negative weights, LimitReached for too many states.
    """
    return perron_root(_matrix(counts))


@trusted
def check_small_matrix(counts: Strip) -> bool:
    """Compare a strip's automaton with T, written from the rule; False if there are too many rows.

    Raises Disagreement unless T is symmetric and Z(n) = e T^(n+k) e. A row of weight w stands for w
    equal ones. Two automata agree if they do in as many terms as they have states together.
    """
    matrix, model, side = _matrix(counts), counts.rule, counts.side
    if matrix.dimension > CHECKED_ROWS:
        return False
    kind, game = theory_of(model), model.game
    rows = _dominoes(game, side) if kind == "matching" else _coloured(game, side)
    if rows is None:
        return False
    table, weights = rows
    near = [[(j, t * weights[j]) for j, t in enumerate(row) if t] for row in table]
    vector = [int(kind == "colouring" or not i) for i in range(len(table))]
    symmetric = all(t == table[j][i] for i, row in enumerate(table) for j, t in enumerate(row))
    for term in first_terms(matrix, len(table) + matrix.dimension):
        if not symmetric or term != vector[0]:
            name = f"{model.name} with {side} columns"
            raise Disagreement(
                f"{name}: the matrix from row to row is not symmetric, as the theory requires"
            )
        vector = [sum(t * vector[j] for j, t in some) for some in near]
    return True


Rows = tuple[list[list[int]], list[int]]
"""T, the empty row first, and the weights of the rows."""


def _coloured(game: Any, side: int) -> Rows | None:
    near = adjacency(Board.rectangle(1, side))
    listed = list(islice(coloured(game, "positions", near), CHECKED_ROWS + 1))
    if len(listed) > CHECKED_ROWS:
        return None
    rows = [{c: one.kind for one in position for _, c in one.cells} for position in listed]
    weights = [prod(one.weight.coefficient for one in position) for position in listed]
    reach = (-1, 0, 1) if game.neighbours == "king" else (0,)
    names = [one.name for one in game.colours]
    bad = {(a, b) for a, b in product(names, repeat=2) if game.clash(a, b)}

    def fit(above: dict[int, str], below: dict[int, str]) -> bool:
        pairs = ((a, below.get(c + d, "")) for c, a in above.items() for d in reach)
        return bad.isdisjoint(pairs)

    return [[int(fit(above, below)) for below in rows] for above in rows], weights


def _dominoes(game: Any, side: int) -> Rows | None:
    if 2**side > CHECKED_ROWS:
        return None
    both = [one.weight.coefficient for one in game.both if one.cells == HORIZONTAL_DOMINO]
    runs = [1, 1]  # the ways to put dominoes on a run of free cells
    for _ in range(side):
        runs.append(runs[-1] + (both or [1])[0] * runs[-2])

    def ways(above: tuple[int, ...], below: tuple[int, ...]) -> int:
        found = 1
        for run in "".join(str(a + b) for a, b in zip(above, below, strict=True)).split("1"):
            found *= 0 if "2" in run else runs[len(run)]
        return found

    words = list(product((0, 1), repeat=side))
    return [[ways(a, b) for b in words] for a in words], [1] * len(words)


def _read_strip(data: Any) -> Strip:
    of = definition_of(data)
    if not isinstance(of, Strip):
        raise GfkitError("growth is that of a rule on strips")
    return of


_STRIP = Shape(definition_data, _read_strip)


@statement("growth per row", of=_STRIP, value=ENCLOSURE)
@dataclass(frozen=True, slots=True, repr=False)
class RowGrowth(Statement):
    """The limit superior of a(n)^(1/n) is in an interval with exact ends, a by `of`.

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
        return Derivation("a vector bounds the spectral radius of the matrix from row to row")

    def __str__(self) -> str:
        return f"the growth per row is {self.value}, the limit of a(n)^(1/n), a(n) being {self.of}"


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

    example: Strip
    low: Fraction
    high: Fraction
    below: Used
    above: Used

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Prove the growth per row of the strips that are used, and compare powers.

        evidence: `rows`, the intervals of the growth of each strip that is used.
        """
        try:
            theory = theory_of(self.example.rule)
        except GfkitError as error:
            raise NotDerived(str(error)) from None
        if _strip_of(self.example.rule, Used(1)) != self.example or self.low < 0:
            raise NotDerived("the rule is given by its strip of one column, open, without marks")
        rows = dict(evidence.get("rows", {}))
        known: dict[Used, Enclosure] = {}
        for used in _singles(self.below, self.above):
            if str(used) not in rows:
                raise NotDerived(f"the growth of a strip of side {used.side} is missing")
            known[used] = enclosure(rows[str(used)])
            run.lemma(RowGrowth(_strip_of(self.example.rule, used), known[used]))
        for side in (1, 2, 3):
            run(check_small_matrix, _strip_of(self.example.rule, Used(side)))
        base, p = self.below.base or 0, _power_below(theory, self.below)
        below = known[Used(base)].high if base > 0 else 1
        if not p or self.low**p * below > known[Used(self.below.side)].low:
            raise NotDerived("the lower bound does not follow")
        m = _power_above(theory, self.above)
        if not m or self.high < 0 or self.high**m < known[self.above].high:
            raise NotDerived("the upper bound does not follow")
        return Derivation(
            "the matrix from row to row is symmetric for every side, and strips give the bounds",
            {"rows": {str(used): ends(value) for used, value in known.items()}},
        )

    def __str__(self) -> str:
        rule = str(self.example).partition(" on the board")[0]
        bounds = bounds_text(self.low, self.high)
        return f"the growth per cell is between {bounds}, for {rule} on m x n boards"


def _singles(below: Used, above: Used) -> list[Used]:
    """Return the single strips that two bounds rest on."""
    base = below.base or 0
    found = [Used(below.side), *([Used(base)] if base > 0 else []), replace(above, base=None)]
    return list(dict.fromkeys(found))


def prove_cell_growth(model: Model, found: CellGrowth, run: Workings | None = None) -> Proved:
    """Return the proof of bounds a little wider than those of `cell_growth`; raises NotDerived."""
    below, above = found.lower.used, found.upper.used
    growths = {False: dict(found.strips), True: dict(found.cylinders)}
    rows = {
        str(one): ends(widened(growths[one.cylinder][one.side], DIGITS))
        for one in _singles(below, above)
    }
    interval = widened(found.enclosure, DIGITS - 1)
    example = Strip(model, columns=1)
    statement = GrowthPerCell(example, interval.low, interval.high, below, above)
    return prove(statement, {"rows": rows}, workings=run)
