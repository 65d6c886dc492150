"""gfkit discovers and proves generating functions and recurrences.

>>> from gfkit import Strip, domineering
>>> answer = Strip(domineering.right_ends, columns=2).generating_function()
>>> print(answer.gf)
(1-x)/((1+x)*(1-3*x+x^2))
>>> print(answer.verdict)
proved
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gfkit.algebra.rational import RationalGF
    from gfkit.boards.board import Board
    from gfkit.boards.rules import domineering, find_model
    from gfkit.boards.tiles import TileSet
    from gfkit.strips.count import count
    from gfkit.strips.strip import Strip

__version__ = "0.1.0"

__all__ = [
    "Board",
    "RationalGF",
    "Strip",
    "TileSet",
    "__version__",
    "count",
    "domineering",
    "find_model",
]

_HOME = {
    "Board": "gfkit.boards.board",
    "RationalGF": "gfkit.algebra.rational",
    "Strip": "gfkit.strips.strip",
    "TileSet": "gfkit.boards.tiles",
    "count": "gfkit.strips.count",
    "domineering": "gfkit.boards.rules",
    "find_model": "gfkit.boards.rules",
}


def __getattr__(name: str) -> object:
    """Import a public name when it is first used: `gfkit --help` needs none of them."""
    if name not in _HOME:
        raise AttributeError(f"module 'gfkit' has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415

    return getattr(import_module(_HOME[name]), name)
