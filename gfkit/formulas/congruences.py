"""Congruences and divisibility as people write them, as relations between remainders.

a(n) == b(n) (mod m) is mod(a(n)-b(n), m) = 0, so is "m divides ..."; "P if and only if Q" says that
two such remainders are both 0 or both above 0, so that their signs are equal.
"""

from __future__ import annotations

import re

CONGRUENT = r"==|≡|=|is congruent to"
HINT = re.compile(r"mod|divi|\biff\b|if and only if|\||\bis (even|odd|a multiple)|≡")
BOTH = re.compile(r"\s+(?:iff|if and only if)\s+")
CONDITIONS = (
    (rf"(.+?)\s*(?:{CONGRUENT})\s*(.+?),?\s*\(\s*mod(?:ulo)?\s+(.+)\)", "mod(({0})-({1}), {2})"),
    (r"(.+?)\s*(?:==|≡|is congruent to)\s*(.+?),?\s+mod(?:ulo)?\s+(\w+)", "mod(({0})-({1}), {2})"),
    (r"(.+?)\s+mod\s+(?=\w+\s*=)(?P<m>\d+)\s*=\s*(?P<r>\d+)", "mod(({0})-{2}, {1})"),
    (r"(.+?)\s+(?:divides|\|)\s+(.+)", "mod({1}, {0})"),
    (r"(.+?)\s+is\s+(?:divisible by|a multiple of)\s+(.+)", "mod({0}, {1})"),
    (r"(.+?)\s+is\s+even", "mod({0}, 2)"),
    (r"(.+?)\s+is\s+odd", "mod(({0})-1, 2)"),
)  # fmt: skip
"""What is 0 exactly if a condition holds."""
REMAINDER = re.compile(r"(.+)\s+mod\s+(\w+|\(.+\))")
EQUALS = re.compile(r"<=|>=|!=|=|<|>")


def as_relation(text: str) -> str:
    """Return a congruence, or the like, as a relation of the dialect; another text as it is.

    >>> as_relation("a(n+60) == a(n) (mod 10)"), as_relation("3 divides a(n) iff 4 | n")
    ('mod((a(n+60))-(a(n)), 10) = 0', 'sign(mod(a(n), 3)) = sign(mod(n, 4))')
    >>> as_relation("a(n) mod 2 = [0,1,1][n mod 3]")
    '(a(n) mod 2) = [0,1,1][n mod 3]'
    """
    if not HINT.search(text):
        return text
    plain = text.strip()
    parts = BOTH.split(plain)
    found = [_condition(part) for part in parts]
    if len(parts) == 2 and None not in found:
        return f"sign({found[0]}) = sign({found[1]})"
    if len(parts) == 1 and found[0] is not None and not REMAINDER.match(plain):
        return f"{found[0]} = 0"
    signs = [match for match in EQUALS.finditer(plain) if not _depth(plain[: match.start()])]
    if len(signs) != 1:
        return text
    sides = plain[: signs[0].start()].strip(), plain[signs[0].end() :].strip()
    meant = [_remainder(side) for side in sides]
    return text if meant == [*sides] else f" {signs[0][0]} ".join(meant)


def _condition(text: str) -> str | None:
    """Return what is 0 exactly if the condition holds; None for what is no condition."""
    for pattern, form in CONDITIONS:
        match = re.fullmatch(pattern, text.strip())
        if match and not any(map(_depth, match.groups())):
            named = match.groupdict()
            if named and int(named["r"]) >= int(named["m"]):
                return None  # n mod 3 = 4 is false, and n == 4 (mod 3) need not be
            return form.format(*match.groups())
    return None


def _remainder(side: str) -> str:
    """Put parentheses around a side such as a(n) mod 2."""
    match = REMAINDER.fullmatch(side)
    return f"({side})" if match and not any(map(_depth, match.groups())) else side


def _depth(text: str) -> int:
    """Return how many parentheses are open at the end, -1 where too many are closed."""
    depth = 0
    for character in text:
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(character, 0)
        if depth < 0:
            return -1
    return depth
