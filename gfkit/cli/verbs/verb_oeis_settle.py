"""Settle entries: title to rule, terms compared, g.f. proved, conjecture judged.

Results are kept one by one; a run that was stopped goes on with --resume. With --only the comment
on each of these entries is written, as lines of the entry. Exit status 1 if a conjecture is refuted
or corrected.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from gfkit.base.command_lines import command
from gfkit.cli.frame import Said, verb
from gfkit.cli.readers import require
from gfkit.cli.session import require_seconds
from gfkit.errors import GfkitError
from gfkit.oeis.entries.drafts import Head
from gfkit.oeis.settled.settle_entry import ToSettle
from gfkit.oeis.settled.settle_sources import FILE, Results, entries_of
from gfkit.render.page import Line, Paragraph
from gfkit.reports.settling import (
    EntryLimits,
    comment_on,
    memory_of_each,
    results_page,
    settle_all,
)

FEW = 10
"""More entries that were not read are named with --full alone."""
REPLAYS = 4
"""The replay of a proof may take so many times as long as the proof."""


@verb(
    "oeis settle",
    "gfkit oeis settle titles.jsonl --output settled --jobs 2",
    output="The folder to write; settled, if none is named.",
    names="The dump of names of the stripped dump.",
    time_limit="For the proof of each entry; a replay may take four times as long.",
    only="This entry only, and the comment on it; may be repeated.",
)
def settle(
    entries: Path,
    output: Path | None = None,
    names: Path | None = None,
    jobs: int = 1,
    time_limit: float = 15.0,
    resume: bool = False,
    again: list[str] | None = None,
    only: list[str] | None = None,
) -> Said:
    """Settle entries: title to rule, terms compared, g.f. proved, conjecture judged."""
    output = Path("settled") if output is None else output
    require_seconds("--time-limit", time_limit, 15)
    require("--jobs", jobs, 1, 1024)
    if again and not resume:
        raise GfkitError("--again goes with --resume")
    limits = EntryLimits(time_limit, REPLAYS * time_limit, memory_of_each(jobs))
    found = entries_of(entries, names)
    if only:
        found = _named(found, only, entries)
    for _ in settle_all(found, output, limits, jobs=jobs, resume=resume, again=tuple(again or ())):
        pass
    with Results(output / FILE) as results:
        counts, page = results.counts(), results_page(results)
        data = {"folder": str(output), "entries": sum(counts.values()), "states": counts}
        unread = [z for z in results.records() if z["state"] == "unread"]
        stops = {z["A"]: f"not read: {z.get('stopped') or z['reason']}" for z in unread}
        data["unread"] = stops
        named = (Line(*z, is_detail=len(stops) > FEW) for z in stops.items())
        page = replace(page, parts=(*page.parts, *named))
        if only:
            comments, missing = _comments(results, only)
            data |= {"comments": comments, "missing": missing}
            for one in comments:
                replay = f"replay: {command('verify', output / one['certificate'])}"
                text = "\n".join([*one["lines"], "", replay])
                page = replace(page, parts=(*page.parts, Paragraph(text, is_verbatim=True)))
    return Said(data, page, status=int(counts["refuted"] + counts["corrected"] > 0))


def _named(entries: Iterable[ToSettle], only: list[str], source: Path) -> Iterator[ToSettle]:
    """Yield the entries with these numbers; raises GfkitError if one is not there."""
    left = set(only)
    for entry in entries:
        if entry.number in left:
            left.remove(entry.number)
            yield entry
    if left:
        raise GfkitError(f"{min(left)} is not in {source}")


def _comments(results: Results, only: list[str]) -> tuple[list[dict[str, Any]], dict[str, str]]:
    """Return the comments on settled entries, and why there is none on others."""
    found: list[dict[str, Any]] = []
    missing: dict[str, str] = {}
    for number in only:
        if (record := results.record(number)) is None:
            continue
        try:
            lines = comment_on(record, Head())
            about = {"A": number, "state": record["state"], "lines": lines}
            found.append({**about, "certificate": record["certificate"]})
        except GfkitError as error:
            missing[number] = str(error)
    return found, missing
