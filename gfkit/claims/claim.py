"""A claim as a record, what is found of it, and its kinds.

A kind is a struct of the keys that a claim of it has, in its tables `about` and `says`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Annotated, Any, ClassVar, Final, TypeVar

import msgspec
from msgspec import Meta

from gfkit.base.display import Decided, Shown, in_one_line
from gfkit.base.file_reader import shown
from gfkit.errors import ClaimError
from gfkit.formulas.tree import Relation
from gfkit.numbers.decimals import number_text
from gfkit.proofs.kernel import Live, Proved, made
from gfkit.proofs.verdict import (
    LONG,
    Consistent,
    ReasonCode,
    Refused,
    Refuted,
    RefutedRelation,
    Verdict,
)

MOST: Final = 1_000_000
MAX_ENTRIES: Final = 100_000
LONGEST = 250
"""Characters of a message of the reader."""

Text = Annotated[str, Meta(max_length=20_000)]
Size = Annotated[int, Meta(ge=0, le=MOST)]
"""A number of things."""

Positive = Annotated[int, Meta(ge=1, le=MOST)]
Side = Annotated[int, Meta(ge=0, le=10_000)]
Index = Annotated[int, Meta(ge=-MOST, le=MOST)]
Shift = Annotated[int, Meta(ge=-10_000, le=10_000)]
Texts = Annotated[list[Text], Meta(min_length=1, max_length=MAX_ENTRIES)]
Integers = Annotated[list[int], Meta(min_length=1, max_length=MAX_ENTRIES)]
Value = int | Text
"""An integer, or a formula."""

Values = Annotated[list[Value], Meta(min_length=1, max_length=MAX_ENTRIES)]
Row = Annotated[list[Value], Meta(max_length=MAX_ENTRIES)]
Rows = Annotated[list[Row], Meta(min_length=1, max_length=MAX_ENTRIES)]


MAX_BITS = 8_000
"""Longer values are not printed."""


@dataclass(frozen=True, slots=True, repr=False)
class Finding(Live, Decided):
    """A verdict on a claim; reason: how it was reached. repair: a true statement near it.

    fails: of a refuted claim, the proof that it fails there. limit: "time" if it was not settled
    within the time that each claim has. subject: of a relation about one sequence, what that is.
    meant: the relation as it was understood, with its range; the sequence is a(n) in it. note: how
    the name of the sequence was read, where it has another meaning, too; or another remark on it.
    """

    verdict: Verdict
    reason: str = ""
    repair: str | None = None
    fails: Proved | None = None
    limit: str | None = None
    subject: str = ""
    meant: str = ""
    note: str = ""

    def but(self, **parts: Any) -> Finding:
        """Return the finding with other parts, which were found with it."""
        same = {one.name: getattr(self, one.name) for one in fields(self)}
        return made(Finding, **{**same, **parts})

    @classmethod
    def equal(cls, proved: Proved, reason: str = "") -> Finding:
        """Return `proved`: the kernel derived the statement of the claim."""
        return made(cls, proved, reason or proved.reason)

    @classmethod
    def refuted(
        cls,
        n: int | str,
        expected: Any,
        got: Any,
        repair: str | None = None,
        reason: str = "",
        fails: Proved | None = None,
        relation: Relation | None = None,
    ) -> Finding:
        """Return `refuted` at n: the statement says `expected`, true is `got`.

        relation: the one that is refuted, of which these are the right and the left side.
        """
        if relation is None:
            return made(cls, Refuted(n, expected, got), reason, repair, fails)
        verdict = RefutedRelation(n, expected, got, relation=relation)
        return made(cls, verdict, reason, repair, fails)

    @classmethod
    def consistent(cls, surplus: int, reason: str) -> Finding:
        """Return `consistent`: `surplus` values agree that the statement was not fitted to."""
        return made(cls, Consistent(surplus), reason)

    @classmethod
    def refused(cls, reason: str, code: ReasonCode = "") -> Finding:
        """Return `refused`, with the reason, in a sentence and in a word for programs."""
        return made(cls, Refused(reason, code), reason)

    @property
    def proof(self) -> Proved | None:
        """The kernel's proof: of the claim, or that it fails; None where there is none."""
        return self.verdict if isinstance(self.verdict, Proved) else self.fails

    @property
    def counterexample(self) -> dict[str, Any] | None:
        """The counterexample as records have it, values as text."""
        if not isinstance(self.verdict, Refuted):
            return None
        found = self.verdict
        return {"n": found.n, "expected": _text(found.expected), "got": _text(found.got)}

    def failure(self, says: str = "says", true: str = "true is") -> str:
        """Return in words how a refuted claim fails; says, true: what stands before the values."""
        assert isinstance(self.verdict, Refuted)
        values = _text(self.verdict.expected), _text(self.verdict.got)
        return self.verdict.explain(*values, says=says, true=true)

    def record(self) -> dict[str, Any]:
        """Return what the catalogue records."""
        result: dict[str, Any] = {"verdict": str(self.verdict)}
        if self.counterexample is not None:
            result["counterexample"] = self.counterexample
        if self.repair is not None:
            result["repair"] = self.repair
        return result

    def __repr__(self) -> str:
        return in_one_line(self, f"<Finding: {self}>")

    def __str__(self) -> str:
        text = f"{self.verdict}: {self.reason}".removesuffix(": ")
        if (place := self.counterexample) is not None:
            text += f" at {place['n']}: {self.failure()}"
        return text if self.repair is None else f"{text}; repair: {self.repair}"


def _text(value: Any) -> str:
    """Return a value as records have it; of very long ones how long they are."""
    if isinstance(value, int) and value.bit_length() > MAX_BITS:
        return f"{LONG}about {round(value.bit_length() / 3.3219)} digits"
    text = number_text(value)
    return text if len(text) <= MAX_BITS else f"{text[:200]}... ({len(text)} characters)"


class ClaimTable(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Keys and what they may hold. Other keys are errors."""


class ClaimKind(ClaimTable):
    """The keys of a kind of claim, of its tables about and says together."""

    is_ranged: ClassVar[bool] = False
    """Whether a stated range is decided; with other kinds `holds_for` would be ignored."""

    def finding(self, claim: Claim) -> Finding:
        """Settle the claim with these keys; raises GfkitError."""
        raise NotImplementedError


class AboutSequences(ClaimKind):
    """The keys of says; about is one sequence or several (`gfkit.claims.subjects`)."""


KINDS: dict[str, type[ClaimKind]] = {}
"""All kinds of claims; the modules of gfkit.claims.kinds fill it."""
K = TypeVar("K", bound=type[ClaimKind])
T = TypeVar("T")


def kind(*names: str) -> Callable[[K], K]:
    """Return a decorator of the struct of one kind, or of several."""

    def known(cls: K) -> K:
        KINDS.update(dict.fromkeys(names, cls))
        return cls

    return known


def asked(claim: Claim, cls: type[ClaimKind]) -> ClaimKind:
    """Return the keys of a claim as its kind; raises ClaimError that names the place."""
    if issubclass(cls, AboutSequences):
        return read(claim.where, "says", claim.says, cls)
    twice = sorted(map(str, claim.about.keys() & claim.says.keys()))
    if twice:
        raise ClaimError(claim.where, f"the key {twice[0]} stands in about and in says")
    return read(claim.where, "", {**claim.about, **claim.says}, cls, about=claim.about)


def read(
    where: str, place: str, data: Mapping[str, Any], cls: type[T], about: Mapping[str, Any] = {}
) -> T:
    """Return a table as its type; raises ClaimError that names the place.

    about: the part of the table that is called about where the place is called "".

    >>> class Says(ClaimTable):
    ...     terms: Values
    >>> read("claim 1", "says", {"terms": [1, None]}, Says)
    Traceback (most recent call last):
    gfkit.errors.ClaimError: claim 1: says.terms[1]: expected `int | str`, got `null`
    """
    try:
        return msgspec.convert(dict(data), cls)
    except msgspec.ValidationError as error:
        said, _, path = str(error).partition(" - at `")
        path = path.removesuffix("`").removeprefix("$")
        first = path.removeprefix(".").partition(".")[0].partition("[")[0]
        table = place or ("about" if first in about else "says")
        if "unknown field" in said and hasattr(cls, "__struct_fields__"):
            table_: Any = cls
            known = [one.encode_name for one in msgspec.structs.fields(table_)]
            said += f"; known are {', '.join(known) or 'none'}"
        line = " ".join(f"{table}{path}: {said[0].lower()}{said[1:]}".split())
        raise ClaimError(where, line if len(line) < LONGEST else f"{line[:LONGEST]}...") from None


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
        raise ValueError(f"{shown(text)} is not a range such as 'n >= 2' or '1 <= n <= 7'")

    def __contains__(self, n: int) -> bool:
        return self.low <= n and (self.high is None or n <= self.high)

    def __str__(self) -> str:
        if self.high is None:
            return f"n >= {self.low}"
        return f"n = {self.low}" if self.low == self.high else f"{self.low} <= n <= {self.high}"


CONJECTURAL = "conjectural: "
"""How the text of a conjecture begins where it is shown."""


@dataclass(frozen=True, slots=True, repr=False)
class Claim(Shown):
    """One statement of a source, with what is needed to settle it.

    id: permanent, unique in the catalogue. place: where in the source. kind: one of
    `audit.KINDS`. about: what the statement is about. says: the machine-readable statement.
    holds_for: the range claimed; None where the kind has none or the source gives none.
    recorded: the verdict on record, if there is one. problem: why the claim cannot be settled as it
    is written, such as a key that is missing; empty if it can be. is_conjecture: whether the source
    has it as a conjecture.

    >>> print(Claim("A1.F1", "A1", "%F", "a(n) = 2^n", "relation", is_conjecture=True))
    A1.F1, %F: conjectural: a(n) = 2^n
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
    problem: str = ""
    is_conjecture: bool = False

    @property
    def text(self) -> str:
        """The statement as it is shown."""
        return CONJECTURAL * self.is_conjecture + self.statement

    @property
    def where(self) -> str:
        """The claim as messages name it."""
        return f"claim {self.id} ({self.source}, {self.place})"

    def __str__(self) -> str:
        return f"{self.id}, {self.place}: {self.text}"


@dataclass(frozen=True, slots=True, repr=False)
class Audited(Live, Shown):
    """A claim with the finding, and whether that is what is on record (None: no record).

    error: why the claim could not be read, with its place; None if it could.
    """

    claim: Claim
    finding: Finding
    error: str | None = None

    @property
    def as_recorded(self) -> bool | None:
        """Return whether the finding is the recorded one; a claim that cannot be read is not."""
        if self.error is not None:
            return False
        if self.claim.recorded is None:
            return None
        return dict(self.claim.recorded) == self.finding.record()

    def __str__(self) -> str:
        return f"{self.claim.id}, {self.claim.place}: {self.finding}"
