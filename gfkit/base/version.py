"""The version of gfkit."""

__version__ = "0.3.0.dev0"
