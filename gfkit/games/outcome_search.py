"""Who wins a large board: alpha-beta search with a table of positions, bounds, and compiled loops.

Of each board the search has two results, Left begins and Right begins. A position is looked up in
the least of its images under the symmetries of the rule that keep the board, without cells that no
move covers any more. It is not searched if bounds decide it:

If no piece of Left reaches over two columns, Right may forgo moves over lines between columns. That
leaves a sum of strips of a few columns, which is at least the position; so if Right wins the sum,
he wins the position [LachmannMooreRapaport2002]. The strips are known by tables of all positions on
them: numbers that bound them, or bound them cooled by a temperature t. A sum of cooled games is the
sum cooled, and the stops of a game are at most t from those of the game cooled by t
[BerlekampConwayGuy2001, chapter 6]. The same holds for Left and rows, if no piece of Right reaches
over two rows, and for each connected part of a position by itself.

Loops are in `search_loops`: numba compiles them, and without numba they are plain Python.
"""

from __future__ import annotations

import zlib
from time import monotonic
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.automata.compiled import compiled
from gfkit.base.budget import current, know, phase, resident
from gfkit.base.writing import replacing, telling
from gfkit.errors import LimitReached, UnreadableFile
from gfkit.games import search_loops as loops
from gfkit.games.box import SYMMETRIES
from gfkit.games.game_rule import PieceRule, moves_of
from gfkit.games.search_loops import Keys, Known, Moves, Space, Stack, Strips

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from gfkit.boards.shapes.board import Board
    from gfkit.games.game_rule import Cell, GameRule
    from gfkit.games.positions import Outcome

MAX_CELLS = 120
MAX_COLUMNS = 14
MAX_ROWS = 60
UNIT = 128
"""The code of the number 1: numbers with denominators up to 64 have codes."""
PLAIN_BITS, BITS = 10, 18
"""Cells of a strip: in plain Python, and compiled."""
WIDER = ((20_000, 24), (50_000, 27))
"""After so many positions strips have so many cells, if they get more lines by that."""
BEST_PLACES = 126, 89, 69, 49, 29
"""How good the best place of a class of places seems."""
FIRST_SIZE = 1 << 14
PLAIN_STEPS, STEPS = 1 << 6, 1 << 10
"""Most positions between two looks at the limits."""
TABLE_BYTES = 1 << 30
"""Most memory of the table of positions, if no limit is set."""
KEPT_SECONDS = 60.0
"""Time between two writings of a checkpoint."""
WORTH = 2.0
"""Seconds that a search is expected to take: loops are compiled if numba is there."""


class OutcomeSearch:
    """A search for who wins one board of a rule. `positions`: how many were searched.

    is_layered: each player of a game of pieces has points of his own, so that safe moves count.
    checkpoint: a file for the table of positions, written every minute and at the end, from which
    a search of the same board goes on. Raises UnreadableFile if it is not one of this search.

    >>> from gfkit.boards.shapes.board import Board
    >>> from gfkit.boards.language.rules import domineering
    >>> from gfkit.games.game_rule import rule_of
    >>> rule = rule_of(domineering.positions.definition.game)
    >>> OutcomeSearch(rule, Board.parse("4x4"), is_compiled=False).outcome()
    'N'
    """

    def __init__(
        self,
        rule: GameRule,
        board: Board,
        *,
        is_layered: bool = False,
        is_compiled: bool = True,
        checkpoint: Path | None = None,
    ) -> None:
        board = board.cropped()
        more = ", forgone 0 []" if is_layered else ""  # as checkpoints have had it
        self._title = f"gfkit positions 1 {rule}, {board}{more}\n".encode()
        self._checkpoint = checkpoint
        self._turned = board.columns > board.rows
        rows, columns = sorted((board.rows or 1, board.columns or 1), reverse=True)
        if len(board.cells) > MAX_CELLS or columns > MAX_COLUMNS or rows > MAX_ROWS:
            raise LimitReached(
                f"{board.rows} x {board.columns} is too large for a search: the limit is "
                f"{MAX_CELLS} cells, {MAX_ROWS} rows and {MAX_COLUMNS} columns"
            )
        self.rows, self.columns = rows, columns
        self._is_compiled = is_compiled
        self.positions = 0
        is_pieces = isinstance(rule, PieceRule) and not is_layered
        self._layers = 1 if isinstance(rule, PieceRule) else len(rule.owners)
        self._all = moves_of(rule)
        self._is_layered = isinstance(rule, PieceRule) and not is_pieces
        if self._is_layered:
            self._layers = 2  # a point of colour 1 says that Left may use the cell
            for side, moves in enumerate(self._all):
                self._all[side] = [
                    ([(1 - side, c) for _, c in z], [(i, c) for i in range(2) for _, c in z])
                    for z, _ in moves
                ]
        self.lines = self._layers * rows
        self._cells = frozenset(map(self._turn, board.cells))  # at the corner
        self.moves = self._listed()
        self.keys = self._images()
        self._is_pieces, self._wider = is_pieces, list(WIDER)
        self._count = 0
        self.strips = self._piece_strips(BITS if is_compiled else PLAIN_BITS)
        self.words = int(self.keys.word[-1]) + 1
        self.known = _table(FIRST_SIZE, self.words)
        if checkpoint is not None and checkpoint.exists():
            self._read(checkpoint)

    def _turn(self, cell: Cell) -> Cell:
        return (cell[1], cell[0]) if self._turned else cell

    # ------------------------------------------------------------------ tables

    def _listed(self) -> Moves:
        """Return the moves as shapes."""
        first, parts = [0], {"needs": [], "clears": []}  # type: ignore[var-annotated]
        ends: dict[str, list[int]] = {name: [0] for name in parts}
        for player in range(2):
            for shape in self._all[player]:
                needs, clears = ([(i, self._turn(cell)) for i, cell in one] for one in shape)
                top, left = (min(cell[i] for _, cell in needs) for i in (0, 1))
                for name, places in (("needs", needs), ("clears", clears)):
                    parts[name] += [(i * self.rows, r - top, c - left) for i, (r, c) in places]
                    ends[name].append(len(parts[name]))
            first.append(len(ends["needs"]) - 1)
        found: list[Any] = [np.array(first)]
        for name, places in parts.items():
            found += [np.array(places, dtype=np.int64).reshape(-1, 3), np.array(ends[name])]
        found.append(self._places())
        found.append(self._pairs())
        return Moves(*found)

    def _pairs(self) -> Any:
        """Return what bounds the moves of each player, if they have colours of their own."""
        found = np.zeros((2, 3), dtype=np.int64)
        if self._is_layered and all(self._all):
            for player, moves in enumerate(self._all):
                shapes = [{self._turn(cell) for _, cell in needs} for needs, _ in moves]
                found[player, 0] = min(map(len, shapes))
                for k, (a, b) in enumerate(((1, 0), (0, 1)), 1):
                    found[player, k] = all(any((r + a, c + b) in z for r, c in z) for z in shapes)
        return found

    def _places(self) -> Any:
        """Return how good places seem: of a piece in a line, as Obsequi has it [Bullock2002].

        Best is every second line from the edge on, and every second place of it, so that the cells
        between are safe; the edge comes last.
        """
        shapes = [needs for moves in self._all for needs, _ in moves]
        found = np.zeros((len(shapes), self.rows, self.columns), dtype=np.int64)
        for piece, values in zip(shapes, found, strict=True):
            cells = [self._turn(cell) for _, cell in piece]
            rows, columns = ({cell[i] for cell in cells} for i in (0, 1))
            if len(cells) == 1 or min(len(rows), len(columns)) > 1:
                continue
            line = values if len(rows) == 1 else values.T
            across, along = line.shape
            ends = along - len(cells)
            order: dict[tuple[int, int, int], list[Cell]] = {}
            for j in range(across):
                for k in range(ends + 1):
                    near, begin = min(j, across - 1 - j), min(k, ends - k)
                    rank = 4 if near == 0 else (1 - near % 2) * 2 + begin % 2
                    order.setdefault((rank, near, begin), []).append((j, k))
            seen = [0] * len(BEST_PLACES)
            for key in sorted(order):
                for j, k in order[key]:
                    line[j, k] = BEST_PLACES[key[0]] - seen[key[0]]
                seen[key[0]] += 1
        return found

    def _images(self) -> Keys:
        """Return the symmetries of the board and the rule."""
        rows, columns, layers = self.rows, self.columns, self._layers
        sources, mirrored, swapped = [], [], []
        for symmetry in SYMMETRIES:
            if symmetry.transposed and rows != columns:
                continue

            def image(cell: Cell, symmetry: Any = symmetry) -> Cell:
                found: Cell = symmetry.image(cell)
                return found

            moved = {image(cell) for cell in self._cells}
            top, left = (min((x[i] for x in moved), default=0) for i in (0, 1))
            if {(r - top, c - left) for r, c in moved} != self._cells:
                continue

            def unturned(cell: Cell, image: Any = image) -> Cell:
                return self._turn(image(self._turn(cell)))

            for order, sign in _exchanges(self._all, layers, unturned):
                # Row r of the image is a row, or a column, of the position.
                base, lines = (self.lines, columns) if symmetry.transposed else (0, rows)
                upside_down, flipped = symmetry.upside_down, symmetry.mirrored
                if symmetry.transposed:
                    upside_down, flipped = flipped, upside_down
                picked = range(lines)[::-1] if upside_down else range(lines)
                sources.append([base + order[i] * lines + r for i in range(layers) for r in picked])
                mirrored.append(int(flipped))
                swapped.append(sign)
        backwards = [0]  # the bits of each row from the other end
        for _ in range(columns):
            backwards = [2 * z for z in backwards] + [2 * z + 1 for z in backwards]
        each = max(1, 62 // max(columns, 1))
        width = range(layers * rows)
        return Keys(
            np.array(sources, dtype=np.int64).reshape(len(mirrored), -1),
            np.array(mirrored),
            np.array(swapped),
            np.array(backwards),
            np.array([i // each for i in width], dtype=np.int64),
            np.array([i % each * columns for i in width], dtype=np.int64),
            rows,
            columns,
            rows == columns,
        )

    def _no_strips(self) -> tuple[Strips, Strips]:
        none = Strips(False, 0, 0, 0, UNIT, np.zeros((1, 4), dtype=np.int16))
        return none, none

    def _piece_strips(self, most: int) -> tuple[Strips, Strips]:
        """Return the strips for which Right forgoes moves, and those for which Left does.

        most: cells of a strip.
        """
        if not self._is_pieces:
            return self._no_strips()
        pieces = [
            [[self._turn(cell) for _, cell in needs] for needs, _ in self._all[player]]
            for player in range(2)
        ]
        found = list(self._no_strips())
        asked: Any = None
        for side in range(2):
            own, other = pieces[side], pieces[1 - side]
            if not all(map(_in_one, own)):
                continue  # such a piece could join connected parts
            if all(len({c for _, c in piece}) == 1 for piece in own):
                place = True, self.columns, self.rows
            elif all(len({r for r, _ in piece}) == 1 for piece in own):
                place = False, self.rows, self.columns
                own, other = ([[(c, r) for r, c in z] for z in both] for both in (own, other))
            else:
                continue
            is_square = self.rows == self.columns
            if side and found[0].width and is_square and _same(asked, [own, other]):
                found[1] = found[0]._replace(is_turned=place[0])
            else:
                found[side] = self._codes(most, *place, own, other)
            asked = [own, other]
        return found[0], found[1]

    def _codes(
        self,
        most: int,
        is_turned: bool,
        count: int,
        bits: int,
        left: list[list[Cell]],
        right: list[list[Cell]],
    ) -> Strips:
        """Return the codes of strips of lines of this many cells; pieces are of (along, across)."""
        allowed = current().memory_allowed()
        while allowed is not None and most > 8 and resident() + (16 << most) > allowed // 2:
            most -= 1
        width = min(max(most // max(bits, 1), 1), count)
        if width * bits > max(most, BITS):
            return self._no_strips()[0]
        first, masks = [0], []
        for pieces in (left, right):
            for piece in pieces:
                for a in range(bits):
                    for b in range(width):
                        cells = [(a + x, b + y) for x, y in piece]
                        if all(0 <= x < bits and 0 <= y < width for x, y in cells):
                            masks.append(sum(1 << x + y * bits for x, y in cells))
            first.append(len(masks))
        codes = np.zeros((1 << width * bits, 4), dtype=np.int16)
        made = Strips(is_turned, count, bits, width, UNIT, codes)
        self.run(loops.strip_codes)(np.array(first), np.array(masks, dtype=np.int64), made)
        return made

    # ------------------------------------------------------------------ checkpoint

    def _read(self, path: Path) -> None:
        """Take the positions of a checkpoint."""
        with telling(path, "checkpoint", "use"):
            found = path.read_bytes()
        record, data = 8 * self.words + 1, found[len(self._title) : -4]
        if not found.startswith(self._title) or len(data) % record:
            raise UnreadableFile(str(path), "this is no checkpoint of a search of this board")
        if zlib.crc32(data) != int.from_bytes(found[-4:], "little"):
            raise UnreadableFile(str(path), "the checkpoint is damaged: begin again without it")
        count = len(data) // record
        words = np.frombuffer(data[: -count or None], dtype="<i8").astype(np.int64)
        results = np.frombuffer(data[len(data) - count :], dtype=np.int8)
        size = FIRST_SIZE
        while size < 2 * count and self._may_grow(2 * size):
            size *= 2
        self.known = _table(size, self.words)
        old = Known(words.reshape(count, self.words), results.astype(np.int8))
        self._count = int(self.run(loops.rehash)(old, self.known))

    def _keep(self, path: Path) -> None:
        """Write the positions that are known to a checkpoint."""
        kept = self.known.results != 0
        data = self.known.words[kept].astype("<i8").tobytes() + self.known.results[kept].tobytes()
        with replacing(path, "checkpoint") as (_, file):
            file.write(self._title + data + zlib.crc32(data).to_bytes(4, "little"))

    # ------------------------------------------------------------------ search

    def run(self, function: Any) -> Callable[..., Any]:
        """Return a loop, compiled if that is wanted."""
        found = compiled(function, WORTH) if self._is_compiled else None
        return function if found is None else found

    def outcome(self) -> Outcome:
        """Return who wins; raises OutOfBudget at a limit, and goes on from there if asked again."""
        known: tuple[Outcome, Outcome] = ("L", "N") if self.wins(0) else ("P", "R")
        know(outcome_is_one_of=sorted(known))
        if known == ("L", "N"):
            return "N" if self.wins(1) else "L"
        return "R" if self.wins(1) else "P"

    def wins(self, player: int, vector: Any = None) -> bool:
        """Tell whether a player, 0 for Left and 1 for Right, wins if he begins.

        vector: the position, or None for the board.
        """
        stack, space = self._stack(player), self.space()
        stack.positions[0] = self.vector() if vector is None else vector
        try:
            return self._searched(stack, space)
        finally:
            self._count = int(stack.state[3])
            if self._checkpoint is not None:
                self._keep(self._checkpoint)

    def _searched(self, stack: Stack, space: Space) -> bool:
        search, rehash = self.run(loops.search), self.run(loops.rehash)
        result, steps, due = 0, 20, monotonic() + KEPT_SECONDS
        with phase("positions") as one:
            while result == 0:
                before = int(stack.state[1])
                parts = (stack, self.moves, self.keys, self.strips, self.known, space)
                result = int(search(*parts, steps))
                done = int(stack.state[1]) - before
                self.positions += done
                if self._checkpoint is not None and monotonic() >= due:
                    self._keep(self._checkpoint)
                    due = monotonic() + KEPT_SECONDS
                one.advance(done, steps=done)
                # By positions, not by time: all runs search the same.
                steps = min(2 * steps, STEPS if self._is_compiled else PLAIN_STEPS)
                while self._is_compiled and self._wider and self.positions >= self._wider[0][0]:
                    bits = self._wider.pop(0)[1]
                    if any(z.width < min(bits // z.bits, z.lines) for z in self.strips if z.width):
                        self.strips = self._piece_strips(bits)
                size = len(self.known.results)
                if stack.state[3] * 2 > size and self._may_grow(2 * size):
                    larger = _table(2 * size, self.words)
                    stack.state[3] = rehash(self.known, larger)
                    self.known = larger
        return result == 2

    def _may_grow(self, size: int) -> bool:
        need = size * (8 * self.words + 1)
        allowed = current().memory_allowed()
        return need <= TABLE_BYTES if allowed is None else resident() + need < allowed

    def vector(self) -> Any:
        """Return the board as a position."""
        found = np.zeros(self.lines, dtype=np.int64)
        for line, column in self.points():
            found[line] |= 1 << column
        return found

    def points(self) -> list[Cell]:
        """Return a line and a column for each colour and cell, in the order of the board."""
        cells = sorted(map(self._turn, self._cells))
        return [
            (i * self.rows + r, c) for i in range(self._layers) for r, c in map(self._turn, cells)
        ]

    @property
    def most_moves(self) -> int:
        """A bound on the moves in a position."""
        return max(1, *(int(n) for n in np.diff(self.moves.first))) * max(len(self._cells), 1)

    @property
    def is_exchanged(self) -> bool:
        """Whether some symmetry of the board exchanges the players."""
        return bool(self.keys.swapped.any()) or self._all[0] == self._all[1]

    def keeping(self) -> Keys:
        """Return the symmetries that do not exchange the players."""
        kept = self.keys.swapped == 0
        names = "sources", "mirrored", "swapped"
        return self.keys._replace(**{name: getattr(self.keys, name)[kept] for name in names})

    def uncooled(self, cells: int) -> tuple[Strips, Strips]:
        """Return strips of at most so many cells, without the codes of cooled games."""
        if cells > BITS and self.run(loops.strip_codes) is loops.strip_codes:
            raise LimitReached(f"strips of {cells} cells are looked at if numba is there")
        found = self._piece_strips(cells)
        for strips in found:
            strips.codes[:, 2:] = loops.LARGE
        return tuple(z if z.width * z.bits <= cells else z._replace(width=0) for z in found)  # type: ignore[return-value]

    def _stack(self, player: int) -> Stack:
        length = self.lines
        depth = len(self._cells) + 2
        options = self.most_moves
        players = np.zeros(depth, dtype=np.int64)
        players[0] = player
        return Stack(
            np.array([0, 0, 1, self._count]),
            np.zeros((depth, length), dtype=np.int64),
            players,
            np.zeros((depth, options, length), dtype=np.int64),
            np.zeros((depth, options), dtype=np.int64),
            np.zeros(depth, dtype=np.int64),
            np.zeros(depth, dtype=np.int64),
        )

    def space(self) -> Space:
        """Return room for what looks at positions need."""
        length, columns = self.lines, self._layers * self.columns
        return Space(
            np.zeros(length, dtype=np.int64),
            np.zeros(self.words, dtype=np.int64),
            np.zeros(length, dtype=np.int64),
            np.zeros(length * (len(self._cells) + 1), dtype=np.int64),
            np.zeros(length, dtype=np.int64),
            np.zeros(2, dtype=np.int64),
            np.zeros((max(self.rows, self.columns) + 1, 4), dtype=np.int64),
            np.zeros(length + columns, dtype=np.int64),
            np.zeros((2, length), dtype=np.int64),
        )


def counts_safe_moves(rule: GameRule) -> bool:
    """Tell whether a search is to count safe moves, as no strips bound positions."""
    if not isinstance(rule, PieceRule) or rule.left == rule.right:
        return False
    is_cut = any(
        all(len({cell[i] for cell in piece}) == 1 for piece in pieces)
        for pieces in (rule.left, rule.right)
        for i in (0, 1)
    )
    return not is_cut


def _table(size: int, words: int) -> Known:
    return Known(np.zeros((size, words), dtype=np.int64), np.zeros(size, dtype=np.int8))


def _exchanges(
    moves: Any, layers: int, image: Callable[[Cell], Cell]
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield orders of colours by which a symmetry keeps the moves, 0, or exchanges players, 1."""
    from itertools import permutations  # noqa: PLC0415

    plain = [_same_place(one, range(layers), lambda cell: cell) for one in moves]
    for order in permutations(range(layers)) if layers <= 4 else [tuple(range(layers))]:
        images = [_same_place(one, order, image) for one in moves]
        if images == plain:
            yield order, 0
        elif images == plain[::-1]:
            yield order, 1


def _same_place(moves: Any, order: Sequence[int], image: Callable[[Cell], Cell]) -> set[Any]:
    """Return moves as sets, moved to one place."""
    found = set()
    for needs, clears in moves:
        cells = [image(cell) for _, cell in needs]
        top, left = min(r for r, _ in cells), min(c for _, c in cells)
        found.add(
            tuple(
                frozenset((order[i], (image(c)[0] - top, image(c)[1] - left)) for i, c in one)
                for one in (needs, clears)
            )
        )
    return found


def _in_one(piece: list[Cell]) -> bool:
    """Tell whether the cells of a piece in a line are next to each other."""
    spans = ({cell[i] for cell in piece} for i in (0, 1))
    return all(max(span) - min(span) < len(span) for span in spans)


def _same(one: list[list[list[Cell]]], other: list[list[list[Cell]]]) -> bool:
    """Tell whether two games have the same pieces."""
    plain, swapped = (
        [_same_place([([(0, c) for c in p],) * 2 for p in ps], (0,), lambda c: c) for ps in both]
        for both in (one, other)
    )
    return plain == swapped
