"""The verbs of `gfkit game`: values, outcomes and dictionaries of games on boards."""

from __future__ import annotations

import typer

from gfkit.cli.common import app

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
