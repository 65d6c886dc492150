"""Rules and strips by their tiles and pieces.

A rule shows the pieces of each player, a strip a board that grows beside its rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import pi
from textwrap import wrap
from typing import TYPE_CHECKING

from gfkit.boards.models.model import Model
from gfkit.boards.models.names import Rule
from gfkit.boards.rules.arrays import ArrayRule
from gfkit.boards.rules.graph_games import (
    ColouringGame,
    LibertyGame,
)
from gfkit.boards.rules.placement_games import PlacementGame
from gfkit.boards.rules.positions import Placed
from gfkit.boards.rules.wang_tiles import Tile, TileSet, Tilings
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.pieces import Piece
from gfkit.boards.shapes.topology import ACROSS, ALONG, Joins
from gfkit.pictures.boards import (
    PLAYER_ROLES,
    Frame,
    tile_shapes,
    value_roles,
)
from gfkit.pictures.shapes import (
    FONT,
    MARGIN,
    Picture,
    Shape,
    Text,
    arrow_head,
    line,
    text_width,
)
from gfkit.strips.encodings.models import model_from

if TYPE_CHECKING:
    from gfkit.boards.rules.rule import CountingRule
    from gfkit.strips.sequences.strip import Strip

LINES_DRAWN = 5
"""Rows of a strip that grows by rows, columns of one that grows by columns."""
LEGEND_WIDTH = 330.0
SMALL = 18.0
"""A cell of a piece in a legend."""
GAP = 12.0
TILES_DRAWN = 24
TILE = 54.0
OWNERS = {"left": ("Left", "left-ink"), "right": ("Right", "right-ink"), "both": ("Both", "ink")}


class Legend:
    """A column of headings, pieces and lines of text, from the top down.

    left, top: its corner. What is added is in `shapes`; `width` and `height` are what it takes.
    """

    def __init__(self, left: float, top: float, width: float = LEGEND_WIDTH) -> None:
        self.left, self.top, self.limit = left, top, width
        self.y = top
        self.width = 0.0
        self.shapes: list[Shape] = []

    @property
    def height(self) -> float:
        """The height of what has been added."""
        return self.y - self.top

    def say(self, text: str, role: str = "ink", size: float = FONT) -> None:
        """Add text, broken into lines that fit."""
        for part in wrap(text, max(8, int(self.limit / (0.58 * size)))) or [""]:
            self.y += 1.35 * size
            shown = Text(self.left, self.y - 0.3 * size, part, role, "text", size, "start")
            self.shapes.append(shown)
            self.width = max(self.width, text_width(part, size))

    def space(self, by: float = 8.0) -> None:
        """Leave some space."""
        self.y += by

    def pieces(self, pieces: Iterable[Piece], player: str) -> None:
        """Add pieces side by side, in as many lines as they need."""
        x, high = self.left, 0.0
        for piece in pieces:
            low = min(c for _, c in piece)
            cells = frozenset((r, c - low) for r, c in piece)
            rows, columns = 1 + max(r for r, _ in cells), 1 + max(c for _, c in cells)
            if x > self.left and x + columns * SMALL > self.left + self.limit:
                x, self.y, high = self.left, self.y + high + GAP, 0.0
            frame = Frame(rows, columns, x, self.y + 4, SMALL)
            placed = Placed(cells, player)
            self.shapes += frame.cells(cells, "cell", "legend-cell")
            self.shapes += frame.piece(placed, PLAYER_ROLES[player], marked=False)
            x, high = x + columns * SMALL + GAP, max(high, rows * SMALL)
            self.width = max(self.width, x - GAP - self.left)
        self.y += high + 8

    def stones(self, stones: Sequence[tuple[str, str]], x: float, kind: str = "stone") -> float:
        """Add stones (mark, player) in neighbouring cells from x on; returns where they end."""
        frame = Frame(1, len(stones), x, self.y + 4, 26.0)
        self.shapes += frame.cells([(0, c) for c in range(len(stones))], "cell", "legend-cell")
        for c, (mark, player) in enumerate(stones):
            placed = Placed(frozenset({(0, c)}), player, mark)
            self.shapes += frame.piece(placed, PLAYER_ROLES[player], kind=kind)
        self.width = max(self.width, frame.right - self.left)
        return frame.right

    def values(self, values: Sequence[str]) -> None:
        """Add the values of cells side by side, in as many lines as they need."""
        roles, x = value_roles(values), self.left
        for value in values:
            if x > self.left and x + 26 > self.left + self.limit:
                x, self.y = self.left, self.y + 32
            placed = Placed(frozenset({(0, 0)}), "", value)
            self.shapes += Frame(1, 1, x, self.y + 4, 26.0).value(placed, roles[value], "", "value")
            x += 30
            self.width = max(self.width, x - self.left)
        self.y += 36

    def tile(self, tile: Tile, x: float) -> None:
        """Add a tile at x: a square with its name, and its four labels along its sides."""
        role = "left" if tile.weight.x and not tile.weight.y else "cell"
        role = "right" if tile.weight.y and not tile.weight.x else role
        self.shapes += tile_shapes(tile, x, self.y + 4, TILE, role)
        self.width = max(self.width, x + TILE - self.left)


def add_rule(legend: Legend, game: CountingRule) -> None:
    """Add the pieces and colours of a rule to a legend, and in words what is forbidden."""
    if isinstance(game, PlacementGame):
        shared = tuple(dict.fromkeys(piece.cells for piece in game.both))
        for owner, pieces in (("left", game.left), ("right", game.right), ("both", shared)):
            if pieces:
                player, ink = OWNERS[owner]
                places = "Both players place" if owner == "both" else f"{player} places"
                legend.say(places, ink)
                legend.pieces(pieces, player)
        for words in game.apart_words():
            legend.say(words)
    elif isinstance(game, ColouringGame | LibertyGame):
        _add_colours(legend, game)
    elif isinstance(game, Tilings):
        for part in game.parts:
            _add_tiles(legend, part.tiles)
    elif isinstance(game, ArrayRule):
        legend.say("Each cell has one of the values")
        legend.values(game.values)
        legend.say(f"under {len(game.conditions)} condition{'s' * (len(game.conditions) != 1)}")
    else:
        for heading, text in game.explained():
            legend.say(f"{heading}: {text}")


def _add_colours(legend: Legend, game: ColouringGame | LibertyGame) -> None:
    players = {colour.name: OWNERS[colour.owner][0] for colour in game.colours}
    for owner, (player, ink) in OWNERS.items():
        names = [colour.name for colour in game.colours if colour.owner == owner]
        if names:
            legend.say("Both players place" if owner == "both" else f"{player} places", ink)
            x = legend.left
            for name in names:
                x = legend.stones([(name, player)], x) + GAP / 2
            legend.y += 38
    if isinstance(game, LibertyGame):
        legend.say("Every group of stones touches an empty cell.")
        return
    near = "neighbours" if game.neighbours == "edge" else "neighbours, also diagonally"
    legend.say(f"May not be {near}:")
    x = legend.left
    for first, second in game.forbidden:
        if x > legend.left and x + 52 > legend.left + legend.limit:
            x, legend.y = legend.left, legend.y + 34
        x = legend.stones([(first, players[first]), (second, players[second])], x, "pair") + GAP
    legend.y += 38


def _add_tiles(legend: Legend, tiles: TileSet) -> None:
    x = legend.left
    for tile in tiles.tiles[:TILES_DRAWN]:
        if x > legend.left and x + TILE > legend.left + legend.limit:
            x, legend.y = legend.left, legend.y + TILE + GAP
        legend.tile(tile, x)
        x += TILE + GAP
    legend.y += TILE + GAP
    if len(tiles.tiles) > TILES_DRAWN:
        legend.say(f"and {len(tiles.tiles) - TILES_DRAWN} more tiles", "faint")


def _explained(game: CountingRule) -> str:
    if isinstance(game, Tilings):
        count = sum(len(part.tiles.tiles) for part in game.parts)
        return f"{count} tiles with labelled sides"
    return "; ".join(f"{heading}: {text}" for heading, text in game.explained()) or game.kind


def rule_picture(rule: Rule | Model | CountingRule | TileSet) -> Picture:
    """Return the pieces of a rule, those of Left in blue, those of Right in red.

    >>> from gfkit.boards.models.names import domineering
    >>> rule_picture(domineering).count("piece")
    2
    """
    model = rule.models[0] if isinstance(rule, Rule) else model_from(rule)
    name = rule.name if isinstance(rule, Rule) else model.name
    summary = rule.summary if isinstance(rule, Rule) else model.summary
    legend = Legend(MARGIN, MARGIN)
    legend.say(name, size=15)
    if summary:
        legend.say(summary, "faint")
    legend.space()
    add_rule(legend, model.game)
    width = max(legend.width, 60) + 2 * MARGIN
    title, text = f"The rule {name}", f"{summary.removesuffix('.')}. {_explained(model.game)}"
    return Picture(width, legend.height + 2 * MARGIN, title, text, tuple(legend.shapes))


def strip_picture(strip: Strip) -> Picture:
    """Return a strip: a board whose fixed side is true and whose other side grows, and its rule.

    >>> from gfkit.strips.sequences.strip import Strip
    >>> strip_picture(Strip("domineering", columns=3)).count("cell")
    15
    """
    model = strip.counted
    by_rows = strip.columns is not None
    rows, columns = (LINES_DRAWN, strip.side) if by_rows else (strip.side, LINES_DRAWN)
    frame = Frame(rows, columns, MARGIN + 30, MARGIN + 30)
    shapes: list[Shape] = frame.cells(Board.rectangle(rows, columns).cells)
    beyond = [(rows, c) for c in range(columns)] if by_rows else [(r, columns) for r in range(rows)]
    shapes += frame.cells(beyond, "growing", "growing")
    shapes += frame.joined(_joins(strip), (0, frame.cell) if by_rows else (frame.cell, 0))
    right, bottom = frame.right, frame.bottom
    if by_rows:
        bottom += frame.cell
        x, y = frame.at(columns / 2, 0)
        shapes.append(Text(x, y - 12, _many(columns, "column"), "ink", "side-label"))
        x = frame.left - 18
        shapes += [
            line([(x, frame.top), (x, bottom)], "line", "growth"),
            arrow_head(x, bottom + 4, pi / 2),
            Text(x - 6, frame.top + rows * frame.cell / 2, "n rows", turned=True),
        ]
    else:
        right += frame.cell
        x, y = frame.at(0, rows / 2)
        shapes.append(Text(x - 12, y, _many(rows, "row"), "ink", "side-label", turned=True))
        y = frame.top - 14
        shapes += [
            line([(frame.left, y), (right, y)], "line", "growth"),
            arrow_head(right + 4, y, 0.0),
            Text(frame.at(columns / 2, 0)[0], y - 8, "n columns"),
        ]
    legend = Legend(right + 3 * MARGIN, MARGIN + 4)
    legend.say(model.name, size=15)
    legend.say(model.summary, "faint")
    if strip.topology != "strip":
        legend.say(f"{strip.topology}: {JOINED[strip.topology]}", "faint")
    legend.space()
    add_rule(legend, model.game)
    width = legend.left + max(legend.width, 60) + MARGIN
    height = max(legend.top + legend.height, bottom + 12) + MARGIN
    joined = "" if strip.topology == "strip" else f", {strip.topology}"
    title = f"{model.name} on {strip.described().split(',')[0]}{joined}"
    text = f"{title}. {model.summary}. {_explained(model.game)}"
    return Picture(width, height, title, text, (*shapes, *legend.shapes))


JOINED = {
    "cylinder": "the ends of the fixed side are identified",
    "ring": "the ends of the growing side are identified",
    "torus": "the ends of both sides are identified",
}


def _joins(strip: Strip) -> Joins:
    """Return which sides of the drawn board are identified."""
    fixed = strip.topology in ACROSS and strip.is_joined
    grown = strip.topology in ALONG
    joins = Joins(fixed, grown)
    return joins if strip.columns is not None else joins.turned()


def _many(count: int, word: str) -> str:
    return f"{count} {word}{'s' * (count != 1)}"
