"""Bar-state matrices: the second route to every count, by the block recursion of the papers.

A bar is a row of tiles that agree on shared edges. The bar-state matrix has a row for each word of
labels along the bottom of the bar and a column for each word along its top, both in lexicographic
order; its entry is the sum of the weights of the bars with these words. Then (A B) is the matrix of
a bar B on top of a bar A, and a board is the product of its rows, the bottom row first.
[HuntemannMcKay2021, sections 2 to 5]
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from gfkit.base.arguments import trusted
from gfkit.base.budget import Budget, budgeted
from gfkit.errors import LimitReached
from gfkit.series.profile import Profile

if TYPE_CHECKING:
    from gfkit.boards.kinds.tiles import TileSet
    from gfkit.boards.shapes.board import Board

    Entries = Mapping[tuple["Word", "Word"], Profile]
    """By bottom and top word."""

Word = tuple[str, ...]
"""Labels along the top or the bottom of a bar, from the left."""

Pattern = Sequence[Collection[str] | None]
"""The labels allowed at each place of a word, None for any."""

MAX_ROWS = 3**7
MAX_SHOWN = 2**16

_ONE = Profile.of({(0, 0): 1})


@dataclass(frozen=True, slots=True)
class BarMatrix:
    """A matrix of profiles with a row for each bottom word and a column for each top word.

    entries: those that are not zero, by bottom and top word; `matrix[0, 0]` is the entry (1, 1) of
    the papers.

    >>> from gfkit.boards.language.rules import domineering
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
        """Return the matrix with these entries; those with the same words are added."""
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


_EMPTY_ROW = BarMatrix(((),), ((),), {((), ()): _ONE})


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

    >>> from gfkit.boards.language.rules import domineering
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

    >>> from gfkit.boards.language.rules import domineering
    >>> tiles = domineering.positions.parts[0].tiles
    >>> for row in bars(tiles, 2, "0", "0").dense():
    ...     print(*row)
    y+1 x x x^2
    1 0 x 0
    1 x 0 0
    1 0 0 0
    """
    return _bars(tiles, length, [start], [end])


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

    >>> from gfkit.boards.language.rules import domineering
    >>> tiles = domineering.right_ends.parts[0].tiles
    >>> M = bar_state_matrix(tiles, 2)
    >>> print(M[0, 0], "=", bars(tiles, 2, "0", "0")[0, 0], "+", bars(tiles, 2, "0", "1")[0, 0])
    y = y + 0
    >>> [(M**rows)[0, 0].total() for rows in range(1, 9)]
    [1, 4, 9, 25, 64, 169, 441, 1156]
    """
    if columns == 0:
        return _EMPTY_ROW
    return _bars(tiles, columns, tiles.boundary.left, tiles.boundary.right)


def kronecker(left: BarMatrix, right: BarMatrix) -> BarMatrix:
    """Return the matrix of two bars side by side that do not touch.

    References: [HuntemannMcKay2021, section 3].

    >>> from gfkit.boards.language.rules import domineering
    >>> G = bar_state_matrix(domineering.positions.parts[0].tiles, 1)
    >>> for row in kronecker(G, G).dense():
    ...     print(*row)
    1 x x x^2
    1 0 x 0
    1 x 0 0
    1 0 0 0
    """
    pairs = product(left.entries.items(), right.entries.items())
    return BarMatrix.of(
        (b + c for b in left.bottom for c in right.bottom),
        (b + c for b in left.top for c in right.top),
        (((a + c, b + d), one * other) for ((a, b), one), ((c, d), other) in pairs),
    )


def close_edges(
    matrix: BarMatrix, *, top: Pattern | None = None, bottom: Pattern | None = None
) -> BarMatrix:
    """Impose the patterns and drop the places where they name labels, adding up what then agrees.

    That is what an edge towards a hole or the outside does to a bar: nothing can be put next to it
    any more. The words of the result are the rest of the words, all of them. A pattern has
    the labels allowed at each place, None for any. References: [HuntemannMcKay2021, section 3].

    >>> from gfkit.boards.language.rules import domineering
    >>> M = bar_state_matrix(domineering.maximal.parts[0].tiles, 2)
    >>> board = close_edges(M**3, top=["0", "0"], bottom=["01", "01"])
    >>> board.size, str(board[0, 0])
    ((1, 1), '2*x^2*y+2*x^2+y^3')
    """
    below, above = _closed(matrix.bottom, bottom), _closed(matrix.top, top)
    kept = (
        ((below[b][1], above[t][1]), entry)
        for (b, t), entry in matrix.entries.items()
        if below[b][0] and above[t][0]
    )
    shorter, other = (dict.fromkeys(z for _, z in some.values()) for some in (below, above))
    return BarMatrix.of(shorter, other, kept)


def _closed(words: tuple[Word, ...], pattern: Pattern | None) -> dict[Word, tuple[bool, Word]]:
    """Return for each word whether it matches, and the rest of it."""
    found = {}
    for word in words:
        both = list(zip(word, pattern or [None] * len(word), strict=True))
        matches = all(some is None or label in some for label, some in both)
        found[word] = matches, tuple(label for label, some in both if some is None)
    return found


@trusted
def row_matrix(tiles: TileSet, board: Board, row: int) -> BarMatrix:
    """Return the matrix of one row of a board, as it stands between its neighbours.

    Gaps separate its bars (Kronecker products); edges towards holes and the outside are closed, so
    the words run over the cells that have a cell of the board above, or below.
    Raises LimitReached if the row has more than `max_rows` words.
    References: [HuntemannMcKay2021, Examples 4 and 5].

    >>> from gfkit.boards.shapes.board import Board
    >>> from gfkit.boards.language.rules import domineering
    >>> board = Board.parse("....|.#..|...#")
    >>> for row in row_matrix(domineering.positions.parts[0].tiles, board, 1).dense():
    ...     print(*row)
    y+1 x x x^2 x*y+x x^2 x^2 x^3
    1 x 0 0 x x^2 0 0
    y+1 x x x^2 0 0 0 0
    1 x 0 0 0 0 0 0
    """
    matrix = _EMPTY_ROW
    cells = [column for column in range(board.columns) if (row, column) in board.cells]
    _check_rows(tiles, len(cells))
    for first in cells:
        if (row, first - 1) in board.cells:
            continue
        last = first
        while (row, last + 1) in board.cells:
            last += 1
        starts = (tiles.hole if first else tiles.boundary).left
        ends = (tiles.boundary if last == board.columns - 1 else tiles.hole).right
        matrix = kronecker(matrix, _bars(tiles, last - first + 1, starts, ends))
    above = (tiles.hole if row else tiles.boundary).top
    below = (tiles.boundary if row == board.rows - 1 else tiles.hole).bottom
    return close_edges(
        matrix,
        top=[None if (row - 1, column) in board.cells else above for column in cells],
        bottom=[None if (row + 1, column) in board.cells else below for column in cells],
    )


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
    >>> from gfkit.boards.language.rules import domineering
    >>> board = Board.parse("..#|.#.|##.")
    >>> print(count_by_bars(domineering.positions.parts[0].tiles, board))
    x^2+x*y+2*x+y+1
    """
    matrix = _EMPTY_ROW
    for row in reversed(range(board.rows)):
        matrix @= row_matrix(tiles, board, row)
    return matrix[0, 0]


def _bars(tiles: TileSet, length: int, starts: Iterable[str], ends: Iterable[str]) -> BarMatrix:
    """Add up the bars of `length` tiles over the left labels `starts` and right labels `ends`.

    The leftmost tile picks the block, by its bottom and top label, and what may follow it, by its
    right label.
    """
    _check_rows(tiles, length)
    blocks: dict[str, Entries] = {label: {((), ()): _ONE} for label in ends}
    for _ in range(length):
        longer: dict[str, list[tuple[tuple[Word, Word], Profile]]] = {}
        for tile in tiles.tiles:
            weight = Profile.of({(tile.weight.x, tile.weight.y): tile.weight.coefficient})
            longer.setdefault(tile.left, []).extend(
                (((tile.bottom, *bottom), (tile.top, *top)), weight * entry)
                for (bottom, top), entry in blocks.get(tile.right, {}).items()
            )
        blocks = {label: dict(_added(pairs)) for label, pairs in longer.items()}
    words = tuple(product(horizontal_labels(tiles), repeat=length))
    chosen = (blocks.get(start, {}).items() for start in dict.fromkeys(starts))
    return BarMatrix.of(words, words, (pair for pairs in chosen for pair in pairs))


def _check_rows(tiles: TileSet, length: int) -> None:
    labels = len(horizontal_labels(tiles))
    if length > MAX_ROWS or labels**length > MAX_ROWS:
        raise LimitReached(
            f"a bar of {length} tiles has {labels}^{length} words of labels along it, each a row "
            f"of its matrix; the limit is {MAX_ROWS} rows"
        )
