"""From a sentence to its tokens: words of the lexicon, numbers, letters, and what they spell.

Nothing is passed over: a sign or word that is not known is a token of its own, at which the parser
stops. Which single letters are meant is said by the sentence: by a set such as {a,b,c}, or by a
list such as "over a, b and c". `re` is used here and nowhere else in this room.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Self

from gfkit.reading.sentences.registry_of_names import name_at

FOLDER = Path(__file__).parent
_NAMES = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
NUMBERS = {name: k for k, name in enumerate([*_NAMES, "eleven", "twelve"])}
OFTEN = {"once": 1, "twice": 2, "thrice": 3}
VALUES = {"zeros": 0, "zeroes": 0, "ones": 1, "twos": 2, "threes": 3}
VALUES |= {"fours": 4, "fives": 5, "sixes": 6}
KINDS = {"binary": 2, "ternary": 3, "quaternary": 4, "0-1": 2, "0/1": 2, "decimal": 10}
KINDS |= dict.fromkeys(("(0,1)", "(0, 1)", "zero-one"), 2)
"""Alphabets 0, 1, ... by their names."""
COLORS = {"red", "blue", "green", "yellow", "white", "black", "gray", "grey", "orange"}
COLORS |= {"purple", "brown", "pink"}
"""Names of colors, which are kinds of pieces."""
_SIGNS = {
    "(": "_OPEN",
    ")": "_CLOSE",
    ",": "_COMMA",
    "+": "_PLUS",
    "-": "_HYPHEN",
    "*": "_TIMES_SIGN",
    "|": "_BAR",
    "/": "_SLASH",
    "±": "_PLUS_MINUS",
    "^": "_POWER",
    ":": "_COLON",
    "∩": "_CAP",
    "∪": "_CUP",
    "\\": "_BACKSLASH",
    "∖": "_BACKSLASH",
    "⊆": "_SUBSET_SIGN",
    "⊊": "_PROPER_SUBSET_SIGN",
    "∅": "_EMPTY_SET",
    "∈": "_ELEMENT_SIGN",
    "∉": "_NOT_ELEMENT_SIGN",
}
_COMPARED = {"<=": "<=", "≤": "<=", ">=": ">=", "≥": ">=", "<": "<", ">": ">", "=": "="}
_TOKEN = re.compile(
    r"(?P<domain>\bn\s*(?:>=?|≥|\\geq?\b)\s*\d+|\bn\s*=\s*\d+(?:\s*,\s*\d+)+\s*,\s*(?:\.\.\.|…))"
    r"|(?P<times>(?<=[\dn)}])\s*(?:[xX×□]|\\times\b)\s*(?=[\dn(]|[a-z]\b|[PCKWpckw]_)|\bby\b(?=\s*[\dn(]))"
    r"|(?P<binary>\(0, ?1\)(?=[ -](?:matri|arr|tuple|sequ|str|word)))"
    r"|(?P<point>\(\s*[-+]?[\dn][\dn*+ -]*,\s*[-+]?[\dn][\dn*+ -]*\))"
    r"|(?P<complete>(?<![A-Za-z])K_(?:[a-mo-z]\b|\{[a-mo-z]\}))"
    r"|(?P<graph>(?<![A-Za-z])[PCKWFSQLpckw]_(?:\{[^{}]{1,9}\}|\(\d*n ?[-+] ?\d\)|\d*n\b"
    r"|\d+(?:,\d+)?)"
    r"|(?<![A-Za-z])[PC]_[a-z]\b)"
    r"|(?P<imagetwice>(?<![A-Za-z])(?:p\(p|f\(f|q\(q|s\(s|w\(w|pi\(pi|sigma\(sigma|π\(π|σ\(σ)\([ijkx]\)\))"
    r"|(?P<imageat>(?<![A-Za-z])(?:(?:pi|sigma|[pqsπσ])\((?:\d|n(?: ?- ?\d)?)\)"
    r"|[faw]\(\d\)|(?:pi|sigma|[πσ])_(?:\d|n\b))(?! *[-+*/^]))"
    r"|(?P<imagenext>(?<![A-Za-z])(?:pi|sigma|[pqfsawπσ])\([ijk] ?\+ ?1\))"
    r"|(?P<imagesecond>(?<![A-Za-z])(?:pi|sigma|[pqfsawπσ])\([ijk] ?\+ ?2\))"
    r"|(?P<image>(?<![A-Za-z])(?:pi|sigma|[pqfsawxπσ])(?:\([ijk]\)|_[ijk]\b|_\{[ijk]\}))"
    r"|(?P<unequal>!=|≠|<>)"
    r"|(?P<drawing>(?<![^\s,])(?=[.|]*X)[X.]+(?:\|[X.]+)+(?![^\s,])|\bXX+\b(?![|.])"
    r"|\bX(?=,? (?:and |or )?X))"
    r"|(?P<whole>\binteger(?=[- ]sided?\b|[- ]sides\b))"
    r"|(?P<shape>\b[a-zA-Z](?=[- ,]+(?:(?:and|or)? ?[a-zA-Z][- ])?(?:shaped )?"
    r"(?:tr|tetr|pent)omino))"
    r"|(?P<expression>(?<= )(?!\|)(?=[^\s,]*\(\S*\))(?=[^\s,]*[*|?])[0-9a-zA-Z()|*+?.]+(?=\s|$))"
    r"|(?P<wordtold>(?:(?<=letters of )|(?<=of the word ))[A-Z]{2,}\b)"
    r"|(?P<matrix>\[\[[01](?:,\s*[01])*\](?:,\s*\[[01](?:,\s*[01])*\])*\])"
    r"|(?P<interval>\[\s*-?\d+\s*,\s*-?\d+\s*\])"
    r"|(?P<set>\{[^{}]*\}|\[n\]|(?:\b|(?<=[\s(\[])-)\d+\.\.(?:\d+|n(?:-\d+)?)\b)"
    r"|(?P<kind>\b0[-/]1(?= |-(?!\d))|\bzero-one\b)"
    r"|(?P<sized>\d+(?=\*?n\b))|(?P<often>\b\d+'?s\b)|(?P<own>\b[a-zA-Z]'s\b)"
    r"|(?P<word>don't|doesn't|i\.e\.|[a-zA-Z]{2,}'s\b|n(?=\s*[xX×]\s*(?:[\d(]|n\b))|[a-zA-ZöÖ]+)|(?P<digits>\d+)"
    r"|(?P<dots>\.\.\.|…|\\[lc]?dots\b)|(?P<arrow>->|→|\\to\b)|(?P<sign><=|>=|[^\s\w])|(?P<other>\S)"
)
_INDEX = r"[ijkt](?: ?[-+] ?\d+)?|n(?: ?- ?\d+)?|\d+"
_AT_INDEX = rf"_?\{{(?:{_INDEX})\}}|_(?:[ijktn]\b|\d+)|\((?:{_INDEX})\)|\[(?:{_INDEX})\]"
"""The index of a letter, behind its name: x_i, x_{i+1}, x(i-1), x_1, x[n]."""
_BY_INDEX = re.compile(rf"(?<![A-Za-z_])([A-Za-z])({_AT_INDEX})")
PERMUTED = {"permutation", "permutations", "involution", "involutions", "derangement"}
PERMUTED |= {"derangements", "bijection", "bijections"}
"""Of these p(i) is where an element goes."""
_SPAN = re.compile(r"(-?\d{1,4})\s*(?:,\s*)?\.\.\.?\s*(?:,\s*)?(\d{1,4})")
JOINTS = (",", "and", "or", "⊆", "∩", "∪")
ABOUT_PATHS = {"paths", "walks", "prefixes", "excursions", "dyck"}
LETTERS_OF_PATHS = "UDLHFENWSRXxy"
"""Letters of steps and coordinates, in a sentence about paths."""
NAMES_OF_PERMUTATIONS = {"pi", "sigma", "π", "σ"}
NUCLEOTIDES = "ACGT"
"""The letters of DNA."""
MOST_TOKENS = 200
LISTED = "{"
"""Stands among the letters of a sentence of which a set lists capitals."""
COIN = "coin"
"""Stands among the letters of a sentence about coins, which show heads and tails."""
COINS = {"coin", "coins"}
SIDES = {"head": "H", "tail": "T"}
CALLED = {"penny": 1, "pennies": 1, "nickel": 5, "nickels": 5, "dime": 10, "dimes": 10}
CALLED |= {"quarter": 25, "quarters": 25}
"""Coins by their names, in cents."""
MATHEMATICS = "$"
"""Around formulas, in LaTeX."""


@dataclass(frozen=True, slots=True)
class Part:
    """A token: its kind as the grammar calls it, its text, and where it is in the sentence."""

    kind: str
    text: str
    begin: int
    end: int


class Token(str):
    """A token that is a part of a form: its text, and its kind."""

    __slots__ = ("type",)

    def __new__(cls, text: str, kind: str) -> Self:
        """Return a token of a kind."""
        made = super().__new__(cls, text)
        made.type = kind
        return made

    type: str


@cache
def lexicon() -> dict[str, str]:
    """Return the name of each word by its forms.

    >>> lexicon()["strings"], lexicon()["begins"]
    ('word', 'start')
    """
    told = tomllib.loads((FOLDER / "lexicon.toml").read_text(encoding="utf-8"))
    return {
        form: name
        for rows in told.values()
        for name, forms in rows.items()
        for form in forms.split()
    }


def letters_of_set(text: str) -> tuple[int | str, ...]:
    """Return the letters of a set or range; none if it has other things, or one of them twice.

    >>> letters_of_set("{a, b}"), letters_of_set("0..3"), letters_of_set("{0,1,...,4}")
    (('a', 'b'), (0, 1, 2, 3), (0, 1, 2, 3, 4))
    """
    inner = text.strip("{} ")
    if (span := _SPAN.fullmatch(inner)) is not None:
        return tuple(range(int(span[1]), int(span[2]) + 1))
    items = _items_of(inner)
    if len(items) > 2 and items[-2] in {"...", ".."}:
        given = [one for one in items if one not in {"...", ".."}]
        if not all(one.isdecimal() for one in given):
            return ()
        numbers = [int(one) for one in given]
        step = numbers[1] - numbers[0] if len(numbers) > 2 else 1
        found = range(numbers[0], numbers[-1] + 1, max(step, 1))
        return tuple(found) if numbers[:-1] == list(found[: len(numbers) - 1]) else ()
    letters: list[int | str] = [int(one) if one.isdecimal() else one for one in items]
    is_right = all(
        isinstance(z, int) or z in COLORS or (len(z) == 1 and z.isalpha()) for z in letters
    )
    return tuple(letters) if is_right and len(set(letters)) == len(letters) else ()


def some_of_set(text: str) -> tuple[str, int] | None:
    """Return the name of the number of letters of a set, and its first letter; None for others.

    >>> some_of_set("{0,1,...,k-1}"), some_of_set("{1, 2, ..., k}"), some_of_set("{0..k}")
    (('k', 0), ('k', 1), None)
    """
    if not (text.startswith("{") and text.endswith("}")):
        return None
    before, dots, after = text[1:-1].partition("..")
    given = [one.strip() for one in before.split(",") if one.strip()]
    last = after.removeprefix(".").strip().lstrip(",").replace(" ", "")
    first = int(given[0]) if given and given[0] in {"0", "1"} else -1
    name = last.removesuffix("-1") if first == 0 else last
    is_right = bool(dots) and given == [str(first + k) for k in range(len(given))]
    is_right = is_right and len(name) == 1 and name.isalpha() and (first == 1 or name != last)
    return (name, first) if is_right else None


def _items_of(inner: str) -> list[str]:
    return [one.strip() for one in inner.split(",")]


def interval_of(text: str) -> tuple[int, int, int] | None:
    """Return of a set of the numbers up to step * n + shift the first one, step and shift.

    >>> [interval_of(z) for z in ("{1, 2, ..., n}", "1..n", "{0..n-1}", "{1..2n}", "{1,3,...,n}")]
    [(1, 1, 0), (1, 1, 0), (0, 1, -1), (1, 2, 0), None]
    """
    if text in {"[n]", "1..n"}:
        return 1, 1, 0
    before, dots, after = text.strip("{}").replace("…", "...").partition("..")
    given = before.replace(",", " ").split()
    last = "".join(after.removeprefix(".").replace(",", " ").split())
    factor, found, shift = last.partition("n")
    factor = factor.removesuffix("*") or "1"
    is_shift = not shift or (shift[0] in "+-" and shift[1:].isdecimal())
    is_right = bool(dots and found and given) and factor.isdecimal() and is_shift
    if not is_right or not all(one.isdecimal() for one in given):
        return None
    first = int(given[0])
    if given != [str(first + k) for k in range(len(given))]:
        return None
    return first, int(factor), int(shift or 0)


def first_of_domain(text: str) -> int:
    """Return from which n on something is counted; raises ValueError for a list with gaps.

    >>> [first_of_domain(z) for z in ("n >= 2", "n>0", "n = 1, 2, 3, ...")]
    [2, 1, 1]
    """
    numbers = [int(z) for z in re.findall(r"\d+", text)]
    if numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        raise ValueError(text)
    is_greater = ">" in text and ">=" not in text
    return numbers[0] + is_greater


def is_to_n(text: str) -> bool:
    """Tell whether a text is the set of the numbers up to n, or up to a sum or multiple of it.

    >>> [is_to_n(z) for z in ("{1, 2, ..., n}", "[n]", "{1,3,...,n}", "{0..n}")]
    [True, True, False, True]
    """
    return interval_of(text) is not None


def endless_set(text: str) -> tuple[int, ...] | None:
    """Return the numbers of a set that goes on, as {1,3,5,...}; None for other sets.

    >>> endless_set("{1, 3, 5, ...}"), endless_set("{1,2,3}")
    ((1, 3, 5), None)
    """
    *given, last = _items_of(text.strip("{} "))
    if last not in {"...", "…"} or not all(one.isdecimal() for one in given):
        return None
    return tuple(map(int, given))


def _letters_of_sizes(found: re.Match[str]) -> set[str]:
    """Return the letters that a token has for a size, as m of P_m."""
    told = found[0]
    if found.lastgroup == "graph":
        return {z for z in told.partition("_")[2] if z.isalpha()}
    is_n = told.lower() == "n" if found.lastgroup == "word" else "n" in told
    return {"n"} if is_n and found.lastgroup in {"word", "sized", "point", "set"} else set()


def _indexed_name(text: str) -> str:
    """Return the name of which letters are told by their index; "" for none.

    >>> [_indexed_name(z) for z in ("words with w_i != w_{i+1} for all i", "paths P_n with P_1")]
    ['w', '']
    """
    said = re.findall(r"[a-z]+", text.lower())
    if not PERMUTED.isdisjoint(said):
        return ""
    indices: dict[str, set[str]] = {}
    for name, index in _BY_INDEX.findall(text):
        indices.setdefault(name, set()).add(index.strip("_{}()[]")[0])
    called = _name_of_object(text, said)
    for name, found in indices.items():
        is_told = {"1", "n"} <= found or (name == called and any(map(str.isdecimal, found)))
        if (name.islower() or name == called) and (found & {*"ijkt"} or is_told):
            return name
    return ""


@lru_cache(maxsize=16)
def _matches(text: str) -> tuple[re.Match[str], ...]:
    """Return what stands in a sentence, piece by piece."""
    name = _indexed_name(text)
    if not name:
        return tuple(_TOKEN.finditer(text))
    letter = rf"(?P<letterat>(?<![A-Za-z_]){name}(?:{_AT_INDEX}))"
    times = rf"(?P<coefficient>\d+(?=\*?{name}(?:{_AT_INDEX})))"
    return tuple(re.finditer(f"{letter}|{times}|{_TOKEN.pattern}", text))


def _is_about_paths(text: str) -> bool:
    """Tell whether a sentence is about paths, whose steps have letters."""
    return not ABOUT_PATHS.isdisjoint(one[0].lower() for one in _matches(text))


def _signs_of(text: str) -> frozenset[str]:
    """Return the single letters that a sentence speaks of."""
    found = set(LETTERS_OF_PATHS if _is_about_paths(text) else "")
    for one in _matches(text):
        if one[0].lower() == "dna":
            found |= {*NUCLEOTIDES, LISTED}
            continue
        if one["set"] and not is_to_n(one[0]):
            letters = {z for z in letters_of_set(one[0]) if isinstance(z, str) and len(z) == 1}
            found |= letters | ({LISTED} if any(map(str.isupper, letters)) else set())
        if one["wordtold"]:
            found |= set(one[0]) | {LISTED}
        word = one["word"]
        if word and len(word) == 1 and word not in {"a", "A", "n", "x", "X"}:
            found.add(word)
        if word and len(word) > 1 and word.isupper() and len(set(word)) == len(word):
            found |= set(word)
    said = [one[0] for one in _matches(text)]
    lowered = {z.lower() for z in said}
    if (
        not COINS.isdisjoint(lowered)
        or {"heads", "tails"} <= lowered
        or {"head", "tail"} <= lowered
    ):
        found |= {COIN, *SIDES.values()}
    for letter, others in (("A", "BCD"), ("a", "bcd"), ("x", "yzw")):
        is_listed = not {(letter, joint) for joint in JOINTS}.isdisjoint(pairwise(said))
        if not found.isdisjoint(others) and (is_listed or f"{letter}'s" in said):
            found.add(letter)
    return frozenset(found)


def tokens_of(text: str) -> Iterator[Part]:
    """Yield the tokens of a sentence; "that" before "is" speaks of one thing.

    >>> [one.kind for one in tokens_of("binary words with no 11")]
    ['BINARY', '_WORD', '_WITH', '_NO', 'DIGITS']
    """
    found = _both_ends(_without_also(_edges_that_join(_pieces_placed([*_tokens_of(text)]))))
    found = _colored_edges(_members_of_sets(_edges_of_a_row(_named_sets(found))))
    found = _with_some_indices(found)
    told = _with_colors_compared(_cycles_of_permutations(_faces_in_words(found)))
    told = _with_modal_verbs(told)
    before = ["", *(one.kind for one in told)]
    behind = [*(one.text.lower() for one in told[1:]), ""]
    for one, last, further in zip(told, before, behind, strict=False):
        is_one = one.kind in {"_THAT", "_WHICH"} and further == "is" and last != "_OF"
        yield replace(one, kind="_THAT_ONE") if is_one else one


def _with_modal_verbs(told: list[Part]) -> list[Part]:
    """Return tokens, where "must be" is "are" and "must" is left out before other verbs.

    "Must not", "may not", "can never" are "cannot". Behind "a 1" it stays, as it says of every 1
    what "a 1 is" says of some.
    """
    kinds = [*(one.kind for one in told), "", ""]
    found: list[Part] = []
    behind = 0
    for k, one in enumerate(told):
        if k < behind:
            continue
        if one.kind in {"_MUST", "_CAN"} and kinds[k + 1] in {"_NOT", "_NEVER"}:
            found.append(replace(one, kind="_CANNOT", end=told[k + 1].end))
            behind = k + 2
        elif one.kind == "_MUST" and not _is_of_article(kinds[:k]):
            is_state = kinds[k + 1] == "_BE"
            behind = k + 1 + is_state
            found += [replace(one, kind="_ARE", end=told[k + 1].end)] if is_state else []
        else:
            found.append(one)
    return found


AMOUNTS = {"_OF", "_SOME", "_ANY", "_NUMBER", "_AT", "_LEAST", "_MOST", "_EXACTLY", "_NONZERO"}
AMOUNTS |= {"_AN", "A", "NUMBER", "NUMBER_NAMED", "_OR", "_MORE", "_AN_EVEN_NUMBER"}
AMOUNTS |= {"_AN_ODD_NUMBER"}
"""What tells how many things are placed."""
PLACED = {"_PLACE", "_PLACING", "_PLACEMENT", "_CAN"}
PLACED_THINGS = {"piece", "pieces", "stone", "stones", "coin", "coins"}
ON_BOARDS = {"_BOARD", "_STRIP", "_GRID", "_CHESSBOARD"}
BEHIND_PIECES = {"_OVER", "_IN", "_COMMA", "_OPEN", "_BE"}


def _pieces_placed(told: list[Part]) -> list[Part]:
    """Return tokens, where pieces or stones that are placed, of no shape, are counters."""
    pieces = [k for k, one in enumerate(told) if one.text in PLACED_THINGS]
    behind = [one.kind for one in told[pieces[0] + 1 :]][:1] if pieces else []
    if not {*behind} <= BEHIND_PIECES:
        return told
    before = [one.kind for one in told[: pieces[0]]] if pieces else []
    while before and before[-1] in AMOUNTS | {"COLOR", "_AND", "_COMMA"}:
        before.pop()
    first = not before and behind == ["_OVER"] and not ON_BOARDS.isdisjoint(z.kind for z in told)
    if not first and (not before or before[-1] not in PLACED):
        return told
    further = [one.kind for one in told[pieces[0] + 2 :]][:1]
    if before[-1:] == ["_CAN"] and further not in (["_PLACED"], ["_PLACE"]):
        return told  # a coin can be tossed
    return [replace(one, kind="_COUNTER") if k in pieces else one for k, one in enumerate(told)]


def _edges_that_join(told: list[Part]) -> list[Part]:
    """Return tokens, where an edge between two vertices joins them: it is between no others."""
    found: list[Part] = []
    for one in told:
        kinds = [z.kind for z in found[-2:]]
        if one.kind == "_BETWEEN" and kinds[-1:] == ["_EDGES"]:
            found.append(replace(one, kind="_JOINING"))
        elif one.kind == "_BETWEEN" and kinds == ["_EDGES", "_ARE"]:
            found[-1] = replace(one, kind="_JOIN")
        else:
            found.append(one)
    return found


ALSO_SAID = {"_DIFFER", "_DIFFERENT", "_ARE", "_HAVE", "_GET", "_CONTAIN", "_USE"}


def _without_also(told: list[Part]) -> list[Part]:
    """Return tokens without "also" before a verb, where it adds nothing."""
    return [
        one
        for k, one in enumerate(told)
        if one.kind != "_ALSO" or not any(z.kind in ALSO_SAID for z in told[k + 1 : k + 2])
    ]


def _both_ends(told: list[Part]) -> list[Part]:
    """Return tokens, where "at the ends" is "at both ends": one of them is "the end"."""
    found = [*told]
    for k, (at, the, ends) in enumerate(zip(told, told[1:], told[2:], strict=False)):
        if (at.kind, the.kind, ends.kind, ends.text.lower()) == ("_AT", "_THE", "_END", "ends"):
            found[k + 1] = replace(the, kind="_BOTH")
    return found


COLORINGS = {"_COLORING", "_PAINT", "_TO_COLOR", "_CAN_COLOR", "_COLORED"}
"""Kinds of tokens by which something is colored."""


def _colored_edges(told: list[Part]) -> list[Part]:
    """Return tokens, where edges of a graph that are colored are links, and points are seats.

    So are points on a circle.
    """
    kinds = ["", *(one.kind for one in told), ""]
    if COLORINGS.isdisjoint(kinds) and "_CIRCLE" not in kinds:
        return told
    before = {z for z, kind in pairwise(kinds) if kind == "_POINT"}
    if before & {"N", "_NUMBERED", "_LABELLED"}:  # n points that are colored
        return [replace(one, kind="_SPOT") if one.kind == "_POINT" else one for one in told]
    if COLORINGS.isdisjoint(kinds):
        return told
    at = next((k for k, one in enumerate(told, start=1) if one.kind == "_EDGES"), 0)
    is_object = kinds[at - 1] in {"", "_THE", "_EVERY", "N"} and kinds[at + 1] in {"_OF", "_IN"}
    is_object = is_object or "_COLORING" in kinds[at + 1 : at + 4]
    if not at or not is_object:
        return told
    return [replace(one, kind="_LINK") if one.kind == "_EDGES" else one for one in told]


PERMUTATIONS = {"_PERMUTATION", "_INVOLUTION", "_DERANGEMENT", "_BIJECTION"}


def _cycles_of_permutations(told: list[Part]) -> list[Part]:
    """Return tokens, where cycles of permutations are no cycles of a graph."""
    if PERMUTATIONS.isdisjoint(one.kind for one in told):
        return told
    return [
        replace(one, kind="_CYCLES") if one.kind == "SETS" and one.text == "cycles" else one
        for one in told
    ]


BEGIN_CONDITIONS = {
    ("_WITH",),
    ("_WHERE",),
    ("_SATISFYING",),
    ("_SUCH", "_THAT"),
    ("_FOR", "_WHICH"),
}
"""What begins a condition directly behind an index."""
OF_AN_INDEX = {"IMAGE", "IMAGE_NEXT", "_BAR"}
NO_INDEX = [["_NO", "_INDEX"], ["_NO", "LETTER"], ["_CELL", "LETTER"]]


def _with_some_indices(told: list[Part]) -> list[Part]:
    """Return tokens, where a formula behind "for all i with" says of which i it is told.

    So does one behind "no i has ... and", and behind "... or ... and". These words are those of no
    sentence, as a comma before them begins what else is so.
    """
    kinds = [one.kind for one in told]
    if PERMUTATIONS.isdisjoint(kinds):
        return told
    found = [*told]
    is_of_none = False
    for k in range(1, len(kinds)):
        begins_none = "_NO" in kinds[k - 2 : k] and kinds[k - 1 : k + 1] in NO_INDEX
        begins_or = kinds[k - 1] == "_OR" and kinds[k] in OF_AN_INDEX
        is_of_none = kinds[k] != "_COMMA" and (is_of_none or begins_none or begins_or)
        is_of_all = kinds[k] == "LETTER" and kinds[k - 1] in {"_FOR", "_EVERY", "_ANY"}
        begun = [z for z in BEGIN_CONDITIONS if tuple(kinds[k + 1 : k + 1 + len(z)]) == z]
        begun = (
            begun if is_of_all else [("_AND",)] * (is_of_none and kinds[k + 1 : k + 2] == ["_AND"])
        )
        if any({*kinds[k + 1 + len(z) : k + 2 + len(z)]} & OF_AN_INDEX for z in begun):
            kind = "_OF_SOME_INDICES" if is_of_all else "_OF_NO_INDICES"
            found[k + 1] = replace(told[k + 1], kind=kind)
    return found


COMPARED_COLORS: dict[tuple[str, ...], tuple[str, ...]] = {
    ("_HAVE", "_THE", "_SAME", "_KIND", "_AS"): ("_ARE", "_EQUAL", "_TO"),
    ("_GET", "_THE", "_SAME", "_KIND", "_AS"): ("_ARE", "_EQUAL", "_TO"),
    ("_OF", "_THE", "_SAME", "_KIND", "_AS"): ("_EQUAL", "_TO"),
    ("_THE", "_SAME", "_KIND", "_AS"): ("_EQUAL", "_TO"),
    ("_HAVE", "A", "_DIFFERENT", "_KIND", "_FROM"): ("_ARE", "_DIFFERENT", "_FROM"),
    ("_HAVE", "A", "_DIFFERENT", "_KIND", "_THAN"): ("_ARE", "_DIFFERENT", "_FROM"),
    ("_OF", "A", "_DIFFERENT", "_KIND", "_FROM"): ("_DIFFERENT", "_FROM"),
    ("_OF", "A", "_DIFFERENT", "_KIND", "_THAN"): ("_DIFFERENT", "_FROM"),
}
"""How the colors of two cells are compared, and how letters are."""


def _with_colors_compared(told: list[Part]) -> list[Part]:
    """Return tokens, where cells are equal to those of which they have the color."""
    kinds = [one.kind for one in told]
    if COLORINGS.isdisjoint(kinds):
        return told
    found, k = list[Part](), 0
    while k < len(told):
        many = next((z for z in (5, 4) if tuple(kinds[k : k + z]) in COMPARED_COLORS), 0)
        meant = COMPARED_COLORS.get(tuple(kinds[k : k + many]), ())
        last = told[k + max(many, 1) - 1]
        found += [replace(told[k], kind=z, end=last.end) for z in meant] or [told[k]]
        k += max(many, 1)
    return found


BEGIN_CLAUSES = {"_WHICH", "_THAT", "_WHERE", "_IF", "_AND", "_BUT", "_WHILE", "_COMMA", "_STOP"}


def _is_of_article(before: list[str]) -> bool:
    """Tell whether the subject before a verb, from the beginning of its clause, is "a ...".

    So it is with a number: "two 1s must ..." is said of any two, or of all where there are two.
    """
    begun = max((k for k, kind in enumerate(before) if kind in BEGIN_CLAUSES), default=-1)
    return before[begun + 1 : begun + 2] in (["A"], ["_AN"], ["NUMBER"], ["NUMBER_NAMED"])


BEFORE_A_FACE = {"A", "_AN", "_EVERY", "NUMBER", "NUMBER_NAMED"}
BEHIND_NO_FACE = {"", "_COMMA", "_STOP", "_COLON", "_CLOSE", "_AND", "_OR", "_NOR", "_BUT"}
BEHIND_A_FACE = BEHIND_NO_FACE | {"_ARE", "_OCCUR", "_FOLLOWED", "_PRECEDED", "_IMMEDIATELY"}
BEHIND_A_FACE |= {"_NEVER", "_IN", "_AT", "_OVER", "_WHICH", "_THAT", "_BEFORE", "_AFTER"}
BEHIND_A_FACE |= {"_DO", "_DOES", "_CAN", "_CANNOT"}
"""Kinds of tokens between which a number in words is what a die shows: "at least one six"."""


def _faces_in_words(told: list[Part]) -> list[Part]:
    """Return tokens, where a number in words is a number that a die shows, if it can be no other.

    >>> [z.kind for z in tokens_of("n rolls of a die with a six but no five")][-5:]
    ['A', 'NUMBER', '_BUT', '_NO', 'NUMBER']
    """
    kinds = ["", *(one.kind for one in told), ""]
    if {"_DIE", "_ROLL"}.isdisjoint(kinds):
        return told
    found = list[Part]()
    for k, one in enumerate(told, start=1):
        before, behind = kinds[k - 1], kinds[k + 1]
        is_face = before in BEFORE_A_FACE and behind in BEHIND_A_FACE
        is_face = is_face or (before in {"_NO", "_NOR"} and behind in BEHIND_NO_FACE)
        is_named = one.kind == "NUMBER_NAMED"
        found.append(replace(one, kind="NUMBER") if is_named and is_face else one)
    return found


def _named_sets(told: list[Part]) -> list[Part]:
    """Return tokens, where "sets S of vertices" and "subsets S of V(G)" are sets of vertices."""
    found: list[Part] = []
    k = 0
    while k < len(told):
        one, rest = told[k], told[k + 1 :]
        name = rest[:1] if rest[:1] and rest[0].kind == "_CALLED" else []
        behind = [z.kind for z in rest[len(name) : len(name) + 4]]
        is_set = one.kind in {"_NUMBER_SETS", "_SUBSET", "_SET", "_ONE_SUBSET"}
        words = 3 if behind[1:2] == ["_THE"] else 2
        of, *vertices = rest[len(name) :] or [one]
        if is_set and of.kind == "_OF" and _is_of_vertices(vertices):
            found += [Part("_VERTEX_SETS", "sets of vertices", one.begin, one.end), *name]
            found += [of, vertices[2]]
            k += 1 + len(name) + 5
            continue
        if is_set and name and behind[:1] == ["_OF"] and behind[words - 1 :][:1] == ["_VERTEX"]:
            last = rest[len(name) + words - 1]
            found += [Part("_VERTEX_SETS", "sets of vertices", one.begin, last.end), *name]
            k += 1 + len(name) + words
            continue
        found.append(one)
        k += 1
        if one.kind == "SETS" and behind[:1] == ["_OF"] and behind[words - 1 :][:1] == ["_VERTEX"]:
            k += words * (behind[words:][:1] in (["_OF"], ["_IN"]))  # independent sets of vertices
    return found


def _is_of_vertices(told: list[Part]) -> bool:
    """Tell whether tokens begin with the vertices of a graph, as V(P_n)."""
    kinds = [one.kind for one in told[1:4]]
    return told[:1] != [] and told[0].text == "V" and kinds == ["_OPEN", "GRAPH_OF", "_CLOSE"]


SETS_TOLD = {"SETS", "_VERTEX_SETS", "_EDGES_IN_A_ROW"}
CHOSEN_OR_NOT = {"_CHOSEN", "_UNCHOSEN", "_OCCUPIED"}
"""Kinds of words that tell vertices in a set from those that are not in it."""
BESIDE_EMPTY = {"_VERTEX", "_CELLS", "_CELL", "_SQUARE", "_BOTH", "_RUNGS"}
"""Kinds of words beside which "empty" is said of vertices or cells, and not of a set."""


def _tells_of_empty_places(told: list[Part]) -> bool:
    kinds = ["", *(one.kind for one in told), ""]
    return any(
        kind == "_EMPTY" and not BESIDE_EMPTY.isdisjoint({kinds[k - 1], kinds[k + 1]})
        for k, kind in enumerate(kinds)
    )


def _edges_of_a_row(told: list[Part]) -> list[Part]:
    """Return tokens, where edges of which it is said how they follow each other stand in a row.

    They are told like vertices then; what is said of vertices they meet is said of a graph.
    """
    kinds = [one.kind for one in told]
    if "_SPANNING_SUBGRAPHS" not in kinds or "_EDGES" not in kinds:
        return told
    before = ["", *kinds]
    vertices = [last for last, kind in zip(before, kinds, strict=False) if kind == "_VERTEX"]
    if any(last != "N" for last in vertices) or not {"_ADJACENT", *CHOSEN_OR_NOT}.intersection(
        kinds
    ):
        return told
    row = {"_SPANNING_SUBGRAPHS": "_EDGES_IN_A_ROW", "_EDGES": "_VERTEX"}
    return [replace(one, kind=row.get(one.kind, one.kind)) for one in told]


def _members_of_sets(told: list[Part]) -> list[Part]:
    """Return tokens, where vertices in sentences about sets are those in the set.

    Those of which there are n are vertices of the graph, as all are where it is told of some that
    they are chosen, or not.
    """
    sets = [one for one in told if one.kind in SETS_TOLD]
    if not sets or any(one.kind in CHOSEN_OR_NOT for one in told) or _tells_of_empty_places(told):
        return told
    of_cells = any("cells" in one.text or "squares" in one.text for one in sets)
    members = {"_VERTEX", *(["_CELLS", "_CELL", "_SQUARE"] * of_cells)}
    plain = {"N", *(["_EVERY"] * of_cells)}  # every cell is one of the board
    before = ["", *(one.kind for one in told)]
    return [
        replace(one, kind="_MEMBER") if one.kind in members and last not in plain else one
        for one, last in zip(told, before, strict=False)
    ]


def _tokens_of(text: str) -> Iterator[Part]:
    """Yield the tokens of a sentence, whose last sign may be a question mark or a full stop."""
    signs, all_found = _signs_of(text), _matches(text)
    is_about_paths = _is_about_paths(text)
    sizes = {z for found in all_found for z in _letters_of_sizes(found)}
    words = [found[0].lower() for found in all_found]
    is_about_steps = is_about_paths or "steps" in words
    behind, thing, called = 0, _painted_thing(words), _name_of_object(text, words)
    for k, found in enumerate(all_found):
        told = found[0]
        if k < behind:
            continue
        name = name_at(words, k)
        if name is not None and name[1] == "GAME" and is_about_steps:  # they go above
            name = None
        if name is not None and name[1] == "_TO_COLOR" and "".join(words[k + 2 : k + 3]).isdigit():
            name = None  # adjacent to color 2
        if name is not None and (name[1] != "_NUMBER_LINE" or is_about_paths):
            many, kind, said = name
            behind = k + many
            yield Part(kind, said, found.start(), all_found[behind - 1].end())
            continue
        is_end = told in "?." and not text[found.end() :].strip()
        if is_end or told == MATHEMATICS:
            continue
        if told == ";" or (told in {".", "?"} and text[found.end()].isspace()):
            yield Part("_STOP", told, found.start(), found.end())
            continue
        kind, said = _kind_of(told, signs, found.lastgroup or "")
        kind = "_CALLED" if told == called else kind
        stem = told.lower().removesuffix("s")
        if kind == "_THING" or (thing and stem == thing):
            thing = thing or stem
            kind = "_THING" if stem == thing else "UNKNOWN"
        if kind == "GRAPH_OF" and said[-1].isalpha() and said[-1] != "n":  # P_m, if there is no n
            kind, said = (kind, f"{said[:-1]}n") if len(sizes) == 1 else ("UNKNOWN", said)
        yield Part(kind, said, found.start(), found.end())


OBJECTS = {
    "words",
    "strings",
    "sequences",
    "subsets",
    "sets",
    "compositions",
    "tuples",
    "functions",
}
"""Nouns behind which stands what one of them is called: "words w of length n"."""
BEHIND_NAMES = {"of", "over", "in", "such", "with", "that", "for", "having", "from", ":"}


def _name_of_object(text: str, words: list[str]) -> str:
    """Return what a word or set is called, as the sentence says; "" for nothing.

    >>> said = "subsets S of {1..n} such that S contains 1"
    >>> _name_of_object(said, said.lower().split())
    'S'
    """
    for before, name, after in zip(words, words[1:], words[2:], strict=False):
        if before in OBJECTS and len(name) == 1 and name.isalpha() and after in BEHIND_NAMES:
            found = next(z for z in re.findall(r"\b[a-zA-Z]\b", text) if z.lower() == name)
            letters = {z for one in re.findall(r"\{[^{}]*\}", text) for z in one}
            return "" if found in letters or found == "n" else found
    return ""


PAINTED = {"paint", "color", "colour", "colored", "coloured", "painted"}
IN_A_ROW = {"squares", "tiles", "boxes", "chairs", "seats", "posts"}
"""Things that have another name in other sentences, and are painted in a row."""


def _painted_thing(words: list[str]) -> str:
    """Return what is painted in a row, in the singular; nothing for other sentences.

    >>> _painted_thing("ways to paint a row of n tiles red".split())
    'tile'
    """
    if PAINTED.isdisjoint(words) or "row" not in words:
        return ""
    behind = (z for before, z in pairwise(words) if before == "n" and z in IN_A_ROW)
    return next(behind, "").removesuffix("s")


def _kind_of(told: str, signs: frozenset[str], group: str) -> tuple[str, str]:
    low = told.lower()
    if group == "times":
        return "_BY" if low == "by" else "_X", told
    if group == "arrow":
        return "_TO", told
    if group == "letterat":
        return "LETTER_AT", told[1:].strip("_{}()[]")
    if group == "domain":
        return "_DOMAIN", told
    if group == "expression":
        return "EXPRESSION", told
    if group == "imageat":
        return "IMAGE_AT", told
    if group == "imagetwice":
        return "IMAGE_TWICE", told
    if group == "imagenext":
        return "IMAGE_NEXT", told
    if group == "imagesecond":
        return "IMAGE_SECOND", told
    if group in {"image", "unequal"}:
        return ("IMAGE", told) if group == "image" else ("_NOT_EQUAL", told)
    if group == "complete":
        return "COMPLETE", told
    if group == "graph":
        return "GRAPH_OF", told
    if group == "drawing":
        return "DRAWING", told
    if group == "whole":
        return "_WHOLE", told
    if group == "shape" and told != "a":
        return "LETTER", told
    if group == "matrix":
        return "MATRIX", told
    if group == "interval":
        return "INTERVAL", told
    if group == "point":
        return "POINT", told
    if group == "set":
        if "(" in told:
            return "STEPS", told
        if is_to_n(told):
            return "SET_TO_N", told
        if told[0] == "{" and {*"+-"} & {*told} and some_of_set(told) is None:
            return "INTEGERS", told
        return "SET" if told[0] == "{" else "RANGE", told
    if group in {"kind", "binary"} or low in KINDS:
        return "BINARY", str(KINDS[low])
    if group == "sized":
        return "NUMBER", told
    if group == "often":
        digits = told.rstrip("s").rstrip("'")
        return ("VALUE" if len(digits) == 1 else "NUMERALS"), digits
    if group == "wordtold":
        return "WORD_TOLD", told
    if COIN in signs and low.removesuffix("s") in SIDES:
        return "VALUE" if low[-1] == "s" else "LETTER", SIDES[low.removesuffix("s")]
    if told[1:] == "s" and told[0].isupper() and told[0] in signs:  # As and Is, as 1s
        return "VALUE", told[0]
    if group == "own":
        return "VALUE", told[0]
    if group in {"digits", "coefficient"}:
        return ("NUMBER" if len(told) == 1 else "DIGITS"), told
    if group == "dots":
        return "DOTS", told
    if group == "sign":
        return (
            ("SIGN", _COMPARED[told]) if told in _COMPARED else (_SIGNS.get(told, "UNKNOWN"), told)
        )
    if low == "n" and not (told == "N" and "N" in signs):
        return "N", low
    if told == "a" or (told == "A" and "A" not in signs):
        return "A", "a"
    if (told in signs and len(told) == 1) or told == "x":
        return "LETTER", told
    if told in NAMES_OF_PERMUTATIONS:
        return "LETTER", told
    if low == "zero":
        return "ZERO", "0"
    if low in NUMBERS:
        return "NUMBER_NAMED", str(NUMBERS[low])
    if low in CALLED:
        return "COIN_CALLED", str(CALLED[low])
    if low in OFTEN:
        return "TIMES", str(OFTEN[low])
    if low in VALUES:
        return "VALUE", str(VALUES[low])
    if low.removesuffix("s") in COLORS:
        color = low.removesuffix("s").replace("grey", "gray")
        return "VALUE" if low[-1] == "s" else "COLOR", color
    is_listed = "x" in signs or LISTED in signs  # steps, or letters of a set
    if told.isupper() and is_listed and len(told) > 1 and set(told) <= signs:
        return "SPELLED", told
    if low in lexicon():
        return "_" + lexicon()[low].upper(), told
    if len(told) > 1 and set(told) <= signs:
        return "SPELLED", told
    if len(told) == 2 and told[0] in signs and told[1] == "s":  # Hs, as 1s
        return "VALUE", told[0]
    return "UNKNOWN", told
