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
    from gfkit.boards.board import Board
    from gfkit.boards.rules import domineering, find_model
    from gfkit.boards.tiles import TileSet
    from gfkit.budget import Budget
    from gfkit.errors import GfkitError, OutOfBudget
    from gfkit.sequences.as_sequence import as_sequence
    from gfkit.sequences.bounded import OrderBound
    from gfkit.sequences.guessing import guess
    from gfkit.sequences.sequence import Sequence, interlaced
    from gfkit.sequences.verbs import asymptotics, closed_form, compare, nearest_integer
    from gfkit.series.rational import RationalGF
    from gfkit.strips.count import count
    from gfkit.strips.strip import Strip

__version__ = "0.2.0"

__all__ = [
    "Board",
    "Budget",
    "GfkitError",
    "OrderBound",
    "OutOfBudget",
    "RationalGF",
    "Sequence",
    "Strip",
    "TileSet",
    "__version__",
    "as_sequence",
    "asymptotics",
    "closed_form",
    "compare",
    "count",
    "domineering",
    "draft",
    "find_model",
    "guess",
    "interlaced",
    "nearest_integer",
]

_HOME = {
    "Board": "gfkit.boards.board",
    "Budget": "gfkit.budget",
    "GfkitError": "gfkit.errors",
    "OrderBound": "gfkit.sequences.bounded",
    "OutOfBudget": "gfkit.errors",
    "RationalGF": "gfkit.series.rational",
    "Sequence": "gfkit.sequences.sequence",
    "Strip": "gfkit.strips.strip",
    "TileSet": "gfkit.boards.tiles",
    "as_sequence": "gfkit.sequences.as_sequence",
    "asymptotics": "gfkit.sequences.verbs",
    "closed_form": "gfkit.sequences.verbs",
    "compare": "gfkit.sequences.verbs",
    "count": "gfkit.strips.count",
    "domineering": "gfkit.boards.rules",
    "draft": "gfkit.oeis.draft",
    "find_model": "gfkit.boards.rules",
    "guess": "gfkit.sequences.guessing",
    "interlaced": "gfkit.sequences.sequence",
    "nearest_integer": "gfkit.sequences.verbs",
}


def __dir__() -> list[str]:
    """Return the public names, also those that are imported when they are first used."""
    return __all__


def __getattr__(name: str) -> object:
    """Import a public name when it is first used: `gfkit --help` needs none of them."""
    if name not in _HOME:
        raise AttributeError(f"module 'gfkit' has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415

    return getattr(import_module(_HOME[name]), name)
