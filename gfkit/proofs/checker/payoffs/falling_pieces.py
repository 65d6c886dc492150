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
from typing import TYPE_CHECKING, Any

from ..core.clock import Clock, limit, need
from ..core.reading import fit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.kinds import Given

SIDE = range(1001)
NUMBER = range(-(10**12), 10**12)
MOVE = re.compile(r"([VHM])([1-9][0-9]{0,7})")
MAX_PLAYS = 50_000

Heights = tuple[int, ...]
Payoff = tuple[int, ...]
Move = tuple[str, int, int, int, int]
"""The piece (V, H or M), its left column from 1, its lowest row, what it scores, what it buries."""
KINDS = {"horizontal": "H", "vertical": "V", "monomino": "M"}


class Falling:
    """A game with its opening: the position after it, and what was scored and lost in it."""

    def __init__(self, data: Any, clock: Clock) -> None:
        self.clock = clock
        self.rows, self.raised = data["rows"], data["raised"]
        self.columns, self.mono, self.players = data["columns"], data["mono"], data["players"]
        self.data = data
        heights = tuple(data["heights"]) or (0,) * self.columns
        need(len(heights) == self.columns, "there is not one height for each column")
        need(max(heights) <= self.rows, "a column is higher than the board")
        self.start = heights
        self.scores = [0] * self.players
        self.lost = 0
        for number, text in enumerate(data["opening"]):
            clock.spend(self.columns)
            for move, after in self.moves(heights):
                if is_named(text, move):
                    self.scores[number % self.players] += move[3]
                    self.lost += move[4]
                    heights = after
                    break
            else:
                need(False, f"the opening is not one: {text[:20]!r}")
        self.heights = heights
        self.turn = len(data["opening"]) % self.players
        self.known: dict[Heights, frozenset[Payoff]] = {}

    def moves(self, heights: Heights) -> Iterator[tuple[Move, Heights]]:
        """Yield every move with the heights after it."""
        for c, h in enumerate(heights):
            if self.mono:
                if h < self.rows and h not in heights[:c]:
                    after = (*heights[:c], h + 1, *heights[c + 1 :])
                    yield ("M", c + 1, h + 1, h + 1 + self.raised, 0), after
                continue
            if h + 2 <= self.rows:
                after = (*heights[:c], h + 2, *heights[c + 1 :])
                yield ("V", c + 1, h + 1, 2 * h + 3 + 2 * self.raised, 0), after
            if c + 1 < len(heights) and max(h, heights[c + 1]) < self.rows:
                base = max(h, heights[c + 1])
                after = (*heights[:c], base + 1, base + 1, *heights[c + 2 :])
                buried = abs(h - heights[c + 1])
                yield ("H", c + 1, base + 1, 2 * (base + 1 + self.raised), buried), after

    def payoffs(self, start: Heights) -> frozenset[Payoff]:
        """Return all subgame-perfect payoffs of the rest of the game, the player to move first."""
        stack = [start]
        while stack:
            heights = stack[-1]
            if heights in self.known:
                stack.pop()
                continue
            after = [(move[3], then) for move, then in self.moves(heights)]
            self.clock.spend(10 * len(after) + 10)
            waiting = [then for _, then in after if then not in self.known]
            if waiting:
                stack += waiting
                continue
            stack.pop()
            self.known[heights] = frozenset(z for _, many in self.kept(after) for z in many)
        return self.known[start]

    def kept(self, after: list[tuple[int, Heights]]) -> Iterator[tuple[int, list[Payoff]]]:
        """Yield for each move, by number, the payoffs that an equilibrium may reach by it."""
        if not after:
            yield -1, [(0,) * self.players]
            return
        reached = []
        for score, then in after:
            later = self.known[then]
            self.clock.spend(4 * len(later))
            # After the move the mover is the last of those to move.
            reached.append([(z[-1] + score, *z[:-1]) for z in later])
        best = max(min(payoff[0] for payoff in found) for found in reached)
        for number, found in enumerate(reached):
            yield number, [payoff for payoff in found if payoff[0] >= best]

    def totals(self) -> set[Payoff]:
        """Return all subgame-perfect payoffs with what the opening scored, by player."""
        found = set()
        for payoff in self.payoffs(self.heights):
            total = list(self.scores)
            for i, value in enumerate(payoff):
                total[(self.turn + i) % self.players] += value
            found.add(tuple(total))
        return found

    def plays(self) -> list[tuple[tuple[Move, ...], Payoff, Heights]]:
        """Return the equilibrium plays after the opening, with payoffs and the last heights."""
        self.payoffs(self.heights)
        known: dict[Heights, list[tuple[tuple[Move, ...], Payoff, Heights]]] = {}
        for heights in sorted(self.known, key=sum, reverse=True):
            options = list(self.moves(heights))
            after = [(move[3], then) for move, then in options]
            if not options:
                known[heights] = [((), (0,) * self.players, heights)]
                continue
            found = []
            for number, kept in self.kept(after):
                move, then = options[number]
                allowed = set(kept)
                for line, payoff, end in known[then]:
                    self.clock.spend(5 + len(line))
                    moved = (payoff[-1] + move[3], *payoff[:-1])
                    if moved in allowed:
                        found.append(((move, *line), moved, end))
            known[heights] = found
            limit(len(found) <= 4 * MAX_PLAYS, "there are too many equilibrium plays")
        return known[self.heights]

    def is_equilibrium(self, names: list[str]) -> bool:
        """Tell whether moves to the end, by names, are an equilibrium play; rejects other moves."""
        self.payoffs(self.heights)
        heights, line = self.heights, []
        for name in names:
            options = list(self.moves(heights))
            self.clock.spend(len(options) + 5)
            chosen = [k for k, (move, _) in enumerate(options) if is_named(name, move)]
            need(chosen, "a move is not one of the game")
            line.append((heights, options, chosen[0]))
            heights = options[chosen[0]][1]
        need(next(self.moves(heights), None) is None, "the moves do not end the game")
        payoff: Payoff = (0,) * self.players
        for _, options, chosen_ in reversed(line):
            after = [(move[3], then) for move, then in options]
            payoff = (payoff[-1] + options[chosen_][0][3], *payoff[:-1])
            kept = next(list(z) for number, z in self.kept(after) if number == chosen_)
            if payoff not in kept:
                return False
        return True

    def lines(self) -> int:
        """Return how many plays there are, equilibria or not, up to reflection."""
        waiting: list[tuple[Heights, tuple[tuple[str, int, int], ...]]] = [(self.heights, ())]
        found = set()
        while waiting:
            heights, line = waiting.pop()
            options = list(self.moves(heights))
            self.clock.spend(20 + len(line))
            if not options:
                found.add(self.reflected(line))
                limit(len(found) <= MAX_PLAYS, "there are too many plays")
            waiting += [(then, (*line, move[:3])) for move, then in options]
        return len(found)

    def mirrored(self, line: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the mirror image of moves (piece, column, row)."""
        last = self.columns + 1
        return tuple((kind, last - c - (kind == "H"), row) for kind, c, row in line)

    def reflected(self, line: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return one of moves and their mirror image, the same for both."""
        return min(line, self.mirrored(line))


def is_named(text: str, move: Move) -> bool:
    """Tell whether a text such as V1 or H12 is the name of a move."""
    match = MOVE.fullmatch(text)
    if match is None or match[1] != move[0]:
        return False
    return match[2] == (f"{move[1]}{move[1] + 1}" if move[0] == "H" else str(move[1]))


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
    game, said = Falling(statement["game"], clock), (statement["scores"], statement["lost"])
    if statement["scores"] is not None:
        fit(statement["scores"], [NUMBER], "scores")
        need(statement["scores"] == game.scores, f"the scores are {game.scores}")
    if statement["lost"] is not None:
        fit(statement["lost"], NUMBER, "lost")
        need(statement["lost"] == game.lost, f"{game.lost} cells are lost")
    need(said != (None, None), "the statement says nothing about the opening")
    report.say("moves", f"{len(game.data['opening'])} played", moves=len(game.data["opening"]))


def check_plays(given: Given) -> None:
    """Check facts of all equilibrium plays."""
    statement, _, _, clock, report = given
    game, facts = Falling(statement["game"], clock), statement["facts"]
    need(facts, "the statement says nothing about the plays")
    wanted = statement["payoffs"]
    if wanted is not None:
        fit(wanted, [NUMBER], "payoffs")
    plays = [play for play in game.plays() if wanted is None or list(play[1]) == wanted]
    need(plays, "no equilibrium play has these payoffs")
    lines, different = [], set()
    for moves, _, _ in plays:
        clock.spend(20 + 20 * len(moves))
        lines.append(tuple(move[:3] for move in moves))
        different.add(game.reflected(lines[-1]))
    if "count" in facts:
        need(len(different) == facts["count"], f"there are {len(different)} plays")
    if "at_least" in facts:
        need(len(different) >= facts["at_least"], f"there are {len(different)} plays")
    if "empty" in facts:
        most = max(_empty(game, moves, end) for moves, _, end in plays)
        need(most <= facts["empty"], f"{most} cells stay empty")
    if "only" in facts:
        kind = KINDS[facts["only"]]
        need(all(z[0] == kind for line in lines for z in line), "there is another piece in a play")
    if "pictures" in facts:
        pictures = set()
        for line in lines:
            clock.spend(20 + 40 * len(line))
            pictures.add(_picture(game, line))
        need(len(pictures) == facts["pictures"], f"there are {len(pictures)} final boards")
    if "begin" in facts:
        check_begin(game.mirrored, lines, facts["begin"], clock)
    if "lines" in facts:
        true = game.lines()
        need(true == facts["lines"], f"there are {true} plays, equilibria or not")
    report.say("plays", f"{len(plays)} examined", plays=len(plays))


def _empty(game: Falling, moves: tuple[Move, ...], end: Heights) -> int:
    """Return how many cells are lost from the position on, or free at the end."""
    free: int = game.columns * game.rows - sum(end)
    return free + sum(move[4] for move in moves)


def _picture(game: Falling, line: tuple[Any, ...]) -> tuple[Any, ...]:
    images = (line, game.mirrored(line))
    return min(tuple(sorted((i % game.players, *m) for i, m in enumerate(z))) for z in images)


def check_begin(
    mirrored: Any, lines: list[tuple[Any, ...]], allowed: list[str], clock: Clock
) -> None:
    """Check that each of some lines, or its mirror image, begins with one of the lists of moves."""
    words = [text.split() for text in allowed]
    for line in lines:
        clock.spend(10 * len(line) + 30 * len(words))
        begun = any(
            len(listed) <= len(image)
            and all(
                is_named(word, (*move, 0, 0)) for word, move in zip(listed, image, strict=False)
            )
            for listed in words
            for image in (line, mirrored(line))
        )
        need(begun, "a play begins with other moves")


def check_looked_at(given: Given) -> None:
    """Check whether plays are equilibrium plays."""
    statement, _, _, clock, report = given
    need(statement["plays"], "the statement names no play")
    for play in statement["plays"]:
        game = Falling(play["game"], clock)
        true = game.is_equilibrium(play["moves"])
        one = "an equilibrium play" if true else "not an equilibrium play"
        shown = " ".join(play["moves"])
        need(true == play["equilibrium"], f"{shown[:200]} is {one}")
    report.say("plays", f"{len(statement['plays'])} replayed", plays=len(statement["plays"]))
