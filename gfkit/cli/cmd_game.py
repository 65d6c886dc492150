"""The verbs of `gfkit game`: values, outcomes and dictionaries of games on boards."""

from __future__ import annotations

import re
from shlex import quote
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from gfkit.cli.common import (
    CertificateOption,
    Json,
    Verbs,
    app,
    print_json,
    read_board,
    require_writable,
    tell,
    tell_certificate,
    write_proof,
)
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from pathlib import Path

    from gfkit.boards.board import Board
    from gfkit.games.outcomes import Outcome
    from gfkit.games.positions import Game as PlayedGame
    from gfkit.proofs.kernel import Proved, Workings

game_app = Verbs("Values, outcomes and play of games.", no_args_is_help=True)
app.add_typer(game_app, name="game")


@game_app.callback()
def about() -> None:
    """Values, outcomes and play of games."""


RuleArgument = Annotated[
    str, typer.Argument(metavar="RULE", help="A game such as i-tromping, or a TOML file of pieces.")
]
BoardOption = Annotated[
    str | None, typer.Option("--board", metavar="BOARD", help="3x4, or rows like '..#|...'.")
]


def read_game(name: str) -> PlayedGame:
    """Return the game of a rule; raises GfkitError if its positions have no values here."""
    from gfkit.boards.rules import find_model  # noqa: PLC0415
    from gfkit.games.positions import PLAYED  # noqa: PLC0415

    game: Any = find_model(name).game
    if game.kind in PLAYED:
        return game  # type: ignore[no-any-return]
    raise GfkitError(
        f"{name} is not a game of pieces or colours, so its boards have no values here"
    )


@game_app.command()
def value(
    rule: RuleArgument,
    board: BoardOption = None,
    certificate: CertificateOption = None,
    as_json: Json = False,
) -> None:
    """Print the value of a board: its canonical form, with mean, temperature and stops."""
    from gfkit.games.board_facts import BoardFacts  # noqa: PLC0415
    from gfkit.games.board_search import board_search  # noqa: PLC0415
    from gfkit.games.game_rule import rule_of  # noqa: PLC0415
    from gfkit.games.short_game import ShortGame  # noqa: PLC0415
    from gfkit.games.user_game import Game  # noqa: PLC0415
    from gfkit.proofs.kernel import Workings, prove  # noqa: PLC0415
    from gfkit.render.show_game import game_data, game_page  # noqa: PLC0415

    if re.search(r"[{}|*^±]", rule):
        raise GfkitError(f"{rule} is a game, not a rule: write gfkit game canonical {quote(rule)}")
    if board is None:
        raise GfkitError("give the board with --board, such as --board 3x3")
    if certificate is not None:
        require_writable(certificate)
    game, run = read_game(rule), Workings()
    cells, moves = read_board(board), rule_of(game)
    search = run(board_search, moves)
    g = search.value(cells)
    if certificate is not None:
        said = ShortGame.of(search.table, g)
        write_proof(prove(BoardFacts(moves, ((cells, said),)), workings=run), certificate)
    found, given = Game.of_table(search.table, g), {"model": game.name, "board": str(cells)}
    if as_json:
        print_json(game_data(found, given))
        return
    tell(game_page(found, given))
    tell_certificate(certificate)


@game_app.command()
def outcome(
    rule: RuleArgument,
    board: BoardOption = None,
    rows: Annotated[
        str | None, typer.Option("--rows", metavar="M", help="Rows: 3, or a range 1..5.")
    ] = None,
    columns: Annotated[
        str | None, typer.Option("--columns", metavar="N", help="Columns: 8, or a range 1..14.")
    ] = None,
    prove: Annotated[
        bool, typer.Option("--prove", help="Fail unless something is proved for all longer boards.")
    ] = False,
    certificate: CertificateOption = None,
    as_json: Json = False,
) -> None:
    """Tell who wins a board, or each board of a range, by search."""
    from gfkit.boards.board import Board  # noqa: PLC0415
    from gfkit.budget import know, tracked  # noqa: PLC0415
    from gfkit.games.board_search import board_search  # noqa: PLC0415
    from gfkit.games.game_rule import rule_of  # noqa: PLC0415
    from gfkit.proofs.kernel import Workings  # noqa: PLC0415

    game, run = read_game(rule), Workings()
    if certificate is not None:
        require_writable(certificate)
    search = run(board_search, rule_of(game))
    if board is not None:
        if rows is not None or columns is not None or prove:
            raise GfkitError("--board goes without --rows, --columns, --prove")
        cells = read_board(board)
        found = search.outcome(cells)
        _print_outcome(game, cells, found, as_json=as_json)
        if certificate is not None:
            _write_outcomes(run, game, {cells: found}, certificate)
            if not as_json:
                tell_certificate(certificate)
        return
    if rows is None or columns is None:
        raise GfkitError(
            "give --board BOARD, or --rows M and --columns N, one of them a range A..B"
        )
    m, n = _range("--rows", rows), _range("--columns", columns)
    if len(m) > 1 and len(n) > 1:
        raise GfkitError("--rows and --columns are both ranges; fix one of them")
    across = len(m) == 1
    boards = [Board.rectangle(r, c) for r in m for c in n]
    side = max(m[-1], n[-1], 1)
    outcomes: list[Outcome] = []
    for cells in tracked(boards, "boards"):
        outcomes.append(search.outcome(cells, side=side))
        know(boards=len(outcomes), outcomes=list(outcomes))
    table = dict(zip(n if across else m, outcomes, strict=True))
    data: dict[str, Any] = {
        "model": game.name,
        "rows": m[0] if across else list(m),
        "columns": n[0] if len(n) == 1 else list(n),
    }
    if len(table) == 1:
        data["outcome"] = outcomes[0]
    else:
        data["outcomes"] = outcomes
    fixed, positive = m[0] if across else n[0], min(m[0], n[0]) > 0
    proof = None
    if (len(table) > 1 or prove) and positive:
        data["all"], proof = _for_all(run, game, fixed, table, "columns" if across else "rows")
    if prove and proof is None:
        reason = data["all"]["reason"] if positive else "there are boards without cells"
        raise GfkitError(f"nothing is proved for longer boards: {reason}")
    if certificate is not None:
        if proof is None:
            _write_outcomes(run, game, dict(zip(boards, outcomes, strict=True)), certificate)
        else:
            write_proof(proof, certificate)
    if as_json:
        print_json(data)
        return
    _print_outcomes(data, table, f"{m[0]} x n" if across else f"n x {n[0]}")
    tell_certificate(certificate)


def _write_outcomes(
    run: Workings, game: PlayedGame, found: dict[Board, Outcome], path: Path
) -> None:
    """Write the certificate that boards have these outcomes."""
    from gfkit.games.board_facts import BoardFacts  # noqa: PLC0415
    from gfkit.games.game_rule import rule_of  # noqa: PLC0415
    from gfkit.proofs.kernel import prove  # noqa: PLC0415

    write_proof(prove(BoardFacts(rule_of(game), tuple(found.items())), workings=run), path)


def _print_outcome(game: PlayedGame, cells: Board, found: Outcome, *, as_json: bool) -> None:
    from gfkit.render.page import Line, Page  # noqa: PLC0415
    from gfkit.render.show_game import WINNERS  # noqa: PLC0415

    if as_json:
        print_json({"model": game.name, "board": str(cells), "outcome": found})
        return
    lines = Line("model", game.name), Line("board", str(cells)), Line("outcome", WINNERS[found])
    tell(Page(lines))


def _print_outcomes(data: dict[str, Any], table: dict[int, Outcome], board: str) -> None:
    from gfkit.render.page import Page, Paragraph, Table, page_of_lines  # noqa: PLC0415

    legend = "L Left wins, R Right wins, N first player wins, P second player wins"
    heading = (board, *map(str, table))
    parts: list[Any] = [Paragraph(f"{data['model']}: {legend}")]
    parts.append(Table(heading, (("", *table.values()),)))
    if "all" in data:
        found = data["all"]
        statement = found["statement"]
        if found["first"]:
            first = ", ".join(map(str, found["first"]))
            statement += f"; moving first, also for n = {first} and these plus such sums"
        lines = [("all n", statement), ("verdict", f"{found_words(found)}: {found['reason']}")]
        parts += page_of_lines(lines).parts
    tell(Page(tuple(parts), Table(("n", "outcome"), tuple((str(n), o) for n, o in table.items()))))


def found_words(found: dict[str, Any]) -> str:
    """Return what people read before the reason."""
    from gfkit.proofs.verdict import WORDS  # noqa: PLC0415

    return WORDS[found["reason_code"]] if "reason_code" in found else str(found["verdict"])


def _for_all(
    run: Workings,
    game: PlayedGame,
    fixed: int,
    table: dict[int, Outcome],
    grows: Literal["rows", "columns"],
) -> tuple[dict[str, Any], Proved | None]:
    """Return what follows for all longer boards, and its proof; None if nothing follows."""
    from gfkit.boards.pieces import PlacementGame  # noqa: PLC0415
    from gfkit.games.strip_outcomes import NotDivisible, conclusion  # noqa: PLC0415

    nothing: dict[str, Any] = {"basis": [], "from": None, "first": []}
    refused = {"verdict": "refused", "reason_code": "not-applicable"}
    nothing["statement"] = "nothing follows from these boards"
    if not isinstance(game, PlacementGame):
        reason = f"no theorem cuts boards of {game.name}, a game of colours"
        return {**nothing, **refused, "reason": reason}, None
    try:
        found = conclusion(game, fixed, table, grows)
    except NotDivisible as error:
        return {**nothing, **refused, "reason": str(error)}, None
    about = {
        "statement": found.statement(),
        "basis": list(found.always.basis),
        "from": found.always.from_,
        "first": list(found.begins()),
        "winner": found.winner,
        "premise": found.premise(),
    }
    if not found.always.basis:
        reason = f"longer boards may be; {len(table)} boards were searched"
        return {**about, "first": [], "verdict": "underdetermined", "reason": reason}, None
    proof = found.proof(run)
    return {**about, "verdict": str(proof), "reason": proof.reason}, proof


def _range(option: str, text: str) -> range:
    match = re.fullmatch(r"\s*([0-9]{1,4})(?:\s*\.\.\s*([0-9]{1,4}))?\s*", text)
    if match is None:
        raise GfkitError(f"{option} {text!r} is neither a number nor a range such as 1..14")
    low, high = int(match[1]), int(match[2] or match[1])
    if low > high:
        raise GfkitError(f"{option} {text}: the range is empty")
    return range(low, high + 1)


@game_app.command()
def dictionary(
    rule: RuleArgument,
    cells: Annotated[
        int, typer.Option("--up-to", "--cells", metavar="M", help="Boards of 1 to M cells.")
    ] = 6,
    as_json: Json = False,
) -> None:
    """Print the values of all connected boards of up to M cells, up to symmetry."""
    from gfkit.games.dictionary import dictionary as entries_of  # noqa: PLC0415
    from gfkit.games.dictionary import drawn  # noqa: PLC0415

    game = read_game(rule)
    entries = entries_of(game, cells)
    if as_json:
        boards = [{"board": str(entry.board), "value": entry.value} for entry in entries]
        print_json({"model": game.name, "cells": cells, "boards": boards})
        return
    from gfkit.render.page import Page, Paragraph, Table  # noqa: PLC0415

    parts: list[Paragraph] = []
    for size in range(1, cells + 1):
        chosen = [entry for entry in entries if len(entry.board.cells) == size]
        many = f"{size} cell{'s' * (size > 1)}, {len(chosen)} board{'s' * (len(chosen) != 1)}"
        parts += [Paragraph(many), Paragraph(drawn(chosen), is_verbatim=True)]
    listed = tuple((str(entry.board), entry.value) for entry in entries)
    tell(Page(tuple(parts), Table(("board", "value"), listed)))


@game_app.command()
def family(
    rule: RuleArgument,
    boards: Annotated[
        str, typer.Option("--boards", metavar="FAMILY", help="first[block]last, as '#|.[.|.]'.")
    ],
    terms: Annotated[int, typer.Option("--terms", metavar="K", help="Up to K blocks.")] = 8,
    as_json: Json = False,
) -> None:
    """Print the values of a family of boards and the pattern that is seen in them."""
    from gfkit.games.dictionary import Family, family_values  # noqa: PLC0415
    from gfkit.render.page import page_of_lines  # noqa: PLC0415

    game = read_game(rule)
    members = Family.parse(boards)
    values, pattern = family_values(game, members, terms)
    verdict = "underdetermined" if pattern is None else "consistent"
    if as_json:
        data: dict[str, Any] = {
            "model": game.name,
            "family": members.text,
            "values": values,
            "verdict": verdict,
        }
        if pattern is not None:
            data |= {
                "period": pattern.period,
                "step": pattern.step,
                "from": pattern.from_,
                "surplus": pattern.surplus,
            }
        print_json(data)
        return
    seen = "none seen" if pattern is None else f"{pattern}; {pattern.surplus} equations to spare"
    rows = [("model", game.name), ("family", members.text), ("values", ", ".join(values))]
    tell(page_of_lines([*rows, ("pattern", seen), ("verdict", verdict)]))
