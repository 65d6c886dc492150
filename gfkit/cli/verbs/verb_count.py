"""Count boards: the polynomial in x and y of one board or graph, or totals of large boards.

Totals are found from residues modulo primes, with a proved bound. Two ranges, as --rows 1..3
--columns 1..4, make a table.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gfkit.asking.anything import read
from gfkit.asking.descriptions import described
from gfkit.asking.uses import term_value
from gfkit.automata.modular import Work
from gfkit.base.budget import know
from gfkit.base.writing import write
from gfkit.boards.kinds.graph_games import find_graph_rule
from gfkit.boards.language.rules import Model, find_model
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.graph import Graph
from gfkit.cli.frame import Said, verb
from gfkit.cli.options import Span
from gfkit.cli.output import as_far_as, hands, require_writable, write_beside
from gfkit.cli.readers import Joins, StartedBoard, read_board, require_rule
from gfkit.errors import GfkitError, LimitReached, UnknownModel
from gfkit.numbers.decimal import decimal
from gfkit.oeis.entries.bfiles import write_bfile
from gfkit.reading.readings import Position, TermOf, subject
from gfkit.render.gf_views import count_record, joined, total_data
from gfkit.render.page import Line, Page, Table
from gfkit.render.record import Datum, Entry, Field, Record, as_paragraph
from gfkit.strips.facts.count_tables import count_table
from gfkit.strips.totals.board_totals import POLYNOMIAL_CELLS, board_total
from gfkit.strips.totals.count import check_small_boards
from gfkit.strips.totals.count import count as count_board

OF_TOTALS = ("difference", "jobs", "scheduler", "checkpoint", "output")
SIDES, OF_PIECES = ("rows", "columns"), {"x", "xy"}


def _about(model: Model, joins: Joins) -> list[Entry]:
    """Return what is said of a model before its counts."""
    return [Field("model", model.name), Line("counts", model.summary), *joined(**joins)]


@verb(
    "count",
    "gfkit count domineering --board 3x4",
    when="graph",
    called="--graph, but with boards",
    graph="A file of edges or in graph6; a name, as K_5; or edges, as 1-2,2-3.",
    rows="Boards of M rows, or A..B rows.",
    columns="And N columns, or A..B columns.",
    marks="none: the total alone; xy: the polynomial (usual up to 64 cells).",
    jobs="Processes for totals.",
    output="Write the totals as a b-file, a table of two ranges as CSV.",
)
def count_graph(model: str, graph: Path, marks: str | None = None) -> Said:
    """Count the positions on a graph."""
    cells = Graph.read(graph)
    profile: Any = count_board(model, cells)
    profile = profile.of_all_pieces() if marks == "x" else profile
    try:
        rule: Any = find_graph_rule(model)
    except UnknownModel:
        rule = find_model(model)
    size = {"vertices": cells.vertices, "edges": len(cells.edges)}
    shown = ", ".join(f"{number} {name}" for name, number in size.items())
    told = rule.summary.removesuffix(", in the grid graph")
    about = Field("model", rule.name), Line("counts", told), Field("graph", size, shown)
    return Said(count_record(about, profile, counted=marks != "none"))


def _is_number(given: dict[str, Any]) -> bool:
    sides = ("board", "graph", "squares", "rows", "columns")
    return not any(given[name] for name in sides) and isinstance(
        subject(read(given["model"])), TermOf
    )


@verb("count", when=_is_number, called="words with a number")
def count_words(model: str) -> Said:
    """Count what words with a number for n describe."""
    found = read(model)
    return Said(
        Record.of(Field("counts", described(found)), Field("count", decimal(term_value(found))))
    )


def _is_board(given: dict[str, Any]) -> bool:
    board, sides, is_marked = given["board"], [given[z] for z in SIDES], given["marks"] in OF_PIECES
    ways = [board, given["squares"], sides[0] or sides[1]]
    if sum(one is not None for one in ways) != 1 or sides.count(None) == 1:
        require_rule(given["model"])
        raise GfkitError(
            "give either --board BOARD or --graph FILE, as in --board 3x4; or --squares A..B, or "
            "--rows M --columns N, for totals"
        )
    if board is None:
        if is_marked and any(one is None or one.is_range for one in sides):
            raise GfkitError("--marks x or xy goes with one board, as in --board 3x4")
        return is_marked
    if (
        is_marked
        or isinstance(subject(read(board)), Position)
        or not read_board(board).is_rectangle()
    ):
        return True
    is_total = any(given[name] not in {None, 1} for name in OF_TOTALS)
    is_large = len(read_board(board).cells) > POLYNOMIAL_CELLS
    return given["marks"] is None and not is_total and not is_large


@verb(
    "count",
    when=_is_board,
    called="the polynomial of a board, but with totals of rectangles: --marks none",
)
def count_one(
    model: Model,
    board: StartedBoard | None = None,
    rows: int | None = None,
    columns: int | None = None,
    *,
    joins: Joins,
    marks: str | None = None,
) -> Said:
    """Count one board, by the numbers of pieces."""
    cells: Any = Board.rectangle(rows or 0, columns or 0) if board is None else board
    if model.own:
        check_small_boards(model, **joins)
    is_rectangle = isinstance(cells, Board) and cells.is_rectangle()
    size = f"{cells.rows} x {cells.columns}" if is_rectangle else str(cells)
    try:
        profile: Any = count_board(model, cells, **joins)
    except LimitReached as error:
        if not is_rectangle:
            raise
        hint = f"--board {size.replace(' ', '')} --marks none counts without the polynomial"
        raise LimitReached(f"{error}; {hint}") from None
    profile = profile.of_all_pieces() if marks == "x" else profile
    about = _about(model, joins)
    about.insert(2, Field("board", str(cells), size))
    return Said(count_record(about, profile, counted=marks != "none"))


def _sizes(squares: Any, rows: Any, columns: Any) -> tuple[list[tuple[int, int]], Any, str]:
    """Return the sizes of the boards, the numbers that index them if any, and how they are called.

    One row or column of a table of both ranges is such a range.
    """
    if squares is not None:
        sizes, index, family = [(n, n) for n in squares], squares, "n x n"
    else:
        sizes = [(m, n) for m in rows for n in columns]
        index = rows if rows.is_range else columns if columns.is_range else None
        family = f"n x {columns}" if rows.is_range else f"{rows} x n"
    if any(side < 0 for size in sizes for side in size):
        raise GfkitError("sides of boards are 0 or more cells, as in --squares 1..8")
    return sizes, index, family


def _is_table(given: dict[str, Any]) -> bool:
    return all(given[name] is not None and given[name].is_range for name in ("rows", "columns"))


@verb("count", when=_is_table, called="a table of two ranges")
def count_all(
    model: Model, rows: Span, columns: Span, joins: Joins, output: Path | None = None
) -> Said:
    """Count all boards of two ranges of sides."""
    if output is not None:
        require_writable(output, "table")
    if not (rows.low and columns.low):  # which is refused there
        count_table(model, rows.low, columns.low)
    found = count_table(model, rows.high, columns.high, **joins)
    counts = [[decimal(found[m - 1][n - 1]) for n in columns] for m in rows]
    body = tuple((str(m), *line) for m, line in zip(rows, counts, strict=True))
    table = Table(("m\\n", *map(str, columns)), body)
    if output is not None:
        write_beside(output, lambda: write(output, Page((table,)).csv(), "table"))
    record = Record.of(
        Datum("model", model.name),
        Datum("rows", list(rows)),
        Datum("columns", list(columns)),
        *as_paragraph([Line(model.name, model.summary), *joined(**joins)]),
        Datum("table", counts),
        table,
        None if output is None else Field("file", str(output), label="CSV"),
    )
    return Said(record)


@verb("count", called="totals")
def count(
    model: Model,
    board: Board | None = None,
    squares: Span | None = None,
    rows: Span | None = None,
    columns: Span | None = None,
    *,
    joins: Joins,
    marks: str | None = None,
    difference: Span | None = None,
    jobs: int = 1,
    scheduler: str | None = None,
    checkpoint: Path | None = None,
    output: Path | None = None,
) -> Said:
    """Count boards: the polynomial in x and y of one board or graph, or totals of large boards."""
    del marks  # none
    sizes, index, family = [] if board is None else [(board.rows, board.columns)], None, ""
    if board is None:
        sizes, index, family = _sizes(squares, rows, columns)
    if difference is not None and difference.low < 0:
        raise GfkitError("--difference is |i - j|, such as 0 or 0..1")
    wanted = None if difference is None else tuple(difference)
    if output is not None:
        if index is None:
            raise GfkitError("--output FILE goes with a range of boards, as --squares 1..20")
        require_writable(output, "b-file")
    key = [model.text(), *joins.values(), wanted, "totals"]
    with hands(jobs, scheduler, checkpoint, key) as (executor, kept):
        own: dict[str, Any] = {"hands": Work(executor, kept, jobs), "differences": wanted, **joins}
        totals = (board_total(model, m, n, **own) for m, n in sizes)
        found, stopped = as_far_as(totals, lambda z: know(totals=[one.count for one in z]))
    first = 0 if index is None else index.low
    if output is not None:
        write_beside(output, lambda: write_bfile(output, [one.count for one in found], first))
    last = found[-1]
    is_one = index is None
    about = _about(model, joins)
    about.insert(2, Line("board", f"{last.rows} x {last.columns}" if is_one else family))
    if wanted is not None:
        text = f"|i - j| in {list(wanted)}"
        about.append(Field("differences", list(wanted), text, "difference"))
    if is_one:
        known = [Datum(*pair) for pair in total_data(last).items()]
        count = Field("count", decimal(last.count))
        return Said(Record.of(*about, *known, count, Field("how", last.how)))
    numbered = list(enumerate(found, first))
    record = Record.of(
        *about,
        Datum("totals", [{"n": n, **total_data(one)} for n, one in numbered]),
        Table(("n", "count"), tuple((str(n), decimal(one.count)) for n, one in numbered)),
        Line(f"how {last.rows} x {last.columns}", last.how),
        None if stopped is None else Datum("verdict", "underdetermined"),
        None if stopped is None else Datum("limit", getattr(stopped, "limit", "size")),
        None if stopped is None else Field("reason", str(stopped), label="missing"),
        None if output is None else Field("file", str(output), label="b-file"),
    )
    notes = [] if stopped is None else ["from {} x {} on: {}".format(*sizes[len(found)], stopped)]
    return Said(record, notes=notes, stopped=stopped)
