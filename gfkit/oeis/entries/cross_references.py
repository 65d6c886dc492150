"""Words on the lines of entries: what lines %Y say of other entries, and why a line is not read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from gfkit.formulas.formula_parser import parse_relation
from gfkit.formulas.formula_tree import Relation

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

CLASSES: tuple[tuple[str, str], ...] = (
    (r"continued fraction|\b[QGE]\(k\+1\)", "a continued fraction is not in the dialect"),
    (r"\b[Hh]ypergeom|\d?F\d?\(\[", "hypergeometric functions are not in the dialect"),
    (r"[Cc]hebyshev|\bU\(n", "Chebyshev polynomials are not in the dialect"),
    (r"\bHankel\b", "a Hankel transform is not in the dialect"),
    (r"\bINVERTi?\b|\b(?:[Bb]inomial|[Ee]uler|Stirling|Moebius|[Mm]odulo|revert)\s+transform",
     "a transform in words"),
    (r"\b(?:[Mm]atrix|[Mm]atrices|[Ee]igenvalue|determinant|permanent|trace|charpoly|M\^n)\b",
     "a formula with matrices is not in the dialect"),
    (r"Dirichlet", "a Dirichlet generating function is not in the dialect"),
    (r"E\.g\.f|exponential generating", "an exponential generating function is not in the dialect"),
    (r"(?:Sum|Product)_\{[^{}]*(?:>=|>|<|\.\.\s*(?:oo|inf))", "an infinite sum or product"),
    (r"(?:Sum|Product)_\{[^{},]*,[^{}]*\}", "a sum that is not over k=first..last"),
    (r"\bA\d{6}\([^(),]+,", "a table of another entry"),
    (r"\bT\([^(),]+,", "a table that is not given here"),
    (r"\b[Ll]im(?:it)?\b|->\s*(?:oo|infinity)", "a limit is not in the dialect"),
    (r"~", "an asymptotic formula is not in the dialect"),
    (r"\b(?:cos|sin|tan|cosh|sinh|log|exp|Cos|Sin)\b", "transcendental functions"),
    (r"\b(?:congruent|divisib|divides|prime|primes|gcd)\b", "a property of the terms"),
    (r"\.\.\.|\.\.\s*\+", "a formula with dots for omitted terms"),
)  # fmt: skip
"""What is looked for in a line, in this order, and the reason that is given."""

FORMULA = re.compile(
    r"\ba\s*\([^()]*(?:\([^()]*\)[^()]*)*\)\s*(?:=|~|<|>|/)|=\s*+[-+(0-9 ]*+a\([n2-9]|"
    r"\b[EOeo]?\.?[Gg]\.f\.|\bA\d{6}\s*\(\s*n|generating function"
)
"""What only a line with mathematics about the terms has."""
RECURRENCE = re.compile(r"\b[Rr]ecurrence\b")
"""So has a line with an equation behind this word."""
DRAWN = re.compile(r"[.\s|_#*:+\\/o0-9-]+|[.|]\s?[0-9_|].*\.\..*")
ATTRIBUTED = re.compile(r"\s-\s_[^_]+_.*$|_[^_]+_,\s+[A-Z][a-z]{2} \d.*$")


def is_formula(text: str) -> bool:
    """Tell whether a line holds a formula about the terms, not prose alone.

    >>> is_formula("a(n) = the bottom left entry of M^n"), is_formula("Number of tilings.")
    (True, False)
    """
    plain = ATTRIBUTED.sub("", text)
    named = RECURRENCE.search(plain)
    return bool(FORMULA.search(plain)) or (named is not None and "=" in plain[named.end() :])


def is_drawn(text: str) -> bool:
    """Tell whether a line is a row of a picture or of a table.

    >>> is_drawn("..0..1..0....0..1..1"), is_drawn("a(2) = 5")
    (True, False)
    """
    return DRAWN.fullmatch(text.strip()) is not None


def reason_of(text: str, otherwise: str = PROSE) -> str:
    """Return why a line is not read: the first class that it belongs to.

    >>> reason_of("The Hankel transform of this sequence is [1,2,0,0].")
    'a Hankel transform is not in the dialect'
    """
    for pattern, reason in CLASSES:
        if re.search(pattern, text):
            return reason
    return otherwise
