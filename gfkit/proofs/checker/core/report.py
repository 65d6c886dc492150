"""What a check established, in words and as data, and how text of the file is quoted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

LONGEST = 60


def quoted(text: object, longest: int = LONGEST) -> str:
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

    statement: in words, made from the statement's data. lines: (label, text) of what was
    established. checked: the same as data. premises: what the check had to take as given.
    done: whether the check came to its end, so that the statement holds.
    """

    def __init__(self, progress: Callable[[str], None] = lambda _: None) -> None:
        self.statement = ""
        self.lines: list[tuple[str, str]] = []
        self.checked: dict[str, Any] = {}
        self.premises: list[str] = []
        self.lemmas: list[Report] = []
        self.reasons: list[str] = []
        self.checked_fully = True
        self.done = False
        self.progress = progress

    quoted = staticmethod(quoted)

    def state(self, text: str) -> None:
        """Say what the statement is; text of the file in it is quoted."""
        self.statement = text

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

    def data(self) -> dict[str, Any]:
        """Return what is known as JSON data."""
        return {
            "statement": self.statement,
            "premises": self.premises,
            "checked": self.checked,
            "lemmas": [lemma.data() for lemma in self.lemmas],
        }
