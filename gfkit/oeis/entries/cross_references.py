"""Cross-references of entries: what lines %Y say of other entries."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from gfkit.formulas.parser import parse_relation
from gfkit.formulas.tree import Relation

WORDS: dict[str, tuple[str, ...]] = {
    "partial sums": ("{a}(n) = Sum_{{k={start}..{n}}} {b}(k)",),
    "second differences": ("{a}(n) = {b}({n}+2) - 2*{b}({n}+1) + {b}({n})",),
    "(?:first )?differences": ("{a}(n) = {b}({n}+1) - {b}({n})",),
    "bisection": tuple(f"{{a}}(n) = {{b}}(2*({{n}})+{rest})" for rest in range(2)),
    "trisection": tuple(f"{{a}}(n) = {{b}}(3*({{n}})+{rest})" for rest in range(3)),
    "inverse binomial transform": (
        "{a}(n) = Sum_{{k=0..{n}}} (-1)^({n}-k)*binomial({n},k)*{b}(k)",
    ),
    "binomial transform": ("{a}(n) = Sum_{{k=0..{n}}} binomial({n},k)*{b}(k)",),
    "(?:essentially|apart from (?:the )?(?:leading|initial|first) terms?),? (?:the )?same as": (
        "{a}(n) = {b}({n})",
    ),
}
"""What an entry may be of another one, b, and the relations that say so, where a(n) belongs to the
index {n} of b, which begins at {start}; of sections one for each rest."""
SAYS = re.compile(
    r"(?<!second )(?<!third )(?<!fourth )(?<!double )(?<!\d-th )\b"
    r"(?P<kind>" + "|".join(f"(?:{words})" for words in WORDS) + ")"
    r"(?P<part>\s*+\([^()]*\))?\s*+(?P<verb>of|is|gives?|are|in|from)?"
    r"\s*+(?:the )?(?:sequence)?\s*+(?:in |of )?"
    r"(?P<numbers>A\d{6}(?:,? and A\d{6})*)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class CrossReference:
    """One statement: this sequence is made so of `number`, or, if `inverse`, `number` of this.

    forms: relations that may say how, as WORDS has them.
    """

    forms: tuple[str, ...]
    number: str
    inverse: bool = False
    text: str = ""

    def relations(self, offset: int, other: int) -> Iterator[Relation]:
        """Yield what it may say, likeliest first; b is the other sequence, `other` its offset.

        Entries begin where their authors please, so that terms correspond in order, or by index.

        >>> (reference,) = read_references("Partial sums of A030186.")
        >>> print(next(reference.relations(0, 0)))
        a(n) = Sum_{k=0..n} b(k)
        """
        first, second = ("b", "a") if self.inverse else ("a", "b")
        start = offset if self.inverse else other
        gap = (offset - other) if self.inverse else (other - offset)
        for shift in dict.fromkeys((gap, 0, gap + 1, gap - 1, 1, -1)):
            place = f"n{shift:+d}" if shift else "n"
            for form in self.forms:
                yield parse_relation(form.format(a=first, b=second, n=place, start=start))


def read_references(text: str) -> list[CrossReference]:
    """Return what a line says of other entries; empty for a list of entries to compare.

    >>> read_references("Bisection (even part) gives A260033.")[0].inverse
    True
    """
    found = []
    for match in SAYS.finditer(text):
        forms = next(z for words, z in WORDS.items() if re.fullmatch(words, match["kind"].lower()))
        inverse = (match["verb"] or "").lower().startswith(("give", "is", "are"))
        part = (match["part"] or "").lower()
        if len(forms) > 1 and ("even" in part or "odd" in part):
            forms = forms["even" not in part :][:1]
        numbers = re.findall(r"A\d{6}", match["numbers"])
        found += [CrossReference(forms, one, inverse, match[0]) for one in numbers]
    return found


PROSE = "prose"
PICTURE = "a picture, or rows of an array"
SEE_ALSO = "cross-references without a statement"
