"""Congruences and divisibility as people write them, as relations between remainders.

a(n) == b(n) (mod m) is mod(a(n)-b(n), m) = 0, so is "m divides ..."; "P if and only if Q" says that
two such remainders are both 0 or both above 0, so that their signs are equal.
"""

from __future__ import annotations

import re
from itertools import accumulate

from gfkit.numbers.decimal import integer

HINT = re.compile(r"mod|divi|\biff\b|if and only if|\||\bis (even|odd|a multiple)|≡")
BOTH = re.compile(r" (?:iff|if and only if) ")
SEPARATORS = (
    (
        (r" ?(?:==|≡|=|is congruent to) ?", r",? ?\( ?mod(?:ulo)? ", r"\)\Z"),
        "mod(({0})-({1}), {2})",
    ),
    (
        (r" ?(?:==|≡|is congruent to) ?", r",? mod(?:ulo)? (?=\w+\Z)"),
        "mod(({0})-({1}), {2})",
    ),
    ((r" mod (?=[0-9]+ ?= ?[0-9]+\Z)", r" ?= ?"), "mod(({0})-{2}, {1})"),
    ((r" (?:divides|\|) ",), "mod({1}, {0})"),
    ((r" is (?:divisible by|a multiple of) ",), "mod({0}, {1})"),
    ((r" is even\Z",), "mod({0}, 2)"),
    ((r" is odd\Z",), "mod(({0})-1, 2)"),
)
CONDITIONS = [([re.compile(pattern) for pattern in some], form) for some, form in SEPARATORS]
"""What stands between the parts of a condition, one after the other; what is 0 if it holds."""
IS_REMAINDER = re.compile(r" mod [\w(]")
EQUALS = re.compile(r"<=|>=|!=|=|<|>")
DEPTH = {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}


def as_relation(text: str) -> str:
    """Return a congruence, or the like, as a relation of the dialect; another text as it is.

    >>> as_relation("a(n+60) == a(n) (mod 10)"), as_relation("3 divides a(n) iff 4 | n")
    ('mod((a(n+60))-(a(n)), 10) = 0', 'sign(mod(a(n), 3)) = sign(mod(n, 4))')
    >>> as_relation("a(n) mod 2 = [0,1,1][n mod 3]")
    '(a(n) mod 2) = [0,1,1][n mod 3]'
    """
    if not HINT.search(text):
        return text
    plain = " ".join(text.split())
    parts = BOTH.split(plain)
    found = [_condition(part) for part in parts]
    if len(parts) == 2 and None not in found:
        return f"sign({found[0]}) = sign({found[1]})"
    if len(parts) == 1 and found[0] is not None and not IS_REMAINDER.search(plain):
        return f"{found[0]} = 0"
    depths = _depths(plain)
    signs = [match for match in EQUALS.finditer(plain) if not depths[match.start()]]
    if len(signs) != 1 or min(depths) < 0:
        return text
    sides = plain[: signs[0].start()].strip(), plain[signs[0].end() :].strip()
    meant = [_remainder(side) for side in sides]
    return text if meant == [*sides] else f" {signs[0][0]} ".join(meant)


def _condition(text: str) -> str | None:
    """Return what is 0 exactly if the condition holds; None for what is no condition."""
    for separators, form in CONDITIONS:
        parts = _parts(text, separators)
        if not parts or any(map(_is_open, parts)):
            continue
        if form.endswith("-{2}, {1})") and integer(parts[2]) >= integer(parts[1]):
            return None  # n mod 3 = 4 is false, and n == 4 (mod 3) need not be
        return form.format(*parts)
    return None


def _parts(text: str, separators: list[re.Pattern[str]]) -> list[str]:
    """Return what stands between the first places of separators; nothing if one is missing."""
    parts, at = [], 0
    for one in separators:
        match = one.search(text, at + 1)
        if match is None:
            return []
        parts.append(text[at : match.start()])
        at = match.end()
    return [*parts, text[at:]]


def _remainder(side: str) -> str:
    """Put parentheses around a side such as a(n) mod 2."""
    before, _, modulus = side.rpartition(" mod ")
    if not re.fullmatch(r"\w+", modulus):
        before, _, modulus = side.rpartition(" mod (")
        modulus = f"({modulus}" if modulus.endswith(")") else ""
    is_whole = before and modulus and not _is_open(before) and not _is_open(modulus)
    return f"({side})" if is_whole else side


def _depths(text: str) -> list[int]:
    """Return how many parentheses are open before each character, and at the end."""
    return [*accumulate((DEPTH.get(one, 0) for one in text), initial=0)]


def _is_open(text: str) -> bool:
    """Tell whether parentheses of a text are not closed, or not opened."""
    depths = _depths(text)
    return depths[-1] != 0 or min(depths) < 0
