"""Nim-values: of an octal game with their period, of heaps, of a board; genera in misere play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from gfkit.answers.game_arguments import (
    GameLike,
    OnBoard,
    called,
    game_meant,
    graph_on,
    is_placed,
    on_board,
    without_board,
)
from gfkit.answers.records import (
    HIDDEN,
    Answer,
    AnswerPart,
    Proof,
    ProvedOnDemand,
    Verdict,
)
from gfkit.answers.subjects import BoardLike
from gfkit.base.arguments import integer
from gfkit.base.budget import know, tracked
from gfkit.boards.rules.positions import Position
from gfkit.boards.shapes.board import Board
from gfkit.errors import GfkitError, NotImpartial, unused
from gfkit.games.boards.moves import NO_CERTIFICATE, LetterGame, require_impartial, rule_of
from gfkit.games.boards.search import nim_value
from gfkit.games.boards.statements import BoardFacts
from gfkit.games.boards.values import MAX_HEAP, Outcome
from gfkit.games.heap_positions import HeapSum
from gfkit.games.heaps.genus import Genus, genus_of_board, genus_of_heaps, misere_octal
from gfkit.games.heaps.kayles import nim_value_of_rule
from gfkit.games.heaps.names import NIM
from gfkit.games.heaps.octal import OctalCode, nim_values
from gfkit.games.heaps.periods import SEARCHED
from gfkit.games.heaps.sequences import NimAnswer, nim_answer
from gfkit.games.heaps.taking import HeapGame
from gfkit.games.heaps.zeros import zero_positions
from gfkit.games.values.canonical import GameTable
from gfkit.games.values.data import ShortGame
from gfkit.proofs.kernel import Proved, made, prove
from gfkit.proofs.verdict import Consistent
from gfkit.render.principles import why
from gfkit.sequences.sequence import Sequence
from gfkit.series.rational_gf import RationalGF
from gfkit.typed.games import HeapGameByName, HeapPosition, OctalGame
from gfkit.typed.readings import Reading

TERMS = 20
MOST_BEANS = 10**9
"""Nim-values of larger heaps are not computed."""


@dataclass(frozen=True, slots=True, repr=False)
class LostHeaps(AnswerPart):
    """The heaps that the first player loses, in increasing order, as a sequence.

    offset: the index of the first one. terms: the first of them. gf: the generating function of
    a(n + offset). numerator, denominator: its coefficients, of ascending powers. per_period, step,
    holds_from: a(n + per_period) = a(n) + step for all n >= holds_from.

    >>> nim("0.07", zeros=True, terms=6).zeros.terms
    (0, 1, 5, 9, 15, 21)
    """

    offset: int
    terms: tuple[int, ...]
    gf: RationalGF
    numerator: tuple[int, ...]
    denominator: tuple[int, ...]
    per_period: int
    step: int
    holds_from: int


@dataclass(frozen=True, slots=True, repr=False)
class NimSequence(Answer):
    """The nim-values of heaps of 0, 1, 2, ... beans.

    game: its code or name. nim_values: the first of them. lost: the heaps that the first
    player loses, of them. period, preperiod, saltus: G(n + period) = G(n) + saltus for all
    n >= preperiod; None if no period was found. exceptions: the values (n, G(n)) before it that the
    period run backward misses. zeros: the heaps that the first player loses, where they were asked
    for. searched: among how many values no period was found. surplus: how many values beyond two
    periods agree with a period that is not proved. verdict: whether the period is proved. reason:
    why. why: why what proves it is right. source, proved: what the fields were taken from.

    >>> answer = nim("0.77", terms=8)
    >>> answer.nim_values, answer.period, answer.verdict
    ((0, 1, 2, 3, 1, 4, 3, 2), 12, 'proved')
    """

    game: str
    nim_values: tuple[int, ...]
    lost: tuple[int, ...]
    period: int | None
    preperiod: int | None
    saltus: int | None
    exceptions: tuple[tuple[int, int], ...]
    zeros: LostHeaps | None
    searched: int | None
    surplus: int | None
    verdict: Verdict
    reason: str
    why: str
    source: NimAnswer | None = field(repr=False, compare=False, metadata=HIDDEN)
    proved: Proved | None = field(repr=False, compare=False, metadata=HIDDEN)

    writes: ClassVar[tuple[str, ...]] = ("certificate",)

    def sequence(self) -> Sequence:
        """Return the nim-values as a sequence; raises GfkitError for a game without a code.

        >>> nim("0.3").sequence()[10**6 + 1]
        1
        """
        if self.source is None:
            raise GfkitError(f"{self.game} has no octal code")
        return self.source.sequence()

    def proofs(self) -> Mapping[str, Callable[[], Proved]]:
        """Return the proof of the period, or of the generating function of `zeros`."""
        proof = self.proved
        return {} if proof is None else {"": lambda: proof}

    def unproved(self) -> str:
        """Return why there is no proof."""
        return f"{self.game}: {self.reason}"


@dataclass(frozen=True, slots=True, repr=False)
class NimPosition(ProvedOnDemand):
    """The nim-value of a position: of heaps, of a board, or of a game that is equal to a heap.

    game: its code or name. board: on which it is played; "" without one. heaps: their sizes.
    nim_values: those of the heaps. nim_value: that of the position. outcome: N if the first player
    wins it, P if the second. proof_of: what derives the value of a board.

    >>> nim("0.77 3,4,5").nim_values, nim("cram", board="2x3").nim_value
    ((3, 1, 4), 1)
    """

    game: str
    board: str
    heaps: tuple[int, ...]
    nim_values: tuple[int, ...]
    nim_value: int
    outcome: Outcome
    proof_of: Proof = field(repr=False, compare=False, metadata=HIDDEN)


@dataclass(frozen=True, slots=True, repr=False)
class MisereSequence(Answer):
    """The genera of heaps of 0, 1, 2, ... beans; whoever cannot move wins.

    game: its code. genera: as "1^031": the nim-value, and the misere nim-values with 0, 1, 2, ...
    heaps *2 more, the last two of which alternate. nim_values, misere_nim_values: of each heap.
    lost: the heaps that the first player loses. wild: those whose genus no position of nim has.

    >>> nim("0.123", misere=True, terms=6).lost
    (1, 5)
    """

    game: str
    genera: tuple[Genus, ...]
    nim_values: tuple[int, ...]
    misere_nim_values: tuple[int, ...]
    lost: tuple[int, ...]
    wild: tuple[int, ...]


@dataclass(frozen=True, slots=True, repr=False)
class MiserePosition(Answer):
    """The genus of heaps or of a board; whoever cannot move wins.

    game, board, heaps: of which, as in normal play. genus, nim_value, misere_nim_value: as of a
    heap. tame: whether a position of nim has the genus. outcome: N if the first player wins, P if
    the second.

    >>> nim("nim 1,1,1", misere=True).outcome
    'P'
    """

    game: str
    board: str
    heaps: tuple[int, ...]
    genus: Genus
    nim_value: int
    misere_nim_value: int
    tame: bool
    outcome: Outcome


def nim(
    game: GameLike,
    *,
    board: BoardLike | Position | None = None,
    rows: int | None = None,
    columns: int | None = None,
    misere: bool = False,
    terms: int = TERMS,
    up_to: int = SEARCHED,
    zeros: bool = False,
    offset: int = 1,
) -> NimSequence | NimPosition | MisereSequence | MiserePosition:
    """List nim-values of a game of heaps, with their period; or give that of heaps or a board.

    A game of heaps has an octal code, a name as kayles, or a set that is taken, as
    subtraction(1,2,3). Where a theorem applies the period is proved.

    Args:
        game: an octal code as 0.77, heaps as '0.77 3,4,5' or 3,4,5, or an impartial rule.
        board: of a rule, as 2x3 or '..#|...'.
        rows: of the board, with columns.
        columns: of the board, with rows.
        misere: misere play: whoever cannot move wins.
        terms: how many nim-values.
        up_to: look for a period among the first so many values.
        zeros: the heaps that the first player loses, as a sequence.
        offset: index of the first of these heaps.

    Command:
        gfkit game nim 0.77

    >>> nim("kayles").period, nim("nim 3,5,7").nim_value
    (12, 1)
    """
    integer("terms", terms, least=0)
    integer("up_to", up_to, least=1)
    integer("offset", offset, least=0)
    listed = {
        "terms": None if terms == TERMS else terms,
        "up_to": None if up_to == SEARCHED else up_to,
        "zeros": zeros,
        "offset": None if offset == 1 else offset,
    }
    if is_placed(board, rows, columns):
        unused("a board", **listed)
        return _of_board(on_board(game, board, rows, columns), misere)
    found = game_meant(game)
    if not isinstance(found, Reading | OnBoard):
        raise without_board(found)
    if isinstance(found, OnBoard):
        unused("a board", **listed)
        return _of_board(found, misere)
    if isinstance(found, OctalGame):
        if misere:
            unused("misere", up_to=listed["up_to"], zeros=zeros, offset=listed["offset"])
            return _genera(found.code, integer("terms", terms, least=0, most=MAX_HEAP))
        if not zeros:
            unused("nim-values without zeros", offset=listed["offset"])
        return _of_code(found.code, terms, up_to, offset if zeros else None)
    if isinstance(found, HeapGameByName) and isinstance(found.of, HeapGame):
        unused(str(found.of), misere=misere, **{**listed, "terms": None})
        return _of_heap_game(found.of, terms)
    if isinstance(found, HeapGameByName):
        raise GfkitError(f"{found.of} has positions of two numbers: give one, as (3,5)")
    unused("one position", **listed)
    if isinstance(found, HeapPosition):
        return _of_heaps(found.heaps, misere)
    unused("a game without heaps", misere=misere)
    if (placed := graph_on(found)) is not None:
        value, why_not = nim_value_of_rule(*placed), "values on graphs have no certificate"
        return _position(called(found), "", (), (), value, why_not)
    of = found.game()
    if not of.is_nimber:
        raise NotImpartial(f"{of} is not equal to a heap of nim, so it has no nim-value")
    return _position(called(found), "", (), (), of.nim_value, "games have no certificate")


def _position(
    game: str,
    board: str,
    heaps: tuple[int, ...],
    values: tuple[int, ...],
    value: int,
    proof: Proof,
) -> NimPosition:
    won: Outcome = "N" if value else "P"
    return made(NimPosition, game, board, heaps, values, value, won, proof)


def _of_board(played: OnBoard, misere: bool) -> NimPosition | MiserePosition:
    rule, board = played.rule, played.board
    moves = rule_of(rule)
    require_impartial(moves, rule.name)
    if misere:
        return _of_genus(genus_of_board(rule, board), rule.name, str(board), ())
    value = nim_value(rule, board)

    def proof() -> Proved:
        assert isinstance(board, Board)
        table = GameTable()
        return prove(BoardFacts(moves, ((board, ShortGame.of(table, table.nimber(value))),)))

    has_none = isinstance(moves, LetterGame) or not isinstance(board, Board)
    return _position(rule.name, str(board), (), (), value, NO_CERTIFICATE if has_none else proof)


def _of_genus(genus: Genus, game: str, board: str, heaps: tuple[int, ...]) -> MiserePosition:
    won: Outcome = "N" if genus.misere[0] else "P"
    return made(
        MiserePosition, game, board, heaps, genus, genus.value, genus.misere[0], genus.is_tame, won
    )


def name_of(code: OctalCode) -> str:
    """Return what an octal game is called: its code, or nim.

    >>> name_of(NIM), name_of(OctalCode.parse("0.77"))
    ('nim', '0.77')
    """
    return "nim" if code == NIM else str(code)


def _of_heaps(found: HeapSum, misere: bool) -> NimPosition | MiserePosition:
    code, heaps = found.game, found.sizes
    if code != NIM and max(heaps) >= MOST_BEANS:
        raise GfkitError(f"a heap of {max(heaps)} beans is too large: heaps have less than 10^9")
    if not isinstance(code, OctalCode):
        unused(str(code), misere=misere)
        value = found.value()
        each: tuple[int, ...] = ()
        if isinstance(code, HeapGame):
            known = code.values(max(heaps) + 1)
            each = tuple(known[heap] for heap in heaps)
        return _position(str(code), "", heaps, each, value, NO_CERTIFICATE_OF_SUMS)
    if misere:
        return _of_genus(genus_of_heaps(code, heaps), name_of(code), "", heaps)
    values = heaps
    if code != NIM:
        known = nim_values(code, max(heaps) + 1).tolist()
        values = tuple(int(known[heap]) for heap in heaps)
    value = found.value()
    return _position(name_of(code), "", heaps, values, value, NO_CERTIFICATE_OF_SUMS)


NO_CERTIFICATE_OF_SUMS = "sums of heaps have no certificate"


def _genera(code: OctalCode, terms: int) -> MisereSequence:
    sums, genera = misere_octal(code), []
    for n in tracked(range(terms), "heaps"):
        genera.append(sums.genus(n))
        know(genera=list(map(str, genera)))
    return made(
        MisereSequence, name_of(code), tuple(genera),
        tuple(one.value for one in genera),
        tuple(one.misere[0] for one in genera),
        tuple(n for n, one in enumerate(genera) if one.misere[0] == 0),
        tuple(n for n, one in enumerate(genera) if not one.is_tame),
    )  # fmt: skip


def _of_heap_game(game: HeapGame, terms: int) -> NimSequence:
    values = tuple(game.values(terms))
    return made(
        NimSequence, str(game), values, _zeros_of(values), None, None, None, (), None, None, None,
        "refused", "periods are of games with an octal code", "", None, None,
    )  # fmt: skip


def _zeros_of(values: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(n for n, value in enumerate(values) if value == 0)


def _of_code(code: OctalCode, terms: int, up_to: int, offset: int | None) -> NimSequence:
    """Return nim-values with their period; offset: of the sequence of zeros, if it is wanted."""
    answer = nim_answer(code, terms, search=up_to)
    verdict, claim = answer.verdict, answer.claim
    zeros, proof = None, verdict if isinstance(verdict, Proved) else None
    if offset is not None:
        zeros, proof = _zero_heaps(answer, terms, offset)
    surplus = verdict.surplus if isinstance(verdict, Consistent) else None
    reason = str(getattr(verdict, "reason", ""))
    if surplus is not None:
        reason = f"{surplus} values beyond two periods agree; no theorem applies"
    return made(
        NimSequence, name_of(code), answer.values, _zeros_of(answer.values), answer.period,
        answer.preperiod, None if claim is None else claim.saltus, answer.exceptions, zeros,
        answer.searched or None, surplus, str(verdict), reason, why(verdict), answer, proof,
    )  # fmt: skip


def _zero_heaps(answer: NimAnswer, terms: int, offset: int) -> tuple[LostHeaps, Proved]:
    """Return the heaps of value 0 as a sequence; raises GfkitError where there is none known."""
    found, claim = zero_positions(answer, offset=offset), answer.claim
    if found is None and claim is not None and isinstance(answer.verdict, Proved):
        few = [n for n, value in enumerate(answer.known) if value == 0]
        listed = "the empty one" if few == [0] else f"those of {', '.join(map(str, few))}"
        after = f"the nim-values have the period {claim.period} from {claim.preperiod} on"
        raise GfkitError(f"{answer.code} has no heaps of value 0 but {listed}: {after}, proved")
    if found is None:
        said = "are not known to be a sequence with a recurrence: no period is proved"
        raise GfkitError(f"the heaps of value 0 of {answer.code} {said}")
    listed_terms = tuple(found.term(n) for n in range(offset, offset + terms))
    told = made(
        LostHeaps, offset, listed_terms, found.gf, tuple(found.gf.num), tuple(found.gf.den),
        found.per_period, found.period, found.holds_from,
    )  # fmt: skip
    return told, found.proof
