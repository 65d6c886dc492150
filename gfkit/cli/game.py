"""The verbs of `gfkit game`: values, outcomes and dictionaries of games on boards."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gfkit.cli.common import Json, app, print_json, read_board
from gfkit.errors import GfkitError

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
        bool, typer.Option("--prove", help="Prove what follows for all longer boards.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Tell who wins a board, or each board of a range, by search."""
    from gfkit.boards.board import Board  # noqa: PLC0415
    from gfkit.games.outcomes import Outcomes  # noqa: PLC0415
    from gfkit.render.layout import aligned  # noqa: PLC0415
    from gfkit.render.layout import columns as layout_columns  # noqa: PLC0415

    game = read_game(rule)
    if board is not None:
        if rows is not None or columns is not None or prove:
            raise GfkitError("--board goes without --rows, --columns and --prove")
        cells = read_board(board)
        found = Outcomes(game, max(cells.rows, cells.columns, 1)).of_board(cells)
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
    solver = Outcomes(game, max(m[-1], n[-1], 1))
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
    conclusion = _conclusion(game, m[0], table, prove=prove) if across and n[0] > 0 else None
    if conclusion is not None:
        data["all"] = conclusion
    elif prove:
        raise GfkitError(
            f"nothing follows for longer boards: --columns is no range, or a piece of Left's in "
            f"{game.name} reaches over two columns"
        )
    if as_json:
        print_json(data)
        return
    typer.echo(f"{game.name}: L Left wins, R Right, N who begins, P who does not\n")
    heading = [f"{m[0]} x n" if across else f"m x {n[0]}", *map(str, table)]
    typer.echo(layout_columns([heading, ["", *table.values()]]))
    if conclusion is not None and conclusion["statement"]:
        typer.echo("\n" + aligned([("all n", conclusion["statement"]), *_verdict(conclusion)]))


def _verdict(conclusion: dict[str, Any]) -> list[tuple[str, str]]:
    reason = "Right never plays across the lines between the boards of the basis"
    if conclusion["verdict"] == "proved":
        return [("verdict", f"proved: {reason}; the basis was searched again")]
    return [("verdict", "not replayed; --prove searches the basis again")]


def _conclusion(
    game: Game, rows: int, table: dict[int, Outcome], *, prove: bool
) -> dict[str, Any] | None:
    from gfkit.boards.pieces import PlacementGame  # noqa: PLC0415
    from gfkit.games.lines import conclude, cuts  # noqa: PLC0415
    from gfkit.proofs.verdict import Proved  # noqa: PLC0415

    if not isinstance(game, PlacementGame) or not cuts(game) or len(table) < 2:
        return None
    found = conclude(game, rows, table)
    return {
        "statement": found.statement(),
        "basis": list(found.always.basis),
        "from": found.always.from_,
        "verdict": str(Proved(found)) if prove else "consistent",
    }


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
