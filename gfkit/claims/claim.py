"""A claim as a record, and the TOML files that hold them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from gfkit.errors import ClaimError, UnreadableFile
from gfkit.files import read_toml

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

MAX_FILE = 4_000_000
KEYS = {"id", "place", "statement", "kind", "about", "says", "holds_for", "note", "recorded"}
REQUIRED = {"id", "place", "statement", "kind"}
VERDICTS = ("proved", "refuted", "consistent", "underdetermined", "refused")


@dataclass(frozen=True, slots=True)
class Range:
    """The n for which a statement holds: low <= n, and n <= high if there is a high.

    >>> Range.parse("n > 4"), Range.parse("0 <= n <= 7")
    (Range(low=5, high=None), Range(low=0, high=7))
    >>> print(Range.parse("n>=0"))
    n >= 0
    """

    low: int
    high: int | None = None

    @classmethod
    def parse(cls, text: str) -> Range:
        """Read "n >= 2", "n > 1", "n = 3" or "1 <= n <= 7"; raises ValueError."""
        plain = text.replace(" ", "")
        if match := re.fullmatch(r"n(>=|>|=)(-?\d{1,9})", plain):
            low = int(match[2]) + (match[1] == ">")
            return cls(low, low if match[1] == "=" else None)
        if match := re.fullmatch(r"(-?\d{1,9})(<=|<)n(<=|<)(-?\d{1,9})", plain):
            found = cls(int(match[1]) + (match[2] == "<"), int(match[4]) - (match[3] == "<"))
            assert found.high is not None
            if found.low <= found.high:
                return found
        raise ValueError(f"{text!r} is no range such as 'n >= 2' or '1 <= n <= 7'")

    def __str__(self) -> str:
        if self.high is None:
            return f"n >= {self.low}"
        return f"n = {self.low}" if self.low == self.high else f"{self.low} <= n <= {self.high}"


@dataclass(frozen=True, slots=True)
class Claim:
    """One statement of a source, with what is needed to settle it.

    id: permanent, unique in the catalogue. place: where in the source. kind: one of
    `audit.KINDS`. about: what the statement is about. says: the machine-readable statement.
    holds_for: the range claimed; None where the kind has none or the source gives none.
    recorded: the verdict on record, if there is one.
    """

    id: str
    source: str
    place: str
    statement: str
    kind: str
    about: Mapping[str, Any] = field(default_factory=dict)
    says: Mapping[str, Any] = field(default_factory=dict)
    holds_for: Range | None = None
    note: str = ""
    recorded: Mapping[str, Any] | None = None

    @property
    def where(self) -> str:
        """The claim as messages name it."""
        return f"claim {self.id} ({self.source}, {self.place})"

    def said(self, key: str, type_: type | tuple[type, ...] = str) -> Any:
        """Return says[key]; raises ClaimError if it is missing or of another type."""
        return self._get("says", self.says, key, type_)

    def told(self, key: str, type_: type | tuple[type, ...] = str) -> Any:
        """Return about[key]; raises ClaimError if it is missing or of another type."""
        return self._get("about", self.about, key, type_)

    def _get(self, table: str, data: Mapping[str, Any], key: str, type_: Any) -> Any:
        if key not in data:
            raise ClaimError(self.where, f"the key {table}.{key} is missing")
        if not isinstance(data[key], type_) or isinstance(data[key], bool) != (type_ is bool):
            raise ClaimError(self.where, f"{table}.{key} = {data[key]!r} has the wrong type")
        return data[key]

    def only(self, *, about: set[str] | None = None, says: set[str] | None = None) -> None:
        """Raise ClaimError for keys that the kind does not know."""
        for table, data, known in (("about", self.about, about), ("says", self.says, says)):
            for key in data if known is not None else ():
                if key not in (known or set()):
                    raise ClaimError(self.where, f"unknown key {table}.{key}")


def read_claims(path: Path) -> list[Claim]:
    """Read a file of claims; raises ClaimError, which names the file, the claim and the key."""
    name = path.name
    try:
        data = read_toml(path, MAX_FILE)
    except UnreadableFile as error:
        raise ClaimError(error.path, error.reason) from None
    for key in data:
        if key not in {"source", "claim"}:
            raise ClaimError(name, f"unknown key {key}; known are source and claim")
    entries = data.get("claim", [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise ClaimError(name, "claims are tables [[claim]]")
    if not entries:
        raise ClaimError(name, "no [[claim]] in the file")
    source = data.get("source", path.stem)
    if not isinstance(source, str):
        raise ClaimError(name, "source is a text")
    claims = [_claim(name, source, number, entry) for number, entry in enumerate(entries, 1)]
    seen: set[str] = set()
    for claim in claims:
        if claim.id in seen:
            raise ClaimError(name, f"the id {claim.id} occurs twice")
        seen.add(claim.id)
    return claims


def _claim(name: str, source: str, number: int, entry: dict[str, Any]) -> Claim:
    where = f"{name}, claim {entry.get('id', number)}"
    for key in entry:
        if key not in KEYS:
            raise ClaimError(where, f"unknown key {key}; known are {', '.join(sorted(KEYS))}")
    for key in sorted(REQUIRED - entry.keys()):
        raise ClaimError(where, f"the key {key} is missing")
    for key in ("id", "place", "statement", "kind", "holds_for", "note"):
        if not isinstance(entry.get(key, ""), str):
            raise ClaimError(where, f"{key} is a text")
    for key in ("about", "says", "recorded"):
        if not isinstance(entry.get(key, {}), dict):
            raise ClaimError(where, f"{key} is a table")
    recorded = entry.get("recorded")
    if recorded is not None and recorded.get("verdict") not in VERDICTS:
        raise ClaimError(where, f"recorded.verdict is one of {', '.join(VERDICTS)}")
    try:
        holds_for = Range.parse(entry["holds_for"]) if "holds_for" in entry else None
    except ValueError as error:
        raise ClaimError(where, f"holds_for: {error}") from None
    return Claim(
        entry["id"],
        source,
        entry["place"],
        entry["statement"],
        entry["kind"],
        entry.get("about", {}),
        entry.get("says", {}),
        holds_for,
        entry.get("note", ""),
        recorded,
    )
