"""The application with all its verbs: importing a module of verbs registers them."""

from gfkit.cli import (
    asymptotics,
    claims,
    closed_form,
    counting,
    game,
    guess,
    oeis,
    play,
)
from gfkit.cli.common import app

__all__ = [
    "app",
    "asymptotics",
    "claims",
    "closed_form",
    "counting",
    "game",
    "guess",
    "oeis",
    "play",
]
