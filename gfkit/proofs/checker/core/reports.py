"""What a check is given, the report of what it found, and how it quotes the file."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from .clock import Clock


DEEPER = 2
"""Columns by which a line is deeper."""
WIDE = 60


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


class Report:
    """What held so far of one statement; the reports of its lemmas stand in `lemmas`.

    outline: the statement, as lines with their depths. lines: (label, text) of what was
    established; grounds: by which principle, with its number. checked: the same as data. premises:
    what is only given. uses: what each lemma is for. parts: modules. done: the statement holds.
    """

    def __init__(self, progress: Callable[[str], None] = lambda _: None) -> None:
        self.outline: list[tuple[int, str]] = []
        self.lines: list[tuple[str, str]] = []
        self.grounds: list[dict[str, Any]] = []
        self.checked: dict[str, Any] = {}
        self.premises: list[str] = []
        self.lemmas: list[Report] = []
        self.uses: list[str] = []
        self.parts: list[str] = []
        self.reasons: list[str] = []
        self.checked_fully = True
        self.refused = False
        self.done = False
        self.progress = progress

    def say(self, label: str, text: str, by: str, number: int = 0, /, **checked: Any) -> None:
        """Note what was established, by which principle and with which number, and as data."""
        self.lines.append((label, text))
        self.grounds.append({"principle": by, "states": number, "terms": number})
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
        """Return whether nothing is in the way."""
        return not self.reasons

    @property
    def outcome(self) -> Literal["holds", "rejected", "refused", "not checked"]:
        """One of holds, rejected, refused, not checked."""
        if self.holds or self.refused:
            return "holds" if self.holds else "refused"
        return "rejected" if self.checked_fully else "not checked"

    @property
    def statement(self) -> str:
        """The whole statement, each line indented by its depth."""
        return "\n".join(" " * DEEPER * depth + line for depth, line in self.outline)


class Given(NamedTuple):
    """What a check is given, and the report to which it says what it established."""

    statement: dict[str, Any]
    evidence: dict[str, Any]
    lemmas: list[dict[str, Any]]
    clock: Clock
    report: Report

    @property
    def of(self) -> dict[str, Any]:
        """The definition that the statement is about."""
        said: dict[str, Any] = self.statement["of"]
        return said
