"""Reading a sentence: its parse, what the parses mean, and what is wrong where it has no meaning.

Every word counts. A sentence that has no parse is refused at the first word with which it cannot go
on, with the words that can stand there; one whose parses mean several things is refused with each
of them. Parsing is by Earley's algorithm [Earley1970], whose forest is evaluated from its leaves:
a part that has one meaning is taken once, however many parses it has.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from gfkit.errors import GfkitError
from gfkit.reading.words.all_meanings import Meaning, typed_meaning
from gfkit.reading.words.meanings import Meaningless
from gfkit.reading.words.sentence_tokens import (
    FOLDER,
    MOST_TOKENS,
    Part,
    letters_of_set,
    tokens_of,
)
from gfkit.reading.words.standing_words import CLASSES, said_of_tokens

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lark import Lark, Token, Tree

    from gfkit.reading.words.all_semantics import AllSemantics

WORDS = {"_WORD", "_BITSTRING", "_COMPOSITION", "_PARTITION", "_SUBSET", "_ARRAY"}
TILINGS = {"_TILING", "_TILED", "_PACKING", "_TILE", "_FILL", "_CUT"}
SHAPES = {"_DOMINO", "_MONOMINO", "_TROMINO", "_TETROMINO", "_PENTOMINO", "_SQUARE", "_RECTANGLE"}
ON_GRAPHS = {"SETS", "PIECES", "GAME", "_COLORING", "_CHROMATIC", "_PATHS", "_SELF_AVOIDING"}
OF_PERMUTATIONS = {"_PERMUTATION", "_DERANGEMENT"}
STORIES = {"_CLIMB", "_ORDERED"}
"""Tokens that name what is counted."""
BOARDS = {"_X", "N", "GRAPH_OF"}
"""Tokens one of which a sentence about a board has."""
MOST_DIGIT = 9
MOST_MEANINGS = 2_000
"""A part of a sentence has at most so many combinations of the meanings of its parts."""


class Refused(GfkitError):
    """A sentence about what the language counts that has not one meaning, or none."""


@lru_cache(maxsize=64)
def read_sentence(text: str) -> Meaning | Refused | None:
    """Return what a sentence means; why not; or None if it is not about what the language counts.

    It is if a noun of the language stands in it, and it is understood up to the word behind this.

    >>> found = read_sentence("binary words of length n with no two adjacent 1s")
    >>> type(found).__name__, read_sentence("Fibonacci sequence")
    ('Counted', None)
    """
    tokens = list(tokens_of(text))
    noun = _noun_of(tokens)
    if noun is None or len(tokens) == 1:
        return None
    strange = next((k for k, one in enumerate(tokens) if one.kind == "UNKNOWN"), len(tokens))
    if strange < len(tokens) and not _is_begun(tokens, noun, strange):
        return None  # wherever before this it stops
    try:
        return _meaning(text, tokens)
    except Refused as refused:
        return refused
    except _Stopped as stopped:
        return Refused(stopped.why) if _is_begun(tokens, noun, stopped.at) else None


def _noun_of(tokens: list[Part]) -> int | None:
    """Return where the noun stands of what is counted; None if there is none.

    Pieces are counted on a board whose sides are told.
    """
    on_boards = (TILINGS, SHAPES) if _has_board(tokens) else ()
    for kinds in (WORDS, *on_boards, ON_GRAPHS, OF_PERMUTATIONS, STORIES):
        for k, one in enumerate(tokens):
            if one.kind in kinds:
                return k
    return 0 if _is_numeral(tokens) else None


def _is_begun(tokens: list[Part], noun: int, at: int) -> bool:
    """Tell whether a sentence that stops at a token is one of the language, as its noun says."""
    kind = tokens[noun].kind
    if kind in TILINGS | SHAPES:
        begun = {*TILINGS, *SHAPES, "_WAY"} if kind in TILINGS else SHAPES
        return at > next(k for k, one in enumerate(tokens) if one.kind in begun)
    if kind in STORIES:
        return False  # what else is told of stairs is a title
    if kind not in ON_GRAPHS:
        return at > noun + 1
    if kind == "_PATHS" and not any(one.kind == "_CORNER" for one in tokens):
        return False
    if kind == "_COLORING" and any(one.kind in {"_BOARD", "_HUE"} for one in tokens):
        return False  # colors that have names, and conditions on cells of boards, are titles
    is_rule = kind in {"GAME", "_COLORING"} or noun == 0  # alone, or with its sides behind it
    return at > noun + is_rule


class Ambiguous(Refused):
    """A sentence that has several meanings."""


class _Stopped(Exception):
    """A sentence cannot go on at token `at`; why: what is told then."""

    def __init__(self, at: int, why: str) -> None:
        super().__init__(at, why)
        self.at, self.why = at, why


def _is_numeral(tokens: list[Part]) -> bool:
    """Tell whether a sentence is about numbers of so many digits."""
    kinds = [one.kind for one in tokens]
    wanted = ("_HYPHEN", "_CELL", "_NUMBERS")
    return wanted in zip(kinds, kinds[1:], kinds[2:], strict=False)


def _has_board(tokens: list[Part]) -> bool:
    """Tell whether a sentence says the sides of a board."""
    kinds = ["NUMBER" if one.kind == "DIGITS" else one.kind for one in tokens]
    sides = ["NUMBER", "_BY", "NUMBER"]
    by = any(kinds[k : k + 3] == sides for k in range(len(kinds)))
    return by or not BOARDS.isdisjoint(kinds)


def _meaning(text: str, tokens: list[Part]) -> Meaning | Refused:
    from lark import UnexpectedToken  # noqa: PLC0415 - slow to import
    from lark.exceptions import UnexpectedEOF  # noqa: PLC0415

    from gfkit.reading.words.all_semantics import AllSemantics  # noqa: PLC0415 - with the parser

    if len(tokens) > MOST_TOKENS:
        raise _Stopped(len(tokens), f"a sentence has at most {MOST_TOKENS} words")
    try:
        tree = sentence_parser().parse(text)
    except UnexpectedToken as error:
        begin = error.token.start_pos or 0
        at = next(k for k, one in enumerate(tokens) if one.begin == begin)
        near = said_of_tokens(map(str, error.accepts or error.expected))
        word = text[begin : tokens[at].end]
        read = text[:begin].strip()
        begun = f"'{read}' is understood, " if read else ""
        is_known = tokens[at].kind != "UNKNOWN"
        unknown = "" if is_known else ", which is not a word of the language"
        told = f"{begun}it stopped at {word!r}{unknown}; there can stand {near}"
        raise _Stopped(at, told) from None
    except UnexpectedEOF as error:
        near = said_of_tokens(map(str, error.expected))
        told = f"'{text.strip()}' is not a whole sentence: it goes on with {near}"
        raise _Stopped(len(tokens), told) from None
    found, why, is_undecided = _meanings_of(
        tree, AllSemantics(has_long_letters=_has_long_letters(tokens))
    )
    if len(found) > 1:
        from gfkit.reading.words.all_meanings import sentence_of  # noqa: PLC0415

        each = "; or ".join(sorted(f"'{sentence_of(one)}'" for one in found))
        return Ambiguous(f"'{text}' can mean {each}: say which, by a comma or in other words")
    if not found:
        if is_undecided:
            return Ambiguous(f"'{text}' has not one meaning: {why}")
        return Refused(f"'{text}' has no meaning: {why}")
    return found[0]


@cache
def sentence_parser() -> Lark:
    """Return the parser of the grammar, in which a quoted word is the token of this word."""
    from lark import Lark, Token  # noqa: PLC0415 - slow to import
    from lark.lexer import Lexer  # noqa: PLC0415

    class Tokens(Lexer):
        """The tokens of a sentence, as the parser takes them."""

        def __init__(self, conf: object) -> None:
            del conf

        def lex(self, text: object) -> Iterator[Token]:  # type: ignore[override]
            for one in tokens_of(str(getattr(text, "text", text))):
                yield Token(one.kind, one.text, one.begin, end_pos=one.end)

    files = sorted(FOLDER.glob("*.lark"))
    lines = [line for one in files for line in one.read_text(encoding="utf-8").splitlines()]
    parts = "\n".join(one for one in lines if not one.startswith("//")).split('"')
    words = [*parts]
    words[1::2] = [f"_{word.upper()}" for word in parts[1::2]]
    declared = sorted({*words[1::2], *CLASSES, "_X", "_OPEN", "_CLOSE", "UNKNOWN"})
    whole = f"{''.join(words)}\n%declare {' '.join(declared)}"
    return Lark(
        whole, parser="earley", lexer=Tokens, ambiguity="explicit", maybe_placeholders=False
    )


def _has_long_letters(tokens: list[Part]) -> bool:
    """Tell whether numbers of two digits may be letters: in a set, or as parts and elements."""
    sets = (one.text for one in tokens if one.kind in {"SET", "RANGE"})
    letters = (z for text in sets for z in letters_of_set(text))
    is_listed = any(isinstance(z, int) and z > MOST_DIGIT for z in letters)
    return is_listed or any(one.kind in {"_COMPOSITION", "_PARTITION", "_SUBSET"} for one in tokens)


@dataclass(slots=True)
class _Evaluation:
    """Of each part of a forest what it can mean; why: the first reason why something has none.

    undecided: the first reason why it is not told how far a word reaches; it is told before others.
    """

    semantics: AllSemantics
    known: dict[int, tuple[object, ...]]
    why: str = ""
    undecided: str = ""

    def of(self, node: Tree[Token] | Token) -> tuple[object, ...]:
        """Return the different meanings of a part."""
        from lark import Tree  # noqa: PLC0415

        try:
            if not isinstance(node, Tree):
                return (self.semantics.word(node),)
        except Meaningless as error:
            self.why = self.why or str(error)
            return ()
        if id(node) not in self.known:
            self.known[id(node)] = self._of_tree(node)
        return self.known[id(node)]

    def _of_tree(self, node: Tree[Token]) -> tuple[object, ...]:
        if node.data == "_ambig":
            return tuple(dict.fromkeys(one for part in node.children for one in self.of(part)))
        from gfkit.reading.words.sentence_parts import Undecided  # noqa: PLC0415 - with the parser

        found: dict[object, None] = {}
        action = getattr(self.semantics, str(node.data), None)
        each = [self.of(part) for part in node.children]
        if prod(map(len, each)) > MOST_MEANINGS:
            raise Refused("this can mean too many things: say it in several sentences")
        for parts in product(*each):
            try:
                found[parts[0] if action is None else action(list(parts))] = None
            except Undecided as error:
                self.undecided = self.undecided or str(error)
            except Meaningless as error:
                self.why = self.why or str(error)
            except ValueError:  # too few or too many parts of a kind
                self.why = self.why or "its parts do not go together"
        return tuple(found)


def _meanings_of(tree: Tree[Token], semantics: AllSemantics) -> tuple[list[Meaning], str, bool]:
    """Return what a forest means, typed; why it means nothing; whether a scope is not told."""
    evaluation = _Evaluation(semantics, {})
    found: list[Meaning] = []
    why = ""
    for one in evaluation.of(tree):
        if isinstance(one, Meaning):
            try:
                meaning = typed_meaning(one)
            except Meaningless as error:
                why = why or str(error)
                continue
            if meaning not in found:
                found.append(meaning)
    undecided = evaluation.undecided
    return found, undecided or why or evaluation.why, bool(undecided)
