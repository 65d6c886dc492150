"""Two rules that count the same on every board, since they have the same pieces.

The positions of a game of pieces are the sets of disjoint placements of its pieces, whoever owns
them; so are those on which no piece fits any more, and those that fill the board. So two games with
the same pieces have as many of each on every board: Domineering, Cram and arc-kayles, or matchings.
What else is counted depends on the owners, and then these must be the same too.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from gfkit.boards.pieces import PlacementGame, piece_of
from gfkit.boards.rule_data import plain_model
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, statement
from gfkit.strips.sequences.counted import MODEL

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.boards.rules import Model
    from gfkit.proofs.kernel import Workings

OF_ALL = ("positions", "maximal", "tilings")
"""Quantities for which it does not matter who owns a piece."""


@statement("same counts", first=MODEL, second=MODEL)
@dataclass(frozen=True, slots=True, repr=False)
class SameCounts(Statement):
    """On every board as many positions of one rule are counted as of another.

    >>> from gfkit.boards.rules import find_model
    >>> from gfkit.proofs.kernel import prove
    >>> both = find_model("domineering:maximal"), find_model("arc-kayles:maximal")
    >>> print(prove(SameCounts(*both)).statement)
    every board has as many domineering:maximal as arc-kayles:maximal
    """

    first: Model
    second: Model

    def __post_init__(self) -> None:
        for name in ("first", "second"):
            object.__setattr__(self, name, plain_model(getattr(self, name)))

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:  # noqa: ARG002
        """Compare the pieces."""
        one, other = self.first.definition, self.second.definition
        if one is None or other is None or one.quantity != other.quantity:
            raise NotDerived(f"{self}: other quantities are counted")
        if self.first.play != self.second.play:
            raise NotDerived(f"{self}: one is about alternating play")
        games: list[Any] = [one.game, other.game]
        if not all(isinstance(game, PlacementGame) and not game.apart for game in games):
            raise NotDerived(f"{self}: not both are games of pieces")
        owned = one.quantity not in OF_ALL
        pieces = [_pieces(game, owned=owned, play=self.first.play) for game in games]
        if pieces[0] != pieces[1]:
            raise NotDerived(f"{self}: the pieces are not the same")
        return Derivation("both have the same pieces")

    def __str__(self) -> str:
        return f"every board has as many {self.first.name} as {self.second.name}"


def _pieces(game: PlacementGame, *, owned: bool, play: bool) -> Counter[Any]:
    """Return the pieces, how often each is there, and whose they are if that matters.

    play: whether the marks of pieces that both have matter, which say whose moves they were.
    """
    found: Counter[Any] = Counter()
    for owner, pieces in (("left", game.left), ("right", game.right)):
        for piece in set(map(piece_of, pieces)):
            found[piece_of(piece), owner if owned or play else "", None] += 1
    for cells, weight in {(piece_of(one.cells), one.weight) for one in game.both}:
        marks = replace(weight, coefficient=1) if play else None
        found[cells, "both" if owned or play else "", marks] += weight.coefficient
    return found
