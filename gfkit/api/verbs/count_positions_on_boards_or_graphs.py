"""How many positions a rule has on one board or graph, or on many boards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from shlex import quote
from typing import ClassVar, Final, TypeAlias

from gfkit.api.answer_base_classes_and_json import HIDDEN, Answer, Verdict
from gfkit.api.modular_work_options import working
from gfkit.api.single_value_proofs import board_count, graph_count, term_proof
from gfkit.api.subject_arguments import (
    BoardLike,
    GraphLike,
    Subject,
    board_meant,
    graph_meant,
    side_meant,
    understood,
)
from gfkit.automata.residues import Work
from gfkit.base.arguments import (
    a_text,
    between,
    file_path,
    flag,
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
    WrongCall,
    unused,
)
from gfkit.oeis.entries.bfiles import write_bfile
from gfkit.proofs.kernel import Proved, made
from gfkit.series.profiles import Profile
from gfkit.series.rational_functions import RationalFunction
from gfkit.strips.counts.small_boards import check_small_boards
from gfkit.strips.counts.totals import (
    POLYNOMIAL_CELLS,
    BoardTotal,
    board_total,
)
from gfkit.strips.encodings.lookup import find_model
from gfkit.strips.sequences.tables import count_table
from gfkit.typed.boards import BareGraph
from gfkit.typed.formulas import TermAt
from gfkit.typed.readings import Reading
from gfkit.typed.rules import RuleCount

MARKS = ("none", "x", "xy")
MAX_DIFFERENCE = 10**6
"""Boards with so many pieces are not counted."""
TAKEN: Final = "computed exactly from what is known to count these, and not derived here"
COMPUTED: Final = "computed exactly, and not proved"
By: TypeAlias = tuple[int, str | None, Path | str | None]


@dataclass(frozen=True, slots=True, repr=False)
class CountAnswer(Answer):
    """How many positions there are on one board or graph; it is an integer, too.

    subject: the rule, or what words describe. counts: what is counted. board: as text; "" of a
    graph. vertices, edges: of a graph. topology, multigraph: which sides are identified.
    difference: the |i - j| that are counted. count: how many. polynomial: how many have i Left and
    j Right pieces, as (i, j, number); None where the total alone was counted. how: how a total was
    found. verdict: proved, if the kernel derived the number; None where it is computed alone.
    reason: how it is known. profile, total, proved: what the fields were taken from.

    >>> answer = count("domineering 3 x 2")
    >>> int(answer), answer.polynomial[-1], answer.verdict
    (22, (2, 1, 2), 'proved')
    """

    subject: str
    counts: str
    board: str
    vertices: int | None
    edges: int | None
    topology: Topology
    multigraph: bool
    difference: tuple[int, ...]
    count: int
    polynomial: tuple[tuple[int, int, int], ...] | None
    how: str
    verdict: Verdict | None
    reason: str
    profile: Profile | None = field(repr=False, compare=False, metadata=HIDDEN)
    total: BoardTotal | None = field(repr=False, compare=False, metadata=HIDDEN)
    proved: Proved | None = field(repr=False, compare=False, metadata=HIDDEN)

    writes: ClassVar[tuple[str, ...]] = ("certificate",)

    def proofs(self) -> Mapping[str, Callable[[], Proved]]:
        """Return what derives the proof."""
        proof = self.proved
        return {} if proof is None else {"": lambda: proof}

    def unproved(self) -> str:
        """Return why there is no proof."""
        return self.reason

    def __int__(self) -> int:
        return self.count

    def __str__(self) -> str:
        return str(self.count) if self.profile is None else f"{self.count} = {self.profile}"


@dataclass(frozen=True, slots=True, repr=False)
class TotalsAnswer(Answer):
    """How many positions there are on each of several boards.

    subject: the rule. counts: what is counted. family: the boards, as "n x 3". topology,
    multigraph: which sides are identified. difference: the |i - j| that are counted. first: the
    first n. totals: the numbers, from it on. how: how the last one was found. verdict:
    underdetermined where a limit was reached, else None: totals are computed, and not proved.
    reason: which limit. source, stopped: what the fields were taken from.

    >>> count("kings", squares=range(1, 4)).totals
    (2, 5, 35)
    """

    subject: str
    counts: str
    family: str
    topology: Topology
    multigraph: bool
    difference: tuple[int, ...]
    first: int
    totals: tuple[int, ...]
    how: str
    verdict: Verdict | None
    reason: str
    source: tuple[BoardTotal, ...] = field(repr=False, compare=False, metadata=HIDDEN)
    stopped: OutOfBudget | LimitReached | None = field(repr=False, compare=False, metadata=HIDDEN)

    writes: ClassVar[tuple[str, ...]] = ("b_file",)

    def write_b_file(self, path: Path | str) -> None:
        """Write the totals as a b-file."""
        write_bfile(Path(path), list(self.totals), self.first)


@dataclass(frozen=True, slots=True, repr=False)
class TableAnswer(Answer):
    """How many positions there are on each board of two ranges of sides.

    subject: the rule. counts: what is counted. topology, multigraph: which sides are identified.
    rows, columns: the sides. table: the numbers, a list for each number of rows.

    >>> count("kings", rows=range(1, 3), columns=range(1, 4)).table
    ((2, 3, 5), (3, 5, 11))
    """

    subject: str
    counts: str
    topology: Topology
    multigraph: bool
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    table: tuple[tuple[int, ...], ...]


@takes(
    topology=words(*TOPOLOGIES),
    multigraph=flag,
    marks=optional(a_text("'xy'")),
    jobs=between(),
    scheduler=optional(a_text("'tcp://10.0.0.1:8786'")),
    checkpoint=optional(file_path),
)
def count(
    subject: Subject,
    *,
    board: BoardLike | None = None,
    graph: GraphLike | None = None,
    squares: int | range | None = None,
    rows: int | range | None = None,
    columns: int | range | None = None,
    topology: Topology = "strip",
    multigraph: bool = False,
    marks: str | None = None,
    difference: int | range | None = None,
    jobs: int = 1,
    scheduler: str | None = None,
    checkpoint: Path | str | None = None,
) -> CountAnswer | TotalsAnswer | TableAnswer:
    """Count the positions on a board or graph, by their pieces; or the totals of many boards.

    Large totals are found from residues modulo primes, with a proved bound.

    Args:
        subject: a rule, perhaps with its board, or words with a number for n.
        board: 3x4, or rows like '..#|...', or a file of rows.
        graph: a graph by its file, its name or its edges as 1-2,2-3.
        squares: the n x n boards, n from A to B.
        rows: the number of rows, or a range of them.
        columns: the number of columns, or a range of them.
        topology: which sides of the boards are identified.
        multigraph: identify sides of 1 and 2 cells too, unrolled.
        marks: the polynomial by the numbers of pieces, xy or with y = x, usual up to 64 cells; or
            none, for the total alone.
        difference: of the pieces of both players, |i - j| only; 0..1 is alternating play.
        jobs: how many processes compute totals.
        scheduler: the address of a dask cluster, instead of processes here.
        checkpoint: save what is found there, and resume from it.

    Command:
        gfkit count domineering --board 3x4
    """
    if marks is not None and marks not in MARKS:
        raise OutOfRange("marks", f"one of {', '.join(MARKS)}", shown(marks))
    squares, rows, columns = (
        side_meant("squares", squares), side_meant("rows", rows), side_meant("columns", columns)
    )  # fmt: skip
    sides = {"squares": squares, "rows": rows, "columns": columns}
    if graph is not None:
        unused("a graph", board=board, **sides, topology=topology, multigraph=multigraph)
        unused("a graph", difference=difference, checkpoint=checkpoint)
        return _on_graph(str(subject), graph_meant(graph), marks)
    found = understood(subject)
    is_bare = all(one is None for one in (board, squares, rows, columns))
    if is_bare and isinstance(found.subject, TermAt):
        unused("words with a number", topology=topology, multigraph=multigraph, marks=marks)
        unused("words with a number", difference=difference, checkpoint=checkpoint)
        return _of_number(found)
    of = found.subject
    if is_bare and isinstance(of, RuleCount):
        if isinstance(of.on, BareGraph):
            unused("a graph", topology=topology, multigraph=multigraph, difference=difference)
            counts = "" if of is found else found.text()
            return _on_graph(of.rule.of.name, of.on.cells, marks, counts)
        board = of.on
    model = found.model()
    if topology == "strip":
        unused("a board whose sides are open", multigraph=multigraph)
    by: By = (jobs, scheduler, checkpoint)
    wanted = _differences(difference)
    joins = (topology, multigraph)
    if board is not None:
        unused("a board", **sides)
        return _on_board(model, board_meant(board), joins, marks, wanted, by)
    if isinstance(rows, int) and isinstance(columns, int):
        unused("a board", squares=squares)
        return _on_board(model, _rectangle(rows, columns), joins, marks, wanted, by)
    if squares is None and (rows is None or columns is None):
        example = "gfkit count kings --board 3x4 or, in Python, count('kings', board='3x4')"
        raise WrongCall(f"give the board, a graph, both rows and columns, or squares: {example}")
    if marks in {"x", "xy"}:
        raise GfkitError("marks x and xy go with one board, as 3x4")
    if isinstance(rows, range) and isinstance(columns, range):
        unused(
            "a table of two ranges",
            squares=squares,
            difference=difference,
            checkpoint=checkpoint,
            jobs=jobs if jobs > 1 else None,
        )
        return _table(model, rows, columns, joins)
    return _totals(model, squares, rows, columns, joins, wanted, by)


def _of_number(found: Reading) -> CountAnswer:
    """Give the number that words mean; raises GfkitError for a polynomial."""
    of = found.subject
    assert isinstance(of, TermAt)
    number: object = of.value()
    if isinstance(number, RationalFunction):
        raise GfkitError(
            f"{found.line()}: this is a polynomial in {', '.join(number.letters)}, and count "
            f"gives a number; `gfkit {quote(found.text())}` tells the polynomial"
        )
    return of_term(found)


def of_term(found: Reading) -> CountAnswer:
    """Give the term that words with a number mean, which may be a polynomial.

    >>> from gfkit.typed.read import read
    >>> of_term(read("a(10) of Fibonacci numbers")).count
    55
    """
    of = found.subject
    assert isinstance(of, TermAt)
    number = of.value()
    proof = None if of.is_taken else term_proof(of.of.sequence(), of.n, number)
    reason = TAKEN if of.is_taken else COMPUTED if proof is None else proof.reason
    return made(
        CountAnswer, found.line(), "", "", None, None, "strip", False, (), number, None, "",
        None if proof is None else "proved", reason, None, None, proof,
    )  # fmt: skip


def _rectangle(rows: int, columns: int) -> Board:
    if min(rows, columns) < 0:
        raise GfkitError("sides of boards are 0 or more cells")
    return Board.rectangle(rows, columns)


def _differences(difference: int | range | None) -> tuple[int, ...] | None:
    """Return the |i - j| that are counted; None for all."""
    difference = side_meant("difference", difference)
    if difference is None:
        return None
    found = range(difference, difference + 1) if isinstance(difference, int) else difference
    if not found or min(found[0], found[-1]) < 0 or max(found[0], found[-1]) > MAX_DIFFERENCE:
        raise OutOfRange("difference", "|i - j|, such as 0 or 0..1", shown(difference))
    return tuple(found)


def _on_graph(name: str, graph: Graph, marks: str | None, counts: str = "") -> CountAnswer:
    """Count the positions on a graph; counts: what they are called, if not by their rule."""
    profile, proof = graph_count(name, graph)
    profile = profile.of_all_pieces() if marks == "x" else profile
    called, told = name, ""
    with suppress(UnknownModel):
        model = find_model(name)
        called, told = model.name, model.summary.removesuffix(", in the grid graph")
    with suppress(UnknownModel):
        called = find_graph_rule(name).name
    return _of_profile(called, counts or told, "", ("strip", False), profile, marks, proof, graph)


def _of_profile(
    name: str,
    counts: str,
    board: str,
    joins: tuple[Topology, bool],
    profile: Profile,
    marks: str | None,
    proof: Proved | None,
    graph: Graph | None = None,
) -> CountAnswer:
    """Return the answer that tells a polynomial."""
    is_told = marks != "none"
    return made(
        CountAnswer,
        subject=name,
        counts=counts,
        board=board,
        vertices=None if graph is None else graph.vertices,
        edges=None if graph is None else len(graph.edges),
        topology=joins[0],
        multigraph=joins[1],
        difference=(),
        count=int(profile.total()),
        polynomial=tuple((i, j, int(c)) for i, j, c in profile.terms) if is_told else None,
        how="",
        verdict=None if proof is None else "proved",
        reason=COMPUTED if proof is None else proof.reason,
        profile=profile if is_told else None,
        total=None,
        proved=proof,
    )


def _on_board(
    model: Model,
    cells: Board | str,
    joins: tuple[Topology, bool],
    marks: str | None,
    differences: tuple[int, ...] | None,
    by: By,
) -> CountAnswer:
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
            size = f"{one.rows} x {one.columns}"
            return made(
                CountAnswer, model.name, model.summary, size, None, None, *joins,
                differences or (), one.count, None, one.how, None,
                f"computed exactly, and not proved: by {one.how}", None, one, None,
            )  # fmt: skip
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
    profile = profile.of_all_pieces() if marks == "x" else profile
    return _of_profile(model.name, model.summary, size, joins, profile, marks, proof)


def _key(
    model: Model, joins: tuple[Topology, bool], differences: tuple[int, ...] | None
) -> list[object]:
    """Return what tells a computation of totals from others."""
    return [model.text(), *joins, differences, "totals"]


def _table(model: Model, rows: range, columns: range, joins: tuple[Topology, bool]) -> TableAnswer:
    """Count all boards of two ranges of sides."""
    if not (rows.start and columns.start):  # which is refused there
        count_table(model, rows.start, columns.start)
    found = count_table(model, rows[-1], columns[-1], topology=joins[0], multigraph=joins[1])
    return made(
        TableAnswer, model.name, model.summary, *joins, tuple(rows), tuple(columns),
        tuple(tuple(found[m - 1][n - 1] for n in columns) for m in rows),
    )  # fmt: skip


def _totals(
    model: Model,
    squares: int | range | None,
    rows: int | range | None,
    columns: int | range | None,
    joins: tuple[Topology, bool],
    differences: tuple[int, ...] | None,
    by: By,
) -> TotalsAnswer:
    """Count the boards of a range, as far as the limits let it."""
    if squares is not None:
        unused("squares", rows=rows, columns=columns)
        index = squares if isinstance(squares, range) else range(squares, squares + 1)
        family = "n x n"
    elif isinstance(rows, range):
        assert isinstance(columns, int)
        index, family = rows, f"n x {columns}"
    else:
        assert isinstance(rows, int)
        assert isinstance(columns, range)
        index, family = columns, f"{rows} x n"

    def board(n: int) -> tuple[int, int]:
        """Return the rows and columns of the board of n."""
        m = rows if isinstance(rows, int) else n
        return m, columns if isinstance(columns, int) else n

    if not index or min(board(min(index[0], index[-1]))) < 0:
        raise GfkitError("sides of boards are 0 or more cells, as in squares 1..8")
    found: list[BoardTotal] = []
    stopped: OutOfBudget | LimitReached | None = None
    with working(*by, _key(model, joins, differences)) as work:
        try:
            for one in _each(model, map(board, index), joins, differences, work):
                found.append(one)
                know(totals=[z.count for z in found])
        except (LimitReached, OutOfBudget) as error:
            if not found:
                raise
            stopped = error
    reason = ""
    if stopped is not None:
        reason = "from {} x {} on: {}".format(*board(index[len(found)]), stopped)
    return made(
        TotalsAnswer, model.name, model.summary, family, *joins, differences or (), index.start,
        tuple(one.count for one in found), found[-1].how,
        None if stopped is None else "underdetermined", reason, tuple(found), stopped,
    )  # fmt: skip


def _each(
    model: Model,
    sizes: Iterable[tuple[int, int]],
    joins: tuple[Topology, bool],
    differences: tuple[int, ...] | None,
    work: Work,
) -> Iterable[BoardTotal]:
    for m, n in sizes:
        yield board_total(
            model, m, n, topology=joins[0], multigraph=joins[1], differences=differences, hands=work
        )
