"""Sequences that are made of others, and what is said of a sequence or asked of two.

Terms, partial sums, transforms, convolutions, residues, claims, comparisons: each is a reading that
holds the readings of its parts.
"""

from __future__ import annotations

import re
from contextlib import suppress
from functools import partial

from gfkit.base.command_lines import command
from gfkit.base.files import shown
from gfkit.base.named_sequences import named_sequence
from gfkit.errors import GfkitError
from gfkit.reading.canonical_readings import canonical
from gfkit.reading.kinds_of_text import Kind, Read, matching
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

CONJECTURE = r"(?:empirical|conjectures?|conjectured|claim|is it true that)[:,.]? "
_AT_N = r"[A-Za-z](?:\(|_\{?|\[)n"
_SAID = rf"(?P<said>{_AT_N}[^.]*(?:\.\.[^.]*)*)"


# Names.


@matching(r"(?P<name>[A-Za-z][-' A-Za-z0-9()]*)\.?(?:, (?P<told>.+))?")
def named(text: str, read: Read, name: str, told: str | None = None) -> Reading | None:
    """Read the name of a sequence, perhaps with the formula that gfkit tells of it."""
    del text
    meant = named_sequence(name)
    if not meant or told not in {None, meant}:
        return None
    return NamedSequence(re.sub("^[Tt]he ", "", name), read(meant))


# Terms.


@matching(
    r"(?i)(?:the )?(?P<n>[0-9]{1,5})(?:st|nd|rd|th) (?:(?:term|value|number|element|entry|member) "
    r"(?:of|in) )?(?P<of>.+)",
    r"a\((?P<n>[0-9]{1,5})\),? (?:of|for|in|if|where|when|with) (?P<of>.+)",
    r"(?P<of>[^=]+?),? (?:for|when|where|with|if|at) n ?(?:=|is|equals) ?(?P<n>[0-9]{1,5})",
)
def term(text: str, read: Read, n: str, of: str) -> Reading | None:
    """Read one term of a sequence; of terms that are listed the first is the 1st."""
    found, at = read(re.sub("^(?:the )?(?:sequence )?", "", of)), int(n)
    if isinstance(listed := subject(found), Terms):
        at += (listed.offset - 1) * (text[1] != "(")
        if at >= listed.offset + len(listed.values):
            call = command("guess", canonical(found))
            raise GfkitError(f"a({at}) is not given; `{call}` tells what may follow")
    return term_of(found, at)


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


def _made(operation: Operation | str, text: str, read: Read, **parts: str) -> Reading | None:
    """Read a sequence that is made of another, as 'partial sums of the Fibonacci numbers'."""
    del text
    of = next(filter(None, parts.values()))
    found = read(of)
    if isinstance(operation, Operation):
        return Operated(operation, found)
    return Transformed(operation, found)


def _operated(like: str, operation: Operation | str) -> Kind:
    reader = partial(_made, operation)
    reader.__name__ = "operated"  # type: ignore[attr-defined] # as functions have one
    reader.__qualname__ = reader.__doc__ = ""  # type: ignore[attr-defined]
    return matching(rf"(?i)(?:the )?{like}")(reader)


OPERATIONS = (
    _operated(r"partial sums of (?P<of>.+)", Operation.PARTIAL_SUMS),
    _operated(r"(?:squares of (?P<of>.+)|(?P<z>.+) squared|squared (?P<y>.+))", Operation.SQUARES),
    _operated(
        r"(?:(?P<of>.+) (?:with|of) even (?:index|indices)|(?:even )?bisection of (?P<z>.+))",
        Operation.EVEN_SECTION,
    ),
    _operated(
        r"(?:(?P<of>.+) (?:with|of) odd (?:index|indices)|odd bisection of (?P<z>.+))",
        Operation.ODD_SECTION,
    ),
    _operated(
        r"(?:first differences of (?P<of>.+)|differences of consecutive (?P<z>.+))",
        Operation.DIFFERENCES,
    ),
    _operated(
        r"(?:convolution of )?(?P<of>.+?) (?:convolved )?with (?:itself|themselves)",
        Operation.SELF_CONVOLUTION,
    ),
    *(_operated(rf"{name} (?:transform )?of (?P<of>.+)", name) for name in TRANSFORMS),
)
"""Readers of what is made of one sequence."""


@matching(r"(?i)(?:the )?convolution of (?P<both>.+ (?:and|with) (?!itself|themselves).+)")
def convolved(text: str, read: Read, both: str) -> Reading:
    """Read the convolution of two sequences, each from n = 0 on."""
    return Convolution(*read_sides(text, both, ("and", "with"), read))


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


@matching(
    r"(?i)how (?:do|does) (?P<a>.+?) (?:stand|compare|relate)s? (?:to|with) (?P<b>.+)"
    r"|compare (?P<both>.+)"
    r"|(?:is|are) (?P<e>.+?) (?:equal to|the same as|equal) (?P<f>.+)"
    r"|are (?P<each>.+) (?:the same|equal|equinumerous|identical)"
)
def compared(
    text: str, read: Read, both: str | None = None, each: str | None = None, **sides: str
) -> Reading | None:
    """Read two sequences that are compared."""
    if said := both or each:
        words = ("and", "with", "to") if both else ("and",)
        if not any(f" {one} " in said for one in words):
            return None
        first, second = read_sides(text, said, words, read)
    else:
        first, second = (read(one) for one in sides.values() if one)
    if is_formula(text) and "=" in text:
        return None
    if isinstance(first, OneGame) or isinstance(second, OneGame):
        call = command("game value", f"{canonical(first)} - ({canonical(second)})")
        said = f"how two games stand is the outcome of their difference: `{call}`"
        raise GfkitError(f"{shown(text, 60)}: {said}")
    return Comparison(first, second)


# Residues.


@matching(
    r"(?i)(?P<period>(?:the )?(?:least )?period of (?:the )?)?(?P<of>.+?),? "
    r"\(?mod(?:ulo)? (?P<m>\d{1,99})\)?"
    r"|(?:the )?pisano period (?:(?:of|for|modulo|mod) )?(?P<pisano>\d{1,99})"
)
def residues(text: str, read: Read, period: str, of: str, m: str, pisano: str) -> Reading | None:
    """Read a named sequence modulo a number, or the period of any one modulo a number."""
    of, m = ("Fibonacci numbers", pisano) if pisano else (of, m)
    is_english = isinstance(read_sentence(of), Meaning)
    is_term = re.match(r"a\([0-9]+\) of ", of)
    if not (period or named_sequence(of) or is_english or is_term):
        return None
    if int(m) == 0:
        raise GfkitError(f"{shown(text, 60)}: a modulus is 1 or more")
    found = read(of)
    if isinstance(found, TermOf):
        return TermOf(found.of, found.n, int(m))
    return Residues(found, int(m))


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


@matching(
    r"(?P<of>.{1,60}?) (?:(?:is|are) (?P<even>even|odd)"
    r"|is (?:divisible by|a multiple of) (?P<m>\d{1,4})),? "
    r"(?:iff|if,? and only if,?|(?:exactly|precisely|just) (?:when|if)) (?P<when>.{3,40})",
    r"(?P<m>\d{1,4}) ?(?:divides|\|) ?(?P<of>.{1,60}?),? (?:iff|if,? and only if,?"
    r"|(?:exactly|precisely|just) (?:when|if)) (?P<when>.{3,40})",
)
def divisible(text: str, read: Read, of: str, m: str, when: str, even: str = "") -> Reading | None:
    """Read 'F_n is even if and only if 3 divides n'."""
    if (told := class_of_n(when)) is None or "only if" in when:
        return None
    if even == "odd":
        raise GfkitError(
            f"{shown(text, 60)}: say where it is even, as '{of} is even iff 3 divides n'"
        )
    if m and int(m) == 0:
        raise GfkitError(f"{shown(text, 60)}: 0 divides 0 alone, and has no residues")
    return Residues(read(of), int(m or 2), told)
