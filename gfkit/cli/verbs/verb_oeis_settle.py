"""Entries of the OEIS by the thousand: settle their conjectures, and write comments on them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gfkit.cli.frame import Said, verb
from gfkit.cli.settled_claims import require_signature
from gfkit.errors import GfkitError
from gfkit.formal.coq_runs import coq_program
from gfkit.oeis.settled.settle_sources import entries_of
from gfkit.oeis.settled.settle_store import FILE, Results
from gfkit.render.page import Page, Paragraph, Table
from gfkit.reports.settled_comments import Comment, comment_on
from gfkit.reports.settled_theorems import check_settled, theorems_parts
from gfkit.reports.settling import Limits, memory_of_each, results_page, settle_all

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from gfkit.oeis.settled.settle_entry import ToSettle


@verb(
    "oeis settle",
    "gfkit oeis settle titles.jsonl --output settled --jobs 2",
    output="The folder to write.",
    names="The dump of names of the stripped dump.",
    time_limit="For the proof of each entry.",
    coq="Have Coq check the theorems too, many in one run.",
)
def settle(
    entries: Path,
    output: Path | None = None,
    names: Path | None = None,
    jobs: int = 1,
    time_limit: float = 15.0,
    replay_limit: float = 60.0,
    resume: bool = False,
    again: list[str] | None = None,
    only: list[str] | None = None,
    coq: bool = False,
) -> Said:
    """Settle entries: title to rule, terms compared, g.f. proved, conjecture judged.

    Results are kept one by one; a run that was stopped goes on with --resume. Exit status 1 if a
    conjecture is refuted or corrected.
    """
    if output is None:
        raise GfkitError("give the folder, as in --output settled")
    for name, seconds in (("--time-limit", time_limit), ("--replay-limit", replay_limit)):
        if not 0 < seconds < 1e9:
            raise GfkitError(f"{name} {seconds:g} is not a positive number of seconds, such as 15")
    if not 1 <= jobs <= 1024:
        raise GfkitError(f"--jobs {jobs} is not between 1 and 1024")
    for program in ("coqc", "coqchk") * coq:
        coq_program(program)
    if again and not resume:
        raise GfkitError("--again goes with --resume")
    limits, chosen = Limits(time_limit, replay_limit, memory_of_each(jobs)), tuple(again or ())
    found = entries_of(entries, names)
    if only:
        found = _named(found, only, entries)
    for _ in settle_all(found, output, limits, jobs=jobs, resume=resume, again=chosen):
        pass
    theorems = _theorems(output, only) if coq else {}
    with Results(output / FILE, make=False) as results:
        counts, page = results.counts(), results_page(results)
    data = {"folder": str(output), "entries": sum(counts.values()), "states": counts}
    if coq:
        data["theorems"] = theorems
        page = replace(page, parts=(*page.parts, *theorems_parts(output)))
    is_refuted = counts["refuted"] + counts["corrected"] + theorems.get("rejected", 0) > 0
    return Said(data, page, status=int(is_refuted))


def _named(entries: Iterable[ToSettle], only: list[str], source: Path) -> Iterator[ToSettle]:
    """Yield the entries with these numbers; raises GfkitError if one is not there."""
    left = set(only)
    for entry in entries:
        if entry.number in left:
            left.remove(entry.number)
            yield entry
    if left:
        raise GfkitError(f"{min(left)} is not in {source}")


def _theorems(output: Path, only: list[str] | None) -> dict[str, int]:
    from gfkit.cli.verbs.verb_formal import allowed_by_user

    return check_settled(output, allowed_by_user(None), only)


@verb(
    "oeis comment",
    "gfkit oeis comment A207495 --results settled",
    author="Who signs the comment.",
)
def comment(
    numbers: list[str], results: Path | None = None, author: str = "", date: str = ""
) -> Said:
    """Write the comments on settled entries, as lines of the entry, and how to replay the proofs.

    Exit status 1 if an entry is not settled; the others are written all the same.
    """
    if results is None:
        raise GfkitError("give the folder that `gfkit oeis settle` wrote, as in --results settled")
    require_signature(author, date)
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
    parts = [
        "\n".join([*one.lines, "", f"replay: gfkit verify {results / one.certificate}"])
        for one in found
    ]
    rows = tuple((one.number, one.state, line) for one in found for line in one.lines)
    table = Table(("entry", "state", "line"), rows, align="left")
    page = Page(tuple(Paragraph(part, is_verbatim=True) for part in parts), table)
    return Said(
        {"comments": [one.data() for one in found], "missing": missing},
        page if found else None,
        status=1 if missing else 0,
        notes=list(missing.values()),
    )
