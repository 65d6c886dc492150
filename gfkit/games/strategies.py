"""Who wins a board by a strategy of the winner: a table of answers that is walked whole.

To each position in which the loser moves all his moves are tried. After each one the winner has won
at once, or the table has an answer; what is left after that is won at once, or is tried likewise.
So it does not matter where a table comes from. At once: somebody cannot move, or the strips of
`outcome_search` decide, not cooled and of few cells. A position is in the least of its images.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.base.budget import phase
from gfkit.base.trusted import trusted
from gfkit.errors import GfkitError
from gfkit.games import search_loops as loops
from gfkit.games.outcome_search import OutcomeSearch

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gfkit.boards.shapes.board import Board
    from gfkit.games.game_rule import GameRule

BEGINNING = {"L": "LL", "R": "RR", "N": "LR", "P": "RL"}
"""Of each outcome who wins if Left begins, and if Right does."""
STRIP_CELLS = ((16, 10_000), (24, 50_000), (26, 1_000_000))
"""Cells of strips that are tried, and how many answers there may be with them."""
BATCH = 64
"""Positions that are looked at together."""
PART = 4096
"""Answers in a part of a table."""

Table = dict[bytes, int]
"""Of the key of a position, the place of the first cell of the answer's shape."""


def find_strategies(
    rule: GameRule,
    board: Board,
    strips: Iterable[tuple[int, int]] = STRIP_CELLS,
    *,
    is_compiled: bool = True,
) -> dict[str, Any]:
    """Return strategies that show the outcome of a board, as evidence.

    strips: as STRIP_CELLS. Raises GfkitError if there are too many answers with the last of them.

    >>> from gfkit.boards.shapes.board import Board
    >>> from gfkit.boards.language.rules import domineering
    >>> from gfkit.games.game_rule import rule_of
    >>> rule, board = rule_of(domineering.positions.definition.game), Board.parse("3x3")
    >>> data = find_strategies(rule, board, is_compiled=False)
    >>> [*data], strategies_show(rule, board, "N", data, is_compiled=False)
    (['strip', 'L'], '')
    """
    search = OutcomeSearch(rule, board, is_compiled=is_compiled)
    winners = BEGINNING[search.outcome()]
    for strip, most in strips:
        data: dict[str, Any] = {"strip": strip}
        try:
            for winner in sorted({*winners}):
                if len(data) == 1 or not search.is_exchanged:  # else it is an image of the other's
                    walk = Walk(search, winner, strip)
                    data[winner] = walk.parts(walk.walk(_begin(winners, winner), None, most))
        except _TooManyError:
            continue
        return data
    raise GfkitError(f"no certificate: the strategy has more than {most} answers")


class _TooManyError(Exception):
    """More answers than were allowed."""


@trusted
def strategies_show(
    rule: GameRule, board: Board, outcome: Any, data: Any, *, is_compiled: bool = True
) -> str:
    """Return why strategies do not show who wins a board; "" if they do."""
    if not isinstance(data, dict) or outcome not in BEGINNING or not board.cells:
        return "they are of no outcome"
    winners = BEGINNING[outcome]
    given = [w for w in sorted({*winners}) if w in data]
    strip = data.get("strip")
    if not given or data.keys() != {"strip", *given} or type(strip) is not int:
        return "they are not those of the winners"
    if not 0 <= strip <= STRIP_CELLS[-1][0]:
        return "their strips have too many cells"
    search = OutcomeSearch(rule, board, is_compiled=is_compiled)
    if len(given) < len({*winners}) and not search.is_exchanged:
        return "that of one player is not one of the other"
    for winner in given:
        walk = Walk(search, winner, strip)
        try:
            walk.walk(_begin(winners, winner), walk.table(data[winner]))
        except GfkitError as error:
            return str(error)
    return ""


def _begin(winners: str, winner: str) -> list[int]:
    return [player for player in range(2) if winners[player] == winner]


class Walk:
    """A walk through all positions that the loser can bring about.

    strip: the cells of a strip, at most.
    """

    def __init__(self, search: OutcomeSearch, winner: str, strip: int) -> None:
        self.search, self.winner = search, "LR".index(winner)
        self.keys = search.keeping()
        self.strips = search.uncooled(strip)
        self.space = search.space()
        points = search.points()
        self._points = {z: 1 << k for k, z in enumerate(points)}
        self._digits = -(-len(points) // 4)

    # ------------------------------------------------------------------ the walk

    def walk(self, begin: list[int], given: Table | None, most: int | None = None) -> Table:
        """Return the answers that are needed, whoever of these players begins.

        given: the answers, or None to find at most this many. Raises GfkitError if the winner does
        not win, and _TooManyError.
        """
        search, winner, words = self.search, self.winner, self.search.words
        fixed = (winner, search.moves, self.keys)
        starts, replies, answer = map(search.run, (loops.starts, loops.replies, loops.answer))
        answers: Table = {}
        won: list[bytes] = []
        lost: dict[bytes, None] = {}
        found = np.zeros((BATCH * search.most_moves, words), dtype=np.int64)
        root = search.vector()
        for player in begin:
            if starts(root, player, *fixed, self.strips, self.space) != 2:
                key = self.space.key.tobytes()
                (won.append(key) if player == winner else lost.setdefault(key))
        todo = list(lost)
        with phase("positions") as one:
            while todo or won:
                some, todo = todo[-BATCH:], todo[:-BATCH]
                if some:
                    one.advance(len(some), steps=len(some))
                    count = replies(_array(some, words), *fixed, self.strips, self.space, found)
                    new = dict.fromkeys(z.tobytes() for z in found[: int(count)])
                    won += [key for key in new if key not in answers]
                left = self._answered(won, given, answer, answers)
                new = {key: None for key in left if key not in lost}
                lost |= new
                todo += new
                won = []
                if most is not None and len(answers) > most:
                    raise _TooManyError
        return answers

    def _answered(
        self, won: list[bytes], given: Table | None, answer: Any, answers: Table
    ) -> Iterator[bytes]:
        """Yield what answers leave, if it is not won at once; add the answers."""
        search, words = self.search, self.search.words
        while won:
            chosen = np.full((len(won), 2), -1, dtype=np.int64)
            if given is not None:
                chosen[:, 0] = [given.get(key, -1) for key in won]
                if -1 in chosen[:, 0]:
                    raise GfkitError("to a position there is no answer")
            after = np.zeros((len(won), words), dtype=np.int64)
            fixed = (self.keys, search.keys, self.strips, search.strips, search.known)
            answer(_array(won, words), chosen, self.winner, search.moves, *fixed, self.space, after)
            again = []
            for key, (place, result), left in zip(won, chosen.tolist(), after, strict=True):
                if not result:
                    again.append(key)
                    continue
                answers[key] = place
                if result == 1:
                    yield left.tobytes()
            won = again
            if won and given is not None:
                raise GfkitError("an answer is not a move")
            for key in again:
                if not search.wins(self.winner, self._vector(key)):
                    raise GfkitError("a position is not won")

    # ------------------------------------------------------------------ tables as text

    def _vector(self, key: bytes) -> Any:
        """Return the rows of a key."""
        keys, words = self.keys, np.frombuffer(key, dtype=np.int64)
        return words[keys.word] >> keys.shift & (1 << keys.columns) - 1

    def _answers(self) -> dict[int, int]:
        """Return the points that each of the winner's moves needs, by its place."""
        moves, found = self.search.moves, {}
        for shape in range(moves.first[self.winner], moves.first[self.winner + 1]):
            needs = moves.needs[moves.need_at[shape] : moves.need_at[shape + 1]].tolist()
            for r in range(self.keys.rows):
                for c in range(self.keys.columns):
                    points = [(i + r + a, c + b) for i, a, b in needs]
                    if all(r + a < self.keys.rows for _, a, _ in needs) and all(
                        z in self._points for z in points
                    ):
                        place = (shape * self.keys.rows + r) * self.keys.columns + c
                        found[place] = sum(self._points[z] for z in points)
        return found

    def parts(self, answers: Table) -> list[dict[str, str]]:
        """Return answers as text: positions and what answers need, as points in hexadecimal."""
        known, each = self._answers(), []
        for key, place in answers.items():
            rows = enumerate(self._vector(key).tolist())
            cells = ((r, row, c) for r, row in rows for c in range(self.keys.columns))
            position = sum(self._points[r, c] for r, row, c in cells if row >> c & 1)
            each.append(f"{position:0{self._digits}x}{known[place]:0{self._digits}x}")
        texts = ["".join(each[k : k + PART]) for k in range(0, len(each), PART)]
        return [{"answers": text, "sha256": _hash(text)} for text in texts]

    def table(self, parts: Any) -> Table:
        """Return the answers of such text; raises GfkitError."""
        places = {needs: place for place, needs in self._answers().items()}
        found: Table = {}
        width, mask = 2 * self._digits, (1 << 4 * self._digits) - 1
        for part in parts if isinstance(parts, list) else [{}]:
            match part:
                case {"answers": str(text), "sha256": str(said), **more} if not more:
                    pass
                case _:
                    raise GfkitError("the answers are parts, texts with their hashes")
            if set(text) - set("0123456789abcdef") or said != _hash(text) or len(text) % width:
                raise GfkitError("a part of the answers is not what its hash says")
            for at in range(0, len(text), width):
                both = int(text[at : at + width], 16)
                position, needs = both >> 4 * self._digits, both & mask
                # Words of what is no least image are looked up by no position.
                key = np.zeros(self.search.words, dtype=np.int64)
                for (line, c), bit in self._points.items():
                    if position & bit:
                        key[self.keys.word[line]] |= 1 << int(self.keys.shift[line]) + c
                found[key.tobytes()] = places.get(needs, -1)
        return found


def _array(keys: list[bytes], words: int) -> Any:
    return np.frombuffer(b"".join(keys), dtype=np.int64).reshape(-1, words).copy()


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("ascii")).hexdigest()
