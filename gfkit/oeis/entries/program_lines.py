"""Programs of entries: written from a generating function, and told apart on their lines."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gfkit.numbers.decimal import numbers_text
from gfkit.series.recurrence import sum_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gfkit.series.rational import RationalGF

SHOWN = 30
"""The number of terms that a program of a draft prints."""


@dataclass(frozen=True, slots=True)
class Program:
    """A program of an entry that prints its terms: its language, and its lines."""

    language: str
    lines: tuple[str, ...]


def programs_of(gf: RationalGF, offset: int = 0, count: int = SHOWN) -> list[Program]:
    """Return programs, one a language, for a(offset), a(offset + 1), ...

    gf: the sum of a(n) x^n over n >= 0; terms before the offset are left out.

    >>> from gfkit.series.rational import RationalGF
    >>> [program.lines[0] for program in programs_of(RationalGF.of([1], [1, -1, -1]))][:2]
    ['LinearRecurrence[{1, 1}, {1, 1}, 30]', '(PARI) Vec(1/(1-x-x^2) + O(x^30))']
    """
    last = offset + count
    fraction = gf.text("x", factored=False)
    values = gf.terms(max(last, gf.holds_from))
    initial = values[: gf.holds_from]
    series = f"CoefficientList[Series[{fraction}, {{x, 0, {last - 1}}}], x]"
    mathematica = f"Drop[{series}, {offset}]" if offset else series
    if offset == 0 and gf.holds_from == gf.order:
        weights, first = (numbers_text(part) for part in (gf.signature, initial))
        mathematica = f"LinearRecurrence[{{{weights}}}, {{{first}}}, {count}]"
    leading = next((n for n, value in enumerate(values) if value), 0)
    pari = f"Vec({fraction} + O(x^{last}))"
    if leading < offset:
        pari = f"{pari}[{offset - leading + 1}..-1]"
    elif leading > offset:
        pari = f"Vec({fraction} + O(x^{last}), -{count})"
    python = [
        "def aupto(nn):",
        f"    a = [{numbers_text(initial)}]",
        f"    while len(a) <= nn: a.append({_python_sum(gf)})",
        f"    return a[{offset or ''}:nn+1]",
        f"print(aupto({last - 1}))",
    ]
    maple = (
        f"gser:=series({fraction}, x=0, {last + 1}): "
        f"seq(coeff(gser, x, n), n={offset}..{last - 1});"
    )
    sage_tail = f"[{offset}:]" if offset else ""
    sage = [
        f"R.<x> = PowerSeriesRing(ZZ, default_prec={last})",
        f"print(({fraction}).padded_list({last}){sage_tail})",
    ]
    return [
        Program("Mathematica", (mathematica,)),
        Program("PARI", (f"(PARI) {pari}",)),
        Program("Maple", (maple,)),
        Program("SageMath", ("(SageMath)", *sage)),
        Program("Python", ("(Python)", *python)),
    ]


def _python_sum(gf: RationalGF) -> str:
    """Return the next term of the list a by the recurrence."""
    text = sum_text(gf.signature)
    return re.sub(r"a\(n-(\d+)\)", r"a[-\1]", text).replace(" ", "")


LANGUAGE = re.compile(r"^\(([A-Za-z][\w/+#. -]{0,20})\)\s*")
ENDED = re.compile(r"_[^_]+_|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{2},? \d{4}")
"""What ends a program: the name of who wrote it, or a date."""
ALONE = re.compile(
    r"(?:Rest ?@ ?)?(?:LinearRecurrence|CoefficientList|RecurrenceTable|Join|Table)\["
)
"""What begins a program of its own in Mathematica."""
COMMENTS = {
    "Haskell": (r"--\s", ""),
    "Maple": (r"#", ""),
    "Mathematica": (r"(?P<opened>\(\*)", "*)"),
    "PARI": (r"\\\\|(?P<opened>/\*)", "*/"),
}
"""What begins a comment to the end of the line, or one that is `opened`; and what closes it."""


def programs_in(letter: str, lines: tuple[str, ...]) -> Iterator[tuple[str, int, str]]:
    """Yield the language, the number of the first line and the code of every program."""
    language = {"p": "Maple", "t": "Mathematica", "o": ""}[letter]
    begun: list[str] = []
    first = 0
    for number, text in enumerate(lines, 1):
        plain = text
        named = LANGUAGE.match(text) if letter == "o" else None
        if begun and (named or (letter == "t" and ALONE.match(text))):
            yield language, first, "\n".join(begun)
            begun = []
        if named:
            language = named[1].removesuffix("/GP")
            plain = text[named.end() :]
        code = without_comments(language, plain)
        first = number if named or (not begun and not first) else first
        if code.strip():
            begun.append(code)
        if begun and ENDED.search(text):
            yield language, first, "\n".join(begun)
            begun, first = [], 0
    if begun:
        yield language, first, "\n".join(begun)


def without_comments(language: str, text: str) -> str:
    """Return a line without its comments; one that goes on to the next line stays."""
    if language not in COMMENTS:
        return text
    if language == "Mathematica":
        text = re.sub(r"\(\*\s*or\s*\*\)", "\x00", text)
    begins, closing = COMMENTS[language]
    last = text.rfind(closing) if closing else -1
    kept, begin, place = "", 0, 0
    while found := re.compile(begins).search(text, place):
        place = found.end()
        if not closing or not found["opened"]:
            return kept + text[begin : found.start()]
        if place <= last:
            kept += text[begin : found.start()]
            begin = place = text.index(closing, place) + len(closing)
    return kept + text[begin:]
