"""Positions of a rule on a board, in their order or at random; random objects of a class."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import overload

from gfkit.answers.answer import Answer, Detail, Row, page
from gfkit.base.arguments import flag, integer, takes, words
from gfkit.boards.rules.positions import Position
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.board import board_of as board_of_argument
from gfkit.boards.shapes.topology import TOPOLOGIES, Topology
from gfkit.errors import GfkitError, VerbCall, WrongCall, unused
from gfkit.numbers.decimals import decimal
from gfkit.render.pages import Page, Paragraph
from gfkit.strips.sequences.strip import positions_on
from gfkit.typed.arguments import BoardLike, Subject, understood
from gfkit.typed.operations import TermAt
from gfkit.typed.read import read
from gfkit.typed.rules import RuleCount
from gfkit.typed.specifications import ClassEquations

MOST, LARGEST = 10_000, 2_000
"""Positions that are drawn at once; the size of an object of a class."""


@dataclass(frozen=True, kw_only=True, repr=False)
class DrawnPosition(Detail):
    """A position; `position` is the object.

    Attributes
    ----------
    index
        Its place in the order of all positions, from 0 on.
    text
        Its rows.
    """

    index: int
    text: str
    _position: Position

    @property
    def position(self) -> Position:
        """The position, which can be drawn."""
        return self._position


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Sample(Answer):
    """Positions of a rule on a board: they are iterated over, and `answer[k]` is one of them.

    Attributes
    ----------
    subject
        The rule.
    board
        The board as text.
    topology
        Which sides of the board are identified.
    multigraph
        Whether sides of 1 and 2 cells are identified too, unrolled.
    total
        How many positions there are, with their weights.
    seed
        The seed of those that were drawn; None if none was given.
    positions
        The positions, each with its place in the order of all.

    Examples
    --------
    >>> answer = sample("kings 4 x 4", count=3, seed=1)
    >>> len(answer), answer.total
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

    def page(self) -> Page:
        """Return the positions, each below its place."""
        joined = "" if self.topology == "strip" else f", {self.topology}"
        parts: list[Row] = []
        for one in self.positions:
            parts += [("index", decimal(one.index)), Paragraph(one.text, is_verbatim=True)]
        return page(
            ("model", self.subject),
            ("board", f"{self.board}{joined}"),
            ("positions", decimal(self.total)),
            *parts,
        )


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
) -> Sample:
    """Draw random positions, or objects of a class, exactly uniformly, or list positions in order.

    Parameters
    ----------
    subject
        A rule, perhaps with its board, as kings 4 x 4.
    board
        3x4, or rows like '..#|...', or a file of rows.
    rows
        The board's rows.
    columns
        The board's columns.
    topology
        Which sides of the board are identified.
    multigraph
        Identify sides of 1 and 2 cells too, unrolled.
    count
        How many positions.
    seed
        The same seed draws the same positions.
    start
        No random ones, but those from this place on in the order of all.

    Returns
    -------
    Sample
        The positions, each with its place.

    Raises
    ------
    WrongCall
        Without a board.
    LimitReached
        Before too much work.

    Examples
    --------
    >>> [one.text for one in sample("kings 1 x 2", start=0, count=3)]
    ['. .', '. K', 'K .']
    >>> print(sample("kings", board="2x2", start=4)[0].position)
    K .
    . .

    On the command line: ``gfkit sample domineering --rows 6 --columns 4 --seed 1``
    """
    integer("count", count, least=0, most=MOST)
    if start is not None:
        integer("start", start, least=0)
        unused("positions in their order", seed=seed)
    found = understood(subject)
    of = found.subject
    if isinstance(of, ClassEquations):
        call = VerbCall.of("sample-objects", found.text(), size=10)
        raise WrongCall(f"this is a class: `{call}`").naming(call)
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
        raise GfkitError(f"{given} has pieces on it; give a board without pieces")
    cells = board_of_argument("board", given)
    drawn = positions_on(found.model(), cells, topology, multigraph=multigraph)
    if start is None:
        places = list(drawn.drawn(count, seed))
    else:
        places = list(range(start, min(start + count, max(drawn.total, start + 1))))
    shape = f"{cells.rows} x {cells.columns}" if cells.is_rectangle() else str(cells)
    return Sample(
        subject=drawn.counts.counted.name,
        board=shape,
        topology=topology,
        multigraph=multigraph,
        total=int(drawn.total),
        seed=seed,
        positions=tuple(_position(place, drawn.unrank(place)) for place in places),
    )


def _position(place: int, position: Position) -> DrawnPosition:
    return DrawnPosition(index=place, text=str(position), _position=position)


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class ObjectSample(Answer):
    """Objects of a class of one size: they are iterated over, and `answer[k]` is one of them.

    Attributes
    ----------
    subject
        The class.
    size
        The size of the objects.
    total
        How many objects of this size there are.
    seed
        The seed; None if none was given.
    objects
        The objects, as Maple's combstruct writes them.

    Examples
    --------
    >>> [*sample_objects("C = Cyc(Z), labelled", size=2)]
    ['Cycle(Z[1], Z[2])']
    """

    subject: str
    size: int
    total: int
    seed: int | None
    objects: tuple[str, ...]

    def __iter__(self) -> Iterator[str]:
        return iter(self.objects)

    def __len__(self) -> int:
        return len(self.objects)

    def __getitem__(self, k: int) -> str:
        return self.objects[k]

    def page(self) -> Page:
        """Return the objects, a line each."""
        return page(
            ("class", self.subject),
            ("size", str(self.size)),
            ("objects", decimal(self.total)),
            *(("object", one) for one in self.objects),
        )


def sample_objects(
    subject: Subject, *, size: int, count: int = 1, seed: int | None = None
) -> ObjectSample:
    """Draw random objects of a combinatorial class, exactly uniformly.

    Parameters
    ----------
    subject
        A class, as B = 1 + Z*B^2.
    size
        How many atoms an object has.
    count
        How many objects.
    seed
        The same seed draws the same objects.

    Returns
    -------
    ObjectSample
        The objects, as texts.

    Raises
    ------
    GfkitError
        For what is not a class, and for a size of which there are no objects.

    Examples
    --------
    >>> sample_objects("B = 1 + Z*B^2", size=10).total
    16796

    On the command line: ``gfkit sample-objects 'B = 1 + Z*B^2' --size 10``
    """
    from gfkit.specifications.drawing import RandomObjects  # noqa: PLC0415 - rules do without
    from gfkit.specifications.terms import terms_of  # noqa: PLC0415

    integer("count", count, least=0, most=MOST)
    integer("size", size, least=0, most=LARGEST)
    of = understood(subject).subject
    if not isinstance(of, ClassEquations):
        raise WrongCall("objects need a class, as in sample_objects('B = 1 + Z*B^2', size=10)")
    classes = of.of.classes
    drawing = RandomObjects(classes, size, Random(seed))  # noqa: S311 - examples, not secrets
    return ObjectSample(
        subject=of.of.text,
        size=size,
        total=terms_of(classes, size + 1)[size],
        seed=seed,
        objects=tuple(drawing.drawn(size)[1] for _ in range(count)),
    )
