"""What titles say in another order of words, or in other words, as the grammar has it.

A title that the grammar does not read is said as `word_orders.txt` has it, and read again: so no
title that is read is read otherwise.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

WAY = "(?:horizontal|vertical|diagonal|antidiagonal)(?:ly)?"
NOT_NO = "(?<!no )(?<!no 2 )(?<!pair of )(?<!pairs of )(?<!ly )(?<!without )"
NOT_NO += "(?<!ly or )(?<!ly and )(?<!ly, )"
FILE = Path(__file__).with_suffix(".txt")
PARTS = {
    "ways": rf"(?:{WAY}(?:(?:,? (?:or|and) |, ?){WAY})*)",
    "lines": "(?:(?:rows?|columns?|(?:anti)?diagonals?)(?:(?: or | and |, )(?:in )?(?:any )?)?)+",
    "value": r"(?:\d(?:'?s)?|ones|zeroe?s)",
    "elements": "(?:elements|entries|values|terms|digits|cells|squares|numbers)",
    "element": "(?:element|entry|value|cell|number)",
    "no": "(?:(?:with |having |containing )?no|not containing|without|avoiding)(?: any| an?)?",
    "all": f"{NOT_NO}(?:with )?(?:(?:every|each|all|any)(?: 2| pairs? of)? |(?:2|pairs of) )?",
    "pair": "(?:2 |pairs? of )?",
    "distinct": "(?:distinct|different|unequal)",
    "block": "(?:sub)?(?:block|square|array|matri)(?:x|ces|e?s)?",
    "amount": "(?:exactly |at most |at least |more than |less than )?[0-9]",
}
LETTER = re.compile(
    r"(?:\d ?[x×] ?|\d[ -]by[ -]|\b[pc]_|\b(?:semi)?length )([b-dg-mo-wyz])\b"
    r"|\b([b-dg-mo-wyz])(?= ?[x×] ?[\d(]|[ -]by[ -]\d)",
    re.IGNORECASE,
)
"""A letter for a side or a length."""


@cache
def rows() -> list[tuple[re.Pattern[str], str]]:
    """Return the table with its patterns."""
    found = []
    for line in FILE.read_text("utf-8").splitlines():
        if not line or line[0] == "#":
            continue
        said, _, meant = line.partition(" =>")
        said = re.sub("<([a-z]+)>", lambda z: PARTS[z[1]], said)
        begin = "" if said[0] in "\\,^(" and not said.startswith("(?:e") else r"(?<![\w-])"
        found.append((re.compile(begin + said), meant.strip().strip('"')))
    return found


def in_other_words(text: str) -> str:
    """Return a plain title as the table has it.

    >>> in_other_words("number of n by 3 binary arrays with no 2 adjacent 1's horizontally")
    "number of n x 3 binary arrays with no 2 1's adjacent horizontally"
    """
    for said, meant in rows():
        text = " ".join(said.sub(meant, text).split())
    return re.sub(r"\bwith(?: with)+\b", "with", text)


def other_letter(text: str) -> str:
    """Return the letter that stands for n as the side or length of a title; "" for n itself.

    >>> other_letter("domino tilings of 4 x m"), other_letter("domino tilings of 4 x n")
    ('m', '')
    """
    found = {"".join(one) for one in LETTER.findall(text)}
    is_told = len(found) == 1 and not re.search(r"(?<![A-Za-z])n(?![A-Za-z])", text)
    return found.pop() if is_told else ""


def with_n(text: str) -> str:
    """Return a title with n for another letter as its side.

    >>> with_n("kings on a 3 X m board")
    'kings on a 3 X n board'
    """
    letter = other_letter(text)
    return re.sub(rf"(?<![A-Za-z]){letter}(?![A-Za-z])", "n", text) if letter else text
