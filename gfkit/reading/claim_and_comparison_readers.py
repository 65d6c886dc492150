"""What is said of a sequence, or asked of two.

Claims and comparisons: each is a reading that holds those of its parts.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from gfkit.base.file_reading import shown
from gfkit.base.printed_command_lines import command
from gfkit.errors import GfkitError
from gfkit.formulas.pieces import has_letter, with_numbers
from gfkit.reading.canonical_texts_of_readings import canonical
from gfkit.reading.formula_and_gf_readers import letters_of
from gfkit.reading.named_sequence_term_and_operation_readers import SAID, read_sides
from gfkit.reading.phrase_lexicon_and_cursor import PhraseWords
from gfkit.reading.reader_interface import Read
from gfkit.reading.reading_classes import ClaimAbout, ComparisonTyped, OneGame, Reading
from gfkit.reading.recurrence_and_series_equation_readers import is_formula
from gfkit.reading.relation_with_range_reader import said_of_sequence

LEAST = 3
"""The least length of what a claim is about, and of its first word."""


def _is_indexed(word: str) -> bool:
    """Tell whether a relation may begin with a word: with a(n), a_n or a[n]."""
    return word[:1].isalpha() and word[1:].startswith(("(n", "_n", "_{n", "[n"))


def _is_related(said: str) -> bool:
    """Tell whether a text says a relation of the terms of a sequence."""
    has_sign = any(sign in said for sign in "=<>≤≥≠≡") or " divides " in said
    return has_sign and any(of_n in said for of_n in ("(n", "_n", "_{n", "[n"))


def _claims(text: str) -> Iterator[tuple[str, str]]:
    """Yield the relation and the sequence that a text may tell, in either order.

    >>> next(_claims("show that the Pell numbers satisfy a(n) = 2*a(n-1) + a(n-2)"))
    ('a(n) = 2*a(n-1) + a(n-2)', 'the Pell numbers')
    """
    words = PhraseWords(text.split())
    is_asked = words.take(SAID["claims"], SAID["questions"])
    begin = words.at
    for phrases in (SAID["satisfies"], SAID["solves"]):
        words.at, found = begin, list[tuple[str, str]]()
        while words.before(phrases) is not None:
            behind = PhraseWords(words.words[words.at :])
            behind.take(SAID["relation"])
            of = PhraseWords(words.words[begin : words.at]).ending(phrases) or ""
            found.append((behind.rest, _without_name(of) if phrases is SAID["solves"] else of))
        yield from reversed(found)  # a relation has no verb: the last one is that of the claim
    yield from _relation_first(PhraseWords(words.words[begin:]), is_asked=is_asked)
    yield from _relation_behind(words.words)


def _relation_first(words: PhraseWords, *, is_asked: bool) -> Iterator[tuple[str, str]]:
    """Yield the parts of 'a(n) = 2*a(n-1) holds for THING' and of 'a(n) = 2*a(n-1). THING'."""
    if not (words.words and _is_indexed(words.words[0])):
        return
    for at in range(1, len(words.words)):
        said = " ".join(words.words[:at])
        words.at = at
        if words.take(SAID["holds"]) and is_asked:
            yield said, words.rest
        words.at = at
        if words.take(SAID["of_claim"]):
            is_long = is_asked and len(words.rest) > LEAST
            if words.is_any(SAID["counted"]) or (is_long and not words.is_any(SAID["every"])):
                words.take(SAID["articles"])
                if words.rest[:LEAST].isalpha():
                    yield said, words.rest
        if is_asked and said[-1] in ".;":
            yield said, " ".join(words.words[at:])


def _relation_behind(words: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the parts of 'THING. Conjecture: a(n) = 2*a(n-1)' and of 'THING: a(n) = 2*a(n-1)'."""
    for at, last in enumerate(words[:-1], 1):
        behind, of = PhraseWords(words[at:]), " ".join(words[:at])
        is_about_n = last[-1] == ":" and has_letter(of, "n") and not _is_indexed(words[0])
        is_claimed = last[-1] in ".;," and behind.take(SAID["claims"])
        if (is_about_n or is_claimed) and behind.rest and _is_indexed(behind.rest):
            yield behind.rest, of


def _without_name(of: str) -> str:
    """Return what a sequence is, of 'a(n) = 2^n'."""
    name, sign, formula = of.partition("=")
    return formula if sign and _is_indexed(name) else of


def claim(text: str, read: Read) -> Reading | None:
    """Read a sequence with a relation that is said of it, in either order."""
    for said, of in _claims(text) if _is_related(text) else ():
        if not _is_related(said) or len(of) < LEAST:
            continue
        found = said_of_sequence(said.strip(" .;,"))
        letters = letters_of(of)
        if "n" in letters and (told := with_numbers(text, letters - {"n"})) != text:
            raise GfkitError(f"{shown(text, 60)}: letters are numbers, as in {shown(told, 300)}")
        return ClaimAbout(found, read(of.strip(" .;,:")))
    return None


def claim_about(said: str, of: Reading) -> Reading | None:
    """Return a relation that is said of what was read; None for words that are none."""
    with suppress(GfkitError):
        return ClaimAbout(said_of_sequence(said), of)
    return None


def is_claim(text: str) -> bool:
    """Tell whether words say a relation of a sequence that they name."""
    return any(_is_related(said) for said, _ in _claims(text))


def compared(text: str, read: Read) -> Reading | None:
    """Read two sequences that are compared."""
    sides = _compared(text)
    if sides is None:
        return None
    said, joined = sides
    if isinstance(said, str):
        if not any(f" {one} " in said for one in joined):
            return None
        first, second = read_sides(text, said, joined, read)
    else:
        first, second = map(read, said)
    if is_formula(text) and "=" in text:
        return None
    if isinstance(first, OneGame) or isinstance(second, OneGame):
        call = command("game value", f"{canonical(first)} - ({canonical(second)})")
        told = f"how two games stand is the outcome of their difference: `{call}`"
        raise GfkitError(f"{shown(text, 60)}: {told}")
    return ComparisonTyped(first, second)


def _compared(text: str) -> tuple[str | tuple[str, str], tuple[str, ...]] | None:
    """Return two texts that are compared; or one in which a word stands between both, and which."""
    words = PhraseWords(text.split())
    if words.take(SAID["how"]):
        before = words.before(SAID["stand"])
        return ((before, words.rest), ()) if before and words.rest else None
    if words.take(SAID["compare"]):
        return words.rest, ("and", "with", "to")
    if not words.take(SAID["are"]):
        return None
    if words.plain[0] == "are" and (each := words.ending(SAID["same"])) is not None:
        return each, ("and",)
    before = words.before(SAID["equal"])
    return ((before, words.rest), ()) if before and words.rest else None
