"""Sets of cells as bits: boxes, their symmetries, and the bits in a set."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gfkit.boards.shapes.board import Board

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class Symmetry(NamedTuple):
    """Flip top and bottom, then left and right, then exchange rows and columns."""

    upside_down: bool
    mirrored: bool
    transposed: bool

    def image(self, cell: tuple[int, int]) -> tuple[int, int]:
        """Return where a cell goes, up to translation."""
        row, column = cell
        row, column = -row if self.upside_down else row, -column if self.mirrored else column
        return (column, row) if self.transposed else (row, column)


SYMMETRIES = tuple(
    Symmetry(a, b, c) for c in (False, True) for a in (False, True) for b in (False, True)
)
"""The eight symmetries of the square."""


def bits(mask: int) -> Iterator[int]:
    """Yield the powers of 2 that make up a set."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


class Box:
    """A square of `side` x `side` cells; cell (r, c) is bit r * stride + c.

    pad: the bits between two rows, which no cell has.

    >>> box = Box(3, 1)
    >>> box.stride, bin(box.mask(Board.parse(".#|..")))
    (4, '0b110001')
    >>> str(box.board(0b110001))
    '.#|..'
    """

    def __init__(self, side: int, pad: int) -> None:
        self.side = max(side, 1)
        self.stride = self.side + max(pad, 1)
        self._row = (1 << self.stride) - 1
        self._reversed: dict[int, int] = {}

    def mask(self, board: Board) -> int:
        """Return the cells of a board that fits."""
        return self.mask_of(board.cells)

    def mask_of(self, cells: Iterable[tuple[int, int]]) -> int:
        """Return cells of the box as a set."""
        return sum(1 << (r * self.stride + c) for r, c in cells)

    def board(self, mask: int) -> Board:
        """Return the cells of a set in the smallest box."""
        cells = frozenset(divmod(bit.bit_length() - 1, self.stride) for bit in bits(mask))
        return Board(self.side, self.stride, cells).cropped()

    def cropped(self, layers: tuple[int, ...]) -> tuple[int, ...]:
        """Return sets of cells moved together to the upper left corner."""
        union = 0
        for layer in layers:
            union |= layer
        if not union:
            return layers
        top = ((union & -union).bit_length() - 1) // self.stride
        columns, rest = 0, union
        while rest:
            columns |= rest & self._row
            rest >>= self.stride
        shift = top * self.stride + (columns & -columns).bit_length() - 1
        return tuple(layer >> shift for layer in layers)

    def rows(self, mask: int) -> list[int]:
        """Return the rows of a set, as far as it reaches."""
        found = []
        while mask:
            found.append(mask & self._row)
            mask >>= self.stride
        return found

    def images(
        self, layers: tuple[int, ...], symmetries: tuple[Symmetry, ...]
    ) -> list[tuple[int, ...]]:
        """Return the images of cropped sets of cells, cropped, in the order of the symmetries."""
        stacks = [self.rows(layer) for layer in layers]
        height = max(map(len, stacks), default=0)
        for stack in stacks:
            stack.extend([0] * (height - len(stack)))
        width = max((row.bit_length() for stack in stacks for row in stack), default=0)
        found: dict[Symmetry, tuple[int, ...]] = {}
        if any(symmetry.transposed for symmetry in symmetries):
            across = [self._transposed(stack, width) for stack in stacks]
            # Transposing turns upside down into mirrored, and the reverse.
            for b, a, image in self._flips(across, height):
                found[Symmetry(a, b, transposed=True)] = image
        for a, b, image in self._flips(stacks, width):
            found[Symmetry(a, b, transposed=False)] = image
        return [found[symmetry] for symmetry in symmetries]

    def _flips(
        self, stacks: list[list[int]], width: int
    ) -> Iterator[tuple[bool, bool, tuple[int, ...]]]:
        mirrored = [[self._mirror(row, width) for row in stack] for stack in stacks]
        for b, chosen in ((False, stacks), (True, mirrored)):
            yield False, b, tuple(self._joined(stack[::-1]) for stack in chosen)
            yield True, b, tuple(self._joined(stack) for stack in chosen)

    @staticmethod
    def _transposed(rows: list[int], width: int) -> list[int]:
        found = [0] * width
        for r, row in enumerate(rows):
            bit = 1 << r
            for place in bits(row):
                found[place.bit_length() - 1] |= bit
        return found

    def _mirror(self, row: int, width: int) -> int:
        found = self._reversed.get(row)
        if found is None:
            found = int(format(row, f"0{self.side}b")[::-1], 2)
            self._reversed[row] = found
        return found >> (self.side - width)

    def _joined(self, rows: list[int]) -> int:
        """Return the set with these rows, the last at the top."""
        mask = 0
        for row in rows:
            mask = mask << self.stride | row
        return mask
