"""Print nim-values: of an octal game, with its period proved, or of a rule on a board."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from gfkit.boards.rules import find_model
from gfkit.cli.frame import Said, verb
from gfkit.cli.output import code_data, words_of
from gfkit.errors import GfkitError, NotImpartial, OctalCodeError
from gfkit.games.board_facts import BoardFacts
from gfkit.games.game_rule import rule_of
from gfkit.games.impartial import ImpartialRule, nim_value
from gfkit.games.octal import OctalCode
from gfkit.games.partizan import GameTable
from gfkit.games.periodicity import nim_answer, zero_positions
from gfkit.games.short_game import ShortGame
from gfkit.proofs.kernel import Proved, prove
from gfkit.proofs.verdict import Consistent
from gfkit.render.page import page_of_lines

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gfkit.boards.board import Board
    from gfkit.games.periodicity import NimAnswer, ZeroPositions

EXAMPLE = "gfkit game nim 0.77"
HELPS = {
    "terms": "How many nim-values.",
    "up_to": "Look for a period among the first M values.",
    "offset": "Index of the first heap of value 0 (1), with --zeros.",
}
SHOWN = 40
"""Exceptions to a period that are printed."""


@verb(
    "game nim",
    EXAMPLE,
    when="board",
    called="a board, which has one nim-value",
    writes="certificate",
)
def nim_of_board(code: str, board: Board) -> Said:
    """Print the nim-value of a board."""
    definition = find_model(code).definition
    if definition is None:
        raise NotImpartial(f"{code} is a tile set, not a game with moves")
    rule = ImpartialRule.of(definition.game)
    value = nim_value(rule, board)

    def proof() -> Proved:
        table = GameTable()
        star = ShortGame.of(table, table.nimber(value))
        moves: Any = definition.game
        return prove(BoardFacts(rule_of(moves), ((board, star),)))

    data = {
        "model": rule.name,
        "board": str(board),
        "outcome": "N" if value else "P",
        "nim_value": value,
        "nim_values": [value],
        **dict.fromkeys(("period", "preperiod", "saltus")),
        "exceptions": [],
        "verdict": "refused",
        "reason_code": "not-applicable",
        "reason": "one board has one nim-value; a period belongs to an octal code",
    }
    outcome = "N: the first player wins" if value else "P: the second player wins"
    shown = f"{board.rows} x {board.columns}" if board.is_rectangle() else str(board)
    rows = [("model", rule.name), ("board", shown), ("nim-value", str(value)), ("outcome", outcome)]
    return Said(data, page_of_lines(rows), proof)


def _answer(code: str, terms: int, up_to: int) -> NimAnswer:
    try:
        read = OctalCode.parse(code)
    except OctalCodeError:
        if re.search(r"[0-9.']", code):
            raise
        raise GfkitError(f"nim-values of the rule {code!r} need --board BOARD") from None
    for option, value, least in (("--terms", terms, 0), ("--up-to", up_to, 1)):
        if value < least:
            raise GfkitError(f"{option} {value} is less than {least}")
    return nim_answer(read, terms, search=up_to)


@verb("game nim", EXAMPLE, when="zeros", called="--zeros", writes="certificate", **HELPS)
def nim_with_zeros(
    code: str, zeros: bool, terms: int = 20, up_to: int = 1 << 14, offset: int = 1
) -> Said:
    """Print nim-values, and the heaps of value 0."""
    answer = _answer(code, terms, up_to)
    found = zero_positions(answer, offset=offset) if zeros else None
    if found is None:
        raise GfkitError(
            f"the heaps of value 0 of {answer.code} are not known to be a sequence with a "
            f"recurrence: {_reason(answer)}"
        )
    return _said(answer, found.proof, _zeros_data(found, terms))


@verb(
    "game nim",
    EXAMPLE,
    called="nim-values alone, but with --zeros",
    writes="certificate",
    **HELPS,
)
def nim(code: str, terms: int = 20, up_to: int = 1 << 14) -> Said:
    """Print nim-values of an octal game."""
    answer = _answer(code, terms, up_to)
    return _said(answer, answer.verdict, {})


def _said(answer: NimAnswer, verdict: Any, more: dict[str, Any]) -> Said:
    claim = answer.claim
    data = {
        "game": str(answer.code),
        "nim_values": list(answer.values),
        "period": claim.period if claim else None,
        "preperiod": claim.preperiod if claim else None,
        "saltus": claim.saltus if claim else None,
        "exceptions": [list(pair) for pair in answer.exceptions],
        "verdict": str(answer.verdict),
        "reason": _reason(answer),
        **code_data(answer.verdict),
        **more,
    }
    proof = verdict if isinstance(verdict, Proved) else f"{answer.code}: {_reason(answer)}"
    return Said(data, page_of_lines(_rows(answer, data)), proof)


def _reason(answer: NimAnswer) -> str:
    if isinstance(answer.verdict, Consistent):
        return f"{answer.verdict.surplus} values beyond two periods agree; no theorem applies"
    return answer.verdict.reason


def _zeros_data(zeros: ZeroPositions, count: int) -> dict[str, Any]:
    gf = zeros.gf
    return {
        "zeros": [zeros.term(n) for n in range(zeros.offset, zeros.offset + count)],
        "offset": zeros.offset,
        "per_period": zeros.per_period,
        "step": zeros.period,
        "from": zeros.holds_from + zeros.per_period,
        "signature": list(gf.signature),
        "numerator": list(gf.num),
        "denominator": list(gf.den),
        "gf": str(gf),
    }


def _listed(values: Iterable[int]) -> str:
    return ", ".join([*map(str, values), "..."])


def _rows(answer: NimAnswer, data: dict[str, Any]) -> list[tuple[str, str]]:
    claim = answer.claim
    rows = [("game", f"octal game {answer.code}")]
    if answer.values:
        rows.append(("nim-values", _listed(answer.values)))
    if claim:
        rows += [("period", str(claim.period)), ("preperiod", str(claim.preperiod))]
        if claim.saltus:
            rows.append(("saltus", str(claim.saltus)))
        shown = ", ".join(f"G({n})={value}" for n, value in answer.exceptions[:SHOWN])
        more = f", ... ({len(answer.exceptions)})" if len(answer.exceptions) > SHOWN else ""
        rows.append(("exceptions", f"{shown}{more}" if shown else "none"))
    if "zeros" in data:
        z, step = data["per_period"], data["step"]
        rows += [
            ("zeros", _listed(data["zeros"])),
            ("recurrence", f"a(n) = a(n-{z}) + {step} for n >= {data['from']}"),
            ("signature", f"({', '.join(map(str, data['signature']))})"),
            ("g.f.", f"{data['gf']}, the coefficient of x^0 is a({data['offset']})"),
        ]
    rows.append(("verdict", f"{words_of(answer.verdict)}: {data['reason']}"))
    return rows
