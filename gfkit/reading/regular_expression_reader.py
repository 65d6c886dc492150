"""Regular expressions that are typed, whose words of length n are counted."""

from __future__ import annotations

from gfkit.base.file_reading import shown
from gfkit.errors import GfkitError
from gfkit.formulas.pieces import is_digits
from gfkit.reading.phrase_lexicon_and_cursor import PhraseWords
from gfkit.reading.reader_interface import Read
from gfkit.reading.reading_classes import Reading, StripTyped
from gfkit.reading.recurrence_and_series_equation_readers import is_formula
from gfkit.reading.rule_board_and_graph_readers import SAID, named_rule

MOST_EXPRESSION = 1_000


def regular_expression(text: str, read: Read) -> Reading | None:
    """Read a regular expression, whose words of length n are meant; formulas are read before."""
    del read
    of = expression_in(text)
    if of is None:
        return None
    if len(of) > MOST_EXPRESSION:
        raise GfkitError(
            f"{shown(of, 30)}: a regular expression has at most {MOST_EXPRESSION} signs"
        )
    if is_formula(of):
        return None
    return StripTyped(named_rule(f"regex:{of}"), "rows", 1)


def expression_in(text: str) -> str | None:
    """Return a regular expression without the words before it; None for another text.

    It has a choice in brackets, or something repeated behind a bracket.

    >>> expression_in("the language of (0|10)*"), expression_in("(01)+"), expression_in("a+b")
    ('(0|10)*', '(01)+', None)
    """
    words = PhraseWords(text.split())
    words.take(SAID["expression"])
    of = words.rest
    signs = {z for z in {*of} if not (z.islower() or is_digits(z))}
    inner = (one.partition(")") for one in of.split("(")[1:])
    has_choice = any("|" in inside and closed for inside, closed, _ in inner)
    has_more = any(f"){sign}" in of for sign in "*+?")
    is_plain = of.isascii() and signs <= set("()|*+?.[]") and " " not in of
    return of if is_plain and (has_choice or has_more) else None
