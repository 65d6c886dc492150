"""Sequences that are made of others, and what is said of a sequence or asked of two.

Terms, partial sums, transforms, convolutions, residues, claims, comparisons: each is a reading that
holds the readings of its parts.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from gfkit.base.command_lines import command
from gfkit.base.file_reading import shown
from gfkit.base.named_sequences import TAKEN_AS, is_of_objects, named_sequence
from gfkit.errors import GfkitError
from gfkit.reading.canonical_readings import canonical
from gfkit.reading.formula_readings import is_formula, letters_of, said_of_sequence, with_numbers
from gfkit.reading.phrase_templates import PhraseWords, as_phrases, lexicon
from gfkit.reading.reader_interface import Read
from gfkit.reading.readings import (
    ClaimAbout,
    ComparisonTyped,
    Convolution,
    NamedSequence,
    OneGame,
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
from gfkit.reading.sentences.meaning_kinds import Meaning
from gfkit.reading.sentences.sentence_reader import read_sentence
from gfkit.reading.text_tokens import has_letter
from gfkit.series.sequence_transforms import TRANSFORMS

SAID = lexicon("derived_sequences")
LEAST = 3
"""The least length of what a claim is about, and of its first word."""


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


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None


def _ordinal(text: str) -> tuple[int, str] | None:
    """Return the number and the sequence of '10th term of the Pell numbers'."""
    words = PhraseWords(text.split())
    words.take(SAID["articles"])
    first = words.plain[words.at] if not words.is_done else ""
    n = _number(first[:-2]) if first.endswith(ORDINALS) else None
    if n is None:
        return None
    words.at += 1
    words.take(SAID["of_term"])
    return None if words.is_done else (n, words.rest)


def _indexed(text: str) -> tuple[int, str] | None:
    """Return the number and the sequence of 'a(10) of the Pell numbers'."""
    first, _, rest = text.partition(" ")
    plain = first.removesuffix(",")
    n = _number(plain[2:-1]) if plain[:2] == "a(" and plain[-1] == ")" else None
    words = PhraseWords(rest.split())
    return (n, words.rest) if n is not None and words.take(SAID["of"]) and words.rest else None


def _at_n(text: str) -> tuple[int, str] | None:
    """Return the number and the sequence of '2^n + 1 for n = 10'."""
    said, sign, last = text.rpartition("=")
    if not sign:
        *words, is_, last = text.split() if text.count(" ") > 1 else ["", "", ""]
        said = " ".join(words) if (is_,) in SAID["be"] else ""
    n, found = _number(last.strip()), PhraseWords(said.split())
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


# What is said of a sequence.


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
    m = None if of is None else _number(found.rest)
    if of is None and (number := found.before(SAID["divides"])) is not None:
        of, m = found.rest, _number(number)
    if of is None or m is None:
        return None
    if m == 0:
        raise GfkitError(f"{shown(text, 60)}: 0 divides 0 alone, and has no residues")
    return ResiduesOf(read(of), m, told)
