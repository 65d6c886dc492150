"""What people say in English: questions, names of sequences, and one way to say what has several.

Tables of what is written and what is read for it (`rewritings.toml`) are applied row by row.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path

Row = tuple[str, str | Callable[[re.Match[str]], str]]
"""A pattern, and what is put in the place of what it matches."""


compiled = cache(re.compile)
"""An expression, compiled once: `re` keeps fewer of them than the tables have."""


def rewritten(text: str, rows: Iterable[Row]) -> str:
    """Return a text in which, row by row, what is written is replaced by what is meant.

    >>> rewritten("grey colours", [("ou", "o"), ("grey", "gray")])
    'gray colors'
    """
    for said, meant in rows:
        text = compiled(said).sub(meant, text)
    return text


def whole(text: str, parts: Mapping[str, str]) -> str:
    """Return an expression with what its names in angle brackets stand for."""
    return re.sub(r"<([a-z_]+)>", lambda z: whole(parts[z[1]], parts), text)


REWRITINGS = Path(__file__).with_name("rewritings.toml")


@cache
def rewritings(name: str) -> list[Row]:
    """Return a table of what is written in several ways, and what is read for it.

    >>> ("≤", "<=") in rewritings("titles")
    True
    """
    import tomllib  # noqa: PLC0415 - imported where it is needed

    told = tomllib.loads(REWRITINGS.read_text(encoding="utf-8"))
    parts = re.compile(f"<({'|'.join(told['parts'])})>")
    return [(parts.sub(lambda z: told["parts"][z[1]], said), meant) for said, meant in told[name]]


WORD = re.compile(r"(?<![^ -])[A-Za-z][a-z]+(?![^ .,-])")
OF_N = re.compile(
    r"(?<![A-Za-z])[2-9]?n(?![A-Za-z(])|P_n|X ?n|\b(?:words|strings|sequences)\b|\b[PC]_[a-z]\b"
    r"|\d(?: ?[xX] ?|[ -]by[ -])\(?[a-z]\b|\b[a-z](?: ?[xX] ?|[ -]by[ -])\(?[\da-z]\b"
    r"|\b(?:length|(?:composition|partition|permutation|derangement)s of) [a-z]\b"
    r"|\b(?:[Dd]yck|[Mm]otzkin)\b"
)
"""Of English: words of letters, and the n or the words that a title is about."""

NAMED_SEQUENCES = Path(__file__).with_name("named_sequences.toml")
OF_NAMED = re.compile(r"(?:the )?(?:number of )?(.*?)(?: numbers?| sequence| coefficients)?\.?")


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
    numbers = re.findall(r'^"([^"]*)" = [^#\n]*# A([0-9]{6})$', text, re.MULTILINE)
    return {**found, **{f"a{number}": found[name] for name, number in numbers}}


_ASKS = (
    r"(?:please |can you |could you )?"
    r"(?:(?:what(?:'s| is| are| would be)|give(?: me)?|find|compute|show(?: me)?|derive|prove|"
    r"get|expand|determine|calculate|evaluate|simplify|list|state|tell me|i want|is there|draw"
    r"|how (?:do i|do you|can i|to) (?:find|compute|get)) )"
)
_KINDS = r"(?:the |an? )?(?:(?:ordinary|rational|minimal|linear|exact|explicit|asymptotic) )*"
_NOUNS = """
gf: (?:generating functions?|o?\\.?g\\.?f\\.?|(?:recurrences?|recursive)(?: relations?| formulas?)?)
closed-form: closed[- ]forms?(?: formula| solution| expression)?
closed-form: (?:(?:all|general) )?solutions?(?= .*[a-z][(_]\\{?n)
closed-form: (?:(?:closed|non-?recursive) )?formulas?|general terms?
asymptotics: asymptotics|asymptotic (?:growth|behaviou?r|formula)|growth(?: rates?| constant)?
terms: (?:first |initial )?(?:(?P<many>\\d+) )?terms|(?:first )?(?P<several>\\d+) values
draw growth: plot|graph of the growth
draw thermograph: thermograph
draw automaton: automaton|transfer matrix
game value: (?:game )?value|canonical form|temperature|mean(?: value)?|stops
game outcome: outcomes?|winner
game nim: nim[- ]?(?:value|sequence)s?|nimbers?
game nim: (?:sprague[- ])?grundy (?:value|number|function)s?(?: [a-z]\\(n\\))?
game nim: (?:pre-?)?period(?= of (?:the )?(?:subtraction|octal|game|0?\\.\\d))
game nim: (?:pre-?)?period of (?:its|the) (?:nim-?(?:values|sequence)|grundy values)
game nim --zeros: (?:p|losing|zero)[- ]positions
"""
_SAID = r"(?:first |\d+ )*(?:sequence|values?|numbers?|counts?)"
_OF = (
    r"(?: (?:of|for) (?:the )?(?:n-?th term|[a-z](?:_n|\(n\)))(?= (?:of|for|in|to|if|where)\b|:))?"
    r"(?: (?:of|for|in|to|if|where):?|(?<!f\.):)"
)
_LIMIT = (
    r"lim(?:it)?(?:_\S+)?(?: of)? ([a-z])(?:_\{n\+1\}|\(n\+1\)) ?/ ?\1(?:_n|_\{n\}|\(n\)),?"
    r" (?:where|if|for|when|given)(?: that)?"
)
_SOLVE = (
    r"(?:(?:how (?:do i|do you|can i|to) )?solve(?: for [a-z]_n| the (?:following )?recurrence"
    r"(?: relation| equation)?)?"
    r"|(?:find|express|write|give) [a-z](?:_n|\(n\)) in closed form(?: (?:if|where|for|given))?)"
)
_NEXT = r"[.;,]? (?:what|find|give|determine) [a-z ]*\bnext [a-z]+"
_NOUN_OF = [
    (verb, pattern)
    for verb, _, nouns in (line.partition(": ") for line in _NOUNS.strip().splitlines())
    for pattern in (
        rf"(?:{_ASKS})?{_KINDS}(?:{nouns}){_OF} (?P<of>.+)",
        rf"(?P<of>.+?)[,.:;]? (?:{_ASKS})?(?:(?:its|the) )?(?:{nouns})"
        if verb[:5] == "game "
        else rf"(?P<of>.+(?:[,;] | numbers | sequence |[\d)}}] |\^[a-z] )){_KINDS}(?:{nouns})",
    )
] + [
    ("asymptotics", r"how (?:fast|quickly|rapidly) (?:do|does) (?P<of>.+?) (?:grow|increase)"),
    ("ask", rf"{_ASKS}{_KINDS}{_SAID} (?:of|for) (?P<of>.+)"),
    ("asymptotics", rf"(?:{_ASKS})?(?:the )?{_LIMIT} (?P<of>.+)"),
    ("gf", r"what (?:linear )?recurrence(?: relation)? does (?P<of>.+) (?:satisfy|obey)"),
    ("closed-form", rf"{_SOLVE}:? (?P<of>.+)"),
    ("ask", rf"{_ASKS}[a-z](?:_n|\(n\)): (?P<of>[-\d].+)"),
    ("ask", rf"(?:the )?first (?:few )?terms (?:of a sequence )?are:? (?P<of>[-\d, .]+?){_NEXT}"),
    ("game outcome", r"(?:who|which player) wins (?:(?:in|at|a|the|game|of) )*(?P<of>.+)"),
    ("game outcome", r"(?P<of>.+?)[,:.;]? who wins(?: it)?"),
    ("ask", rf"(?!(?:is|draw|show|prove|derive) ){_ASKS}(?P<of>.+)"),
]
"""Verbs, and the words that ask for them: none is without a space."""


_UNBEGUN = re.compile(r"[A-Za-z](?:\(n|_\{?n)[^=]*=[^=]*")
"""A recurrence without first values, of which all solutions are told."""


THINGS = (
    r"(?:stone|counter|token|coin|matchstick|match(?:es)?|toothpick|stick|bean|object|chip|pebble"
    r"|pin|piece|penny|pennie|marble|cookie|cand(?:y|ie)|nut|item|checker|ball|card|button|apple"
    r"|sweet|di[sc]k)s?"
)
"""What heaps are of."""
_LOSES = (
    r"[,;:.]? ?\(?(?:(?:in|under|with|of|for|the) )*mis[eè]re(?: play| version| form| rules?"
    r"| convention)?(?: of)?\)?"
    r"|[,;:.]? ?(?:(?:and|where|but|if|in which|the|player|person|one|whoever|who|that|to) )*"
    r"(?:tak|remov|mak|play|mov)(?:e|es|ing|s) (?:the )?last(?: [a-z]+){0,2} (?:loses|is the loser)"
    r"|[,;:.]? ?(?:the )?last (?:player |one )?(?:to (?:move|play|take) )?loses"
)
"""That who moves last loses."""
_ON_A_BOARD = re.compile(r"\d ?(?:[xX×]|by) ?\d|\b(?:board|rows|grid)\b")


_WINS = (
    r"last (?:(?:player|one|person|mover|to|who|that|can|is able to|able|legally|make a) )*"
    r"(?:moves?|plays?|plac\w+|put\w*|mover)? ?wins?"
    r"|(?:who|which player) (?:wins|has a winning strategy)"
    r"|(?:cannot|can't|can no longer|is unable to|unable to|does not have a|has no|have no)"
    r" (?:valid |legal )?(?:move|play|plac\w+|domino\w*)(?: a [a-z]+)? (?:any ?more )?"
    r"(?:loses|is the loser)"
)
_PLACES = r"(?:plac|put|lay)\w*"
_BOARD = (
    r"(\d{1,3}|n) ?(?:x|×|by) ?(\d{1,3}|n)\b|(?:row|line|strip) (?:of|with) (\d{1,3}|n)\b"
    r"|(\d{1,3}|n) [a-z]+ in a (?:row|line)"
)
_APART = (
    r"(?:so that |such that |with |and |provided |if |there is )*(?:no|not) "
    r"(?:(?:two|2|coin|of which|them|that|there|is|are|on|seats?|any|may|can|be|put|placed|or) )*"
    r"(?:an? )?(?:adjacent|neighbou?ring|next)\b"
    rf"(?: (?:to|each|other|another|one|seats?|squares?|cells?|{THINGS}))*"
)
_PASSED = (
    r"\b(?:alice|bob|and|play|an?|game|two|2|players?|takes?|taking|turns?|alternate(?:ly|s)?|in|on"
    r"|onto|of|the|to|row|line|strip|board|grid|chessboard|squares?|cells?|seats?|boxes|where|each"
    r"|every|covers?|adjacent|cannot|overlap|non-?overlapping|with|who|first|moves?|one|by|is|empty"
    rf"|domino(?:es)?|{THINGS}|{_PLACES}|which|that|can|are|it|h?is|he|she|they|wins?|exactly|her"
    r"|their|neighbou?ring|at|has|rectangle|free|unoccupied)\b|[ ,.;:?()]"
)
"""Words that say nothing of a game in which pieces are placed: they are passed over."""


def _placed(text: str) -> str | None:
    """Return the game on a board that words tell by its pieces, as 'cram 1 x 11'; None for others.

    >>> _placed("Two players take turns placing dominoes on an n x 1 board. The last to play wins")
    'cram 1 x n'
    """
    said = compiled(_WINS).sub(" ", text.lower())
    board = compiled(_BOARD).search(said)
    if board is None or not compiled(_PLACES).search(said):
        return None
    rest, apart = compiled(_APART).subn(" ", said[: board.start()] + said[board.end() :])
    if compiled(_PASSED).sub("", rest) or ("domino" in rest) == bool(apart):
        return None
    sides = sorted(filter(None, board.groups()), key="n".__eq__)
    return f"{'node-kayles' if apart else 'cram'} {' x '.join(['1', *sides][-2:])}"


def _misere(text: str) -> tuple[str, str] | None:
    """Return the verb of misere play, and the game; None for words that do not say it."""
    said, times = compiled(_LOSES, re.IGNORECASE).subn(" ", text.rstrip(" ?."))
    said = " ".join(said.split()).strip(" ,.;:")
    if times != 1 or not said:
        return None
    inner = question(said)
    of = inner[1] if inner else said
    return f"game {'outcome' if _ON_A_BOARD.search(of) else 'nim'} --misere", of


def question(text: str) -> tuple[str, str] | None:
    """Return what words ask for, as a verb, and of what they ask it; None for other words.

    >>> question("closed form of the Fibonacci numbers"), question("who wins cram 3x3?")
    (('closed-form', 'Fibonacci numbers'), ('game outcome', 'cram 3x3'))
    """
    asked = text.rstrip(" ?.") if text.endswith("?") else text
    if compiled(_LOSES, re.IGNORECASE).search(text) and (misere := _misere(text)):
        return misere
    if compiled(_WINS, re.IGNORECASE).search(text) and (game := _placed(text)):
        return "game outcome", game
    for verb, pattern in _NOUN_OF if " " in asked else ():
        if found := compiled(pattern, re.IGNORECASE).fullmatch(asked):
            of = re.sub(
                r"^(?:the )?(?:(?:number|sequence) of )?(?:the )?(?:game (?:of )?)?"
                r"(?:(?:following )?(?:sequence|recurrence(?: relation)?)(?: (?:defined|given) by"
                r"| (?:begins|starts)(?: with)?)?:? (?=[-\da-zA-Z]{1,2}[\d ,({_]))?",
                "",
                found["of"],
            )
            of = of.rstrip(" ,;-")
            if verb[:5] != "game " and (inner := question(of)) and inner[0][:5] == "game ":
                return inner
            if verb == "closed-form" and _UNBEGUN.fullmatch(of):
                return "ask", of
            many = [one for name, one in found.groupdict().items() if name != "of" and one]
            return f"{verb} --terms {many[0]}" if many else verb, of
    return None


def one_way(text: str) -> str:
    """Return a text in which what can be said in several ways is said in one.

    >>> one_way("3-colourings of the ladder graph"), one_way("a grid with n rows and 2 columns")
    ('3-colorings of the P_2 x P_n', 'a n x 2')
    """
    return " ".join(rewritten(text, rewritings("synonyms")).split())


def are_words(text: str) -> bool:
    """Tell whether a text is English: the name of a sequence, or as in a title, two words and n.

    The name of a model has no n as a word of its own.

    >>> [are_words(one) for one in ("domino tilings of 4 X n", "Fibonacci numbers", "n + 2")]
    [True, True, False]
    """
    if named_sequence(text):
        return True
    text = one_way(text)
    is_other = re.search(
        r"\.[a-z]{2,6}$|a\(n ?[-+]|^([A-Za-z])[(_]\{?n[^=]{0,8}=[^=]{0,40}\1[(_]\{?n", text
    )
    return len(WORD.findall(text)) > 1 and bool(OF_N.search(text)) and not is_other


SIDE_LETTER = re.compile(
    r"(?:\d ?[x×] ?|\d[ -]by[ -]|\b[pc]_|\b(?:semi)?length )([b-dg-mo-wyz])\b"
    r"|\b([b-dg-mo-wyz])(?= ?[x×] ?[\d(]|[ -]by[ -]\d|-(?:digit|bit|letter|board|step)\b)"
    r"|\b(?:compositions|partitions|permutations|derangements) of ([b-dg-mo-wyz])\b"
    r"|(?:\{1,? ?(?:2, ?)?(?:3, ?)?\.\.\.?,? ?|\[)([b-dg-mo-wyz])[\]}]|\(([b-dg-mo-wyz]), ?0\)",
    re.IGNORECASE,
)
"""A letter for a side or a length."""


def other_letter(text: str) -> str:
    """Return the letter that stands for n as the side or length of a title; "" for n itself.

    >>> other_letter("domino tilings of 4 x m"), other_letter("domino tilings of 4 x n")
    ('m', '')
    """
    found = {"".join(one) for one in SIDE_LETTER.findall(text)}
    is_told = len(found) == 1 and not re.search(r"(?<![A-Za-z])n(?![A-Za-z])", text)
    return found.pop() if is_told else ""


def with_n(text: str) -> str:
    """Return a title with n for another letter as its side.

    >>> with_n("kings on a 3 X m board")
    'kings on a 3 X n board'
    """
    letter = other_letter(text)
    return re.sub(rf"(?<![A-Za-z]){letter}(?![A-Za-z])", "n", text) if letter else text
