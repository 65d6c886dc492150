"""The count of one board or graph, with its polynomial."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.numbers.decimal import decimal, latex_of_text
from gfkit.render.page import Line
from gfkit.render.record import Entry, Field, Record

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gfkit.series.profile import Profile
    from gfkit.strips.totals.board_totals import BoardTotal

SHOWN_POLYNOMIAL = 300
"""Longer polynomials are cut, as lists of terms are."""


def count_record(about: Iterable[Entry], profile: Profile, *, counted: bool = True) -> Record:
    """Return the record of a count: what was counted, how many there are, the polynomial.

    about: the entries on the model and the board. counted: whether the polynomial is told.

    >>> from gfkit.series.profile import Profile
    >>> about = [Field("board", "1 x 2")]
    >>> print(count_record(about, Profile.of({(0, 0): 1, (1, 0): 2})).page().text())
    board       1 x 2
    count       3
    polynomial  2*x+1
    """
    count = Field("count", decimal(profile.total()))
    if not counted:
        return Record.of(*about, count)
    text = str(profile)
    latex, short = latex_of_text(text), cut_sum(text, len(profile.terms))
    of_terms = [[i, j, decimal(f)] for i, j, f in profile.terms]
    return Record.of(*about, count, Field("polynomial", of_terms, text, None, latex, short))


def polynomial_line(label: str, profile: Profile) -> Line:
    """Return the line of a polynomial; a long one is cut unless all of it is wanted."""
    text = str(profile)
    return Line(label, text, latex_of_text(text), short=cut_sum(text, len(profile.terms)))


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


def total_data(one: BoardTotal) -> dict[str, Any]:
    """Return the total of a board with its evidence as JSON data."""
    return {
        "rows": one.rows,
        "columns": one.columns,
        "count": decimal(one.count),
        "how": one.how,
        "way": one.way,
        "kernel": one.kernel,
        "bound_bits": one.bound_bits,
        "primes": one.primes,
        "prime_bits": one.prime_bits,
        "spare_prime": one.spare_prime,
        "values": one.values,
    }
