"""Sequences from play: nim-values and zero positions of octal games, payoffs of scoring games."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from gfkit.claims.sequences import Sequence, sequence_of_gf
from gfkit.errors import ClaimError
from gfkit.formulas.orders import Bound
from gfkit.games.octal import OctalCode
from gfkit.games.periodicity import nim_answer, zero_positions
from gfkit.games.scoring import Equilibria, ScoringGame
from gfkit.games.two_columns import Position, two_columns
from gfkit.proofs.verdict import Proved
from gfkit.series.annihilator import Annihilator
from gfkit.series.rational import RationalGF

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.formulas.evaluate import Value
    from gfkit.games.scoring import Move

_MOVE = re.compile(r"([VHM])([1-9][0-9]*)")
_KINDS = {"V": "vertical", "H": "horizontal", "M": "monomino"}
_GAME = {"columns", "rows", "raised", "heights", "mono", "players", "opening"}


def zeros_of(where: str, about: Mapping[str, Any]) -> Sequence:
    """Return the zero positions of an octal game: about = { zeros = "0.07", offset = 1 }."""
    offset = _integer(where, about, "offset", 1)
    answer = nim_answer(OctalCode.parse(_text(where, about, "zeros")), 0)
    zeros = zero_positions(answer, offset=offset)
    if zeros is None:
        raise ClaimError(where, f"no recurrence is known for the zeros of {answer.code}")
    return sequence_of_gf(f"heaps of value 0 of {answer.code}", zeros.gf, -offset)


def nim_values_of(where: str, about: Mapping[str, Any]) -> Sequence:
    """Return G(0), G(1), ... of an octal game whose period is proved: about = { nim = "0.07" }."""
    answer = nim_answer(OctalCode.parse(_text(where, about, "nim")), 0)
    claim, certificate = answer.claim, answer.certificate
    proved = isinstance(answer.verdict, Proved)
    if claim is None or certificate is None or claim.saltus or not proved:
        raise ClaimError(where, f"no period is proved for {answer.code}")
    values, p = certificate.values, claim.period
    num = [v - (values[n - p] if n >= p else 0) for n, v in enumerate(values)]
    # Beyond the values given, each is the one a period before.
    gf = RationalGF.of(num, [1, *[0] * (p - 1), -1])
    return sequence_of_gf(f"nim-values of {answer.code}", gf)


def payoffs_of(where: str, about: Mapping[str, Any]) -> Sequence:
    """Return the payoff of a player, or with pieces = true the number of pieces, by rows.

    about = { payoff = 1, columns = 2, step = 4, first = 1, opening = "V1 V1", offset = 0,
    to = 25 }: a(n) is for step n + first rows. The payoff must be unique after the opening.
    """
    player, step = _integer(where, about, "payoff"), _integer(where, about, "step", 1)
    first, offset = _integer(where, about, "first", 0), _integer(where, about, "offset", 0)
    last = _integer(where, about, "to", offset + 20)
    pieces = bool(about.get("pieces"))
    settings = {key: value for key, value in about.items() if key in _GAME - {"rows"}}

    def compute(wanted: int) -> list[Value]:
        found: list[Value] = []
        for n in range(offset, offset + wanted):
            position = Opened.of(where, {**settings, "rows": step * n + first})
            if pieces:
                outcome = position.solved.outcomes()[0]
                moves = len(position.moves) + len(position.solved.play(outcome).moves)
                found.append(len(range(player - 1, moves, position.game.players)))
                continue
            payoffs = position.payoffs()
            if len(payoffs) > 1:
                raise ClaimError(where, f"{position.game} has {len(payoffs)} payoffs")
            found.append(payoffs[0][player - 1])
        return found

    name = f"player {player} with {settings.get('columns')} columns and {step}n+{first} rows"
    if (
        settings.get("columns") == 2
        and settings.get("players", 2) == 2
        and not (pieces or settings.get("mono") or settings.get("raised"))
    ):
        return _of_two_columns(where, settings, name, (player, step, first, offset))
    # One column allows one play; sums over arithmetic progressions are of degree 2 in n.
    players = settings.get("players", 2)
    proved = settings.get("columns") == 1 and step % (2 * players) == 0 and not pieces
    bound = Bound(Annihilator.polynomial(2), offset) if proved else None
    return Sequence(name, offset, compute, last=None if proved else last, bound=bound)


def _of_two_columns(
    where: str, settings: dict[str, Any], name: str, numbers: tuple[int, int, int, int]
) -> Sequence:
    """Return payoffs of positions with two columns, whose formulas are proved for all rows."""
    player, step, first, offset = numbers
    every = two_columns()
    if not every.holds():
        raise ClaimError(where, "the payoffs with two columns are not proved")

    def compute(wanted: int) -> list[Value]:
        found: list[Value] = []
        for n in range(offset, offset + wanted):
            opened = Opened.of(where, {**settings, "rows": step * n + first})
            low, high = sorted(opened.position.heights)
            position = Position(low, high - low, opened.game.rows - high)
            turn = len(opened.moves) % 2
            payoffs = every.payoffs(position)
            found.append(opened.scores()[player - 1] + payoffs[(player - 1 + turn) % 2])
        return found

    # Of period 4 in the rows and of degree 2: at most three terms n^j for each fourth root of 1.
    square = Annihilator.polynomial(2)
    space = square if step % 4 == 0 else square * Annihilator.periodic(4)
    return Sequence(name, offset, compute, bound=Bound(space, offset))


class Opened:
    """A scoring game after some opening moves, with what they scored and all that may follow.

    about: columns, rows, raised, heights, mono, players, and `opening`, moves such as "V1 H12".
    """

    def __init__(self, game: ScoringGame, moves: list[Move], position: ScoringGame) -> None:
        self.game = game
        self.moves = moves
        self.position = position
        self._solved: Equilibria | None = None

    @property
    def solved(self) -> Equilibria:
        """The equilibria of the position, computed when they are first asked for."""
        if self._solved is None:
            self._solved = Equilibria(self.position)
        return self._solved

    @classmethod
    def of(cls, where: str, about: Mapping[str, Any]) -> Opened:
        """Read the game and play the opening; raises ClaimError for a move that is none."""
        game = ScoringGame(
            _integer(where, about, "columns"),
            _integer(where, about, "rows"),
            _integer(where, about, "raised", 0),
            tuple(about.get("heights", ())),
            mono=bool(about.get("mono")),
            players=_integer(where, about, "players", 2),
        )
        heights, moves = game.heights, []
        for text in str(about.get("opening", "")).split():
            matching = [pair for pair in game.moves(heights) if is_move(pair[0], text)]
            if not matching:
                raise ClaimError(where, f"about.opening: {text!r} is no move of {game} there")
            moves.append(matching[0][0])
            heights = matching[0][1]
        position = ScoringGame(
            game.columns, game.rows, game.raised, heights, mono=game.mono, players=game.players
        )
        return cls(game, moves, position)

    def payoffs(self) -> list[tuple[int, ...]]:
        """Return the payoffs of the players, those of the opening included."""
        players = self.game.players
        scores = self.scores()
        turn = len(self.moves) % players
        found = set()
        for payoffs in self.solved.payoffs():
            total = list(scores)
            for i, value in enumerate(payoffs):
                total[(turn + i) % players] += value
            found.add(tuple(total))
        return sorted(found)

    def scores(self) -> tuple[int, ...]:
        """Return what each player scored in the opening."""
        players = self.game.players
        return tuple(sum(m.score for m in self.moves[i::players]) for i in range(players))


def is_move(move: Move, text: str) -> bool:
    """Tell whether a move is the one that a text such as V1 or H12 names.

    >>> from gfkit.games.scoring import Move
    >>> is_move(Move("horizontal", 1, 3, 6, 0), "H12")
    True
    """
    match = _MOVE.fullmatch(text)
    if match is None or _KINDS[match[1]] != move.kind:
        return False
    column = move.column
    return match[2] == (f"{column}{column + 1}" if match[1] == "H" else str(column))


def _integer(where: str, about: Mapping[str, Any], key: str, default: int | None = None) -> int:
    value = about.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise ClaimError(where, f"about.{key} = {value!r} is not an integer")
    return value


def _text(where: str, about: Mapping[str, Any], key: str) -> str:
    value = about.get(key)
    if not isinstance(value, str):
        raise ClaimError(where, f"about.{key} = {value!r} is not a text")
    return value
