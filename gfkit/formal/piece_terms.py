"""Positions of pieces in the words of the Coq library's file Pieces.v."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gfkit.boards.pieces import piece_text
from gfkit.errors import NotFormal
from gfkit.formal.gallina import list_term, offsets_term

if TYPE_CHECKING:
    from gfkit.boards.pieces import Piece, PlacementGame
    from gfkit.boards.tiles import Weight

QUANTITIES = {
    "positions": (),
    "tilings": (),
    "maximal": ("Left", "Right", "Both"),
    "left-ends": ("Left", "Both"),
    "right-ends": ("Right", "Both"),
}
"""Whose pieces must not fit any more, by what is counted."""


MOST_WEIGHT = 9
"""So often something is listed at most."""


def repeated(name: str, weight: Weight) -> int:
    """Return how often something is listed that has a weight.

    Raises NotFormal for a weight that is not a small positive integer; name: of the rule.

    >>> from gfkit.boards.tiles import Weight
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

    owners: who places each piece. blocked: numbers of pieces, from 0. one_sided: the numbers of the
    pieces of Left and of Right, if those of exactly one of them must not fit. apart: if pieces may
    not come near each other, for two owners the steps from a cell of a piece of the first to cells
    that a piece of the second must not have. apart_words: the same in words.
    """

    pieces: tuple[Piece, ...]
    owners: tuple[str, ...]
    blocked: tuple[int, ...] = ()
    is_tiled: bool = False
    one_sided: tuple[tuple[int, ...], tuple[int, ...]] | None = None
    apart: dict[tuple[str, str], tuple[tuple[int, int], ...]] = field(default_factory=dict)
    apart_words: tuple[str, ...] = ()

    @property
    def module(self) -> str:
        """The file of the library that has the theorem."""
        if self.apart:
            return "Apart"
        return "PieceTheorem" if self.one_sided is None else "OneSided"

    @property
    def legend(self) -> tuple[str, ...]:
        """What the pieces are."""
        return tuple(
            f"piece {k}{'' if owner == 'Both' else f' ({owner})'} is {piece_text(piece)}"
            for k, (owner, piece) in enumerate(zip(self.owners, self.pieces, strict=True))
        )

    @property
    def sentences(self) -> tuple[str, ...]:
        """What is asked of a position."""
        found = ["a position is a set of placements of the pieces that do not overlap"]
        found += [f"apart, {words}" for words in self.apart_words]
        if self.is_tiled:
            found.append("every cell is covered")
        if self.blocked:
            listed = ", ".join(map(str, self.blocked))
            found.append(f"nowhere can a piece of {listed} be placed on free cells")
        if self.one_sided is not None:
            left, right = (", ".join(map(str, some)) for some in self.one_sided)
            found.append(
                "exactly one of these two holds: nowhere can a piece of "
                f"{left or 'no kind'} be placed on free cells; nowhere can one of "
                f"{right or 'no kind'} be"
            )
        return tuple(found)

    @property
    def notes(self) -> tuple[str, ...]:
        """Nothing else is to be said."""
        return ()

    @property
    def values(self) -> tuple[int, ...]:
        """The numbers of the pieces."""
        return tuple(range(len(self.pieces)))

    def counted(self, board: str) -> str:
        """Return what is counted on a board."""
        return f"positions of the pieces on the board with {board} that obey the rule"

    def definitions(self, *, is_transposed: bool) -> list[tuple[str, str]]:
        """Return the definitions that the theorem speaks of, each with a comment."""
        pieces = list_term(f"\n  {offsets_term(piece)}" for piece in self.pieces)
        words = "; ".join(self.legend)
        if is_transposed:
            pieces = f"map transposed_piece {pieces}"
            words += "; rows and columns change places"
        tiled = "true" if self.is_tiled else "false"
        said = "; ".join(self.sentences)
        if self.one_sided is not None:
            left, right = map(list_term, self.one_sided)
            return [
                (words, f"Definition pieces : list piece := {pieces}."),
                (said, f"Definition left : list nat := {left}%nat."),
                ("", f"Definition right : list nat := {right}%nat."),
            ]
        if self.apart:
            return [
                (words, f"Definition pieces : list piece := {pieces}."),
                *self._apart_definitions(said),
                ("", f"Definition tiled : bool := {tiled}."),
            ]
        return [
            (words, f"Definition pieces : list piece := {pieces}."),
            (
                said,
                f"Definition blocked : list nat := {list_term(self.blocked)}%nat.",
            ),
            ("", f"Definition tiled : bool := {tiled}."),
        ]

    def _apart_definitions(self, said: str) -> list[tuple[str, str]]:
        """Return who places each piece, as a number, and which steps there are between two."""
        owners = list(dict.fromkeys(self.owners))
        placed = list_term(map(owners.index, self.owners))
        steps = list_term(
            "\n  " + list_term(offsets_term(self.apart[one, two]) for two in owners)
            for one in owners
        )
        chosen = f"nth (owner k') (nth (owner k) {steps} []) []"
        shown = ", ".join(f"{number} is {owner}" for number, owner in enumerate(owners))
        return [
            (
                f"who may place each piece: {shown}",
                f"Definition owner (k : nat) : nat := nth k {placed}%nat 0%nat.",
            ),
            (
                said,
                f"Definition apart (k k' : nat) : list (Z * Z) :=\n  {chosen}.",
            ),
        ]

    def drawn(self) -> tuple[int, list[int]]:
        """Return the number of labels of cells, and of the cells that each condition looks at.

        A cell is labelled as empty, or as a certain cell of a piece.
        """
        labels = 1 + sum(map(len, self.pieces))
        sides = [k for side in self.one_sided or () for k in side]
        found = [len(self.pieces[k]) for k in (*self.blocked, *sides)] + [1] * self.is_tiled
        found += [2] * len({step for steps in self.apart.values() for step in steps})
        return labels, found + [2] * (labels - 1)

    def arguments(self, topology: str, side: int) -> str:
        """Return what is given to the count and to the theorem."""
        asked = "blocked tiled" if self.one_sided is None else "left right"
        asked = "apart tiled" if self.apart else asked
        return f"{topology} pieces {asked} {side}"

    @property
    def count(self) -> str:
        """The function that counts."""
        if self.apart:
            return "apart_positions"
        return "positions" if self.one_sided is None else "one_sided"

    @property
    def theorem(self) -> str:
        """The theorem that is applied."""
        if self.apart:
            return "apart_proved"
        return "pieces_proved" if self.one_sided is None else "one_sided_proved"


def formal_pieces(game: PlacementGame, quantity: str) -> FormalPieces:
    """Return the positions of a game that a quantity counts.

    Raises NotFormal for other quantities, weights, and ends of games whose pieces may not touch.

    >>> from gfkit.boards.rules import domineering
    >>> found = formal_pieces(domineering.right_ends.game, "right-ends")
    >>> found.blocked, found.sentences[-1]
    ((1,), 'nowhere can a piece of 1 be placed on free cells')
    """
    if quantity not in QUANTITIES and quantity != "one-sided-ends":
        raise NotFormal(f"{quantity} of {game.name}")
    if game.apart and quantity not in {"positions", "tilings"}:
        raise NotFormal(f"{quantity} of {game.name}, whose pieces may not touch")
    owned = [
        (owner, piece)
        for owner, piece, weight in game.owned
        for _ in range(repeated(game.name, weight))
    ]
    owners = tuple(owner for owner, _ in owned)
    pieces = tuple(piece for _, piece in owned)

    def stuck(name: str) -> tuple[int, ...]:
        return tuple(k for k, owner in enumerate(owners) if owner in QUANTITIES[name])

    if quantity == "one-sided-ends":
        sides = (stuck("left-ends"), stuck("right-ends"))
        return FormalPieces(pieces, owners, one_sided=sides)
    apart = {
        (one, two): tuple(sorted(game.steps_apart(one.lower(), two.lower())))
        for one in (owners if game.apart else ())
        for two in owners
    }
    return FormalPieces(
        pieces,
        owners,
        stuck(quantity),
        quantity == "tilings",
        apart=apart,
        apart_words=tuple(game.apart_words()) if apart else (),
    )
