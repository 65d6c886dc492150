"""Equilibrium plays of scoring games as pictures.

Rows are numbered from the bottom, and a cell of row r is worth r. Each piece has the number of its
move, in the colour of the player who made it: the first is blue, the second red.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.errors import GfkitError
from gfkit.pictures.canvas import MARGIN, PLAYERS, Picture, Rect, Shape, Text, text_width
from gfkit.render.show_play import PlayDrawing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.games.scoring import Equilibria, Outcome, ScoringGame

CELL = 28.0
BESIDE = 6
"""This many boards stand side by side."""
WIDEST = 1100.0
MAX_PLAYS = 12
"""This many plays are drawn of the payoffs of a game."""
MAX_CELLS = 8000
"""Of all boards of a picture; of larger boards fewer plays are drawn."""


def equilibria_picture(solved: Equilibria) -> Picture:
    """Return an equilibrium play for each payoff, at most MAX_PLAYS of them.

    >>> from gfkit.games.scoring import ScoringGame, equilibria
    >>> print(equilibria_picture(equilibria(ScoringGame(2, 3))).description)
    Equilibrium plays of D(2, 3), 2 players. Payoffs 7 5: 1 (1, 1) (2, 1); 2 (1, 2) (1, 3);
    3 (2, 2) (2, 3).
    """
    fewest: dict[tuple[int, ...], Outcome] = {}
    for outcome in solved.outcomes():
        fewest.setdefault(outcome.payoffs, outcome)
    many = max(1, min(MAX_PLAYS, MAX_CELLS // max(1, solved.game.columns * solved.game.rows)))
    drawings = [play_drawing(solved, one) for _, one in sorted(fewest.items())[:many]]
    return plays_picture(drawings, title=game_title(solved.game))


def game_title(game: ScoringGame) -> str:
    """Return what pictures of plays of a game are called."""
    return f"Equilibrium plays of {game}, {game.players} player{'s' * (game.players != 1)}"


def play_drawing(solved: Equilibria, outcome: Outcome) -> PlayDrawing:
    """Return the first play that ends in an outcome, as data for drawings."""
    game = solved.game
    return PlayDrawing(
        game.columns,
        game.rows,
        game.heights,
        tuple(move.cells for move in solved.play(outcome).moves),
        game.players,
        " ".join(map(str, outcome.payoffs)),
    )


def plays_picture(drawings: Sequence[PlayDrawing], *, title: str = "Plays") -> Picture:
    """Return several plays of boards of the same size side by side, each with its title above.

    >>> picture = plays_picture([PlayDrawing(2, 1, (0, 0), (((1, 1), (2, 1)),), 2, "2 0")])
    >>> picture.count("piece"), picture.count("cell")
    (1, 2)
    """
    if not drawings:
        raise GfkitError("there are no plays to draw")
    columns = max(drawing.columns for drawing in drawings)
    rows = max(drawing.rows for drawing in drawings)
    longest = max(text_width(drawing.title) for drawing in drawings)
    margin = 8 + text_width(str(rows), 10)
    wide = max(margin + columns * CELL, longest) + 20
    high = rows * CELL + 42
    across = max(1, min(BESIDE, len(drawings), int(WIDEST / wide)))
    down = -(-len(drawings) // across)
    shapes: list[Shape] = []
    for number, drawing in enumerate(drawings):
        x = MARGIN + number % across * wide + margin
        shapes += _board(drawing, x, MARGIN + number // across * high)
    said = "; ".join(
        f"{number} {' '.join(f'({c}, {r})' for c, r in piece)}"
        for number, piece in enumerate(drawings[0].pieces, 1)
    )
    more = f" And {len(drawings) - 1} more plays." if len(drawings) > 1 else ""
    text = f"{title}. Payoffs {drawings[0].title}: {said or 'no moves'}.{more}"
    width = MARGIN + across * wide + MARGIN
    height = MARGIN + down * high
    return Picture(width, height, title, text, tuple(shapes))


def _board(drawing: PlayDrawing, left: float, top: float) -> list[Shape]:
    """Return the shapes of one board; rows count from the bottom and columns from the left."""
    base = top + 24 + drawing.rows * CELL

    def at(column: int, row: int) -> tuple[float, float]:
        return left + (column - 1) * CELL, base - row * CELL

    middle = left + drawing.columns * CELL / 2
    half = text_width(drawing.title) / 2
    name = Text(max(middle, left + half - 20), top + 14, drawing.title, "ink", "payoffs")
    shapes: list[Shape] = [name]
    for row in range(1, drawing.rows + 1):
        shapes.append(
            Text(left - 5, at(1, row)[1] + CELL / 2 + 4, str(row), "faint", "row", 10, "end")
        )
        for column in range(1, drawing.columns + 1):
            is_occupied = row <= drawing.heights[column - 1]
            role, kind = ("occupied", "occupied") if is_occupied else ("cell", "cell")
            shapes.append(Rect(*at(column, row), CELL, CELL, role, kind))
    for number, piece in enumerate(drawing.pieces):
        low, high = min(c for c, _ in piece), max(c for c, _ in piece)
        bottom, roof = min(r for _, r in piece), max(r for _, r in piece)
        x, y = at(low, roof)
        width, height = (high - low + 1) * CELL, (roof - bottom + 1) * CELL
        player = number % drawing.players
        tip = f"move {number + 1}, player {player + 1}"
        shapes += [
            Rect(x + 2, y + 2, width - 4, height - 4, PLAYERS[player], "piece", 6, tip),
            Text(x + width / 2, y + height / 2 + 4.5, str(number + 1), "on-piece", "move"),
        ]
    return shapes
