"""What can stand at a place of a sentence, in a mathematician's words.

The parser says which tokens can stand there. A few that are together the beginning of a condition,
an amount or a noun are told as such, the others one by one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gfkit.reading.words.sentence_tokens import lexicon

CLASSES = {
    "NUMBER": "a number",
    "DIGITS": "a word such as 011",
    "SPELLED": "a word such as aab",
    "VALUE": "letters such as 1s",
    "LETTER": "a letter",
    "A": "a",
    "N": "n",
    "SET": "a set such as {0,1,2}",
    "RANGE": "a range such as 0..2",
    "SET_TO_N": "{1..n}",
    "BINARY": "binary",
    "TIMES": "once",
    "DOTS": "...",
    "EXPRESSION": "a regular expression such as (0|10)*",
    "SIGN": "<=",
    "COLOR": "a color such as red",
    "GRAPH_OF": "a graph such as P_3 or C_n",
    "DRAWING": "a drawing such as XXX|.X.",
    "_COMMA": "a comma",
    "_PLUS": "+",
    "_HYPHEN": "-",
    "_TIMES_SIGN": "*",
}
"""What tokens that are no words of the lexicon are called."""


@dataclass(frozen=True, slots=True)
class Group:
    """Words that can begin a part of a sentence.

    told: what is said for them. tell: words of which one tells that such a part can stand there.
    others: further words that begin it, and are not told beside it.
    """

    told: str
    tell: frozenset[str]
    others: frozenset[str]


def _group(told: str, tell: str, others: str) -> Group:
    return Group(told, frozenset(tell.split()), frozenset(others.split()))


_ORDERS = (
    "strictly weakly different constant nondecreasing nonincreasing increasing decreasing"
    " palindrome carlitz"
)
GROUPS = (
    _group(
        "a piece, as 'dominoes', '1 x 3 tiles' or 'L-trominoes'",
        "monomino tetromino",
        "domino tromino pentomino polyomino square rectangle rectangular tile brick box block unit"
        " single straight bent right skew plus corner color drawing horizontally vertically number"
        " digits letter",
    ),
    _group(
        "tilings, as 'tilings of a 3 x n board'",
        "tiling",
        "tiled packing configuration fault tatami",
    ),
    _group(
        "a board, as '3 x n', '4 x n cylinder' or 'strip of length n'",
        "cylinder torus",
        "board strip rectangle rectangular row ring square box graph_of",
    ),
    _group(
        "a condition, as 'with', 'that', 'whose' or 'in which' begin one",
        "that which whose such where having containing avoiding starting ending without into",
        "with of in at for using differing adding exceeding not either equal adjacent every any"
        " over from made matching next horizontally vertically diagonally antidiagonally",
    ),
    _group(
        "an amount, as 'no', '3' or 'at most 2'",
        "no exactly between fewer some",
        "not any only more greater longer less shorter up at number digits sign an a even odd every"
        " both neither as another",
    ),
    _group(
        "a noun, as 'letters', 'runs' or 'adjacent 1s'",
        "run pair isolated occurrence",
        "cell cells number numbers block factor adjacent equal value letter digits spelled a"
        " maximal even odd the row column horizontally vertically diagonally antidiagonally"
        f" {_ORDERS}",
    ),
    _group(
        "what is measured, as 'sum', 'first letter' or 'longest run'",
        "longest shortest largest smallest",
        "sum length size first second third last value same neighbor row column the in either there"
        " it",
    ),
    _group(
        "a verb, as 'have', 'contain' or 'begin with'",
        "have contain avoid start differ",
        "end use add are do does dont doesnt occur exceed not neither",
    ),
    _group(
        "a property, as 'even', 'equal to 1' or 'of length 2'",
        "divisible followed preceded palindrome",
        f"multiple congruent equal not even odd exceeding at {_ORDERS}",
    ),
)


def said_of_tokens(kinds: Iterable[str]) -> str:
    """Return what can stand at a place, told by the kinds of the tokens.

    >>> said_of_tokens(["_MOST", "_LEAST"]), said_of_tokens(["_THAT", "_WITH"])
    ('most, or least', "a condition, as 'with', 'that', 'whose' or 'in which' begin one")
    """
    named: dict[str, str] = {}
    for form, name in lexicon().items():
        named.setdefault("_" + name.upper(), form)
    order = [*CLASSES, *named]
    known = sorted({*kinds} & {*order}, key=order.index)
    names = {one.removeprefix("_").lower() for one in known}
    groups = [one for one in GROUPS if names & one.tell]
    names -= {word for one in groups for word in one.tell | one.others}
    rest = [one for one in known if one.removeprefix("_").lower() in names]
    told = [*(one.told for one in groups), *(CLASSES.get(one) or named[one] for one in rest)]
    return ", ".join(told[:-1]) + (f", or {told[-1]}" if len(told) > 1 else "".join(told))
