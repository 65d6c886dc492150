"""The application with all its verbs: importing a module of verbs registers them."""

from gfkit.cli import claims, closed_form, counting
from gfkit.cli.common import app

__all__ = ["app", "claims", "closed_form", "counting"]
