"""Schemas: what the tables of a claim may hold, and errors that name the table, key and entry.

A kind of claim is its two tables and the function that settles it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar

import msgspec
from msgspec import Meta

from gfkit.errors import ClaimError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gfkit.claims.claim import Claim
    from gfkit.claims.finding import Finding

MOST: Final = 1_000_000
MAX_TEXT: Final = 20_000
MAX_ENTRIES: Final = 100_000

Text = Annotated[str, Meta(max_length=MAX_TEXT)]
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


class Table(msgspec.Struct, forbid_unknown_fields=True):
    """A table of a claim: its keys and what they may hold. Other keys are errors."""


class Anything(Table, forbid_unknown_fields=False):
    """A table that may have any keys, for statements that no algorithm decides."""


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of claim.

    settle: gets the claim, and its tables about and says as they were read. says: what says may
    hold. about: likewise; None if the claim is about one sequence or several, which are read by
    `gfkit.claims.sequences`.
    """

    settle: Callable[[Claim, Any, Any], Finding]
    says: type[Table]
    about: type[Table] | None = None

    def settled(self, claim: Claim) -> Finding:
        """Read the tables and settle the claim; raises ClaimError."""
        says = read(claim.where, "says", claim.says, self.says)
        if self.about is None:
            return self.settle(claim, claim.about, says)
        return self.settle(claim, read(claim.where, "about", claim.about, self.about), says)


def read(where: str, place: str, data: Mapping[str, Any], type_: type[T]) -> T:
    """Return a table as its type; raises ClaimError that names the place.

    >>> class Says(Table):
    ...     terms: Values
    >>> read("claim 1", "says", {"terms": [1, None]}, Says)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    gfkit.errors.ClaimError: claim 1: says.terms, entry 2: None is not an integer, ...
    """
    for key, value in data.items():
        if value is None:  # None stands for a key that is not there
            raise ClaimError(where, f"{place}.{shown(key)[1:-1]}: None has the wrong type")
    try:
        return msgspec.convert(dict(data), type_)
    except msgspec.ValidationError as error:
        raise ClaimError(where, _reason(place, data, str(error), type_)) from None


_STEP = re.compile(r"\.([^.\[]+)|\[(\d+)\]|\[\.\.\.\]")


def _reason(table: str, data: Mapping[str, Any], message: str, type_: type[Any]) -> str:
    says, _, path = message.partition(" - at `$")
    place = table
    if "at `key` in" in message:
        return f"{table} has a key that is not a text"
    found: Any = data
    for step in _STEP.finditer(path.removesuffix("`")):
        if step[1] is not None:
            place = f"{place}.{step[1]}"
            found = found.get(step[1]) if isinstance(found, dict) else ...
        elif step[2] is not None:
            place = f"{place}, entry {int(step[2]) + 1}"
            found = found[int(step[2])] if isinstance(found, list) else ...
        else:  # an entry of a table; which one is not told
            place, found = f"{place}, an entry", ...
    return _said(place, says, found, type_)


def _said(place: str, says: str, found: Any, type_: type[Any]) -> str:
    if match := re.fullmatch(r"Object contains unknown field `(.*)`", says, re.DOTALL):
        known = ", ".join(field.encode_name for field in msgspec.structs.fields(type_))
        return f"unknown key {place}.{shown(match[1])[1:-1]}; known are {known or 'none'}"
    if match := re.fullmatch(r"Object missing required field `(.*)`", says):
        return f"the key {place}.{match[1]} is missing"
    if match := re.fullmatch(r"Expected `array` of length (>= |<= )?(\d+)(?:, got (\d+))?", says):
        wanted = {">= ": "at least ", "<= ": "at most ", None: ""}[match[1]] + match[2]
        number = match[3] or (len(found) if isinstance(found, list) else "more")
        return f"{place} has {wanted} entries, not {number}"
    if match := re.fullmatch(r"Expected `str` of length <= (\d+)", says):
        return f"{place} has more than {match[1]} characters"
    if match := re.fullmatch(r"Expected `int` (>=|<=) (-?\d+)", says):
        wanted = f"at {'least' if match[1] == '>=' else 'most'} {match[2]}"
        return f"{place}: {shown(found)} is not an integer of {wanted}"
    if says.startswith("Invalid enum value"):
        return f"{place}: {shown(found)} is not one of the values it may have"
    if match := re.match(r"Expected `([^`]*)`", says):
        kinds = [RIGHT.get(name, name) for name in match[1].split(" | ")]
        return f"{place}: {shown(found)} is not {', or '.join(kinds)}"
    return f"{place}: {shown(found)} has the wrong type"


RIGHT = {
    "int": "an integer, such as 3",
    "float": "a number, such as 2.5",
    "str": 'a text, such as "domineering"',
    "bool": "true or false",
    "array": "a list, such as [1, 2]",
    "object": "a table, such as { rows = 3 }",
    "null": "nothing",
}
"""What the reader calls the kinds of values, and what is written for them."""


def shown(value: Any) -> str:
    """Return a value as a message shows it, short."""
    if value is ...:
        return "what stands there"
    text = f"a text of {len(value)} characters" if isinstance(value, str) else ""
    if isinstance(value, int) and abs(value) >= 10**40:
        text = "an integer of more than 40 digits"
    elif not isinstance(value, str):
        text = repr(value)
    short = value if isinstance(value, str) and len(value) <= 40 else None
    return repr(short) if short is not None else text if len(text) <= 60 else f"{text[:57]}..."
