"""Scoring games with one or two columns and all numbers of rows.

*One column* allows one play: piece j, from 0, is that of player j
modulo K and lies on the next cells. The payoffs are, for the rows modulo K times the length of a
piece, polynomials of degree 2.

*Two columns*, dominoes, two players. A position has heights a and a + d, and r rows above the
higher column. The best move is horizontal if r is odd; vertical on the higher column if r = 2
modulo 4 (either, if d = 0); else vertical on the lower column if d >= 2, and horizontal if d < 2
and r > 0. With d = 4 e + i and r = 4 s + j the payoffs are polynomials in a, e, s of degree 2 for
each i and j: through those of ten small positions there is one such polynomial. That these are
right is proved by induction on the free cells: on each piece (e = 0, or e > 0; s = 0, or s > 0)
moves change a, e and s in the same way; the best move has the values of the polynomials, and what
it gains over another move is a polynomial that is at least 1, because written by binomial
coefficients all its coefficients are 0 or more and the constant one is positive. A polynomial of
degree 2 on a piece is known by ten values.

Two functions of k, one a polynomial of degree D and one of degree 2 for each k modulo t, are equal
if they agree for 3 t and D + 1 consecutive k together; that many are compared.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

from ..analysis.polynomials import are_equal, fraction_of, multiply
from ..core.generating_functions import trimmed
from ..core.needs import Clock, fit, limit, need
from ..formulas.dialect import Evaluator, read
from ..formulas.letters import coefficients
from ..formulas.spaces import Bounds
from .falling_pieces import Falling, Heights, Line, Payoff, check_begin, moves_from

if TYPE_CHECKING:
    from ..core.kinds import Given

POINTS = [(a, e, s) for a, e, s in product(range(3), repeat=3) if a + e + s <= 2]

Place = tuple[int, int, int]
"""The lower height, the difference of the heights, the rows above the higher column."""


def moves(place: Place) -> Iterator[tuple[str, int, Place]]:
    """Yield the moves with two columns: H, L on the lower column, T on the higher, taller one."""
    low, gap, above = place
    for (kind, column, _), score, then in moves_from((low, low + gap), low + gap + above):
        if gap or column == 1:
            name = "H" if kind == "H" else "LT"[column - 1]
            yield name, score, (min(then), abs(then[0] - then[1]), low + gap + above - max(then))


def best(place: Place) -> str:
    """Return the name of the move that is claimed to be the best one; "" if there is none."""
    _, gap, above = place
    if above % 2:
        return "H"
    if above % 4:
        return "T" if gap else "L"
    return "L" if gap >= 2 else "H" if above else ""


@cache
def _solved(place: Place) -> tuple[int, int]:
    options = [(score + _solved(then)[1], _solved(then)[0]) for _, score, then in moves(place)]
    return max(options, default=(0, 0))


def _value(form: dict[Place, int], at: Place) -> int:
    """Return the value of a polynomial that is written by binomial coefficients."""
    return sum(c * math.prod(map(math.comb, at, other)) for other, c in form.items())


def _binomials(value: Callable[[Place], int], points: list[Place]) -> dict[Place, int]:
    """Return the coefficients by binomial coefficients of the polynomial with values at points."""
    found: dict[Place, int] = {}
    for at in sorted(points, key=sum):
        found[at] = value(at) - _value(found, at)
    return found


class TwoColumns:
    """The payoffs of all positions with two columns; making it proves that they are right."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.forms = {}
        for i, j, player in product(range(4), range(4), range(2)):

            def value(at: Place, i: int = i, j: int = j, player: int = player) -> int:
                return _solved((at[0], i + 4 * at[1], j + 4 * at[2]))[player]

            self.forms[i, j, player] = _binomials(value, POINTS)
        for i, j, wide, deep in product(range(4), range(4), (0, 1), (0, 1)):
            self._check_piece(i, j, wide, deep)

    def payoffs(self, place: Place) -> tuple[int, int]:
        """Return the payoffs of the player to move and of the other."""
        low, gap, above = place
        self.clock.spend(100)
        mine, theirs = (
            _value(self.forms[gap % 4, above % 4, player], (low, gap // 4, above // 4))
            for player in (0, 1)
        )
        return mine, theirs

    def _check_piece(self, i: int, j: int, wide: int, deep: int) -> None:
        points = [(a, e, s) for a, e, s in POINTS if (wide or not e) and (deep or not s)]
        places = {at: (at[0], i + 4 * (at[1] + wide), j + 4 * (at[2] + deep)) for at in points}
        chosen = best(places[0, 0, 0])
        gains: dict[str, dict[Place, int]] = {}
        for at, place in places.items():
            mine, theirs = self.payoffs(place)
            options = [*moves(place)]
            need(best(place) == chosen, "the best move is not the same on a piece")
            if not options:
                need(not chosen and (mine, theirs) == (0, 0), "the induction does not begin")
            for name, score, then in options:
                next_mine, next_theirs = self.payoffs(then)
                gains.setdefault(name, {})[at] = mine - score - next_theirs
                same = mine == score + next_theirs and theirs == next_mine
                need(name != chosen or same, "the best move has other payoffs")
        need(chosen in gains or not gains, "there is no best move")
        for name, values in gains.items():
            need(len(values) == len(points), "the moves are not the same on a piece")
            if name != chosen:
                forms = _binomials(values.__getitem__, points)
                ahead = min(forms.values()) >= 0 and forms[0, 0, 0] >= 1
                need(ahead, "another move may be as good")


class Rows:
    """The payoffs of one or two columns: a period, and values for any position and rows."""

    def __init__(self, columns: int, *, mono: bool, players: int, clock: Clock) -> None:
        self.columns, self.players, self.clock = columns, players, clock
        self.piece = 1 if mono else 2
        self.two: TwoColumns | None = None
        self.period, self.theorem = self.piece * players, "one column allows one play"
        if columns != 1:
            known = columns == 2 and players == 2 and not mono
            need(known, "payoffs are known on 1 column, and of dominoes on 2 with 2 players")
            self.two, self.period = TwoColumns(clock), 4
            self.theorem = "induction over all positions with two columns, replayed"

    def payoffs(self, heights: Heights, rows: int, raised: int = 0) -> Payoff:
        """Return the payoffs from a position on, the player to move first."""
        low, high, piece = min(heights), max(heights), self.piece
        if self.two:
            return self.two.payoffs((low + raised, high - low, rows - high))
        found = [0] * self.players
        self.clock.spend(300 * (1 + rows // piece))
        for j in range((rows - low) // piece):
            at = low + piece * j
            found[j % self.players] += sum(range(at + 1, at + piece + 1)) + raised * piece
        return tuple(found)


def check_formulas(given: Given) -> None:
    """Check formulas in k for rows = block k + r, for all rows from 1 on."""
    statement, _, _, clock, report = given
    columns, players = statement["columns"], statement["players"]
    texts = statement["formulas"]
    block = len(texts[0]) if texts else 0
    fits = len(texts) == players and block and all(len(row) == block for row in texts)
    need(fits, "the players do not have equally many formulas")
    rows = Rows(columns, mono=statement["mono"], players=players, clock=clock)
    forms = [[read(text, clock) for text in row] for row in texts]
    bounds, evaluator = Bounds({}, clock), Evaluator({}, clock)
    period = rows.period // math.gcd(rows.period, block)
    for r in range(block):
        polynomials = [coefficients(bounds, row[r], "k") for row in forms]
        known = [len(z) - 1 for z in polynomials if z is not None]
        limit(len(known) == players, "a formula is not a polynomial in k that this checker reads")
        first = 0 if r else 1
        for k in range(first, first + 3 * period + max(known) + 1):
            true = rows.payoffs((0,) * columns, block * k + r)
            said = tuple(evaluator.value(row[r], {"k": k}) for row in forms)
            need(said == true, f"with {block * k + r} rows the payoffs are {true}")
    report.say("theorem", rows.theorem)
    report.say("compared", f"{block} numbers of rows, enough for all", compared=block)


def check_two_columns(given: Given) -> None:
    """Check a fact of all equilibrium plays of D(2, R), R = first, first + step, ...."""
    statement, _, _, clock, report = given
    first, step, empty = statement["first"], statement["step"], statement["empty"]
    allowed = statement["begin"]
    one = (empty is None) != (not allowed)
    need(one, "the statement is about empty cells or about how plays begin")
    TwoColumns(clock)
    if empty is not None:
        fit(empty, range(10**9), "empty")
        _check_nothing_lost()
    else:
        longest = max(len(text.split()) for text in allowed)
        limit(longest <= 12, "an opening has more than 12 moves")
        # With r >= 2 moves + 4 rows the first moves depend on r modulo 4 alone.
        for rows in range(first, max(first, 2 * longest + 8) + 4 * step, step):
            clock.spend(1000)
            check_begin(_lines(rows, longest, clock), 2, allowed, clock)
    report.say("theorem", "a unique best move in each position with two columns, by induction")


def _lines(rows: int, count: int, clock: Clock) -> list[Line]:
    """Return the first moves of all lines of best moves of D(2, rows)."""
    found: list[Line] = []
    waiting: list[tuple[Line, Heights]] = [((), (0, 0))]
    for line, heights in waiting:  # which grows meanwhile
        clock.spend(20)
        low, high = sorted(heights)
        name = best((low, high - low, rows - high))
        if not name or len(line) == count:
            found.append(line)
            continue
        for move, _, then in moves_from(heights, rows):
            at = "L" if heights[move[1] - 1] == low else "T"
            if name == ("H" if move[0] == "H" else at):
                waiting.append(((*line, move), then))
    return found


def _check_nothing_lost() -> None:
    """Check that lines of best moves from equal heights never bury a cell, and fill the board.

    From 4 rows on equal heights come back after at most 4 rows, with fewer rows above and the same
    moves for the rows modulo 4; so the lines with 0 to 7 rows show all there is.
    """
    for rows in range(8):
        place, back = (0, 0, rows), False
        while name := best(place):
            need(name != "H" or not place[1], "a best move buries cells")
            place = next(then for other, _, then in moves(place) if other == name)
            back = back or (not place[1] and 0 < rows - place[2] <= 4)
        need(back or rows < 4, "equal heights do not recur")
        need(not place[1] and not place[2], "cells stay free")


def check_raised(given: Given) -> None:
    """Check that raising does not change the equilibrium plays, for all rows."""
    statement, _, _, clock, report = given
    need(statement["columns"] <= 2, "no theorem is known for more than two columns")
    if statement["columns"] == 2:
        TwoColumns(clock)
    report.say("theorem", "the one best move does not depend on the lower height")


def check_every(given: Given) -> None:
    """Check a fact of all plays: monominoes fill every column; one column has one move at most."""
    statement, _, _, _, report = given
    need(("empty" in statement) != ("lines" in statement), "the statement is not of one fact")
    if "empty" in statement:
        full = statement["mono"] and statement["empty"] == 0
        need(full, "shown is that monominoes leave no cell")
    else:
        single = statement["columns"] == 1 and statement["lines"] == 1
        need(single, "shown is that one column has one play")
    report.say("moves", "monominoes fit on columns that are not full; one column, one move")


def payoff_terms(of: dict[str, Any], count: int, clock: Clock) -> list[int]:
    """Return the first terms of a sequence of payoffs, or of numbers of pieces."""
    game = Falling(of["game"], clock)
    need(of["player"] <= game.players, "there is no such player")
    rows = Rows(game.columns, mono=game.mono, players=game.players, clock=clock)
    index = of["player"] - 1
    turn = (index - game.turn) % game.players
    need(not (of["pieces"] and rows.two), "pieces are counted with one column only")
    found = []
    for number in range(game.rows, game.rows + of["step"] * count, of["step"]):
        if of["pieces"]:
            before = len(range(index, len(game.data["opening"]), game.players))
            placed = (number - game.heights[0]) // rows.piece
            found.append(before + len(range(turn, placed, game.players)))
        else:
            found.append(game.scores[index] + rows.payoffs(game.heights, number, game.raised)[turn])
    return found


def check_payoff_gf(given: Given) -> None:
    """Check the g.f.: with t = period/gcd(period, step) the denominator divides (1 - x^t)^3."""
    of, (statement, _, _, clock, report) = given.of, given
    need(of["offset"] == statement["offset"], "offset is not that of the sequence")
    game = Falling(of["game"], clock)
    rows = Rows(game.columns, mono=game.mono, players=game.players, clock=clock)
    t = rows.period // math.gcd(rows.period, of["step"])
    below = [0] * (3 * t + 1)
    below[::t] = 1, -3, 3, -1
    above = trimmed(multiply(below, payoff_terms(of, 3 * t, clock), clock)[: 3 * t])
    same = are_equal((above, below), fraction_of(statement, clock), clock)
    need(same, "p/q is not the fraction of these payoffs")
    report.say("theorem", rows.theorem)
