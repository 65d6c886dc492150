"""The words of the language: the tokens of a sentence, from the lexicon and the registries.

`lexicon.toml` has the words of the grammar with their forms and synonyms. Names of pieces, sets,
graphs and games stand where the rules are: `named_polyominoes`, `named_sets.toml`,
`named_rules.toml`, `graph`. A token of a word has the word's name in capitals, as lark calls a
quoted word of the grammar; other tokens are `CLASSES`, and have a text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from gfkit.base.file_reader import read_toml
from gfkit.boards.rules.named_sets import CHESS, NAMED
from gfkit.boards.rules.names import TOLD
from gfkit.boards.shapes.graph import NAMED as GRAPHS
from gfkit.boards.shapes.graph import SOLIDS
from gfkit.boards.shapes.polyominoes import cells, pieces

TABLE = read_toml(Path(__file__).with_name("lexicon.toml"))
OPENERS = frozenset(TABLE["openers"])
"""Tokens that open a condition: a comma, "and" or "or" before one joins conditions."""
NOUNS = frozenset(TABLE["nouns"])
"""Tokens that name objects."""
PEOPLE = frozenset(TABLE["people"])
"""Names of people that graphs have."""
LETTERED = {"P": "path", "C": "cycle", "K": "complete"}
"""Graphs that a letter names."""
JOINING = {"AND": "AND_ALSO", "COMMA": "ALSO", "OR": "OR_ELSE"}
"""What joins members of a list, and what it is before a condition."""
STEPPERS = {"kings": "king", "wazirs": "wazir"}
"""Chess pieces that step to neighbours, whose rules are not lines."""
LETTER_SET = re.compile(r"\bover (?:the alphabet )?\{([^{}]*)\}", re.IGNORECASE)

N = r"(?:[0-9]+\*?)?n(?:\+[0-9]+)?"
"""A size: n, n+1, 2*n, 2n+1."""
UP_TO = rf"\{{1(?: ?, ?2)? ?,? ?\.\.\.? ?,? ?(?:{N}|[0-9]+)\}}|\b1\.\.{N}(?!\w)"
PATTERNS = {
    "X": r"(?<=[0-9n)])[xX×](?=[0-9n(])|[xX×](?=\s+[0-9n(PCK])"
    r"|(?<=[0-9n)])[\s-]by[\s-](?=[0-9(]|n\b)",
    "GAP": r"\s+",
    "COLORINGS": r"(?:proper\s+)?(?:[0-9]+|k)-colou?rings\b",
    "DIGIT_NUMBER": rf"(?:[0-9]+|n|\({N}\))-digit\b",
    "DISPLACEMENT": r"\|p\(i\) ?- ?i\| ?<= ?[0-9]+"
    r"|p\(i\) ?- ?i in \{ ?-?[0-9]+(?: ?, ?-?[0-9]+)* ?\}",
    "UP_TO": UP_TO,
    "RANGE": r"[0-9]+\.\.[0-9]+|\{[0-9]+ ?\.\. ?[0-9]+\}",
    "SET": r"\{\w+(?: ?, ?\w+)*\}",
    "POINT": rf"\((?:{N}|-?[0-9]+) ?, ?(?:{N}|-?[0-9]+)\)",
    "LETTERED": rf"[PCK]_(?:{N}(?!\w)|[0-9]+\b|\({N}\)|\{{{N}\}}|\{{[0-9]+\}})",
    "SIZE": rf"\({N}\)|{N}(?![\w-])|{N}(?=[xX×][0-9])",
    "VALUES": r"[0-9]+'?s\b|[^\W0-9_]'s(?!\w)",
    "HYPHENED": r"[0-9]+(?:-[0-9]+)+\b",
    "DIGITS": r"[0-9]+(?:\b|(?=[xX×][0-9n(]))",
    "WORD": r"[^\W0-9_]+(?:'s)?",
    "PUNCTUATION": r".",
}
TOKEN = re.compile("|".join(f"(?P<{name}>{one})" for name, one in PATTERNS.items()), re.IGNORECASE)
EXPRESSION = re.compile(r"[0-9A-Za-z|()*+]+")


class Lexeme(NamedTuple):
    """A token: its kind, its text in the lexicon, and where it stands in the sentence."""

    kind: str
    text: str
    start: int
    end: int


def plural(noun: str) -> str:
    """Return the plural of a piece or a place.

    >>> plural("L-tromino"), plural("ascent"), plural("valley")
    ('L-trominoes', 'ascents', 'valleys')
    """
    if noun == "entry":
        return "entries"
    return noun + ("es" if noun.endswith("omino") else "s")


@cache
def games() -> dict[str, str]:
    """Return what each game is called.

    >>> games()["nogo"]
    'NoGo'
    """
    return {key: told["called"][0] for key, told in TOLD["games"].items() if told["called"]}


@cache
def sets() -> dict[str, tuple[str, ...]]:
    """Return what the sets of vertices and edges are called, the usual name first.

    >>> sets()["independent-dominating-sets"][0]
    'maximal independent sets'
    """
    called = {name: told.get("called", [name.replace("-", " ")]) for name, told in NAMED.items()}
    return {name: tuple(some) for name, some in called.items() if some}


def graphs() -> dict[str, str]:
    """Return the graphs that have a name and no size, by name.

    >>> graphs()["Petersen graph"]
    'petersen'
    """
    words = {name: name.split("_") for name in GRAPHS}
    named = {
        " ".join([*(one.capitalize() if one in PEOPLE else one for one in some), "graph"]): name
        for name, some in words.items()
    }
    solids = {z: name for z, name in SOLIDS.items() if name in GRAPHS and "_" not in z}
    return named | solids


def chess() -> tuple[str, ...]:
    """Return the chess pieces that have a rule.

    >>> "kings" in chess()
    True
    """
    return (*STEPPERS, *CHESS)


def shapes(piece: str) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the cells of each polyomino that a piece may be, one way round.

    piece: a name as in `Pieces`, such as "L-tromino", or "2 X 3 rectangle".

    >>> shapes("L-tromino"), shapes("1 X 2 rectangle")
    ((((0, 0), (0, 1), (1, 0)),), (((0, 0), (0, 1)),))
    >>> len(shapes("tetromino"))
    5
    """
    if found := re.fullmatch(r"(\d+) X (\d+) rectangle", piece):
        return (cells(f"{found[1]}x{found[2]}"),)
    return tuple(cells(one) for one in pieces()[piece][0])


@cache
def rectangle(rows: int, columns: int) -> str:
    """Return what a rectangle is called as a piece, whichever side is longer.

    >>> rectangle(1, 2), rectangle(3, 2), rectangle(1, 3)
    ('domino', '2 X 3 rectangle', 'I-tromino')
    """
    sides = sorted((rows, columns))
    drawing = "x".join(map(str, sides))
    named = (name for name, (drawn, _) in pieces().items() if drawn == (drawing,))
    return next(named, f"{sides[0]} X {sides[1]} rectangle")


def _entries() -> Iterator[tuple[str, str, str]]:
    """Yield the words and names: how each is spelled, its kind, and its text."""
    for word, forms in TABLE["words"].items():
        for form in (word.replace("_", " "), *forms):
            yield form, word.upper(), word
    for kind, some in TABLE["meanings"].items():
        for text, forms in some.items():
            yield from ((form, kind, text) for form in forms)
    for piece, (_, names) in pieces().items():
        for name in names:
            for form in {name, plural(name), name + "s"}:
                yield form, "PIECE", piece
    for piece in chess():
        one = {"ferses": "fers"}.get(piece, piece.removesuffix("s"))
        yield from ((form, "CHESS", piece) for form in (piece, one))
    for key, names in sets().items():
        yield from ((name, "SETS", key) for name in names)
    for key, told in TOLD["games"].items():
        yield from ((name, "GAME", key) for name in told["called"])
    yield from ((name, "CALLED", key) for name, key in graphs().items())


def _key(text: str) -> str:
    """Return the words of a name, of any case, with spaces for hyphens."""
    return " ".join(re.split(r"[\s-]+", text.lower()))


@cache
def _lexicon() -> dict[str, dict[str, tuple[str, str]]]:
    """Return by their first words all words and names, and what each is."""
    found: dict[str, dict[str, tuple[str, str]]] = {}
    for form, kind, text in _entries():
        key = _key(form)
        found.setdefault(TOKEN.match(key)[0], {}).setdefault(key, (kind, text))  # type: ignore[index]
    return found


@cache
def _longer(first: str) -> re.Pattern[str] | None:
    """Return what matches the names that begin with a word and have more, the longest first."""
    some = sorted((z for z in _lexicon()[first] if z != first), key=len, reverse=True)
    spelled = (r"[\s-]+".join(map(re.escape, z.split())) for z in some)
    return re.compile(f"(?:{'|'.join(spelled)})(?![\\w])", re.IGNORECASE) if some else None


def lexemes(text: str) -> Iterator[Lexeme]:
    """Yield the tokens of a sentence; what is not a word of the language is UNKNOWN.

    A comma, "and" or "or" joins conditions if the next word opens one, otherwise members of a list.

    >>> [one.kind for one in lexemes("with no 1s, in which ones and twos")]
    ['WITH', 'NO', 'VALUES', 'ALSO', 'IN_WHICH', 'VALUES', 'AND', 'VALUES']
    """
    last: Lexeme | None = None
    for one in _single(text):
        if last is not None:
            opens = one.kind in OPENERS
            if last.kind == "COMMA" and one.kind == "AND":
                last = Lexeme("COMMA", ", and", last.start, one.end)
                continue
            yield last._replace(kind=JOINING.get(last.kind, last.kind)) if opens else last
        last = one
    if last is not None:
        yield last


def _single(text: str) -> Iterator[Lexeme]:
    """Yield the tokens, each for itself."""
    named = LETTER_SET.search(text)
    letters = frozenset(re.findall(r"[^\W\d_]", named[1])) if named else frozenset()
    at, end, kind = 0, len(text.rstrip(" .?!")), ""
    while at < end:
        found = TOKEN.match(text, at, end)
        assert found is not None
        if found.lastgroup != "GAP":
            if kind == "MATCHING" and (whole := EXPRESSION.match(text, at)):
                one = Lexeme("EXPRESSION", whole[0], at, whole.end())
            else:
                one = _lexeme(letters, text, found)
            kind = one.kind
            yield one
            at = one.end
        else:
            at = found.end()


def _lexeme(letters: frozenset[str], text: str, found: re.Match[str]) -> Lexeme:
    """Return the token at a match of `TOKEN`: a name, a letter or a word, a number, a size."""
    pattern, word, at = found.lastgroup or "", found[0], found.start()
    low = word.lower()
    if pattern == "X" and word not in letters:
        return Lexeme("X", word, at, found.end())
    if names := _lexicon().get(low):
        if (several := _longer(low)) and (longer := several.match(text, at)):
            return Lexeme(*names[_key(longer[0])], at, longer.end())
        if low in names and word not in letters:
            return Lexeme(*names[low], at, found.end())
    if pattern == "X":
        pattern = "WORD"
    if pattern == "VALUES" and word[0].isalpha():
        pattern = "VALUES" if word[0] in letters else "WORD"
        word = word[0] if pattern == "VALUES" else word
    elif pattern == "VALUES":
        word = word.rstrip("'s")
    if pattern == "WORD":
        is_spelled = letters.issuperset(word)
        pattern = "LETTERS" if is_spelled else "STEPS" if not set(word) - set("UDL") else "UNKNOWN"
    if pattern == "HYPHENED":
        pattern = "UNKNOWN"
    if pattern == "PUNCTUATION":
        pattern = "COMMA" if word == "," else "UNKNOWN"
    return Lexeme(pattern, word, at, found.end())
