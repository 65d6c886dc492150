"""Scoring games after some opening moves, the subjects of statements on payoffs and plays."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from gfkit.base.budget import spend
from gfkit.errors import GfkitError, LimitReached, ScoringGameError
from gfkit.games.facts import CheckedFact, FactTable
from gfkit.games.scoring.equilibria import Equilibria, Play, PlayOutcome, equilibria
from gfkit.games.scoring.rules import Heights, Move, ScoringGame
from gfkit.proofs.codec import COUNT, TRUTH, WORD, Shape, record
from gfkit.proofs.kernel import NotDerived, Workings, statement

_MOVE = re.compile(r"([VHM])([1-9][0-9]{0,7})")
MAX_OPENING = 1000
Line = tuple[tuple[str, int, int], ...]
"""The kind, the column and the row of each move of a play."""


def is_move_text(text: str) -> bool:
    """Return whether a text is the name of a move, such as V1, H12 or M3."""
    return _MOVE.fullmatch(text) is not None


def names_of(line: Line) -> tuple[str, ...]:
    """Return the names of the moves of a play.

    >>> names_of((("horizontal", 1, 1), ("vertical", 3, 1)))
    ('H12', 'V3')
    """
    return tuple(
        f"H{column}{column + 1}" if kind == "horizontal" else f"{kind[0].upper()}{column}"
        for kind, column, _ in line
    )


@dataclass(frozen=True, slots=True)
class Opened:
    """A scoring game and its first moves, as texts such as V1 and H12.

    >>> opened = Opened(ScoringGame(2, 5), ("V1", "H12"))
    >>> opened.scores, opened.lost, opened.position.heights
    ((3, 6), 2, (3, 3))
    """

    game: ScoringGame
    opening: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len(self.opening) > MAX_OPENING:
            raise ScoringGameError(f"an opening of {len(self.opening)} moves")
        self.played()

    def played(self) -> tuple[list[Move], ScoringGame]:
        """Return the moves of the opening and the game after it; raises ScoringGameError."""
        heights, moves = self.game.heights, list[Move]()
        for text in self.opening:
            there = {names_of(line_of((z[0],))): z for z in self.game.moves(heights)}
            if (text,) not in there:
                raise ScoringGameError(f"opening: {text!r} is not a move of {self.game} there")
            move, heights = there[text,]
            moves.append(move)
        return moves, replace(self.game, heights=heights)

    @property
    def moves(self) -> list[Move]:
        """The moves of the opening."""
        return self.played()[0]

    @property
    def position(self) -> ScoringGame:
        """The game from the end of the opening on."""
        return self.played()[1]

    @property
    def turn(self) -> int:
        """The player who is to move after the opening, from 0."""
        return len(self.opening) % self.game.players

    @property
    def scores(self) -> tuple[int, ...]:
        """What each player scored in the opening."""
        players, moves = self.game.players, self.moves
        return tuple(sum(m.score for m in moves[i::players]) for i in range(players))

    @property
    def lost(self) -> int:
        """How many cells were lost in the opening."""
        return sum(move.lost for move in self.moves)

    def total(self, after: tuple[int, ...]) -> tuple[int, ...]:
        """Return the payoffs of all players, from those after the opening by order of turn."""
        players, total = self.game.players, list(self.scores)
        for i, value in enumerate(after):
            total[(self.turn + i) % players] += value
        return tuple(total)

    def payoffs(self, run: Workings) -> list[tuple[int, ...]]:
        """Return all subgame-perfect payoffs with those of the opening; raises LimitReached."""
        solved = run(equilibria, self.position)
        return sorted({self.total(payoffs) for payoffs in solved.payoffs()})

    def __str__(self) -> str:
        text = str(self.game)
        if self.game.players != 2:
            text += f" with {self.game.players} player{'s' * (self.game.players != 1)}"
        return f"{text} after {' '.join(self.opening)}" if self.opening else text


GAME = record(
    ScoringGame,
    **dict.fromkeys(("columns", "rows", "raised"), COUNT),
    heights=COUNT.many(),
    mono=TRUTH,
    players=COUNT,
)
OPENED = record(Opened, game=replace(GAME, spread=True), opening=WORD.many())
"""The shape of a game after an opening, in statements."""


Payoff = tuple[int, ...]


@statement("payoffs", opened=OPENED.at("game"), payoffs=COUNT.many().many(), complete=TRUTH)
@dataclass(frozen=True, slots=True, repr=False)
class Payoffs(FactTable):
    """These payoffs of a game, opening included, are subgame perfect, and all if `complete`.

    payoffs: sorted, one number a player.

    >>> from gfkit.games.scoring.rules import ScoringGame
    >>> from gfkit.proofs.kernel import prove
    >>> print(prove(Payoffs(Opened(ScoringGame(4, 1)), ((2, 0), (2, 2)))).reason)
    all subgame-perfect payoffs were computed
    """

    opened: Opened
    payoffs: tuple[Payoff, ...]
    complete: bool = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "payoffs", tuple(sorted(set(self.payoffs))))

    def found(self, run: Workings) -> Iterator[CheckedFact]:
        """Solve the game from its end."""
        every = self.opened.payoffs(run)
        true = every if self.complete else [one for one in self.payoffs if one in every]
        if self.payoffs:
            yield CheckedFact(f"payoffs of {self.opened}", self.payoffs, tuple(true))

    def how(self, run: Workings) -> str:
        """Return what was computed."""
        if self.complete:
            return "all subgame-perfect payoffs were computed"
        return f"among all {len(self.opened.payoffs(run))} subgame-perfect payoffs"


@statement(
    "scores of an opening",
    opened=OPENED.at("game"),
    scores=replace(COUNT.many(), optional=True),
    lost=replace(COUNT, optional=True),
)
@dataclass(frozen=True, slots=True, repr=False)
class OpeningScores(FactTable):
    """What each player scores in an opening, or how many cells are lost in it.

    >>> from gfkit.games.scoring.rules import ScoringGame
    >>> from gfkit.proofs.kernel import prove
    >>> opened = Opened(ScoringGame(2, 5), ("V1", "H12"))
    >>> print(prove(OpeningScores(opened, lost=2)).reason)
    the moves were played
    """

    opened: Opened
    scores: tuple[int, ...] | None = None
    lost: int | None = None

    computed = "the moves were played"

    def found(self, run: Workings) -> Iterator[CheckedFact]:  # noqa: ARG002
        """Play the moves."""
        if self.scores is not None:
            yield CheckedFact(f"the scores in {self.opened}", self.scores, self.opened.scores)
        if self.lost is not None:
            yield CheckedFact(f"cells lost in {self.opened}", self.lost, self.opened.lost)


def shown(payoffs: list[Payoff]) -> str:
    """Return payoffs as text; of many how many there are.

    >>> shown([(2, 0), (2, 2)])
    '(2, 0) (2, 2)'
    """
    if len(payoffs) > 12:
        return f"{len(payoffs)} payoffs"
    return " ".join(f"({', '.join(map(str, payoff))})" for payoff in payoffs)


MOST_PLAYS = 50_000
PIECES = ("horizontal", "vertical", "monomino")
NUMBERS = ("count", "at_least", "pictures", "lines", "empty")

Value = int | str | tuple[str, ...]


_FACTS = Shape(
    lambda facts: {k: list(v) if isinstance(v, tuple) else v for k, v in facts},
    lambda data: tuple(
        (k, tuple(map(str, v)) if isinstance(v, list) else v) for k, v in data.items()
    ),
)


@statement(
    "equilibrium plays",
    opened=OPENED.at("game"),
    facts=_FACTS,
    payoffs=replace(COUNT.many(), optional=True),
)
@dataclass(frozen=True, slots=True, repr=False)
class PlayFacts(FactTable):
    """Facts of the equilibrium plays of a game, of those with given payoffs if there are any.

    facts: pairs of a name and a number, a kind of piece, or texts of moves, sorted by names.

    >>> from gfkit.games.scoring.rules import ScoringGame
    >>> from gfkit.proofs.kernel import prove
    >>> print(prove(PlayFacts(Opened(ScoringGame(2, 2)), (("count", 1),))).reason)
    all equilibrium plays were examined
    """

    opened: Opened
    facts: tuple[tuple[str, Value], ...]
    payoffs: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        for name, value in self.facts:
            if name in NUMBERS:
                fits = type(value) is int
            elif name == "only":
                fits = value in PIECES
            else:
                words = [] if not isinstance(value, tuple) else " ".join(value).split()
                fits = name == "begin" and bool(value) and all(map(is_move_text, words))
                fits = fits and isinstance(value, tuple)
            if not fits:
                said = ", ".join(map(str, value)) if isinstance(value, tuple) else value
                raise GfkitError(f"{name}: {said} is not a fact of plays")
        object.__setattr__(self, "facts", tuple(sorted(dict(self.facts).items())))

    computed = "all equilibrium plays were examined"

    def found(self, run: Workings) -> Iterator[CheckedFact]:
        """Yield each fact with what is true; raises LimitReached."""
        opened, says = self.opened, dict(self.facts)
        solved, place = run(equilibria, opened.position), str(opened.game)
        outcomes = solved.outcomes()
        if self.payoffs is not None:
            every = sorted({outcome.payoffs for outcome in outcomes})
            outcomes = [outcome for outcome in outcomes if outcome.payoffs == self.payoffs]
            if not outcomes:
                yield CheckedFact(place, shown([self.payoffs]), shown(every))
                return
            place = f"{place} with payoffs {shown([self.payoffs])}"
        if "empty" in says:
            most = max(outcomes, key=lambda outcome: outcome.empty)
            allowed: Any = says["empty"]
            play = solved.play(most)
            drawn = f"payoffs {shown([most.payoffs])}: {moves_text(play)}"
            yield CheckedFact(place, allowed, max(allowed, most.empty), drawn, play)
        if "begin" in says:
            allowed = says["begin"]
            stated = f"plays that begin with {' or '.join(allowed)}"
            for outcome in outcomes:
                other = _other_beginning(solved, outcome, allowed)
                if other is not None:
                    wrong = f"payoffs {shown([outcome.payoffs])}: {moves_text(other)}"
                    yield CheckedFact(place, stated, wrong, play=other)
            yield CheckedFact(place, stated, stated)
        if "lines" in says:
            lines = {reflected(opened.game, line) for line in _all_lines(opened.position)}
            yield CheckedFact(place, says["lines"], len(lines), f"{len(lines)} plays")
        if says.keys() & {"count", "at_least", "pictures", "only"}:
            yield from _of_listed_plays(self, solved, outcomes, place)


def _entry_data(entry: tuple[Opened, tuple[str, ...], bool]) -> dict[str, Any]:
    opened, moves, said = entry
    return {"game": OPENED.write(opened), "moves": list(moves), "equilibrium": said}


def _entry(data: Any) -> tuple[Opened, tuple[str, ...], bool]:
    moves = WORD.many().read(data["moves"])
    return OPENED.read(data["game"]), moves, TRUTH.read(data["equilibrium"])


@statement("plays looked at", entries=Shape(_entry_data, _entry).many().at("plays"))
@dataclass(frozen=True, slots=True, repr=False)
class PlaysLookedAt(FactTable):
    """Plays to the end of a game, each with whether it is an equilibrium play.

    entries: the game, with its opening; the moves after it, as texts such as V1; whether it is one.

    >>> from gfkit.games.scoring.rules import ScoringGame
    >>> from gfkit.proofs.kernel import prove
    >>> small = Opened(ScoringGame(2, 2))
    >>> said = (small, ("V1", "V2"), True), (small, ("H12", "H12"), False)
    >>> print(prove(PlaysLookedAt(said)).reason)
    the games were solved from the end on
    """

    entries: tuple[tuple[Opened, tuple[str, ...], bool], ...]

    computed = "the games were solved from the end on"

    def found(self, run: Workings) -> Iterator[CheckedFact]:
        """Follow the moves, and ask at each position whether the rest is expected there."""
        for opened, moves, said in self.entries:
            true = _is_equilibrium(run(equilibria, opened.position), moves)
            yield CheckedFact(f"{' '.join(moves)} as an equilibrium play of {opened}", said, true)


def _is_equilibrium(solved: Equilibria, moves: tuple[str, ...]) -> bool:
    """Return whether moves, as texts, are an equilibrium play; raises NotDerived for no play."""
    try:
        play = Opened(solved.game, moves)
    except ScoringGameError as error:
        raise NotDerived(str(error)) from None
    game, lost = play.position, play.lost
    if next(game.moves(game.heights), None) is not None:
        raise NotDerived(f"{' '.join(moves)} does not end {solved.game}")
    empty = game.columns * game.rows - sum(game.heights) + lost
    return solved.has_play(play.moves, play.scores, empty)


def _of_listed_plays(
    statement: PlayFacts, solved: Equilibria, outcomes: list[PlayOutcome], place: str
) -> Iterator[CheckedFact]:
    game, says = statement.opened.game, dict(statement.facts)
    if sum(solved.count_plays(outcome) for outcome in outcomes) > MOST_PLAYS:
        raise LimitReached(f"{place} has more than {MOST_PLAYS} equilibrium plays")
    plays = [play for outcome in outcomes for play in solved.plays(outcome)]
    lines = {reflected(game, line_of(play.moves)) for play in plays}
    if "count" in says:
        yield CheckedFact(place, says["count"], len(lines), f"{len(lines)} plays")
    if "at_least" in says:
        least: Any = says["at_least"]
        yield CheckedFact(place, least, min(least, len(lines)), f"{len(lines)} plays")
    if "pictures" in says:
        pictures = {_picture(game, play.moves) for play in plays}
        yield CheckedFact(place, says["pictures"], len(pictures), f"{len(pictures)} final boards")
    if "only" in says:
        other = [p for p in plays if any(m.kind != says["only"] for m in p.moves)]
        stated = f"only {says['only']} pieces"
        true = moves_text(other[0]) if other else stated
        yield CheckedFact(place, stated, true, play=other[0] if other else None)


def _other_beginning(
    solved: Equilibria, outcome: PlayOutcome, allowed: tuple[str, ...]
) -> Play | None:
    """Return an equilibrium play that begins with none of the lists, or None."""
    for number, play in enumerate(solved.plays(outcome)):
        if number >= MOST_PLAYS:
            raise LimitReached(f"{solved.game} has more than {MOST_PLAYS} equilibrium plays")
        line = line_of(play.moves)
        if not begins(line, allowed) and not begins(mirrored(solved.game, line), allowed):
            return play
    return None


def begins(line: Line, allowed: tuple[str, ...]) -> bool:
    """Return whether a play begins with one of some lists of moves."""
    names = names_of(line)
    return any(names[: len(words)] == words for words in map(tuple, map(str.split, allowed)))


def moves_text(play: Play) -> str:
    """Return the moves of a play."""
    return " ".join(map(str, play.moves))


def line_of(moves: tuple[Move, ...]) -> Line:
    """Return the kind, the column and the row of each move."""
    return tuple((move.kind, move.column, move.row) for move in moves)


def mirrored(game: ScoringGame, line: Line) -> Line:
    """Return the mirror image of a play."""
    last = game.columns + 1
    return tuple((kind, last - column - (kind == "horizontal"), row) for kind, column, row in line)


def reflected(game: ScoringGame, line: Line) -> Line:
    """Return one of a play and its mirror image, the same for both."""
    return min(line, mirrored(game, line))


def _picture(game: ScoringGame, moves: tuple[Move, ...]) -> tuple[Any, ...]:
    line = line_of(moves)
    images = (line, mirrored(game, line))
    players = game.players
    return min(tuple(sorted((i % players, *m) for i, m in enumerate(image))) for image in images)


def _all_lines(game: ScoringGame) -> Iterator[Line]:
    def lines(heights: Heights) -> Iterator[Line]:
        spend()
        moves = list(game.moves(heights))
        if not moves:
            yield ()
        for move, after in moves:
            for rest in lines(after):
                yield ((move.kind, move.column, move.row), *rest)

    found = list(islice(lines(game.heights), MOST_PLAYS + 1))
    if len(found) > MOST_PLAYS:
        raise LimitReached(f"{game} has more than {MOST_PLAYS} plays")
    yield from found


def equilibrium_lines(run: Workings, game: ScoringGame) -> dict[Line, tuple[int, ...]]:
    """Return all equilibrium plays with their payoffs; raises LimitReached."""
    solved = run(equilibria, game)
    if sum(solved.count_plays(outcome) for outcome in solved.outcomes()) > MOST_PLAYS:
        raise LimitReached(f"{game} has more than {MOST_PLAYS} equilibrium plays")
    return {
        line_of(play.moves): outcome.payoffs
        for outcome in solved.outcomes()
        for play in solved.plays(outcome)
    }
