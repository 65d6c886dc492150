"""Positions, colourings and tilings up to symmetries of the board, as classes of arrays.

The arrays of a rule become an array rule of their own, with tables of arrows. A symmetry of the
board moves cells, and makes of the letter of a cell that of its image: of a cell of a piece that of
the reflected piece.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gfkit.boards.array_symmetries import LEFT_RIGHT, ROTATION, TOP_BOTTOM
from gfkit.boards.arrays import ArrayRule
from gfkit.boards.own_acceptors import rule_of
from gfkit.boards.pieces import PlacementGame
from gfkit.boards.rules import model_of
from gfkit.boards.symmetry_rules import ClassesRule
from gfkit.boards.tiles import Weight
from gfkit.errors import GfkitError
from gfkit.strips.ways.piece_arrays import HERE, letters_by_piece, placement_arrays
from gfkit.strips.ways.rule_arrays import arrays_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from gfkit.boards.conditions import Arrays
    from gfkit.boards.game import Cell
    from gfkit.boards.rules import Model

GROUPS = {
    "symmetry": (LEFT_RIGHT, TOP_BOTTOM),
    "reflection": (LEFT_RIGHT,),
    "rotation": (ROTATION,),
}
"""What generates the symmetries of a name."""
SIGNS = {LEFT_RIGHT: (1, -1), TOP_BOTTOM: (-1, 1), ROTATION: (-1, -1)}


def up_to(model: Model, group: str) -> Model:
    """Return the model of the classes of what a model counts, up to a group of symmetries.

    group: "symmetry" for both reflections of a rectangle and their product, "reflection" for the
    left-right one, "rotation" for that by 180 degrees. Raises GfkitError for a rule that is not its
    own image.

    >>> from gfkit.boards.rules import find_model
    >>> from gfkit import Strip
    >>> Strip(up_to(find_model("domineering:tilings"), "symmetry"), columns=2).terms(7)
    [1, 1, 2, 2, 4, 5, 9]
    """
    if group not in GROUPS:
        raise GfkitError(f"classes are up to {', '.join(GROUPS)}, not {group!r}")
    game, name = model.game, f"{model.name} up to {group}"
    if model.play:
        raise GfkitError(f"{name}: alternating play depends on the numbers of pieces")
    summary = f"{game.says(model.quantity)}, up to {group}"
    if isinstance(game, ArrayRule):
        data = {**game.to_data(), "up_to": [*GROUPS[group]]}
        return model_of(ClassesRule.from_data({**data, "name": name, "summary": summary}, name))
    if isinstance(game, PlacementGame):
        some = placement_arrays(game, model.quantity, own=True)
    else:
        some = arrays_of(game, model.quantity)
    [(coefficient, arrays), *more] = some
    if more or coefficient != 1 or not _is_known(game.kind):
        raise GfkitError(f"{name}: classes are of arrays, colours, pieces and tile sets")
    images = IMAGES.get(game.kind, _same)(model, arrays)
    values = tuple(map(str, range(len(arrays.letters))))
    is_marked = game.kind == "colouring"  # of a piece the first cell is, which symmetries move
    weights = arrays.weights if is_marked else (Weight(),) * len(values)
    plain = rule_of(replace(arrays, values=values, weights=weights, name=name))
    said = []
    for one in GROUPS[group]:
        letters = images(SIGNS[one])
        moved = {str(a): str(b) for a, b in enumerate(letters) if a != b}
        said.append([one, moved] if moved else one)
    data = {**plain.to_data(), "up_to": said, "name": name, "summary": summary}
    return model_of(ClassesRule.from_data(data, name))


def _is_known(kind: str) -> bool:
    return kind in {"colouring", *IMAGES}


def _same(model: Model, arrays: Arrays) -> Callable[[Cell], list[int]]:
    """Return that letters are the same at the image of their cell."""
    del model
    return lambda _: [*range(len(arrays.letters))]


def _of_pieces(model: Model, arrays: Arrays) -> Callable[[Cell], list[int]]:
    """Return what a reflection makes of the cells of pieces."""
    game: Any = model.game
    letters = letters_by_piece(game, own=True)

    def images(signs: Cell) -> list[int]:
        found = {letter: letter for letter in arrays.letters}
        for (player, piece, weight), own in letters.items():
            moved = sorted((r * signs[0], c * signs[1]) for r, c in piece)
            top, left = moved[0]
            shape = tuple((r - top, c - left) for r, c in moved)
            image = letters.get((player, shape, weight))
            if image is None:
                raise GfkitError(f"{model.name}: the image of a piece of {player} is no piece")
            for (r, c), letter in own.items():
                to = image[r * signs[0] - top, c * signs[1] - left]
                found[letter] = to
        return [arrays.letters.index(found[letter]) for letter in arrays.letters]

    assert all(HERE in own for own in letters.values())
    return images


def _of_tiles(model: Model, arrays: Arrays) -> Callable[[Cell], list[int]]:
    """Return what a reflection makes of tiles, whose labels change sides."""
    game: Any = model.game
    tiles = game.parts[0].tiles.tiles

    def images(signs: Cell) -> list[int]:
        number = {(z.left, z.right, z.top, z.bottom, z.weight): k for k, z in enumerate(tiles)}
        found = []
        for z in tiles:
            sides = (z.right, z.left) if signs[1] < 0 else (z.left, z.right)
            ends = (z.bottom, z.top) if signs[0] < 0 else (z.top, z.bottom)
            image = number.get((*sides, *ends, z.weight))
            if image is None:
                raise GfkitError(f"{model.name}: the image of the tile {z.name} is no tile")
            found.append(image)
        return found

    assert len(arrays.letters) == len(tiles)
    return images


IMAGES: dict[str, Callable[[Any, Any], Callable[[Any], list[int]]]] = {
    "placement": _of_pieces,
    "tiling": _of_tiles,
}
"""For kinds of rules whose letters have images, what gives them."""
