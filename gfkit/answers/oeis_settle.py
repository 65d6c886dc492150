"""Entries of the OEIS settled in bulk, whose results are kept in a folder one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from gfkit.answers.oeis_prove import State
from gfkit.answers.records import Answer, AnswerPart
from gfkit.base.arguments import file_path, integer, list_of, positive
from gfkit.errors import Argument, GfkitError
from gfkit.oeis.entries.draft import Head
from gfkit.oeis.settling.entry import ToSettle
from gfkit.oeis.settling.results import Results
from gfkit.oeis.settling.sources import FILE, entries_of
from gfkit.proofs.kernel import made
from gfkit.reports.conjectures import comment_on
from gfkit.reports.oeis_settle import (
    EntryLimits,
    memory_of_each,
    settle_all,
    verdict_line,
)

REPLAYS = 4
"""The replay of a proof may take so many times as long as the proof."""
MOST_JOBS = 1024
WRONG = ("corrected", "refuted")


@dataclass(frozen=True, slots=True, repr=False)
class SettledComment(AnswerPart):
    """The comment on an entry that is settled.

    number: of the entry. state: what became of it. lines: of the entry, in the internal format.
    certificate: the file of the proof, in the folder of the results.
    """

    number: str
    state: State
    lines: tuple[str, ...]
    certificate: str


@dataclass(frozen=True, slots=True, repr=False)
class WrongConjecture(AnswerPart):
    """A conjecture of an entry that is wrong.

    number: of the entry. state: corrected or refuted. says: what is right, or where it fails.
    """

    number: str
    state: State
    says: str


@dataclass(frozen=True, slots=True, repr=False)
class SettledEntries(Answer):
    """What became of entries that were settled.

    folder: where the results and certificates are. entries: how many have a result. states: how
    many entries have each state. wrong: the conjectures that are wrong. unread: the numbers of
    those that are not read, with the reason. comments: on the entries that were named. missing: why
    there is none on others of them.
    """

    folder: Path
    entries: int
    states: Mapping[State, int]
    wrong: tuple[WrongConjecture, ...]
    unread: Mapping[str, str]
    comments: tuple[SettledComment, ...]
    missing: Mapping[str, str]


def settle(
    entries: Path | str,
    *,
    folder: Path | str = "settled",
    names: Path | str | None = None,
    jobs: int = 1,
    entry_limit: float = 15,
    resume: bool = False,
    again: tuple[State, ...] = (),
    only: tuple[str, ...] = (),
) -> SettledEntries:
    """Settle entries: title to rule, terms compared, g.f. proved, conjecture judged.

    Results are kept one by one, and a run that was stopped can be resumed. A replay of a proof may
    take four times as long as the proof. Of single entries the comment is written, as lines of the
    entry. Exit status 1 if a conjecture is refuted or corrected.

    Args:
        entries: JSON Lines, an entry, a folder of entries, or the stripped dump.
        folder: the folder of the results.
        names: the dump of names that goes with the stripped dump.
        jobs: how many entries at a time.
        entry_limit: seconds for the proof of each entry.
        resume: go on; entries that have a result are left out.
        again: when a run is resumed, entries of this state are settled anew; may be repeated.
        only: this entry only, and the comment on it; may be repeated.

    Command:
        gfkit oeis settle titles.jsonl --folder settled --jobs 2

    >>> import json
    >>> from gfkit import oeis
    >>> folder = getfixture("tmp_path")
    >>> title = "Number of n X 2 binary arrays with no two 1s adjacent horizontally."
    >>> entry = {"A": "A000244", "title": title, "offset": 1, "terms": [3, 9, 27, 81]}
    >>> size = (folder / "titles.jsonl").write_text(json.dumps(entry))
    >>> found = oeis.settle(folder / "titles.jsonl", folder=folder / "settled")
    >>> found.states["proved"], found.unread
    (1, {})
    """
    integer("jobs", jobs, least=1, most=MOST_JOBS)
    positive("entry_limit", entry_limit, example="15")
    again = list_of(str, "states such as ['unread']")("again", again)
    only = list_of(str, "A-numbers such as ['A000045']")("only", only)
    if again and not resume:
        words = Argument("again"), Argument("resume", True)
        raise GfkitError("{} goes with {}".format(*words)).naming(*words)
    place = file_path("folder", folder)
    source = file_path("entries", entries)
    limits = EntryLimits(entry_limit, REPLAYS * entry_limit, memory_of_each(jobs))
    found = entries_of(source, None if names is None else file_path("names", names))
    if only:
        found = _named(found, only, source)
    for _ in settle_all(found, place, limits, jobs=jobs, resume=resume, again=again):
        pass
    with Results(place / FILE) as results:
        comments, missing = _comments(results, only)
        counts = results.counts()
        unread = [one for one in results.records() if one["state"] == "unread"]
        return made(
            SettledEntries,
            folder=place,
            entries=sum(counts.values()),
            states=counts,
            wrong=tuple(
                made(WrongConjecture, one["A"], one["state"], verdict_line(one))
                for one in results.records()
                if one["state"] in WRONG
            ),
            unread={one["A"]: str(one.get("stopped") or one["reason"]) for one in unread},
            comments=tuple(comments),
            missing=missing,
        )


def _named(entries: Iterable[ToSettle], only: tuple[str, ...], source: Path) -> Iterator[ToSettle]:
    """Yield the entries with these numbers; raises GfkitError if one is not there."""
    left = set(only)
    for entry in entries:
        if entry.number in left:
            left.remove(entry.number)
            yield entry
    if left:
        raise GfkitError(f"{min(left)} is not in {source}")


def _comments(
    results: Results, only: tuple[str, ...]
) -> tuple[list[SettledComment], dict[str, str]]:
    """Return the comments on settled entries, and why there is none on others."""
    found: list[SettledComment] = []
    missing: dict[str, str] = {}
    for number in only:
        if (record := results.record(number)) is None:
            continue
        try:
            lines = comment_on(record, Head())
        except GfkitError as error:
            missing[number] = str(error)
            continue
        found.append(
            made(SettledComment, number, record["state"], tuple(lines), record["certificate"])
        )
    return found, missing
