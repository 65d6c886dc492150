"""The application with all its verbs: importing a module of verbs registers them."""

from gfkit.cli import claims, counting, game
from gfkit.cli.common import app

__all__ = ["app", "claims", "counting", "game"]
