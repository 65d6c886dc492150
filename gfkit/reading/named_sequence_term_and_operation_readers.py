"""Sequences that are made of others.

Terms, partial sums, transforms, convolutions, residues: each is a reading that holds those of its
parts.
"""

from __future__ import annotations

from gfkit.base.file_reading import shown
from gfkit.base.named_sequences import TAKEN_AS, is_of_objects, named_sequence
from gfkit.base.printed_command_lines import command
from gfkit.errors import GfkitError
from gfkit.reading.canonical_texts_of_readings import canonical
from gfkit.reading.phrase_lexicon_and_cursor import PhraseWords, as_phrases, lexicon
from gfkit.reading.reader_interface import Read
from gfkit.reading.reading_classes import (
    Convolution,
    NamedSequence,
    OperationName,
    OperationOn,
    Reading,
    ResiduesOf,
    TermOf,
    TermsTyped,
    Transformed,
    is_one_sequence,
    subject,
)
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Meaning
from gfkit.reading.sentences.sentence_reader import read_sentence
from gfkit.series.sequence_transforms import TRANSFORMS

SAID = lexicon("named_sequence_term_and_operation_readers")


# Names.


def named(text: str, read: Read) -> Reading | None:
    """Read the name of a sequence, perhaps with the formula that gfkit tells of it."""
    name, _, told = text.partition(", ")
    name = name.removesuffix(".")
    meant = named_sequence(name)
    if not meant or told.removeprefix(TAKEN_AS) not in {"", meant}:
        return None
    return NamedSequence(
        name.removeprefix("the ").removeprefix("The "), read(meant), is_of_objects(name)
    )


# Terms.


def term(text: str, read: Read) -> Reading | None:
    """Read one term of a sequence; of terms that are listed the first is the 1st."""
    told = _ordinal(text) or _indexed(text) or _at_n(text)
    if told is None:
        return None
    at, of = told
    found = read(of.removeprefix("the ").removeprefix("sequence "))
    if isinstance(listed := subject(found), TermsTyped):
        at += (listed.offset - 1) * (text[1] != "(")
        if at >= listed.offset + len(listed.values):
            call = command("guess", canonical(found))
            raise GfkitError(f"a({at}) is not given; `{call}` tells what may follow")
    return term_of(found, at)


MOST_DIGITS = 5
"""Of the number of a term."""
ORDINALS = ("st", "nd", "rd", "th")


def short_number(text: str) -> int | None:
    """Return a number of few digits; None for what is none."""
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None


def _ordinal(text: str) -> tuple[int, str] | None:
    """Return the number and the sequence of '10th term of the Pell numbers'."""
    words = PhraseWords(text.split())
    words.take(SAID["articles"])
    first = words.plain[words.at] if not words.is_done else ""
    n = short_number(first[:-2]) if first.endswith(ORDINALS) else None
    if n is None:
        return None
    words.at += 1
    words.take(SAID["of_term"])
    return None if words.is_done else (n, words.rest)


def _indexed(text: str) -> tuple[int, str] | None:
    """Return the number and the sequence of 'a(10) of the Pell numbers'."""
    first, _, rest = text.partition(" ")
    plain = first.removesuffix(",")
    n = short_number(plain[2:-1]) if plain[:2] == "a(" and plain[-1] == ")" else None
    words = PhraseWords(rest.split())
    return (n, words.rest) if n is not None and words.take(SAID["of"]) and words.rest else None


def _at_n(text: str) -> tuple[int, str] | None:
    """Return the number and the sequence of '2^n + 1 for n = 10'."""
    said, sign, last = text.rpartition("=")
    if not sign:
        *words, is_, last = text.split() if text.count(" ") > 1 else ["", "", ""]
        said = " ".join(words) if (is_,) in SAID["be"] else ""
    n, found = short_number(last.strip()), PhraseWords(said.split())
    if n is None or len(found.words) < 3 or found.words[-1] != "n":
        return None
    of = PhraseWords(found.words[:-1]).ending(SAID["at"])
    return None if of is None or "=" in of else (n, of)


def term_of(of: Reading, n: int) -> Reading:
    """Return a term of a sequence, or of its residues; raises GfkitError for what is none."""
    if isinstance(of, ResiduesOf) and of.zeros is None:
        return TermOf(of.of, n, of.modulus)
    if not is_one_sequence(of):
        raise GfkitError(
            f"{shown(canonical(of), 60)} is not a sequence, and a term of one is meant"
        )
    return TermOf(of, n)


def read_sides(text: str, said: str, words: tuple[str, ...], read: Read) -> tuple[Reading, Reading]:
    """Read two texts on both sides of a word, which may stand inside of either of them, too.

    Raises GfkitError where no place parts two texts that are read, and where several do.

    >>> from gfkit import read
    >>> said = "compositions of n into parts 1 and 2 and 2^n"
    >>> type(read_sides(said, said, ("and",), read)[1]).__name__
    'Formula'
    """
    parts, found, why = said.split(), list[tuple[Reading, Reading]](), list[GfkitError]()
    for place in [k for k, one in enumerate(parts) if one.lower() in words]:
        try:
            both = (read(" ".join(parts[:place])), read(" ".join(parts[place + 1 :])))
        except GfkitError as error:
            why.append(error)
            continue
        if both not in found:
            found.append(both)
    if not found:
        raise why[0]
    if len(found) > 1:
        meant = "; or ".join(" and ".join(map(shown, map(canonical, both))) for both in found)
        raise GfkitError(f"{shown(text, 60)} can mean {meant}: ask of each in other words")
    return found[0]


# What is made of a sequence.


BEFORE, BEHIND = (
    {
        OperationName[name.partition(".")[2]]: some
        for name, some in SAID.items()
        if name.startswith(way)
    }
    for way in ("before.", "behind.")
)
"""What stands before, and behind, a sequence of which another one is made."""
BY_TRANSFORMS = {name: as_phrases([f"{name} transform of", f"{name} of"]) for name in TRANSFORMS}


def operated(text: str, read: Read) -> Reading | None:
    """Read a sequence that is made of another, as 'partial sums of the Fibonacci numbers'."""
    words = PhraseWords(text.split())
    words.take(SAID["articles"])
    begin = words.at
    for operation, phrases in BEFORE.items():
        if words.take(phrases) and words.rest:
            return OperationOn(operation, read(words.rest))
        words.at = begin
    for name, phrases in BY_TRANSFORMS.items():
        if words.take(phrases) and words.rest:
            return Transformed(name, read(words.rest))
        words.at = begin
    for operation, phrases in BEHIND.items():
        if operation is OperationName.SELF_CONVOLUTION:
            words.take(SAID["convolution"])
        if (of := words.ending(phrases)) is not None:
            return OperationOn(operation, read(of))
        words.at = begin
    return None


def convolved(text: str, read: Read) -> Reading | None:
    """Read the convolution of two sequences, each from n = 0 on."""
    words = PhraseWords(text.split())
    words.take(SAID["articles"])
    if words.ending(BEHIND[OperationName.SELF_CONVOLUTION]) is not None:
        return None
    if not words.take(SAID["convolution"]) or not {"and", "with"} & {*words.plain[words.at + 1 :]}:
        return None
    return Convolution(*read_sides(text, words.rest, ("and", "with"), read))


# Residues.


MOST_MODULUS = 99
"""Digits of a modulus in words."""


def _modulus(text: str) -> int | None:
    plain = text.removesuffix(")")
    return int(plain) if plain.isdecimal() and len(plain) <= MOST_MODULUS else None


def residues(text: str, read: Read) -> Reading | None:
    """Read a named sequence modulo a number, or the period of any one modulo a number."""
    words = PhraseWords(text.split())
    words.take(SAID["articles"])
    if words.take(SAID["pisano"]):
        m = _modulus(words.rest)
        return None if m is None else ResiduesOf(read("Fibonacci numbers"), _positive(text, m))
    is_period = words.take(SAID["period"])
    m = _modulus(words.words[-1])
    of = PhraseWords(words.words[words.at : -1]).ending(SAID["modulo"])
    if m is None or of is None:
        return None
    is_sentence = isinstance(read_sentence(of), Meaning)
    is_term = of.startswith("a(") and _indexed(of) is not None
    if not (is_period or named_sequence(of) or is_sentence or is_term):
        return None
    m = _positive(text, m)
    found = read(of)
    if isinstance(found, TermOf):
        return TermOf(found.of, found.n, m)
    return ResiduesOf(found, m)


def _positive(text: str, modulus: int) -> int:
    if modulus == 0:
        raise GfkitError(f"{shown(text, 60)}: a modulus is 1 or more")
    return modulus
