"""Positions, colourings and tilings up to symmetries of the board, as classes of arrays.

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
from gfkit.strips.ways.piece_arrays import HERE, letters_by_piece, placement_arrays
from gfkit.strips.ways.rule_arrays import arrays_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from gfkit.boards.acceptors.conditions import Arrays
    from gfkit.boards.kinds.symmetry_rules import Said
    from gfkit.boards.language.rules import Model

    Matrix = tuple[int, int, int, int]

GROUPS = {
    "symmetry": (LEFT_RIGHT, TOP_BOTTOM),
    "reflection": (LEFT_RIGHT,),
    "rotation": (ROTATION,),
}
"""What generates the symmetries of a name."""
SIGNS: dict[str, Matrix] = {
    LEFT_RIGHT: (1, 0, 0, -1),
    TOP_BOTTOM: (-1, 0, 0, 1),
    ROTATION: (-1, 0, 0, -1),
}
"""The symmetries as matrices (a, b, c, d): a step (r, s) goes to (a r + b s, c r + d s)."""


def up_to(model: Model, group: str) -> Model:
    """Return the model of the classes of what a model counts, up to a group of symmetries.

    group: "symmetry" for both reflections of a rectangle and their product, "reflection" for the
    left-right one, "rotation" for that by 180 degrees. Raises GfkitError for a rule
    that is not its own image.

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
    summary = f"{game.says(model.quantity)}, up to {group}"
    if isinstance(game, ArrayRule):
        data = {**game.to_data(), "up_to": [*GROUPS[group]]}
        return model_of(ClassesRule.from_data({**data, "name": name, "summary": summary}, name))
    arrays, images = lettered(model)
    values = tuple(map(str, range(len(arrays.letters))))
    plain = rule_of(replace(arrays, values=values, name=name))
    said = [_said(one, images(SIGNS[one])) for one in GROUPS[group]]
    data = {**plain.to_data(), "up_to": said, "name": name, "summary": summary}
    return model_of(ClassesRule.from_data(data, name))


def _said(symmetry: str, images: list[int]) -> Said:
    """Return a symmetry of the board with what it makes of the letters, as a rule says it."""
    moved = {str(a): str(b) for a, b in enumerate(images) if a != b}
    return [symmetry, moved] if moved else symmetry


def lettered(model: Model) -> tuple[Arrays, Callable[[Matrix], list[int]]]:
    """Return the arrays of a model, and what a symmetry of the square makes of their letters.

    Of pieces and tiles nothing is marked, since symmetries move the marked cell. Raises GfkitError
    for other rules, and for one that is not its own image.
    """
    game = model.game
    if isinstance(game, PlacementGame):
        some = placement_arrays(game, model.quantity, own=True)
    else:
        some = arrays_of(game, model.quantity)
    [(coefficient, arrays), *more] = some
    if more or coefficient != 1 or game.kind not in IMAGES or model.play:
        raise GfkitError(f"{model.name}: classes are of arrays, colours, pieces and tile sets")
    if IMAGES[game.kind] is not _same:
        if any(weight.coefficient != 1 for weight in arrays.weights):
            raise GfkitError(
                f"{model.name}: classes of pieces and tiles have no numbers as weights"
            )
        arrays = replace(arrays, weights=(Weight(),) * len(arrays.letters))
    return arrays, IMAGES[game.kind](model, arrays)


def _same(model: Model, arrays: Arrays) -> Callable[[Matrix], list[int]]:
    """Return that letters are the same at the image of their cell."""
    del model
    return lambda _: [*range(len(arrays.letters))]


def _of_pieces(model: Model, arrays: Arrays) -> Callable[[Matrix], list[int]]:
    """Return what a reflection makes of the cells of pieces."""
    game: Any = model.game
    letters = letters_by_piece(game, own=True)

    def images(matrix: Matrix) -> list[int]:
        a, b, c, d = matrix
        found = {letter: letter for letter in arrays.letters}
        for (player, piece, weight), own in letters.items():
            moved = sorted((a * r + b * s, c * r + d * s) for r, s in piece)
            top, left = moved[0]
            shape = tuple((r - top, s - left) for r, s in moved)
            image = letters.get((player, shape, weight))
            if image is None:
                raise GfkitError(f"{model.name}: the image of a piece of {player} is not a piece")
            for (r, s), letter in own.items():
                found[letter] = image[a * r + b * s - top, c * r + d * s - left]
        return [arrays.letters.index(found[letter]) for letter in arrays.letters]

    assert all(HERE in own for own in letters.values())
    return images


def _of_tiles(model: Model, arrays: Arrays) -> Callable[[Matrix], list[int]]:
    """Return what a reflection makes of tiles, whose labels change sides.

    Weights tell tiles with the same labels apart; the mark of a piece may move to another tile.
    """
    game: Any = model.game
    tiles = game.parts[0].tiles.tiles

    def images(matrix: Matrix) -> list[int]:
        labels = [(z.left, z.right, z.top, z.bottom) for z in tiles]
        alone = [
            None if labels.count(z) == 1 else tile.weight
            for z, tile in zip(labels, tiles, strict=True)
        ]
        number = {(*z, weight): k for k, (z, weight) in enumerate(zip(labels, alone, strict=True))}
        found = []
        for z, weight in zip(tiles, alone, strict=True):
            shown = {(0, -1): z.left, (0, 1): z.right, (-1, 0): z.top, (1, 0): z.bottom}
            a, b, c, d = matrix
            moved = {(a * r + b * s, c * r + d * s): label for (r, s), label in shown.items()}
            image = number.get((*(moved[step] for step in shown), weight))
            if image is None:
                raise GfkitError(f"{model.name}: the image of the tile {z.name} is not a tile")
            found.append(image)
        return found

    assert len(arrays.letters) == len(tiles)
    return images


IMAGES: dict[str, Callable[[Any, Any], Callable[[Any], list[int]]]] = {
    "array": _same,
    "colouring": _same,
    "placement": _of_pieces,
    "tiling": _of_tiles,
}
"""For kinds of rules whose letters have images, what gives them."""
