"""The application with all its verbs: importing a module of verbs registers them."""

<<<<<<< HEAD
from gfkit.cli import counting, game, play
from gfkit.cli.common import app

__all__ = ["app", "counting", "game", "play"]
=======
from gfkit.cli import claims, counting
from gfkit.cli.common import app

__all__ = ["app", "claims", "counting"]
>>>>>>> main
