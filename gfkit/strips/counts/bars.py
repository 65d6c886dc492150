"""Bar-state matrices: the second route to every count, by the block recursion of the papers.

A bar is a row of tiles that agree on shared edges. The bar-state matrix has a row for each word of
labels along the bottom of the bar and a column for each word along its top, both in lexicographic
order; its entry is the sum of the weights of the bars with these words. Then (A B) is the matrix of
a bar B on top of a bar A, and a board is the product of its rows, the bottom row first. Edges
towards holes and the outside show given labels and are not in the words, since no tile is ever put
next to them. [HuntemannMcKay2021, sections 2 to 5]

"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from gfkit.base.arguments import trusted
from gfkit.base.budget import Budget, budgeted
from gfkit.base.display import Shown
from gfkit.errors import LimitReached
from gfkit.series.profiles import Profile

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from gfkit.boards.rules.wang_tiles import TileSet

    Entries = Mapping[tuple["Word", "Word"], Profile]
    """By bottom and top word."""
    Labels = Collection[str] | None
    from gfkit.boards.shapes.board import Board

Word = tuple[str, ...]
"""Labels along the top or the bottom of a bar, from the left."""

MAX_ROWS = 3**7

MAX_SHOWN = 2**16

_ONE = Profile.of({(0, 0): 1})


@dataclass(frozen=True, slots=True, repr=False)
class BarMatrix(Shown):
    """A matrix of profiles with a row for each bottom word and a column for each top word.

    entries: the nonzero ones, by bottom and top word; `matrix[0, 0]` is the entry (1, 1) of the
    papers.

    >>> from gfkit.boards.models.names import domineering
    >>> G = bar_state_matrix(domineering.positions.parts[0].tiles, 1)
    >>> G.size, G.bottom, str(G[0, 1])
    ((2, 2), (('0',), ('1',)), 'x')
    >>> print((G**6)[0, 0])
    x^3+6*x^2+5*x+1
    """

    bottom: tuple[Word, ...]
    top: tuple[Word, ...]
    entries: Entries

    @classmethod
    def of(
        cls,
        bottom: Iterable[Word],
        top: Iterable[Word],
        pairs: Iterable[tuple[tuple[Word, Word], Profile]],
    ) -> BarMatrix:
        """Return the matrix with these entries; entries with the same words are added."""
        return cls(tuple(bottom), tuple(top), {z: one for z, one in _added(pairs) if one.terms})

    @property
    def size(self) -> tuple[int, int]:
        """Number of rows and of columns."""
        return len(self.bottom), len(self.top)

    __iter__ = None

    def __getitem__(self, place: tuple[int, int]) -> Profile:
        return self.entries.get((self.bottom[place[0]], self.top[place[1]]), Profile(()))

    def dense(self) -> list[list[Profile]]:
        """Return all entries, row by row; raises LimitReached for more than 2^16."""
        rows, columns = self.size
        if rows * columns > MAX_SHOWN:
            raise LimitReached(
                f"a {rows} x {columns} matrix has more than {MAX_SHOWN} entries, the limit"
            )
        return [[self[i, j] for j in range(columns)] for i in range(rows)]

    def __matmul__(self, above: BarMatrix) -> BarMatrix:
        """Return the matrix of the bars `above` on top of these."""
        rows: dict[Word, list[tuple[Word, Profile]]] = {}
        for (middle, word), entry in above.entries.items():
            rows.setdefault(middle, []).append((word, entry))
        products = (
            ((bottom, word), lower * upper)
            for (bottom, middle), lower in self.entries.items()
            for word, upper in rows.get(middle, ())
        )
        return BarMatrix.of(self.bottom, above.top, products)

    def __pow__(self, bars: int) -> BarMatrix:
        """Return the matrix of `bars` bars on top of each other."""
        result = BarMatrix.of(self.bottom, self.top, (((word, word), _ONE) for word in self.top))
        for _ in range(bars):
            result @= self
        return result


EMPTY_ROW = BarMatrix(((),), ((),), {((), ()): _ONE})


def _added(
    pairs: Iterable[tuple[tuple[Word, Word], Profile]],
) -> Iterable[tuple[tuple[Word, Word], Profile]]:
    """Return the sum of the entries with the same words."""
    found: dict[tuple[Word, Word], Profile] = {}
    for words, entry in pairs:
        found[words] = found[words] + entry if words in found else entry
    return found.items()


def horizontal_labels(tiles: TileSet) -> tuple[str, ...]:
    """Return the labels on top and bottom edges of tiles, in the order of the tile set.

    >>> from gfkit.boards.models.names import domineering
    >>> horizontal_labels(domineering.right_ends.parts[0].tiles)
    ('0', '1')
    >>> horizontal_labels(domineering.left_ends.parts[0].tiles)
    ('0', '1', '2')
    """
    used = {label for tile in tiles.tiles for label in (tile.top, tile.bottom)}
    return tuple(label for label in tiles.labels if label in used)


@trusted
def bars(tiles: TileSet, length: int, start: str, end: str) -> BarMatrix:
    """Return the matrix of the bars with label `start` on the left and `end` on the right.

    These are G_{k,q} of the papers (start k, length q, end 0), and M_{k,q}, M'_{k,q}, RE_{k,q},
    RE'_{k,q} (a prime is end 1). Raises LimitReached for more than 3^7 words.
    References: [HuntemannMcKay2021, Thms 1, 8 and 11].

    >>> from gfkit.boards.models.names import domineering
    >>> tiles = domineering.positions.parts[0].tiles
    >>> for row in bars(tiles, 2, "0", "0").dense():
    ...     print(*row)
    y+1 x x x^2
    1 0 x 0
    1 x 0 0
    1 0 0 0
    """
    if not length:
        return BarMatrix.of([()], [()], [(((), ()), _ONE)] if start == end else [])
    return _bar(tiles, length, [start], [end])


@budgeted
def bar_state_matrix(
    tiles: TileSet,
    columns: int,
    *,
    budget: Budget | None = None,  # noqa: ARG001 - for `budgeted`
) -> BarMatrix:
    """Return the matrix of the bars that are a whole row of a board with `columns` columns.

    budget: limits of time, memory and steps.
    The left end has a label of `tiles.boundary.left`, the right end one of `.right`; if there are
    several, their matrices are added. A row without columns counts 1. For fixed rows transpose the
    tile set. Raises LimitReached for more than 3^7 words.
    References: [HuntemannMcKay2021, Thms 1, 8 and 11].

    >>> from gfkit.boards.models.names import domineering
    >>> tiles = domineering.right_ends.parts[0].tiles
    >>> M = bar_state_matrix(tiles, 2)
    >>> print(M[0, 0], "=", bars(tiles, 2, "0", "0")[0, 0], "+", bars(tiles, 2, "0", "1")[0, 0])
    y = y + 0
    >>> [(M**rows)[0, 0].total() for rows in range(1, 9)]
    [1, 4, 9, 25, 64, 169, 441, 1156]
    """
    if columns == 0:
        return EMPTY_ROW
    return _bar(tiles, columns, tiles.boundary.left, tiles.boundary.right)


class AllowedLabels(NamedTuple):
    """Which labels the sides of a cell may show; None for whatever the neighbour shows there.

    The labels towards the rows above and below are in the words.
    """

    left: Labels
    right: Labels
    top: Labels = None
    bottom: Labels = None


def _bar(tiles: TileSet, length: int, starts: Labels, ends: Labels) -> BarMatrix:
    """Return the matrix of bars with the labels `starts` on the left and `ends` on the right."""
    some = (
        AllowedLabels(None if k else starts, None if k < length - 1 else ends)
        for k in range(length)
    )
    return read_row(tiles, some)


def read_row(tiles: TileSet, places: Iterable[AllowedLabels]) -> BarMatrix:
    """Read a row of tiles from the left; keep the label on the right, and the words so far."""
    cells, labels = list(places), horizontal_labels(tiles)
    if len(cells) > MAX_ROWS or len(labels) ** len(cells) > MAX_ROWS:
        raise LimitReached(
            f"a bar of {len(cells)} tiles has {len(labels)}^{len(cells)} words of labels along it, "
            f"each a row of its matrix; the limit is {MAX_ROWS} rows"
        )
    found: dict[tuple[str, Word, Word], Profile] = {("", (), ()): _ONE}
    for place in cells:
        longer: dict[tuple[str, Word, Word], Profile] = {}
        for tile in tiles.tiles:
            if not all(
                some is None or label in some
                for label, some in zip(
                    (tile.left, tile.right, tile.top, tile.bottom), place, strict=True
                )
            ):
                continue
            weight = Profile.of({(tile.weight.x, tile.weight.y): tile.weight.coefficient})
            for (label, bottom, top), entry in found.items():
                if place.left is None and label != tile.left:
                    continue
                below = bottom if place.bottom is not None else (*bottom, tile.bottom)
                above = top if place.top is not None else (*top, tile.top)
                key = tile.right, below, above
                longer[key] = longer.get(key, Profile(())) + weight * entry
        found = longer
    return BarMatrix.of(
        product(labels, repeat=sum(place.bottom is None for place in cells)),
        product(labels, repeat=sum(place.top is None for place in cells)),
        (((bottom, top), entry) for (_, bottom, top), entry in found.items()),
    )


@trusted
def row_matrix(tiles: TileSet, board: Board, row: int) -> BarMatrix:
    """Return the matrix of one row of a board, as it stands between its neighbours.

    Gaps separate its bars (Kronecker products); edges towards holes and the outside are closed, so
    the words run over the cells that have a cell of the board above, or below.
    Raises LimitReached if the row has more than `max_rows` words.
    References: [HuntemannMcKay2021, Examples 4 and 5].

    >>> from gfkit.boards.shapes.board import Board
    >>> from gfkit.boards.models.names import domineering
    >>> board = Board.parse("....|.#..|...#")
    >>> for row in row_matrix(domineering.positions.parts[0].tiles, board, 1).dense():
    ...     print(*row)
    y+1 x x x^2 x*y+x x^2 x^2 x^3
    1 x 0 0 x x^2 0 0
    y+1 x x x^2 0 0 0 0
    1 x 0 0 0 0 0 0
    """
    here = [column for column in range(board.columns) if (row, column) in board.cells]
    last = board.columns - 1
    hole, edge = tiles.hole, tiles.boundary
    above = (hole if row else edge).top
    below = (edge if row == board.rows - 1 else hole).bottom
    cells = [
        AllowedLabels(
            None if (row, column - 1) in board.cells else (hole if column else edge).left,
            None if (row, column + 1) in board.cells else (edge if column == last else hole).right,
            None if (row - 1, column) in board.cells else above,
            None if (row + 1, column) in board.cells else below,
        )
        for column in here
    ]
    return read_row(tiles, cells)


@budgeted
def count_by_bars(
    tiles: TileSet,
    board: Board,
    *,
    budget: Budget | None = None,  # noqa: ARG001 - for `budgeted`
) -> Profile:
    """Return the sum of the weights of all tilings of any board, as a product of its rows.

    budget: limits of time, memory and steps.
    Raises LimitReached if a row has more than 3^7 words.
    References: [HuntemannMcKay2021, sections 2 to 5].

    >>> from gfkit.boards.shapes.board import Board
    >>> from gfkit.boards.models.names import domineering
    >>> board = Board.parse("..#|.#.|##.")
    >>> print(count_by_bars(domineering.positions.parts[0].tiles, board))
    x^2+x*y+2*x+y+1
    """
    matrix = EMPTY_ROW
    for row in reversed(range(board.rows)):
        matrix @= row_matrix(tiles, board, row)
    return matrix[0, 0]
