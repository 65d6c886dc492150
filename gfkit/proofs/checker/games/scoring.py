"""Scoring games: dominoes or monominoes fall into columns and score the rows they occupy.

Players take turns; whoever can place a piece must. A cell of row r, from the bottom, is worth r
plus what the game is raised by. A vertical domino occupies the next two cells of a column, a
horizontal one rests on the higher of two neighbouring columns. With monominoes the leftmost column
of each height is offered. Each player wants the largest payoff for himself.

A payoff is that of a pure subgame-perfect equilibrium if and only if, from the end on, each move
that leads to it gives the mover no less than the worst that some other move may lead to: with ties
every continuation may be expected after any move but the one that is played.

*All numbers of rows.* One column allows one play: piece j, from 0, is that of player j modulo K and
lies on the next cells. The payoffs are, for the rows modulo K times the length of a piece,
polynomials of degree 2.

*Two columns*, dominoes, two players. A position has heights a and a + d, and r rows above the
higher column. The best move is horizontal if r is odd; vertical on the higher column if r = 2
modulo 4 (either, if d = 0); otherwise vertical on the lower column if d >= 2, and horizontal if d <
2 and r > 0. With d = 4 e + i and r = 4 s + j the payoffs are polynomials in a, e, s of degree 2 for
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
from ..core.gf import trimmed
from ..core.rejections import limit, need
from ..formulas.evaluator import Evaluator
from ..formulas.formula_spaces import coefficients_in
from ..formulas.parser import read

if TYPE_CHECKING:
    from ..core.clock import Clock
    from ..core.reports import Given

MAX_PLAYS = 50_000
KINDS = {"horizontal": "H", "vertical": "V", "monomino": "M"}

Heights = tuple[int, ...]
Payoff = tuple[int, ...]
Move = tuple[str, int, int]
"""The piece (V, H or M), its left column from 1, its lowest row."""
Line = tuple[Move, ...]
Option = tuple[Move, int, Heights]
"""A move, what it scores, and the heights after it."""


def moves_from(
    heights: Heights, rows: int, raised: int = 0, mono: bool = False
) -> Iterator[Option]:
    """Yield every move."""
    for c, h in enumerate(heights):
        worth = h + 1 + raised
        if mono:
            if h < rows and h not in heights[:c]:
                yield ("M", c + 1, h + 1), worth, (*heights[:c], h + 1, *heights[c + 1 :])
            continue
        if h + 2 <= rows:
            yield ("V", c + 1, h + 1), 2 * worth + 1, (*heights[:c], h + 2, *heights[c + 1 :])
        base = 1 + max(heights[c : c + 2])
        if c + 1 < len(heights) and base <= rows:
            after = (*heights[:c], base, base, *heights[c + 2 :])
            yield ("H", c + 1, base), 2 * (base + raised), after


class Falling:
    """A game with its opening: the position after it, and what was scored and lost in it."""

    def __init__(self, data: dict[str, Any], clock: Clock) -> None:
        self.clock, self.data = clock, data
        self.rows, self.raised = data["rows"], data["raised"]
        self.columns, self.mono, self.players = data["columns"], data["mono"], data["players"]
        heights = tuple(data["heights"]) or (0,) * self.columns
        need(len(heights) == self.columns, "there is not one height for each column")
        need(max(heights) <= self.rows, "a column is higher than the board")
        self.scores = [0] * self.players
        self.lost = -sum(heights) - (1 if self.mono else 2) * len(data["opening"])
        for number, text in enumerate(data["opening"]):
            _, score, heights = self.options(heights)[self.named(heights, text)]
            self.scores[number % self.players] += score
        self.lost += sum(heights)
        self.heights = heights
        self.turn = len(data["opening"]) % self.players
        self.known: dict[Heights, dict[Payoff, list[Line]]] = {}

    def options(self, heights: Heights) -> list[Option]:
        """Return every move."""
        return [*moves_from(heights, self.rows, self.raised, self.mono)]

    def named(self, heights: Heights, text: str) -> int:
        """Return the number of the move of a name."""
        options = self.options(heights)
        self.clock.spend(len(options) + 5)
        chosen = [k for k, (move, *_) in enumerate(options) if is_named(text, move)]
        need(chosen, f"the game has no such move: {text[:20]!r}")
        return chosen[0]

    def solve(self, *, with_plays: bool = False) -> dict[Payoff, list[Line]]:
        """Return the subgame-perfect payoffs, the player to move first, perhaps with their plays.

        They are found from each position on, from later ones first.
        """
        reached, todo = {self.heights}, [self.heights]
        while todo:
            after = {then for _, _, then in self.options(todo.pop())} - reached
            self.clock.spend(10 * len(after) + 10)
            reached |= after
            todo += after
        for heights in sorted(reached, key=sum, reverse=True):
            options = self.options(heights)
            found = self.known[heights] = {} if options else {(0,) * self.players: [()]}
            for (move, score, then), payoffs in zip(options, self.kept(options), strict=True):
                for first, *rest in payoffs:
                    lines = found.setdefault((first, *rest), [])
                    for line in self.known[then][(*rest, first - score)] if with_plays else ():
                        self.clock.spend(5 + len(line))
                        lines.append((move, *line))
            many = sum(map(len, found.values()))
            limit(many <= 4 * MAX_PLAYS, "there are too many equilibrium plays")
        return self.known[self.heights]

    def kept(self, options: list[Option]) -> list[list[Payoff]]:
        """Return for each move the payoffs that an equilibrium may reach by it."""
        reached = []
        for _, score, then in options:
            later = self.known[then]
            self.clock.spend(10 + 4 * len(later))
            # After the move the mover is the last of those to move.
            reached.append([(z[-1] + score, *z[:-1]) for z in later])
        best = max((min(found)[0] for found in reached), default=0)
        return [[payoff for payoff in found if payoff[0] >= best] for found in reached]

    def is_equilibrium(self, names: list[str]) -> bool:
        """Return whether moves to the end, by names, are an equilibrium play; rejects others."""
        self.solve()
        heights, line = self.heights, []
        for name in names:
            line.append((self.options(heights), self.named(heights, name)))
            heights = line[-1][0][line[-1][1]][2]
        need(not self.options(heights), "the moves do not end the game")
        payoff: Payoff = (0,) * self.players
        for options, k in reversed(line):
            payoff = (payoff[-1] + options[k][1], *payoff[:-1])
            if payoff not in self.kept(options)[k]:
                return False
        return True

    def lines(self) -> int:
        """Return how many plays there are, equilibria or not, up to reflection."""
        waiting: list[tuple[Heights, Line]] = [(self.heights, ())]
        found = set()
        while waiting:
            heights, line = waiting.pop()
            options = self.options(heights)
            self.clock.spend(20 + len(line))
            if not options:
                found.add(min(line, mirrored(line, self.columns)))
                limit(len(found) <= MAX_PLAYS, "there are too many plays")
            waiting += [(then, (*line, move)) for move, _, then in options]
        return len(found)

    def picture(self, line: Line) -> Any:
        """Return the final board of a play, the same for its mirror image."""
        images = (line, mirrored(line, self.columns))
        return min(tuple(sorted((i % self.players, *m) for i, m in enumerate(z))) for z in images)


def mirrored(line: Line, columns: int) -> Line:
    """Return the mirror image of moves."""
    return tuple((kind, columns + 1 - c - (kind == "H"), row) for kind, c, row in line)


def is_named(text: str, move: Move) -> bool:
    """Return whether a text such as V1 or H12 is the name of a move."""
    kind, column, _ = move
    return text == f"{kind}{column}" + (str(column + 1) if kind == "H" else "")


def check_begin(lines: list[Line], columns: int, allowed: list[str], clock: Clock) -> None:
    """Check that each of some lines, or its mirror image, begins with one of the lists of moves."""
    words = [text.split() for text in allowed]
    for line in lines:
        clock.spend(10 * len(line) + 30 * len(words))
        begun = any(
            len(listed) <= len(image) and all(map(is_named, listed, image))
            for listed, image in product(words, (line, mirrored(line, columns)))
        )
        need(begun, "a play begins with other moves")


def check_payoffs(given: Given) -> None:
    """Check that payoffs are subgame perfect, and all of them if the statement says so."""
    statement, _, _, clock, report = given
    game = Falling(statement["game"], clock)
    said = sorted({tuple(z) for z in statement["payoffs"]})
    need(said, "no payoffs are stated")
    moved = [(k - game.turn) % game.players for k in range(game.players)]
    true = {
        tuple(score + payoff[k] for score, k in zip(game.scores, moved, strict=True))
        for payoff in game.solve()
    }
    for payoff in said:
        need(payoff in true, f"{payoff} is not a subgame-perfect payoff")
    if statement["complete"]:
        need(len(said) == len(true), f"there are {len(true)} subgame-perfect payoffs")
    positions = len(game.known)
    report.say(
        "positions",
        f"{positions} solved backwards from the end",
        "finitely many",
        positions=positions,
    )


def check_opening(given: Given) -> None:
    """Check what is scored, or lost, in an opening."""
    statement, _, _, clock, report = given
    game, scores, lost = Falling(statement["game"], clock), statement["scores"], statement["lost"]
    need(scores is not None or lost is not None, "the statement says nothing about the opening")
    need(scores in (None, game.scores), f"the scores are {game.scores}")
    need(lost in (None, game.lost), f"{game.lost} cells are lost")
    report.say(
        "moves",
        f"{len(game.data['opening'])} played",
        "finitely many",
        moves=len(game.data["opening"]),
    )


def check_plays(given: Given) -> None:
    """Check facts of all equilibrium plays."""
    statement, _, _, clock, report = given
    game, facts = Falling(statement["game"], clock), statement["facts"]
    need(facts, "the statement says nothing about the plays")
    wanted, true = statement["payoffs"], game.solve(with_plays=True)
    lines = [z for payoff, some in true.items() if wanted in (None, [*payoff]) for z in some]
    need(lines, "no equilibrium play has these payoffs")
    clock.spend(sum(40 + 60 * len(moves) for moves in lines))
    count = len({min(line, mirrored(line, game.columns)) for line in lines})
    covered = (1 if game.mono else 2) * min(map(len, lines))
    empty = game.columns * game.rows - sum(game.heights) - covered
    kinds = {move[0] for line in lines for move in line}
    need(facts.get("count", count) == count, f"there are {count} plays")
    need(facts.get("at_least", count) <= count, f"there are {count} plays")
    need(facts.get("empty", empty) >= empty, f"{empty} cells stay empty")
    need("only" not in facts or kinds <= {KINDS[facts["only"]]}, "there is another piece in a play")
    if "pictures" in facts:
        pictures = len({game.picture(line) for line in lines})
        need(pictures == facts["pictures"], f"there are {pictures} final boards")
    if "begin" in facts:
        check_begin(lines, game.columns, facts["begin"], clock)
    if "lines" in facts:
        all_lines = game.lines()
        need(all_lines == facts["lines"], f"there are {all_lines} plays, equilibria or not")
    report.say("plays", f"{len(lines)} examined", "finitely many", plays=len(lines))


def check_looked_at(given: Given) -> None:
    """Check whether plays are equilibrium plays."""
    statement, _, _, clock, report = given
    need(statement["plays"], "the statement names no play")
    for play in statement["plays"]:
        true = Falling(play["game"], clock).is_equilibrium(play["moves"])
        one = "an equilibrium play" if true else "not an equilibrium play"
        shown = " ".join(play["moves"])
        need(true == play["equilibrium"], f"{shown[:200]} is {one}")
    report.say(
        "plays",
        f"{len(statement['plays'])} replayed",
        "finitely many",
        plays=len(statement["plays"]),
    )


# One or two columns, all numbers of rows.

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


def _binomials(values: dict[Place, int]) -> dict[Place, int]:
    """Return the coefficients by binomial coefficients of the polynomial with these values."""
    found: dict[Place, int] = {}
    for at in sorted(values, key=sum):
        found[at] = values[at] - _value(found, at)
    return found


def two_columns(clock: Clock) -> Callable[[Place], Payoff]:
    """Return the payoffs of the player to move and of the other, after proving that they are so."""
    forms = {
        (i, j, player): _binomials(
            {(a, e, s): _solved((a, i + 4 * e, j + 4 * s))[player] for a, e, s in POINTS}
        )
        for i, j, player in product(range(4), range(4), range(2))
    }

    def payoffs(place: Place) -> Payoff:
        (low, gap, above), key = place, (place[1] % 4, place[2] % 4)
        clock.spend(100)
        return tuple(_value(forms[*key, player], (low, gap // 4, above // 4)) for player in (0, 1))

    for i, j, wide, deep in product(range(4), range(4), (0, 1), (0, 1)):
        points = [(a, e, s) for a, e, s in POINTS if (wide or not e) and (deep or not s)]
        _check_piece(
            {z: (z[0], i + 4 * (z[1] + wide), j + 4 * (z[2] + deep)) for z in points}, payoffs
        )
    return payoffs


def _check_piece(places: dict[Place, Place], payoffs: Callable[[Place], Payoff]) -> None:
    """Check that the best move is so on a piece, by the places that determine polynomials."""
    chosen = best(places[0, 0, 0])
    gains: dict[str, dict[Place, int]] = {}
    for at, place in places.items():
        mine, theirs = payoffs(place)
        options = [*moves(place)]
        need(best(place) == chosen, "the best move is not the same on a piece")
        if not options:
            need(not chosen and (mine, theirs) == (0, 0), "the induction does not begin")
        for name, score, then in options:
            next_mine, next_theirs = payoffs(then)
            gains.setdefault(name, {})[at] = mine - score - next_theirs
            same = mine == score + next_theirs and theirs == next_mine
            need(name != chosen or same, "the best move has other payoffs")
    need(chosen in gains or not gains, "there is no best move")
    for name, values in gains.items():
        need(len(values) == len(places), "the moves are not the same on a piece")
        if name != chosen:
            form = _binomials(values)
            ahead = min(form.values()) >= 0 and form[0, 0, 0] >= 1
            need(ahead, "another move may be as good")


class Rows:
    """The payoffs of one or two columns: a period, and values for any position and rows."""

    def __init__(self, columns: int, *, mono: bool, players: int, clock: Clock) -> None:
        self.players, self.clock, self.piece = players, clock, 1 if mono else 2
        self.two = None
        self.period, self.theorem = self.piece * players, "one column allows one play"
        if columns != 1:
            known = columns == 2 and players == 2 and not mono
            need(known, "payoffs are known on 1 column, and of dominoes on 2 with 2 players")
            self.two, self.period = two_columns(clock), 4
            self.theorem = "induction over all positions with two columns, replayed"

    def payoffs(self, heights: Heights, rows: int, raised: int = 0) -> Payoff:
        """Return the payoffs from a position on, the player to move first."""
        low, high, piece = min(heights), max(heights), self.piece
        if self.two:
            return self.two((low + raised, high - low, rows - high))
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
    evaluator = Evaluator({}, clock)
    period = rows.period // math.gcd(rows.period, block)
    for r in range(block):
        polynomials = [coefficients_in(row[r], "k", clock) for row in forms]
        known = [len(z) - 1 for z in polynomials if z is not None]
        limit(len(known) == players, "a formula is not a polynomial in k that this checker reads")
        first = 0 if r else 1
        for k in range(first, first + 3 * period + max(known) + 1):
            true = rows.payoffs((0,) * columns, block * k + r)
            said = tuple(evaluator.value(row[r], {"k": k}) for row in forms)
            need(said == true, f"with {block * k + r} rows the payoffs are {true}")
    report.say("theorem", rows.theorem, "induction")
    report.say(
        "compared", f"{block} numbers of rows, enough for all", "order bound", compared=block
    )


def check_two_columns(given: Given) -> None:
    """Check a fact of all equilibrium plays of D(2, R), R = first, first + step, ...."""
    statement, _, _, clock, report = given
    first, step, empty = statement["first"], statement["step"], statement["empty"]
    allowed = statement["begin"]
    one = (empty is None) != (not allowed)
    need(one, "the statement is about empty cells or about how plays begin")
    two_columns(clock)
    if empty is not None:
        _check_nothing_lost()
    else:
        longest = max(len(text.split()) for text in allowed)
        limit(longest <= 12, "an opening has more than 12 moves")
        # With r >= 2 moves + 4 rows the first moves depend on r modulo 4 alone.
        for rows in range(first, max(first, 2 * longest + 8) + 4 * step, step):
            clock.spend(1000)
            check_begin(_lines(rows, longest, clock), 2, allowed, clock)
    report.say(
        "theorem",
        "a unique best move in each position with two columns, by induction",
        "induction",
    )


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
        two_columns(clock)
    report.say("theorem", "the one best move does not depend on the lower height", "induction")


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
    report.say(
        "moves",
        "monominoes fit on columns that are not full; one column, one move",
        "shapes of pieces",
    )


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
    report.say("theorem", rows.theorem, "induction")
