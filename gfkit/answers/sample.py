"""Positions of a rule on a board: drawn exactly uniformly, or in their order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import overload

from gfkit.answers.records import HIDDEN, Answer, AnswerPart
from gfkit.answers.subjects import BoardLike, Subject, understood
from gfkit.base.arguments import flag, integer, takes, words
from gfkit.boards.rules.positions import Position
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.board import board_of as board_of_argument
from gfkit.boards.shapes.topology import TOPOLOGIES, Topology
from gfkit.errors import GfkitError, WrongCall, unused
from gfkit.proofs.kernel import made
from gfkit.strips.sequences.strip import positions_on
from gfkit.typed.formulas import TermAt
from gfkit.typed.read import read
from gfkit.typed.rules import RuleCount

MOST = 10_000
"""Positions that are drawn at once."""


@dataclass(frozen=True, slots=True, repr=False)
class DrawnPosition(AnswerPart):
    """A position. index: its place in the order of all. text: its rows. position: the object.

    >>> [one.text for one in sample("kings 1 x 2", start=0, count=3)]
    ['. .', '. K', 'K .']
    """

    index: int
    text: str
    position: Position = field(repr=False, compare=False, metadata=HIDDEN)


@dataclass(frozen=True, slots=True, repr=False)
class SampleAnswer(Answer):
    """Positions of a rule on a board, which can be iterated over.

    subject: the rule. board: as text. topology, multigraph: which sides are identified. total: how
    many positions there are, with their weights. seed: of those that were drawn. positions: each
    with its place in the order of all.

    >>> found = sample("kings 4 x 4", count=3, seed=1)
    >>> len(found), found.total
    (3, 314)
    """

    subject: str
    board: str
    topology: Topology
    multigraph: bool
    total: int
    seed: int | None
    positions: tuple[DrawnPosition, ...]

    def __iter__(self) -> Iterator[DrawnPosition]:
        return iter(self.positions)

    def __len__(self) -> int:
        return len(self.positions)

    @overload
    def __getitem__(self, k: int) -> DrawnPosition: ...
    @overload
    def __getitem__(self, k: slice) -> tuple[DrawnPosition, ...]: ...
    def __getitem__(self, k: int | slice) -> DrawnPosition | tuple[DrawnPosition, ...]:
        return self.positions[k]


@takes(topology=words(*TOPOLOGIES), multigraph=flag)
def sample(
    subject: Subject,
    *,
    board: BoardLike | None = None,
    rows: int | None = None,
    columns: int | None = None,
    topology: Topology = "strip",
    multigraph: bool = False,
    count: int = 1,
    seed: int | None = None,
    start: int | None = None,
) -> SampleAnswer:
    """Draw random positions, exactly uniformly, or list them in order.

    Args:
        subject: a rule, perhaps with its board, as kings 4 x 4.
        board: 3x4, or rows like '..#|...', or a file of rows.
        rows: the board's rows.
        columns: the board's columns.
        topology: which sides of the board are identified.
        multigraph: identify sides of 1 and 2 cells too, unrolled.
        count: how many positions.
        seed: the same seed draws the same positions.
        start: no random ones, but those from this place on in the order of all.

    Command:
        gfkit sample domineering --rows 6 --columns 4 --seed 1
    """
    integer("count", count, least=0, most=MOST)
    if start is not None:
        integer("start", start, least=0)
        unused("positions in their order", seed=seed)
    found = understood(subject)
    of = found.subject
    if board is not None:
        unused("a board", rows=rows, columns=columns)
        given = read(board).board() if isinstance(board, str) else board
    elif rows is not None and columns is not None:
        given = Board.rectangle(rows, columns)
    elif rows is columns is None and isinstance(of, RuleCount | TermAt):
        given = found.board()
    else:
        raise WrongCall("give the board or both rows and columns, as sample('kings', board='4x4')")
    if isinstance(given, str):
        raise GfkitError(f"{given} has pieces on it; a board without any is meant")
    cells = board_of_argument("board", given)
    drawn = positions_on(found.model(), cells, topology, multigraph=multigraph)
    if start is None:
        places = list(drawn.drawn(count, seed))
    else:
        places = list(range(start, min(start + count, max(drawn.total, start + 1))))
    size = f"{cells.rows} x {cells.columns}" if cells.is_rectangle() else str(cells)
    return made(
        SampleAnswer, drawn.counts.counted.name, size, topology, multigraph, int(drawn.total), seed,
        tuple(_position(place, drawn.unrank(place)) for place in places),
    )  # fmt: skip


def _position(place: int, position: Position) -> DrawnPosition:
    return made(DrawnPosition, place, str(position), position)
