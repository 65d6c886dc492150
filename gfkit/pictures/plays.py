"""Plays of scoring games in characters and as pictures, and game trees.

Rows are numbered from the bottom, and a cell of row r is worth r. Each piece has the number of its
move, in the colour of the player who made it: the first is blue, the second red. Moves that differ
by the reflection of a symmetric position are drawn once. Moves of equilibrium are drawn thick: a
move is one if some equilibrium of the position begins with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gfkit.errors import Argument, GfkitError, LimitReached
from gfkit.pictures.shapes import (
    MARGIN,
    PLAYERS,
    Path,
    Picture,
    Rect,
    Shape,
    Text,
    text_width,
)
from gfkit.render.pages import WIDTH

if TYPE_CHECKING:
    from gfkit.games.scoring.equilibria import Equilibria, PlayOutcome
    from gfkit.games.scoring.rules import Heights, Move, ScoringGame

CELL = 28.0
BESIDE = 6
"""This many boards stand side by side."""
WIDEST = 1100.0
MAX_PLAYS = 12
"""The most plays that are drawn for the payoffs of a game."""
MAX_CELLS = 8000
"""The limit on all boards of a picture; of larger boards fewer plays are drawn."""

MAX_LEAVES = 120
LINE = 22.0
SIZE = 12.0
THICK = {"left": "left-line", "right": "right-line"}


@dataclass(frozen=True, slots=True)
class PlayDrawing:
    """A finished play on a board: rows from the bottom and columns from the left, both from 1.

    pieces: the cells (column, row) of each piece in order. title: a line above the board.
    """

    game: ScoringGame
    pieces: tuple[tuple[tuple[int, int], ...], ...]
    title: str

    def empty_cells(self) -> list[tuple[int, int]]:
        """Return the cells (column, row) that are empty in the end, by columns.

        >>> from gfkit.games.scoring.rules import ScoringGame
        >>> PlayDrawing(ScoringGame(2, 2), (((1, 1), (1, 2)),), "").empty_cells()
        [(2, 1), (2, 2)]
        """
        covered = {cell for piece in self.pieces for cell in piece}
        return [
            (column, row)
            for column, height in enumerate(self.game.heights, 1)
            for row in range(height + 1, self.game.rows + 1)
            if (column, row) not in covered
        ]


def play_text(drawing: PlayDrawing) -> str:
    """Return the board, top row first: each cell has the number of its move.

    `.` is an empty cell and `#` one occupied before the play.

    >>> from gfkit.games.scoring.rules import ScoringGame
    >>> pieces = (((1, 1), (2, 1)), ((1, 2), (1, 3)), ((2, 2), (2, 3)))
    >>> print(play_text(PlayDrawing(ScoringGame(2, 3), pieces, "7 5")))
    7 5
    3 | 2 3
    2 | 2 3
    1 | 1 1
    """
    marks = {cell: str(number) for number, piece in enumerate(drawing.pieces, 1) for cell in piece}
    width = max([1, *(len(mark) for mark in marks.values())])
    margin = len(str(drawing.game.rows))
    lines = [drawing.title]
    for row in range(drawing.game.rows, 0, -1):
        cells = [
            ("#" if row <= height else marks.get((c, row), ".")).rjust(width)
            for c, height in enumerate(drawing.game.heights, 1)
        ]
        lines.append(f"{row:>{margin}} | {' '.join(cells)}")
    return "\n".join(lines)


def plays_text(drawings: list[PlayDrawing]) -> str:
    """Return several drawings of the same board, as many side by side as fit."""
    blocks = [play_text(drawing).split("\n") for drawing in drawings]
    broad = max((len(line) for block in blocks for line in block), default=0)
    beside = max(1, (WIDTH + 4) // (broad + 4))
    parts = []
    for start in range(0, len(blocks), beside):
        lines = zip(*blocks[start : start + beside], strict=True)
        parts.append(
            "\n".join("    ".join(text.ljust(broad) for text in line).rstrip() for line in lines)
        )
    return "\n\n".join(parts)


def equilibria_picture(solved: Equilibria) -> Picture:
    """Return an equilibrium play for each payoff, at most MAX_PLAYS of them.

    >>> from gfkit.games.scoring.rules import ScoringGame
    >>> from gfkit.games.scoring.equilibria import equilibria
    >>> print(equilibria_picture(equilibria(ScoringGame(2, 3))).description)
    Equilibrium plays of D(2, 3), 2 players. Payoffs 7 5: 1 (1, 1) (2, 1); 2 (1, 2) (1, 3);
    3 (2, 2) (2, 3).
    """
    fewest: dict[tuple[int, ...], PlayOutcome] = {}
    for outcome in solved.outcomes():
        fewest.setdefault(outcome.payoffs, outcome)
    most = max(1, min(MAX_PLAYS, MAX_CELLS // max(1, solved.game.columns * solved.game.rows)))
    drawings = [play_drawing(solved, one) for _, one in sorted(fewest.items())[:most]]
    many = f"{solved.game.players} player{'s' * (solved.game.players != 1)}"
    return plays_picture(drawings, title=f"Equilibrium plays of {solved.game}, {many}")


def play_drawing(solved: Equilibria, outcome: PlayOutcome) -> PlayDrawing:
    """Return the first play that ends in an outcome, as data for drawings."""
    pieces = tuple(move.cells for move in solved.play(outcome).moves)
    return PlayDrawing(solved.game, pieces, " ".join(map(str, outcome.payoffs)))


def plays_picture(drawings: Sequence[PlayDrawing], *, title: str = "Plays") -> Picture:
    """Return several plays of boards of the same size side by side, each with its title above.

    >>> from gfkit.games.scoring.rules import ScoringGame
    >>> picture = plays_picture([PlayDrawing(ScoringGame(2, 1), (((1, 1), (2, 1)),), "2 0")])
    >>> picture.count("piece"), picture.count("cell")
    (1, 2)
    """
    if not drawings:
        raise GfkitError("there are no plays to draw")
    columns, rows = drawings[0].game.columns, drawings[0].game.rows
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
    game = drawing.game
    base = top + 24 + game.rows * CELL

    def at(column: int, row: int) -> tuple[float, float]:
        return left + (column - 1) * CELL, base - row * CELL

    middle = left + game.columns * CELL / 2
    half = text_width(drawing.title) / 2
    name = Text(max(middle, left + half - 20), top + 14, drawing.title, "ink", "payoffs")
    shapes: list[Shape] = [name]
    for row in range(1, game.rows + 1):
        shapes.append(
            Text(left - 5, at(1, row)[1] + CELL / 2 + 4, str(row), "faint", "row", 10, "end")
        )
        for column, before in enumerate(game.heights, 1):
            role = "occupied" if row <= before else "cell"
            shapes.append(Rect(*at(column, row), CELL, CELL, role, role))
    for number, piece in enumerate(drawing.pieces):
        low, high = min(c for c, _ in piece), max(c for c, _ in piece)
        bottom, roof = min(r for _, r in piece), max(r for _, r in piece)
        x, y = at(low, roof)
        width, height = (high - low + 1) * CELL, (roof - bottom + 1) * CELL
        player = number % game.players
        tip = f"move {number + 1}, player {player + 1}"
        shapes += [
            Rect(x + 2, y + 2, width - 4, height - 4, PLAYERS[player], "piece", 6, tip),
            Text(x + width / 2, y + height / 2 + 4.5, str(number + 1), "on-piece", "move"),
        ]
    return shapes


@dataclass(frozen=True, slots=True)
class PlayTreeNode:
    """A position of a tree: the moves that led to it, whose turn it is, what each player has.

    best: whether every move to it is one of equilibrium. payoffs: of a leaf, all payoffs that it
    can end with; one where the game is over. after: the moves that are drawn.
    """

    heights: Heights
    moves: tuple[Move, ...]
    scores: tuple[int, ...]
    best: bool
    payoffs: tuple[tuple[int, ...], ...] = ()
    after: tuple[PlayTreeNode, ...] = ()

    def leaves(self) -> Iterator[PlayTreeNode]:
        """Yield the leaves in order."""
        if not self.after:
            yield self
        for node in self.after:
            yield from node.leaves()


def tree_of(solved: Equilibria, depth: int | None = None) -> PlayTreeNode:
    """Return the tree of a game, of this many moves; raises LimitReached above MAX_LEAVES leaves.

    >>> from gfkit.games.scoring.rules import ScoringGame
    >>> from gfkit.games.scoring.equilibria import equilibria
    >>> [leaf.payoffs for leaf in tree_of(equilibria(ScoringGame(2, 2))).leaves()]
    [((3, 3),), ((2, 4),)]
    """
    game, count = solved.game, 0

    def grown(
        heights: Heights,
        moves: tuple[Move, ...],
        scores: tuple[int, ...],
        wanted: set[tuple[int, ...]],
        even: bool,
    ) -> PlayTreeNode:
        # wanted: what the rest of the play may pay, so that all of it is of equilibrium
        nonlocal count
        turn, seen, found = len(moves) % game.players, set(), []
        symmetric = even and heights == heights[::-1]
        for move, after in game.moves(heights) if depth is None or len(moves) < depth else ():
            if symmetric and game.canonical(after) in seen:
                continue
            seen.add(game.canonical(after))
            gained = (*scores[:turn], scores[turn] + move.score, *scores[turn + 1 :])
            left = {
                one.payoffs
                for one in solved.outcomes(after)
                if (move.score + one.payoffs[-1], *one.payoffs[:-1]) in wanted  # the mover first
            }
            found.append(grown(after, (*moves, move), gained, left, symmetric))
        payoffs: list[tuple[int, ...]] = []
        if not found:
            count += 1
            if count > MAX_LEAVES:
                less = Argument("depth", 2)
                raise LimitReached(
                    f"the tree of {game} has more than {MAX_LEAVES} leaves; {less} draws its "
                    "first two moves"
                ).naming(less)
            for one in sorted({one.payoffs for one in solved.outcomes(heights)}):
                ahead = [one[(k - turn) % game.players] for k in range(game.players)]
                payoffs.append(tuple(a + b for a, b in zip(scores, ahead, strict=True)))
        return PlayTreeNode(heights, moves, scores, bool(wanted), tuple(payoffs), tuple(found))

    whole = set(solved.payoffs())
    return grown(game.heights, (), (0,) * game.players, whole, even=not game.mono)


def tree_picture(solved: Equilibria, depth: int | None = None) -> Picture:
    """Return the game tree from left to right; edges of equilibrium are thick.

    >>> from gfkit.games.scoring.rules import ScoringGame
    >>> from gfkit.games.scoring.equilibria import equilibria
    >>> tree_picture(equilibria(ScoringGame(2, 3))).count("leaf")
    4
    """
    root, game = tree_of(solved, depth), solved.game
    widest = max(text_width(",".join(map(str, root.heights)), SIZE), 24.0)
    step = widest + max(text_width("H12", SIZE), 20.0) + 66
    shapes: list[Shape] = []
    row = 0

    def drawn(node: PlayTreeNode) -> float:
        nonlocal row
        x = MARGIN + len(node.moves) * step
        if not node.after:
            y = MARGIN + (row + 0.7) * LINE
            row += 1
        else:
            ys = [drawn(each) for each in node.after]
            y = sum(ys) / len(ys)
            role = PLAYERS[len(node.moves) % game.players]
            begin = x + widest + 22
            for each, end in zip(node.after, ys, strict=True):
                role_of = THICK.get(role, role) if each.best else "axis"
                ends = (begin, y), (x + step - 4, end)
                shapes.append(
                    Path((("M", ends[0]), ("L", ends[1])), role_of, "edge", str(each.moves[-1]))
                )
                move = str(each.moves[-1]).partition("@")[0]
                at = (0.25 * begin + 0.75 * (x + step - 4), 0.25 * y + 0.75 * end - 3)
                shapes.append(Text(*at, move, "ink", "move", 10, halo=True))
        name = ",".join(map(str, node.heights))
        if not node.after:
            name = " ".join(f"({', '.join(map(str, one))})" for one in node.payoffs[:4])
            name += " ..." if len(node.payoffs) > 4 else ""
            kind = "leaf"
        else:
            name = f"{len(node.moves) % game.players + 1}: {name}"
            kind = "node"
        shapes.append(Text(x, y + 4, name, "ink", kind, SIZE, "start"))
        return y

    drawn(root)
    leaves = list(root.leaves())
    right = max(
        MARGIN
        + len(leaf.moves) * step
        + sum(text_width(str(one), SIZE) for one in leaf.payoffs[:5])
        for leaf in leaves
    )
    title = f"The game tree of {game}, {game.players} players"
    if depth is not None:
        title += f", {depth} moves"
    best = "; ".join(
        f"{' '.join(str(move) for move in leaf.moves)}: {', '.join(map(str, leaf.payoffs[:4]))}"
        for leaf in leaves
        if leaf.best
    )
    text = f"{title}. {len(leaves)} leaves; those of equilibrium are {best}."
    return Picture(right + 2 * MARGIN, 2 * MARGIN + row * LINE, title, text, tuple(shapes))


def all_plays_picture(solved: Equilibria) -> Picture:
    """Return every play up to reflection, with its payoffs; * marks those of equilibrium.

    >>> from gfkit.games.scoring.rules import ScoringGame
    >>> from gfkit.games.scoring.equilibria import equilibria
    >>> all_plays_picture(equilibria(ScoringGame(3, 2))).title
    'The 7 plays of D(3, 2), 2 players'
    """
    game = solved.game
    leaves = list(tree_of(solved).leaves())
    drawings = [
        PlayDrawing(
            game,
            tuple(move.cells for move in leaf.moves),
            " ".join(map(str, leaf.payoffs[0])) + (" *" if leaf.best else ""),
        )
        for leaf in leaves
    ]
    many = f"{len(leaves)} play{'s' * (len(leaves) != 1)} of {game}, {game.players} players"
    return plays_picture(drawings, title=f"The {many}")


def openings_picture(game: ScoringGame, lines: list[str]) -> Picture:
    """Return boards after given moves: `H12` or `H1` is horizontal, `V1` vertical, `M1` a monomino.

    lines: the moves of each board, for example "H12 V1". Raises GfkitError for a move that is not
    possible.

    >>> from gfkit.games.scoring.rules import ScoringGame
    >>> openings_picture(ScoringGame(2, 4), ["H12", "V1 V2"]).count("piece")
    3
    """
    drawings = []
    for moves in lines:
        heights, made, scores = game.heights, [], [0] * game.players
        for turn, word in enumerate(moves.replace(",", " ").split()):
            found = [pair for pair in game.moves(heights) if word.upper() in _names(pair[0])]
            if not found:
                names = ", ".join(str(move).partition("@")[0] for move, _ in game.moves(heights))
                raise GfkitError(
                    f"{word!r} is not a move of {game} with heights "
                    f"{','.join(map(str, heights))}; its moves are {names or 'none'}"
                )
            move, heights = found[0]
            made.append(move)
            scores[turn % game.players] += move.score
        cells = tuple(move.cells for move in made)
        drawings.append(PlayDrawing(game, cells, " ".join(map(str, scores))))
    return plays_picture(drawings, title=f"Moves of {game}")


def _names(move: Move) -> tuple[str, str, str]:
    """Return how a move may be called: H12@1, H12 or H1."""
    text = str(move)
    return text, text.partition("@")[0], f"{move.kind[0].upper()}{move.column}"
