"""For which n the terms of a sequence are divisible, as it is said of residues of n."""

from __future__ import annotations

from gfkit.base.file_reading import shown
from gfkit.errors import GfkitError
from gfkit.reading.named_sequence_term_and_operation_readers import SAID, short_number
from gfkit.reading.phrase_lexicon_and_cursor import PhraseWords, as_phrases
from gfkit.reading.reader_interface import Read
from gfkit.reading.reading_classes import Reading, ResiduesOf

N = as_phrases(["n"])


def class_of_n(said: str) -> tuple[int, int] | None:
    """Return the class of n that words say, as a residue and what it is modulo.

    >>> class_of_n("n is divisible by 3"), class_of_n("n = 2 mod 5"), class_of_n("n is odd")
    ((0, 3), (2, 5), (1, 2))
    """
    for sign in "|=≡+*":
        said = said.replace(sign, f" {sign} ")
    words = PhraseWords(said.replace("(", " ").replace(")", " ").rstrip(" .").split())
    is_number = words.words[:1] != [] and words.words[0].isdecimal()
    form = _class_divided if is_number else _class_named
    found = form(words)
    if found is None or not words.is_done or not found[1]:
        return None
    residue, modulus = found
    return residue % modulus, modulus


def _class_divided(words: PhraseWords) -> tuple[int, int] | None:
    """Return the class of '3 divides n + 1'."""
    modulus = int(words.take_number())
    if not (words.take(SAID["divides"]) and words.take(N)):
        return None
    return -_added(words), modulus


def _class_named(words: PhraseWords) -> tuple[int, int] | None:
    """Return the class of 'n is odd', of 'n = 2 mod 5' and of 'n = 3k + 2'."""
    if not words.take(N):
        return None
    words.take(SAID["is"])
    if words.take(SAID["parity.odd"]):
        return 1, 2
    if words.take(SAID["parity.even"]):
        return 0, 2
    if words.take(SAID["multiple"]):
        number = words.take_number()
        return (0, int(number)) if number else None
    words.take(SAID["congruent"])
    if residue := words.take_number():
        if words.take(SAID["times"]) and words.take(SAID["multiplier"]):
            return _added(words), int(residue)
        modulus = words.take_number() if words.take(SAID["modulo"]) else ""
        return (int(residue), int(modulus)) if modulus else None
    word = words.plain[words.at] if not words.is_done else ""
    if not word[:-1].isdecimal() or (word[-1:],) not in SAID["multiplier"]:
        return None
    words.at += 1
    return _added(words), int(word[:-1])


def _added(words: PhraseWords) -> int:
    """Pass over what is added, and return it; 0 for nothing."""
    return int(words.take_number() or 0) if words.take(SAID["plus"]) else 0


def divisible(text: str, read: Read) -> Reading | None:
    """Read 'F_n is even if and only if 3 divides n'."""
    words = PhraseWords(text.split())
    said = words.before(SAID["iff"])
    if said is None or (told := class_of_n(words.rest)) is None:
        return None
    found = PhraseWords(said.removesuffix(",").split())
    if (of := found.ending(SAID["odd"])) is not None:
        raise GfkitError(
            f"{shown(text, 60)}: say where it is even, as '{of} is even iff 3 divides n'"
        )
    if (of := found.ending(SAID["even"])) is not None:
        return ResiduesOf(read(of), 2, told)
    of = found.before(SAID["divisible"])
    m = None if of is None else short_number(found.rest)
    if of is None and (number := found.before(SAID["divides"])) is not None:
        of, m = found.rest, short_number(number)
    if of is None or m is None:
        return None
    if m == 0:
        raise GfkitError(f"{shown(text, 60)}: 0 divides 0 alone, and has no residues")
    return ResiduesOf(read(of), m, told)
