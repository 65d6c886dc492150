"""Misere play of impartial games: the genus of a position, and those of all heaps."""

from __future__ import annotations

from dataclasses import dataclass

from gfkit.answers.answer import Answer, page
from gfkit.answers.game_nim import TERMS, heaps_meant, name_of, require_beans
from gfkit.answers.played import (
    MISERE,
    WINNERS,
    GameLike,
    OnBoard,
    about,
    in_words,
    position_meant,
)
from gfkit.base.arguments import integer
from gfkit.base.budget import know, tracked
from gfkit.boards.rules.positions import Position
from gfkit.errors import GfkitError
from gfkit.games.boards.moves import require_impartial, rule_of
from gfkit.games.boards.values import MAX_HEAP, Outcome
from gfkit.games.heaps.genus import Genus, genus_of_board, genus_of_heaps, misere_octal
from gfkit.games.heaps.octal import OctalCode
from gfkit.render.pages import Page
from gfkit.render.range_table import Cell
from gfkit.typed.arguments import BoardLike
from gfkit.typed.games import HeapPosition


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class GameGenus(Answer):
    """The genus of heaps or of a board; a player who cannot move wins.

    Attributes
    ----------
    subject
        The game or the rule.
    board
        The board on which it is played; "" without one.
    heaps
        The sizes of the heaps, if it is heaps.
    genus
        As "1^031": the nim-value, and the misere nim-values with 0, 1, 2, ... heaps *2 more, the
        last two of which alternate.
    nim_value
        The nim-value in normal play.
    misere_nim_value
        The nim-value in misere play.
    tame
        Whether a position of nim has the genus.
    outcome
        N if the first player wins in misere play, P if the second.

    Examples
    --------
    >>> genus("nim 1,1,1").outcome
    'P'
    """

    subject: str
    board: str = ""
    heaps: tuple[int, ...] = ()
    genus: Genus
    nim_value: int
    misere_nim_value: int
    tame: bool
    outcome: Outcome

    def cells(self) -> tuple[Cell, ...]:
        """Return the genus."""
        return (Cell("genus", str(self.genus)),)

    def page(self) -> Page:
        """Return the genus, and who wins."""
        return page(
            *about(self.subject, self.board, self.heaps),
            ("genus", str(self.genus)),
            ("nim-value", str(self.nim_value)),
            ("tame", "yes" if self.tame else "no: of no position of nim"),
            ("outcome", WINNERS[self.outcome] + MISERE),
        )


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Genera(Answer):
    """The genera of heaps of 0, 1, 2, ... beans; a player who cannot move wins.

    Attributes
    ----------
    subject
        The octal code of the game, or nim.
    genera
        The genus of each heap, for example "1^031": the nim-value, and the misere nim-values with
        0, 1, 2,
        ... heaps *2 more, the last two of which alternate.
    nim_values
        The nim-value of each heap in normal play.
    misere_nim_values
        The nim-value of each heap in misere play.
    p_positions
        The heaps that the first player loses in misere play.
    wild
        The heaps whose genus no position of nim has.

    Examples
    --------
    >>> genera("0.123", terms=6).p_positions
    (1, 5)
    """

    subject: str
    genera: tuple[Genus, ...]
    nim_values: tuple[int, ...]
    misere_nim_values: tuple[int, ...]
    p_positions: tuple[int, ...]
    wild: tuple[int, ...]

    def page(self) -> Page:
        """Return the genera, and what follows from them."""
        wild = _listed(self.wild) or "none of them"
        return page(
            ("game", f"{in_words(self.subject)}, whoever cannot move wins"),
            ("genera", _listed(self.genera)),
            ("nim-values", _listed(self.nim_values)),
            ("lost by the first player", _listed(self.p_positions) or "none"),
            ("wild", f"{wild}; not the genus of a position of nim"),
        )


def _listed(values: tuple[object, ...]) -> str:
    return ", ".join(map(str, values))


def genus(
    game: GameLike,
    *,
    board: BoardLike | Position | None = None,
    rows: int | None = None,
    columns: int | None = None,
) -> GameGenus:
    """Give the genus of heaps or of a board, which says who wins in misere play.

    Parameters
    ----------
    game
        Heaps of an octal game as '0.77 3,4,5' or 3,4,5, or an impartial rule.
    board
        The board of a rule, as 2x3 or '..#|...'.
    rows
        The rows of the board, with columns.
    columns
        The columns of the board, with rows.

    Returns
    -------
    GameGenus
        The genus, and who wins.

    Raises
    ------
    NotImpartial
        For a rule of two players with different moves.
    GfkitError
        For a rule without a board, and for what is neither heaps nor a board.
    LimitReached
        Before too much work.

    Examples
    --------
    >>> print(genus("kayles 5").genus)
    4^146

    On the command line: ``gfkit game genus cram --board 3x4``
    """
    found = position_meant(game, board, rows, columns)
    if isinstance(found, OnBoard):
        return _of_board(found)
    if not (isinstance(found, HeapPosition) and isinstance(found.heaps.game, OctalCode)):
        raise GfkitError("only heaps of an octal game and boards have a genus")
    code, heaps = found.heaps.game, found.heaps.sizes
    require_beans(found.heaps)
    return _answer(genus_of_heaps(code, heaps), name_of(code), "", heaps)


def _of_board(played: OnBoard) -> GameGenus:
    require_impartial(rule_of(played.rule), played.rule.name)
    of = genus_of_board(played.rule, played.board)
    return _answer(of, played.rule.name, str(played.board), ())


def _answer(of: Genus, game: str, board: str, heaps: tuple[int, ...]) -> GameGenus:
    return GameGenus(
        subject=game,
        board=board,
        heaps=heaps,
        genus=of,
        nim_value=of.value,
        misere_nim_value=of.misere[0],
        tame=of.is_tame,
        outcome="N" if of.misere[0] else "P",
    )


def genera(game: GameLike, *, terms: int = TERMS) -> Genera:
    """List the genera of the heaps of an octal game.

    Parameters
    ----------
    game
        An octal code as 0.123, or the name of a game that has one.
    terms
        How many heaps, from the empty one on.

    Returns
    -------
    Genera
        The genus of each heap.

    Raises
    ------
    GfkitError
        For a game without an octal code, and for a position, of which `genus` has the genus.
    LimitReached
        Before too much work.

    Examples
    --------
    >>> " ".join(map(str, genera("kayles", terms=6).genera))
    '0^120 1^031 2^20 3^31 1^031 4^146'

    On the command line: ``gfkit game genera 0.123``
    """
    integer("terms", terms, least=0, most=MAX_HEAP)
    code = heaps_meant(game, "genus")
    if not isinstance(code, OctalCode):
        raise GfkitError(f"only games with an octal code have genera; {code} has none")
    sums, listed = misere_octal(code), []
    for n in tracked(range(terms), "heaps"):
        listed.append(sums.genus(n))
        know(genera=list(map(str, listed)))
    return Genera(
        subject=name_of(code),
        genera=tuple(listed),
        nim_values=tuple(one.value for one in listed),
        misere_nim_values=tuple(one.misere[0] for one in listed),
        p_positions=tuple(n for n, one in enumerate(listed) if one.misere[0] == 0),
        wild=tuple(n for n, one in enumerate(listed) if not one.is_tame),
    )
