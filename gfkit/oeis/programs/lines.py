"""Programs among the lines of an entry: the language and the code of each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

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
    """Return a line without its comments; one that continues to the next line stays."""
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


def pari_programs(lines: Sequence[str]) -> list[str]:
    """Return the PARI programs among the program lines of an entry, without comments."""
    found = programs_in("o", tuple(lines))
    return [code.strip() for language, _, code in found if language == "PARI"]


LANGUAGE = re.compile(r"^\(([A-Za-z][\w/+#. -]{0,20})\)\s*")
ENDED = re.compile(r"_[^_]+_|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{2},? \d{4}")
"""What ends a program: the name of who wrote it, or a date."""
ALONE = re.compile(
    r"(?:Rest ?@ ?)?(?:LinearRecurrence|CoefficientList|RecurrenceTable|Join|Table)\["
)
"""What begins a program of its own in Mathematica."""
