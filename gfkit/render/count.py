"""Counts: the record of one with its polynomial, and the page of a table of counts."""

from __future__ import annotations

from collections.abc import Iterable

from gfkit.numbers.decimals import decimal, number_text
from gfkit.numbers.printing import latex_of_text
from gfkit.render.pages import Page, Table
from gfkit.render.records import Entry, Field, Record
from gfkit.series.profiles import Profile
from gfkit.strips.sequences.tables import CountTable

SHOWN_POLYNOMIAL = 300
"""Longer polynomials are cut, as lists of terms are."""


def count_record(about: Iterable[Entry], profile: Profile, *, counted: bool = True) -> Record:
    """Return the record of a count: what was counted, how many there are, the polynomial.

    about: the entries on the model and the board. counted: whether the polynomial is told.

    >>> from gfkit.series.profiles import Profile
    >>> about = [Field("board", "1 x 2")]
    >>> print(count_record(about, Profile.of({(0, 0): 1, (1, 0): 2})).page().text())
    board       1 x 2
    count       3
    polynomial  2*x+1
    """
    count = Field("count", decimal(profile.total()))
    if not counted:
        return Record.of(*about, count)
    text = str(getattr(profile, "polynomial", profile))
    latex, short = latex_of_text(text), cut_sum(text, len(profile.terms))
    of_terms = [[i, j, decimal(f)] for i, j, f in profile.terms]
    return Record.of(*about, count, Field("polynomial", of_terms, text, None, latex, short))


def cut_sum(text: str, terms: int, longest: int = SHOWN_POLYNOMIAL) -> str:
    """Return the beginning of a long sum and how many terms there are; nothing for a short one.

    >>> cut_sum("x^3*y^2+12*x+5*y+1", 4, longest=10)
    'x^3*y^2+... (4 terms; --full prints all)'
    >>> cut_sum("x+1", 2)
    ''
    """
    if len(text) <= longest:
        return ""
    head = text[:longest]
    place = max(head.rfind("+"), head.rfind("-"))
    return f"{head[: max(place, 0)] or head}+... ({terms} terms; --full prints all)"


def table_page(table: CountTable) -> Page:
    """Return the page of a table of counts."""
    header = ("", *(str(n) for n in range(1, len(table[0]) + 1))) if table else ("",)
    rows = tuple((str(m), *map(number_text, row)) for m, row in enumerate(table, 1))
    return Page((Table(header, rows),))
