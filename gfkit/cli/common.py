"""What the verbs share: the application, common options, readers of arguments."""

from __future__ import annotations

import json
import re
import time
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from gfkit.boards.board import Board
    from gfkit.proofs.kernel import Proved
    from gfkit.strips.products import GraphProduct
    from gfkit.strips.strip import Strip

app = typer.Typer(
    add_completion=False,
    invoke_without_command=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Discovers and proves generating functions and recurrences of games and tilings.",
)


class Topology(Enum):
    """How the sides of a board are joined."""

    strip = "strip"
    cylinder = "cylinder"
    ring = "ring"
    torus = "torus"


class MarksOption(Enum):
    """Which pieces are marked."""

    none = "none"
    x = "x"
    xy = "xy"


class MethodOption(Enum):
    """How the generating function is computed."""

    auto = "auto"
    determinant = "determinant"
    modular = "modular"


ModelArgument = Annotated[
    str, typer.Argument(metavar="MODEL", help="RULE, RULE:QUANTITY, or a rule's TOML file.")
]
Rows = Annotated[int | None, typer.Option("--rows", metavar="M", help="Fix M rows.")]
Columns = Annotated[int | None, typer.Option("--columns", metavar="N", help="Fix N columns.")]
GrowingGraph = Annotated[
    Path | None,
    typer.Option("--graph", metavar="FILE", help="A graph that paths (or cycles: ring) multiply."),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
TopologyOption = Annotated[Topology, typer.Option("--topology", help="How sides are joined.")]
Multigraph = Annotated[
    bool, typer.Option("--multigraph", help="Join sides of 1 and 2 cells too, unrolled.")
]
CertificateOption = Annotated[
    Path | None,
    typer.Option("--certificate", metavar="FILE", help="Write the proof as a certificate."),
]

MARKS_HELP = "Mark every piece x, or Left's x and Right's y."

FORECAST_SECONDS = 5
"""Computations that take longer say so before they begin."""


def version_wanted(value: bool) -> None:
    """Print the version and leave."""
    if value:
        from gfkit import __version__  # noqa: PLC0415

        typer.echo(f"gfkit {__version__}")
        raise typer.Exit


@app.callback()
def options(
    context: typer.Context,
    _version: Annotated[
        bool,
        typer.Option(
            "--version", callback=version_wanted, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    """Discovers and proves generating functions and recurrences of games and tilings."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def read_strip(
    model: str,
    rows: int | None,
    columns: int | None,
    topology: Topology,
    *,
    multigraph: bool = False,
) -> Strip:
    """Read a strip from its options."""
    from gfkit.boards.rules import find_model  # noqa: PLC0415
    from gfkit.strips.strip import Strip  # noqa: PLC0415

    if (rows is None) == (columns is None):
        raise GfkitError("give either --rows M or --columns N")
    refuse_multigraph_of_strips(topology, multigraph=multigraph)
    return Strip(
        find_model(model),
        columns=columns,
        rows=rows,
        topology=topology.value,
        multigraph=multigraph,
    )


def read_family(
    model: str,
    rows: int | None,
    columns: int | None,
    graph: Path | None,
    topology: Topology,
    *,
    multigraph: bool = False,
) -> Strip | GraphProduct:
    """Read a strip, or the products of a graph, from the options."""
    from gfkit.boards.edge_games import find_graph_rule  # noqa: PLC0415
    from gfkit.boards.graph import Graph  # noqa: PLC0415

    if graph is None:
        return read_strip(model, rows, columns, topology, multigraph=multigraph)
    from gfkit.strips.products import GraphProduct  # noqa: PLC0415

    if rows is not None or columns is not None:
        raise GfkitError("give one of --rows M, --columns N and --graph FILE")
    if multigraph:
        raise GfkitError("--multigraph goes with boards; products of graphs are simple graphs")
    return GraphProduct(find_graph_rule(model), Graph.read(graph), topology=topology.value)


def refuse_multigraph_of_strips(topology: Topology, *, multigraph: bool) -> None:
    """Raise GfkitError where there is nothing to join."""
    if multigraph and topology is Topology.strip:
        raise GfkitError("--multigraph goes with --topology cylinder, ring or torus")


def read_board(text: str) -> Board:
    """Read a board from its text, or from a file of that name."""
    from gfkit.boards.board import MAX_CELLS, Board  # noqa: PLC0415

    if not re.fullmatch(r"[.#|]*|\s*[0-9]+x[0-9]+\s*", text):
        path = Path(text)
        try:
            if path.is_file():
                if path.stat().st_size > 4 * MAX_CELLS:
                    raise GfkitError(f"board file {text} is too large")
                return Board.parse(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise GfkitError(f"cannot read board file {text!r}: {error}") from None
        if not re.search(r"[.#|]", text.removesuffix(".txt")):
            raise GfkitError(f"{text!r} is no board such as '3x4' or '..#|...', and no file")
    return Board.parse(text)


def require_directory(path: Path, what: str = "certificate") -> None:
    """Fail before a long computation if a file cannot be put there."""
    try:
        if path.is_dir():
            raise GfkitError(f"cannot write {what} {path}: Is a directory")
        if not path.parent.is_dir():
            raise GfkitError(f"cannot write {what} {path}: no directory {path.parent}")
        if path.is_symlink():
            path.resolve(strict=path.exists())
    except (OSError, RuntimeError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise GfkitError(f"cannot write {what} {path}: {reason}") from None


def bytes_of(gib: float) -> int:
    """Turn a memory limit in GiB into bytes."""
    if not 0 < gib < 2**20:
        raise GfkitError(f"--memory-limit {gib} is not a positive number of GiB")
    return int(gib * 2**30)


def write_proof(proved: Proved, path: Path) -> None:
    """Write the certificate of a proof."""
    from gfkit import __version__  # noqa: PLC0415
    from gfkit.proofs.certificate import write_certificate  # noqa: PLC0415

    write_certificate(proved, path, __version__)


def tell_certificate(path: Path | None) -> None:
    """Say where a certificate was written, and how to replay it."""
    if path is not None:
        typer.echo(f"\ncertificate written to {path}; replay: gfkit verify {path}")


def print_json(data: dict[str, Any]) -> None:
    """Print one JSON object."""
    typer.echo(json.dumps(data))


class Patience:
    """Lines on standard error about a long computation: the first after a few seconds."""

    def __init__(self, seconds: float = 5) -> None:
        self.start = time.monotonic()
        self.next = self.start + seconds

    def due(self) -> float | None:
        """Return the seconds so far if it is time for a line, each later than the last by half."""
        now = time.monotonic()
        if now < self.next:
            return None
        self.next = now + max(5, (now - self.start) / 2)
        return now - self.start

    def tell_search(self, positions: int, parts: int) -> None:
        """Tell how far the search for an outcome is."""
        from gfkit.games.outcomes import MAX_PARTS, MAX_STATES  # noqa: PLC0415

        if self.due() is not None:
            typer.echo(
                f"gfkit: {positions} positions, {parts} small parts; given up at {MAX_STATES} of a "
                f"board, or {MAX_PARTS}",
                err=True,
            )

    def tell_values(self, known: int, wanted: int) -> None:
        """Tell how many nim-values are known; the time grows about with the square."""
        seconds = self.due()
        if seconds is not None:
            rest = seconds * ((wanted / max(known, 1)) ** 2 - 1)
            typer.echo(
                f"gfkit: {known} of up to {wanted} nim-values, unless a period is found; about "
                f"{rest:.0f} seconds more",
                err=True,
            )
