"""Statements about finitely many values: a table is as stated, or differs at one place.

A table is frozen plain data that determines the value at each place: the terms of a sequence, the
counts of boards or of graphs, the entries of a matrix. Its values are recomputed from it.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from gfkit.base.budget import tracked
from gfkit.base.principles import Basis, Principle
from gfkit.errors import CertificateRejected, GfkitError, said_as
from gfkit.numbers.decimals import decimal, fraction, integer, number_text, short_text
from gfkit.numbers.records import LongNumbers
from gfkit.proofs.codec import NUMBERS, Shape, same
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, Workings, statement
from gfkit.proofs.kinds import Kinded, Kinds
from gfkit.sequences.definition import (
    DEFINITION,
    Definition,
    definition_data,
    definition_of,
)
from gfkit.sequences.explicit import FractionCoefficients
from gfkit.sequences.gf import IsGF, gf_of_data
from gfkit.series.profiles import Profile
from gfkit.series.rational_functions import RationalFunction

Place = int | str
"""An index, or the text of a board, a graph, a row and a column."""

Entry = int | Fraction | Profile
"""A value: a number, or a polynomial in x and y with integer coefficients."""

_PAIR = re.compile(r"(-?\d{1,6}),(-?\d{1,6})")


class ValueTable(Kinded, ABC):
    """What stands at each place; `==` and hash are by value.

    A kind is a frozen dataclass, marked `@table_kind("kind", ...)` with the shapes of its fields.
    """

    __slots__ = ()

    @abstractmethod
    def at(self, places: Sequence[Place], run: Workings) -> list[Entry]:
        """Return the values at these places, computed by trusted functions.

        Raises GfkitError for a place that is not one of the table.
        """


KINDS: Kinds[ValueTable] = Kinds("table", "table_kind")
table_kind = KINDS
"""The decorator of the class of tables of a kind."""
table_of = KINDS.read


@table_kind("terms", of=DEFINITION)
@dataclass(frozen=True, slots=True)
class TermTable(ValueTable):
    """The terms of a sequence; a place is an index."""

    of: Definition

    def at(self, places: Sequence[Place], run: Workings) -> list[Entry]:
        """Return a(n) for each place n."""
        first, last = self.of.offset, self.of.last
        indices = [int(place) for place in places]
        low, high = min(indices, default=first), max(indices, default=first)
        if low < first or (last is not None and high > last):
            wrong = low if low < first else high
            raise NotDerived(f"there is no a({wrong})")
        values = self.of.compute(high - first + 1, run)
        return [entry_of(values[n - first]) for n in indices]


_COLUMNS = Shape(
    lambda columns: [[k, definition_data(of)] for k, of in columns],
    lambda data: tuple(sorted((int(k), definition_of(of)) for k, of in data)),
)


@table_kind("columns", of=_COLUMNS)
@dataclass(frozen=True, slots=True)
class ColumnTable(ValueTable):
    """A table T(n, k) whose columns are sequences; the place "n,k" is the term n of column k.

    of: pairs (k, column), sorted.
    """

    of: tuple[tuple[int, Definition], ...]

    def at(self, places: Sequence[Place], run: Workings) -> list[Entry]:
        """Return T(n, k) for each place."""
        columns = {k: TermTable(definition) for k, definition in self.of}
        wanted: dict[int, list[int]] = {}
        for place in places:
            n, k = _pair(place)
            if k not in columns:
                raise NotDerived(f"there is no column {k}")
            wanted.setdefault(k, []).append(n)
        found = {
            (n, k): value
            for k, indices in wanted.items()
            for n, value in zip(indices, columns[k].at(indices, run), strict=True)
        }
        return [found[_pair(place)] for place in places]


@table_kind("list", terms=NUMBERS)
@dataclass(frozen=True, slots=True, repr=False)
class ListFacts(LongNumbers, ValueTable):
    """Properties of a list of integers.

    "first large" is the position, from 1, of the first one above 1 in absolute value
    (1 if there is none); "negative" is how many are negative.
    """

    terms: tuple[int, ...]

    def at(self, places: Sequence[Place], run: Workings) -> list[Entry]:  # noqa: ARG002
        """Return these facts."""
        facts = {
            "first large": [*[k for k, z in enumerate(self.terms, 1) if abs(z) > 1], 1][0],
            "negative": len([z for z in self.terms if z < 0]),
        }
        if not set(places) <= set(facts):
            raise NotDerived(f"facts of a list are {', '.join(facts)}")
        return [facts[str(place)] for place in places]


def entry_of(value: object) -> Entry:
    """Return a value of a formula as an entry; raises NotDerived for one that no table has.

    >>> x = RationalFunction.variable("x")
    >>> print(entry_of(1 + 2 * x), entry_of(x / x), entry_of(Fraction(4, 2)))
    2*x+1 1 2
    """
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else value
    if isinstance(value, RationalFunction):
        with said_as(NotDerived, GfkitError):
            value = value.as_profile()
    if isinstance(value, Profile):
        constant = all(i == j == 0 for i, j, _ in value.terms)
        return value.total() if constant else value
    raise NotDerived(f"{value} is neither a rational number nor a polynomial in x and y")


def entry_data(value: Entry) -> Any:
    """Return a value as JSON data: a number as text, a polynomial as lists [i, j, coefficient].

    >>> entry_data(Fraction(7, 2)), entry_data(Profile.of({(1, 0): 3}))
    ('7/2', [[1, 0, '3']])
    """
    if isinstance(value, Profile):
        return [[i, j, decimal(c)] for i, j, c in value.terms]
    return number_text(value)


def read_entry(data: Any) -> Entry:
    """Return the value of such data; raises CertificateRejected."""
    try:
        if isinstance(data, list):
            return entry_of(Profile.of({(int(i), int(j)): integer(str(c)) for i, j, c in data}))
        return entry_of(fraction(str(data)))
    except (TypeError, ValueError, ZeroDivisionError) as error:
        raise CertificateRejected(f"a value cannot be read: {error}") from None


def _place(data: Any) -> Place:
    return data if isinstance(data, int) and not isinstance(data, bool) else str(data)


TABLE = KINDS.shape()
PLACE, ENTRY = Shape(same, _place), Shape(entry_data, read_entry)
_ENTRIES = Shape(
    lambda entries: [[place, entry_data(value)] for place, value in entries],
    lambda data: tuple((_place(place), read_entry(value)) for place, value in data),
)
_SAID = Shape(
    lambda said: {"text": said} if isinstance(said, str) else entry_data(said),
    lambda said: str(said["text"]) if isinstance(said, dict) else read_entry(said),
)


@statement("finite table", table=TABLE, entries=_ENTRIES)
@dataclass(frozen=True, slots=True, repr=False)
class FiniteTable(LongNumbers, Statement):
    """At each of finitely many places the table has the stated value.

    entries: pairs (place, value), at least one.
    """

    table: ValueTable
    entries: tuple[tuple[Place, Entry], ...]

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Compute every value from the definition of the table, and compare.

        The terms of a sequence may come from its generating function, evidence["gf"], proved.
        """
        if not self.entries:
            raise NotDerived("a table needs at least one entry")
        places = [place for place, _ in self.entries]
        found = _values(self.table, places, evidence, run)
        for (place, said), true in zip(tracked(self.entries, "entries"), found, strict=True):
            if said != true:
                raise NotDerived(
                    f"at {place} the value is {short_text(true)}, not {short_text(said)}"
                )
        did = "the value was" if len(places) == 1 else f"{len(places)} values were"
        return Derivation(
            f"{did} computed from the definition",
            _kept(evidence),
            basis=Basis(Principle.FINITELY_MANY),
        )


@statement("table differs", table=TABLE, place=PLACE, said=_SAID, true=ENTRY)
@dataclass(frozen=True, slots=True, repr=False)
class TableDiffers(LongNumbers, Statement):
    """At one place the table has the value `true`, which differs from the stated value `said`.

    said: as a claim has it; any text if it is not a value that a table can have.
    """

    table: ValueTable
    place: Place
    said: Entry | str
    true: Entry

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Compute the value at the place, and compare."""
        [found] = _values(self.table, [self.place], evidence, run)
        if found != self.true:
            raise NotDerived(
                f"at {self.place} the value is {short_text(found)}, not {short_text(self.true)}"
            )
        if isinstance(self.said, str):
            raise NotDerived(f"{self.said} is not a value that can be compared")
        if found == self.said:
            raise NotDerived(f"at {self.place} the value is {short_text(found)}, as stated")
        return Derivation(
            "the value was computed", _kept(evidence), basis=Basis(Principle.FINITELY_MANY)
        )


@statement("tables disagree", first=TABLE, second=TABLE, place=PLACE, values=ENTRY.many())
@dataclass(frozen=True, slots=True, repr=False)
class Disagree(LongNumbers, Statement):
    """At one place two tables have different values."""

    first: ValueTable
    second: ValueTable
    place: Place
    values: tuple[Entry, ...]

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:  # noqa: ARG002
        """Compute both values, and compare."""
        one, other = self.values
        for table, said in ((self.first, one), (self.second, other)):
            [found] = table.at([self.place], run)
            if found != said:
                not_so = f"the value is {short_text(found)}, not {short_text(said)}"
                raise NotDerived(f"at {self.place} {not_so}")
        if one == other:
            raise NotDerived(f"at {self.place} both tables have {short_text(one)}")
        return Derivation("both values were computed", basis=Basis(Principle.FINITELY_MANY))


def _values(
    table: ValueTable, places: Sequence[Place], evidence: Mapping[str, Any], run: Workings
) -> list[Entry]:
    if isinstance(table, TermTable) and "gf" in evidence:
        gf = gf_of_data(evidence["gf"])
        run.lemma(IsGF(table.of, gf))
        table = TermTable(FractionCoefficients.of_gf(gf, table.of.offset))
    return table.at(places, run)


def _kept(evidence: Mapping[str, Any]) -> dict[str, Any]:
    return {"gf": evidence["gf"]} if "gf" in evidence else {}


def _pair(place: Place) -> tuple[int, int]:
    match = _PAIR.fullmatch(str(place))
    if match is None:
        raise NotDerived(f"{place} is not a row and a column")
    return int(match[1]), int(match[2])
