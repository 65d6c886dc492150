"""Laws about all boards side by side, which follow from the pieces of a game alone.

F, G and H are sets of cells, in this order: every column with a cell of one is to the left of every
column with a cell of the next. FG is the board of both. [BlancoFraenkel2011, section 2]

**Theorem** (`negative`, `negative+fuzzy`). Let each piece of Left's lie in one column. Then FH <= F
+ H: in FH - F - H Right copies. What Left places on FH lies in F or in H, and fits there; what he
places on -F or -H fits on FH. So FH < 0 if both are, and if one is and the other is fuzzy, FH >= 0
is impossible, as F + H >= 0 would be.

**Theorem** (`a`: FG + GH <= FGH). Let each piece of Left's lie in one column and fit nowhere on G,
and let no piece of Right's be wider than the columns of G and one more. Right copies in FG + GH -
FGH: what Left places on F or H, on the same cells of the other board; a piece of Right's that Left
places on -FGH, on FG if it has no cell of H, and else on GH, as no piece has cells of F and of H.
The cells of F that are free stay the same in both boards, and so do those of H; those of G that are
free in FGH are free in FG and in GH.

So `b`, if FG = F then FGH = F + GH: FGH <= F + GH = FG + GH <= FGH. And so `c`, by the mirror.

**Theorem** (`removal`). If B < 0, then B without the cells of a piece of Left's is not positive,
as it is an option of Left's.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.boards.kinds.pieces import width_of
from gfkit.errors import GfkitError
from gfkit.games.game_rule import GameRule, PieceRule, rule_of_data
from gfkit.proofs.closed_sets import WORD, by_data
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, statement

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.boards.kinds.pieces import Piece
    from gfkit.proofs.kernel import Workings

LAWS = {
    "negative": "if F < 0 and H < 0 then FH < 0",
    "negative+fuzzy": "if one of F and H is negative and the other fuzzy, FH is negative or fuzzy",
    "removal": "if B < 0 then B without the cells of a piece of Left's is not positive",
    "a": "FG + GH <= FGH",
    "b": "if FG = F then FGH = F + GH",
    "c": "if GH = H then FGH = FG + H",
}
"""The laws; of the last three G is known."""
MIDDLE = re.compile(r"(?:([1-9]\d{0,2})x([1-9]\d{0,2})|([1-9]\d{0,2})-wide):([abc])")


@statement("law of boards", rule=by_data(rule_of_data), law=WORD)
@dataclass(frozen=True, slots=True, repr=False)
class BoardLaw(Statement):
    """A law about all boards F, G, H in this order from the left, or all boards B.

    law: `negative`, `negative+fuzzy`, `removal`, or G with a letter: `1x2:a`, `2-wide:b`. G is
    k-wide if k of its cells are beside each other in a row, and k + 1 in no row or column.

    >>> from gfkit.boards.language.rules import domineering
    >>> from gfkit.games.game_rule import rule_of
    >>> from gfkit.proofs.kernel import prove
    >>> rule = rule_of(domineering.positions.definition.game)
    >>> print(prove(BoardLaw(rule, "1x1:a")).statement)
    for G = 1x1 and all F and H beside it, FG + GH <= FGH; Left places .|., Right ..
    """

    rule: GameRule
    law: str

    def __post_init__(self) -> None:
        if self.law not in LAWS and not MIDDLE.fullmatch(self.law):
            raise GfkitError(f"unknown law {self.law!r}")

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:  # noqa: ARG002
        """Look at the pieces."""
        if not isinstance(self.rule, PieceRule):
            raise NotDerived(f"{self}: a move leaves more than a board without some cells")
        if self.law == "removal":
            return Derivation("the board without the cells is an option of Left's")
        left, right = self.rule.left, self.rule.right
        if any(width_of(piece) > 1 for piece in left):
            raise NotDerived(f"{self}: a piece of Left's reaches over two columns")
        found = MIDDLE.fullmatch(self.law)
        if found is not None:
            rows, columns, wide, _ = found.groups()
            k = int(wide or columns)
            if any(_fits(piece, k, wide is None, int(rows or 0)) for piece in left):
                raise NotDerived(f"{self}: a piece of Left's may fit on G")
            if any(width_of(piece) > k + 1 for piece in right):
                raise NotDerived(f"{self}: a piece of Right's may reach over G")
        return Derivation("Right copies each move of Left's on the other side")

    def __str__(self) -> str:
        found = MIDDLE.fullmatch(self.law)
        if found is None:
            every = "all boards B" if self.law == "removal" else "all F and H beside each other"
            return f"for {every}, {LAWS[self.law]}; {self.rule}"
        name = self.law.partition(":")[0]
        g = f"every {name} G" if found[3] else f"G = {name}"
        return f"for {g} and all F and H beside it, {LAWS[found[4]]}; {self.rule}"


def _fits(piece: Piece, k: int, is_rectangle: bool, rows: int) -> bool:
    """Tell whether a piece in one column may fit on G."""
    places = sorted(r for r, _ in piece)
    height = places[-1] - places[0] + 1
    if is_rectangle:
        return height <= rows
    return height != len(places) or height <= k
