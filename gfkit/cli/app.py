"""The application with all its verbs: importing a module of verbs registers them."""

from gfkit.cli import (
    cmd_asymptotics,
    cmd_claims,
    cmd_closed_form,
    cmd_count,
    cmd_counting,
    cmd_draw,
    cmd_export,
    cmd_formal,
    cmd_game,
    cmd_game_algebra,
    cmd_guess,
    cmd_merge,
    cmd_oeis,
    cmd_play,
    cmd_report,
    cmd_sample,
    cmd_small,
)
from gfkit.cli.common import app

__all__ = [
    "app",
    "cmd_asymptotics",
    "cmd_claims",
    "cmd_closed_form",
    "cmd_count",
    "cmd_counting",
    "cmd_draw",
    "cmd_export",
    "cmd_formal",
    "cmd_game",
    "cmd_game_algebra",
    "cmd_guess",
    "cmd_merge",
    "cmd_oeis",
    "cmd_play",
    "cmd_report",
    "cmd_sample",
    "cmd_small",
]
