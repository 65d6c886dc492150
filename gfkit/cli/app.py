"""The application with all its verbs: importing a module of verbs registers them."""

from gfkit.cli import (
    asymptotics,
    claims,
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
    "counting",
    "game",
    "guess",
    "oeis",
    "play",
]
