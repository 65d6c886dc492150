"""Why a line of an entry is not read: by the words on it."""

from __future__ import annotations

import re

from gfkit.oeis.entries.cross_references import PROSE

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
"""What is sought in a line, in this order, and the reason that is given."""


FORMULA = re.compile(
    r"\ba\s*\([^()]*(?:\([^()]*\)[^()]*)*\)\s*(?:=|~|<|>|/)|=\s*+[-+(0-9 ]*+a\([n2-9]|"
    r"\b[EOeo]?\.?[Gg]\.f\.|\bA\d{6}\s*\(\s*n|generating function"
)
"""What only a line with mathematics about the terms has."""


RECURRENCE = re.compile(r"\b[Rr]ecurrence\b")
"""So has a line with an equation after this word."""


DRAWN = re.compile(r"[.\s|_#*:+\\/o0-9-]+|[.|]\s?[0-9_|].*\.\..*")


ATTRIBUTED = re.compile(r"\s-\s_[^_]+_.*$|_[^_]+_,\s+[A-Z][a-z]{2} \d.*$")


def is_formula(text: str) -> bool:
    """Return whether a line holds a formula about the terms, not prose alone.

    >>> is_formula("a(n) = the bottom left entry of M^n"), is_formula("Number of tilings.")
    (True, False)
    """
    plain = ATTRIBUTED.sub("", text)
    named = RECURRENCE.search(plain)
    return bool(FORMULA.search(plain)) or (named is not None and "=" in plain[named.end() :])


def is_drawn(text: str) -> bool:
    """Return whether a line is a row of a picture or of a table.

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
