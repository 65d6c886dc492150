"""Show a random position: of a model, or of a random rule on a random board.

The line that draws it again is printed. The position is exactly uniform among those of its board.
"""

from __future__ import annotations

from random import Random, SystemRandom
from shlex import quote

from gfkit.boards.language.rules import RULES, find_model
from gfkit.boards.shapes.board import Board
from gfkit.cli.frame import Said, verb
from gfkit.errors import GfkitError
from gfkit.render.page import Line, Paragraph
from gfkit.render.record import Datum, Field, Record
from gfkit.strips.sequences.strip import random_position

LARGEST = 7
SEEDS = 10**6


@verb(
    "random",
    "gfkit random kings",
    rows="The board's rows; random without.",
    columns="The board's columns; random without.",
    seed="The same position each time.",
    which="A model; a random rule without.",
)
def random(
    which: str | None = None,
    board: Board | None = None,
    rows: int | None = None,
    columns: int | None = None,
    seed: int | None = None,
) -> Said:
    """Show a random position: of a model, or of a random rule on a random board."""
    if board is not None and (rows is not None or columns is not None):
        raise GfkitError("--board goes without --rows and --columns")
    drawn = SystemRandom().randrange(SEEDS) if seed is None else seed
    chance = Random(drawn)  # noqa: S311 - a picture, no secret
    name = which or chance.choice([rule.name for rule in RULES])
    m, n = chance.randint(3, LARGEST), chance.randint(3, LARGEST)
    board = board or Board.rectangle(rows or m, columns or n)
    model = find_model(name)
    position = random_position(model, board, seed=drawn)
    drawing = f"{board.rows}x{board.columns}" if board.is_rectangle() else str(board)
    again = f"gfkit draw {quote(name)} --board {quote(drawing)} --seed {drawn}"
    record = Record.of(
        Paragraph(str(position), is_verbatim=True),
        Field("model", model.name),
        Line("counts", model.summary),
        Datum("seed", drawn),
        Datum("position", position.to_data()),
        Field("again", again, f"{again} --output picture.svg"),
    )
    return Said(record)
