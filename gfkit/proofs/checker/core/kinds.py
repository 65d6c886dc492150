"""What the checker can check, in the core and in extended parts, and the report of what it found.

A module has any of these tables:
  CHECKS["kind words"] = shape of the statement (`reading.fit`), check(given)
      raises Rejected or NotChecked, or returns: then the statement holds. The lemmas, dicts with
      the keys statement, premises, evidence and lemmas, were checked before.
  GF_CHECKS["kind of definition"] = check(given)
      the same for "generating function": the sum of a(offset + n) t^n over n >= 0 is p/q, where
      `given.of` defines a. The offset must be checked here; the shape of p and q, and that they are
      in lowest terms, is checked by `generating_functions`.
  VALUES["kind of definition"] = values(of, count, clock)
      the first `count` terms of what `of` defines, computed from the definition.
  SPACES["kind of definition"] = space(of, clock)
      a space of `relations` that what `of` defines is in.
  WORDS["kind words"] = segments
      the words of a statement or definition (`words`).
An extended part is loaded for the kinds that name it here, and for no others.
"""

from __future__ import annotations

import tomllib
from contextvars import ContextVar
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from .clock import Clock

CORE = ("generating_functions", "relations", "strip_sequences")
FOLDER = Path(__file__).parents[1]
EXTENDED = tomllib.loads((FOLDER / "kinds.toml").read_text(encoding="utf-8"))["parts"]
"""Modules of extended parts, and the kinds of statements and definitions that each settles."""

PACKAGE = __name__.rpartition(".")[0].rpartition(".")[0]
LOADED: ContextVar[set[str]] = ContextVar("LOADED")
"""The extended parts that the check now made has asked for, as "lines/line_tables"."""
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
        self.refused = False
        self.done = False
        self.progress = progress

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


def part(name: str) -> Any:
    """Return a module of an extended part, as "lines.line_tables"; notes that the check uses it."""
    LOADED.get(set()).add(name.replace(".", "/"))
    return import_module(f"{PACKAGE}.{name}")


def core(table: str) -> dict[str, Any]:
    """Return a table as the core has it."""
    modules = (import_module(f"{PACKAGE}.core.{name}") for name in CORE)
    return {kind: z for some in modules for kind, z in getattr(some, table, {}).items()}


def home(kind: Any) -> str | None:
    """Return the module of an extended part that settles a kind."""
    named = (name for name, some in EXTENDED.items() if kind in some)
    return next(named, None)


def found(table: str, kind: Any) -> Any:
    """Return what a table has for a kind, or None; loads the part that settles it."""
    known = core(table).get(kind) if isinstance(kind, str) else None
    name = home(kind)
    return known or (name and getattr(part(name), table, {}).get(kind))


def words_of(kind: str) -> dict[str, Any]:
    """Return the table of words of the extended part that settles a kind; empty for others."""
    name = home(kind)
    words: dict[str, Any] = import_module(f"{PACKAGE}.{name}").WORDS if name else {}
    return words
