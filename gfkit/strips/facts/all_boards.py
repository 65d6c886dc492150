"""Recurrences on the boards of all widths at once, and rules with as many arrays on every board.

Let a(m, n) count the arrays of n rows and m columns that obey a rule each of whose conditions is
about blocks of at most s rows inside the board. Let r be v >= s - 1 rows of an array, one below the
other. No block is both above and below r: an array is what is above r with r, and r with what is
below. Let g_k(r) be the number of ways to put k rows below r. If, for all r of m columns,
c_0(m) g_j(r) + ... + c_d(m) g_{j+d}(r) = 0, then c_0(m) a(m, n) + ... + c_d(m) a(m, n + d) = 0 for
all n >= v + j.

r is a word whose letters are its columns. g_k is the number of ways in which an automaton reads
this word: it guesses the columns below, and remembers as many as blocks are broad. So the condition
is one of finitely many vectors (`automata.letter_series`), for polynomials c_i.

If two rules have the same recurrence with leading coefficient 1 for m >= M and n >= N, as many
arrays with 1, ..., N + d - 1 rows, and as many with 1, ..., M - 1 columns, then they have as many
on every board.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

from gfkit.automata.letter_series import vanishes
from gfkit.boards.acceptors.conditions import Place
from gfkit.boards.language.rule_data import plain_model
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.joins import OPEN
from gfkit.errors import LimitReached
from gfkit.fits.quasipolynomial import interpolated
from gfkit.numbers.coefficients import value_at
from gfkit.numbers.poly_text import polynomial_text
from gfkit.proofs.closed_sets import NUMBERS, WHOLE, one_of
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, prove, statement
from gfkit.proofs.verdict import Refuted
from gfkit.sequences.finite_table import Disagree
from gfkit.sequences.is_gf import AreEqual, IsGF, gf_data
from gfkit.strips.enumerate.listed import obeys
from gfkit.strips.facts.counted import BoardCounts, SameCounts
from gfkit.strips.sequences.strip_counts import StripCounts
from gfkit.strips.totals.compile import MODEL

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gfkit.boards.acceptors.conditions import Arrays
    from gfkit.boards.language.rules import Model
    from gfkit.proofs.kernel import Proved, Workings

    Column = tuple[int, ...]
    State = tuple[int, tuple[Column, ...]]
    """The number of rows that are read, and the last columns."""

MOST_COLUMNS = 1 << 10
"""Of the letters and rows that an automaton guesses."""
FIRST_BOARDS = sorted(
    (f"{m}x{n}" for m in range(1, 5) for n in range(1, 5)), key=lambda z: int(z[0]) * int(z[2])
)
"""Boards that are looked at before all are."""
WIDTHS = 7
"""This many widths are looked at, to find a recurrence."""
MOST_ORDER, MOST_DEGREE, MOST_LATER = 6, 2, 3


def local_arrays(model: Model) -> Arrays:
    """Return the arrays of a model, all of whose conditions are about blocks inside the board.

    Raises NotDerived for another model, with what is in the way.
    """
    rule: Any = model.definition and model.definition.game
    if rule is None or rule.kind != "array":
        raise NotDerived(f"{model.name} is not a rule on arrays")
    arrays: Arrays = rule.arrays
    for one in arrays.conditions:
        if not isinstance(one.track, Place) or not one.track.inside:
            raise NotDerived(f"{one.key} of {model.name} is not about blocks inside the board")
        if one.shared or one.fails != {0}:
            raise NotDerived(f"{one.key} of {model.name} may fail")
    if any(weight.coefficient != 1 for weight in arrays.weights):
        raise NotDerived(f"the elements of {model.name} have weights")
    return arrays


def _size(arrays: Arrays) -> tuple[int, int]:
    """Return the most rows and columns of a block of a condition."""
    places = [one.track.anchored for one in arrays.conditions if isinstance(one.track, Place)]
    sides = [
        [max(cell[k] for cell in some) - min(cell[k] for cell in some) + 1 for k in (0, 1)]
        for some in places
    ]
    return max((r for r, _ in sides), default=1), max((c for _, c in sides), default=1)


class Extensions:
    """The automaton that reads some rows by columns and guesses the rows below them."""

    def __init__(self, arrays: Arrays, seen: int | None = None, *, turned: bool) -> None:
        self.arrays, self.turned = arrays, turned
        self.letters = range(len(arrays.letters))
        self.rows, self.columns = _size(arrays)[:: -1 if turned else 1]
        self.seen = self.rows - 1 if seen is None else seen
        self.after = cache(self._after)
        self._allowed = cache(self._obeys)

    def _obeys(self, band: tuple[Column, ...]) -> bool:
        """Tell whether some columns side by side obey all conditions on the blocks inside."""
        if self.turned:
            band = tuple(zip(*band, strict=True))
        array = {(r, c): z for c, column in enumerate(band) for r, z in enumerate(column)}
        return obeys(self.arrays, array, Board.rectangle(len(band[0]), len(band)), OPEN)

    def _after(self, state: State) -> dict[Column, list[State]]:
        """Return the states after each letter, which is a column of the rows that are read."""
        height, before = state
        if len(self.letters) ** height > MOST_COLUMNS:
            raise LimitReached(f"{len(self.letters)}^{height} columns are too many")
        found: dict[Column, list[State]] = {}
        some: list[Column] = [()]
        for row in range(height):
            low = max(0, row + 1 - self.rows)
            some = [
                longer
                for column in some
                for z in self.letters
                if self._allowed(
                    (*(c[low : row + 1] for c in before), (longer := (*column, z))[low:])
                )
            ]
        for column in some:
            kept = (*before, column)[1 - self.columns :] if self.columns > 1 else ()
            found.setdefault(column[: self.seen], []).append((height, kept))
        return found


def wanted(evidence: Mapping[str, Any], key: str) -> Any:
    """Return a part of the evidence; raises NotDerived if it is not there."""
    if key not in evidence:
        raise NotDerived(f"the evidence has no {key!r}")
    return evidence[key]


@statement(
    "recurrence on boards",
    model=MODEL.at("rule"),
    fixed=one_of(("columns", "rows"), "what is fixed is"),
    side=WHOLE,
    start=WHOLE.at("from"),
    coefficients=NUMBERS.many(),
)
@dataclass(frozen=True, slots=True, repr=False)
class BoardsRecurrence(Statement):
    """For all m >= side and n >= start the sum of c_i(m) a(m, n + i) is 0.

    a(m, n) counts the arrays of n rows and m columns that obey the rule, if `fixed` is "columns",
    and of m rows and n columns if it is "rows". coefficients: the polynomials c_0, ..., c_d in m,
    each by its coefficients, the constant one first.
    """

    model: Model
    fixed: str
    side: int
    start: int
    coefficients: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "model", plain_model(self.model))

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:  # noqa: ARG002
        """Compare the ways to go on below all words of columns.

        evidence: `seen`, how many rows are read.
        """
        seen = int(wanted(evidence, "seen"))
        reads = Extensions(local_arrays(self.model), seen, turned=self.fixed == "rows")
        is_one = self.coefficients and all(self.coefficients)
        if self.side < 1 or not reads.rows - 1 <= seen <= self.start or not is_one:
            raise NotDerived(f"{self}: a recurrence has coefficients, and begins at a board")
        firsts: list[State] = [(self.start + i, ()) for i in range(len(self.coefficients))]
        size = vanishes(
            firsts, reads.after, lambda z: self.coefficients[z[0] - self.start], self.side
        )
        if size is None:
            raise NotDerived(f"{self}: what may stand below does not obey it")
        return Derivation("what may stand below rows of any length obeys it", {"seen": seen})

    def __str__(self) -> str:
        sides = "n rows and m columns" if self.fixed == "columns" else "m rows and n columns"
        return (
            f"{recurrence_text(self.coefficients)} for all m >= {self.side} and n >= {self.start}, "
            f"where a(m, n) is the number of {self.model.name} on {sides}"
        )


def recurrence_text(coefficients: Sequence[Sequence[int]]) -> str:
    """Return a recurrence in m and n as text.

    >>> recurrence_text([[1], [-1, -2], [1]])
    'a(m, n+2) - (2*m+1)*a(m, n+1) + a(m, n) = 0'
    """
    said = ""
    for i, polynomial in reversed([*enumerate(coefficients)]):
        if any(polynomial):
            is_less = polynomial[-1] < 0
            by = polynomial_text(
                [-c for c in polynomial] if is_less else polynomial, "m", highest_first=True
            )
            by = (
                ""
                if by == "1"
                else f"({by})*"
                if len(polynomial) - polynomial.count(0) > 1
                else f"{by}*"
            )
            sign = (" - " if is_less else " + ") if said else "-" * is_less
            said += f"{sign}{by}a(m, n{f'+{i}' if i else ''})"
    return f"{said or 0} = 0"


@statement("equal on boards", first=MODEL, second=MODEL)
@dataclass(frozen=True, slots=True, repr=False)
class EqualOnBoards(Statement):
    """As many arrays of m columns and n rows obey one rule as the other, for all m, n >= 1."""

    first: Model
    second: Model

    def __post_init__(self) -> None:
        for name in ("first", "second"):
            object.__setattr__(self, name, plain_model(getattr(self, name)))

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Rest on one recurrence of both, and on the boards from which it leads to all.

        evidence: `fixed`, `side`, `from` and `coefficients` of the recurrence, and `seen`.
        """
        fixed, side, start = (wanted(evidence, key) for key in ("fixed", "side", "from"))
        coefficients = NUMBERS.many().read(wanted(evidence, "coefficients"))
        if not coefficients or coefficients[-1] != (1,):
            raise NotDerived(f"{self}: the last coefficient of the recurrence is not 1")
        for model in (self.first, self.second):
            said = BoardsRecurrence(model, fixed, side, start, coefficients)
            run.lemma(said, evidence)
        grows = "rows" if fixed == "columns" else "columns"
        first = [(fixed, m) for m in range(1, side)]
        first += [(grows, n) for n in range(1, start + len(coefficients) - 1)]
        for name, length in first:
            both = [StripCounts.of(model, name, length) for model in (self.first, self.second)]
            for one in both:
                found = one.find(run)
                run.lemma(IsGF(one, found.gf), found.evidence, rests=False)
            run.lemma(AreEqual(*both), {"gf": gf_data(found.gf)})
        return Derivation("one recurrence, and as many arrays on its first boards", dict(evidence))

    def __str__(self) -> str:
        return f"every rectangle has as many {self.first.name} as {self.second.name}"


def find_recurrence(model: Model, fixed: str, run: Workings) -> Proved:
    """Return the proof of a recurrence in n whose coefficients are polynomials in m.

    The denominators of the g.f.s of the first widths are compared; a polynomial must agree at one
    width more than it needs. Raises NotDerived where there is none, with the reason.

    >>> from gfkit.boards.language.rules import find_model
    >>> from gfkit.proofs.kernel import Workings
    >>> few = find_model("docs/examples/arrays/six-blocks.toml")
    >>> find_recurrence(few, "columns", Workings()).statement.coefficients
    ((1, -1), (1, -2), (-1,), (1,))
    """
    reads = Extensions(local_arrays(model), turned=fixed == "rows")
    dens: list[Any] = [
        StripCounts.of(model, fixed, m).find(run).gf.den for m in range(1, WIDTHS + 1)
    ]
    orders = [len(den) - 1 for den in dens]
    order = orders[-1]
    if orders[-3:] != [order] * 3 or not 0 < order <= MOST_ORDER:
        raise NotDerived(
            f"{model.name}: the orders at the first widths are {', '.join(map(str, orders))}; only "
            f"recurrences of one order up to {MOST_ORDER} are looked for"
        )
    first = next(m for m in range(1, WIDTHS + 1) if set(orders[m - 1 :]) == {order})
    for side in range(first, WIDTHS - 1):
        fits = [_fitted(side, [den[i] for den in dens[side - 1 :]]) for i in range(order + 1)]
        if None not in fits:
            break
    else:
        raise NotDerived(f"{model.name}: the coefficients are not polynomials in the width")
    coefficients = tuple(one for one in reversed(fits) if one is not None)
    for later in range(MOST_LATER + 1):
        said = BoardsRecurrence(model, fixed, side, reads.rows - 1 + later, coefficients)
        for more in range(later + 1):
            with suppress(NotDerived):
                return prove(said, {"seen": reads.rows - 1 + more}, workings=run)
    text = recurrence_text(coefficients)
    raise NotDerived(f"{model.name}: what may stand below does not obey {text}")


def _fitted(first: int, values: Sequence[int]) -> tuple[int, ...] | None:
    """Return the polynomial through values at first, first + 1, ..., with one of them to spare.

    >>> _fitted(3, [9, 16, 25, 36])
    (0, 0, 1)
    """
    points = range(first, first + len(values))
    for known in range(1, min(MOST_DEGREE + 2, len(values))):
        found = interpolated(points[:known], values[:known]) or (Fraction(0),)
        if all(value_at(found, m) == z for m, z in zip(points, values, strict=True)):
            whole = all(c.denominator == 1 for c in found)
            return tuple(map(int, found)) if whole else None
    return None


def compare_boards(first: Model, second: Model, run: Workings) -> Proved:
    """Return the proof that two rules have as many arrays on every board, or of where they do not.

    Raises NotDerived, with the reasons, where neither is proved.

    >>> from gfkit.boards.language.rules import find_model
    >>> from gfkit.proofs.kernel import Workings
    >>> models = find_model("cram"), find_model("arc-kayles"), find_model("snort")
    >>> print(compare_boards(models[0], models[1], Workings()).statement)
    every board has as many cram:positions as arc-kayles:positions
    >>> compare_boards(models[0], models[2], Workings()).statement.place
    '1x1'
    """
    tables = BoardCounts(first), BoardCounts(second)
    for place in FIRST_BOARDS:
        one, other = (table.at([place], run)[0] for table in tables)
        if one != other:
            return prove(Disagree(*tables, place, one, other), workings=run)
    with suppress(NotDerived):
        return prove(SameCounts(first, second), workings=run)
    reasons = []
    for fixed in ("columns", "rows"):
        try:
            proofs = [find_recurrence(model, fixed, run) for model in (first, second)]
            found: list[Any] = [proof.statement for proof in proofs]
            evidence = {
                "seen": max(proof.derivation.evidence["seen"] for proof in proofs),
                "fixed": fixed,
                "side": max(one.side for one in found),
                "from": max(one.start for one in found),
                "coefficients": NUMBERS.many().write(found[0].coefficients),
            }
            return prove(EqualOnBoards(first, second), evidence, workings=run)
        except (NotDerived, LimitReached) as error:
            reasons.append(str(error))
    raise NotDerived("; ".join(dict.fromkeys(reasons)))


def verdict_on_boards(proof: Proved) -> Proved | Refuted:
    """Return what a proof of `compare_boards` says of "as many on every board"."""
    said = proof.statement
    return Refuted(str(said.place), said.one, said.other) if isinstance(said, Disagree) else proof
