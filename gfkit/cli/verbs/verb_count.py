"""Count boards: the polynomial in x and y of one board or graph, or totals of large boards.

Totals are found from residues modulo primes, with a proved bound.
"""

from __future__ import annotations

import json
from contextlib import ExitStack
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from gfkit.automata.checkpoint import Checkpoint
from gfkit.boards.board import Board
from gfkit.boards.edge_games import find_graph_rule
from gfkit.boards.graph import Graph
from gfkit.boards.rules import Model, find_model
from gfkit.budget import know
from gfkit.cli.frame import Said, verb
from gfkit.cli.option_readers import read_board, refuse_multigraph_of_strips
from gfkit.cli.output import require_once, require_writable, write_beside
from gfkit.cli.session import session
from gfkit.errors import GfkitError, LimitReached, OutOfBudget
from gfkit.numbers.decimal import decimal
from gfkit.oeis.bfile import write_bfile
from gfkit.render.page import Line, Page, Paragraph, Table, page_of_lines
from gfkit.render.show_answer import joined_data, joined_text
from gfkit.render.show_count import count_page, total_data
from gfkit.strips.graphs.graphs import profile_on_graph
from gfkit.strips.totals.board_totals import Hands, board_total
from gfkit.strips.totals.count import count as count_board
from gfkit.strips.totals.selfcheck import check_small_boards, is_users_own
from gfkit.workers import executor_for

if TYPE_CHECKING:
    from pathlib import Path

    from gfkit.cli.options import Span
    from gfkit.series.profile import Profile
    from gfkit.strips.totals.board_totals import BoardTotal

EXAMPLE = "gfkit count domineering --board 3x4"
HELPS = {
    "graph": "A graph: an edge list, or graph6.",
    "rows": "Boards of M rows, or A..B rows.",
    "columns": "And N columns, or A..B columns.",
    "marks": "none: the total alone; xy: the polynomial (usual with --board).",
    "jobs": "Processes for totals.",
    "output": "Write the totals as a b-file.",
}


class Asked:
    """What is counted, and where.

    play: the model is counted by the difference of its pieces, not by one of its own.
    """

    def __init__(self, name: str, topology: Any, multigraph: bool, play: bool) -> None:
        refuse_multigraph_of_strips(topology, multigraph=multigraph)
        model = find_model(name)
        game = None if model.definition is None else model.definition.game
        is_of_all = play and not model.play and model.name.endswith(":positions")
        if is_of_all and game is not None and game.can_count("play"):
            model = find_model(f"{name.removesuffix(':positions')}:play")
        if play and not model.game.play_is_difference and not model.play:
            raise GfkitError(f"--play is not known for {model.name}")
        self.model: Model = model
        self.topology = topology
        self.multigraph = multigraph
        self.play = play and not model.play

    def data(self) -> dict[str, Any]:
        """Return what JSON output says of it after the model."""
        joined = joined_data(self.topology, multigraph=self.multigraph)
        return {
            "topology": self.topology,
            **joined,
            **({"differences": [0, 1]} if self.play else {}),
        }

    def lines(self, board: str) -> list[tuple[str, str]]:
        """Return what a page says of it."""
        return [
            ("model", self.model.name),
            ("counts", self.model.summary),
            *([("board", board)] if board else []),
            *joined_text(self.topology, multigraph=self.multigraph),
            *([("difference", "|i - j| in [0, 1]")] if self.play else []),
        ]

    def profile(self, board: Board, marks: str) -> Profile:
        """Return the polynomial of a board."""
        joined = {"topology": self.topology, "multigraph": self.multigraph}
        if is_users_own(self.model):
            check_small_boards(self.model, **joined)
        try:
            profile = count_board(self.model, board, **joined)
        except LimitReached as error:
            if not board.is_rectangle():
                raise
            hint = f"--board {board.rows}x{board.columns} --marks none"
            raise LimitReached(f"{error}; {hint} counts without the polynomial") from None
        profile = profile.play() if self.play else profile
        return profile.of_all_pieces() if marks == "x" else profile


def _polynomial(profile: Profile) -> list[list[Any]]:
    return [[i, j, decimal(f)] for i, j, f in profile.terms]


@verb("count", EXAMPLE, when="graph", called="--graph, but with boards", **HELPS)
def count_graph(model: str, graph: Path) -> Said:
    """Count the positions on a graph."""
    rule, cells = find_graph_rule(model), Graph.read(graph)
    profile = profile_on_graph(rule.game, cells, rule.quantity)
    size = {"vertices": cells.vertices, "edges": len(cells.edges)}
    counted = {"count": decimal(profile.total()), "polynomial": _polynomial(profile)}
    shown = ", ".join(f"{number} {name}" for name, number in size.items())
    about = [("model", rule.name), ("counts", rule.summary), ("graph", shown)]
    return Said({"model": rule.name, "graph": size, **counted}, lambda: count_page(about, profile))


OF_TOTALS = ("difference", "jobs", "scheduler", "checkpoint", "output")


def _is_board(given: dict[str, Any]) -> bool:
    ways = [given["board"], given["squares"], given["rows"] or given["columns"]]
    sides = (given["rows"] is None) + (given["columns"] is None)
    if sum(one is not None for one in ways) != 1 or sides == 1:
        raise GfkitError(
            "give either --board BOARD or --graph FILE, as in --board 3x4; or --squares A..B, or "
            "--rows M --columns N, for totals"
        )
    if given["board"] is None:
        return False
    if given["marks"] in {"x", "xy"} or not read_board(given["board"]).is_rectangle():
        return True
    is_total = any(given[name] not in {None, 1} for name in OF_TOTALS)
    return given["marks"] is None and not is_total


@verb(
    "count",
    EXAMPLE,
    when=_is_board,
    called="the polynomial of a board, but with totals of rectangles: --marks none",
    **HELPS,
)
def count_one(
    model: str,
    board: Board,
    topology: str = "strip",
    multigraph: bool = False,
    marks: str | None = None,
    play: bool = False,
) -> Said:
    """Count one board, by the numbers of pieces."""
    asked = Asked(model, topology, multigraph, play)
    marks = marks or "xy"
    profile = asked.profile(board, marks)
    data = {
        "model": asked.model.name,
        "board": str(board),
        **asked.data(),
        "count": decimal(profile.total()),
        **({} if marks == "none" else {"polynomial": _polynomial(profile)}),
    }
    size = f"{board.rows} x {board.columns}" if board.is_rectangle() else str(board)
    if marks == "none":
        lines = [*asked.lines(size), ("count", decimal(profile.total()))]
        return Said(data, lambda: page_of_lines(lines))
    return Said(data, lambda: count_page(asked.lines(size), profile))


def _sizes(
    squares: Span | None, rows: Span | None, columns: Span | None
) -> tuple[list[tuple[int, int]], Span | None, str]:
    """Return the sizes of the boards, the numbers that index them if any, and how they are called.

    One row or column of a table of both ranges is such a range.
    """
    index: Span | None
    if squares is not None:
        sizes, index, family = [(n, n) for n in squares], squares, "n x n"
    else:
        assert rows is not None
        assert columns is not None
        sizes = [(m, n) for m in rows for n in columns]
        index = rows if rows.is_range else columns if columns.is_range else None
        family = f"n x {columns}" if rows.is_range else f"{rows} x n"
    if any(side < 0 for size in sizes for side in size):
        raise GfkitError("sides of boards are 0 or more cells, as in --squares 1..8")
    return sizes, index, family


def _is_marked(given: dict[str, Any]) -> bool:
    return given["marks"] in {"x", "xy"}


@verb(
    "count",
    EXAMPLE,
    when=_is_marked,
    called="polynomials, but with totals: --marks none",
    **HELPS,
)
def count_profiles(
    model: str,
    squares: Span | None = None,
    rows: Span | None = None,
    columns: Span | None = None,
    topology: str = "strip",
    multigraph: bool = False,
    marks: str = "xy",
    play: bool = False,
) -> Said:
    """Count several boards, by the numbers of pieces."""
    asked = Asked(model, topology, multigraph, play)
    sizes, _, _ = _sizes(squares, rows, columns)
    found = [(size, asked.profile(Board.rectangle(*size), marks)) for size in sizes]
    boards = [
        {
            "rows": m,
            "columns": n,
            "count": decimal(profile.total()),
            "polynomial": _polynomial(profile),
        }
        for (m, n), profile in found
    ]
    about = Paragraph("\n".join(f"{name}: {text}" for name, text in asked.lines("")))
    body = tuple((f"{m} x {n}", decimal(one.total()), str(one)) for (m, n), one in found)
    return Said(
        {"model": asked.model.name, **asked.data(), "boards": boards},
        Page((about, Table(("board", "count", "polynomial"), body))),
    )


def _is_table(given: dict[str, Any]) -> bool:
    return all(given[name] is not None and given[name].is_range for name in ("rows", "columns"))


@verb("count", EXAMPLE, when=_is_table, called="a table of two ranges", **HELPS)
def count_all(
    model: Model, rows: Span, columns: Span, topology: str = "strip", multigraph: bool = False
) -> Said:
    """Count all boards of two ranges of sides."""
    from gfkit.cli.verbs.verb_table import said_of_table

    return said_of_table(model, list(rows), list(columns), topology, multigraph=multigraph)


@verb("count", EXAMPLE, called="totals", **HELPS)
def count(
    model: str,
    board: Board | None = None,
    squares: Span | None = None,
    rows: Span | None = None,
    columns: Span | None = None,
    topology: str = "strip",
    multigraph: bool = False,
    marks: str | None = None,
    play: bool = False,
    difference: Span | None = None,
    jobs: int = 1,
    scheduler: str | None = None,
    checkpoint: Path | None = None,
    output: Path | None = None,
) -> Said:
    """Count boards: the polynomial in x and y of one board or graph, or totals of large boards."""
    del marks  # none
    asked = Asked(model, topology, multigraph, play)
    if board is not None:
        sizes, index, family = [(board.rows, board.columns)], None, ""
    else:
        sizes, index, family = _sizes(squares, rows, columns)
    wanted = (0, 1) if asked.play else None
    if difference is not None:
        if play:
            raise GfkitError("--play is --difference 0..1: give one of the two")
        if difference.low < 0:
            raise GfkitError("--difference is |i - j|, such as 0 or 0..1")
        wanted = tuple(difference)
    if output is not None:
        if index is None:
            raise GfkitError("--output FILE goes with a range of boards, as --squares 1..20")
        require_writable(output, "b-file")
    found, stopped = _totals(asked, sizes, wanted, jobs, scheduler, checkpoint)
    first = 0 if index is None else index.low
    if output is not None:
        write_beside(output, lambda: write_bfile(output, [one.count for one in found], first))
    notes = [] if stopped is None else ["from {} x {} on: {}".format(*sizes[len(found)], stopped)]
    return Said(
        _totals_data(asked, found, index, wanted, stopped, output),
        _totals_page(asked, found, index, family, wanted, stopped, output),
        notes=notes,
        stopped=stopped,
    )


def _totals(
    asked: Asked,
    sizes: list[tuple[int, int]],
    wanted: tuple[int, ...] | None,
    jobs: int,
    scheduler: str | None,
    checkpoint: Path | None,
) -> tuple[list[BoardTotal], OutOfBudget | LimitReached | None]:
    """Return the totals as far as a limit allows, and the limit; raises it if there are none."""
    joined = {"topology": asked.topology, "multigraph": asked.multigraph}
    found: list[BoardTotal] = []
    with ExitStack() as stack:
        kept = None
        if checkpoint is not None:
            require_once(checkpoint)
            key = [asked.model.text(), asked.topology, asked.multigraph, wanted, "totals"]
            name = sha256(json.dumps(key).encode()).hexdigest()
            kept = stack.enter_context(Checkpoint(checkpoint, name))
        hands = Hands(stack.enter_context(executor_for(jobs, scheduler)), kept, jobs)
        try:
            for m, n in sizes:
                total = board_total(asked.model, m, n, differences=wanted, hands=hands, **joined)
                found.append(total)
                know(totals=[one.count for one in found])
        except (LimitReached, OutOfBudget) as error:
            if not found:
                raise
            session().begin_output()
            return found, error
    return found, None


def _totals_data(
    asked: Asked,
    found: list[BoardTotal],
    index: Span | None,
    wanted: tuple[int, ...] | None,
    stopped: Exception | None,
    output: Path | None,
) -> dict[str, Any]:
    restricted = {} if wanted is None else {"differences": list(wanted)}
    about = {"model": asked.model.name, **asked.data(), **restricted}
    if index is None:
        return {**about, **total_data(found[0])}
    data = {
        **about,
        "totals": [{"n": n, **total_data(one)} for n, one in enumerate(found, index.low)],
    }
    if output is not None:
        data["file"] = str(output)
    if stopped is not None:
        data |= {"verdict": "underdetermined", "reason": str(stopped)}
    return data


def _totals_page(
    asked: Asked,
    found: list[BoardTotal],
    index: Span | None,
    family: str,
    wanted: tuple[int, ...] | None,
    stopped: Exception | None,
    output: Path | None,
) -> Page:
    last = found[-1]
    told = []
    if wanted is not None and not asked.play:
        told = [("difference", f"|i - j| in {list(wanted)}")]
    size = f"{last.rows} x {last.columns}"
    if index is None:
        lines = [*asked.lines(size), *told, ("count", decimal(last.count)), ("how", last.how)]
        return page_of_lines(lines)
    body = tuple((str(n), decimal(one.count)) for n, one in enumerate(found, index.low))
    after = [Line(f"how {size}", last.how)]
    if stopped is not None:
        after.append(Line("missing", str(stopped)))
    if output is not None:
        after.append(Line("b-file", str(output)))
    lines = [*asked.lines(family), *told]
    return Page((*(Line(*line) for line in lines), Table(("n", "count"), body), *after))
