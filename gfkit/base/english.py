"""What people say in English: questions, names of sequences, and one way to say what has several.

Tables of what is written and what is read for it are applied to a text row by row.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

Row = tuple[str, str | Callable[[re.Match[str]], str]]
"""A pattern, and what is put in the place of what it matches."""


def rewritten(text: str, rows: Iterable[Row]) -> str:
    """Return a text in which, row by row, what is written is replaced by what is meant.

    >>> rewritten("grey colours", [("ou", "o"), ("grey", "gray")])
    'gray colors'
    """
    for said, meant in rows:
        text = re.sub(said, meant, text)
    return text


WORD = re.compile(r"(?<![^ -])[A-Za-z][a-z]+(?![^ .,-])")
OF_N = re.compile(
    r"(?<![A-Za-z])[2-9]?n(?![A-Za-z(])|P_n|X ?n|\b(?:words|strings|sequences)\b|\b[PC]_[a-z]\b"
    r"|\d(?: ?[xX] ?|[ -]by[ -])\(?[a-z]\b|\b[a-z](?: ?[xX] ?|[ -]by[ -])\(?[\da-z]\b"
    r"|\blength [a-z]\b|\b(?:[Dd]yck|[Mm]otzkin)\b"
)
OF_RECURRENCE = re.compile(r"a\(n ?[-+]")
"""Of English: words of letters, the n or the words that a title is about; what no title has."""

NAMED_SEQUENCES = Path(__file__).with_name("named_sequences.toml")
OF_NAMED = re.compile(r"(?:the )?(?:number of )?(.*?)(?: numbers?| sequence)?\.?")


def named_sequence(text: str) -> str | None:
    """Return the g.f. or formula of a sequence that has a name of its own; None for other words.

    >>> named_sequence("Fibonacci numbers"), named_sequence("Padovan"), named_sequence("primes")
    ('fibonacci(n)', '(1-x^2)/(1-x^2-x^3)', None)
    """
    found = OF_NAMED.fullmatch(" ".join(text.lower().split()))
    return found and named_sequences().get(found[1])


def near_named(text: str) -> list[str]:
    """Return the names of sequences that are nearest to one with a slip or two.

    >>> near_named("Fibonnaci numbers")
    ['fibonacci']
    """
    from difflib import get_close_matches  # noqa: PLC0415 - for wrong names only

    found = OF_NAMED.fullmatch(" ".join(text.lower().split()))
    names = [one for one in named_sequences() if not one[1:].isdecimal()]
    return get_close_matches(found[1], names, n=2, cutoff=0.8) if found else []


@cache
def named_sequences() -> dict[str, str]:
    """Return all of them, by their names."""
    import tomllib  # noqa: PLC0415 - imported where it is needed

    text = NAMED_SEQUENCES.read_text(encoding="utf-8")
    found: dict[str, str] = tomllib.loads(text)
    numbers = re.findall(r'^"(.*?)" = .*# A([0-9]{6})$', text, re.MULTILINE)
    return {**found, **{f"a{number}": found[name] for name, number in numbers}}


_ASKS = (
    r"(?:please |can you |could you )?"
    r"(?:(?:what(?:'s| is| are| would be)|give(?: me)?|find|compute|show(?: me)?|derive|prove|"
    r"get|determine|calculate|tell me|i want|is there|draw) )"
)
_KINDS = r"(?:the |an? )?(?:(?:ordinary|rational|minimal|linear|exact|explicit|asymptotic) )*"
_NOUNS = """
gf: (?:generating functions?|o?\\.?g\\.?f\\.?|recurrences?(?: relations?)?)
closed-form: closed[- ]forms?(?: formula)?|formulas?
asymptotics: asymptotics|asymptotic (?:growth|behaviou?r|formula)|growth(?: rates?| constant)?
terms: (?:first |initial )?(?:(?P<many>\\d+) )?terms|(?:first )?(?P<several>\\d+) values
draw growth: plot|graph of the growth
draw thermograph: thermograph
draw automaton: automaton|transfer matrix
game value: (?:game )?value|canonical form|temperature|mean(?: value)?|stops
game outcome: outcome|winner
game nim: nim[- ]?(?:value|sequence)s?|nimbers?|grundy (?:value|number)s?
"""
_SAID = r"(?:first |\d+ )*(?:sequence|values?|numbers?|counts?)"
_NOUN_OF = [
    (verb, rf"(?:{_ASKS})?{_KINDS}(?:{nouns}) (?:of|for|in) (?P<of>.+)")
    for verb, _, nouns in (line.partition(": ") for line in _NOUNS.strip().splitlines())
] + [
    ("ask", rf"{_ASKS}{_KINDS}{_SAID} (?:of|for) (?P<of>.+)"),
    ("closed-form", r"solve(?: the recurrence)?:? (?P<of>.+)"),
    ("game outcome", r"who wins (?:in |at |the game )?(?P<of>.+)"),
]
"""Verbs, and the words that ask for them: none is without a space."""


def question(text: str) -> tuple[str, str] | None:
    """Return what words ask for, as a verb, and of what they ask it; None for other words.

    >>> question("closed form of the Fibonacci numbers"), question("who wins cram 3x3?")
    (('closed-form', 'Fibonacci numbers'), ('game outcome', 'cram 3x3'))
    """
    asked = text.rstrip(" ?.") if text.endswith("?") else text
    for verb, pattern in _NOUN_OF if " " in asked else ():
        if found := re.fullmatch(pattern, asked, re.IGNORECASE):
            of = re.sub(r"^(?:the )?(?:(?:number|sequence) of )?(?:the )?", "", found["of"])
            many = [one for name, one in found.groupdict().items() if name != "of" and one]
            return f"{verb} --terms {many[0]}" if many else verb, of
    return None


_SIDE = r"(\(?[2-9]?n(?:\+[0-9]{1,3})?\)?|[0-9]{1,4})"
_GRAPHS = r"(?: graphs?)?(?: [CLY]_?n)?(?: (?:with|of|on) (?:n rungs|2n vertices))?"
_GRAPH = r"(?:the |an? )?(?:[a-z]+ ){0,3}(?:[PCKQSWF]_[\w{},]+|[a-z]+ graph|cube|[a-z]+hedron)"
_COLORINGS = r"\b(?:proper )?(?:vertex )?colorings"
SYNONYMS: list[Row] = [
    (f"(?i){said}", meant)
    for said, meant in (
        (r"(?<=\w)olour", "olor"),
        (r" ?[×✕⨯] ?", " x "),
        (r"neighbour", "neighbor"),
        (r"\bcentre(?=s?\b)", "center"),
        (r"\bprecisely\b", "exactly"),
        (r"(?<=total|label)l(?=ing|ed)", ""),
        (rf"(?:with|of|having) {_SIDE} rows? and {_SIDE} columns?", r"\1 x \2"),
        (rf"(?:with|of|having) {_SIDE} columns? and {_SIDE} rows?", r"\2 x \1"),
        (rf"(?:grid|board|rectangle|strip)s? (?={_SIDE} x {_SIDE})", ""),
        (r"\bgrid(?: graph)? [GPL]_\{?(\d{1,2}|n), ?(\d{1,2}|n)\}?", r"\1 x \2"),
        (r"\bHosoya index (?=(?:of|for) )", "matchings "),
        (
            r"\bMerrifield-Simmons index (?=(?:of|for) )",
            "independent sets ",
        ),
        (r"\b((?:tr|tetr|pent)omino(?:es)?) of ([A-Z])[- ]shape\b", r"\2-\1"),
        (r"\bK_2(?= ?x ?[PC]_)|(?<=_n x )K_2\b", "P_2"),
        (r"(?:cycle |\bn-)?(?<!ular )prism(?: graph)? (?=[CPK]_\w ?x)", ""),
        (
            rf"(?:circular ladder|(?:cycle )?(?<!ular )prism){_GRAPHS}(?! ?x)",
            "P_2 x C_n",
        ),
        (r"\b(?:triangular|square) prism(?: graph| strip)? (?=(?:the )?C_[34] x)", ""),
        (r"\btriangular prism strip of length n\b", "C_3 x P_n"),
        (r"\bn-(?=P_2)", ""),
        (r"king'?s'? (?=graph)", "king "),
        (r"\bgrid(?: graph)? (?=P_\w+ ?x ?P_)", ""),
        (r"\bpath(?: graph)? (?:with|on|of|having) (n|\d{1,3}) (?:vertices|nodes|points)", r"P_\1"),
        (r"\bcycle(?: graph)? (?:with|on|of|having) (n|\d{1,3}) (?:vertices|nodes)", r"C_\1"),
        (r"\bcycle(?: graph)? of length (n|\d{1,3})\b", r"C_\1"),
        (r"(?<!n on the )\b(\d)-(?:dimensional )?(?:hyper)?cube(?: graph)?\b", r"Q_\1"),
        (r"\bcomplete graph (?:with|on|of|having) (\d{1,3}) (?:vertices|nodes)", r"K_\1"),
        (rf"{_COLORINGS} ((?:of|in) {_GRAPH}) (?:with|using|in) (\d) colors$", r"\2-colorings \1"),
        (r"\b([A-Z])_n,? (?:where|with|for|if) \1_n (?:=|is|denotes) (?:the )?(?=\w)", ""),
        (r"\b(?:graph )?[A-Z]_n ?= ?(?=(?:the )?(?:[PCKW]_\w+ ?x|ladder|prism))", ""),
        (r"(?<=the )(n|\d{1,3})-cycle(?: graph)?\b", r"C_\1"),
        (r"(?:\bn-)?(?<!bius )ladders?(?: graphs?)?(?: L_?n)?(?=,? P_2)", ""),
        (r"(?<!bius )ladders?(?: graphs?)? (?=2 ?x ?n)|(?<=2 x n )ladder(?: graph)?", ""),
        (
            rf"(?:\bn-(?:rung )?)?(?<!bius )(?<!imb a )(?<!ing a )ladders?{_GRAPHS}\b",
            "P_2 x P_n",
        ),
    )
]
"""What is said in several ways, and the one that is read: spellings, sides, boards of two rows."""


def one_way(text: str) -> str:
    """Return a text in which what can be said in several ways is said in one.

    >>> one_way("3-colourings of the ladder graph"), one_way("a grid with n rows and 2 columns")
    ('3-colorings of the P_2 x P_n', 'a n x 2')
    """
    return " ".join(rewritten(text, SYNONYMS).split())


def are_words(text: str) -> bool:
    """Tell whether a text is English: the name of a sequence, or as in a title, two words and n.

    The name of a model has no n as a word of its own.

    >>> [are_words(one) for one in ("domino tilings of 4 X n", "Fibonacci numbers", "n + 2")]
    [True, True, False]
    """
    if named_sequence(text):
        return True
    text = one_way(text)
    is_other = re.search(r"\.[a-z]{2,6}$", text) or OF_RECURRENCE.search(text)
    return len(WORD.findall(text)) > 1 and bool(OF_N.search(text)) and not is_other
