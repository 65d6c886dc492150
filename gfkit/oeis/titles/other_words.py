"""Titles in other words than those of the grammar.

A title that the grammar does not read is said as `other_words.txt` has it, and read again: so no
title that is read is read otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

TABLE = Path(__file__).with_suffix(".txt")

WAY = "(?:horizontal|vertical|diagonal|antidiagonal)(?:ly)?"
NOT_NO = "(?<!no )(?<!no 2 )(?<!pair of )(?<!pairs of )(?<!ly )(?<!without )"
NOT_NO += "(?<!ly or )(?<!ly and )(?<!ly, )"
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
    "block": "(?:(?:sub)?(?:block|square|array)s?|matri(?:x|ces))",
    "amount": "(?:exactly |at most |at least |more than |less than )?[0-9]",
}


def whole(text: str, parts: Mapping[str, str]) -> str:
    """Return an expression with what its names in angle brackets stand for."""
    return re.sub(r"<([a-z_]+)>", lambda z: whole(parts[z[1]], parts), text)


@cache
def rows() -> list[tuple[re.Pattern[str], str]]:
    """Return the table with its patterns."""
    found = []
    for line in TABLE.read_text("utf-8").splitlines():
        if not line or line[0] == "#":
            continue
        said, _, meant = line.partition(" =>")
        said = whole(said, PARTS)
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
