"""Statements about scoring games with one or two columns and every number of rows.

*One column* allows one play. Piece j, from 0, is that of player j modulo K, and lies on the next
cells; so the payoffs are, for each number of rows modulo K times the length of a piece, polynomials
of degree 2 in the rows. *Two columns*, dominoes and two players: one move of every position is
better for the mover than all others, and the payoffs are such polynomials for each number of rows
modulo 4, by the induction of `two_columns`.

A formula that is a sum of at most d terms n^j c^n from some n on, less a function of that kind with
period t, has at most d + 3 t such terms, and is 0 for ever if it is 0 for this many n in a row.
[Stanley2012, Theorem 4.1.1]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from math import gcd
from typing import Any

from gfkit.base.budget import know, spend, tracked
from gfkit.errors import GfkitError, ScoringGameError
from gfkit.formulas.evaluate import Scope, Value, value_of
from gfkit.formulas.grammar import parse_expression
from gfkit.formulas.orders import bound_of
from gfkit.games.play_facts import OPENED, Line, Opened, begins, is_move_text, mirrored
from gfkit.games.scoring import MAX_PLAYERS, Heights, ScoringGame, equilibria
from gfkit.games.two_columns import Position, TwoColumns, two_columns
from gfkit.proofs.closed_sets import COUNT, TRUTH, WORD
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, Workings, statement
from gfkit.sequences.definition import Definition, sequence_kind
from gfkit.series.marked import MarkedGF
from gfkit.series.rational import RationalGF

MOST_COMPARED = 20_000
"""This many values of formulas are compared at most."""
MAX_BLOCK = 1000
MAX_OPENING = 8
MAX_STEP = 10_000


@dataclass(frozen=True, slots=True)
class Rows:
    """The payoffs of positions with one or two columns, for all numbers of rows.

    piece: the cells of a piece. every: those of all positions with two columns; None with one.

    >>> Rows(2, 2).payoffs((0,), 9)
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
    def reason(self) -> str:
        """How they are known."""
        if self.every:
            return "the best move of every position with two columns, by induction"
        return "one play for each number of rows, whose sums are such polynomials"

    def payoffs(self, heights: Heights, rows: int, raised: int = 0) -> tuple[int, ...]:
        """Return the payoffs from a position on, the player to move first."""
        low, high = min(heights), max(heights)
        if self.every:
            return self.every.payoffs(Position(low + raised, high - low, rows - high))
        length, found = self.piece, []
        for player in range(self.players):
            turns = range(player, (rows - low) // length, self.players)
            below = length * len(turns) * (low + raised) + length * length * sum(turns)
            found.append(below + len(turns) * length * (length + 1) // 2)
        return tuple(found)

    def pieces(self, heights: Heights, rows: int, player: int) -> int:
        """Return how many pieces a player places in one column; 0 is the one to move."""
        return len(range(player, (rows - heights[0]) // self.piece, self.players))


def rows_of(run: Workings, columns: int, *, mono: bool, players: int) -> Rows:
    """Return the payoffs for all numbers of rows; raises NotDerived where no theorem tells them."""
    if columns == 1 and 1 <= players <= MAX_PLAYERS:
        return Rows(1 if mono else 2, players)
    if columns == 2 and players == 2 and not mono:
        every = run(two_columns)
        if every.holds():
            return Rows(2, 2, every)
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
    >>> print(prove(PayoffFormulas(1, (("2*k^2+k", "2*k^2+k"),), players=1)).statement)
    the payoffs of D(1, R) for all R >= 1 are V1: 2*k^2+k for R = 2k; V1: 2*k^2+k for R = 2k+1
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
        """How many formulas there are for each player."""
        return len(self.formulas[0])

    @cached_property
    def bodies(self) -> list[list[Any]]:
        """The formulas as trees; raises an error for one that cannot be read."""
        return [[parse_expression(text) for text in row] for row in self.formulas]

    def stated(self, rows: int) -> tuple[Any, ...]:
        """Return the payoffs that the formulas give."""
        k, r = divmod(rows, self.block)
        return tuple(value_of(row[r], Scope({"k": k})) for row in self.bodies)

    def last_needed(self, rows: Rows) -> int | None:
        """Return the number of rows up to which agreement proves; None if no bound is known."""
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
        """Compare the formulas with the payoffs for as many rows as prove."""
        rows = rows_of(run, self.columns, mono=self.mono, players=self.players)
        last = self.last_needed(rows)
        if last is None or last > MOST_COMPARED:
            raise NotDerived(f"{self}: no bound on the order of the formulas is known")
        wrong = self.first_wrong(rows, last)
        if wrong is not None:
            number, said, true = wrong
            many = f"{number} row{'s' * (number != 1)}"
            raise NotDerived(f"with {many} the payoffs are {true}, the formulas give {said}")
        return Derivation(f"{rows.reason}; 1 to {last} rows compared")

    def first_wrong(
        self, rows: Rows, last: int
    ) -> tuple[int, tuple[Any, ...], tuple[int, ...]] | None:
        """Return the least number of rows up to `last` with other payoffs, these and the true."""
        for number in tracked(range(1, last + 1), "numbers of rows"):
            said, true = self.stated(number), rows.payoffs((0,) * self.columns, number)
            if said != true:
                return number, said, true
        return None

    def __str__(self) -> str:
        name = f"{'M' if self.mono else 'D'}({self.columns}, R)"
        parts = []
        for r in range(self.block):
            of = ", ".join(f"V{i}: {row[r]}" for i, row in enumerate(self.formulas, 1))
            parts.append(f"{of} for R = {self.block}k{f'+{r}' * (r > 0)}")
        return f"the payoffs of {name} for all R >= 1 are {'; '.join(parts)}"


@statement(
    "plays with two columns",
    first=COUNT,
    step=COUNT,
    empty=replace(COUNT, optional=True),
    begin=WORD.many(),
)
@dataclass(frozen=True, slots=True, repr=False)
class TwoColumnPlays(Statement):
    """A fact of all equilibrium plays of D(2, R) for R = first, first + step, ... for ever.

    empty: at most this many cells stay empty. begin: the play, or its mirror image, begins with one
    of these lists of moves.

    >>> from gfkit.proofs.kernel import prove
    >>> print(prove(TwoColumnPlays(1, 4, begin=("H12",))).statement)
    every equilibrium play of D(2, R) for R = 1, 5, 9, ... begins with H12
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
                raise NotDerived(f"{self}: not known")
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
                        raise NotDerived(f"{self}: with {rows} rows {moves or 'nothing'} is best")
        return Derivation("the one best move of every position is proved")

    def __str__(self) -> str:
        rows = f"{self.first}, {self.first + self.step}, {self.first + 2 * self.step}, ..."
        said = f"leaves at most {self.empty} cells empty"
        if self.begin:
            said = f"begins with {' or '.join(self.begin)}"
        return f"every equilibrium play of D(2, R) for R = {rows} {said}"


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
        name = Position(low, high - low, rows - high).best()
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

    Meant are the equilibrium plays.

    >>> from gfkit.proofs.kernel import prove
    >>> print(prove(RaisedPlays(2)).statement)
    for all R and q, D(2, R) and D(2, R)^{+q} have the same equilibrium plays
    """

    columns: int

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:  # noqa: ARG002
        """Look at the one best move, which does not depend on what cells are worth."""
        if self.columns == 1:
            return Derivation("one column allows one play")
        if self.columns != 2 or not run(two_columns).holds():
            raise NotDerived(f"{self}: not known")
        return Derivation("the best move does not depend on how much the heights are worth")

    def __str__(self) -> str:
        name = f"D({self.columns}, R)"
        return f"for all R and q, {name} and {name}^{{+q}} have the same equilibrium plays"


@statement(
    "every play",
    columns=COUNT,
    mono=TRUTH,
    empty=replace(COUNT, omitted=True),
    lines=replace(COUNT, omitted=True),
)
@dataclass(frozen=True, slots=True, repr=False)
class EveryPlay(Statement):
    """A fact of all plays, equilibria or not, for every number of rows.

    empty: a play ends with exactly this many empty cells. lines: there are this many plays.

    >>> from gfkit.proofs.kernel import prove
    >>> print(prove(EveryPlay(3, mono=True, empty=0)).statement)
    for all R, every play of M(3, R) ends with 0 empty cells
    """

    columns: int
    mono: bool
    empty: int | None = None
    lines: int | None = None

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:  # noqa: ARG002
        """Look at the pieces: a monomino fits on every column that is not full."""
        if (self.empty is None) == (self.lines is None) or self.columns < 1:
            raise NotDerived(f"{self}: one fact of games with a column or more is derived")
        if self.empty == 0 and self.mono:
            return Derivation("a monomino fits on every column that is not full")
        if self.lines == 1 and self.columns == 1:
            return Derivation("one column allows one move in each position")
        raise NotDerived(f"{self}: not known")

    def __str__(self) -> str:
        name = f"{'M' if self.mono else 'D'}({self.columns}, R)"
        if self.empty is not None:
            return f"for all R, every play of {name} ends with {self.empty} empty cells"
        return f"for all R, there are {self.lines} plays of {name}"


@sequence_kind(
    "payoff",
    player=COUNT,
    opened=OPENED.at("game"),
    start=COUNT.at("offset"),
    step=COUNT,
    pieces=TRUTH,
)
@dataclass(frozen=True, slots=True, repr=False)
class PayoffSequence(Definition):
    """a(n) is the payoff of a player of a game with step n + first rows, n >= start.

    player: from 1. opened: the game and its opening, with the rows of n = start. pieces: count the
    pieces of the player in place of the payoff. The payoff has to be the only one.

    >>> from gfkit.proofs.kernel import Workings
    >>> PayoffSequence(1, Opened(ScoringGame(2, 1)), 1, 1).values(9, Workings())
    [2, 3, 7, 9, 17, 20, 30, 34, 48]
    """

    player: int
    opened: Opened
    start: int
    step: int
    pieces: bool = False

    def __post_init__(self) -> None:
        if not (1 <= self.player <= self.opened.game.players and 1 <= self.step <= MAX_STEP):
            raise ScoringGameError(f"player {self.player}, rows by {self.step}")

    def _term(self, rows: Rows, number: int) -> int:
        """Return the payoff, or the pieces, with a given number of rows."""
        opened, index = self.opened, self.player - 1
        game, heights = opened.game, opened.position.heights
        if not self.pieces:
            return opened.total(rows.payoffs(heights, number, game.raised))[index]
        before = len(range(index, len(opened.opening), game.players))
        turn = (index - opened.turn) % game.players
        return before + rows.pieces(heights, number, turn)

    def rows(self, run: Workings) -> Rows:
        """Return the payoffs for all rows; raises NotDerived where no theorem tells them."""
        game = self.opened.game
        found = rows_of(run, game.columns, mono=game.mono, players=game.players)
        if self.pieces and found.every:
            raise NotDerived(f"{self}: no theorem counts the pieces")
        return found

    def values(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms; raises ScoringGameError for payoffs that are not unique."""
        numbers = [self.opened.game.rows + self.step * i for i in range(count)]
        try:
            rows = self.rows(run)
        except NotDerived:
            found: list[Value] = []
            for number in tracked(numbers, "games"):
                found.append(self._solved(run, number))
                know(terms=list(found))
            return found
        return [self._term(rows, number) for number in numbers]

    def _solved(self, run: Workings, number: int) -> int:
        game = self.opened.game
        taller = ScoringGame(
            game.columns, number, game.raised, game.heights, mono=game.mono, players=game.players
        )
        opened = Opened(taller, self.opened.opening)
        if not self.pieces:
            payoffs = opened.payoffs(run)
            if len(payoffs) > 1:
                raise ScoringGameError(f"{opened} has {len(payoffs)} payoffs")
            return payoffs[0][self.player - 1]
        solved = run(equilibria, opened.position)
        lengths = {len(solved.play(outcome).moves) for outcome in solved.outcomes()}
        if len(lengths) > 1:  # an outcome says how many cells stay empty, and so how many pieces
            raise ScoringGameError(f"{opened} has plays with different numbers of pieces")
        total = len(opened.opening) + lengths.pop()
        return len(range(self.player - 1, total, game.players))

    def derive_gf(
        self,
        gf: RationalGF | MarkedGF,
        evidence: Mapping[str, Any],  # noqa: ARG002
        run: Workings,
    ) -> Derivation:
        """Derive it from the theorem for the number of columns."""
        rows = self.rows(run)
        true = self._gf(rows)
        if gf != true:
            raise NotDerived(f"the generating function of {self} is {true}")
        return Derivation(rows.reason)

    def _gf(self, rows: Rows) -> RationalGF:
        """Return the g.f.: with the period t its denominator divides (1 - x^t)^3."""
        t = rows.period // gcd(rows.period, self.step)
        first = self.opened.game.rows
        terms = [self._term(rows, first + self.step * i) for i in range(3 * t)]
        den = [0] * (3 * t + 1)
        for i, c in enumerate((1, -3, 3, -1)):
            den[i * t] = c
        num = [sum(den[i] * terms[n - i] for i in range(n + 1)) for n in range(3 * t)]
        return RationalGF.of(num, den)

    def find_gf(self, run: Workings) -> tuple[RationalGF, Mapping[str, Any]] | None:
        """Return the g.f. if a theorem gives one; None if not."""
        try:
            return self._gf(self.rows(run)), {}
        except NotDerived:
            return None

    def __str__(self) -> str:
        what = "number of pieces" if self.pieces else "payoff"
        first = self.opened.game.rows - self.step * self.start
        number = f"{self.step}n{first:+d}" if first else f"{self.step}n"
        return f"the {what} of player {self.player} of {self.opened} with {number} rows instead"
