"""Positions of a rule on a board: drawn exactly uniformly, or in their order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, TypeAlias, overload

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
from gfkit.typed.formulas import ClassEquations, TermAt
from gfkit.typed.read import read
from gfkit.typed.rules import RuleCount

if TYPE_CHECKING:
    from gfkit.specifications.definition import Specification

MOST, LARGEST = 10_000, 2_000
"""Positions that are drawn at once; the size of an object of a class."""


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
class DrawnObject(AnswerPart):
    """An object of a class. text: as in Maple's combstruct.

    >>> [one.text for one in sample("C = Cyc(Z), labelled", size=2)]
    ['Cycle(Z[1], Z[2])']
    """

    text: str


Drawn: TypeAlias = DrawnPosition | DrawnObject


@dataclass(frozen=True, slots=True, repr=False)
class SampleAnswer(Answer):
    """Positions of a rule on a board, or objects of a class, which can be iterated over.

    subject: the rule, or the class. board: as text, "" for a class. topology, multigraph: which
    sides are identified. total: how many positions there are, with their weights, or objects. seed:
    of those that were drawn. positions: each with its place in the order of all; or objects. size:
    of objects.

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
    positions: tuple[Drawn, ...]
    size: int | None = None

    def __iter__(self) -> Iterator[Drawn]:
        return iter(self.positions)

    def __len__(self) -> int:
        return len(self.positions)

    @overload
    def __getitem__(self, k: int) -> Drawn: ...
    @overload
    def __getitem__(self, k: slice) -> tuple[Drawn, ...]: ...
    def __getitem__(self, k: int | slice) -> Drawn | tuple[Drawn, ...]:
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
    size: int | None = None,
) -> SampleAnswer:
    """Draw random positions, or objects of a class, exactly uniformly, or list positions in order.

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
        size: how many atoms an object of a class has.

    Command:
        gfkit sample domineering --rows 6 --columns 4 --seed 1
    """
    integer("count", count, least=0, most=MOST)
    if start is not None:
        integer("start", start, least=0)
        unused("positions in their order", seed=seed)
    found = understood(subject)
    of = found.subject
    if isinstance(of, ClassEquations):
        unused("a class", board=board, rows=rows, columns=columns, start=start)
        if size is None:
            raise WrongCall("give the size of the objects, as sample('B = 1 + Z*B^2', size=10)")
        return _of_class(of.of, count, seed, integer("size", size, least=0, most=LARGEST))
    unused("a rule", size=size)
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
    shape = f"{cells.rows} x {cells.columns}" if cells.is_rectangle() else str(cells)
    return made(
        SampleAnswer, drawn.counts.counted.name, shape, topology, multigraph, int(drawn.total),
        seed, tuple(_position(place, drawn.unrank(place)) for place in places),
    )  # fmt: skip


def _position(place: int, position: Position) -> DrawnPosition:
    return made(DrawnPosition, place, str(position), position)


def _of_class(of: Specification, count: int, seed: int | None, size: int) -> SampleAnswer:
    """Draw objects of a class."""
    from gfkit.specifications.drawing import RandomObjects  # noqa: PLC0415 - rules do without
    from gfkit.specifications.terms import terms_of  # noqa: PLC0415

    drawing = RandomObjects(of.classes, size, Random(seed))  # noqa: S311 - examples, not secrets
    drawn = tuple(made(DrawnObject, drawing.drawn(size)[1]) for _ in range(count))
    total = terms_of(of.classes, size + 1)[size]
    return made(SampleAnswer, of.text, "", "strip", False, total, seed, drawn, size)
