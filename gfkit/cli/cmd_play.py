"""The verbs of `gfkit game` about play: nim-values and equilibrium payoffs."""

from __future__ import annotations

import math
import re
from enum import Enum
from pathlib import Path  # noqa: TC003 - the command-line library reads it
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gfkit.cli.cmd_game import game_app
from gfkit.cli.common import (
    CertificateOption,
    Json,
    code_data,
    print_json,
    read_board,
    require_writable,
    tell,
    tell_certificate,
    words_of,
    write_beside,
    write_proof,
)
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gfkit.boards.board import Board
    from gfkit.games.periodicity import NimAnswer, ZeroPositions
    from gfkit.games.positions import Game
    from gfkit.games.scoring import Equilibria, Outcome, ScoringGame


class TiesOption(Enum):
    """How a player chooses among moves that are equally good."""

    all = "all"
    kind = "kind"
    spite = "spite"
    first = "first"


TERMS, SEARCHED = 20, 1 << 14
"""How many nim-values are printed, and looked at for a period, if no option says."""


@game_app.command()
def nim(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="An octal code such as 0.77, or a rule.")
    ],
    count: Annotated[
        int, typer.Option("--terms", "-n", metavar="K", help="How many nim-values.")
    ] = TERMS,
    search: Annotated[
        int,
        typer.Option(
            "--up-to", "--search", metavar="M", help="Look for a period among the first M values."
        ),
    ] = SEARCHED,
    zeros: Annotated[
        bool, typer.Option("--zeros", help="The heaps of value 0 as a sequence.")
    ] = False,
    offset: Annotated[
        int | None,
        typer.Option(metavar="N", help="Index of the first heap of value 0 (1), with --zeros."),
    ] = None,
    certificate: CertificateOption = None,
    board: Annotated[
        str | None, typer.Option(metavar="BOARD", help="3x4, rows like '..#|...', or a file.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Print nim-values: of an octal game, with its period proved, or of a rule on a board."""
    if board is not None:
        given = {"--terms": count != TERMS, "--up-to": search != SEARCHED, "--zeros": zeros}
        for option, is_given in (given | {"--offset": offset is not None}).items():
            if is_given:
                raise GfkitError(f"{option} goes with octal games: a board has one nim-value")
        _nim_board(game, board, certificate, as_json=as_json)
        return
    if offset is not None and not zeros:
        raise GfkitError("--offset goes with --zeros: it is the index of the first heap of value 0")
    from gfkit.games.octal import OctalCode  # noqa: PLC0415
    from gfkit.games.periodicity import nim_answer  # noqa: PLC0415
    from gfkit.proofs.kernel import Proved  # noqa: PLC0415

    if not re.search(r"[0-9.']", game):
        raise GfkitError(f"nim-values of the rule {game!r} need --board BOARD")
    for option, value, least in (("--terms", count, 0), ("--up-to", search, 1)):
        if value < least:
            raise GfkitError(f"{option} {value} is less than {least}")
    if certificate is not None:
        require_writable(certificate)
    answer = nim_answer(OctalCode.parse(game), count, search=search)
    data, proof = _nim_data(answer), answer.verdict
    if zeros:
        found = _zeros(answer, 1 if offset is None else offset)
        data |= _zeros_data(found, count)
        proof = found.proof
    if certificate is not None:
        if not isinstance(proof, Proved):
            raise GfkitError(f"no certificate for {game}: {_reason(answer)}")
        write_proof(proof, certificate)
    if as_json:
        print_json(data)
        return
    _print_nim(answer, data)
    tell_certificate(certificate)


def _nim_board(name: str, text: str, certificate: Path | None, *, as_json: bool) -> None:
    from gfkit.boards.rules import find_model  # noqa: PLC0415
    from gfkit.errors import NotImpartial  # noqa: PLC0415
    from gfkit.games.impartial import ImpartialRule, nim_value  # noqa: PLC0415
    from gfkit.render.page import page_of_lines  # noqa: PLC0415

    definition = find_model(name).definition
    if definition is None:
        raise NotImpartial(f"{name} is a tile set, not a game with moves")
    rule = ImpartialRule.of(definition.game)
    cells = read_board(text)
    if certificate is not None:
        require_writable(certificate)
    value = nim_value(rule, cells)
    if certificate is not None:
        _write_nim_value(definition.game, cells, value, certificate)  # type: ignore[arg-type]
    if as_json:
        print_json(
            {
                "model": rule.name,
                "board": str(cells),
                "outcome": "N" if value else "P",
                "nim_value": value,
                "nim_values": [value],
                **dict.fromkeys(("period", "preperiod", "saltus")),
                "exceptions": [],
                "verdict": "refused",
                "reason_code": "not-applicable",
                "reason": "one board has one nim-value; a period belongs to an octal code",
            }
        )
        return
    outcome = "N: the first player wins" if value else "P: the second player wins"
    shown = f"{cells.rows} x {cells.columns}" if cells.is_rectangle() else str(cells)
    rows = [
        ("model", rule.name),
        ("board", shown),
        ("nim-value", str(value)),
        ("outcome", outcome),
    ]
    tell(page_of_lines(rows))
    tell_certificate(certificate)


def _write_nim_value(game: Game, cells: Board, value: int, path: Path) -> None:
    """Write the certificate that a board has the value *n, its canonical form."""
    from gfkit.games.board_facts import BoardFacts  # noqa: PLC0415
    from gfkit.games.game_rule import rule_of  # noqa: PLC0415
    from gfkit.games.partizan import GameTable  # noqa: PLC0415
    from gfkit.games.short_game import ShortGame  # noqa: PLC0415
    from gfkit.proofs.kernel import prove  # noqa: PLC0415

    table = GameTable()
    star = ShortGame.of(table, table.nimber(value))
    write_proof(prove(BoardFacts(rule_of(game), ((cells, star),))), path)


def _nim_data(answer: NimAnswer) -> dict[str, Any]:
    claim = answer.claim
    return {
        "game": str(answer.code),
        "nim_values": list(answer.values),
        "period": claim.period if claim else None,
        "preperiod": claim.preperiod if claim else None,
        "saltus": claim.saltus if claim else None,
        "exceptions": [list(pair) for pair in answer.exceptions],
        "verdict": str(answer.verdict),
        "reason": _reason(answer),
        **code_data(answer.verdict),
    }


def _reason(answer: NimAnswer) -> str:
    from gfkit.proofs.verdict import Consistent  # noqa: PLC0415

    if isinstance(answer.verdict, Consistent):
        return f"{answer.verdict.surplus} values beyond two periods agree; no theorem applies"
    return answer.verdict.reason


def _zeros(answer: NimAnswer, offset: int) -> ZeroPositions:
    from gfkit.games.periodicity import zero_positions  # noqa: PLC0415

    zeros = zero_positions(answer, offset=offset)
    if zeros is None:
        raise GfkitError(
            f"the heaps of value 0 of {answer.code} are not known to be a sequence with a "
            f"recurrence: {_reason(answer)}"
        )
    return zeros


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


def _print_nim(answer: NimAnswer, data: dict[str, Any]) -> None:
    from gfkit.render.page import page_of_lines  # noqa: PLC0415

    claim = answer.claim
    rows = [
        ("game", f"octal game {answer.code}"),
    ]
    if answer.values:
        rows.append(("nim-values", _listed(answer.values)))
    if claim:
        rows += [("period", str(claim.period)), ("preperiod", str(claim.preperiod))]
        if claim.saltus:
            rows.append(("saltus", str(claim.saltus)))
        shown = ", ".join(f"G({n})={value}" for n, value in answer.exceptions[:40])
        more = f", ... ({len(answer.exceptions)})" if len(answer.exceptions) > 40 else ""
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
    tell(page_of_lines(rows))


@game_app.command()
def equilibrium(
    columns: Annotated[int, typer.Option(metavar="N", help="Columns of the board.")],
    rows: Annotated[int, typer.Option(metavar="M", help="Rows of the board.")],
    raised: Annotated[
        int, typer.Option(metavar="Q", help="Every cell is worth Q more: a raised game.")
    ] = 0,
    heights: Annotated[
        str | None, typer.Option(metavar="H1,H2,...", help="Occupied cells of each column.")
    ] = None,
    mono: Annotated[bool, typer.Option("--mono", help="Monominoes instead of dominoes.")] = False,
    players: Annotated[int, typer.Option(metavar="K", help="How many players.")] = 2,
    ties: Annotated[
        TiesOption, typer.Option(help="Among equally good moves: all, kind, spite, first.")
    ] = TiesOption.all,
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the plays as an SVG image.")
    ] = None,
    certificate: CertificateOption = None,
    as_json: Json = False,
) -> None:
    """List every subgame-perfect payoff of a scoring game, with an equilibrium play for each."""
    from gfkit.games.scoring import Equilibria, ScoringGame  # noqa: PLC0415

    game = ScoringGame(
        columns, rows, raised, _read_heights(heights, columns), mono=mono, players=players
    )
    if svg is not None:
        require_writable(svg, "drawing")
    if certificate is not None:
        require_writable(certificate)
        if ties.value != "all":
            raise GfkitError("--certificate states all payoffs: it goes without --ties")
    solved = Equilibria(game, ties=ties.value)
    payoffs = solved.payoffs()
    if certificate is not None:
        _write_payoffs(game, payoffs, certificate)
    fewest: dict[tuple[int, ...], Outcome] = {}
    for outcome in solved.outcomes():
        fewest.setdefault(outcome.payoffs, outcome)
    if svg is not None:
        from gfkit.pictures.plays_drawn import equilibria_picture  # noqa: PLC0415
        from gfkit.writing import write  # noqa: PLC0415

        drawn = equilibria_picture(solved).svg() + "\n"
        write_beside(svg, lambda: write(svg, drawn, "drawing"))
    if as_json:
        print_json(_equilibrium_data(solved, payoffs, fewest))
        return
    _print_equilibrium(solved, payoffs, fewest)
    tell_certificate(certificate)


def _write_payoffs(game: ScoringGame, payoffs: list[tuple[int, ...]], path: Path) -> None:
    from gfkit.games.opened import Opened  # noqa: PLC0415
    from gfkit.games.payoff_facts import Payoffs  # noqa: PLC0415
    from gfkit.proofs.kernel import prove  # noqa: PLC0415

    write_proof(prove(Payoffs(Opened(game), tuple(payoffs))), path)


def _read_heights(text: str | None, columns: int) -> tuple[int, ...]:
    if text is None:
        return ()
    parts = text.split(",")
    for place, part in enumerate(parts, 1):
        if not re.fullmatch(r"\s*[0-9]{1,6}\s*", part):
            raise GfkitError(f"--heights {text!r}: place {place} is {part!r}, not a height")
    if len(parts) != columns:
        raise GfkitError(f"--heights {text!r} has {len(parts)} heights for {columns} columns")
    return tuple(int(part) for part in parts)


def _equilibrium_data(
    solved: Equilibria, payoffs: list[tuple[int, ...]], fewest: dict[tuple[int, ...], Outcome]
) -> dict[str, Any]:
    from gfkit.pictures.plays_drawn import play_drawing  # noqa: PLC0415

    game, plays = solved.game, []
    for payoff in payoffs:
        play = solved.play(fewest[payoff])
        plays.append(
            {
                "payoffs": list(payoff),
                "moves": [
                    {
                        "player": number % game.players + 1,
                        "piece": move.kind,
                        "column": move.column,
                        "row": move.row,
                        "score": move.score,
                    }
                    for number, move in enumerate(play.moves)
                ],
                "empty": play.outcome.empty,
                "empty_cells": [list(c) for c in play_drawing(solved, play.outcome).empty_cells()],
                "may_stay_empty": solved.empty_cells(payoff),
            }
        )
    return {
        "game": str(game),
        "columns": game.columns,
        "rows": game.rows,
        "raised": game.raised,
        "heights": list(game.heights),
        "players": game.players,
        "ties": solved.ties,
        "payoffs": [list(payoff) for payoff in payoffs],
        "play": plays,
    }


def _print_equilibrium(
    solved: Equilibria, payoffs: list[tuple[int, ...]], fewest: dict[tuple[int, ...], Outcome]
) -> None:
    from gfkit.games.scoring import TIES  # noqa: PLC0415
    from gfkit.pictures.plays_drawn import MAX_PLAYS, play_drawing  # noqa: PLC0415
    from gfkit.render.page import Page, Paragraph, Table, page_of_lines  # noqa: PLC0415
    from gfkit.render.show_play import plays_text  # noqa: PLC0415

    game = solved.game
    pairs = ", ".join(f"({', '.join(map(str, payoff))})" for payoff in payoffs[:200])
    if len(payoffs) > 200:
        pairs += f", ... ({len(payoffs)})"
    empties = sorted({outcome.empty for outcome in solved.outcomes()})
    positions, outcomes = solved.size()
    rows = [
        ("game", f"{game}, {game.players} player{'s' * (game.players != 1)}"),
        ("ties", f"{solved.ties}: {TIES[solved.ties]}"),
        ("payoffs", pairs),
        ("empty cells", ", ".join(map(str, empties))),
        ("work", f"{positions} positions up to symmetry, {outcomes} outcomes"),
    ]
    parts: list[Any] = list(page_of_lines(rows).parts)
    drawings = [play_drawing(solved, fewest[payoff]) for payoff in payoffs[:MAX_PLAYS]]
    if game.rows <= 40 and any(drawing.pieces for drawing in drawings):
        many = "one play for each"
        if len(payoffs) > MAX_PLAYS:
            many = f"plays for the first {MAX_PLAYS}"
        parts.append(
            Paragraph(f"equilibrium plays, {many}; each cell shows the number of its move:")
        )
        parts.append(Paragraph(plays_text(drawings), is_verbatim=True))
    header = tuple(f"player {player}" for player in range(1, game.players + 1))
    listed = tuple(tuple(map(str, payoff)) for payoff in payoffs)
    tell(Page(tuple(parts), Table(header, listed)))


@game_app.command()
def payoffs(
    columns: Annotated[int, typer.Option(metavar="N", help="Columns of the boards.")],
    rows: Annotated[int, typer.Option(metavar="M", help="Rows 1 to M.")],
    mono: Annotated[bool, typer.Option("--mono", help="Monominoes instead of dominoes.")] = False,
    players: Annotated[int, typer.Option(metavar="K", help="How many players.")] = 2,
    ties: Annotated[
        TiesOption, typer.Option(help="Among equally good moves: all, kind, spite, first.")
    ] = TiesOption.all,
    certificate: CertificateOption = None,
    as_json: Json = False,
) -> None:
    """Tabulate the payoffs for 1 to M rows, with formulas if they are unique."""
    from gfkit.games.families import in_blocks, payoff_family  # noqa: PLC0415
    from gfkit.proofs.kernel import Proved  # noqa: PLC0415
    from gfkit.proofs.verdict import Consistent, Refused  # noqa: PLC0415
    from gfkit.render.page import page_of_lines  # noqa: PLC0415

    if certificate is not None:
        require_writable(certificate)
    family = payoff_family(columns, rows, mono=mono, players=players, ties=ties.value)
    name = "M" if mono else "D"
    verdict = family.verdict
    if isinstance(verdict, Refused | Proved):
        reason = verdict.reason
    else:
        assert isinstance(verdict, Consistent)
        reason = f"computed for 1 to {rows} rows; confirmed by {verdict.surplus} further values"
    if certificate is not None:
        if not isinstance(verdict, Proved):
            raise GfkitError(
                f"nothing is proved for all numbers of rows: {words_of(verdict)}: {reason}"
            )
        write_proof(verdict, certificate)
    block = math.lcm(*(fit.period for fit in family.fits)) if family.fits else 0
    formulas = [in_blocks(fit, block) for fit in family.fits]
    if as_json:
        print_json(
            {
                "game": f"{name}({columns}, R)",
                "players": players,
                "ties": ties.value,
                "payoffs": [[list(payoff) for payoff in found] for found in family.payoffs],
                "period": block or None,
                "formulas": formulas,
                "verdict": str(verdict),
                "reason": reason,
                **code_data(verdict),
            }
        )
        return
    lines = [("games", f"{name}({columns}, R), R = 1 to {rows}, {players} players")]
    for r, found in enumerate(family.payoffs, 1):
        shown = ", ".join(f"({', '.join(map(str, payoff))})" for payoff in found[:8])
        more = f", ... ({len(found)})" if len(found) > 8 else ""
        lines.append((f"R = {r}", shown + more))
    for residue in range(block):
        label = f"R = {block}k+{residue}" if residue else f"R = {block}k"
        lines.append((label, ",  ".join(f"V{i}: {t[residue]}" for i, t in enumerate(formulas, 1))))
    lines.append(("verdict", f"{words_of(verdict)}: {reason}"))
    tell(page_of_lines(lines))
    tell_certificate(certificate)
