"""Statements about the equilibrium plays of a scoring game on one board, up to reflection.

A play and its mirror image are one play. A fact of a play: its `count`; `at_least` a number;
`pictures`, how many final boards; `lines`, how many plays there are at all, equilibria or not;
`begin`, each begins with one of some lists of moves; `only`, one kind of piece; `empty`, at most so
many cells stay empty.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from gfkit.base.budget import spend
from gfkit.errors import GfkitError, LimitReached
from gfkit.games.facts import Facts, Found
from gfkit.games.opened import OPENED, Opened, is_move_text, names_move
from gfkit.games.payoff_facts import shown
from gfkit.games.scoring import equilibria
from gfkit.proofs.closed_sets import COUNT, TRUTH, WORD, Shape
from gfkit.proofs.kernel import NotDerived, statement

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gfkit.games.scoring import Equilibria, Heights, Move, Outcome, Play, ScoringGame
    from gfkit.proofs.kernel import Workings

MOST_PLAYS = 50_000
PIECES = ("horizontal", "vertical", "monomino")
NUMBERS = ("count", "at_least", "pictures", "lines", "empty")
FACTS = (*NUMBERS, "begin", "only")

Line = tuple[tuple[str, int, int], ...]
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
class PlayFacts(Facts):
    """Facts of the equilibrium plays of a game, of those with given payoffs if there are any.

    facts: pairs of a name and a number, a kind of piece, or texts of moves, sorted by names.

    >>> from gfkit.games.scoring import ScoringGame
    >>> from gfkit.proofs.kernel import prove
    >>> print(prove(PlayFacts(Opened(ScoringGame(2, 2)), (("count", 1),))).statement)
    of the equilibrium plays of D(2, 2): count 1
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
                raise GfkitError(f"{name} = {value!r} is not a fact of plays")
        object.__setattr__(self, "facts", tuple(sorted(dict(self.facts).items())))

    computed = "all equilibrium plays were examined"

    def found(self, run: Workings) -> Iterator[Found]:
        """Yield each fact with what is true; raises LimitReached."""
        opened, says = self.opened, dict(self.facts)
        solved, place = run(equilibria, opened.position), str(opened.game)
        outcomes = solved.outcomes()
        if self.payoffs is not None:
            every = sorted({outcome.payoffs for outcome in outcomes})
            outcomes = [outcome for outcome in outcomes if outcome.payoffs == self.payoffs]
            if not outcomes:
                yield Found(place, shown([self.payoffs]), shown(every))
                return
            place = f"{place} with payoffs {list(self.payoffs)}"
        if "empty" in says:
            most = max(outcomes, key=lambda outcome: outcome.empty)
            allowed: Any = says["empty"]
            play = solved.play(most)
            drawn = f"payoffs {shown([most.payoffs])}: {moves_text(play)}"
            yield Found(place, allowed, max(allowed, most.empty), drawn, play)
        if "begin" in says:
            allowed = says["begin"]
            stated = f"plays that begin with {' or '.join(allowed)}"
            for outcome in outcomes:
                other = _other_beginning(solved, outcome, allowed)
                if other is not None:
                    wrong = f"payoffs {shown([outcome.payoffs])}: {moves_text(other)}"
                    yield Found(place, stated, wrong, play=other)
            yield Found(place, stated, stated)
        if "lines" in says:
            lines = {reflected(opened.game, line) for line in _all_lines(opened.position)}
            yield Found(place, says["lines"], len(lines), f"{len(lines)} plays")
        if says.keys() & {"count", "at_least", "pictures", "only"}:
            yield from _of_listed_plays(self, solved, outcomes, place)

    def __str__(self) -> str:
        of = "" if self.payoffs is None else f" with payoffs {list(self.payoffs)}"
        facts = ", ".join(
            f"{name.replace('_', ' ')} {' or '.join(v) if isinstance(v, tuple) else v}"
            for name, v in self.facts
        )
        return f"of the equilibrium plays of {self.opened}{of}: {facts}"


def _entry_data(entry: tuple[Opened, tuple[str, ...], bool]) -> dict[str, Any]:
    opened, moves, said = entry
    return {"game": OPENED.write(opened), "moves": list(moves), "equilibrium": said}


def _entry(data: Any) -> tuple[Opened, tuple[str, ...], bool]:
    moves = WORD.many().read(data["moves"])
    return OPENED.read(data["game"]), moves, TRUTH.read(data["equilibrium"])


@statement("plays looked at", entries=Shape(_entry_data, _entry).many().at("plays"))
@dataclass(frozen=True, slots=True, repr=False)
class PlaysLookedAt(Facts):
    """Plays to the end of a game, each with whether it is an equilibrium play.

    entries: the game, with its opening; the moves after it, as texts such as V1; whether it is one.

    >>> from gfkit.games.scoring import ScoringGame
    >>> from gfkit.proofs.kernel import prove
    >>> small = Opened(ScoringGame(2, 2))
    >>> said = (small, ("V1", "V2"), True), (small, ("H12", "H12"), False)
    >>> print(prove(PlaysLookedAt(said)).statement)
    V1 V2 is an equilibrium play of D(2, 2), H12 H12 is not an equilibrium play of D(2, 2)
    """

    entries: tuple[tuple[Opened, tuple[str, ...], bool], ...]

    computed = "the games were solved from the end on"

    def found(self, run: Workings) -> Iterator[Found]:
        """Follow the moves, and ask at each position whether the rest is expected there."""
        for opened, moves, said in self.entries:
            true = _is_equilibrium(run(equilibria, opened.position), moves)
            yield Found(f"{' '.join(moves)} as an equilibrium play of {opened}", said, true)

    def __str__(self) -> str:
        return ", ".join(
            f"{' '.join(moves)} is {'' if said else 'not '}an equilibrium play of {opened}"
            for opened, moves, said in self.entries
        )


def _is_equilibrium(solved: Equilibria, moves: tuple[str, ...]) -> bool:
    """Tell whether moves, as texts, are an equilibrium play; raises NotDerived for no play."""
    game, made = solved.game, []
    heights = game.heights
    for text in moves:
        for move, after in game.moves(heights):
            if names_move(text, move.kind, move.column):
                made.append(move)
                heights = after
                break
        else:
            raise NotDerived(f"{text!r} is not a move of {game} there")
    if next(game.moves(heights), None) is not None:
        raise NotDerived(f"{' '.join(moves)} does not end {game}")
    scores = tuple(sum(m.score for m in made[i :: game.players]) for i in range(game.players))
    lost = game.columns * game.rows - sum(heights) + sum(move.lost for move in made)
    return solved.has_play(made, scores, lost)


def _of_listed_plays(
    statement: PlayFacts, solved: Equilibria, outcomes: list[Outcome], place: str
) -> Iterator[Found]:
    game, says = statement.opened.game, dict(statement.facts)
    if sum(solved.count_plays(outcome) for outcome in outcomes) > MOST_PLAYS:
        raise LimitReached(f"{place} has more than {MOST_PLAYS} equilibrium plays")
    plays = [play for outcome in outcomes for play in solved.plays(outcome)]
    lines = {reflected(game, line_of(play.moves)) for play in plays}
    if "count" in says:
        yield Found(place, says["count"], len(lines), f"{len(lines)} plays")
    if "at_least" in says:
        least: Any = says["at_least"]
        yield Found(place, least, min(least, len(lines)), f"{len(lines)} plays")
    if "pictures" in says:
        pictures = {_picture(game, play.moves) for play in plays}
        yield Found(place, says["pictures"], len(pictures), f"{len(pictures)} final boards")
    if "only" in says:
        other = [p for p in plays if any(m.kind != says["only"] for m in p.moves)]
        stated = f"only {says['only']} pieces"
        true = moves_text(other[0]) if other else stated
        yield Found(place, stated, true, play=other[0] if other else None)


def _other_beginning(solved: Equilibria, outcome: Outcome, allowed: tuple[str, ...]) -> Play | None:
    """Return an equilibrium play that begins with none of the lists, or None."""
    for number, play in enumerate(solved.plays(outcome)):
        if number >= MOST_PLAYS:
            raise LimitReached(f"{solved.game} has more than {MOST_PLAYS} equilibrium plays")
        line = line_of(play.moves)
        if not begins(line, allowed) and not begins(mirrored(solved.game, line), allowed):
            return play
    return None


def begins(line: Line, allowed: tuple[str, ...]) -> bool:
    """Tell whether a play begins with one of some lists of moves."""
    return any(
        len(words) <= len(line)
        and all(
            names_move(word, kind, column)
            for word, (kind, column, _) in zip(words, line, strict=False)
        )
        for words in map(str.split, allowed)
    )


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
