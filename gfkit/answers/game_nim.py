"""Nim-values: of an octal game with their period, of heaps, of a board; heaps of nim-value 0."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gfkit.answers.answer import Judged, JudgedFields, OneNumber, Row, judged, page, unproved
from gfkit.answers.played import (
    NONE_OF_GAMES,
    NONE_OF_GRAPHS,
    WINNERS,
    GameLike,
    OnBoard,
    Played,
    about,
    called,
    computed,
    derivation,
    game_meant,
    graph_on,
    in_words,
    position_meant,
)
from gfkit.base.arguments import integer
from gfkit.boards.rules.positions import Position
from gfkit.boards.shapes.board import Board
from gfkit.errors import GfkitError, NotImpartial, VerbCall
from gfkit.games.boards.moves import NO_CERTIFICATE, LetterGame, require_impartial, rule_of
from gfkit.games.boards.search import nim_value as nim_value_on
from gfkit.games.boards.statements import BoardFacts
from gfkit.games.boards.values import Outcome
from gfkit.games.heap_positions import HeapSum
from gfkit.games.heaps.kayles import nim_value_of_rule
from gfkit.games.heaps.names import NIM
from gfkit.games.heaps.octal import OctalCode, nim_values
from gfkit.games.heaps.periods import SEARCHED
from gfkit.games.heaps.sequences import NimAnswer, nim_answer
from gfkit.games.heaps.taking import HeapGame
from gfkit.games.heaps.zeros import zero_positions
from gfkit.games.values.canonical import GameTable
from gfkit.games.values.data import ShortGame
from gfkit.proofs.kernel import Proved, prove
from gfkit.proofs.verdict import Consistent
from gfkit.render.pages import Page
from gfkit.render.range_table import Cell
from gfkit.sequences.mixin import SequenceOperators
from gfkit.sequences.sequence import Sequence
from gfkit.series.rational_gf import RationalGF
from gfkit.typed.arguments import BoardLike
from gfkit.typed.games import HeapGameByName, HeapPosition, OctalGame

TERMS = 20
MOST_BEANS = 10**9
"""Nim-values of larger heaps are not computed."""
SHOWN = 40
"""Exceptions to a period that are shown."""
NONE_OF_SUMS = "sums of heaps have no certificate"


# The nim-values of a game of heaps.


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class NimSequence(SequenceOperators, Judged):
    """The nim-values G(0), G(1), ... of heaps of 0, 1, ... beans; the verdict is on their period.

    Attributes
    ----------
    subject
        The octal code of the game, or its name.
    offset
        The size of the first heap, 0.
    first_terms
        The nim-values of the smallest heaps, as many as were wanted.
    p_positions
        The sizes of these heaps that the first player loses.
    period
        G(n + period) = G(n) + saltus for all n >= preperiod; None if no period was found.
    preperiod
        How many values stand before the first period; None without a period.
    saltus
        What is added in each period, 0 for most games; None without a period.
    exceptions
        The values (n, G(n)) before the period that differ from those of the period run backward.
    searched
        How many values were searched where no period was found; otherwise 0.
    surplus
        How many values beyond two periods agree with a period that is not proved.

    Examples
    --------
    >>> answer = nim("0.77", terms=8)
    >>> answer.first_terms, answer.period, answer.verdict
    ((0, 1, 2, 3, 1, 4, 3, 2), 12, 'proved')
    >>> answer[10**6]
    1
    """

    subject: str
    offset: int = 0
    first_terms: tuple[int, ...]
    p_positions: tuple[int, ...]
    period: int | None = None
    preperiod: int | None = None
    saltus: int | None = None
    exceptions: tuple[tuple[int, int], ...] = ()
    searched: int = 0
    surplus: int = 0
    _sequence: Callable[[], Sequence]

    def sequence(self) -> Sequence:
        """Return the nim-values as a sequence, with all terms."""
        return self._sequence()

    @property
    def status(self) -> int:
        """The exit status of the command line: 0, because the nim-values are there."""
        return 0

    def unproved(self) -> str:
        """Return why there is no proof."""
        return f"{self.subject}: {self.reason}"

    def page(self) -> Page:
        """Return the first nim-values, their period, and whether it is proved."""
        is_code = self.subject[:1].isdigit()
        listed = ", ".join([*map(str, self.first_terms), "..."])
        lost = ", ".join(map(str, self.p_positions)) or "none"
        further = f"; --up-to {8 * self.searched} looks further" if self.searched else ""
        told = f"{self.verdict}: {self.reason}{further}".removesuffix(": ")
        return page(
            ("game", in_words(self.subject)),
            ("nim-values", listed if self.first_terms else ""),
            None if is_code else ("lost by the first player", lost),
            *self._period(),
            ("verdict", told),
            *self.judged()[1:],
        )

    def _period(self) -> tuple[Row, ...]:
        if self.period is None:
            return ()
        shown = ", ".join(f"G({n})={value}" for n, value in self.exceptions[:SHOWN])
        more = f", ... ({len(self.exceptions)})" if len(self.exceptions) > SHOWN else ""
        return (
            ("period", str(self.period)),
            ("preperiod", str(self.preperiod)),
            ("saltus", str(self.saltus) if self.saltus else ""),
            ("exceptions", f"{shown}{more}" if shown else "none"),
        )


def nim(game: GameLike, *, terms: int = TERMS, up_to: int = SEARCHED) -> NimSequence:
    """List the nim-values of a game of heaps, with their period.

    A game of heaps has an octal code, a name as kayles, or a set that is taken, as
    subtraction(1,2,3). Where a theorem applies the period is proved.

    Parameters
    ----------
    game
        An octal code as 0.77, a name, or a set that is taken.
    terms
        How many nim-values.
    up_to
        Look for a period among the first that many values.

    Returns
    -------
    NimSequence
        The nim-values, which are a sequence, and their period.

    Raises
    ------
    GfkitError
        For a position, of which `nim_value` has the value, and for what is not a game of heaps.
    LimitReached
        Before too much work.

    Examples
    --------
    >>> found = nim("kayles")
    >>> found.period, found[:6]
    (12, [0, 1, 2, 3, 1, 4])

    On the command line: ``gfkit game nim 0.77``
    """
    integer("terms", terms, least=0)
    integer("up_to", up_to, least=1)
    found = heaps_meant(game)
    if isinstance(found, OctalCode):
        return of_values(nim_answer(found, terms, search=up_to))
    values = tuple(found.values(terms))
    return NimSequence(
        subject=str(found),
        first_terms=values,
        p_positions=_zeros_of(values),
        _sequence=lambda: Sequence.of(found.of, name=f"nim-values of {found}"),
        **unproved("periods are of games with an octal code", "refused"),
    )


def heaps_meant(game: GameLike, position: str = "nim-value") -> OctalCode | HeapGame:
    """Return a game of heaps; raises GfkitError for a position, and for another game.

    position: the verb that takes a position.

    >>> heaps_meant("kayles")
    OctalCode.parse('0.77')
    """
    found = game_meant(game)
    if isinstance(found, OctalGame):
        return found.code
    if isinstance(found, HeapGameByName):
        if isinstance(found.of, HeapGame):
            return found.of
        raise GfkitError(f"{found.of} has positions of two numbers: give one, such as (3,5)")
    said = "give a game of heaps, such as 0.77 or kayles"
    if not isinstance(found, HeapPosition):
        raise GfkitError(said)
    call = VerbCall.of(f"game {position}", str(game).strip())
    raise GfkitError(f"{said}; for a position there is `{call}`").naming(call)


def of_values(answer: NimAnswer) -> NimSequence:
    """Return nim-values that were found, as an answer."""
    verdict, claim = answer.provenance, answer.claim
    surplus = verdict.surplus if isinstance(verdict, Consistent) else 0
    reason = str(getattr(verdict, "reason", ""))
    if surplus or isinstance(verdict, Consistent):
        reason = f"{surplus} values beyond two periods agree; no theorem applies"
    return NimSequence(
        subject=name_of(answer.code),
        first_terms=answer.first_terms,
        p_positions=_zeros_of(answer.first_terms),
        period=None if claim is None else claim.period,
        preperiod=None if claim is None else claim.preperiod,
        saltus=None if claim is None else claim.saltus,
        exceptions=answer.exceptions,
        searched=answer.searched,
        surplus=surplus,
        _sequence=answer.sequence,
        **judged(verdict, reason),
    )


def _zeros_of(values: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(n for n, value in enumerate(values) if value == 0)


def name_of(code: OctalCode) -> str:
    """Return what an octal game is called: its code, or nim.

    >>> name_of(NIM), name_of(OctalCode.parse("0.77"))
    ('nim', '0.77')
    """
    return "nim" if code == NIM else str(code)


# The heaps that the first player loses.


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class PPositions(SequenceOperators, Judged):
    """The heaps of an octal game that the previous player wins, in increasing order.

    Attributes
    ----------
    subject
        The octal code of the game.
    offset
        The index of the first heap, which is the empty one.
    first_terms
        The first of these heaps.
    generating_function
        The generating function, the sum of a(n) x^n, as text.
    numerator
        Its numerator, coefficients ascending.
    denominator
        Its denominator, coefficients ascending.
    recurrence
        The recurrence a(n) = a(n - per_period) + step, as text.
    signature
        The signature of the recurrence without that number.
    per_period
        How many of these heaps a period of the nim-values has.
    step
        The sum of a period.
    holds_from
        The least n at which the recurrence holds.

    Examples
    --------
    >>> p_positions("0.07", terms=6).first_terms
    (0, 1, 5, 9, 15, 21)
    """

    subject: str
    offset: int
    first_terms: tuple[int, ...]
    generating_function: str
    numerator: tuple[int, ...]
    denominator: tuple[int, ...]
    recurrence: str
    signature: tuple[int, ...]
    per_period: int
    step: int
    holds_from: int
    _sequence: Sequence

    @property
    def gf(self) -> RationalGF:
        """The generating function, the sum of a(n) x^n."""
        return RationalGF(self.numerator, self.denominator)

    def sequence(self) -> Sequence:
        """Return the heaps as a sequence, with its proved generating function."""
        return self._sequence

    def page(self) -> Page:
        """Return the heaps, their recurrence and their generating function."""
        return page(
            ("game", in_words(self.subject)),
            ("P-positions", f"{', '.join(map(str, self.first_terms))}, ..."),
            ("recurrence", f"{self.recurrence} for n >= {self.holds_from}"),
            ("signature", f"({', '.join(map(str, self.signature))})"),
            ("g.f.", self.generating_function),
            *self.judged(),
        )


def p_positions(
    game: GameLike, *, terms: int = TERMS, offset: int = 1, up_to: int = SEARCHED
) -> PPositions:
    """List the heaps of an octal game that the first player loses, as a sequence.

    Parameters
    ----------
    game
        An octal code as 0.07, or the name of a game that has one.
    terms
        How many heaps.
    offset
        The index of the first of these heaps.
    up_to
        Look for a period of the nim-values among so many.

    Returns
    -------
    PPositions
        The heaps, with their recurrence and generating function.

    Raises
    ------
    GfkitError
        For a game whose period is not proved, and for one with finitely many such heaps.

    Examples
    --------
    >>> found = p_positions("0.07")
    >>> found[:8], found.per_period, found.step
    ([0, 1, 5, 9, 15, 21, 25], 5, 34)

    On the command line: ``gfkit game p-positions 0.07``
    """
    integer("terms", terms, least=0)
    integer("offset", offset, least=0)
    integer("up_to", up_to, least=1)
    code = heaps_meant(game)
    if not isinstance(code, OctalCode):
        raise GfkitError(f"only games with an octal code have periods; {code} has none")
    answer = nim_answer(code, terms, search=up_to)
    found, claim = zero_positions(answer, offset=offset), answer.claim
    if found is None and claim is not None and isinstance(answer.provenance, Proved):
        few = [n for n, value in enumerate(answer.known) if value == 0]
        listed = "the empty one" if few == [0] else f"those of {', '.join(map(str, few))}"
        after = f"the nim-values have the period {claim.period} from {claim.preperiod} on"
        raise GfkitError(f"{code} has no heaps of value 0 but {listed}: {after}, proved")
    if found is None:
        said = "are not known to be a sequence with a recurrence: no period is proved"
        raise GfkitError(f"the heaps of value 0 of {code} {said}")
    sequence = found.sequence()
    own = sequence.own_gf
    assert isinstance(own, RationalGF)  # as the offset is not negative
    return PPositions(
        subject=name_of(code),
        offset=offset,
        first_terms=tuple(found.term(n) for n in range(offset, offset + terms)),
        generating_function=sequence.gf_text(),
        numerator=tuple(own.num),
        denominator=tuple(own.den),
        recurrence=f"a(n) = a(n-{found.per_period}) + {found.period}",
        signature=tuple(found.gf.signature),
        per_period=found.per_period,
        step=found.period,
        holds_from=found.holds_from + found.per_period,
        _sequence=sequence,
        **judged(found.proof),
    )


# The nim-value of a position.


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class NimValue(Played, OneNumber):
    """The nim-value of a position: of heaps, of a board, or of a game that is equal to a heap.

    Attributes
    ----------
    board
        The board on which it is played; "" without one.
    heaps
        The sizes of the heaps, if it is heaps.
    nim_values
        The nim-values of the heaps.
    nim_value
        The nim-value of the position.
    outcome
        N if the first player wins it, P if the second.

    Examples
    --------
    >>> nim_value("0.77 3,4,5").nim_values, nim_value("cram", board="2x3").nim_value
    ((3, 1, 4), 1)
    """

    board: str = ""
    heaps: tuple[int, ...] = ()
    nim_values: tuple[int, ...] = ()
    nim_value: int
    outcome: Outcome

    def __int__(self) -> int:
        return self.nim_value

    def cells(self) -> tuple[Cell, ...]:
        """Return the nim-value."""
        return (Cell("nim-value", str(self.nim_value)),)

    def page(self) -> Page:
        """Return the nim-values of the heaps, that of the position, and who wins."""
        several = len(self.nim_values) > 1
        return page(
            *about(self.subject, self.board, self.heaps),
            ("nim-values", ", ".join(map(str, self.nim_values)) if several else ""),
            ("their nim-sum" if several else "nim-value", str(self.nim_value)),
            ("outcome", WINNERS[self.outcome]),
        )


def nim_value(
    game: GameLike,
    *,
    board: BoardLike | Position | None = None,
    rows: int | None = None,
    columns: int | None = None,
) -> NimValue:
    """Give the nim-value of heaps, of a board, or of a game that is equal to a heap of nim.

    Parameters
    ----------
    game
        Heaps as '0.77 3,4,5' or 3,4,5, an impartial rule, or a game as '*2 + *5'.
    board
        The board of a rule, as 2x3 or '..#|...'.
    rows
        The rows of the board, with columns.
    columns
        The columns of the board, with rows.

    Returns
    -------
    NimValue
        The nim-value; `int` of it is the number.

    Raises
    ------
    NotImpartial
        For a rule of two players with different moves, and a game that is equal to no heap.
    GfkitError
        For a rule without a board, for a game of heaps without heaps, and for what is not a game.
    LimitReached
        Before too much work.

    Examples
    --------
    >>> nim_value("nim 3,5,7").nim_value, int(nim_value("cram 2x3"))
    (1, 1)

    On the command line: ``gfkit game nim-value cram --board 2x3``
    """
    found = position_meant(game, board, rows, columns)
    if isinstance(found, OnBoard):
        return _of_board(found)
    if isinstance(found, HeapPosition):
        return _of_heaps(found.heaps)
    if (placed := graph_on(found)) is not None:
        value = nim_value_of_rule(*placed)
        return _position(called(found), value, unproved(NONE_OF_GRAPHS))
    of = found.game()
    if not of.is_nimber:
        raise NotImpartial(f"{of} is not equal to a heap of nim, so it has no nim-value")
    return _position(called(found), of.nim_value, unproved(NONE_OF_GAMES))


def _position(
    game: str,
    value: int,
    known: JudgedFields,
    *,
    board: str = "",
    heaps: tuple[int, ...] = (),
    values: tuple[int, ...] = (),
    derive: Callable[[], Proved] | None = None,
) -> NimValue:
    return NimValue(
        subject=game,
        board=board,
        heaps=heaps,
        nim_values=values,
        nim_value=value,
        outcome="N" if value else "P",
        _derive=derive,
        **known,
    )


def _of_board(played: OnBoard) -> NimValue:
    rule, board = played.rule, played.board
    moves = rule_of(rule)
    require_impartial(moves, rule.name)
    value = nim_value_on(rule, board)

    def derived() -> Proved:
        assert isinstance(board, Board)
        table = GameTable()
        return prove(BoardFacts(moves, ((board, ShortGame.of(table, table.nimber(value))),)))

    has_none = isinstance(moves, LetterGame) or not isinstance(board, Board)
    proof = NO_CERTIFICATE if has_none else derived
    return _position(rule.name, value, computed(proof), board=str(board), derive=derivation(proof))


def _of_heaps(found: HeapSum) -> NimValue:
    code, heaps = found.game, found.sizes
    require_beans(found)
    values: tuple[int, ...] = ()
    if code == NIM:
        values = heaps
    elif isinstance(code, OctalCode):
        known = nim_values(code, max(heaps) + 1).tolist()
        values = tuple(int(known[heap]) for heap in heaps)
    elif isinstance(code, HeapGame):
        listed = code.values(max(heaps) + 1)
        values = tuple(listed[heap] for heap in heaps)
    name = name_of(code) if isinstance(code, OctalCode) else str(code)
    return _position(name, found.value(), unproved(NONE_OF_SUMS), heaps=heaps, values=values)


def require_beans(found: HeapSum) -> None:
    """Raise GfkitError for heaps that are too large for all games but nim."""
    if found.game != NIM and max(found.sizes) >= MOST_BEANS:
        most = max(found.sizes)
        raise GfkitError(f"a heap of {most} beans is too large: heaps have fewer than 10^9")
