"""Words on the lines of entries: what lines %Y say of other entries, and why a line is not read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from gfkit.formulas.grammar import parse_relation
from gfkit.formulas.tree import Relation

Kind = Literal[
    "partial sums",
    "differences",
    "second differences",
    "bisection",
    "trisection",
    "binomial",
    "inverse binomial",
    "same",
]
WORDS: tuple[tuple[str, Kind], ...] = (
    (r"partial sums", "partial sums"),
    (r"second differences", "second differences"),
    (r"(?:first )?differences", "differences"),
    (r"bisection", "bisection"),
    (r"trisection", "trisection"),
    (r"inverse binomial transform", "inverse binomial"),
    (r"binomial transform", "binomial"),
    (r"(?:essentially|apart from (?:the )?(?:leading|initial|first) terms?),? (?:the )?same as",
     "same"),
)  # fmt: skip
SAYS = re.compile(
    r"(?<!second )(?<!third )(?<!fourth )(?<!double )(?<!\d-th )\b"
    r"(?P<kind>" + "|".join(f"(?:{words})" for words, _ in WORDS) + ")"
    r"(?P<part>\s*+\([^()]*\))?\s*+(?P<verb>of|is|gives?|are|in|from)?"
    r"\s*+(?:the )?(?:sequence)?\s*+(?:in |of )?"
    r"(?P<numbers>A\d{6}(?:,? and A\d{6})*)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class CrossReference:
    """One statement: this sequence is the `kind` of `number`, or, if `inverse`, `number` of this.

    place: of a bisection or trisection the rest of n, None if it is not said.
    """

    kind: Kind
    number: str
    inverse: bool = False
    place: int | None = None
    text: str = ""

    def relations(self, offset: int, other: int) -> Iterator[Relation]:
        """Yield what it may say, likeliest first; b is the other sequence, `other` its offset.

        Entries begin where their authors please, so that terms correspond in order, or by index.

        >>> reference = CrossReference("partial sums", "A030186")
        >>> print(next(reference.relations(0, 0)))
        a(n) = Sum_{k=0..n} b(k)
        """
        first, second = ("b", "a") if self.inverse else ("a", "b")
        start = offset if self.inverse else other
        gap = (offset - other) if self.inverse else (other - offset)
        for shift in dict.fromkeys((gap, 0, gap + 1, gap - 1, 1, -1)):
            place = f"n{shift:+d}" if shift else "n"
            yield from map(parse_relation, self._texts(first, second, place, start))

    def _texts(self, first: str, second: str, place: str, start: int) -> Iterator[str]:
        """Yield the relations where the term `first`(n) belongs to the index `place`."""
        match self.kind:
            case "partial sums":
                yield f"{first}(n) = Sum_{{k={start}..{place}}} {second}(k)"
            case "differences":
                yield f"{first}(n) = {second}({place}+1) - {second}({place})"
            case "second differences":
                shown = f"{second}({place}+2) - 2*{second}({place}+1) + {second}({place})"
                yield f"{first}(n) = {shown}"
            case "bisection" | "trisection":
                step = 2 if self.kind == "bisection" else 3
                rests = range(step) if self.place is None else (self.place,)
                for rest in rests:
                    yield f"{first}(n) = {second}({step}*({place})+{rest})"
            case "binomial":
                yield f"{first}(n) = Sum_{{k=0..{place}}} binomial({place},k)*{second}(k)"
            case "inverse binomial":
                sign = f"(-1)^({place}-k)"
                yield f"{first}(n) = Sum_{{k=0..{place}}} {sign}*binomial({place},k)*{second}(k)"
            case "same":
                yield f"{first}(n) = {second}({place})"


def read_references(text: str) -> list[CrossReference]:
    """Return what a line says of other entries; empty for a list of entries to compare.

    >>> read_references("Bisection (even part) gives A260033.")[0].inverse
    True
    """
    found = []
    for match in SAYS.finditer(text):
        kind = next(kind for words, kind in WORDS if re.fullmatch(words, match["kind"].lower()))
        verb = (match["verb"] or "").lower()
        inverse = verb.startswith(("give", "is", "are"))
        place = None
        if kind in {"bisection", "trisection"} and match["part"]:
            place = _rest(match["part"].lower())
        numbers = re.findall(r"A\d{6}", match["numbers"])
        found += [CrossReference(kind, one, inverse, place, match[0]) for one in numbers]
    return found


def _rest(part: str) -> int | None:
    if "even" in part:
        return 0
    return 1 if "odd" in part else None


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
