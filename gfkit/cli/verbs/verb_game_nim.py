"""Print nim-values: of an octal game, with its period proved, or of a rule on a board."""

from __future__ import annotations

import re
from functools import reduce
from operator import xor
from typing import Any

from gfkit.base.budget import know, tracked
from gfkit.base.command_lines import command
from gfkit.boards.shapes.board import Board
from gfkit.cli.frame import Said, verb
from gfkit.cli.readers import Box, read_model, require
from gfkit.errors import GfkitError, OctalCodeError
from gfkit.games.board_search import nim_value
from gfkit.games.board_statements import BoardFacts
from gfkit.games.game_rule import NO_CERTIFICATE, LetterGame, require_impartial, rule_of
from gfkit.games.game_rule import Game as PlayedGame
from gfkit.games.heap_games import HeapGame, PairGame
from gfkit.games.heap_names import NIM
from gfkit.games.heap_words import HeapText, NotHeaps, heap_text
from gfkit.games.notation import ShortGame
from gfkit.games.octal import OctalCode, nim_values
from gfkit.games.octal_period import SEARCHED, nim_answer, zero_positions
from gfkit.games.partizan import GameTable
from gfkit.games.sums import MAX_HEAP, Genus, genus_of_board, misere_octal, nim_genus
from gfkit.proofs.kernel import Proved, prove
from gfkit.render.game_views import WINNERS, nim_reason, nim_record, nim_value_record
from gfkit.render.record import Datum, Field, Record


@verb(
    "game nim",
    "gfkit game nim 0.77",
    when="board rows columns",
    called="a board, which has one nim-value",
    writes="one",
    ranges=True,
    terms="How many nim-values.",
    up_to=f"Look for a period among the first M values ({SEARCHED}).",
    offset="Index of the first heap of value 0 (1), with --zeros.",
)
def nim_of_board(code: PlayedGame, board: Box, misere: bool = False) -> Said:
    """Print the nim-value of a board, or its genus."""
    rule = rule_of(code)
    require_impartial(rule, code.name)
    if misere:
        model = Field("model", code.name, f"{code.name}, whoever cannot move wins")
        return _of_genus(genus_of_board(code, board), model, Field("board", str(board)))
    value = nim_value(code, board)

    def proof() -> Proved:
        table = GameTable()
        fact: Any = board, ShortGame.of(table, table.nimber(value))
        return prove(BoardFacts(rule, (fact,)))

    is_box = isinstance(board, Board) and board.is_rectangle()
    shown = f"{board.rows} x {board.columns}" if is_box else str(board)  # type: ignore[union-attr]
    record = nim_value_record(code.name, str(board), value, shown)
    return Said(record, proof=NO_CERTIFICATE if isinstance(rule, LetterGame) else proof)


def _of_genus(genus: Genus, *given: Field) -> Said:
    lost = "N" if genus.misere[0] else "P"
    record = Record.of(
        *given,
        Field("genus", str(genus)),
        Field("nim_value", genus.value, label="nim-value"),
        Datum("misere_nim_value", genus.misere[0]),
        Field("tame", genus.is_tame, "yes" if genus.is_tame else "no: of no position of nim"),
        Field("outcome", lost, f"{WINNERS[lost]}, if whoever cannot move wins"),
    )
    return Said(record, proof="genera have no certificate")


def _told(text: str) -> HeapText | None:
    """Return the game of heaps of a text, or with numbers alone heaps of nim; None for others."""
    try:
        return heap_text(f"nim {text}" if re.fullmatch(r"[0-9]+(?:, ?[0-9]+)+", text) else text)
    except NotHeaps:
        return None


def _of_heaps(text: str, *, misere: bool = False) -> Said | None:
    """Tell the nim-value and the winner of a sum of heaps, as '0.77 3,4,5'; None for a code.

    Without a code they are heaps of nim.
    """
    told = _told(text)
    if told is None or told.sizes is None or (misere and not isinstance(told.game, OctalCode)):
        return None
    heaps = [*told.sizes]
    if not isinstance(told.game, OctalCode):
        return _of_position(told)
    code = None if told.game == NIM else told.game
    name = f"octal game {code}" if code else "nim"
    if len(heaps) > MAX_HEAP or (code and misere and sum(heaps) > MAX_HEAP):
        raise GfkitError(
            f"the limit of sums in misere play is {MAX_HEAP} beans, of others as many heaps"
        )
    listed = Field("heaps", heaps, ", ".join(map(str, heaps)))
    if misere:
        genus = misere_octal(code).genus(*heaps) if code else nim_genus(*heaps)
        return _of_genus(genus, Field("game", name, f"{name}, whoever cannot move wins"), listed)
    each = nim_values(code, max(heaps) + 1).tolist() if code else range(max(heaps) + 1)
    values = [int(each[heap]) for heap in heaps]
    value = reduce(xor, values)
    outcome = "N" if value else "P"
    return Said(
        Record.of(
            Field("game", name),
            listed,
            Field("nim_values", values, ", ".join(map(str, values)), "nim-values"),
            Field("nim_value", value, label="their nim-sum"),
            Field("outcome", outcome, WINNERS[outcome]),
        ),
        proof="sums of heaps have no certificate",
    )


def _of_position(told: HeapText) -> Said:
    """Tell the nim-value and the winner of heaps of a game that no code says."""
    value = told.value()
    outcome = "N" if value else "P"
    sizes = list(told.sizes or ())
    return Said(
        Record.of(
            Field("game", str(told.game)),
            Field("heaps", sizes, ", ".join(map(str, sizes))),
            Field("nim_value", value, label="nim-value"),
            Field("outcome", outcome, WINNERS[outcome]),
        ),
        proof=NO_CERTIFICATE,
    )


def _read(code: str) -> OctalCode:
    try:
        return OctalCode.parse(code)
    except OctalCodeError:
        if re.search(r"[0-9.']", code) and not code.endswith(".toml"):
            raise
        read_model(code)
        raise GfkitError(f"nim-values of the rule {code!r} need --board BOARD") from None


@verb("game nim", when="misere", called="--misere")
def nim_misere(code: str, misere: bool, terms: int = 20) -> Said:
    """Print the genus of each heap, and who wins it in misere play."""
    if (of_heaps := _of_heaps(code, misere=misere)) is not None:
        return of_heaps
    read = _read(code)
    require("--terms", terms, 0, MAX_HEAP, ", the limit of --misere")
    octal = misere_octal(read)
    genera: list[Genus] = []
    for n in tracked(range(terms), "heaps"):
        genera.append(octal.genus(n))
        know(genera=list(map(str, genera)))
    wild = [n for n, genus in enumerate(genera) if not genus.is_tame]
    lost = [n for n, genus in enumerate(genera) if genus.misere[0] == 0]
    listed = ", ".join(map(str, wild)) or "none of them"
    record = Record.of(
        Field("game", str(read), f"octal game {read}, whoever cannot move wins"),
        Field("genera", list(map(str, genera))),
        Field("nim_values", [genus.value for genus in genera], label="nim-values"),
        Datum("misere_nim_values", [genus.misere[0] for genus in genera]),
        Field("lost", lost, ", ".join(map(str, lost)) or "none", "lost by the first player"),
        Field("wild", wild, f"{listed}; not the genus of a position of nim"),
    )
    return Said(record)


@verb("game nim", called="nim-values", writes="one")
def nim(
    code: str,
    terms: int = 20,
    up_to: int | None = None,
    zeros: bool = False,
    offset: int | None = None,
) -> Said:
    """Print nim-values of an octal game, or of a sum of heaps; perhaps the heaps of value 0."""
    if offset is not None and not zeros:
        raise GfkitError("--offset goes with --zeros")
    if not zeros and (of_heaps := _of_heaps(code)) is not None:
        return of_heaps
    told = _told(code)
    if told is not None and isinstance(told.game, PairGame):
        call = command("", code)
        raise GfkitError(f"{told.game} is played with two numbers: `{call}` lists who wins")
    if told is not None and isinstance(told.game, HeapGame):
        require("--terms", terms, 0)
        if zeros or up_to is not None:
            raise GfkitError(f"--zeros and --up-to go with an octal game, and not with {told.game}")
        values = told.game.values(terms)
        zeros_of = [n for n, value in enumerate(values) if not value]
        few_values = Field("nim_values", values, ", ".join(map(str, values)), "nim-values")
        lost = Field("lost", zeros_of, ", ".join(map(str, zeros_of)), "lost by the first player")
        record = Record.of(Field("game", str(told.game)), few_values, lost)
        return Said(record, proof=NO_CERTIFICATE)
    read = _read(code)
    up_to = SEARCHED if up_to is None else up_to
    require("--terms", terms, 0)
    require("--up-to", up_to, 1)
    answer = nim_answer(read, terms, search=up_to)
    if not zeros:
        unproved = f"{answer.code}: {nim_reason(answer)}"
        proof = answer.verdict if isinstance(answer.verdict, Proved) else unproved
        return Said(nim_record(answer), proof=proof)
    found = zero_positions(answer, offset=1 if offset is None else offset)
    if found is None and answer.claim is not None and isinstance(answer.verdict, Proved):
        few = [n for n, value in enumerate(answer.known) if value == 0]
        listed = "the empty one" if few == [0] else f"those of {', '.join(map(str, few))}"
        after = (
            f"the nim-values have the period {answer.claim.period} from {answer.claim.preperiod} on"
        )
        raise GfkitError(f"{answer.code} has no heaps of value 0 but {listed}: {after}, proved")
    if found is None:
        raise GfkitError(
            f"the heaps of value 0 of {answer.code} are not known to be a sequence with a "
            f"recurrence: {nim_reason(answer)}"
        )
    return Said(nim_record(answer, found, terms), proof=found.proof)
