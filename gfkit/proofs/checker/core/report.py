"""What a check established, as lines of text and as data.

The statement is printed whole, as an outline (`words`). A line that goes on is indented by six more
than it began, a word that is longer than a line is broken after a backslash, and a text of more
than LONGEST characters is cut, unless all is asked for, with the SHA-256 of the whole.
"""

from __future__ import annotations

import hashlib
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

COLUMNS = 100
LONGEST = 2000
MOST_LINES = 2000
"""Number of lines after which no more lemmas are printed; the statement is printed whole."""
LABEL, DEEPER, FURTHER = 12, 2, 6
WIDE = 60
"""Columns of a label; columns by which a line is deeper, and by which one that goes on is."""


def quoted(text: object, longest: int = WIDE) -> str:
    r"""Quote text of the file: on one line, control characters and the like escaped, cut if long.

    >>> print(quoted("a\x1b[31m"))
    "a\x1b[31m"
    """
    try:
        shown = text if isinstance(text, str) else str(text)
    except ValueError:
        shown = "a number of many digits"
    escaped = "".join(
        z if z.isprintable() and z not in '"\\' else "\\" + z if z in '"\\' else ascii(z)[1:-1]
        for z in shown[:longest]
    )
    return f'"{escaped}{" ..." if len(shown) > longest else ""}"'


def printable(text: str) -> str:
    """Escape what is not a printable character, so that text of a file cannot steer a terminal."""
    return "".join(z if z.isprintable() else ascii(z)[1:-1] for z in text)


class Report:
    """What held so far of one statement; the reports of its lemmas stand in `lemmas`.

    outline: the statement, as lines with their depths. lines: (label, text) of what was
    established. checked: the same as data. premises: what the check had to take as given.
    uses: for each lemma what it was used for. parts: the extended parts that were loaded.
    done: whether the check came to its end, so that the statement holds.
    """

    def __init__(self, progress: Callable[[str], None] = lambda _: None) -> None:
        self.outline: list[tuple[int, str]] = []
        self.lines: list[tuple[str, str]] = []
        self.checked: dict[str, Any] = {}
        self.premises: list[str] = []
        self.lemmas: list[Report] = []
        self.uses: list[str] = []
        self.parts: list[str] = []
        self.reasons: list[str] = []
        self.checked_fully = True
        self.done = False
        self.progress = progress

    quoted = staticmethod(quoted)

    def say(self, label: str, text: str, **checked: Any) -> None:
        """Note what was established, in at most 11 characters and one sentence, and as data."""
        self.lines.append((label, text))
        self.checked |= checked

    def assume(self, sentence: str) -> None:
        """Note a premise that is only given; the certificate must list the same sentence."""
        self.premises.append(sentence)

    def fail(self, reason: str, *, checked_fully: bool = True) -> None:
        """Note why the certificate does not hold, or, if not fully checked, which limit it met."""
        self.reasons.append(reason)
        self.checked_fully &= checked_fully

    @property
    def holds(self) -> bool:
        """Tell whether nothing is in the way."""
        return not self.reasons

    @property
    def outcome(self) -> str:
        """One of holds, rejected, not checked."""
        if self.holds:
            return "holds"
        return "rejected" if self.checked_fully else "not checked"

    @property
    def statement(self) -> str:
        """The whole statement, each line indented by its depth."""
        return "\n".join(" " * DEEPER * depth + line for depth, line in self.outline)

    @property
    def rests_on(self) -> str:
        """What the check rested on: the core, and extended parts."""
        if self.parts:
            return f"core and {', '.join(self.parts)}"
        lines, files = core_size()
        return f"the core, {lines:,} lines in {files} files" if files else "the core"

    def data(self) -> dict[str, Any]:
        """Return what is known as JSON data."""
        return {
            "statement": self.statement,
            "premises": self.premises,
            "checked": self.checked,
            "uses": self.uses,
            "lemmas": [lemma.data() for lemma in self.lemmas],
        }


def core_size() -> tuple[int, int]:
    """Return the numbers of lines and of files of the core; zeros where they cannot be read."""
    try:
        texts = [z.read_text(encoding="utf-8") for z in Path(__file__).parent.glob("*.py")]
    except OSError:
        return 0, 0
    return sum(text.count("\n") for text in texts), len(texts)


def lines_of(report: Report, *, full: bool = False) -> list[str]:
    """Write a report as lines of at most COLUMNS characters, the verdict in the last one.

    full: cut no long text. Nothing else is printed about what is rejected: it might be taken for
    true.
    """
    reason = cut("; ".join(report.reasons), full=full)
    found: list[str] = []
    if report.outcome != "rejected":
        found = _told(report, "", full=full)
    verdict = "certificate holds"
    if report.holds:
        found += wrapped("checked by", report.rests_on, full=full)
        verdict += " under the premises" * bool(report.premises)
    else:
        verdict = f"certificate {report.outcome.upper()}: {reason}"
        if len(verdict) > COLUMNS:
            found += wrapped("reason", reason, full=full)
            verdict = textwrap.shorten(verdict, COLUMNS, placeholder=" ...")
    return [printable(text) for text in (*found, verdict)]


def _told(report: Report, number: str, *, full: bool) -> list[str]:
    found: list[str] = []
    for k, lemma in enumerate(report.lemmas, 1):
        if len(found) > MOST_LINES:
            found += wrapped("lemmas", f"{len(report.lemmas)} lemmas hold; not all are shown")
            break
        found += _told(lemma, f"{number}.{k}" if number else str(k), full=full)
    label = f"lemma {number}" if number else "statement"
    for depth, text in report.outline:
        found += wrapped(label if report.done else "claimed", text, depth, full=full)
        label = label if not report.done else ""
    uses = [f"lemma {number}{'.' * bool(number)}{z}" for z in report.uses]
    rest = [("by", ", ".join(uses))] if uses else []
    for name, text in rest + [("premise", z) for z in report.premises] + report.lines:
        found += wrapped(name, text, full=full)
    return found


def cut(text: str, *, full: bool = False) -> str:
    """Cut a long text, and add the SHA-256 of the whole."""
    if full or len(text) <= LONGEST:
        return text
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    return f"{text[:LONGEST]} ... ({len(text)} characters, sha256 {digest})"


def wrapped(label: str, text: str, depth: int = 0, *, full: bool = False) -> list[str]:
    """Return a label and a text as lines, none longer than COLUMNS.

    >>> wrapped("p", "1 + t", 1)
    ['p             1 + t']
    """
    begin = LABEL + DEEPER * depth
    lines, line = [], f"{label:<{begin - 1}}"
    for word in cut(text, full=full).split(" "):
        rest = word
        if len(line) + 1 + len(rest) > COLUMNS and line.strip() and len(line) >= begin:
            lines.append(line)
            line = " " * (begin + FURTHER - 1)
        while len(line) + 1 + len(rest) > COLUMNS:
            size = COLUMNS - len(line) - 2
            lines.append(f"{line} {rest[:size]}\\")
            line, rest = " " * (begin + FURTHER - 1), rest[size:]
        line += " " + rest
    return [*lines, line]
