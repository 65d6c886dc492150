"""Positions of pieces and colourings up to symmetries of the board, as classes of arrays.

The arrays of a rule become an array rule of their own, with tables of arrows. A symmetry of the
board moves cells, and makes of the letter of a cell that of its image: of a cell of a piece that of
the reflected piece.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gfkit.boards.acceptors.own_acceptors import rule_of
from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.boards.kinds.pieces import PlacementGame
from gfkit.boards.kinds.symmetry_rules import LEFT_RIGHT, ROTATION, TOP_BOTTOM, ClassesRule
from gfkit.boards.kinds.tiles import Weight
from gfkit.boards.language.rules import model_of
from gfkit.errors import GfkitError
from gfkit.strips.ways.piece_arrays import letters_by_piece, placement_arrays
from gfkit.strips.ways.rule_arrays import arrays_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from gfkit.boards.kinds.symmetry_rules import Said
    from gfkit.boards.language.rules import Model

GROUPS = {
    "symmetry": (LEFT_RIGHT, TOP_BOTTOM),
    "reflection": (LEFT_RIGHT,),
    "rotation": (ROTATION,),
}
"""What generates the symmetries of a name."""
SIGNS = {LEFT_RIGHT: (1, -1), TOP_BOTTOM: (-1, 1), ROTATION: (-1, -1)}
"""By what each symmetry multiplies a step down, and one to the right."""


def up_to(model: Model, group: str) -> Model:
    """Return the model of the classes of what a model counts, up to a group of symmetries.

    group: "symmetry" for both reflections of a rectangle and their product, "reflection" for the
    left-right one, "rotation" for that by 180 degrees. Of pieces nothing is marked, since
    symmetries move the marked cell. Raises GfkitError for a rule that is not its own image.

    >>> from gfkit.boards.language.rules import find_model
    >>> from gfkit import Strip
    >>> Strip(up_to(find_model("domineering:tilings"), "symmetry"), columns=2).terms(7)
    [1, 1, 2, 2, 4, 5, 9]
    """
    game, name = model.game, f"{model.name} up to {group}"
    if group not in GROUPS:
        known = ", ".join(GROUPS)
        raise GfkitError(f"classes are up to {known}, not {group!r}")
    if model.play:
        raise GfkitError(f"{name}: alternating play depends on the numbers of pieces")
    told = {"name": name, "summary": f"{game.says(model.quantity)}, up to {group}"}
    if isinstance(game, ArrayRule):
        data = {**game.to_data(), "up_to": [*GROUPS[group]], **told}
        return model_of(ClassesRule.from_data(data, name))
    is_placed = isinstance(game, PlacementGame)
    [(coefficient, arrays), *more] = (
        placement_arrays(game, model.quantity, own=True)
        if is_placed
        else arrays_of(game, model.quantity)
    )
    if more or coefficient != 1 or game.kind not in IMAGES:
        raise GfkitError(f"{model.name}: classes are of arrays, colours and pieces")
    letters, weights = arrays.letters, arrays.weights
    if game.kind != "colouring":
        if any(weight.coefficient != 1 for weight in weights):
            raise GfkitError(f"{model.name}: classes of pieces have no numbers as weights")
        weights = (Weight(),) * len(letters)
    said: list[Said] = []
    for symmetry in GROUPS[group]:
        images = IMAGES[game.kind](model, *SIGNS[symmetry])
        moved = {
            str(k): str(letters.index(images[z]))
            for k, z in enumerate(letters)
            if images.get(z, z) != z
        }
        said.append([symmetry, moved] if moved else symmetry)
    values = tuple(map(str, range(len(letters))))
    plain = rule_of(replace(arrays, values=values, weights=weights, name=name))
    return model_of(ClassesRule.from_data({**plain.to_data(), "up_to": said, **told}, name))


def _of_pieces(model: Model, down: int, across: int) -> dict[str, str]:
    """Return what a reflection makes of the cells of pieces."""
    game: Any = model.game
    letters = letters_by_piece(game, own=True)
    found: dict[str, str] = {}
    for (player, piece, weight), own in letters.items():
        moved = {(r, c): (down * r, across * c) for r, c in piece}
        top, left = min(moved.values())
        shape = tuple(sorted((r - top, c - left) for r, c in moved.values()))
        image = letters.get((player, shape, weight))
        if image is None:
            raise GfkitError(f"{model.name}: the image of a piece of {player} is not a piece")
        found |= {own[cell]: image[r - top, c - left] for cell, (r, c) in moved.items()}
    return found


IMAGES: dict[str, Callable[[Model, int, int], dict[str, str]]] = {
    "colouring": lambda *_: {},
    "placement": _of_pieces,
}
"""For kinds of rules whose letters have images, what gives those that change."""
