"""The count of one board or graph, with its polynomial."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.numbers.decimal import decimal
from gfkit.numbers.poly_text import latex_of_text
from gfkit.render.page import Line, page_of_lines

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gfkit.render.page import Page
    from gfkit.series.profile import Profile
    from gfkit.strips.totals.board_totals import BoardTotal

SHOWN_POLYNOMIAL = 300
"""Longer polynomials are cut, as lists of terms are."""


def count_page(about: Iterable[tuple[str, str]], profile: Profile) -> Page:
    """Return the page of a count: what was counted, how many there are, the polynomial.

    about: labelled lines on the model and the board.

    >>> from gfkit.series.profile import Profile
    >>> print(count_page([("board", "1 x 2")], Profile.of({(0, 0): 1, (1, 0): 2})).text())
    board       1 x 2
    count       3
    polynomial  2*x+1
    """
    return page_of_lines(
        [*about, ("count", decimal(profile.total())), polynomial_line("polynomial", profile)]
    )


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
