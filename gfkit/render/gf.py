"""Lines of a generating function: its first terms, its recurrence, its rate of growth."""

from __future__ import annotations

from gfkit.analysis.dominant_pole import growth
from gfkit.errors import GfkitError
from gfkit.numbers.decimals import decimal, numbers_text
from gfkit.numbers.printing import digits_text
from gfkit.render.pages import Line
from gfkit.series.printing import recurrence_text, signature_latex
from gfkit.series.rational_gf import RationalGF

USUAL = 20
SHOWN_DIGITS = 300
ALL_DIGITS = 2000
ALL = "--full prints all"


def shown_terms(terms: list[int]) -> str:
    """Return the first terms, as many as SHOWN_DIGITS lets in; all, where many are requested."""
    room = SHOWN_DIGITS if len(terms) <= USUAL else ALL_DIGITS
    text = ""
    for number, term in enumerate(terms):
        digits = decimal(term)
        if number and len(text) + len(digits) > room:
            return f"{text}, ..."
        text += (", " if number else "") + digits
    return f"{text}, ..."


LONG_GF = 2000
"""Fractions of more characters are described, unless all of them is wanted."""
ONE_LINE = 120
"""Characters of a recurrence that is shown as a formula."""
SHOWN_ORDER = 40
RATE_DIGITS = 12


def rate_text(gf: RationalGF) -> str:
    """Return the rate of growth: certified digits, or with a ~ the ratio of two terms.

    >>> from gfkit.series.rational_gf import RationalGF
    >>> rate_text(RationalGF.of([1], [1, -1, -1]))
    '1.61803398874...'
    """
    from gfkit.analysis.asymptotics import asymptotics  # noqa: PLC0415 - slow to import

    if not gf.order:
        return "0"
    try:
        return digits_text(asymptotics(gf, digits=RATE_DIGITS).modulus, RATE_DIGITS)
    except GfkitError:
        found = growth(gf)
        return f"~{found.digits}" if found else ""


def recurrence_lines(gf: RationalGF) -> list[Line]:
    """Return the recurrence and the signature; of a high order they are described."""
    is_long = gf.order > SHOWN_ORDER
    recurrence = recurrence_text(gf, longest=SHOWN_ORDER)
    first = recurrence.partition(";")[2]
    latex = rf"a(n)={signature_latex(gf.signature)}\quad (n\ge {gf.holds_from})"
    latex += rf";\quad{first}" * bool(first)
    described = f"of order {gf.order}, for n >= {gf.holds_from} ({ALL})"
    signature = f"({numbers_text(gf.signature)})"
    short = f"{gf.order} coefficients ({ALL})"
    return [
        Line(
            "recurrence", recurrence, latex * (len(recurrence) <= ONE_LINE), "", described * is_long
        ),
        Line("signature", signature, short=short * is_long),
    ]
