"""Which picture belongs to which kind of object, in one table; `Shown` asks here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import called_like
from gfkit.base.arguments import shown as described
from gfkit.errors import GfkitError, WrongArgument
from gfkit.render.display import by_type

if TYPE_CHECKING:
    from gfkit.pictures.canvas import Picture

PICTURES: dict[str, str] = {
    "gfkit.automata.lumping:Lumping": "gfkit.pictures.automata_drawn:automaton_picture",
    "gfkit.automata.transfer:TransferMatrix": "gfkit.pictures.automata_drawn:automaton_picture",
    "gfkit.boards.acceptors.conditions:Arrays": "gfkit.pictures.automata_drawn:arrays_picture",
    "gfkit.boards.acceptors.conditions:Condition": "gfkit.pictures.automata_drawn:acceptor_picture",
    "gfkit.boards.shapes.graph:Graph": "gfkit.pictures.automata_drawn:graph_picture",
    "gfkit.games.scoring:Equilibria": "gfkit.pictures.plays_drawn:equilibria_picture",
    "gfkit.games.thermograph:Thermograph": "gfkit.pictures.thermographs_drawn:thermograph_picture",
    "gfkit.boards.shapes.board:Board": "gfkit.pictures.boards_drawn:board_picture",
    "gfkit.boards.kinds.game:Game": "gfkit.pictures.rules_drawn:rule_picture",
    "gfkit.boards.shapes.position:Position": "gfkit.pictures.boards_drawn:position_picture",
    "gfkit.boards.language.rules:Model": "gfkit.pictures.rules_drawn:rule_picture",
    "gfkit.boards.language.rules:Rule": "gfkit.pictures.rules_drawn:rule_picture",
    "gfkit.boards.kinds.tiles:TileSet": "gfkit.pictures.rules_drawn:rule_picture",
    "gfkit.strips.sequences.products:GraphProduct": "gfkit.pictures.automata_drawn:product_picture",
    "gfkit.strips.sequences.strip:Strip": "gfkit.pictures.rules_drawn:strip_picture",
}
"""Classes, and the functions that return their pictures."""


@called_like("picture_of(Board.parse('2x3'))")
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
    if function is None:
        kinds = ", ".join(sorted({name.partition(":")[2] for name in PICTURES}))
        raise WrongArgument("shown", f"of a kind that has a picture ({kinds})", described(shown))
    found: Picture = function(shown)
    return found


def picture(shown: Any) -> str | None:
    """Return the SVG text of an object; None if it has no picture, or is too large for one.

    >>> from gfkit.boards.shapes.board import Board
    >>> picture(Board.parse("1x2"))[:4], picture(Board.rectangle(500, 500))
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
