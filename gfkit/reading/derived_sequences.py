"""Sequences that are made of others, and what is said of a sequence or asked of two.

Terms, partial sums, transforms, convolutions, residues, claims, comparisons: each is a reading that
holds the readings of its parts.
"""

from __future__ import annotations

import re
from contextlib import suppress

from gfkit.base.command_lines import command
from gfkit.base.files import shown
from gfkit.base.named_sequences import TAKEN_AS, is_of_objects, named_sequence
from gfkit.errors import GfkitError
from gfkit.reading.canonical_readings import canonical
from gfkit.reading.kinds_of_text import Read, matching
from gfkit.reading.phrases import Words, as_phrases, lexicon
from gfkit.reading.readings import (
    ClaimAbout,
    Comparison,
    Convolution,
    NamedSequence,
    OneGame,
    Operated,
    Operation,
    Reading,
    Residues,
    TermOf,
    Terms,
    Transformed,
    is_one_sequence,
    subject,
)
from gfkit.reading.typed_formulas import is_formula, letters_of, said_of_sequence, with_numbers
from gfkit.reading.words.all_meanings import Meaning
from gfkit.reading.words.sentences import read_sentence
from gfkit.series.algebra import TRANSFORMS

SAID = lexicon("derived_sequences")
CONJECTURE = r"(?:empirical|conjectures?|conjectured|claim|is it true that)[:,.]? "
_AT_N = r"[A-Za-z](?:\(|_\{?|\[)n"
_SAID = rf"(?P<said>{_AT_N}[^.]*(?:\.\.[^.]*)*)"


# Names.


def named(text: str, read: Read) -> Reading | None:
    """Read the name of a sequence, perhaps with the formula that gfkit tells of it."""
    name, _, told = text.partition(", ")
    name = name.removesuffix(".")
    meant = named_sequence(name)
    if not meant or told.removeprefix(TAKEN_AS) not in {"", meant}:
        return None
    return NamedSequence(re.sub("^[Tt]he ", "", name), read(meant), is_of_objects(name))


# Terms.


def term(text: str, read: Read) -> Reading | None:
    """Read one term of a sequence; of terms that are listed the first is the 1st."""
    told = _ordinal(text) or _indexed(text) or _at_n(text)
    if told is None:
        return None
    at, of = told
    found = read(re.sub("^(?:the )?(?:sequence )?", "", of))
    if isinstance(listed := subject(found), Terms):
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
    words = Words(text.split())
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
    words = Words(rest.split())
    return (n, words.rest) if n is not None and words.take(SAID["of"]) and words.rest else None


def _at_n(text: str) -> tuple[int, str] | None:
    """Return the number and the sequence of '2^n + 1 for n = 10'."""
    said, sign, last = text.rpartition("=")
    if not sign:
        *words, is_, last = text.split() if text.count(" ") > 1 else ["", "", ""]
        said = " ".join(words) if (is_,) in SAID["be"] else ""
    n, found = _number(last.strip()), Words(said.split())
    if n is None or len(found.words) < 3 or found.words[-1] != "n":
        return None
    of = Words(found.words[:-1]).ending(SAID["at"])
    return None if of is None or "=" in of else (n, of)


def term_of(of: Reading, n: int) -> Reading:
    """Return a term of a sequence, or of its residues; raises GfkitError for what is none."""
    if isinstance(of, Residues) and of.zeros is None:
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
    {Operation[name.partition(".")[2]]: some for name, some in SAID.items() if name.startswith(way)}
    for way in ("before.", "behind.")
)
"""What stands before, and behind, a sequence of which another one is made."""
BY_TRANSFORMS = {name: as_phrases([f"{name} transform of", f"{name} of"]) for name in TRANSFORMS}


def operated(text: str, read: Read) -> Reading | None:
    """Read a sequence that is made of another, as 'partial sums of the Fibonacci numbers'."""
    words = Words(text.split())
    words.take(SAID["articles"])
    begin = words.at
    for operation, phrases in BEFORE.items():
        if words.take(phrases) and words.rest:
            return Operated(operation, read(words.rest))
        words.at = begin
    for name, phrases in BY_TRANSFORMS.items():
        if words.take(phrases) and words.rest:
            return Transformed(name, read(words.rest))
        words.at = begin
    for operation, phrases in BEHIND.items():
        if operation is Operation.SELF_CONVOLUTION:
            words.take(SAID["convolution"])
        if (of := words.ending(phrases)) is not None:
            return Operated(operation, read(of))
        words.at = begin
    return None


def convolved(text: str, read: Read) -> Reading | None:
    """Read the convolution of two sequences, each from n = 0 on."""
    words = Words(text.split())
    words.take(SAID["articles"])
    if words.ending(BEHIND[Operation.SELF_CONVOLUTION]) is not None:
        return None
    if not words.take(SAID["convolution"]) or not {"and", "with"} & {*words.plain[words.at + 1 :]}:
        return None
    return Convolution(*read_sides(text, words.rest, ("and", "with"), read))


# What is said of a sequence.


CLAIMS = (
    (
        r"(?i)(?:(?:show|prove|check|is it true|verify|do|does)\b)?(?: that | )?(?P<of>.{3,}?) "
        r"(?:satisf(?:y|ies)|obeys?|fulfil(?:l|ls)?|follows?) "
        rf"(?:the (?:recurrence|relation):? )?(?P<said>.{{0,80}}?{_AT_N}.*)"
    ),
    (
        rf"(?i)(?:is|does|do|check|verify|prove)(?: that| whether| if)? (?P<said>{_AT_N}.*?) "
        r"(?:is |be )?(?:true|holds?|right|correct|valid|satisfied|obeyed) (?:for|of|by|in) "
        r"(?:the )?(?P<of>.{4,})"
    ),
    rf"(?i){CONJECTURE}{_SAID}[.;] ?(?P<of>.{{4,}})",
    (
        rf"(?i)(?P<of>.{{4,}}?)[.;,] (?:{CONJECTURE}|(?:prove|show|verify) (?:by induction )?that )"
        rf"(?P<said>{_AT_N}.*)"
    ),
    (
        rf"(?i){_SAID}[.;]? (?:where a\(n\) is the|with|for|is true of) "
        r"(?P<of>number of .{4,}|data.{4,})"
    ),
    (
        r"(?i)(?:(?:show|prove|check|verify)(?: that)? )?(?:[a-z](?:\(n\)|_n|\[n\]) ?= ?)?"
        r"(?P<of>[^=]{3,}?) (?:is|are) (?:an? |the )?(?:general )?solutions? (?:of|to) "
        r"(?:the )?(?:(?:recurrence|relation|equation)s?:? )?(?P<said>[a-z][(_\[].*)"
    ),
    (
        rf"(?i)(?:is it true|show|prove|check|verify)(?: that)? (?P<said>{_AT_N}.*) "
        r"(?:for|of|by|in) (?:the )?(?P<of>[a-z]{3}.{3,})"
    ),
    rf"(?P<of>(?=[^:]*(?: [xX] n|n [xX] |length n|of n)\b)[^:]{{8,}}): (?P<said>{_AT_N}.*)",
)
"""Words that say a relation of a sequence, in either order."""


@matching(*CLAIMS)
def claim(text: str, read: Read, said: str, of: str) -> Reading | None:
    """Read a sequence with a relation that is said of it, in either order."""
    if not re.search("[=<>≤≥≠≡]| divides ", said):
        return None
    found = said_of_sequence(said.strip(" .;,"))
    if "n" in (letters := letters_of(of)) and (told := with_numbers(text, letters - {"n"})) != text:
        raise GfkitError(f"{shown(text, 60)}: letters are numbers, as in {shown(told, 300)}")
    return ClaimAbout(found, read(of.strip(" .;,")))


def claim_about(said: str, of: Reading) -> Reading | None:
    """Return a relation that is said of what was read; None for words that are none."""
    with suppress(GfkitError):
        return ClaimAbout(said_of_sequence(said), of)
    return None


def is_claim(text: str) -> bool:
    """Tell whether words say a relation of a sequence that they name."""
    return any(re.fullmatch(like, text) for like in CLAIMS)


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
    return Comparison(first, second)


def _compared(text: str) -> tuple[str | tuple[str, str], tuple[str, ...]] | None:
    """Return two texts that are compared; or one in which a word stands between both, and which."""
    words = Words(text.split())
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
    words = Words(text.split())
    words.take(SAID["articles"])
    if words.take(SAID["pisano"]):
        m = _modulus(words.rest)
        return None if m is None else Residues(read("Fibonacci numbers"), _positive(text, m))
    is_period = words.take(SAID["period"])
    m = _modulus(words.words[-1])
    of = Words(words.words[words.at : -1]).ending(SAID["modulo"])
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
    return Residues(found, m)


def _positive(text: str, modulus: int) -> int:
    if modulus == 0:
        raise GfkitError(f"{shown(text, 60)}: a modulus is 1 or more")
    return modulus


_CLASSES = [
    (r"(\d{1,4}) ?(?:divides|\|) ?n(?: ?\+ ?(\d{1,4}))?", -1),
    (r"n (?:is )?(?:divisible by|a multiple of) (\d{1,4})", 1),
    (r"n ?(?:=|≡|is congruent to) ?(\d{1,4})n?,? \(?mod(?:ulo)? (\d{1,4})\)?", 1),
    (r"n (?:is )?(?:of the form|=) (\d{1,4}) ?\*?[km](?: ?\+ ?(\d{1,4}))?", 1),
    (r"n (?:is )?(even|odd)", 1),
]
"""Classes of n, as words say them, with the sign of the number that stands beside n."""


def class_of_n(said: str) -> tuple[int, int] | None:
    """Return the class of n that words say, as a residue and what it is modulo.

    >>> class_of_n("n is divisible by 3"), class_of_n("n = 2 mod 5"), class_of_n("n is odd")
    ((0, 3), (2, 5), (1, 2))
    """
    for like, sign in _CLASSES:
        if found := re.fullmatch(like, said.strip(" .")):
            first, second = (*found.groups(""), "")[:2]
            if first in {"even", "odd"}:
                return int(first == "odd"), 2
            residue, modulus = (first, second) if "mod" in like else (second or "0", first)
            return (sign * int(residue) % int(modulus), int(modulus)) if int(modulus) else None
    return None


def divisible(text: str, read: Read) -> Reading | None:
    """Read 'F_n is even if and only if 3 divides n'."""
    words = Words(text.split())
    said = words.before(SAID["iff"])
    if said is None or (told := class_of_n(words.rest)) is None:
        return None
    found = Words(said.removesuffix(",").split())
    if (of := found.ending(SAID["odd"])) is not None:
        raise GfkitError(
            f"{shown(text, 60)}: say where it is even, as '{of} is even iff 3 divides n'"
        )
    if (of := found.ending(SAID["even"])) is not None:
        return Residues(read(of), 2, told)
    of = found.before(SAID["divisible"])
    m = None if of is None else _number(found.rest)
    if of is None and (number := found.before(SAID["divides"])) is not None:
        of, m = found.rest, _number(number)
    if of is None or m is None:
        return None
    if m == 0:
        raise GfkitError(f"{shown(text, 60)}: 0 divides 0 alone, and has no residues")
    return Residues(read(of), m, told)
