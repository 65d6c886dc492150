"""How many positions a rule has on one board or graph, on a table of boards, on a row of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, TypeAlias, cast

from gfkit.answers.answer import Answer, Judged, OneNumber, Row, judged, page, unproved
from gfkit.answers.term import COMPUTED, valued
from gfkit.answers.values import board_count, graph_count
from gfkit.answers.work import working
from gfkit.automata.residues import Work
from gfkit.base.arguments import (
    a_text,
    between,
    file_path,
    flag,
    integer,
    one_of,
    optional,
    shown,
    takes,
    words,
)
from gfkit.base.budget import know
from gfkit.boards.models.model import Model
from gfkit.boards.rules.graph_games import find_graph_rule
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.graph import Graph
from gfkit.boards.shapes.topology import TOPOLOGIES, Topology
from gfkit.errors import (
    GfkitError,
    LimitReached,
    OutOfBudget,
    OutOfRange,
    UnknownModel,
    VerbCall,
    WrongCall,
    unused,
)
from gfkit.numbers.decimals import decimal
from gfkit.numbers.printing import latex_of_text
from gfkit.oeis.entries.bfiles import write_bfile
from gfkit.proofs.kernel import Proved
from gfkit.proofs.words import DONE
from gfkit.render.count import cut_sum
from gfkit.render.pages import Line, Page, Paragraph, Table
from gfkit.render.range_table import Cell
from gfkit.render.subjects import joined_text
from gfkit.sequences.mixin import SequenceOperators
from gfkit.sequences.sequence import Sequence
from gfkit.series.profiles import Profile
from gfkit.series.rational_functions import RationalFunction
from gfkit.strips.counts.small_boards import check_small_boards
from gfkit.strips.counts.totals import (
    POLYNOMIAL_CELLS,
    BoardTotal,
    board_total,
)
from gfkit.strips.encodings.models import find_model
from gfkit.strips.sequences.tables import board_table
from gfkit.typed.arguments import (
    MARKS,
    BoardLike,
    GraphLike,
    Marks,
    Subject,
    board_meant,
    graph_meant,
    side_meant,
    understood,
)
from gfkit.typed.boards import BareGraph
from gfkit.typed.operations import TermAt
from gfkit.typed.readings import Reading
from gfkit.typed.rules import RuleCount

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray

MAX_DIFFERENCE = 10**6
"""Boards with that many pieces are not counted."""
By: TypeAlias = tuple[int, str | None, Path | str | None]
"""The processes, the cluster and the checkpoint of a computation."""
Joins: TypeAlias = tuple[Topology, bool]
"""Which sides are identified, and whether short ones are unrolled."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Count(OneNumber):
    """How many positions there are on one board or graph; the answer is equal to the number.

    Attributes
    ----------
    subject
        The rule, or what words describe.
    counts
        The objects; "" if the words name them.
    board
        The board as text, or how many vertices and edges a graph has; "" where the words say it.
    topology
        Which sides of the board are identified.
    multigraph
        Whether sides of 1 and 2 cells are identified too, unrolled.
    difference
        The counted values of |i - j|, for i Left and j Right pieces; empty if all count.
    count
        The number of positions.
    polynomial
        How many have i Left and j Right pieces, as (i, j, number); empty if only the total was
        counted.

    Examples
    --------
    >>> answer = count("domineering 3 x 2")
    >>> int(answer), answer == 22, answer.polynomial[-1], answer.verdict
    (22, True, (2, 1, 2), 'proved')
    """

    subject: str
    counts: str = ""
    board: str = ""
    topology: Topology = "strip"
    multigraph: bool = False
    difference: tuple[int, ...] = ()
    count: int
    polynomial: tuple[tuple[int, int, int], ...] = ()

    def __int__(self) -> int:
        return self.count

    def unproved(self) -> str:
        """Return why there is no proof."""
        return f"{self.verdict} {self.reason}"

    def profile(self) -> Profile:
        """Return the polynomial; raises GfkitError where the number alone was counted.

        >>> count("kings", board="2x2").profile().as_dict()
        {(0, 0): 1, (1, 0): 4}
        """
        if self.count and not self.polynomial:
            raise GfkitError("the number alone was counted, and no polynomial")
        return Profile.of({(i, j): number for i, j, number in self.polynomial})

    def _polynomial(self) -> tuple[str, str]:
        """Return the polynomial, and what stands for a long one."""
        if not self.polynomial:
            return "", ""
        profile = self.profile()
        text = str(getattr(profile, "polynomial", profile))
        return text, cut_sum(text, len(self.polynomial))

    def cells(self) -> tuple[Cell, ...]:
        """Return the number and the polynomial, as they stand in a table of several sides."""
        text, short = self._polynomial()
        number = Cell("count", decimal(self.count))
        return (
            (number, Cell("polynomial", short or text, text, is_long=True)) if text else (number,)
        )

    def page(self) -> Page:
        """Return what is counted, the number, and how it is known."""
        text, short = self._polynomial()
        latex = latex_of_text(text) if text else ""
        about = _about(self) if self.board else (("counts", self.subject),)
        return page(
            *about,
            ("graph" if ", " in self.board else "board", self.board),
            *_joined(self),
            ("count", decimal(self.count)),
            Line("polynomial", text, latex, short=short) if text else None,
            *self.judged(why=False),
        )


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class CountTable(Answer):
    """How many positions there are on each board of two ranges of sides.

    `answer[m, n]` is the number on the m x n board; iteration goes through the rows.

    Attributes
    ----------
    subject
        The rule.
    counts
        What is counted.
    topology
        Which sides of the boards are identified.
    multigraph
        Whether sides of 1 and 2 cells are identified too, unrolled.
    rows
        The numbers of rows.
    columns
        The numbers of columns.
    table
        The numbers, a list for each number of rows.

    Examples
    --------
    >>> answer = count_table("kings", rows=2, columns=range(2, 5))
    >>> answer.table, answer[2, 4]
    (((3, 5, 8), (5, 11, 21)), 21)
    """

    subject: str
    counts: str
    topology: Topology
    multigraph: bool
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    table: tuple[tuple[int, ...], ...]

    def to_numpy(self) -> NDArray[np.int64] | NDArray[np.object_]:
        """Return an array of NumPy: of int64 if all entries fit, otherwise of Python's integers."""
        from gfkit.exchange.to_pandas import array_of_counts  # noqa: PLC0415 - with numpy

        found: NDArray[np.int64] | NDArray[np.object_] = array_of_counts(self)
        return found

    def to_pandas(self) -> pd.DataFrame:
        """Return the table as a DataFrame of pandas; raises MissingExtra without it."""
        from gfkit.exchange.to_pandas import frame_of_counts  # noqa: PLC0415 - with numpy

        return frame_of_counts(self)

    def __getitem__(self, board: tuple[int, int]) -> int:
        """Return the number on a board; raises GfkitError for one that is not in the table."""
        m, n = board
        if m not in self.rows or n not in self.columns:
            raise GfkitError(f"the table has no board {m} x {n}: {_sides(self)}")
        return self.table[self.rows.index(m)][self.columns.index(n)]

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return iter(self.table)

    def __len__(self) -> int:
        return len(self.table)

    def antidiagonals(self) -> list[int]:
        """Return the entries that T(n, k) of the OEIS lists, read by antidiagonals upwards.

        >>> count_table("kings", rows=3, columns=3).antidiagonals()
        [2, 3, 3, 5, 5, 5]
        """
        size = min(len(self.rows), len(self.columns))
        return [self.table[n - k][k] for n in range(size) for k in range(n + 1)]

    def page(self) -> Page:
        """Return what is counted, and the table."""
        about = [Line(self.subject, self.counts), *_joined(self)]
        lines = [f"{one.label}: {one.text}" for one in about]
        body = tuple(
            (str(m), *map(decimal, line)) for m, line in zip(self.rows, self.table, strict=True)
        )
        table = Table(("m\\n", *map(str, self.columns)), body)
        return Page((Paragraph("\n".join(lines)), table))


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Totals(SequenceOperators, Judged):
    """How many positions there are on each of several boards; it is a finite sequence, too.

    Attributes
    ----------
    subject
        The rule.
    counts
        What is counted.
    board
        The boards, for example "n x 3".
    topology
        Which sides of the boards are identified.
    multigraph
        Whether sides of 1 and 2 cells are identified too, unrolled.
    difference
        The counted values of |i - j|, for i Left and j Right pieces; empty if all count.
    offset
        The first n.
    first_terms
        The numbers, from the first n on.
    how
        The method for the last board.

    Examples
    --------
    >>> answer = count_totals("kings", squares=range(1, 4))
    >>> answer.first_terms, answer[3]
    ((2, 5, 35), 35)
    """

    subject: str
    counts: str
    board: str
    topology: Topology
    multigraph: bool
    difference: tuple[int, ...]
    offset: int
    first_terms: tuple[int, ...]
    how: str
    _stopped: OutOfBudget | LimitReached | None
    writes: ClassVar[tuple[str, ...]] = ("b_file",)

    def __len__(self) -> int:
        return len(self.first_terms)

    def sequence(self) -> Sequence:
        """Return the finite sequence of the numbers."""
        name = f"{self.subject} on {self.board} boards"
        return Sequence(self.first_terms, offset=self.offset, name=name)

    @property
    def status(self) -> int:
        """The exit status of the command line: 0, because a count makes no claim."""
        return DONE

    @property
    def stopped(self) -> OutOfBudget | LimitReached | None:
        """The limit that was reached before the last board."""
        return self._stopped

    @property
    def notes(self) -> tuple[str, ...]:
        """What the command line says on standard error: at which board a limit was reached."""
        return () if self._stopped is None else (self.reason,)

    def write_b_file(self, path: Path | str) -> None:
        """Write the totals as a b-file."""
        write_bfile(Path(path), list(self.first_terms), self.offset)

    def page(self) -> Page:
        """Return what is counted, a line for each board, and how the last was found."""
        lines = ((str(n), decimal(z)) for n, z in enumerate(self.first_terms, self.offset))
        return page(
            *_about(self),
            ("board", self.board),
            *_joined(self),
            Table(("n", "count"), tuple(lines)),
            ("how", self.how),
            ("missing", "" if self._stopped is None else self.reason),
            *(self.judged() if self._stopped is None else ()),
        )


def _about(answer: Count | Totals) -> tuple[Row, ...]:
    return (("model", answer.subject), ("counts", answer.counts))


def _joined(answer: Count | CountTable | Totals) -> list[Line]:
    """Return the lines that say which sides are identified, and which differences are counted."""
    found = []
    if answer.topology != "strip":
        text = joined_text(answer.topology, multigraph=answer.multigraph)
        found.append(Line("topology", text))
    if not isinstance(answer, CountTable) and answer.difference:
        found.append(Line("difference", f"|i - j| in {list(answer.difference)}"))
    return found


def _sides(answer: CountTable) -> str:
    rows, columns = (f"{one[0]} to {one[-1]}" for one in (answer.rows, answer.columns))
    return f"it has {rows} rows and {columns} columns"


# One board or graph.


@takes(
    topology=words(*TOPOLOGIES),
    multigraph=flag,
    jobs=between(),
    scheduler=optional(a_text("'tcp://10.0.0.1:8786'")),
    checkpoint=optional(file_path),
)
def count(
    subject: Subject,
    *,
    board: BoardLike | None = None,
    graph: GraphLike | None = None,
    rows: int | None = None,
    columns: int | None = None,
    topology: Topology = "strip",
    multigraph: bool = False,
    marks: Marks | None = None,
    difference: int | range | None = None,
    jobs: int = 1,
    scheduler: str | None = None,
    checkpoint: Path | str | None = None,
) -> Count:
    """Count the positions on one board or graph, by their pieces.

    The program computes large totals from residues modulo primes, with a proved bound.
    `count_table` counts on all boards of two ranges of sides, `count_totals` on the n x n boards,
    or those of one side.

    Parameters
    ----------
    subject
        A rule, perhaps with its board, or words with a number for n.
    board
        3x4, or rows like '..#|...', or a file of rows.
    graph
        A graph by its file, its name or its edges as 1-2,2-3.
    rows
        The number of rows, with columns instead of a board.
    columns
        The number of columns.
    topology
        Which sides of the board are identified.
    multigraph
        Identify sides of 1 and 2 cells too, unrolled.
    marks
        The polynomial by the numbers of pieces, xy or with y = x, usual up to 64 cells; or none,
        for the total alone.
    difference
        Count only positions with this |i - j|, for i Left and j Right pieces; 0..1 is alternating
        play.
    jobs
        How many processes compute a total.
    scheduler
        The address of a dask cluster, instead of processes here.
    checkpoint
        A file that keeps partial results, from which the command resumes.

    Returns
    -------
    Count
        The number, its polynomial, and how it is known.

    Raises
    ------
    WrongCall
        If there is neither a board nor a graph.
    GfkitError
        For words that mean a fraction or a polynomial.
    LimitReached
        Before too much work.

    Examples
    --------
    >>> int(count("domineering", board="3x2"))
    22
    >>> count("a(10) of Fibonacci numbers").count
    55

    On the command line: ``gfkit count domineering --board 3x4``
    """
    if marks is not None:
        one_of("marks", marks, MARKS)
    sides = {"rows": _side("rows", rows), "columns": _side("columns", columns)}
    if graph is not None:
        unused("a graph", board=board, **sides, topology=topology, multigraph=multigraph)
        unused("a graph", difference=difference, checkpoint=checkpoint)
        return _on_graph(str(subject), graph_meant(graph), marks)
    found = understood(subject)
    of = found.subject
    is_bare = board is None and rows is None and columns is None
    if is_bare and isinstance(of, TermAt):
        unused("words with a number", topology=topology, multigraph=multigraph, marks=marks)
        unused("words with a number", difference=difference, checkpoint=checkpoint)
        return of_term(found)
    if is_bare and isinstance(of, RuleCount):
        if isinstance(of.on, BareGraph):
            unused("a graph", topology=topology, multigraph=multigraph, difference=difference)
            counts = "" if of is found else found.text()
            return _on_graph(of.rule.of.name, of.on.cells, marks, counts)
        board = of.on
    model = found.model()
    if topology == "strip":
        unused("a board whose sides are open", multigraph=multigraph)
    if board is not None:
        unused("a board", **sides)
        cells = board_meant(board)
    elif rows is None or columns is None:
        example = VerbCall.of("count", "kings", board="3x4")
        said = f"give the board, a graph, or both rows and columns: `{example}`"
        raise WrongCall(said).naming(example)
    else:
        cells = Board.rectangle(rows, columns)
    by: By = (jobs, scheduler, checkpoint)
    return _on_board(model, cells, (topology, multigraph), marks, _differences(difference), by)


def _side(name: str, value: int | None) -> int | None:
    """Return the length of a side; raises WrongCall for a range, with what counts its boards."""
    if isinstance(value, range):
        raise WrongCall(
            f"{name} is one number: count_totals counts on the boards of one range of sides, and "
            "count_table on those of two"
        )
    return None if value is None else integer(name, value, least=0, example=3)


def of_term(found: Reading) -> Count:
    """Give the number that words mean; raises GfkitError for a fraction or a polynomial.

    >>> from gfkit.typed.read import read
    >>> of_term(read("a(10) of Fibonacci numbers")).count
    55
    """
    number, known = valued(found)
    if not isinstance(number, int):
        kind = "a polynomial" if isinstance(number, RationalFunction) else "a fraction"
        call = VerbCall.of("term", found.text())
        said = f"this is {kind}, and count gives an integer; `{call}` gives it"
        raise GfkitError(f"{found.line()}: {said}").naming(call)
    return Count(subject=found.line(), count=number, **known)


def _differences(difference: int | range | None) -> tuple[int, ...] | None:
    """Return the |i - j| that are counted; None for all."""
    difference = side_meant("difference", difference)
    if difference is None:
        return None
    found = range(difference, difference + 1) if isinstance(difference, int) else difference
    if not found or min(found[0], found[-1]) < 0 or max(found[0], found[-1]) > MAX_DIFFERENCE:
        raise OutOfRange("difference", "|i - j|, such as 0 or 0..1", shown(difference))
    return tuple(found)


def _on_graph(name: str, graph: Graph, marks: Marks | None, counts: str = "") -> Count:
    """Count the positions on a graph; counts: what they are called, if not by their rule."""
    profile, proof = graph_count(name, graph)
    called, told = name, ""
    with suppress(UnknownModel):
        model = find_model(name)
        called, told = model.name, model.summary.removesuffix(", in the grid graph")
    with suppress(UnknownModel):
        called = find_graph_rule(name).name
    vertices, edges = graph.vertices, len(graph.edges)
    place = f"{vertices} {'vertex' if vertices == 1 else 'vertices'}, "
    place += f"{edges} edge{'s' if edges != 1 else ''}"
    return _of_profile(called, counts or told, place, ("strip", False), profile, marks, proof)


def _of_profile(
    name: str,
    counts: str,
    board: str,
    joins: Joins,
    profile: Profile,
    marks: Marks | None,
    proof: Proved | None,
) -> Count:
    """Return the answer that gives a polynomial, unless marks are none."""
    told = profile.of_all_pieces() if marks == "x" else profile
    terms = () if marks == "none" else tuple((i, j, int(number)) for i, j, number in told.terms)
    return Count(
        subject=name,
        counts=counts,
        board=board,
        topology=joins[0],
        multigraph=joins[1],
        count=int(profile.total()),
        polynomial=terms,
        **(unproved(COMPUTED) if proof is None else judged(proof)),
    )


def _on_board(
    model: Model,
    cells: Board | str,
    joins: Joins,
    marks: Marks | None,
    differences: tuple[int, ...] | None,
    by: By,
) -> Count:
    """Count the positions on one board: by pieces, or of a large one the total."""
    is_rectangle = isinstance(cells, Board) and cells.is_rectangle()
    is_total = differences is not None or by != (1, None, None) or marks == "none"
    if isinstance(cells, Board) and is_rectangle:
        is_total = is_total or (marks is None and len(cells.cells) > POLYNOMIAL_CELLS)
        if is_total and marks not in {"x", "xy"}:
            with working(*by, _key(model, joins, differences)) as work:
                one = board_total(
                    model, cells.rows, cells.columns, topology=joins[0], multigraph=joins[1],
                    differences=differences, hands=work,
                )  # fmt: skip
            return Count(
                subject=model.name,
                counts=model.summary,
                board=f"{one.rows} x {one.columns}",
                topology=joins[0],
                multigraph=joins[1],
                difference=differences or (),
                count=one.count,
                **unproved(f"{COMPUTED}: by {one.how}"),
            )
    if differences is not None or by != (1, None, None):
        unused("a board that is not a rectangle, or its polynomial", difference=differences)
        unused("the polynomial of a board", checkpoint=by[2])
    if model.own:
        check_small_boards(model, topology=joins[0], multigraph=joins[1])
    size = (
        f"{cells.rows} x {cells.columns}"
        if isinstance(cells, Board) and is_rectangle
        else str(cells)
    )
    try:
        profile, proof = board_count(model, cells, topology=joins[0], multigraph=joins[1])
    except LimitReached as error:
        if not is_rectangle:
            raise
        raise LimitReached(f"{error}; with marks none the total alone is counted") from None
    return _of_profile(model.name, model.summary, size, joins, profile, marks, proof)


def _key(model: Model, joins: Joins, differences: tuple[int, ...] | None) -> list[object]:
    """Return what distinguishes a computation of totals from others."""
    return [model.text(), *joins, differences, "totals"]


# All boards of two ranges of sides.


@takes(topology=words(*TOPOLOGIES), multigraph=flag)
def count_table(
    subject: Subject,
    *,
    rows: int | range,
    columns: int | range,
    topology: Topology = "strip",
    multigraph: bool = False,
) -> CountTable:
    """Count the positions on each board of two ranges of sides.

    Strips are fixed on the shorter side. A rule of one's own is compared with enumeration first.

    Parameters
    ----------
    subject
        A rule.
    rows
        The numbers of rows, A..B; a number N is 1..N.
    columns
        The numbers of columns, A..B; a number N is 1..N.
    topology
        Which sides of the boards are identified.
    multigraph
        Identify sides of 1 and 2 cells too, unrolled.

    Returns
    -------
    CountTable
        The numbers: `answer[3, 4]` is that of the 3 x 4 board.

    Raises
    ------
    OutOfRange
        For a side below 1.
    LimitReached
        For a table that is too large.

    Examples
    --------
    >>> count_table("kings", rows=2, columns=3).table
    ((2, 3, 5), (3, 5, 11))

    On the command line: ``gfkit count-table kings --rows 1..3 --columns 1..4``
    """
    model = understood(subject).model()
    if topology == "strip":
        unused("a board whose sides are open", multigraph=multigraph)
    lengths = []
    for name, value in (("rows", rows), ("columns", columns)):
        side = cast("int | range", side_meant(name, value))
        side = range(1, side + 1) if isinstance(side, int) else side
        if not side or min(side[0], side[-1]) < 1:
            raise OutOfRange(name, "the sides of boards, such as 4 or 1..4", shown(value))
        lengths.append(side)
    most = (max(one[0], one[-1]) for one in lengths)
    found = board_table(model, *most, topology=topology, multigraph=multigraph)
    return CountTable(
        subject=model.name,
        counts=model.summary,
        topology=topology,
        multigraph=multigraph,
        rows=tuple(lengths[0]),
        columns=tuple(lengths[1]),
        table=tuple(tuple(found[m - 1][n - 1] for n in lengths[1]) for m in lengths[0]),
    )


# A row of boards.


@takes(
    topology=words(*TOPOLOGIES),
    multigraph=flag,
    jobs=between(),
    scheduler=optional(a_text("'tcp://10.0.0.1:8786'")),
    checkpoint=optional(file_path),
)
def count_totals(
    subject: Subject,
    *,
    squares: int | range | None = None,
    rows: int | range | None = None,
    columns: int | range | None = None,
    topology: Topology = "strip",
    multigraph: bool = False,
    difference: int | range | None = None,
    jobs: int = 1,
    scheduler: str | None = None,
    checkpoint: Path | str | None = None,
) -> Totals:
    """Count the positions on each board of a row of boards, up to the limits.

    The program computes large totals from residues modulo primes, with a proved bound.

    Parameters
    ----------
    subject
        A rule.
    squares
        The n x n boards, n from A to B.
    rows
        Instead of squares, the number of rows, or a range of them.
    columns
        The number of columns, or a range of them; one of both sides has a range.
    topology
        Which sides of the boards are identified.
    multigraph
        Identify sides of 1 and 2 cells too, unrolled.
    difference
        Count only positions with this |i - j|, for i Left and j Right pieces; 0..1 is alternating
        play.
    jobs
        How many processes compute the totals.
    scheduler
        The address of a dask cluster, instead of processes here.
    checkpoint
        A file that keeps partial results, from which the command resumes.

    Returns
    -------
    Totals
        The numbers, which are a finite sequence: `answer[3]` is that of n = 3.

    Raises
    ------
    WrongCall
        If there is no range of boards.
    LimitReached
        Before too much work for the first board.

    Examples
    --------
    >>> count_totals("kings", squares=range(1, 4)).first_terms
    (2, 5, 35)
    >>> count_totals("kings", rows=2, columns=range(1, 5))[4]
    21

    On the command line: ``gfkit count-totals domineering --squares 1..6``
    """
    side = {
        name: side_meant(name, value)
        for name, value in (("squares", squares), ("rows", rows), ("columns", columns))
    }
    model = understood(subject).model()
    if topology == "strip":
        unused("a board whose sides are open", multigraph=multigraph)
    index, m, n = _row(side["squares"], side["rows"], side["columns"])
    differences, joins = _differences(difference), (topology, multigraph)
    boards = ((k if m is None else m, k if n is None else n) for k in index)
    found: list[BoardTotal] = []
    known = unproved(COMPUTED)
    stopped: OutOfBudget | LimitReached | None = None
    with working(jobs, scheduler, checkpoint, _key(model, joins, differences)) as work:
        try:
            for one in _each(model, boards, joins, differences, work):
                found.append(one)
                know(totals=[z.count for z in found])
        except (LimitReached, OutOfBudget) as error:
            if not found:
                raise
            stopped, k = error, index[len(found)]
            place = f"{k if m is None else m} x {k if n is None else n}"
            known = unproved(f"from {place} on: {error}", "underdetermined")
    return Totals(
        subject=model.name,
        counts=model.summary,
        board=f"{'n' if m is None else m} x {'n' if n is None else n}",
        topology=topology,
        multigraph=multigraph,
        difference=differences or (),
        offset=index.start,
        first_terms=tuple(one.count for one in found),
        how=f"{found[-1].rows} x {found[-1].columns}: {found[-1].how}",
        _stopped=stopped,
        **known,
    )


def _row(
    squares: int | range | None, rows: int | range | None, columns: int | range | None
) -> tuple[range, int | None, int | None]:
    """Return the range of n, and the rows and columns of the boards, None for n."""
    if squares is not None:
        unused("squares", rows=rows, columns=columns)
        index, m, n = squares, None, None
    elif isinstance(rows, range) and isinstance(columns, int):
        index, m, n = rows, None, columns
    elif isinstance(rows, int) and isinstance(columns, range):
        index, m, n = columns, rows, None
    else:
        totals = VerbCall.of("count-totals", "kings", squares=range(1, 5))
        table = VerbCall.of("count-table", "kings", rows=range(1, 5), columns=range(1, 5))
        raise WrongCall(
            f"give squares, or one side and a range of the other, as in `{totals}`; for two ranges "
            f"there is `{table}`"
        ).naming(totals, table)
    index = index if isinstance(index, range) else range(index, index + 1)
    least = min(z for z in (index.start, m, n) if z is not None)
    if not index or index.step != 1 or least < 0:
        raise GfkitError("sides of boards are 0 or more cells, in turn, as in squares 1..8")
    return index, m, n


def _each(
    model: Model,
    sizes: Iterable[tuple[int, int]],
    joins: Joins,
    differences: tuple[int, ...] | None,
    work: Work,
) -> Iterable[BoardTotal]:
    for m, n in sizes:
        yield board_total(
            model, m, n, topology=joins[0], multigraph=joins[1], differences=differences, hands=work
        )
