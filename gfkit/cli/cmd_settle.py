"""Entries of the OEIS by the thousand: settle their conjectures, and write comments on them."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 - the command-line library reads it
from typing import Annotated

import typer

from gfkit.cli.cmd_oeis import oeis_app
from gfkit.cli.common import Json, print_json, tell
from gfkit.errors import GfkitError


@oeis_app.command()
def settle(
    source: Annotated[
        Path,
        typer.Argument(
            metavar="SOURCE", help="JSON Lines, a folder of entries, or the stripped dump."
        ),
    ],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="DIR", help="The folder to write.")
    ] = None,
    names: Annotated[
        Path | None,
        typer.Option("--names", metavar="FILE", help="The dump of names of the stripped dump."),
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", metavar="J", help="How many processes.")] = 1,
    time_limit: Annotated[
        float, typer.Option("--time-limit", metavar="SECONDS", help="For the proof of each entry.")
    ] = 15.0,
    replay_limit: Annotated[
        float,
        typer.Option("--replay-limit", metavar="SECONDS", help="For the replay of each proof."),
    ] = 60.0,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on: entries that have a result are left out.")
    ] = False,
    again: Annotated[
        list[str] | None,
        typer.Option("--again", metavar="STATE", help="With --resume: settle such entries anew."),
    ] = None,
    coq: Annotated[
        bool, typer.Option("--coq", help="Have Coq check the theorems too, many in one run.")
    ] = False,
    as_json: Json = False,
) -> int:
    """Settle entries: title to rule, terms compared, g.f. proved, conjecture judged.

    Results are kept one by one; a run that was stopped goes on with --resume. Exit status 1 if a
    conjecture is refuted or corrected.
    """
    from dataclasses import replace  # noqa: PLC0415

    from gfkit.formal.coq_runs import coq_program  # noqa: PLC0415
    from gfkit.oeis.settle_sources import entries_of  # noqa: PLC0415
    from gfkit.oeis.settle_store import FILE, Results  # noqa: PLC0415
    from gfkit.render.page import Line  # noqa: PLC0415
    from gfkit.reports.settling import (  # noqa: PLC0415
        Limits,
        memory_of_each,
        results_page,
        settle_all,
    )

    if output is None:
        raise GfkitError("give the folder, as in --output settled")
    for name, seconds in (("--time-limit", time_limit), ("--replay-limit", replay_limit)):
        if not 0 < seconds < 1e9:
            raise GfkitError(f"{name} {seconds:g} is not a positive number of seconds, such as 15")
    if not 1 <= jobs <= 1024:
        raise GfkitError(f"--jobs {jobs} is not between 1 and 1024")
    if coq:
        for program in ("coqc", "coqchk"):
            coq_program(program)
    if again and not resume:
        raise GfkitError("--again goes with --resume")
    limits = Limits(time_limit, replay_limit, memory_of_each(jobs))
    entries = entries_of(source, names)
    for _ in settle_all(
        entries, output, limits, jobs=jobs, resume=resume, again=tuple(again or ())
    ):
        pass
    theorems = _theorems(output) if coq else {}
    with Results(output / FILE, make=False) as results:
        counts = results.counts()
        if as_json:
            told = {"folder": str(output), "entries": sum(counts.values()), "states": counts}
            print_json({**told, **({"theorems": theorems} if coq else {})})
        else:
            page = results_page(results)
            said = ", ".join(f"{many} {verdict}" for verdict, many in theorems.items() if many)
            more = (Line("theorems", f"by Coq: {said or 'none'}"),) if coq else ()
            tell(replace(page, parts=(*page.parts, *more)))
    return 1 if counts["refuted"] + counts["corrected"] + theorems.get("rejected", 0) else 0


def _theorems(output: Path) -> dict[str, int]:
    from gfkit.cli.cmd_formal import allowed_by_user  # noqa: PLC0415
    from gfkit.reports.settled_theorems import check_settled  # noqa: PLC0415

    return check_settled(output, allowed_by_user(None))


@oeis_app.command()
def comment(
    numbers: Annotated[
        list[str], typer.Argument(metavar="A...", help="A-numbers, such as A207495.")
    ],
    results: Annotated[
        Path | None,
        typer.Option("--results", metavar="DIR", help="The folder that `oeis settle` wrote."),
    ] = None,
    author: Annotated[str, typer.Option(metavar="NAME", help="Who signs the comment.")] = "",
    date: Annotated[str, typer.Option(metavar="DATE", help="Such as 'Nov 20 2026'.")] = "",
    as_json: Json = False,
) -> int:
    """Write the comments on settled entries, as lines of the entry, and how to replay the proofs.

    Exit status 1 if an entry is not settled; the others are written all the same.
    """
    from gfkit.oeis.settle_comments import Comment, comment_on  # noqa: PLC0415
    from gfkit.oeis.settle_store import FILE, Results  # noqa: PLC0415
    from gfkit.render.page import Page, Paragraph, Table  # noqa: PLC0415

    if results is None:
        raise GfkitError("give the folder that `gfkit oeis settle` wrote, as in --results settled")
    if bool(author) != bool(date):
        raise GfkitError("--author and --date go together")
    found: list[Comment] = []
    missing: dict[str, str] = {}
    with Results(results / FILE, make=False) as kept:
        for number in numbers:
            record = kept.record(number)
            if record is None:
                missing[number] = f"{number} has no result in {results}"
                continue
            try:
                found.append(comment_on(record, author=author, date=date))
            except GfkitError as error:
                missing[number] = str(error)
    if as_json:
        print_json({"comments": [one.data() for one in found], "missing": missing})
    elif found:
        parts = [
            "\n".join([*one.lines, "", f"replay: gfkit verify {results / one.certificate}"])
            for one in found
        ]
        rows = tuple((one.number, one.state, line) for one in found for line in one.lines)
        data = Table(("entry", "state", "line"), rows, align="left")
        tell(Page(tuple(Paragraph(part, is_verbatim=True) for part in parts), data))
    for reason in missing.values():
        typer.echo(f"gfkit: {reason}", err=True)
    return 1 if missing else 0
