"""Images of all arrays, made one by one from arrays that are listed one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.boards.cell_values import number_of
from gfkit.boards.move_rules import MoveRule
from gfkit.errors import GfkitError
from gfkit.series.profile import Profile
from gfkit.strips.brute_arrays import arrays
from gfkit.strips.brute_moves import all_moves, arrivals

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gfkit.boards.board import Board
    from gfkit.boards.image_rules import ImageRule, Shown

    Image = tuple[frozenset[int], ...]
    """At each place, the numbers of which it shows one."""


def images_profile_on_board(
    rule: ImageRule,
    quantity: str,
    board: Board,
    max_cells: int,  # noqa: ARG001
) -> Profile:
    """Return how many images there are on a rectangle, as a constant profile."""
    if not board.is_rectangle():
        raise GfkitError(f"{rule.name} is a rule for rectangles, not for {board}")
    images: set[tuple[int, ...]] = set()
    for image in _images(rule, board.rows, board.columns):
        chosen: set[tuple[int, ...]] = {()}
        for numbers in image:
            chosen = {(*some, number) for some in chosen for number in numbers}
        images |= chosen
    found = Profile.of({(0, 0): len(images)})
    return found.play() if quantity == "play" else found


def _images(rule: ImageRule, rows: int, columns: int) -> Iterator[Image]:
    if isinstance(rule.source, MoveRule):
        for moves in all_moves(rule.source, rows, columns):
            arrived = arrivals(moves)
            yield tuple(frozenset([arrived[cell]]) for cell in sorted(moves))
        return
    seen = set()
    for array in arrays(rule.source, rows, columns):
        image = _shown(rule.shown, [[int(value) for value in row] for row in array])
        if image not in seen:
            seen.add(image)
            yield image


def _shown(shown: Shown, array: Sequence[Sequence[int]]) -> Image:
    rows, columns = len(array), len(array[0]) if array else 0
    return tuple(
        frozenset(number_of(node, names) for node in shown.nodes())
        for names in _names(shown, array, rows, columns)
    )


def _names(
    shown: Shown, array: Sequence[Sequence[int]], rows: int, columns: int
) -> Iterator[dict[str, Any]]:
    height, width = shown.block or (1, 1)
    for r in range(rows - height + 1):
        for c in range(columns - width + 1):
            if shown.block:
                cells = [array[r + i][c + j] for i in range(height) for j in range(width)]
                yield dict(zip("abcdefghijklmnop", cells, strict=False))
                continue
            yield {
                "x": array[r][c],
                **{
                    name: [
                        array[r + i][c + j]
                        for i, j in steps
                        if 0 <= r + i < rows and 0 <= c + j < columns
                    ]
                    for name, steps in shown.named().items()
                },
            }
