"""What is said of entries of the OEIS: proofs, drafts, b-files, look-up, entries settled in bulk.

Nothing is downloaded: entries and dumps are files.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gfkit.api.subjects import Subject, sequence_meant, understood
from gfkit.asking.anything import read
from gfkit.base.arguments import at_least, file_path, optional, takes
from gfkit.base.arguments import text as a_title
from gfkit.base.budget import Budget
from gfkit.base.files import is_there
from gfkit.errors import GfkitError, LookUpError
from gfkit.reading.canonical_readings import canonical
from gfkit.sequences.sequence import Sequence

if TYPE_CHECKING:
    from gfkit.oeis.entries.drafts import Draft
    from gfkit.oeis.entries.dump_lookup import Match
    from gfkit.oeis.titles.title_reading import TitleRule, Unread
    from gfkit.reports.entry_proofs import EntryProof


NAME = re.compile(r"[^\s]+\.(?:seq|txt|json)")
"""A file, and no title."""
NUMBER = re.compile(r"A\d{6,7}")
"""The number of an entry."""
REPLAYS = 4
"""The replay of a proof may take so many times as long as the proof."""
DUMPS = ("stripped.gz", "stripped")
"""Where a dump is looked for if none is named: these files of the current folder."""
LOOKED_UP = 8
"""Terms of a sequence that does not end; an entry has few more of a sequence that grows fast."""


@takes(dump=optional(file_path), most=at_least(0, 20))
def lookup(
    terms: Subject,
    dump: Path | str | None = None,
    *,
    most: int = 20,
    budget: Budget | None = None,
) -> list[Match]:
    """Return the sequences of a local dump of the OEIS that have these terms, best first.

    terms: at least three integers, or what `as_sequence` takes; from six on they may be shifted,
    negated or multiplied. dump: the path of the OEIS's file
    `stripped` or `stripped.gz`; without it the one in the current folder. Nothing is downloaded.
    most: how many are returned. Raises LookUpError for too few terms, and if there is no dump.

    >>> from pathlib import Path
    >>> from gfkit.oeis import lookup
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     dump = Path(folder) / "stripped"
    ...     size = dump.write_text("A000108 ,1,1,2,5,14,42,132,429,1430,")
    ...     print(lookup([1, 2, 5, 14, 42, 132], dump)[0])
    A000108 (6 terms agree, shifted by 1)
    """
    from gfkit.oeis.entries.dump_lookup import look_up  # noqa: PLC0415 - slow to import

    sequence = sequence_meant(understood(terms))
    found: Any = list(sequence) if sequence.last is not None else sequence.early(LOOKED_UP)
    if dump is None:
        dump = next((name for name in DUMPS if Path(name).is_file()), None)
    if dump is None:
        shown_terms = ", ".join(map(str, found[:6]))
        raise LookUpError(
            "gfkit looks terms up in a local copy of the OEIS's file stripped.gz; for example "
            f"lookup([{shown_terms}], dump='stripped.gz')"
        )
    return look_up(found, file_path("dump", dump), most=most, budget=budget)


def prove(
    thing: Path | str,
    *,
    author: str = "",
    date: str = "",
    bfile: Sequence | None = None,
    others: Mapping[str, Sequence] | None = None,
    run_programs: bool = False,
    claim_limit: float | None = None,
    budget: Budget | None = None,
) -> EntryProof:
    """Prove what can be proved of an entry, or of a title: its lines, a comment, new lines.

    thing: the path of an entry in the internal format, as "A000045.seq", its number, or a title.
    author, date: sign the new lines, if both are given. bfile: of the entry, to be compared.
    others: other entries that lines name. run_programs: run the PARI programs of the entry.
    claim_limit: seconds for each line. Raises GfkitError.

    >>> from gfkit import oeis
    >>> words = "no two 1s adjacent horizontally"
    >>> oeis.prove(f"Number of n X 3 binary arrays with {words}.").state
    'proved'
    """
    from gfkit.oeis.entries.entry import read_entry  # noqa: PLC0415 - slow to import
    from gfkit.reports.entry_proofs import prove_entry  # noqa: PLC0415 - slow to import

    is_title = isinstance(thing, str) and not NAME.fullmatch(thing) and not is_there(thing)
    if isinstance(thing, str) and NUMBER.fullmatch(thing):
        path = canonical(read(thing))
        if not path.endswith(".seq"):
            raise GfkitError(f"nothing is downloaded: save the entry as {thing}.seq")
        given: Any = read_entry(Path(path))
    else:
        given = thing if is_title else read_entry(file_path("the entry", thing))
    return prove_entry(
        given,
        author=author,
        date=date,
        bfile=bfile,
        others=others,
        run_programs=run_programs,
        claim_limit=claim_limit,
        budget=budget,
    )


def comment(thing: Path | str, *, author: str = "", date: str = "") -> str:
    """Return the comment for an editor that `prove` makes, "" where nothing is proved.

    thing, author, date: as of `prove`.

    >>> from gfkit import oeis
    >>> words = "no two 1s adjacent horizontally"
    >>> print(oeis.comment(f"Number of n X 3 binary arrays with {words}.")[:2])
    %C
    """
    return "\n".join(prove(thing, author=author, date=date).comment)


def title(text: str) -> TitleRule | Unread:
    """Return the rule that the title of an array entry says, or where it could not be read.

    text: the title. The rule has the side that is `fixed`, its length, and the `rule` itself as the
    data of a TOML file. What is not read has the words at which it `stopped`.

    >>> from gfkit import oeis
    >>> found = oeis.title("Number of n X 3 binary arrays with no two 1s adjacent horizontally.")
    >>> found.fixed, found.side
    ('columns', 3)
    >>> oeis.title("Number of n X 2 arrays with a strange property.").stopped
    'a strange property'
    """
    from gfkit.oeis.titles.title_reading import read_title  # noqa: PLC0415 - slow to import

    example = "'Number of n X 3 binary arrays with no two 1s adjacent.'"
    return read_title(a_title("text", text, example))


def draft(
    subject: Subject,
    *,
    number: str = "A000000",
    name: str | None = None,
    author: str = "",
    date: str = "",
    xrefs: Iterable[str] = (),
    budget: Budget | None = None,
) -> Draft:
    """Return a draft of an entry for a sequence, every runnable program of which has been run.

    subject: what `gfkit.read` reads as a sequence. number: of the entry, as "A000045". name: its
    title, or None for one made by gfkit. author, date: for the signature of formulas; without them
    the %A line has a placeholder. xrefs: its %Y lines. Of terms alone the formulas that fit them
    are written as empirical, and there are no programs. Raises EntryError for a sequence that
    cannot be an entry.

    >>> from gfkit import oeis
    >>> print(oeis.draft("x/(1-x-x^2)").entry.all("F")[0])
    a(n) = a(n-1) + a(n-2) for n > 1.
    """
    from gfkit.oeis.entries.drafts import draft as drafted  # noqa: PLC0415 - slow to import

    is_text = isinstance(subject, str | Path)
    said = canonical(read(subject)) if is_text else ""
    about: Any = sequence_meant(understood(subject)) if is_text else subject
    told: dict[str, Any] = {"number": number, "name": name, "author": author, "date": date}
    return drafted(about, **told, xrefs=tuple(xrefs), subject=said, budget=budget)


def bfile(subject: Subject, count: int = 1000) -> str:
    """Return the text of a b-file with up to `count` terms.

    subject: what `gfkit.read` reads as a sequence. count: how many terms.

    >>> from gfkit import oeis
    >>> print(oeis.bfile("x/(1-x-x^2)", 3), end="")
    0 0
    1 1
    2 1
    """
    from gfkit.oeis.entries.bfiles import bfile_of  # noqa: PLC0415 - slow to import

    return bfile_of(sequence_meant(understood(subject)), count)


@dataclass(frozen=True, slots=True)
class Settled:
    """What became of entries that were settled.

    folder: where the records and certificates are. states: how many entries have each state.
    unread: the numbers of those that are not read, with the reason.
    """

    folder: Path
    states: Mapping[str, int]
    unread: Mapping[str, str]


def settle(
    entries: Path | str,
    *,
    output: Path | str = "settled",
    names: Path | str | None = None,
    jobs: int = 1,
    time_limit: float = 15.0,
    resume: bool = False,
    again: Iterable[str] = (),
) -> Settled:
    """Settle entries: title to rule, terms compared, g.f. proved, conjecture judged.

    entries: a file of titles, or a dump. output: the folder to write. names: the dump of names that
    goes with a dump of terms. jobs: how many entries at a time. time_limit: seconds for the proof
    of each. resume: go on with what a run before has left. again: states that are settled again.

    >>> import json
    >>> from gfkit import oeis
    >>> folder = getfixture("tmp_path")
    >>> title = "Number of n X 2 binary arrays with no two 1s adjacent horizontally."
    >>> entry = {"A": "A000244", "title": title, "offset": 1, "terms": [3, 9, 27, 81]}
    >>> size = (folder / "titles.jsonl").write_text(json.dumps(entry))
    >>> found = oeis.settle(folder / "titles.jsonl", output=folder / "settled")
    >>> found.states["proved"], found.unread
    (1, {})
    """
    from gfkit.oeis.settled.settle_sources import FILE, Results, entries_of  # noqa: PLC0415
    from gfkit.reports.settling import EntryLimits, memory_of_each, settle_all  # noqa: PLC0415

    folder = file_path("output", output)
    limits = EntryLimits(time_limit, REPLAYS * time_limit, memory_of_each(jobs))
    dump = None if names is None else file_path("names", names)
    found = entries_of(file_path("entries", entries), dump)
    for _ in settle_all(found, folder, limits, jobs=jobs, resume=resume, again=tuple(again)):
        pass
    with Results(folder / FILE) as results:
        unread = [one for one in results.records() if one["state"] == "unread"]
        stops = {one["A"]: f"{one.get('stopped') or one['reason']}" for one in unread}
        return Settled(folder, dict(results.counts()), stops)
