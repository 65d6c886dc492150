"""What the verbs share: the application, common options, readers of arguments."""

from __future__ import annotations

import functools
import inspect
import re
import sys
from copy import copy
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_origin

import typer

from gfkit.cli.verb_groups import VerbGroup
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from gfkit.boards.board import Board
    from gfkit.proofs.kernel import Proved
    from gfkit.proofs.verdict import Verdict
    from gfkit.render.page import Page
    from gfkit.strips.sequences.products import GraphProduct
    from gfkit.strips.sequences.strip import Strip
    from gfkit.writing import Folder

MAX_DIGITS = 18
"""Of a number on the command line."""

TimeLimit = Annotated[
    float | None,
    typer.Option(
        "--time-limit", metavar="SECONDS", help="Stop then, and report what is known so far."
    ),
]
MemoryLimit = Annotated[
    float | None,
    typer.Option(
        "--memory-limit", metavar="GIB", help="Stop before more memory is used (default 4)."
    ),
]
Confirmed = Annotated[
    bool, typer.Option("--yes", help="Also start work that is expected to take over an hour.")
]


class OutputFormat(Enum):
    """The format of an answer."""

    text = "text"
    latex = "latex"
    markdown = "markdown"
    csv = "csv"
    json = "json"


Full = Annotated[bool, typer.Option("--full", help="Do not cut long polynomials and formulas.")]
Formatted = Annotated[OutputFormat, typer.Option("--format", help="Format of the answer.")]

LIMITS = {
    "time_limit": (TimeLimit, None),
    "memory_limit": (MemoryLimit, None),
    "is_confirmed": (Confirmed, False),
}
"""The options that every verb has: their types and defaults."""


NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:e-?[0-9]{1,2})?", re.ASCII)


def integer(text: str | int) -> int:
    """Read an integer of the command line: decimal digits, maybe behind a minus sign.

    >>> integer("-3")
    -3
    """
    if isinstance(text, int):
        return text
    if not re.fullmatch(r"-?[0-9]+", text, re.ASCII):
        raise typer.BadParameter(f"{text!r} is not an integer in decimal digits, such as 3")
    if len(text) > MAX_DIGITS:
        raise typer.BadParameter(
            f"an integer of {len(text)} digits; at most {MAX_DIGITS} are taken"
        )
    return int(text)


def number(text: str | float) -> float:
    """Read a number of the command line: decimal digits, maybe with a point.

    >>> number("2.5")
    2.5
    """
    if isinstance(text, int | float):
        return text
    if len(text) > MAX_DIGITS or not NUMBER.fullmatch(text):
        raise typer.BadParameter(f"{text!r} is not a number in decimal digits, such as 60 or 2.5")
    return float(text)


PARSERS: dict[Any, Callable[[Any], Any]] = {int: integer, float: number}


def strict(annotation: Any) -> Any:
    """Return the annotation of a parameter, with our own reader if it is a number.

    The command-line library takes "3.0", " 3", "1_0" and digits of any alphabet for integers.
    """
    if get_origin(annotation) is not Annotated:
        return annotation
    kind, *notes = get_args(annotation)
    named = {kind, *get_args(kind)} & PARSERS.keys()
    if len(named) != 1 or not hasattr(notes[0], "parser"):
        return annotation
    note = copy(notes[0])
    note.parser = PARSERS[named.pop()]
    note.metavar = note.metavar or "INTEGER"
    return Annotated[kind, note]


def limited(verb: Callable[..., Any]) -> Callable[..., Any]:
    """Return a verb with the options of `LIMITS`, whose work is done within their budget.

    A verb that has one of them itself is given it, and keeps that limit itself.
    """
    signature = inspect.signature(verb, eval_str=True)
    own = signature.parameters
    answers = "as_json" in own
    added = (
        []
        if not answers
        else [
            inspect.Parameter(
                "output_format",
                inspect.Parameter.POSITIONAL_OR_KEYWORD,
                default=OutputFormat.text,
                annotation=Formatted,
            ),
            inspect.Parameter(
                "full",
                inspect.Parameter.POSITIONAL_OR_KEYWORD,
                default=False,
                annotation=Full,
            ),
        ]
    )
    added += [
        inspect.Parameter(
            name, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=default, annotation=annotation
        )
        for name, (annotation, default) in LIMITS.items()
        if name not in own
    ]

    @functools.wraps(verb)
    def within_limits(*args: Any, **options: Any) -> Any:
        from gfkit.cli.limits import budget_of  # noqa: PLC0415
        from gfkit.cli.session import session  # noqa: PLC0415

        given = {name: options.pop(name, None) for name in LIMITS if name not in own}
        now = session()
        wanted = options.pop("output_format", OutputFormat.text)
        now.is_full = bool(options.pop("full", False))
        if options.get("as_json"):
            if wanted not in {OutputFormat.text, OutputFormat.json}:
                raise GfkitError(f"give either --json or --format {wanted.value}")
            wanted = OutputFormat.json
        elif wanted is OutputFormat.json:
            options["as_json"] = True
        now.format = wanted.value
        now.as_json = wanted is OutputFormat.json
        now.memory_limit = given.get("memory_limit")
        now.budget = budget_of(
            given.get("time_limit"),
            given.get("memory_limit"),
            now.line,
            is_confirmed=bool(given.get("is_confirmed")),
            as_json=now.as_json,
        )
        with now.budget:
            return verb(*args, **options)

    parameters = [one.replace(annotation=strict(one.annotation)) for one in (*own.values(), *added)]
    within_limits.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    within_limits.__annotations__ = {one.name: one.annotation for one in parameters}
    return within_limits


SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class Verbs(typer.Typer):
    """A group of verbs, each of which is `limited`; without one of them it prints its help."""

    def __init__(self, help: str, **options: Any) -> None:  # noqa: A002 - its name in the library
        settings: dict[str, Any] = {
            "cls": VerbGroup,
            "add_completion": False,
            "rich_markup_mode": None,
            "pretty_exceptions_enable": False,
            "context_settings": SETTINGS,
            "subcommand_metavar": "VERB ...",
        }
        super().__init__(help=help, **{**settings, **options})
        self._built: tuple[int, Any] | None = None

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        """Run a command. The tree of verbs and options is built once, and again for new verbs."""
        number = len(self.registered_commands)
        if self._built is None or self._built[0] != number:
            self._built = number, typer.main.get_command(self)
        return self._built[1](*arguments, **options)

    def command(self, name: str | None = None, **options: Any) -> Callable[..., Any]:
        """Return the decorator that makes a function a verb."""
        register = super().command(name, **options)

        def decorate(verb: Callable[..., Any]) -> Callable[..., Any]:
            register(limited(verb))
            return verb

        return decorate


app = Verbs(
    "Discovers and proves generating functions and recurrences of games and tilings.",
    add_completion=True,
    invoke_without_command=True,
    epilog="To begin with: gfkit gf domineering --columns 3",
)


class Topology(Enum):
    """Which sides of a board are identified."""

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


def models_like(incomplete: str) -> list[str]:
    """Return the models whose names begin so, for shell completion: rules first."""
    from gfkit.boards.rules import RULES  # noqa: PLC0415

    rules = [rule.name for rule in RULES]
    names = [*rules, *(model.name for rule in RULES for model in rule.models)]
    return [name for name in (names if ":" in incomplete else rules) if name.startswith(incomplete)]


ModelArgument = Annotated[
    str,
    typer.Argument(
        metavar="MODEL",
        help="RULE, RULE:QUANTITY, or a rule's TOML file.",
        autocompletion=models_like,
    ),
]
Rows = Annotated[int | None, typer.Option("--rows", metavar="M", help="Fix M rows.")]
Columns = Annotated[int | None, typer.Option("--columns", metavar="N", help="Fix N columns.")]
GrowingGraph = Annotated[
    Path | None,
    typer.Option(
        "--graph",
        metavar="FILE",
        help="A graph: boards are its products with paths (ring: cycles).",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
TopologyOption = Annotated[Topology, typer.Option("--topology", help="Which sides are identified.")]
Multigraph = Annotated[
    bool, typer.Option("--multigraph", help="Identify sides of 1 and 2 cells too, unrolled.")
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
        from gfkit.version import __version__  # noqa: PLC0415

        typer.echo(f"gfkit {__version__}")
        raise typer.Exit


@app.callback()
def options(
    context: typer.Context,
    _version: Annotated[
        bool,
        typer.Option(
            "--version", "-V", callback=version_wanted, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    """Discovers and proves generating functions and recurrences of games and tilings."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def require_one_side(rows: object | None, columns: object | None) -> None:
    """Raise GfkitError with what to write instead unless just one side is fixed."""
    if rows is None and columns is None:
        raise GfkitError(
            "give either --rows M or --columns N; --columns 3, for example, is for boards of n x 3"
        )
    if rows is not None and columns is not None:
        raise GfkitError(
            "give either --rows M or --columns N: one side is fixed, and the other one grows; "
            "`gfkit count MODEL --board MxN` is for one board"
        )


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
    from gfkit.strips.sequences.strip import Strip  # noqa: PLC0415

    require_one_side(rows, columns)
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
    from gfkit.strips.sequences.products import GraphProduct  # noqa: PLC0415

    if rows is not None or columns is not None:
        raise GfkitError("give one of --rows M, --columns N and --graph FILE")
    if multigraph:
        raise GfkitError("--multigraph goes with boards; products of graphs are simple graphs")
    return GraphProduct(find_graph_rule(model), Graph.read(graph), topology=topology.value)


def refuse_multigraph_of_strips(topology: Topology, *, multigraph: bool) -> None:
    """Raise GfkitError where no sides are identified."""
    if multigraph and topology is Topology.strip:
        raise GfkitError("--multigraph goes with --topology cylinder, ring or torus")


def read_board(text: str) -> Board:
    """Read a board from its text, or from a file of that name."""
    from gfkit.boards.board import MAX_CELLS, Board  # noqa: PLC0415
    from gfkit.files import Limits, is_standard_input, is_there, read_text, shown  # noqa: PLC0415

    if not re.fullmatch(r"[.#|]*|[ ]*[0-9]+x[0-9]+[ ]*", text, re.ASCII):
        if is_standard_input(text) or is_there(text):
            limits = Limits(bytes=4 * MAX_CELLS, lines=MAX_CELLS + 1)
            return Board.parse(read_text(text, limits))
        if not re.search(r"[.#|]", text.removesuffix(".txt")):
            raise GfkitError(
                f"{shown(text, 60)} is neither a board, such as '3x4' or '..#|...', nor a file"
            )
    return Board.parse(text)


def require_writable(path: Path, what: str = "certificate") -> None:
    """Fail before a long computation if a file cannot be written, or has two purposes.

    Raises NotWritten, GfkitError.
    """
    from gfkit.writing import prepare  # noqa: PLC0415

    prepare(path, what)
    require_once(path)


def require_once(path: Path) -> None:
    """Fail if the command has named a file already for something that it writes."""
    from gfkit.cli.session import session  # noqa: PLC0415
    from gfkit.writing import is_special, telling  # noqa: PLC0415

    with telling(path, "file"):
        if is_special(path):
            return
        target = path.resolve()
    named = session().named
    if target in named:
        raise GfkitError(f"{path} is named twice; name a different file for each output")
    named.add(target)


def write_proof(proved: Proved, path: Path, folder: Folder | None = None) -> None:
    """Write the certificate of a proof; an answer is not lost with it (`write_beside`).

    folder: nothing is written outside it.
    """
    from gfkit.proofs.certificate import write_certificate  # noqa: PLC0415
    from gfkit.version import __version__  # noqa: PLC0415

    def write() -> None:
        place = path if folder is None else folder.place(path.name)
        write_certificate(proved, place, __version__)

    write_beside(path, write)


def write_beside(path: Path, write: Callable[[], None]) -> None:
    """Write a file that goes with an answer.

    If it cannot be written the answer is printed all the same, and then that is said: the exit
    status is 2.
    """
    from gfkit.cli.session import session  # noqa: PLC0415
    from gfkit.errors import NotWritten  # noqa: PLC0415

    try:
        write()
    except NotWritten as error:
        session().unwritten[path] = error


def is_written(path: Path | None) -> bool:
    """Tell whether a file that goes with an answer was asked for and written."""
    from gfkit.cli.session import session  # noqa: PLC0415

    return path is not None and path not in session().unwritten


def tell_certificate(path: Path | None) -> None:
    """Say where a certificate was written, and how to replay it.

    In other formats than text the answer is all of the output: then it is said on standard error.
    """
    from gfkit.cli.session import session  # noqa: PLC0415

    if not is_written(path):
        return
    said = f"certificate written to {path}; replay: gfkit verify {path}"
    if session().format == "text":
        typer.echo(f"\n{said}")
    elif session().format != "json":
        typer.echo(f"gfkit: {said}", err=True)


def words_of(verdict: Verdict) -> str:
    """Return what people read before the reason of a verdict: "none found", not "refused"."""
    return str(getattr(verdict, "words", verdict))


def code_data(verdict: Verdict) -> dict[str, str]:
    """Return the code of the reason of a verdict as JSON data; nothing where there is none."""
    code = getattr(verdict, "code", "")
    return {"reason_code": code} if code else {}


def tell(page: Page) -> None:
    """Print a page in the format that was asked for; JSON is printed by `print_json` instead."""
    from gfkit.cli.session import session  # noqa: PLC0415

    wanted = session().format
    if wanted == "text":
        from gfkit.cli.terminal import painter, text_width  # noqa: PLC0415

        typer.echo(page.text(text_width(), painter(), full=session().is_full))
    elif wanted == "csv":
        typer.echo(page.csv(), nl=False)
    else:
        typer.echo(page.latex() if wanted == "latex" else page.markdown())


def print_json(data: dict[str, Any]) -> None:
    """Print one JSON object; an iterator in it is written as it comes."""
    from gfkit.render.json_text import json_pieces  # noqa: PLC0415

    print_pieces(json_pieces(data))
    sys.stdout.write("\n")
    sys.stdout.flush()


def print_pieces(pieces: Iterable[str], cut_off: str = "") -> None:
    """Print an answer as it is made.

    A limit that is reached meanwhile ends it: so much of it is printed, and the exit status is 3.
    cut_off: a line that says so in the output, with {reason}; without one the output must be such
    that a part of it does not look whole, as JSON is.
    """
    from gfkit.cli.session import session  # noqa: PLC0415
    from gfkit.errors import OutOfBudget  # noqa: PLC0415

    now = session()
    try:
        for piece in pieces:
            if not now.is_output:
                now.begin_output()
            sys.stdout.write(piece)
    except OutOfBudget as error:
        if now.is_output and cut_off:
            sys.stdout.write(cut_off.format(reason=error) + "\n")
        raise
    sys.stdout.flush()
