"""Models of classes: what a model counts, up to symmetries of the board.

*Pieces and colourings* up to symmetries of the board are classes of arrays: their arrays become a
rule of their own, with tables of arrows. A symmetry moves cells and maps the letter of each cell to
that of its image, so a cell of a piece becomes one of the reflected piece.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gfkit.boards.acceptors.tables import rule_of
from gfkit.boards.models.model import Model, model_of
from gfkit.boards.rules.arrays import ArrayRule
from gfkit.boards.rules.graph_games import ColouringGame
from gfkit.boards.rules.motions import LEFT_RIGHT, ROTATION, TOP_BOTTOM
from gfkit.boards.rules.placement_games import PlacementGame
from gfkit.boards.rules.symmetry import ClassesRule
from gfkit.boards.rules.weights import Weight
from gfkit.errors import GfkitError
from gfkit.strips.encodings.arrays import arrays_of, letters_by_piece, placement_arrays

if TYPE_CHECKING:
    from gfkit.boards.rules.motions import Said

GROUPS = {
    "symmetry": (LEFT_RIGHT, TOP_BOTTOM),
    "reflection": (LEFT_RIGHT,),
    "rotation": (ROTATION,),
}
"""The generators of the symmetries of each name."""
SIGNS = {LEFT_RIGHT: (1, -1), TOP_BOTTOM: (-1, 1), ROTATION: (-1, -1)}
"""The factors by which each symmetry multiplies a step down and a step to the right."""


def up_to(model: Model, group: str) -> Model:
    """Return the model that counts the objects of a model up to a group of symmetries.

    group: "symmetry" for both reflections of a rectangle and their product, "reflection" for the
    left-right one, "rotation" for that by 180 degrees. Pieces and tiles have no marks, since
    symmetries move the marked cell. Raises GfkitError for a rule that is not its own image.

    >>> from gfkit.strips.encodings.models import find_model
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
    (coefficient, arrays), *more = arrays_of(game, model.quantity)
    if more or coefficient != 1 or game.kind not in IMAGES:
        raise GfkitError(f"{model.name}: classes are of arrays, colours, pieces and tile sets")
    if isinstance(game, PlacementGame):
        arrays = placement_arrays(game, model.quantity, own=True)
    letters, weights = arrays.letters, arrays.weights
    if not isinstance(game, ColouringGame):
        if any(weight.coefficient != 1 for weight in weights):
            raise GfkitError(
                f"{model.name}: classes of pieces and tiles have no numbers as weights"
            )
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
    """Return the images of the cells of pieces under a reflection."""
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


def _of_tiles(model: Model, down: int, across: int) -> dict[str, str]:
    """Return the images of tiles under a reflection, which moves labels to other sides.

    Weights distinguish tiles with the same labels; the mark of a piece may move to another tile.
    """
    game: Any = model.game
    tiles = game.parts[0].tiles.tiles
    labels = [(z.left, z.right, z.top, z.bottom) for z in tiles]
    alone = [
        None if labels.count(z) == 1 else tile.weight for z, tile in zip(labels, tiles, strict=True)
    ]
    named = {key: z.name for key, z in zip(zip(labels, alone, strict=True), tiles, strict=True)}
    found = {}
    for z, weight in zip(tiles, alone, strict=True):
        beside = (z.left, z.right)[::across]
        image = named.get(((*beside, *(z.top, z.bottom)[::down]), weight))
        if image is None:
            raise GfkitError(f"{model.name}: the image of the tile {z.name} is not a tile")
        found[z.name] = image
    return found


IMAGES: dict[str, Callable[[Model, int, int], dict[str, str]]] = {
    "colouring": lambda *_: {},
    "placement": _of_pieces,
    "tiling": _of_tiles,
}
"""For kinds of rules whose letters have images, the function that gives those that change."""
