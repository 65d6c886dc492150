"""The verbs that count: each reads its options, calls the library, prints a page or JSON."""

from __future__ import annotations

import json
import re
from contextlib import contextmanager
from pathlib import Path  # noqa: TC003 - the command-line library reads it
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gfkit.cli.common import (
    MARKS_HELP,
    Columns,
    GrowingGraph,
    Json,
    MarksOption,
    MethodOption,
    ModelArgument,
    Multigraph,
    Rows,
    Topology,
    TopologyOption,
    app,
    print_json,
    read_family,
    read_strip,
    refuse_multigraph_of_strips,
    require_once,
    require_writable,
    tell,
    tell_certificate,
    write_proof,
)
from gfkit.cli.growing_model import growing_of, print_growing
from gfkit.cli.ranges import (
    ColumnsSpan,
    Output,
    RowsSpan,
    alone,
    compare_range,
    gf_of_range,
    sides_of,
)
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gfkit.automata.modular import Work
    from gfkit.automata.transfer import Marks
    from gfkit.render.page import Page
    from gfkit.strips.sequences.products import GraphProduct
    from gfkit.strips.sequences.strip import Strip


@app.command()
def gf(
    model: ModelArgument,
    rows: RowsSpan = None,
    columns: ColumnsSpan = None,
    graph: GrowingGraph = None,
    topology: TopologyOption = Topology.strip,
    multigraph: Multigraph = False,
    marks: Annotated[MarksOption, typer.Option(help=MARKS_HELP)] = MarksOption.none,
    method: Annotated[
        MethodOption, typer.Option(help="How the g.f. is computed.")
    ] = MethodOption.auto,
    terms: Annotated[int, typer.Option(metavar="K", help="How many terms to print.")] = 20,
    certificate: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the proof as a certificate.")
    ] = None,
    coq: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the theorem as a file for Coq.")
    ] = None,
    jobs: Annotated[int, typer.Option(metavar="J", help="Processes for the modular method.")] = 1,
    scheduler: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="A dask cluster instead of --jobs.")
    ] = None,
    checkpoint: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save residues there, and resume from them.")
    ] = None,
    share: Annotated[
        str | None,
        typer.Option(metavar="I/K", help="Only the I-th of K shares of the residues."),
    ] = None,
    output: Output = None,
    as_json: Json = False,
) -> int:
    """Prove the generating function and the minimal recurrence of a strip or product.

    A range of sides, as --columns 1..8, makes one table with orders, growth and signatures.
    """
    from gfkit.render.show_answer import answer_data, answer_page  # noqa: PLC0415
    from gfkit.strips.sequences.cancellation import cancellation  # noqa: PLC0415
    from gfkit.strips.sequences.strip import Strip  # noqa: PLC0415

    if not 0 <= terms <= 1_000_000:
        raise GfkitError(f"--terms {terms} is not between 0 and 1000000")
    grown = growing_of(model)
    if grown is not None:
        print_growing(
            grown,
            terms,
            certificate,
            as_json=as_json,
            rows=rows,
            columns=columns,
            graph=graph,
            multigraph=multigraph,
            marks=marks is not MarksOption.none,
            topology=topology is not Topology.strip,
            checkpoint=checkpoint,
            share=share,
            output=output,
            coq=coq,
        )
        return 0
    single = {"certificate": certificate, "checkpoint": checkpoint, "graph": graph}
    sides = sides_of(rows, columns, output, **single, coq=coq)
    if sides is not None:
        if share is not None:
            raise GfkitError("--share goes with --checkpoint FILE, and one number of columns")
        return gf_of_range(
            *(model, sides, topology, marks, method, terms, output),
            multigraph=multigraph,
            as_json=as_json,
        )
    fixed = alone(rows), alone(columns)
    strip = read_family(model, *fixed, graph, topology, multigraph=multigraph)
    if certificate is not None:
        require_writable(certificate)
    if coq is not None:
        _require_formal(strip, marks.value, coq)
    if checkpoint is not None:
        require_once(checkpoint)
    if checkpoint is not None and marks is not MarksOption.none:
        raise GfkitError("--checkpoint goes with --marks none")
    if share is not None:
        _share(strip, share, jobs, scheduler, checkpoint, is_marked=marks is not MarksOption.none)
        return 0
    if isinstance(strip, Strip) and strip.counted.play:
        if marks is not MarksOption.none or checkpoint is not None:
            raise GfkitError(
                f"the generating function of {strip.counted.name} is algebraic: --marks and "
                "--checkpoint do not apply to it"
            )
        _print_play(strip, terms, certificate, as_json=as_json)
        return 0
    chosen: Any = method.value
    if checkpoint is not None:
        if chosen == "determinant" or getattr(strip, "is_ring", False):
            raise GfkitError(
                "--checkpoint keeps residues, and determinants have none: leave it out"
            )
        chosen = "modular"
    with _work(strip, jobs, scheduler, checkpoint) as work:
        answer = strip.generating_function(marks=marks.value, method=chosen, work=work)
        stages = cancellation(answer)
        kernel = _kernel(work)
    if as_json:
        data = answer_data(answer, terms=terms, one_by_one=True, stages=stages)
        if answer.method == "modular":
            data["kernel"] = kernel
        print_json(data)
    else:
        tell(answer_page(answer, terms=terms, stages=stages))
    if certificate is not None:
        write_proof(answer.proof(), certificate)
        tell_certificate(None if as_json else certificate)
    if coq is not None:
        from gfkit.cli.cmd_formal import write_theorem  # noqa: PLC0415
        from gfkit.formal.stated import theorem_of_statement  # noqa: PLC0415

        write_theorem(theorem_of_statement(answer.statement), coq, is_told=not as_json)
    return 0


def _require_formal(strip: Strip | GraphProduct, marks: Marks, path: Path) -> None:
    """Fail before a long computation if no theorem for Coq can be written of it."""
    from gfkit.errors import NotFormal  # noqa: PLC0415
    from gfkit.formal.theorem import require_formal  # noqa: PLC0415
    from gfkit.strips.sequences.strip import Strip  # noqa: PLC0415

    if not isinstance(strip, Strip):
        raise NotFormal("the library has strips, and no products of graphs")
    require_formal(strip.definition(marks=marks))
    require_writable(path, "file")


@app.command()
def table(
    model: ModelArgument,
    rows: Annotated[int, typer.Option(metavar="M", help="Rows 1 to M.")],
    columns: Annotated[int, typer.Option(metavar="N", help="Columns 1 to N.")],
    topology: TopologyOption = Topology.strip,
    multigraph: Multigraph = False,
    as_json: Json = False,
) -> None:
    """Count all boards up to M x N."""
    from gfkit.boards.rules import find_model  # noqa: PLC0415
    from gfkit.numbers.decimal import decimal  # noqa: PLC0415
    from gfkit.render.page import Page, Paragraph, Table  # noqa: PLC0415
    from gfkit.render.show_answer import joined_data, joined_text  # noqa: PLC0415
    from gfkit.strips.sequences.table import count_table  # noqa: PLC0415

    found = find_model(model)
    refuse_multigraph_of_strips(topology, multigraph=multigraph)
    lines = count_table(found, rows, columns, topology=topology.value, multigraph=multigraph)
    counts = [[decimal(value) for value in line] for line in lines]
    if as_json:
        print_json(
            {
                "model": found.name,
                "rows": list(range(1, rows + 1)),
                "columns": list(range(1, columns + 1)),
                "topology": topology.value,
                **joined_data(topology.value, multigraph=multigraph),
                "table": counts,
            }
        )
        return
    heading = ("m\\n", *map(str, range(1, columns + 1)))
    body = tuple((str(m), *line) for m, line in enumerate(counts, 1))
    joined = joined_text(topology.value, multigraph=multigraph)
    about = [f"{found.name}: {found.summary}", *(f"{name}: {text}" for name, text in joined)]
    tell(Page((Paragraph("\n".join(about)), Table(heading, body))))


@app.command()
def matrix(
    model: ModelArgument,
    rows: Rows = None,
    columns: Columns = None,
    latex: Annotated[bool, typer.Option("--latex", help="Print LaTeX.")] = False,
    as_json: Json = False,
) -> None:
    """Print the bar-state matrix, as in the papers."""
    from gfkit.render.show_matrix import matrix_latex, matrix_page  # noqa: PLC0415
    from gfkit.strips.totals.bar import bar_state_matrix  # noqa: PLC0415
    from gfkit.strips.totals.compile import parts_of  # noqa: PLC0415

    strip = read_strip(model, rows, columns, Topology.strip)
    found = []
    for part in parts_of(strip.counted):
        tiles = part.tiles if columns is not None else part.tiles.transposed()
        found.append((part.coefficient, part.tiles.name, bar_state_matrix(tiles, strip.side)))
    if as_json:
        parts = [
            {
                "coefficient": coefficient,
                "tiles": name,
                "bottom": [list(word) for word in bars.bottom],
                "top": [list(word) for word in bars.top],
                "matrix": [
                    [str(bars[r, c]) for c in range(bars.size[1])] for r in range(bars.size[0])
                ],
            }
            for coefficient, name, bars in found
        ]
        print_json({"model": strip.counted.name, "fixed": strip.fixed, "parts": parts})
        return
    if not latex:
        tell(matrix_page(found))
        return
    for number, (coefficient, name, bars) in enumerate(found):
        if len(found) > 1:
            typer.echo(("\n" if number else "") + f"{coefficient} times {name}:")
        typer.echo(matrix_latex(bars))


@app.command()
def compare(
    first: Annotated[str, typer.Argument(metavar="MODEL", help="A model.")],
    second: Annotated[str, typer.Argument(metavar="MODEL", help="Another one.")],
    rows: RowsSpan = None,
    columns: ColumnsSpan = None,
    graph: GrowingGraph = None,
    topology: TopologyOption = Topology.strip,
    multigraph: Multigraph = False,
    marks: Annotated[MarksOption, typer.Option(help=MARKS_HELP)] = MarksOption.none,
    certificate: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the proof as a certificate.")
    ] = None,
    output: Output = None,
    as_json: Json = False,
) -> int:
    """Tell whether two models have equal counts for all n, or where they first differ."""
    from gfkit.numbers.decimal import number_text  # noqa: PLC0415
    from gfkit.render.show_answer import joined_data  # noqa: PLC0415
    from gfkit.render.show_range import difference_page  # noqa: PLC0415
    from gfkit.strips.sequences.compare import compare_strips, why_equal  # noqa: PLC0415

    sides = sides_of(rows, columns, output, certificate=certificate, graph=graph)
    if sides is not None:
        return compare_range(
            *((first, second), sides, topology, marks, output),
            multigraph=multigraph,
            as_json=as_json,
        )
    fixed = alone(rows), alone(columns)
    strips = [
        read_family(model, *fixed, graph, topology, multigraph=multigraph)
        for model in (first, second)
    ]
    if certificate is not None:
        require_writable(certificate)
    answer = compare_strips(strips[0], strips[1], marks=marks.value)
    names = [strip.counted.name for strip in strips]
    why = why_equal(strips[0], strips[1], marks=marks.value) if answer.equal else None
    if as_json:
        print_json(
            {
                "models": names,
                "fixed": strips[0].fixed,
                "topology": topology.value,
                **joined_data(topology.value, multigraph=multigraph),
                "marks": marks.value,
                "verdict": str(answer.verdict),
                "why": why,
                "counterexample": None
                if answer.equal
                else {"n": answer.n, "values": list(map(number_text, answer.values))},
            }
        )
    else:
        tell(difference_page((names[0], names[1]), answer, why))
    if certificate is not None:
        write_proof(answer.proof, certificate)
        tell_certificate(None if as_json else certificate)
    return 0 if answer.equal else 1


@app.command()
def models(
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="One model in full.")] = None,
    as_json: Json = False,
) -> None:
    """List the models, or show one in full."""
    from gfkit.boards.edge_games import GRAPH_GAMES, find_graph_rule, graph_quantities  # noqa: PLC0415
    from gfkit.boards.rules import RULES  # noqa: PLC0415
    from gfkit.render.page import Line, Page, Paragraph, Table  # noqa: PLC0415

    if name is not None:
        _show_model(name, as_json=as_json)
        return
    on_graphs = [one for one in GRAPH_GAMES if not re.fullmatch("cis[3-9]", one)]
    quantities = {one: list(graph_quantities(GRAPH_GAMES[one])) for one in on_graphs}
    if as_json:
        listed = [
            {"name": model.name, "summary": model.summary}
            for rule in RULES
            for model in rule.models
        ]
        graphs = [
            {"name": f"{one}:{quantity}", "summary": find_graph_rule(f"{one}:{quantity}").summary}
            for one in on_graphs
            for quantity in quantities[one]
        ]
        print_json({"models": listed, "on_graphs": graphs})
        return
    rows: list[tuple[str, str]] = []
    for rule in RULES:
        rows.append((rule.name, rule.summary))
        rows += [(f"  {model.name}", model.summary) for model in rule.models]
    rows.append(("cis1, ..., cis9", "cis with 1 to 9 colours, each of them for both players"))
    header = ("MODEL", "what it counts")
    data = Table(header, tuple((one.strip(), text) for one, text in rows), align="left")
    on_any = []
    for shown in dict.fromkeys(", ".join(found) for found in quantities.values()):
        names = [one for one in on_graphs if ", ".join(quantities[one]) == shown]
        more = ", cis3, ..., cis9" if "cis" in names else ""
        on_any.append(f"{', '.join(names)}{more}: {shown}")
    more = (
        "A TOML file is a model too: tile sets, pieces, which may be kept apart, array rules "
        "(docs/boards.md)."
    )
    table = Table(header, tuple(rows), align="left", is_wrapped=True)
    parts = (table, Line("with --graph", "; ".join(on_any)), Paragraph(more))
    tell(Page(parts, data))


def _show_model(name: str, *, as_json: bool) -> None:
    from gfkit.boards.edge_games import find_graph_rule  # noqa: PLC0415
    from gfkit.boards.rules import find_model  # noqa: PLC0415
    from gfkit.errors import UnknownModel  # noqa: PLC0415
    from gfkit.render.page import page_of_lines  # noqa: PLC0415
    from gfkit.render.show_model import model_page  # noqa: PLC0415
    from gfkit.strips.totals.compile import rule_data  # noqa: PLC0415

    try:
        found = find_model(name)
    except UnknownModel as unknown:
        try:
            rule = find_graph_rule(name)
        except UnknownModel:
            raise unknown from None
        shown = {"name": rule.name, "summary": rule.summary}
        if as_json:
            print_json({**shown, "definition": None, "parts": [], "on_graphs": True})
        else:
            rows = [("model", rule.name), ("counts", rule.summary)]
            tell(page_of_lines([*rows, ("played on", "graphs: gfkit count --graph FILE")]))
        return
    if as_json:
        print_json({**rule_data(found), "summary": found.summary})
    else:
        tell(model_page(found))


COQ_SECONDS = 60.0
OWN_GIB = 0.1
"""What the program itself takes, besides the process of the checker."""


@app.command()
def verify(
    certificates: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="CERTIFICATE...", help="Files that --certificate or --output wrote."
        ),
    ] = None,
    coq: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE", help="A theorem that --coq wrote, or a folder of them; Coq checks it."
        ),
    ] = None,
    as_json: Json = False,
    time_limit: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", help="How long each check may take: 30, or 60 for Coq's."),
    ] = None,
) -> int:
    """Replay certificates with the checker, which shares no code with the engine.

    Of several each has one line. Exit status: 1 if one does not hold, else 3 if one was not
    checked, else 2 if one cannot be read. With --coq FILE.v the theorem of the file is
    written anew; Coq compiles that, and coqchk lists what it assumes.
    """
    from contextlib import redirect_stderr, redirect_stdout  # noqa: PLC0415
    from io import StringIO  # noqa: PLC0415

    from gfkit.budget import current  # noqa: PLC0415
    from gfkit.cli.session import session  # noqa: PLC0415
    from gfkit.proofs.checker.program.shell import run  # noqa: PLC0415

    if time_limit is None:
        time_limit = COQ_SECONDS if coq else 30.0
    if not time_limit > 0:
        raise GfkitError(f"--time-limit {time_limit:g} is not a positive number of seconds")
    if coq and certificates:
        raise GfkitError("certificates and theorems for Coq are verified one kind at a time")
    if coq:
        from gfkit.cli.cmd_formal import verify_theorems  # noqa: PLC0415

        return verify_theorems(coq, time_limit, as_json=as_json)
    if not certificates:
        raise GfkitError("name a certificate, or a theorem: gfkit verify --coq FILE.v")
    paths = [str(path) for path in certificates]
    paths = [f"./{path}" if path.startswith("-") and path != "-" else path for path in paths]
    options = ["--time-limit", repr(time_limit)]
    memory = current().memory_allowed()
    if memory is not None:
        options += ["--memory-limit", repr(max(0.05, memory / 2**30 - OWN_GIB))]
    if session().format in {"text", "json"} and len(paths) == 1:
        shown = [*["--json"] * as_json, *["--full"] * session().is_full]
        return run([paths[0], *options, *shown])
    found: list[dict[str, Any]] = []
    statuses = []
    unread: list[str] = []
    for path in paths:
        said, wrong = StringIO(), StringIO()
        with redirect_stdout(said), redirect_stderr(wrong):
            statuses.append(run([path, *options, "--json"]))
        if statuses[-1] == UNREADABLE:
            unread.append(wrong.getvalue().strip())
        if said.getvalue():
            found.append(json.loads(said.getvalue()))
    if as_json:
        print_json({"certificates": found, "holds": not any(statuses)})
    elif len(paths) == 1:
        for report in found:
            tell(_report_page(report))
    elif found:
        tell(_reports_page(found))
    if unread:
        more = f" (and {len(unread) - 1} more cannot be read)" if len(unread) > 1 else ""
        typer.echo(f"{unread[0]}{more}", err=True)
    return next((status for status in (1, 3, 2) if status in statuses), max(statuses))


UNREADABLE = 2
"""The checker's status for a file that is none of its."""


def _verdict_of(found: dict[str, Any]) -> str:
    return "holds" if found["holds"] else str(found["outcome"]).upper()


def _in_a_row(found: dict[str, Any]) -> str:
    """Return the statement on one line; one certificate by itself is told in full."""
    from textwrap import shorten  # noqa: PLC0415

    return shorten(found["statement"].replace("\n", ";"), 300, placeholder=" ...")


def _reports_page(found: list[dict[str, Any]]) -> Page:
    """Return what the checker says of several certificates, a row for each."""
    from gfkit.render.page import Page, Paragraph, Table  # noqa: PLC0415

    rows = tuple(
        (one["certificate"], _verdict_of(one), "; ".join(one["reasons"]) or _in_a_row(one))
        for one in found
    )
    header = ("certificate", "verdict", "statement or reason")
    hold = sum(one["holds"] for one in found)
    many = f"all {hold} certificates hold" if hold == len(found) else f"{hold} of {len(found)} hold"
    return Page((Table(header, rows, align="left", is_wrapped=True), Paragraph(many)))


def _report_page(found: dict[str, Any]) -> Page:
    """Return the checker's report as a page."""
    from gfkit.render.page import page_of_lines  # noqa: PLC0415

    verdict = _verdict_of(found)
    rows = [("certificate", found["certificate"])]

    def told(report: dict[str, Any]) -> None:
        for lemma in report["lemmas"]:
            told(lemma)
        if report["statement"] and verdict == "holds":
            rows.append(("statement", report["statement"]))
            rows.extend(("premise", premise) for premise in report["premises"])
            rows.extend((name, str(value)) for name, value in report["checked"].items())

    told(found)
    return page_of_lines(
        [*rows, ("verdict", "; ".join([f"certificate {verdict}", *found["reasons"]]))]
    )


def _print_play(strip: Strip, terms: int, certificate: Path | None, *, as_json: bool) -> None:
    from gfkit.render.show_equation import play_data, play_page  # noqa: PLC0415
    from gfkit.strips.sequences.play_equation import play_equation  # noqa: PLC0415

    answer = play_equation(strip)
    if as_json:
        print_json(play_data(answer, terms=terms))
    else:
        tell(play_page(answer, terms=terms))
    if certificate is not None:
        write_proof(answer.proof, certificate)
        tell_certificate(None if as_json else certificate)


def _kernel(work: Work) -> str:
    """Return the kernel, "numpy" or "numba", of the processes that did the work."""
    from gfkit.automata.compiled import kernel  # noqa: PLC0415
    from gfkit.automata.modular import shares_memory  # noqa: PLC0415

    executor = work.executor
    if executor is not None and shares_memory(executor):
        return executor.submit(kernel).result()
    return kernel()


def _share(
    strip: Strip | GraphProduct,
    share: str,
    jobs: int,
    scheduler: str | None,
    checkpoint: Path | None,
    *,
    is_marked: bool,
) -> None:
    """Compute one share of the residues into the checkpoint, and say so."""
    from gfkit.cli.session import session  # noqa: PLC0415
    from gfkit.render.page import Line, Page  # noqa: PLC0415
    from gfkit.strips.sequences.walks import share_of_residues  # noqa: PLC0415

    part, parts = share_of(share)
    if checkpoint is None or is_marked:
        raise GfkitError("--share goes with --checkpoint FILE, and with --marks none")
    with _work(strip, jobs, scheduler, checkpoint) as work:
        primes = share_of_residues(strip.definition(), part, parts, work, strip.max_states)
    if session().format == "json":
        print_json({"share": [part, parts], "primes": primes, "checkpoint": str(checkpoint)})
        return
    of_primes = f"{primes} prime{'s' if primes != 1 else ''}"
    tell(
        Page(
            (
                Line("share", f"{part} of {parts}: residues modulo {of_primes}"),
                Line("checkpoint", str(checkpoint)),
                Line("continue", "`gfkit merge` joins the shares of all machines"),
            )
        )
    )


def share_of(text: str) -> tuple[int, int]:
    """Return I and K of a text I/K; raises GfkitError unless 1 <= I <= K <= 1000000.

    >>> share_of("2/4")
    (2, 4)
    """
    part, slash, parts = text.partition("/")
    if slash and all(one.isascii() and one.isdecimal() and len(one) < 8 for one in (part, parts)):
        i, k = int(part), int(parts)
        if 1 <= i <= k <= 10**6:
            return i, k
    raise GfkitError(f"--share is I/K with 1 <= I <= K, as in --share 1/4, not {text[:40]!r}")


@contextmanager
def _work(
    strip: Strip | GraphProduct, jobs: int, scheduler: str | None, checkpoint: Path | None
) -> Iterator[Work]:
    """Yield how to compute: processes or a cluster if wanted, a checkpoint if one is named."""
    from contextlib import ExitStack  # noqa: PLC0415
    from hashlib import sha256  # noqa: PLC0415

    from gfkit.automata.checkpoint import Checkpoint  # noqa: PLC0415
    from gfkit.automata.modular import Work  # noqa: PLC0415
    from gfkit.workers import executor_for  # noqa: PLC0415
    from gfkit.writing import collect  # noqa: PLC0415

    with ExitStack() as stack:
        if checkpoint is not None:  # what a process was writing that is ended with the executor
            stack.callback(collect, checkpoint.parent)
        executor = stack.enter_context(executor_for(jobs, scheduler))
        kept = None
        if checkpoint is not None:
            text = json.dumps(
                [strip.rule_text(), strip.fixed, strip.topology, strip.multigraph]
                if strip.multigraph
                else [strip.rule_text(), strip.fixed, strip.topology]
            )
            name = sha256(text.encode()).hexdigest()
            kept = stack.enter_context(Checkpoint(checkpoint, name))
        yield Work(executor, checkpoint=kept)
