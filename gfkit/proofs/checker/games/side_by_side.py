"""Laws about all boards F, G, H side by side, from the pieces of a game.

Every column with a cell of F is to the left of each with a cell of G, and these are to the left of
those of H. If Left's pieces lie in one column each, whatever he places on FH lies in F or in H.

FH <= F + H: Right copies each move of Left's in FH - F - H. So if F < 0 and H < 0 then FH < 0; and
if F < 0 and H is fuzzy (or the other way), then not F + H >= 0, so not FH >= 0.

a: FG + GH <= FGH if no piece of Left's fits on G and none of Right's has cells of F and of H: such
a piece is as wide as G and two columns more, at least. Right copies in FG + GH - FGH, what has no
cell of H on FG, else on GH; of G the cells that are free in FGH are free in the others.
b, if FG = F then FGH = F + GH: FGH <= F + GH = FG + GH <= FGH. c is its mirror image.
removal: a board without the cells of a piece of Left's is an option of his; of a negative board
none of these is positive.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..core.clock import need
from .placed_moves import read_pieces

if TYPE_CHECKING:
    from ..core.kinds import Given
    from .placed_moves import Cell

LAW = re.compile(
    r"negative|negative\+fuzzy|removal"
    r"|([1-9][0-9]{0,2})x([1-9][0-9]{0,2}):[abc]|([1-9][0-9]{0,2})-wide:[abc]"
)


def check_law(given: Given) -> None:
    """Check the premises about the pieces.

    Each of Left's pieces lies in one column, none of them fits on G, none of Right's reaches over
    G; then Right copies.
    """
    statement, _, _, _, report = given
    left, right = read_pieces(statement["rule"])
    law = statement["law"]
    if law == "removal":
        report.say("premise", "a move takes the cells of a piece from the board")
        return
    tall = [_extent(piece, 0) for piece in left]
    need(all(_extent(piece, 1) == 1 for piece in left), "a piece of Left's has two columns")
    match = LAW.fullmatch(law)
    if match and ":" in law:
        rows, columns, wide = (int(z) if z else 0 for z in match.groups())
        for piece, height in zip(left, tall, strict=True):
            # In a k-wide G no column has k + 1 cells without a gap; a rectangle has its rows.
            is_short = height <= rows if rows else height <= wide or height > len(piece)
            need(not is_short, "a piece of Left's may fit on G")
        most = max((_extent(piece, 1) for piece in right), default=1)
        need(most <= (columns or wide) + 1, "a piece of Right's may reach over G")
    report.say("premise", "each piece of Left's lies in one column, and Right copies his moves")


def _extent(piece: list[Cell], axis: int) -> int:
    places = [cell[axis] for cell in piece]
    return max(places) - min(places) + 1
