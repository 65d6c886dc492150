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
matching of the rest by horizontal dominoes. It is checked, with k, on the matrices of small strips.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from gfkit.analysis.asymptotics import asymptotics
from gfkit.analysis.perron import perron_root
from gfkit.base.arguments import a_function, integer, optional, takes
from gfkit.base.budget import know, tracked, within
from gfkit.base.display.shown import Shown
from gfkit.base.trusted import trusted
from gfkit.boards.kinds.colouring import ColouringGame
from gfkit.boards.kinds.pieces import HORIZONTAL_DOMINO, VERTICAL_DOMINO, PlacementGame
from gfkit.boards.language.rules import model_from, model_like
from gfkit.errors import Disagreement, GfkitError, LimitReached
from gfkit.numbers.balls import Enclosure
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.sequences.strip_counts import MAX_STRIP_STATES, StripCounts, automaton_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from numpy.typing import NDArray

    from gfkit.automata.transfer import TransferMatrix
    from gfkit.base.budget import Budget
    from gfkit.boards.language.rules import Model
    from gfkit.boards.shapes.joins import Topology

CHECKED_STATES = 150
"""T is written out and checked for strips of at most this many states."""
MAX_SIDE = 40
ROW_STATES = 30_000
"""Of the strips of `row_growths`."""
ROW_DIGITS = 14

Kind = Literal["colouring", "matching"]


@dataclass(frozen=True, slots=True)
class Bound:
    """A bound of the growth per cell, and the strips that prove it.

    side, base: of L(side)/L(base), or of the one strip or cylinder if base is None.
    """

    value: Fraction
    proof: str
    side: int
    base: int | None = None
    cylinder: bool = False


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


@takes(on_strip=optional(a_function("print")))
def cell_growth(
    model: Model,
    up_to: int,
    *,
    on_strip: Callable[[int, str], None] | None = None,
    budget: Budget | None = None,
) -> CellGrowth:
    """Return bounds of the growth per cell from strips and cylinders with sides up to `up_to`.

    on_strip: told each side and topology before it is computed.
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
    with within(budget):
        return _cell_growth(model, kind, up_to, on_strip)


@dataclass(frozen=True, slots=True, repr=False)
class RowGrowths(Shown):
    """The growth per row of strips of each width, of a rule whose growth per cell nothing bounds.

    strips: lim sup a(n)^(1/n) for each number m of columns. reason: why that is all. stopped: why
    there are no wider ones, where more were asked for.
    """

    model: str
    strips: tuple[tuple[int, Enclosure], ...]
    reason: str
    stopped: str | None = None


def row_growths(model: Model, up_to: int) -> RowGrowths:
    """Return the growth per row of strips with 1, ..., up_to columns; says nothing of their limit.

    By a vector where the automaton has no negative weights, else from the generating function,
    whose pole of least modulus is enclosed. Ends at a strip of more than ROW_STATES states.
    Raises LimitReached if there is none at all.

    >>> from gfkit.boards.language.rules import find_model
    >>> for m, value in row_growths(find_model("nogo"), 2).strips:
    ...     print(m, value.digits(8))
    1 2.7692923
    2 8.5336525
    """
    model = model_from(model)
    up_to = integer("up_to", up_to, least=1, most=MAX_SIDE, example=8)
    reason = "the growth per cell has bounds here, by cell_growth"
    try:
        theory_of(model)
    except GfkitError as error:
        reason = str(error)
    found: list[tuple[int, Enclosure]] = []
    for side in tracked(range(1, up_to + 1), "sides"):
        try:
            value = _row_growth(model, side)
        except LimitReached as error:
            if not found:
                raise
            return RowGrowths(model.name, tuple(found), reason, str(error))
        know(**{f"growth per row, strip of {side}": str(value)})
        found.append((side, value))
    return RowGrowths(model.name, tuple(found), reason)


def _row_growth(model: Model, side: int) -> Enclosure:
    strip = Strip(model, columns=side)
    counts = strip.definition()
    assert isinstance(counts, StripCounts)
    matrix = automaton_of(counts, max_states=ROW_STATES).marked("none")
    if all((step.coefficient >= 0).all() for step in matrix.steps):
        return perron_root(matrix)
    gf: Any = strip.generating_function().gf
    return asymptotics(gf, digits=ROW_DIGITS).modulus


def _cell_growth(
    model: Model, kind: Kind, up_to: int, on_strip: Callable[[int, str], None] | None
) -> CellGrowth:
    strips: dict[int, Enclosure] = {}
    cylinders: dict[int, Enclosure] = {}
    checked = 0
    largest = {"strip": up_to, "cylinder": up_to - up_to % 2}
    kept = {  # first, so that too large sides are refused before anything is computed
        (side, topology): _matrix(model, side, topology)
        for topology, side in largest.items()
        if topology == "strip" or side >= 4
    }
    for side in tracked(range(1, up_to + 1), "sides"):
        for topology, found in (("strip", strips), ("cylinder", cylinders)):
            if topology == "cylinder" and (side % 2 or side < 4):
                continue
            if on_strip is not None:
                on_strip(side, topology)
            matrix = kept.pop((side, topology), None) or _matrix(model, side, topology)
            small = matrix.dimension <= CHECKED_STATES
            if topology == "strip" and checked == side - 1 and small:
                _check_symmetric(matrix, kind, f"{model.name} with {side} columns")
                checked = side
            found[side] = perron_root(matrix)
            know(**{f"growth per row, {topology} of {side}": str(found[side])})
    return CellGrowth(
        model.name,
        kind,
        _lower(kind, strips),
        _upper(kind, strips, cylinders),
        tuple(strips.items()),
        tuple(cylinders.items()),
        checked,
    )


@trusted
def growth_of_strip(counts: StripCounts) -> Enclosure:
    """Enclose the growth of a strip or a cylinder, without marks, by a vector.

    Raises GfkitError for negative weights, LimitReached for too many states.
    """
    return perron_root(automaton_of(counts, max_states=MAX_STRIP_STATES).marked("none"))


@trusted
def check_small_matrix(counts: StripCounts) -> int:
    """Write out the row matrix of a strip and return its number of states.

    Raises Disagreement unless it is symmetric, as the theory requires.
    """
    matrix = automaton_of(counts, max_states=MAX_STRIP_STATES).marked("none")
    if matrix.dimension <= CHECKED_STATES:
        _check_symmetric(matrix, theory_of(counts.model), str(counts))
    return matrix.dimension


def _matrix(model: Model, side: int, topology: str) -> TransferMatrix:
    around: Topology = "cylinder" if topology == "cylinder" else "strip"
    return Strip(model, columns=side, topology=around).transfer_matrix().marked("none")


@takes(model=model_like)
def theory_of(model: Model) -> Kind:
    """Return which of the two kinds a model is; raises GfkitError if it is neither."""
    definition = model.definition
    game = definition.game if definition is not None else None
    if definition is not None and definition.quantity == "positions":
        if isinstance(game, ColouringGame):
            return "colouring"
        if isinstance(game, PlacementGame) and not game.apart:
            shared = [piece.cells for piece in game.both]
            if sorted([*game.left, *game.right, *shared]) == [HORIZONTAL_DOMINO, VERTICAL_DOMINO]:
                return "matching"
    raise GfkitError(
        f"no theory here bounds the growth per cell of {model.name}; it is there for the positions "
        "of colouring games (node-kayles, kings, col, snort, cis) and of domino games (domineering)"
    )


@takes(model=model_like)
def has_theory(model: Model) -> bool:
    """Tell whether theorems bound the growth per cell of a model.

    >>> from gfkit.boards.language.rules import find_model
    >>> has_theory(find_model("kings")), has_theory(find_model("nogo"))
    (True, False)
    """
    try:
        theory_of(model)
    except GfkitError:
        return False
    return True


def _lower(kind: Kind, strips: dict[int, Enclosure]) -> Bound:
    """Return the best lower bound: (L(n+p)/L(n))^(1/p) with n even for matchings, else odd."""
    known = dict(strips)
    known[0 if kind == "matching" else -1] = Enclosure.exactly(1)
    candidates = []
    for base, below in known.items():
        if base % 2 != (kind == "colouring"):
            continue
        for side, above in known.items():
            if (p := side - base) > 0:
                value = above.over(below).root(p).low
                text = f"L({side})" if base <= 0 else f"L({side})/L({base})"
                shown = text if p == 1 else f"({text})^(1/{p})"
                candidates.append(Bound(value, shown, side, base))
    return max(candidates, key=lambda bound: bound.value)


def _upper(kind: Kind, strips: dict[int, Enclosure], cylinders: dict[int, Enclosure]) -> Bound:
    candidates = [
        Bound(value.root(side).high, f"C({side})^(1/{side})", side, cylinder=True)
        for side, value in cylinders.items()
    ]
    if kind == "colouring":
        candidates += [
            Bound(value.root(side).high, f"L({side})^(1/{side})", side)
            for side, value in strips.items()
        ]
    return min(candidates, key=lambda bound: bound.value)


def _check_symmetric(matrix: TransferMatrix, kind: Kind, name: str) -> None:
    """Raise Disagreement unless Z(n) = e T^(n+k) e with T symmetric and e a unit vector.

    T is the matrix between the rows themselves, but a state of the automaton of a colouring is a
    class of rows with equal futures; see `_symmetric_between_rows`.
    """
    full = _dense(matrix)
    start = np.flatnonzero(matrix.start)
    holds = len(start) == 1 and matrix.start[start[0]] == 1
    if kind == "matching":
        holds = (
            holds
            and np.array_equal(full, full.T)
            and matrix.end[start[0]] == 1
            and int(np.abs(matrix.end).sum()) == 1
        )
    else:
        holds = (
            holds and bool((matrix.end == 1).all()) and _symmetric_between_rows(full, int(start[0]))
        )
    if not holds:
        raise Disagreement(
            f"{name}: the matrix from row to row is not symmetric, as the theory requires"
        )


def _symmetric_between_rows(full: NDArray[np.object_], start: int) -> bool:
    """Tell whether T is symmetric, has entries 0 and 1, and T e = 1, for the rows of a colouring.

    Any row may follow the empty one, so its class leads to class j as often as j has rows. Rows
    with equal futures are followed by the same rows: an entry (i, j) is 0, or the size of j if the
    rows of i and of j may be next to each other. T repeats these zeros and ones, class by class.
    The state before the first row may be one of its own, to which nothing leads, with the row of
    the empty row's class; it is left out.

    >>> two_colours = np.array([[1, 2], [1, 0]], dtype=object)  # empty; either of two
    >>> _symmetric_between_rows(two_colours, 0)
    True
    """
    empty = start
    if not full[:, start].any():
        equal = np.flatnonzero((full == full[start]).all(axis=1))
        rest = np.arange(len(full)) != start
        if len(equal) < 2:
            return False
        empty = int(np.flatnonzero(np.flatnonzero(rest) == equal[equal != start][0])[0])
        full = full[np.ix_(rest, rest)]
    beside = full != 0
    return (
        bool(beside[empty].all())
        and np.array_equal(beside, beside.T)
        and np.array_equal(full, beside * full[empty])
    )


def _dense(matrix: TransferMatrix) -> NDArray[np.object_]:
    product: NDArray[np.object_] | None = None
    for step in matrix.steps:
        layer = np.zeros((step.rows, step.columns), dtype=object)
        np.add.at(layer, (step.source, step.target), step.coefficient.astype(object))
        product = layer if product is None else product @ layer
    assert product is not None
    return product
