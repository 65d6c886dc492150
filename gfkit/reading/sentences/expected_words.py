"""What can stand at a place of a sentence, in a mathematician's words.

The parser says which tokens can stand there. Those that together begin a condition, an amount, a
noun or the like are told as such, with examples; of the others each word is told.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gfkit.reading.sentences.sentence_tokens import lexicon

CLASSES = {
    "NUMBER": "a number",
    "NUMBER_NAMED": "a number",
    "ZERO": "a number",
    "DIGITS": "a word such as 011",
    "SPELLED": "a word such as aab",
    "VALUE": "letters such as 1s",
    "NUMERALS": "letters such as 10s",
    "LETTER": "a letter",
    "A": "'a'",
    "N": "'n'",
    "SET": "a set such as {0,1,2}",
    "RANGE": "a range such as 0..2",
    "SET_TO_N": "{1..n}",
    "COMPLETE": "a complete graph such as K_k",
    "BINARY": "'binary'",
    "TIMES": "'once' or 'twice'",
    "DOTS": "'...'",
    "EXPRESSION": "a regular expression such as (0|10)*",
    "SIGN": "a sign such as <=",
    "LETTER_AT": "a letter by its index, as x_i",
    "COIN_CALLED": "coins such as dimes",
    "WORD_TOLD": "a word in capitals such as BANANA",
    "SETS": "sets of vertices or edges such as independent sets",
    "PIECES": "pieces such as kings",
    "GAME": "a game such as Domineering",
    "GRAPH": "a graph such as Petersen",
    "IMAGE": "p(i)",
    "IMAGE_AT": "p(1)",
    "INTEGERS": "a set such as {-1,0,2}",
    "_BAR": "|",
    "_NOT_EQUAL": "!=",
    "GRAPH_OF": "a graph such as P_3 or C_n",
    "POINT": "a point such as (n,0)",
    "MATRIX": "a matrix such as [[0,1],[1,1]]",
    "STEPS": "a set of steps such as {(1,0),(0,1)}",
    "COLOR": "a color such as red",
    "DRAWING": "a drawing such as XXX|.X.",
    "_COMMA": "a comma",
    "_DOMAIN": "a bound such as n >= 2",
    "_PLUS": "+",
    "_HYPHEN": "-",
    "_CALLED": "the name of one of them",
    "_POWER": "^",
    "_COLON": "a colon",
    "_TIMES_SIGN": "*",
    "_OPEN": "(",
    "_CLOSE": ")",
    "_X": "'x' between two sides",
}
"""What tokens that are not words of the lexicon are called."""
ALIKE = {
    "_NEVER": "_NOT",
    "ZERO": "NUMBER",
    "_THAT_ONE": "_THAT",
    "NUMBER_NAMED": "NUMBER",
    "NUMERALS": "VALUE",
    "DIGITS": "NUMBER",
    "SPELLED": "LETTER",
    "COLOR": "LETTER",
}
ALIKE |= {"_BIT": "_CELL", **dict.fromkeys(("_THING", "_POST", "_STEP", "_COIN"), "_CELLS")}
"""Tokens that are not told beside another one."""
MOST_WORDS = 6
"""Words that are told one by one, at most."""


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
    " palindrome carlitz pairwise"
)
_ARTICLES = "a an the every any"
_WAYS = "horizontally vertically diagonally antidiagonally"
GROUPS = (
    _group(
        "what is counted, such as 'binary words of length n'",
        "word composition subset",
        f"bitstring partition array nonempty circular letter binary dna range set length {_ORDERS}"
        f" equal total sum how {_ARTICLES} number n digits",
    ),
    _group(
        "a piece such as 'dominoes', '1 x 3 tiles' or 'L-trominoes'",
        "monomino tetromino",
        "domino tromino pentomino polyomino square rectangle rectangular tile brick box block unit"
        " single straight bent right skew plus corner color drawing horizontally vertically number"
        " digits letter",
    ),
    _group(
        "what is done, such as 'place', 'tile', 'choose', 'climb', 'paint' or 'make change for'",
        "seat tile climb",
        "place choose fill cut completely cover spot paint make making pay write arrange deal toss"
        " roll get distribute match climbing placing tiling to_color of",
    ),
    _group(
        "tilings, as 'tilings of a 3 x n board'",
        "tiling",
        "tiled packing configuration fault tatami",
    ),
    _group(
        "a board such as '3 x n', '4 x n cylinder' or 'strip of length n'",
        "cylinder torus",
        "board strip rectangle rectangular row ring square box graph_of",
    ),
    _group(
        "a condition that begins with 'with', 'that', 'whose' or 'in which'",
        "that which whose such where having containing avoiding starting ending without into",
        "with of in at for using differing adding exceeding not either equal adjacent over from"
        " made matching among next except apart other around immediately followed preceded neither"
        " open"
        " row column none plus hyphen"
        f" {_WAYS} {_ARTICLES} comma",
    ),
    _group(
        "an amount such as 'no' or 'at least 2'",
        "no between fewer some",
        f"exactly not only more greater longer less shorter up at number digits sign {_ARTICLES}"
        " even odd both neither as another times",
    ),
    _group(
        "a noun such as 'letters', 'runs' or 'adjacent 1s'",
        "run pair isolated occurrence",
        "cell cells number numbers letters_in_order block factor adjacent equal value letter digits"
        " descent ascent numerals window peak valley flat subsequence"
        f" spelled maximal even odd nonzero row column multiple {_WAYS} {_ARTICLES} {_ORDERS}",
    ),
    _group(
        "what is measured, such as 'sum', 'first letter' or 'longest run'",
        "longest shortest largest smallest",
        "sum length size first second third last value same neighbor row column in either there"
        " total"
        f" it cell cells number numbers {_ARTICLES}",
    ),
    _group(
        "a verb such as 'have', 'contain' or 'begin with'",
        "have contain avoid start differ",
        "end use add sum sums are do does dont doesnt occur exceed not neither equal agree"
        " alternate come",
    ),
    _group(
        "a property such as 'even', 'equal to 1' or 'of length 2'",
        "divisible palindrome congruent",
        "multiple prime powers square triangular somewhere above below right left"
        f" equal not even odd exceeding at in other isolated sum every both followed"
        f" preceded immediately adjacent next of neither either {_WAYS} {_ARTICLES} {_ORDERS}"
        " set number digits sign value letter point",
    ),
)


def _without(told: str, word: str) -> str:
    """Return what is told for a group, without an example that begins with a word.

    >>> _without("a verb such as 'have', 'contain' or 'begin with'", "contain")
    "a verb such as 'have' or 'begin with'"
    """
    before, *quoted = told.split("'")
    examples = [one for one in quoted[::2] if one.partition(" ")[0] != word]
    if len(examples) == len(quoted[::2]) or not examples:
        return told
    *first, last = (f"'{one}'" for one in examples)
    return before + (f"{', '.join(first)} or {last}" if first else last)


def said_of_tokens(kinds: Iterable[str], stop: str = "") -> str:
    """Return what can stand at a place, told by the kinds of the tokens.

    stop: the word that cannot stand there, which is no example.

    >>> said_of_tokens(["_MOST", "_LEAST"])
    "'most' or 'least'"
    >>> said_of_tokens(["_THAT", "_WITH", "_AND"])
    "a condition that begins with 'with', 'that', 'whose' or 'in which'; or 'and'"
    """
    named: dict[str, str] = {}
    for form, name in lexicon().items():
        named.setdefault("_" + name.upper(), f"'{form}'")
    order = [*dict.fromkeys([*CLASSES, *named])]
    possible = {*kinds}
    known = [one for one in order if one in possible and ALIKE.get(one) not in possible]
    names = {one.removeprefix("_").lower() for one in known}
    groups = [one for one in GROUPS if names & one.tell]
    names -= {word for one in groups for word in one.tell | one.others}
    rest = [one for one in known if one.removeprefix("_").lower() in names]
    words = [CLASSES.get(one) or named[one] for one in rest]
    if len(words) > MOST_WORDS:
        words = [*words[:MOST_WORDS], "another word"]
    told = [_without(one.told, stop) for one in groups]
    if words:
        told.append(f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0])
    return f"{'; '.join(told[:-1])}; or {told[-1]}" if len(told) > 1 else "".join(told)
