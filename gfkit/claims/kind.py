"""Kinds of claims: a claim is a statement, and how it fails.

A kind is a struct of the keys that a claim of it has, in its tables `about` and `says`. It makes
the statement and yields the places at which that may fail, the least first; `settle` does the rest.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, TypeVar

import msgspec
from msgspec import Meta

from gfkit.base.budget import tracked
from gfkit.claims.finding import Finding
from gfkit.errors import ClaimError, LimitReached
from gfkit.proofs.kernel import NotDerived, Statement, prove

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from gfkit.claims.claim import Claim
    from gfkit.proofs.kernel import Proved, Workings

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


class Table(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Keys and what they may hold. Other keys are errors."""


class Kind(Table):
    """The keys of a kind of claim, of its tables about and says together."""

    is_ranged: ClassVar[bool] = False
    """Whether a stated range is decided; with other kinds `holds_for` would be ignored."""

    def finding(self, claim: Claim) -> Finding:
        """Settle the claim with these keys; raises GfkitError."""
        raise NotImplementedError


class AboutSequences(Kind):
    """The keys of says; about is one sequence or several (`gfkit.claims.sequences`)."""


KINDS: dict[str, type[Kind]] = {}
"""All kinds of claims; the modules of gfkit.claims.kinds fill it."""
K = TypeVar("K", bound=type[Kind])
T = TypeVar("T")


def kind(*names: str) -> Callable[[K], K]:
    """Return a decorator of the struct of one kind, or of several."""

    def known(cls: K) -> K:
        KINDS.update(dict.fromkeys(names, cls))
        return cls

    return known


def asked(claim: Claim, cls: type[Kind]) -> Kind:
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

    >>> class Says(Table):
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
class Failure:
    """Where a statement fails, what it says there, and what is true.

    fails: the statement of that, which is proved if it can be. repair: what is true instead.
    """

    place: int | str
    said: Any
    true: Any
    fails: Statement | None = None
    repair: str | None = None
    evidence: Mapping[str, Any] | None = None
    reason: str = ""

    def finding(self, run: Workings) -> Finding:
        """Return `refuted`, with the proof if there is one."""
        proof: Proved | None = None
        if self.fails is not None:
            with suppress(NotDerived, LimitReached):
                proof = prove(self.fails, self.evidence, workings=run)
        return Finding.refuted(self.place, self.said, self.true, self.repair, self.reason, proof)


def settle(
    statement: Statement | None,
    run: Workings,
    looked_at: Iterable[Failure | None] = (),
    *,
    evidence: Mapping[str, Any] | None = None,
    reason: str = "",
    so_far: str = "{} places were compared",
) -> Finding:
    """Prove a statement; else find its least failure; else say how far it holds.

    looked_at: each place that can be looked at, the least first: a failure, or None where the
    statement holds. reason: of the proof, in place of that of the derivation. so_far: the reason
    where nothing fails and nothing is proved, with {} for the number of places.
    """
    why = "no statement of the kernel says it"
    if statement is not None:
        try:
            return Finding.equal(prove(statement, evidence, workings=run), reason)
        except NotDerived as error:
            why = str(error)
    agreed = 0
    for failure in tracked(looked_at, "places"):
        if failure is not None:
            return failure.finding(run)
        agreed += 1
    return Finding.consistent(agreed, so_far.format(agreed)) if agreed else Finding.refused(why)
