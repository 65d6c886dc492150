"""Positions of games of pieces in the words of the Coq library: those of its file Pieces.v."""

from __future__ import annotations

from dataclasses import dataclass

from gfkit.boards.rules.placement_games import PlacementGame
from gfkit.boards.rules.weights import Weight
from gfkit.boards.shapes.pieces import Piece, piece_text
from gfkit.errors import NotFormal
from gfkit.formal.cells import list_term, offsets_term

QUANTITIES = {
    "positions": (),
    "tilings": (),
    "maximal": ("Left", "Right", "Both"),
    "left-ends": ("Left", "Both"),
    "right-ends": ("Right", "Both"),
}
"""Whose pieces must not fit any more, by what is counted."""

MOST_WEIGHT = 9
"""The most times that something is listed."""


def repeated(name: str, weight: Weight) -> int:
    """Return how often something is listed that has a weight.

    Raises NotFormal for a weight that is not a small positive integer; name: of the rule.

    >>> from gfkit.boards.rules.weights import Weight
    >>> repeated("my rule", Weight(3))
    3
    """
    if not 1 <= weight.coefficient <= MOST_WEIGHT:
        raise NotFormal(
            f"{name} has the weight {weight.coefficient}, not one of 1 to {MOST_WEIGHT}"
        )
    return weight.coefficient


@dataclass(frozen=True, slots=True)
class FormalPieces:
    """Pieces, which of them must not fit on free cells any more, and whether all is covered.

    owners: who places each piece. blocked: numbers of pieces, from 0. sides: if there are any, the
    pieces of exactly one of these must not fit.
    """

    pieces: tuple[Piece, ...]
    owners: tuple[str, ...]
    blocked: tuple[int, ...] = ()
    is_tiled: bool = False
    sides: tuple[tuple[int, ...], ...] = ()

    module, count = "Pieces", "positions"
    """The file of the library, and the function that counts."""
    theorem, closed_theorem = "pieces_proved", "closed_pieces_proved"
    """The theorems that are applied, the second to boards whose growing side is joined."""

    @property
    def legend(self) -> tuple[str, ...]:
        """What the pieces are."""
        return tuple(
            f"piece {k}{'' if owner == 'Both' else f' ({owner})'} is {piece_text(piece)}"
            for k, (owner, piece) in enumerate(zip(self.owners, self.pieces, strict=True))
        )

    @property
    def sentences(self) -> tuple[str, ...]:
        """The conditions on a position."""
        found = ["a position is a set of placements of the pieces that do not overlap"]
        if self.is_tiled:
            found.append("every cell is covered")
        if self.blocked:
            listed = ", ".join(map(str, self.blocked))
            found.append(f"nowhere can a piece of {listed} be placed on free cells")
        if self.sides:
            left, right = (", ".join(map(str, some)) for some in self.sides)
            found.append(
                "exactly one of these two holds: nowhere can a piece of "
                f"{left or 'no kind'} be placed on free cells; nowhere can one of "
                f"{right or 'no kind'} be"
            )
        return tuple(found)

    @property
    def values(self) -> tuple[int, ...]:
        """The numbers of the pieces."""
        return tuple(range(len(self.pieces)))

    def counted(self, board: str) -> str:
        """Return what is counted on a board."""
        return f"positions of the pieces on the board with {board} that satisfy the rule"

    def definitions(self, *, is_transposed: bool) -> list[tuple[str, str]]:
        """Return the definitions that the theorem speaks of, each with a comment."""
        pieces = list_term(f"\n  {offsets_term(piece)}" for piece in self.pieces)
        words = "; ".join(self.legend)
        if is_transposed:
            pieces = f"map transposed_piece {pieces}"
            words += "; rows and columns change places"
        sides = list_term(f"{list_term(side)}%nat" for side in self.sides)
        return [
            (words, f"Definition pieces : list piece := {pieces}."),
            (
                "; ".join(self.sentences),
                f"Definition blocked : list nat := {list_term(self.blocked)}%nat.",
            ),
            ("", f"Definition tiled : bool := {'true' if self.is_tiled else 'false'}."),
            ("", f"Definition sides : list (list nat) := {sides}."),
        ]

    def reach(self, axis: int, least: int | None = None) -> int:
        """Return how many rows, or columns for axis 1, a piece has beyond the first.

        Of boards whose growing side is joined; least: their least length, on request. Raises
        NotFormal if a condition depends on what fits, and a piece is longer than the shortest
        board.
        """
        spans = (max(c[axis] for c in one) - min(c[axis] for c in one) for one in self.pieces)
        found = max(spans, default=0)
        if least is not None and found >= least and (self.blocked or self.sides):
            raise NotFormal(f"ends of games, on rings of {least} with pieces of {found + 1} cells")
        return found

    def arguments(self, topology: str, side: int) -> str:
        """Return what is given to the count and to the theorem."""
        return f"{topology} pieces blocked tiled sides {side}"


def formal_pieces(game: PlacementGame, quantity: str) -> FormalPieces:
    """Return the positions of a game that a quantity counts.

    Raises NotFormal for other quantities and weights.

    >>> from gfkit.boards.models.names import domineering
    >>> found = formal_pieces(domineering.right_ends.game, "right-ends")
    >>> found.blocked, found.sentences[-1]
    ((1,), 'nowhere can a piece of 1 be placed on free cells')
    """
    if quantity not in QUANTITIES and quantity != "one-sided-ends":
        raise NotFormal(f"{quantity} of {game.name}")
    if game.apart:
        raise NotFormal(f"{game.name}, whose pieces are kept apart")
    owned = [
        (owner, piece)
        for owner, piece, weight in game.owned
        for _ in range(repeated(game.name, weight))
    ]
    owners = tuple(owner for owner, _ in owned)
    pieces = tuple(piece for _, piece in owned)

    def stuck(name: str) -> tuple[int, ...]:
        return tuple(k for k, owner in enumerate(owners) if owner in QUANTITIES[name])

    is_one_sided = quantity == "one-sided-ends"
    return FormalPieces(
        pieces,
        owners,
        () if is_one_sided else stuck(quantity),
        quantity == "tilings",
        (stuck("left-ends"), stuck("right-ends")) if is_one_sided else (),
    )
