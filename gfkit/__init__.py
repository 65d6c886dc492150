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
    from gfkit.analysis.asymptotics import asymptotics
    from gfkit.analysis.closed_form import closed_form
    from gfkit.analysis.nearest import nearest_integer
    from gfkit.boards.board import Board
    from gfkit.boards.rules import domineering, find_model
    from gfkit.boards.tiles import TileSet
    from gfkit.proofs.bounded import OrderBound
    from gfkit.sequences.guessing import guess
    from gfkit.series.cfinite import CFinite, interlaced
    from gfkit.series.rational import RationalGF
    from gfkit.series.recurrence import Recurrence
    from gfkit.series.terms import Terms
    from gfkit.strips.count import count
    from gfkit.strips.strip import Strip

__version__ = "0.1.0"

__all__ = [
    "Board",
    "CFinite",
    "OrderBound",
    "RationalGF",
    "Recurrence",
    "Strip",
    "Terms",
    "TileSet",
    "__version__",
    "asymptotics",
    "closed_form",
    "count",
    "domineering",
    "find_model",
    "guess",
    "interlaced",
    "nearest_integer",
]

_HOME = {
    "Board": "gfkit.boards.board",
    "CFinite": "gfkit.series.cfinite",
    "OrderBound": "gfkit.proofs.bounded",
    "RationalGF": "gfkit.series.rational",
    "Recurrence": "gfkit.series.recurrence",
    "Strip": "gfkit.strips.strip",
    "Terms": "gfkit.series.terms",
    "TileSet": "gfkit.boards.tiles",
    "asymptotics": "gfkit.analysis.asymptotics",
    "closed_form": "gfkit.analysis.closed_form",
    "count": "gfkit.strips.count",
    "domineering": "gfkit.boards.rules",
    "find_model": "gfkit.boards.rules",
    "guess": "gfkit.sequences.guessing",
    "interlaced": "gfkit.series.cfinite",
    "nearest_integer": "gfkit.analysis.nearest",
}


def __getattr__(name: str) -> object:
    """Import a public name when it is first used: `gfkit --help` needs none of them."""
    if name not in _HOME:
        raise AttributeError(f"module 'gfkit' has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415

    return getattr(import_module(_HOME[name]), name)
