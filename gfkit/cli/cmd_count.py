"""The verb `count`: one board or graph with its polynomial, or totals of many and large boards."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path  # noqa: TC003 - the command-line library reads it
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gfkit.cli.common import (
    Json,
    MarksOption,
    ModelArgument,
    Multigraph,
    Topology,
    TopologyOption,
    app,
    print_json,
    read_board,
    refuse_multigraph_of_strips,
    require_once,
    require_writable,
    tell,
    write_beside,
)
from gfkit.cli.ranges import Span, span
from gfkit.errors import GfkitError, LimitReached

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.boards.board import Board
    from gfkit.boards.rules import Model
    from gfkit.errors import OutOfBudget
    from gfkit.series.profile import Profile
    from gfkit.strips.totals.board_totals import BoardTotal

RowsOfBoards = Annotated[
    Span | None,
    typer.Option("--rows", metavar="M", parser=span, help="Boards of M rows, or A..B rows."),
]
ColumnsOfBoards = Annotated[
    Span | None,
    typer.Option("--columns", metavar="N", parser=span, help="And N columns, or A..B columns."),
]


@app.command()
def count(
    model: ModelArgument,
    board: Annotated[
        str | None,
        typer.Option(metavar="BOARD", help="3x4, rows like '..#|...', or a file of rows."),
    ] = None,
    graph: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A graph: an edge list, or graph6.")
    ] = None,
    squares: Annotated[
        Span | None,
        typer.Option(metavar="A..B", parser=span, help="The n x n boards, n from A to B."),
    ] = None,
    rows: RowsOfBoards = None,
    columns: ColumnsOfBoards = None,
    topology: TopologyOption = Topology.strip,
    multigraph: Multigraph = False,
    marks: Annotated[
        MarksOption | None,
        typer.Option(help="none: the total alone; xy: the polynomial (usual with --board)."),
    ] = None,
    play: Annotated[
        bool, typer.Option("--play", help="Only positions of alternating play.")
    ] = False,
    difference: Annotated[
        Span | None,
        typer.Option(metavar="D", parser=span, help="Only |i - j| = D, or in a range A..B."),
    ] = None,
    jobs: Annotated[int, typer.Option(metavar="J", help="Processes for totals.")] = 1,
    scheduler: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="A dask cluster instead of --jobs.")
    ] = None,
    checkpoint: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save residues there, and resume from them.")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write the totals as a b-file."),
    ] = None,
    as_json: Json = False,
) -> int:
    """Count boards: the polynomial in x and y of one board or graph, or totals of large boards.

    Totals are found from residues modulo primes, with a proved bound.
    """
    ways = [board is not None, graph is not None, squares is not None]
    ways.append(rows is not None or columns is not None)
    if sum(ways) != 1 or (ways[-1] and (rows is None or columns is None)):
        raise GfkitError(
            "give either --board BOARD or --graph FILE, as in --board 3x4; or --squares A..B, or "
            "--rows M --columns N, for totals"
        )
    others = {
        "--marks": marks,
        "--play": play or None,
        "--difference": difference,
        "--jobs": jobs if jobs != 1 else None,
        "--scheduler": scheduler,
        "--checkpoint": checkpoint,
        "--output": output,
    }
    if graph is not None:
        if topology is not Topology.strip or multigraph:
            raise GfkitError("--topology and --multigraph go with --board")
        for name, value in others.items():
            if value is not None:
                raise GfkitError(f"{name} goes with boards, not with --graph")
        _count_graph(model, graph, as_json=as_json)
        return 0
    refuse_multigraph_of_strips(topology, multigraph=multigraph)
    if marks is None:
        marks = MarksOption.xy if board is not None and not _of_totals(others) else MarksOption.none
    if marks is not MarksOption.none:
        for name, value in others.items():
            if value is not None and name not in {"--marks", "--play"}:
                raise GfkitError(f"{name} goes with totals: --marks none")
    asked = _Asked(_model_of(model, play=play), topology, multigraph, as_json)
    asked.play = play and not asked.model.play
    if board is not None:
        cells = read_board(board)
        if marks is not MarksOption.none or not cells.is_rectangle():
            for name, value in others.items():
                if value is not None and name not in {"--marks", "--play"}:
                    raise GfkitError(f"{name} goes with rectangles, not with {cells}")
            _count_board(asked, cells, marks)
            return 0
        sizes = [(cells.rows, cells.columns)]
        index: Span | None = None
    elif squares is not None:
        sizes = [(n, n) for n in squares]
        index = squares
    else:
        assert rows is not None
        assert columns is not None
        if rows.is_range and columns.is_range:
            raise GfkitError("one of --rows and --columns may be a range; `gfkit table` has both")
        sizes = [(m, n) for m in rows for n in columns]
        index = rows if rows.is_range else columns if columns.is_range else None
        asked.family = f"n x {columns}" if rows.is_range else f"{rows} x n"
    if any(side < 0 for size in sizes for side in size):
        raise GfkitError("sides of boards are 0 or more cells, as in --squares 1..8")
    if marks is not MarksOption.none:
        _count_profiles(asked, sizes, marks)
        return 0
    wanted = None
    if difference is not None:
        if play:
            raise GfkitError("--play is --difference 0..1: give one of the two")
        if difference.low < 0:
            raise GfkitError("--difference is |i - j|, such as 0 or 0..1")
        wanted = tuple(difference)
    elif asked.play:
        wanted = (0, 1)
    return _count_totals(asked, sizes, index, wanted, jobs, scheduler, checkpoint, output)


def _of_totals(others: dict[str, Any]) -> bool:
    return any(value is not None for name, value in others.items() if name != "--play")


class _Asked:
    """What is counted, where, and how it is printed."""

    def __init__(self, model: Model, topology: Topology, multigraph: bool, as_json: bool) -> None:
        self.model = model
        self.topology = topology
        self.multigraph = multigraph
        self.as_json = as_json
        self.family = "n x n"
        self.play = False

    def data(self) -> dict[str, Any]:
        """Return what JSON output says of it."""
        from gfkit.render.show_answer import joined_data  # noqa: PLC0415

        joined = joined_data(self.topology.value, multigraph=self.multigraph)
        restricted = {"differences": [0, 1]} if self.play else {}
        return {"topology": self.topology.value, **joined, **restricted}

    def lines(self, board: str) -> list[tuple[str, str]]:
        """Return what a page says of it."""
        from gfkit.render.show_answer import joined_text  # noqa: PLC0415

        return [
            ("model", self.model.name),
            ("counts", self.model.summary),
            ("board", board),
            *joined_text(self.topology.value, multigraph=self.multigraph),
            *([("difference", "|i - j| in [0, 1]")] if self.play else []),
        ]


def _model_of(name: str, *, play: bool) -> Model:
    """Return the model; with `play` that of its play positions, where it has one of its own."""
    from gfkit.boards.rules import find_model  # noqa: PLC0415

    model = find_model(name)
    if play and not model.play and model.name.endswith(":positions"):
        quantity = model.definition is not None and model.definition.game.can_count("play")
        if quantity:
            return find_model(f"{name.removesuffix(':positions')}:play")
    if play and not model.game.play_is_difference and not model.play:
        raise GfkitError(f"--play is not known for {model.name}")
    return model


def _profile(asked: _Asked, board: Board, marks: MarksOption) -> Profile:
    from gfkit.series.profile import Profile  # noqa: PLC0415
    from gfkit.strips.totals.count import count as count_board  # noqa: PLC0415
    from gfkit.strips.totals.selfcheck import check_small_boards, is_users_own  # noqa: PLC0415

    topology: Any = asked.topology.value
    multigraph = asked.multigraph
    if is_users_own(asked.model):
        check_small_boards(asked.model, topology=topology, multigraph=multigraph)
    try:
        profile = count_board(asked.model, board, topology=topology, multigraph=multigraph)
    except LimitReached as error:
        if board.is_rectangle():
            size = f"{board.rows}x{board.columns}"
            hint = f"--board {size} --marks none counts without the polynomial"
            raise LimitReached(f"{error}; {hint}") from None
        raise
    if asked.play:
        profile = profile.play()
    if marks is not MarksOption.x:
        return profile
    found: dict[tuple[int, int], int] = {}
    for i, j, f in profile.terms:
        found[i + j, 0] = found.get((i + j, 0), 0) + f
    return Profile.of(found)


def _count_board(asked: _Asked, cells: Board, marks: MarksOption) -> None:
    from gfkit.numbers.decimal import decimal  # noqa: PLC0415
    from gfkit.render.show_count import count_page  # noqa: PLC0415

    profile = _profile(asked, cells, marks)
    if asked.as_json:
        found = {
            "model": asked.model.name,
            "board": str(cells),
            **asked.data(),
            "count": decimal(profile.total()),
        }
        if marks is not MarksOption.none:
            found["polynomial"] = [[i, j, decimal(f)] for i, j, f in profile.terms]
        print_json(found)
        return
    size = f"{cells.rows} x {cells.columns}" if cells.is_rectangle() else str(cells)
    page = count_page(asked.lines(size), profile)
    if marks is MarksOption.none:
        from gfkit.render.page import page_of_lines  # noqa: PLC0415

        page = page_of_lines([*asked.lines(size), ("count", decimal(profile.total()))])
    tell(page)


def _count_profiles(asked: _Asked, sizes: Sequence[tuple[int, int]], marks: MarksOption) -> None:
    """Print the polynomials of several boards."""
    from gfkit.boards.board import Board  # noqa: PLC0415
    from gfkit.numbers.decimal import decimal  # noqa: PLC0415
    from gfkit.render.page import Page, Paragraph, Table  # noqa: PLC0415

    found = [(size, _profile(asked, Board.rectangle(*size), marks)) for size in sizes]
    if asked.as_json:
        boards = [
            {
                "rows": rows,
                "columns": columns,
                "count": decimal(profile.total()),
                "polynomial": [[i, j, decimal(f)] for i, j, f in profile.terms],
            }
            for (rows, columns), profile in found
        ]
        print_json({"model": asked.model.name, **asked.data(), "boards": boards})
        return
    lines = [f"{name}: {text}" for name, text in asked.lines("") if name != "board"]
    body = tuple(
        (f"{rows} x {columns}", decimal(profile.total()), str(profile))
        for (rows, columns), profile in found
    )
    tell(Page((Paragraph("\n".join(lines)), Table(("board", "count", "polynomial"), body))))


def _count_totals(
    asked: _Asked,
    sizes: Sequence[tuple[int, int]],
    index: Span | None,
    wanted: tuple[int, ...] | None,
    jobs: int,
    scheduler: str | None,
    checkpoint: Path | None,
    output: Path | None,
) -> int:
    """Print the totals, as far as a limit allows; return the exit status."""
    from gfkit.budget import know, unlimited  # noqa: PLC0415
    from gfkit.cli.session import session  # noqa: PLC0415
    from gfkit.errors import OutOfBudget  # noqa: PLC0415
    from gfkit.strips.totals.board_totals import Hands, board_total  # noqa: PLC0415
    from gfkit.workers import executor_for  # noqa: PLC0415

    if output is not None:
        if index is None:
            raise GfkitError("--output FILE goes with a range of boards, as --squares 1..20")
        require_writable(output, "b-file")
    found: list[BoardTotal] = []
    stopped: OutOfBudget | LimitReached | None = None
    with ExitStack() as stack:
        kept = _checkpoint(asked, wanted, checkpoint, stack)
        hands = Hands(stack.enter_context(executor_for(jobs, scheduler)), kept, jobs)
        try:
            for rows, columns in sizes:
                total = board_total(
                    asked.model,
                    rows,
                    columns,
                    topology=asked.topology.value,
                    multigraph=asked.multigraph,
                    differences=wanted,
                    hands=hands,
                )
                found.append(total)
                know(totals=[one.count for one in found])
        except (LimitReached, OutOfBudget) as error:
            if not found:
                raise
            session().begin_output()
            stopped = error
    first = 0 if index is None else index.low
    if stopped is None:
        _print_totals(asked, found, index, wanted, None, output)
    else:
        with unlimited():
            _print_totals(asked, found, index, wanted, stopped, output)
    if output is not None:
        from gfkit.oeis.bfile import write_bfile  # noqa: PLC0415

        write_beside(output, lambda: write_bfile(output, [one.count for one in found], first))
    if stopped is None:
        return 0
    rows, columns = sizes[len(found)]
    typer.echo(f"gfkit: from {rows} x {columns} on: {stopped}", err=True)
    return 3 if isinstance(stopped, OutOfBudget) else 2


def _checkpoint(
    asked: _Asked, wanted: tuple[int, ...] | None, path: Path | None, stack: ExitStack
) -> Any:
    if path is None:
        return None
    from hashlib import sha256  # noqa: PLC0415

    from gfkit.automata.checkpoint import Checkpoint  # noqa: PLC0415

    require_once(path)
    key = [asked.model.text(), asked.topology.value, asked.multigraph, wanted, "totals"]
    name = sha256(json.dumps(key).encode()).hexdigest()
    return stack.enter_context(Checkpoint(path, name))


def _print_totals(
    asked: _Asked,
    found: list[BoardTotal],
    index: Span | None,
    wanted: tuple[int, ...] | None,
    stopped: Exception | None,
    output: Path | None,
) -> None:
    from gfkit.numbers.decimal import decimal  # noqa: PLC0415
    from gfkit.render.page import Line, Page, Table, page_of_lines  # noqa: PLC0415

    restricted = {} if wanted is None else {"differences": list(wanted)}
    if asked.as_json:
        about = {"model": asked.model.name, **asked.data(), **restricted}
        if index is None:
            print_json({**about, **_evidence(found[0])})
            return
        totals = [{"n": n, **_evidence(one)} for n, one in enumerate(found, index.low)]
        data: dict[str, Any] = {**about, "totals": totals}
        if output is not None:
            data["file"] = str(output)
        if stopped is not None:
            data |= {"verdict": "underdetermined", "reason": str(stopped)}
        print_json(data)
        return
    last = found[-1]
    told = []
    if wanted is not None and not asked.play:
        told = [("difference", f"|i - j| in {list(wanted)}")]
    size = f"{last.rows} x {last.columns}"
    if index is None:
        lines = [*asked.lines(size), *told, ("count", decimal(last.count)), ("how", last.how)]
        tell(page_of_lines(lines))
        return
    lines = [*asked.lines(asked.family), *told]
    body = tuple((str(n), decimal(one.count)) for n, one in enumerate(found, index.low))
    after = [Line(f"how {size}", last.how)]
    if stopped is not None:
        after.append(Line("missing", str(stopped)))
    if output is not None:
        after.append(Line("b-file", str(output)))
    table = Table(("n", "count"), body)
    tell(Page((*(Line(*line) for line in lines), table, *after)))


def _evidence(one: BoardTotal) -> dict[str, Any]:
    from gfkit.numbers.decimal import decimal  # noqa: PLC0415

    return {
        "rows": one.rows,
        "columns": one.columns,
        "count": decimal(one.count),
        "how": one.how,
        "way": one.way,
        "kernel": one.kernel,
        "bound_bits": one.bound_bits,
        "primes": one.primes,
        "prime_bits": one.prime_bits,
        "spare_prime": one.spare_prime,
        "values": one.values,
    }


def _count_graph(model: str, path: Path, *, as_json: bool) -> None:
    from gfkit.boards.edge_games import find_graph_rule  # noqa: PLC0415
    from gfkit.boards.graph import Graph  # noqa: PLC0415
    from gfkit.numbers.decimal import decimal  # noqa: PLC0415
    from gfkit.render.show_count import count_page  # noqa: PLC0415
    from gfkit.strips.graphs.graphs import profile_on_graph  # noqa: PLC0415

    rule = find_graph_rule(model)
    graph = Graph.read(path)
    profile = profile_on_graph(rule.game, graph, rule.quantity)
    size = {"vertices": graph.vertices, "edges": len(graph.edges)}
    if as_json:
        polynomial = [[i, j, decimal(f)] for i, j, f in profile.terms]
        counted = {"count": decimal(profile.total()), "polynomial": polynomial}
        print_json({"model": rule.name, "graph": size, **counted})
        return
    about = [
        ("model", rule.name),
        ("counts", rule.summary),
        ("graph", ", ".join(f"{number} {name}" for name, number in size.items())),
    ]
    tell(count_page(about, profile))
