"""The application with all its verbs: importing a module of verbs registers them."""

from gfkit.cli import asymptotics, counting
from gfkit.cli.common import app

__all__ = ["app", "asymptotics", "counting"]
