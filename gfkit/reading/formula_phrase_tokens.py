"""From a text about formulas to its parts: words of the lexicon, and chunks.

A chunk is a formula, a relation or a row of terms, and ends at a word, or at a comma outside of
brackets. `re` is used here and nowhere else in the reading of phrases.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from gfkit.formulas.pieces import is_digits
from gfkit.formulas.ranges import range_of

FOLDER = Path(__file__).parent
FAMILIES = {"fibonacci": "F", "lucas": "L", "pell": "Pell", "jacobsthal": "Jacobsthal"}
"""Sequences that a letter may stand for, and what they are called in a formula."""
OPENING, CLOSING = "([{", ")]}"

_TOKEN = re.compile(
    r"(?P<space>(?:\s|\\q?quad(?![A-Za-z])|\\[,;:! ]|\\displaystyle(?![A-Za-z])|\$)+)"
    r"|(?P<dots>\.\.\.|…|⋯|\\[lc]?dots(?![A-Za-z]))"
    r"|(?P<word>(?<![\\\w^])[A-Za-z]+(?:-[a-z]+)?(?![\w(\[^]))|(?P<digits>\d+)"
    r"|(?P<other>\\[A-Za-z]+|.)",
    re.DOTALL,
)
_DOTS = frozenset({"...", "…", "⋯", r"\dots", r"\ldots", r"\cdots"})


class NotAPhrase(Exception):
    """A text that the grammar does not read."""


@dataclass(frozen=True, slots=True)
class FormulaPart:
    """A word or a chunk: its kind as the grammar calls it, its text, and where it begins."""

    kind: str
    text: str
    begin: int


@cache
def lexicon() -> dict[str, str]:
    """Return the name of each word by its forms.

    >>> lexicon()["verify"], lexicon()["modulo"]
    ('prove', 'mod')
    """
    told = tomllib.loads((FOLDER / "formula_words.toml").read_text(encoding="utf-8"))
    return {
        form: name
        for rows in told.values()
        for name, forms in rows.items()
        for form in forms.split()
    }


VALUED = frozenset(
    {
        "even",
        "odd",
        "positive",
        "nonnegative",
        "square",
        "cube",
        "two",
        "sum",
        "product",
        "triangular",
    }
)
"""Words that the meaning needs; all others are told by where they stand."""
CALLED = {"even": "PARITY", "odd": "PARITY", "sum": "TOTAL", "product": "TOTAL"}


def parts_of(text: str) -> list[FormulaPart]:
    """Return the words and chunks of a text; raises NotAPhrase for one with other words.

    >>> [one.kind for one in parts_of("Prove that F(3n) is even for n >= 1.")]
    ['_PROVE', '_THAT', 'CHUNK', '_IS', 'PARITY', '_FOR', 'RANGE', '_STOP']
    """
    found: list[FormulaPart] = []
    held: list[re.Match[str]] = []
    depth = 0

    def release() -> None:
        if held:
            begin, end = held[0].start(), held[-1].end()
            found.extend(_chunks(text[begin:end], begin))
            held.clear()

    tokens = list(_TOKEN.finditer(text))
    for place, one in enumerate(tokens):
        said = one[0]
        if one["space"]:
            continue
        depth += (said in OPENING) - (said in CLOSING)
        if depth or said in CLOSING:
            held.append(one)
            continue
        behind = text[one.end() : one.end() + 1]
        kind = _sign(said, behind, text[: one.start()])
        if kind is not None:
            release()
            found.append(FormulaPart(kind, said, one.start()))
        elif one["word"] and len(said) > 1 and (word := _word(said)) is not None:
            release()
            found.append(FormulaPart(word, said.lower(), one.start()))
        elif said in {"a", "A", "an"} and _is_article(tokens, place):
            release()
            found.append(FormulaPart("_THE", said, one.start()))
        else:
            held.append(one)
    if depth:
        raise NotAPhrase
    release()
    return with_rows(found)


def _sign(said: str, behind: str, before: str) -> str | None:
    """Return what a sign between chunks is called; None for one that is in a formula."""
    if said in {",", ";"}:
        return "_COMMA"
    if said == ":" and behind != "=":
        return "_COLON"
    if said == "?":
        return "_STOP"
    is_sentence = " " in before and before[-1] not in ".#|"  # and not the row of a board
    if said == "." and not behind.strip() and is_sentence:
        return "_STOP"
    return None


def _word(said: str) -> str | None:
    """Return what a word is called; None for one of a formula. Raises NotAPhrase for others."""
    low = said.lower()
    if low in FAMILIES:
        return "FAMILY"
    name = lexicon().get(low)
    if low in {"odd-indexed", "even-indexed"}:
        return "INDEXED"
    if name is not None:
        return CALLED.get(name, name.upper()) if name in VALUED else f"_{name.upper()}"
    if low in {"choose", "pi", "oo", "infinity"} or {*said} <= {*"nkijmxyztqrsuvwCFL"}:
        return None
    raise NotAPhrase


def _is_article(tokens: list[re.Match[str]], place: int) -> bool:
    after = [one for one in tokens[place + 1 : place + 3] if not one["space"]]
    return bool(after) and bool(after[0]["word"]) and after[0][0].lower() in lexicon()


def _chunks(text: str, begin: int) -> Iterator[FormulaPart]:
    """Yield what a chunk is: a range at its end in parentheses is one of its own."""
    inside = text.strip()
    if inside.endswith(")"):
        start = inside.rfind("(")
        low = inside[start + 1 : -1].strip().removeprefix("for ").removeprefix("all ")
        if start and range_of(low) and inside[start - 1 : start] in {" ", "\t"}:
            yield from _chunks(inside[:start], begin)
            yield FormulaPart("RANGE", low, begin + start + 1)
            return
    if range_of(inside):
        yield FormulaPart("RANGE", inside, begin)
    elif len(inside) == 1 and inside.isalpha():
        yield FormulaPart("NAME", inside, begin)
    elif inside:
        yield FormulaPart("CHUNK", inside, begin)


def with_rows(parts: list[FormulaPart]) -> list[FormulaPart]:
    """Return parts with rows of terms for numbers between commas, ranges for n = 0, 1, 2, ..."""
    found: list[FormulaPart] = []
    for one in parts:
        before = found[-2:]
        joined = (
            len(before) == 2 and before[1].kind == "_COMMA" and before[0].kind in {"CHUNK", "ROW"}
        )
        if joined and one.kind == "CHUNK" and is_row(one.text) and _goes_on(before[0].text):
            found[-2:] = [FormulaPart("ROW", f"{before[0].text}, {one.text}", before[0].begin)]
        else:
            found.append(one)
    return [_named_row(one) for one in found]


def is_row(text: str) -> bool:
    """Tell whether a text is numbers, with commas or blanks between them, perhaps with dots behind.

    >>> is_row("1, 2, 4, ..."), is_row("3 6 12"), is_row("n, 2")
    (True, True, False)
    """
    items = text.strip("()[]{} ").replace(",", " ").split()
    return all(_is_number(one) or one in _DOTS for one in items) and bool(items)


def _is_number(text: str) -> bool:
    """Tell whether a text is an integer or a fraction."""
    above, line, below = text.removeprefix("-").removeprefix("−").partition("/")
    return is_digits(above) and (is_digits(below) if line else True)


def _goes_on(text: str) -> bool:
    """Tell whether a row goes on from here; a row of indices begins with n = 0."""
    return is_row(text) or is_row(text.partition("=")[2])


def _named_row(one: FormulaPart) -> FormulaPart:
    letter, equal, row = one.text.partition("=")
    if one.kind == "ROW" and equal:
        letter, (first, *others, last) = letter.strip(), row.replace(",", " ").split()
        is_integer = is_digits(first.removeprefix("-"))
        after = [str(k) for k, _ in enumerate(others, int(first) + 1)] if is_integer else []
        if len(letter) != 1 or last not in _DOTS or not others or others != after:
            raise NotAPhrase
        return FormulaPart("RANGE", f"{letter} >= {first}", one.begin)
    if one.kind == "CHUNK" and " " in one.text and is_row(one.text):
        return FormulaPart("ROW", one.text, one.begin)
    return one
