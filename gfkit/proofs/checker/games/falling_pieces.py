"""Scoring games: dominoes or monominoes fall into columns and score the rows they occupy.

Players take turns; whoever can place a piece must. A cell of row r, from the bottom, is worth r
plus what the game is raised by. A vertical domino occupies the next two cells of a column, a
horizontal one rests on the higher of two neighbouring columns. Of monominoes the leftmost column of
each height is offered. Each player wants the largest payoff for himself.

A payoff is that of a pure subgame-perfect equilibrium if and only if, from the end on, each move
that leads to it gives the mover no less than the worst that some other move may lead to: with ties
every continuation may be expected after any move but the one that is played.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Any

from ..core.needs import Clock, fit, limit, need

if TYPE_CHECKING:
    from ..core.kinds import Given

MOVE = re.compile(r"([VHM])([1-9][0-9]{0,7})")
NUMBER = range(-(10**12), 10**12)
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
            clock.spend(self.columns)
            chosen = [one for one in self.options(heights) if is_named(text, one[0])]
            need(chosen, f"the opening is not one: {text[:20]!r}")
            _, score, heights = chosen[0]
            self.scores[number % self.players] += score
        self.lost += sum(heights)
        self.heights = heights
        self.turn = len(data["opening"]) % self.players
        self.known: dict[Heights, frozenset[Payoff]] = {}

    def options(self, heights: Heights) -> list[Option]:
        """Return every move."""
        return [*moves_from(heights, self.rows, self.raised, self.mono)]

    def solve(self) -> list[Heights]:
        """Find all subgame-perfect payoffs from each position on, the player to move first.

        Return the positions, later ones first.
        """
        reached, todo = {self.heights}, [self.heights]
        while todo:
            after = {then for _, _, then in self.options(todo.pop())} - reached
            self.clock.spend(10 * len(after) + 10)
            reached |= after
            todo += after
        order = sorted(reached, key=sum, reverse=True)
        for heights in order:
            kept = self.kept(self.options(heights))
            self.known[heights] = frozenset(z for _, many in kept for z in many)
        return order

    def kept(self, options: list[Option]) -> Iterator[tuple[int, list[Payoff]]]:
        """Yield for each move, by number, the payoffs that an equilibrium may reach by it."""
        if not options:
            yield -1, [(0,) * self.players]
            return
        reached = []
        for _, score, then in options:
            later = self.known[then]
            self.clock.spend(10 + 4 * len(later))
            # After the move the mover is the last of those to move.
            reached.append([(z[-1] + score, *z[:-1]) for z in later])
        best = max(min(payoff[0] for payoff in found) for found in reached)
        for number, found in enumerate(reached):
            yield number, [payoff for payoff in found if payoff[0] >= best]

    def totals(self) -> set[Payoff]:
        """Return all subgame-perfect payoffs with what the opening scored, by player."""
        self.solve()
        moved = [(k - self.turn) % self.players for k in range(self.players)]
        return {
            tuple(score + payoff[k] for score, k in zip(self.scores, moved, strict=True))
            for payoff in self.known[self.heights]
        }

    def plays(self) -> list[tuple[Line, Payoff]]:
        """Return the equilibrium plays after the opening, with payoffs."""
        known: dict[Heights, list[tuple[Line, Payoff]]] = {}
        for heights in self.solve():
            options = self.options(heights)
            found = known[heights] = [] if options else [((), (0,) * self.players)]
            for number, kept in self.kept(options) if options else ():
                move, score, then = options[number]
                for line, payoff in known[then]:
                    self.clock.spend(5 + len(line))
                    moved = (payoff[-1] + score, *payoff[:-1])
                    if moved in kept:
                        found.append(((move, *line), moved))
            limit(len(found) <= 4 * MAX_PLAYS, "there are too many equilibrium plays")
        return known[self.heights]

    def is_equilibrium(self, names: list[str]) -> bool:
        """Tell whether moves to the end, by names, are an equilibrium play; rejects other moves."""
        self.solve()
        heights, line = self.heights, []
        for name in names:
            options = self.options(heights)
            self.clock.spend(len(options) + 5)
            chosen = [k for k, (move, *_) in enumerate(options) if is_named(name, move)]
            need(chosen, "a move is not one of the game")
            line.append((options, chosen[0]))
            heights = options[chosen[0]][2]
        need(not self.options(heights), "the moves do not end the game")
        payoff: Payoff = (0,) * self.players
        for options, k in reversed(line):
            payoff = (payoff[-1] + options[k][1], *payoff[:-1])
            if payoff not in dict(self.kept(options))[k]:
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
    """Tell whether a text such as V1 or H12 is the name of a move."""
    match = MOVE.fullmatch(text)
    if match is None or match[1] != move[0]:
        return False
    return match[2] == (f"{move[1]}{move[1] + 1}" if move[0] == "H" else str(move[1]))


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
    true = game.totals()
    for payoff in said:
        need(payoff in true, f"{payoff} is not a subgame-perfect payoff")
    if statement["complete"]:
        need(len(said) == len(true), f"there are {len(true)} subgame-perfect payoffs")
    positions = len(game.known)
    report.say("positions", f"{positions} solved backwards from the end", positions=positions)


def check_opening(given: Given) -> None:
    """Check what is scored, or lost, in an opening."""
    statement, _, _, clock, report = given
    game, scores, lost = Falling(statement["game"], clock), statement["scores"], statement["lost"]
    need(scores is not None or lost is not None, "the statement says nothing about the opening")
    if scores is not None:
        fit(scores, [NUMBER], "scores")
        need(scores == game.scores, f"the scores are {game.scores}")
    if lost is not None:
        fit(lost, NUMBER, "lost")
        need(lost == game.lost, f"{game.lost} cells are lost")
    report.say("moves", f"{len(game.data['opening'])} played", moves=len(game.data["opening"]))


def check_plays(given: Given) -> None:
    """Check facts of all equilibrium plays."""
    statement, _, _, clock, report = given
    game, facts = Falling(statement["game"], clock), statement["facts"]
    need(facts, "the statement says nothing about the plays")
    wanted = statement["payoffs"]
    if wanted is not None:
        fit(wanted, [NUMBER], "payoffs")
    lines = [moves for moves, payoff in game.plays() if wanted in (None, [*payoff])]
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
        true = game.lines()
        need(true == facts["lines"], f"there are {true} plays, equilibria or not")
    report.say("plays", f"{len(lines)} examined", plays=len(lines))


def check_looked_at(given: Given) -> None:
    """Check whether plays are equilibrium plays."""
    statement, _, _, clock, report = given
    need(statement["plays"], "the statement names no play")
    for play in statement["plays"]:
        true = Falling(play["game"], clock).is_equilibrium(play["moves"])
        one = "an equilibrium play" if true else "not an equilibrium play"
        shown = " ".join(play["moves"])
        need(true == play["equilibrium"], f"{shown[:200]} is {one}")
    report.say("plays", f"{len(statement['plays'])} replayed", plays=len(statement["plays"]))
