"""Statements about scoring games with one or two columns and every number of rows.

*One column* allows one play. Piece j, counted from 0, belongs to player j modulo K and lies on the
next cells. So for the rows in each residue class modulo K times the length of a piece, the payoffs
are polynomials of degree 2 in the rows. *Two columns*, dominoes and two players: one move of every
position is better for the mover than all others, and the payoffs are such polynomials for each
number of rows modulo 4, by the induction of `two_columns`.

The difference of a formula that is a sum of at most d terms n^j c^n from some n on, and a function
of that kind with period t, has at most d + 3 t such terms; it is 0 forever if it is 0 for this many
n in a row. [Stanley2012, Theorem 4.1.1]

*Two columns, every position.* A position has columns of heights a and a + d, and r rows above the
higher one. The best move depends only on d and on r modulo 4:

* r odd: horizontal.
* r = 2 modulo 4: vertical on the higher column (on either if d = 0).
* r = 0 modulo 4: vertical on the lower column if d >= 2; horizontal if d < 2 and r > 0.

The payoffs are, for each d and r modulo 4, polynomials in a, e and s of degree 2, where d = 4 e + i
and r = 4 s + j. The proof is by induction on the free cells. On each piece of the positions (e = 0
or more, s = 0 or more) the payoffs of the best move are the polynomials, and the mover's payoff
exceeds that of any other move by a polynomial that is at least 1. Finitely many values show both:
the values at arguments with sum at most 2 determine a polynomial of degree 2, and it is at least 1
if in Newton's form, as a sum of products of binomial coefficients, no coefficient is negative and
the constant one is positive.

Since rows may count from any height, the same holds for raised games: D(2, R)^{+q} begins at a = q,
r = R.

`payoff_family` solves the games of one number of columns, and finds formulas for their payoffs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from itertools import product
from math import comb, gcd, prod
from typing import Any

from gfkit.base.arguments import trusted
from gfkit.base.budget import spend, tracked
from gfkit.base.principles import Basis, Principle
from gfkit.errors import GfkitError
from gfkit.formulas.evaluation import Scope, value_of
from gfkit.formulas.order_bounds import bound_of
from gfkit.formulas.parser import parse_expression
from gfkit.games.scoring.openings import Line, begins, is_move_text, mirrored
from gfkit.games.scoring.rules import MAX_PLAYERS, Heights, ScoringGame
from gfkit.proofs.codec import COUNT, TRUTH, WORD
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, Workings, statement

SIMPLEX = [(i, j, k) for i, j, k in product(range(3), repeat=3) if i + j + k <= 2]
"""The arguments that determine a polynomial of degree 2 in three variables."""

Newton = tuple[int, ...]
"""Coefficients of C(a, i) C(e, j) C(s, k), in the order of SIMPLEX."""


@dataclass(frozen=True, slots=True)
class ColumnsPosition:
    """Columns of heights low and low + gap, and `above` rows above the higher one."""

    low: int
    gap: int
    above: int

    def moves(self) -> Iterator[tuple[str, int, ColumnsPosition]]:
        """Yield the name of each move, its score, and the position after it.

        H is horizontal, L vertical on the lower column, T vertical on the higher (taller) one.
        """
        low, gap, above = self.low, self.gap, self.above
        high = low + gap
        if above >= 1:
            yield "H", 2 * (high + 1), ColumnsPosition(high + 1, 0, above - 1)
        if gap >= 2:
            yield "L", 2 * low + 3, ColumnsPosition(low + 2, gap - 2, above)
        elif gap == 1 and above >= 1:
            yield "L", 2 * low + 3, ColumnsPosition(high, 1, above - 1)
        elif gap == 0 and above >= 2:
            yield "L", 2 * low + 3, ColumnsPosition(low, 2, above - 2)
        if gap and above >= 2:
            yield "T", 2 * high + 3, ColumnsPosition(low, gap + 2, above - 2)

    def best(self) -> str:
        """Return the name of the best move; "" if there is none."""
        if self.above % 2:
            return "H"
        if self.above % 4 == 2:
            return "T" if self.gap else "L"
        if self.gap >= 2:
            return "L"
        return "H" if self.above else ""


@dataclass(frozen=True, slots=True)
class TwoColumns:
    """The payoffs of all positions with two columns, and their proof.

    mover, other: for gap and above modulo 4, indexed 4 (gap mod 4) + above mod 4, the polynomials
    of the payoffs of the player to move and of the other.
    """

    mover: tuple[Newton, ...]
    other: tuple[Newton, ...]

    def payoffs(self, position: ColumnsPosition) -> tuple[int, int]:
        """Return the payoffs of the player to move and of the other.

        >>> two_columns().payoffs(ColumnsPosition(0, 0, 9))
        (48, 42)
        """
        index = 4 * (position.gap % 4) + position.above % 4
        at = (position.low, position.gap // 4, position.above // 4)
        return _value(self.mover[index], at), _value(self.other[index], at)

    def line(self, rows: int) -> Iterator[tuple[str, ColumnsPosition]]:
        """Yield the best moves of D(2, rows), each with the position before it."""
        position = ColumnsPosition(0, 0, rows)
        while name := position.best():
            yield name, position
            position = next(after for move, _, after in position.moves() if move == name)

    def loses_nothing(self) -> bool:
        """Return whether the best moves from columns of equal height never bury a cell.

        Such a line keeps returning to positions of equal heights, so those with few rows above
        suffice: the move depends on the number of rows above modulo 4, if there are any.
        """
        pieces = range(4, 8)
        return (
            self.holds()
            and all(
                name != "H" or not position.gap
                for rows in range(pieces.stop)
                for name, position in self.line(rows)
            )
            and all(self._comes_back(rows) for rows in pieces)
        )

    def _comes_back(self, rows: int) -> bool:
        """Return whether equal heights recur within four rows, with fewer rows above."""
        return any(
            not position.gap and 0 < rows - position.above <= 4
            for _, position in (*self.line(rows), ("", ColumnsPosition(rows, 0, 0)))
        )

    def holds(self) -> bool:
        """Check all pieces of the induction; True is a proof for all positions."""
        return all(
            self._step_holds(gap, above, wide, deep)
            for gap, above in product(range(4), repeat=2)
            for wide, deep in product((False, True), repeat=2)
        )

    def _step_holds(self, gap: int, above: int, wide: bool, deep: bool) -> bool:
        """Check one piece: gaps gap, or gap + 4, gap + 8, ... if wide; likewise above if deep."""
        spend(16)
        # On a piece the moves have the same names and change the position by the same linear map.
        points = [(a, e, s) for a, e, s in SIMPLEX if (wide or not e) and (deep or not s)]
        places = {
            (a, e, s): ColumnsPosition(a, gap + 4 * (e + wide), above + 4 * (s + deep))
            for a, e, s in points
        }
        first = next(iter(places.values()))
        names = [name for name, _, _ in first.moves()]
        best = first.best()
        if not names:
            return not best and all(self.payoffs(place) == (0, 0) for place in places.values())
        gains: dict[str, dict[tuple[int, int, int], int]] = {name: {} for name in names}
        for at, place in places.items():
            mine, theirs = self.payoffs(place)
            for name, score, after in place.moves():
                then_mover, then_other = self.payoffs(after)
                gains[name][at] = mine - score - then_other
                if name == best and (gains[name][at] or theirs != then_mover):
                    return False
            if place.best() != best:
                return False
        return best in names and all(
            _is_positive(gains[name].__getitem__, points) for name in names if name != best
        )


def _value(newton: Newton, at: tuple[int, int, int]) -> int:
    return sum(c * prod(map(comb, at, point)) for c, point in zip(newton, SIMPLEX, strict=True))


def _newton(
    value: Callable[[tuple[int, int, int]], int], points: list[tuple[int, int, int]]
) -> dict[tuple[int, int, int], int]:
    """Return Newton's coefficients of a polynomial of degree 2 from its values at the points."""
    found: dict[tuple[int, int, int], int] = {}
    for at in points:  # those with smaller arguments come first
        found[at] = value(at) - sum(c * prod(map(comb, at, z)) for z, c in found.items())
    return found


def _is_positive(
    value: Callable[[tuple[int, int, int]], int], points: list[tuple[int, int, int]]
) -> bool:
    coefficients = _newton(value, points)
    return min(coefficients.values()) >= 0 and coefficients[0, 0, 0] >= 1


@trusted
def two_columns() -> TwoColumns:
    """Return the polynomials through the payoffs of small positions; `holds` proves them right."""

    @cache
    def solved(position: ColumnsPosition) -> tuple[int, int]:
        spend()
        options = [
            (score + solved(after)[1], solved(after)[0]) for _, score, after in position.moves()
        ]
        return max(options, default=(0, 0))

    sides: tuple[list[Newton], list[Newton]] = ([], [])
    for gap, above in product(range(4), repeat=2):
        for player, side in enumerate(sides):
            values = {
                (a, e, s): solved(ColumnsPosition(a, gap + 4 * e, above + 4 * s))[player]
                for a, e, s in SIMPLEX
            }
            coefficients = _newton(values.__getitem__, SIMPLEX)
            side.append(tuple(coefficients[point] for point in SIMPLEX))
    return TwoColumns(tuple(sides[0]), tuple(sides[1]))


MOST_COMPARED = 20_000
"""The limit on values of formulas compared."""
MAX_BLOCK = 1000
MAX_OPENING = 8
MAX_STEP = 10_000


@dataclass(frozen=True, slots=True)
class PayoffsByRows:
    """The payoffs of positions with one or two columns, for all numbers of rows.

    piece: the number of cells of a piece. every: the payoffs of all positions with two columns;
    None with one.

    >>> PayoffsByRows(2, 2).payoffs((0,), 9)
    (14, 22)
    """

    piece: int
    players: int
    every: TwoColumns | None = None

    @property
    def period(self) -> int:
        """The payoffs are polynomials of degree 2 in the rows, for the rows modulo this."""
        return 4 if self.every else self.piece * self.players

    @property
    def principle(self) -> Principle:
        """The principle by which they are known."""
        return Principle.INDUCTION if self.every else Principle.ONE_PLAY

    @property
    def reason(self) -> str:
        """How they are known."""
        if self.every:
            return "the best move of every position with two columns, by induction"
        return "one play for each number of rows, whose sums are such polynomials"

    def payoffs(self, heights: Heights, rows: int, raised: int = 0) -> tuple[int, ...]:
        """Return the payoffs from a position on, the player to move first."""
        low, high = min(heights), max(heights)
        if self.every:
            return self.every.payoffs(ColumnsPosition(low + raised, high - low, rows - high))
        length, found = self.piece, []
        for player in range(self.players):
            turns = range(player, (rows - low) // length, self.players)
            below = length * len(turns) * (low + raised) + length * length * sum(turns)
            found.append(below + len(turns) * length * (length + 1) // 2)
        return tuple(found)

    def pieces(self, heights: Heights, rows: int, player: int) -> int:
        """Return how many pieces a player places in one column; 0 is the one to move."""
        return len(range(player, (rows - heights[0]) // self.piece, self.players))


def rows_of(run: Workings, columns: int, *, mono: bool, players: int) -> PayoffsByRows:
    """Return the payoffs for all numbers of rows; raises NotDerived where no theorem gives them."""
    if columns == 1 and 1 <= players <= MAX_PLAYERS:
        return PayoffsByRows(1 if mono else 2, players)
    if columns == 2 and players == 2 and not mono:
        every = run(two_columns)
        if every.holds():
            return PayoffsByRows(2, 2, every)
    pieces = "monominoes" if mono else "dominoes"
    raise NotDerived(
        f"no theorem gives the payoffs for {columns} columns, {pieces} and {players} players"
    )


@statement("payoff formulas", columns=COUNT, mono=TRUTH, players=COUNT, formulas=WORD.many().many())
@dataclass(frozen=True, repr=False)
class PayoffFormulas(Statement):
    """Formulas for the payoffs with a given number of columns and every number of rows from 1 on.

    formulas: for each player the formulas in k for rows = block k + r, r = 0, ..., block - 1, as
    text of the formula dialect; their number is the block.

    >>> from gfkit.proofs.kernel import prove
    >>> print(prove(PayoffFormulas(1, (("2*k^2+k", "2*k^2+k"),), players=1)).reason)
    one play for each number of rows, whose sums are such polynomials; 1 to 12 rows compared
    >>> prove(PayoffFormulas(1, (("2*k^2+k",),), players=1))
    Traceback (most recent call last):
    gfkit.proofs.kernel.NotDerived: with 1 row the payoffs are (0,), the formulas give (3,)
    """

    columns: int
    formulas: tuple[tuple[str, ...], ...]
    mono: bool = False
    players: int = 2

    def __post_init__(self) -> None:
        blocks = {len(row) for row in self.formulas}
        if (
            len(self.formulas) != self.players
            or len(blocks) != 1
            or not 0 < self.block <= MAX_BLOCK
        ):
            raise GfkitError(f"formulas are {self.players} lists of equal length")

    @property
    def block(self) -> int:
        """The number of formulas for each player."""
        return len(self.formulas[0])

    @cached_property
    def bodies(self) -> list[list[Any]]:
        """The formulas as trees; raises an error for one that cannot be read."""
        return [[parse_expression(text) for text in row] for row in self.formulas]

    def stated(self, rows: int) -> tuple[Any, ...]:
        """Return the payoffs that the formulas give."""
        k, r = divmod(rows, self.block)
        return tuple(value_of(row[r], Scope({"k": k})) for row in self.bodies)

    def last_needed(self, rows: PayoffsByRows) -> int | None:
        """Return the number of rows up to which agreement is a proof; None if no bound is known."""
        last = 0
        period = rows.period // gcd(rows.period, self.block)
        for row in self.bodies:
            for r, body in enumerate(row):
                bound = bound_of(body, {}, "k")
                if bound is None:
                    return None
                first = max(bound.start, 0 if r else 1)
                last = max(last, self.block * (first + bound.order + 3 * period - 1) + r)
        return last

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:  # noqa: ARG002
        """Compare the formulas with the payoffs for enough rows to prove them."""
        rows = rows_of(run, self.columns, mono=self.mono, players=self.players)
        last = self.last_needed(rows)
        if last is None or last > MOST_COMPARED:
            raise NotDerived("no bound on the order of the formulas is known")
        wrong = self.first_wrong(rows, last)
        if wrong is not None:
            number, said, true = wrong
            many = f"{number} row{'s' * (number != 1)}"
            raise NotDerived(f"with {many} the payoffs are {true}, the formulas give {said}")
        return Derivation(f"{rows.reason}; 1 to {last} rows compared", basis=Basis(rows.principle))

    def first_wrong(
        self, rows: PayoffsByRows, last: int
    ) -> tuple[int, tuple[Any, ...], tuple[int, ...]] | None:
        """Return the least number of rows up to `last` with other payoffs, these and the true."""
        for number in tracked(range(1, last + 1), "numbers of rows"):
            said, true = self.stated(number), rows.payoffs((0,) * self.columns, number)
            if said != true:
                return number, said, true
        return None


@statement(
    "plays with two columns",
    first=COUNT,
    step=COUNT,
    empty=replace(COUNT, optional=True),
    begin=WORD.many(),
)
@dataclass(frozen=True, slots=True, repr=False)
class TwoColumnPlays(Statement):
    """A fact about all equilibrium plays of D(2, R) for R = first, first + step, ... without end.

    empty: at most this many cells stay empty. begin: the play, or its mirror image, begins with one
    of these lists of moves.

    >>> from gfkit.proofs.kernel import prove
    >>> print(prove(TwoColumnPlays(1, 4, begin=("H12",))).reason)
    the one best move of every position is proved
    """

    first: int
    step: int
    empty: int | None = None
    begin: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not (0 <= self.first <= MAX_STEP and 1 <= self.step <= MAX_STEP):
            raise GfkitError(f"rows from {self.first} by {self.step}")
        if (self.empty is None) == (not self.begin):
            raise GfkitError("a bound on empty cells, or first moves, must be given")
        for text in self.begin:
            words = text.split()
            if len(words) > MAX_OPENING or not all(map(is_move_text, words)):
                raise GfkitError(f"{text!r} is not a list of at most {MAX_OPENING} moves")

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:  # noqa: ARG002
        """Follow the one best move, which depends on the rows above modulo 4."""
        every = run(two_columns)
        if not every.holds():
            raise NotDerived("the best moves with two columns are not proved")
        if self.empty is not None:
            if self.empty < 0 or not every.loses_nothing():
                raise NotDerived("not known")
        else:
            longest = max(len(text.split()) for text in self.begin)
            # With this many rows a longer board of the same residue modulo 4 has the same opening.
            deep = 2 * longest + 8
            last = max(self.first, deep) + 4 * self.step
            for rows in range(self.first, last, self.step):
                number = min(rows, deep + (rows - deep) % 4)
                image = partial(mirrored, ScoringGame(2, number))
                for line in opening_lines(number, longest):
                    if not begins(line, self.begin) and not begins(image(line), self.begin):
                        moves = " ".join(f"{kind[0].upper()}{c}" for kind, c, _ in line)
                        raise NotDerived(f"with {rows} rows {moves or 'nothing'} is best")
        return Derivation(
            "the one best move of every position is proved", basis=Basis(Principle.INDUCTION)
        )


def opening_lines(rows: int, count: int) -> Iterator[Line]:
    """Yield the first `count` moves of the lines of best moves of D(2, rows), or all if fewer.

    On columns of equal height a vertical domino may lie in either.

    >>> list(opening_lines(2, 3))
    [(('vertical', 1, 1), ('vertical', 2, 1)), (('vertical', 2, 1), ('vertical', 1, 1))]
    """
    game = ScoringGame(2, rows)
    waiting: list[tuple[Line, Heights]] = [((), (0, 0))]
    for line, heights in waiting:  # which grows meanwhile
        spend()
        low, high = sorted(heights)
        name = ColumnsPosition(low, high - low, rows - high).best()
        if not name or len(line) == count:
            yield line
            continue
        for move, after in game.moves(heights):
            at = "L" if heights[move.column - 1] == low else "T"
            if name == ("H" if move.kind == "horizontal" else at):
                waiting.append(((*line, (move.kind, move.column, move.row)), after))


@statement("raised plays", columns=COUNT)
@dataclass(frozen=True, slots=True, repr=False)
class RaisedPlays(Statement):
    """For every number of rows and every q, D(C, R) and the game raised by q have the same plays.

    Plays are equilibrium plays.

    >>> from gfkit.proofs.kernel import prove
    >>> print(prove(RaisedPlays(2)).reason)
    the best move does not depend on how much the heights are worth
    """

    columns: int

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:  # noqa: ARG002
        """Use the one best move, which does not depend on the values of cells."""
        if self.columns == 1:
            return Derivation("one column allows one play", basis=Basis(Principle.INDUCTION))
        if self.columns != 2 or not run(two_columns).holds():
            raise NotDerived("not known")
        return Derivation(
            "the best move does not depend on how much the heights are worth",
            basis=Basis(Principle.INDUCTION),
        )


@statement(
    "every play",
    columns=COUNT,
    mono=TRUTH,
    empty=replace(COUNT, omitted=True),
    lines=replace(COUNT, omitted=True),
)
@dataclass(frozen=True, slots=True, repr=False)
class EveryPlay(Statement):
    """A fact about all plays, equilibria or not, for every number of rows.

    empty: a play ends with exactly this many empty cells. lines: there are this many plays.

    >>> from gfkit.proofs.kernel import prove
    >>> print(prove(EveryPlay(3, mono=True, empty=0)).reason)
    a monomino fits on every column that is not full
    """

    columns: int
    mono: bool
    empty: int | None = None
    lines: int | None = None

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:  # noqa: ARG002
        """Check the pieces: a monomino fits on every column that is not full."""
        if (self.empty is None) == (self.lines is None) or self.columns < 1:
            raise NotDerived("one fact of games with a column or more is derived")
        if self.empty == 0 and self.mono:
            return Derivation(
                "a monomino fits on every column that is not full",
                basis=Basis(Principle.SHAPES_OF_PIECES),
            )
        if self.lines == 1 and self.columns == 1:
            return Derivation(
                "one column allows one move in each position", basis=Basis(Principle.INDUCTION)
            )
        raise NotDerived("not known")
