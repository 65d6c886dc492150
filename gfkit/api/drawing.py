"""Pictures of positions, strips and others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.api.called_verbs import verb
from gfkit.api.sample import sample
from gfkit.base.arguments import between, called_like, words
from gfkit.base.budget import Budget, within
from gfkit.boards.shapes.board import TOPOLOGIES, Topology, board_of, board_or_sides

if TYPE_CHECKING:
    from gfkit.pictures.canvas import Picture


@called_like("draw('domineering', '8x8')", topology=words(*TOPOLOGIES), seed=between(None, None, 1))
def draw(
    model: Any,
    board: Any = None,
    *,
    rows: int | None = None,
    columns: int | None = None,
    topology: Topology = "strip",
    seed: int = 1,
    budget: Budget | None = None,
) -> Picture:
    """Draw a random position of a model on a rectangle, exactly uniformly.

    model: a game, one of its models, the name of either, or a rule of your own. board: a Board, a
    text such as "8x8", or a pair (8, 8); or both rows and columns. topology: which sides are
    identified. seed: the same position each time. A notebook shows the picture; `.svg()` and
    `.png()` are its files. With one of rows and columns the strip is drawn, and
    `draw("automaton", model, columns=3)` draws its automaton.

    >>> from gfkit import draw
    >>> print(draw("domineering", "2x3").title)
    A random position of domineering, uniform, seed 1
    """
    from gfkit.boards.language.rules import model_from  # noqa: PLC0415
    from gfkit.pictures.boards_drawn import position_picture  # noqa: PLC0415
    from gfkit.pictures.canvas import picture_of  # noqa: PLC0415
    from gfkit.strips.sequences.strip import Strip  # noqa: PLC0415

    if board is not None and not isinstance(board, str):
        board = str(board_of("board", board_or_sides(board, None, None, "draw('kings', '8x8')")))
    sides: dict[str, Any] = {"rows": rows, "columns": columns, "topology": topology}
    with within(budget):
        if isinstance(model, str):
            return verb("draw")(model, board, seed=seed, **sides)  # type: ignore[no-any-return]
        if board is None and (rows is None) != (columns is None):
            return picture_of(Strip(model, **sides))
        position: Any = sample(model, board=board, **sides, seed=seed)[0].position
    title = f"A random position of {model_from(model).name}, uniform, seed {seed}"
    return position_picture(position, title=title)
