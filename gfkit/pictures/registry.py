"""Which function draws an object: by its class, the picture of it, or its SVG text."""

from __future__ import annotations

from typing import Any

from gfkit.base.arguments import shown as described
from gfkit.errors import GfkitError, WrongArgument
from gfkit.pictures.shapes import Picture
from gfkit.render.registry import by_type

PICTURES: dict[str, str] = {
    "gfkit.automata.lumping:Lumping": ("gfkit.pictures.automata:automaton_picture"),
    "gfkit.automata.transfer_matrix:TransferMatrix": ("gfkit.pictures.automata:automaton_picture"),
    "gfkit.boards.acceptors.arrays:Arrays": ("gfkit.pictures.automata:arrays_picture"),
    "gfkit.boards.acceptors.arrays:Condition": ("gfkit.pictures.automata:acceptor_picture"),
    "gfkit.boards.shapes.graph:Graph": "gfkit.pictures.automata:graph_picture",
    "gfkit.games.scoring.equilibria:Equilibria": ("gfkit.pictures.plays:equilibria_picture"),
    "gfkit.games.values.thermographs:Thermograph": (
        "gfkit.pictures.thermographs:thermograph_picture"
    ),
    "gfkit.boards.shapes.board:Board": ("gfkit.pictures.boards:board_picture"),
    "gfkit.boards.rules.rule:CountingRule": ("gfkit.pictures.rules:rule_picture"),
    "gfkit.boards.rules.positions:Position": ("gfkit.pictures.boards:position_picture"),
    "gfkit.boards.models.model:Model": ("gfkit.pictures.rules:rule_picture"),
    "gfkit.boards.models.names:Rule": ("gfkit.pictures.rules:rule_picture"),
    "gfkit.boards.rules.wang_tiles:TileSet": "gfkit.pictures.rules:rule_picture",
    "gfkit.strips.sequences.graph_products:GraphProduct": (
        "gfkit.pictures.automata:product_picture"
    ),
    "gfkit.strips.sequences.strip:Strip": "gfkit.pictures.rules:strip_picture",
}
"""Classes, and the functions that return their pictures."""


def picture_of(shown: Any) -> Picture:
    """Return the picture of an object; raises WrongArgument for a kind of object without one.

    shown: a board, a position, a strip, a thermograph and so on. Raises LimitReached for an object
    that is too large.

    >>> from gfkit.boards.shapes.board import Board
    >>> print(picture_of(Board.parse("..#|...")))
    A board of 5 cells in a box of 2 x 3
    A board of 5 cells in a box of 2 x 3. Rows from the top: ..#|...
    """
    function = by_type(shown, PICTURES)
    if function is None and hasattr(type(shown), "thermograph"):
        return picture_of(shown.thermograph())
    if function is None:
        kinds = ", ".join(sorted({name.partition(":")[2] for name in PICTURES}))
        raise WrongArgument("shown", f"of a kind that has a picture ({kinds})", described(shown))
    found: Picture = function(shown)
    return found


def picture(shown: Any) -> str | None:
    """Return the SVG text of an object; None if it has no picture, or is too large for one.

    >>> from gfkit.boards.shapes.board import Board
    >>> picture(Board.parse("1x2"))[:4], picture(Board.rectangle(200, 200))
    ('<svg', None)
    """
    function = by_type(shown, PICTURES)
    if function is None:
        return None
    try:
        found: str = function(shown).svg()
    except GfkitError:
        return None
    return found
