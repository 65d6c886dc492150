"""Entries of the OEIS settled in bulk, whose results are kept in a folder one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from gfkit.answers.answer import Answer, Detail
from gfkit.answers.oeis_prove import State
from gfkit.base.arguments import file_path, integer, list_of, positive
from gfkit.base.commands import command
from gfkit.errors import Argument, GfkitError
from gfkit.oeis.entries.draft import Head
from gfkit.oeis.settling.entry import ToSettle
from gfkit.oeis.settling.results import Results
from gfkit.oeis.settling.sources import FILE, entries_of
from gfkit.proofs.words import DONE, REFUTED
from gfkit.render.pages import Line, Page, Paragraph, Part
from gfkit.reports.conjectures import comment_on
from gfkit.reports.oeis_settle import (
    EntryLimits,
    memory_of_each,
    settle_all,
    settled_parts,
    verdict_line,
)

REPLAYS = 4
"""The replay of a proof may take that many times as long as the proof."""
MOST_JOBS = 1024
WRONG = ("corrected", "refuted")
FEW = 10
"""More entries that were not read are named with --full alone."""


@dataclass(frozen=True, kw_only=True, repr=False)
class SettledComment(Detail):
    """The comment on an entry that is settled.

    Attributes
    ----------
    number
        The number of the entry.
    state
        What became of it.
    text
        The lines of the comment, in the internal format.
    certificate
        The file of the proof, in the folder of the results.
    """

    number: str
    state: State
    text: tuple[str, ...]
    certificate: str


@dataclass(frozen=True, kw_only=True, repr=False)
class WrongConjecture(Detail):
    """A conjecture of an entry that is wrong.

    Attributes
    ----------
    number
        The number of the entry.
    state
        Corrected or refuted.
    says
        What is right, or where it fails.
    """

    number: str
    state: State
    says: str


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class SettledEntries(Answer):
    """The states of settled entries.

    Attributes
    ----------
    folder
        Where the results and certificates are.
    entries
        How many have a result.
    states
        How many entries have each state.
    wrong
        The conjectures that are wrong.
    unread
        The numbers of the entries that are not read, with the reason.
    comments
        The comments on the entries that were named.
    missing
        Why there is no comment on others of them.
    """

    folder: str
    entries: int
    states: Mapping[str, int]
    wrong: tuple[WrongConjecture, ...]
    unread: Mapping[str, str]
    comments: tuple[SettledComment, ...]
    missing: Mapping[str, str]

    @property
    def status(self) -> int:
        """The exit status of the command line: 1 where a conjecture is wrong."""
        return REFUTED if self.wrong else DONE

    def page(self) -> Page:
        """Return how many have which state, what is wrong or not read, and the comments."""
        wrong = [(one.number, one.state, one.says) for one in self.wrong]
        is_detail = len(self.unread) > FEW
        parts: list[Part] = [*settled_parts(self.states, wrong)]
        parts += [
            Line(number, f"not read: {why}", is_detail=is_detail)
            for number, why in self.unread.items()
        ]
        for one in self.comments:
            replay = command("verify", Path(self.folder) / one.certificate)
            text = "\n".join([*one.text, "", f"replay: {replay}"])
            parts.append(Paragraph(text, is_verbatim=True))
        parts += [Line(number, why) for number, why in self.missing.items()]
        return Page(tuple(parts))


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

    The program keeps results one by one, and a stopped run can be resumed. A replay of a proof may
    take four times as long as the proof. For single entries the page has the comment, as lines of
    the entry. Exit status 1 if a conjecture is refuted or corrected.

    Parameters
    ----------
    entries
        JSON Lines, an entry, a folder of entries, or the stripped dump.
    folder
        The folder of the results.
    names
        The dump of names that goes with the stripped dump.
    jobs
        How many entries at a time.
    entry_limit
        The seconds for the proof of each entry.
    resume
        Go on; entries that have a result are left out.
    again
        When a run is resumed, entries of these states are settled again.
    only
        These entries only, and the comments on them.

    Returns
    -------
    SettledEntries
        How many have which state, what is wrong, and the comments.

    Raises
    ------
    GfkitError
        For a folder with results that is not to be resumed, and for a number that is not there.

    Examples
    --------
    >>> import json
    >>> from gfkit import oeis
    >>> folder = getfixture("tmp_path")
    >>> title = "Number of n X 2 binary arrays with no two 1s adjacent horizontally."
    >>> entry = {"A": "A000244", "title": title, "offset": 1, "terms": [3, 9, 27, 81]}
    >>> size = (folder / "titles.jsonl").write_text(json.dumps(entry))
    >>> found = oeis.settle(folder / "titles.jsonl", folder=folder / "settled")
    >>> found.states["proved"], found.unread
    (1, {})

    On the command line: ``gfkit oeis settle titles.jsonl --folder settled --jobs 2``
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
        return SettledEntries(
            folder=str(place),
            entries=sum(counts.values()),
            states=counts,
            wrong=tuple(
                WrongConjecture(number=one["A"], state=one["state"], says=verdict_line(one))
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
            SettledComment(
                number=number,
                state=record["state"],
                text=tuple(lines),
                certificate=record["certificate"],
            )
        )
    return found, missing
