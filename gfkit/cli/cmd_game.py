"""The verbs of `gfkit game`: values, outcomes and dictionaries of games on boards."""

from __future__ import annotations

import re
from pathlib import Path  # noqa: TC003 - the command-line library reads it
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from gfkit.cli.common import Json, Patience, app, print_json, read_board, require_directory
from gfkit.errors import GfkitError, LimitReached

if TYPE_CHECKING:
    from gfkit.games.outcomes import Outcome
    from gfkit.games.partizan import GameTable
    from gfkit.games.positions import Game

game_app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    help="Values, outcomes and play of games.",
)
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


def read_game(name: str) -> Game:
    """Return the game of a rule; raises GfkitError if its positions have no values here."""
    from gfkit.boards.colouring import ColouringGame  # noqa: PLC0415
    from gfkit.boards.pieces import PlacementGame  # noqa: PLC0415
    from gfkit.boards.rules import find_model  # noqa: PLC0415

    definition = find_model(name).definition
    game = None if definition is None else definition.game
    if isinstance(game, PlacementGame | ColouringGame):
        return game
    raise GfkitError(
        f"{name} is not a game of pieces or colours, so its boards have no values here"
    )


@game_app.command()
def value(rule: RuleArgument, board: BoardOption = None, as_json: Json = False) -> None:
    """Print the value of a board: its canonical form, with mean, temperature and stops."""
    from gfkit.games.values import Values  # noqa: PLC0415

    if board is None:
        raise GfkitError("give the board with --board, such as --board 3x3")
    game = read_game(rule)
    cells = read_board(board)
    values = Values(game, max(cells.rows, cells.columns, 1))
    g = values.of_board(cells)
    _print_game(values.table, g, as_json=as_json, model=game.name, board=str(cells))


@game_app.command()
def canonical(
    text: Annotated[str, typer.Argument(metavar="GAME", help="Such as '{2|1||0} + *'.")],
    as_json: Json = False,
) -> None:
    """Print the canonical form of a game given in the usual notation."""
    from gfkit.games.notation import parse  # noqa: PLC0415
    from gfkit.games.partizan import GameTable  # noqa: PLC0415

    table = GameTable()
    _print_game(table, parse(table, text), as_json=as_json)


def _print_game(table: GameTable, g: int, *, as_json: bool, **given: str) -> None:
    from gfkit.games.notation import show  # noqa: PLC0415
    from gfkit.games.thermograph import thermograph  # noqa: PLC0415
    from gfkit.render.layout import aligned  # noqa: PLC0415

    thermo = thermograph(table, g)
    found = {
        **given,
        "value": show(table, g),
        "outcome": table.outcome(g),
        "birthday": table.birthday(g),
        "mean": str(thermo.mean),
        "temperature": str(thermo.temperature),
        "left_stop": str(thermo.left_stop),
        "right_stop": str(thermo.right_stop),
    }
    if as_json:
        walls = {"left_wall": thermo.left, "right_wall": thermo.right}
        corners = {key: [[str(t), str(x)] for t, x in wall] for key, wall in walls.items()}
        print_json({**found, **corners})
        return
    found["outcome"] = WINNERS[table.outcome(g)]
    rows = [(key.replace("_", " "), str(entry)) for key, entry in found.items()]
    typer.echo(aligned(rows))


WINNERS = {
    "L": "L: Left wins, whoever begins",
    "R": "R: Right wins, whoever begins",
    "N": "N: the next player, who begins, wins",
    "P": "P: the previous player, who does not begin, wins",
}


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
        bool, typer.Option("--prove", help="Prove what follows for longer boards, at any cost.")
    ] = False,
    certificate: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the proof of what follows."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Tell who wins a board, or each board of a range, by search."""
    from gfkit.boards.board import Board  # noqa: PLC0415
    from gfkit.games.outcomes import Outcomes  # noqa: PLC0415
    from gfkit.render.layout import aligned  # noqa: PLC0415
    from gfkit.render.layout import columns as layout_columns  # noqa: PLC0415

    game = read_game(rule)
    if board is not None:
        if rows is not None or columns is not None or prove or certificate is not None:
            raise GfkitError("--board goes without --rows, --columns, --prove, --certificate")
        cells = read_board(board)
        side = max(cells.rows, cells.columns, 1)
        found = Outcomes(game, side, on_progress=Patience().tell_search).of_board(cells)
        if as_json:
            print_json({"model": game.name, "board": str(cells), "outcome": found})
        else:
            lines = [("model", game.name), ("board", str(cells)), ("outcome", WINNERS[found])]
            typer.echo(aligned(lines))
        return
    if rows is None or columns is None:
        raise GfkitError(
            "give --board BOARD, or --rows M and --columns N, one of them a range A..B"
        )
    m, n = _range("--rows", rows), _range("--columns", columns)
    if len(m) > 1 and len(n) > 1:
        raise GfkitError("--rows and --columns are both ranges; fix one of them")
    if certificate is not None:
        require_directory(certificate)
    solver = Outcomes(game, max(m[-1], n[-1], 1), on_progress=Patience().tell_search)
    across = len(m) == 1
    table = {
        (n if across else m)[i]: solver.of_board(Board.rectangle(r, c))
        for i, (r, c) in enumerate((r, c) for r in m for c in n)
    }
    data: dict[str, Any] = {
        "model": game.name,
        "rows": m[0] if across else list(m),
        "columns": n[0] if len(n) == 1 else list(n),
    }
    if len(table) == 1:
        data["outcome"] = next(iter(table.values()))
    else:
        data["outcomes"] = list(table.values())
    wanted = prove or certificate is not None
    if (len(table) > 1 or wanted) and min(m[0], n[0]) > 0:
        fixed = m[0] if across else n[0]
        grows: Literal["rows", "columns"] = "columns" if across else "rows"
        work = 0 if wanted else solver.all_states
        data["all"] = _for_all(game, fixed, table, grows, work, certificate)
        if wanted and data["all"]["verdict"] != "proved":
            raise GfkitError(f"nothing is proved for longer boards: {data['all']['reason']}")
    elif wanted:
        raise GfkitError("nothing is proved for longer boards: there are boards without cells")
    if as_json:
        print_json(data)
        return
    typer.echo(f"{game.name}: L Left wins, R Right, N who begins, P who does not\n")
    heading = [f"{m[0]} x n" if across else f"n x {n[0]}", *map(str, table)]
    typer.echo(layout_columns([heading, ["", *table.values()]]))
    if "all" in data:
        found = data["all"]
        statement = found["statement"]
        if found["first"]:
            first = ", ".join(map(str, found["first"]))
            statement += f"; if he begins, for n = {first} and these plus such sums"
        lines = [("all n", statement), ("verdict", f"{found['verdict']}: {found['reason']}")]
        typer.echo("\n" + aligned(lines))
    if certificate is not None:
        typer.echo(f"\ncertificate written to {certificate}; replay: gfkit verify {certificate}")


REPLAYED_STATES = 20_000
"""Tables that took so many states are searched a second time without being asked."""


def _for_all(
    game: Game,
    fixed: int,
    table: dict[int, Outcome],
    grows: Literal["rows", "columns"],
    states: int,
    certificate: Path | None,
) -> dict[str, Any]:
    """Return what follows for all longer boards, and write the certificate if that is proved."""
    from gfkit.boards.pieces import PlacementGame  # noqa: PLC0415
    from gfkit.games.strip_outcomes import NotDivisible, PlainReplay, conclusion  # noqa: PLC0415
    from gfkit.proofs.verdict import Proved  # noqa: PLC0415

    nothing: dict[str, Any] = {"basis": [], "from": None, "first": []}
    nothing["statement"] = "nothing follows from these"
    if not isinstance(game, PlacementGame):
        reason = f"no theorem cuts boards of {game.name}, a game of colours"
        return {**nothing, "verdict": "refused", "reason": reason}
    try:
        found = conclusion(game, fixed, table, grows)
    except NotDivisible as error:
        return {**nothing, "verdict": "refused", "reason": str(error)}
    about = {
        "statement": found.statement(),
        "basis": list(found.always.basis),
        "from": found.always.from_,
        "first": list(found.begins()),
        "winner": found.winner,
        "premise": found.premise(),
    }
    if not found.always.basis:
        reason = f"longer boards may be such; {len(table)} were searched"
        return {**about, "first": [], "verdict": "underdetermined", "reason": reason}
    count = len({*found.always.basis, *found.begins()})
    boards = f"{count} board{' was' if count == 1 else 's were'} searched again"
    try:
        proof = Proved(PlainReplay(found))
        reason = f"{found.premise()}; {boards} by the checker"
    except LimitReached as error:
        if states > REPLAYED_STATES:
            reason = f"{len(table)} boards; {error} to be searched again, which --prove does"
            return {**about, "verdict": "consistent", "reason": reason}
        proof = Proved(found)
        reason = f"{found.premise()}; {boards}"
    if certificate is not None:
        found.write(certificate)
    return {**about, "verdict": str(proof), "reason": reason}


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
    cells: Annotated[int, typer.Option("--cells", metavar="N", help="Boards of 1 to N cells.")] = 6,
    as_json: Json = False,
) -> None:
    """Print the values of all connected boards of up to N cells, up to symmetry."""
    from gfkit.games.dictionary import dictionary as entries_of  # noqa: PLC0415
    from gfkit.games.dictionary import drawn  # noqa: PLC0415

    game = read_game(rule)
    entries = entries_of(game, cells)
    if as_json:
        boards = [{"board": str(entry.board), "value": entry.value} for entry in entries]
        print_json({"model": game.name, "cells": cells, "boards": boards})
        return
    for size in range(1, cells + 1):
        chosen = [entry for entry in entries if len(entry.board.cells) == size]
        many = f"{size} cell{'s' * (size > 1)}, {len(chosen)} board{'s' * (len(chosen) != 1)}"
        typer.echo(f"{'' if size == 1 else chr(10)}{many}\n")
        typer.echo(drawn(chosen))


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
    from gfkit.render.layout import aligned  # noqa: PLC0415

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
    typer.echo(aligned([*rows, ("pattern", seen), ("verdict", verdict)]))
