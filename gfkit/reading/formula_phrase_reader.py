"""What is said in English around formulas, read by a small grammar: a text in the dialect.

`for all n >= 1, prove that F(2n+1) = F(n+1)^2 + F(n)^2` says `F(2n+1) = F(n+1)^2 + F(n)^2 for
n >= 1`, and `sum of k^3 for k from 1 to n` says `Sum_{k=1..n} k^3`. Formulas in it may be in LaTeX
and in the notation of programs. Every word counts: with one that is not in the lexicon a text is
no phrase about formulas.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache
from itertools import groupby, product
from typing import TYPE_CHECKING, Any

from gfkit.errors import GfkitError
from gfkit.reading.formula_phrase_semantics import (
    FormulaMeanings,
    NotAFormula,
    PhraseRefused,
    dialect,
)
from gfkit.reading.formula_phrase_tokens import (
    FOLDER,
    VALUED,
    FormulaPart,
    NotAPhrase,
    lexicon,
    parts_of,
)

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

__all__ = ["PhraseRefused", "dialect_of"]

MOST_TOKENS = 120
MOST_CHARACTERS = 4_000


@lru_cache(maxsize=256)
def dialect_of(text: str) -> str | None:
    """Return what a text about formulas says, in the dialect; None for one that is none, or in it.

    Raises PhraseRefused for one that says too little.

    >>> dialect_of("for all n >= 1, prove that F(2n+1) = F(n+1)^2 + F(n)^2")
    'F(2n+1) = F(n+1)^2 + F(n)^2 for n >= 1'
    >>> dialect_of("sum of k^3 for k from 1 to n"), dialect_of("x/(1-x-x^2)")
    ('Sum_{k=1..n} k^3', None)
    """
    if len(text) > MOST_CHARACTERS:
        return None
    try:
        parts = parts_of(text)
    except NotAPhrase:
        return None
    while parts and parts[-1].kind == "_STOP":
        parts.pop()
    if parts and parts[-1].kind == "CHUNK":  # as 'Sum_{k=0..n} k = ?' asks for the sum
        parts[-1] = replace(parts[-1], text=parts[-1].text.removesuffix("=").rstrip())
    if not parts or len(parts) > MOST_TOKENS:
        return None
    kinds = [one.kind for one in parts]
    if kinds == ["NAME"] or (kinds == ["ROW"] and "." not in text and text.isascii()):
        return None
    refused: list[PhraseRefused] = []
    found = [dialect(parts[0].text)] if kinds == ["CHUNK"] else _meanings(tuple(parts), refused)
    if refused and not found:
        raise refused[0]
    if len(found) > 1:
        raise PhraseRefused(f"{text!r} can mean {' or '.join(repr(one) for one in found)}")
    return found[0] if found and found[0] != text else None


def _meanings(parts: tuple[FormulaPart, ...], refused: list[PhraseRefused]) -> list[str]:
    """Return the different meanings of a row of parts."""
    from lark import UnexpectedInput  # noqa: PLC0415 - slow to import

    try:
        tree = _parser().parse(parts)
    except UnexpectedInput:
        return []
    return [one for one in _alternatives(tree, refused) if isinstance(one, str) and one]


def _alternatives(node: Tree[Token] | Token, refused: list[PhraseRefused]) -> list[Any]:
    """Return what a part of a forest can mean; a part that means nothing has no meaning."""
    from lark import Tree  # noqa: PLC0415

    meanings = FormulaMeanings()
    if not isinstance(node, Tree):
        return [dialect(str(node)) if node.type == "CHUNK" else str(node)]
    if node.data == "_ambig":
        return [
            *dict.fromkeys(one for part in node.children for one in _alternatives(part, refused))
        ]
    found: dict[Any, None] = {}
    action = getattr(meanings, str(node.data))
    for each in product(*(_alternatives(one, refused) for one in node.children)):
        try:
            found[action(*each)] = None
        except PhraseRefused as error:
            refused.append(error)
        except (NotAFormula, GfkitError, ValueError, TypeError):
            continue
    return [*found]


def with_rules_of_options(grammar: str) -> str:
    r"""Return a grammar in which what may be left out is a rule of its own, which may be empty.

    Lark writes a rule with k parts that may be left out as 2^k rules.

    >>> with_rules_of_options("?start: A? (B | C)*")
    '?start: _may_0 _may_1\n_may_0: A |\n_may_1: (B | C)+ |'
    """
    made: dict[str, str] = {}
    open_groups: list[list[str]] = [[]]
    for piece in _pieces_of_grammar(grammar):
        parts = open_groups[-1]
        if piece == "(":
            open_groups.append([])
        elif piece == ")":
            open_groups.pop()
            open_groups[-1].append(f"({''.join(parts)})")
        elif piece in "?*" and parts and not parts[-1].isspace():
            many = parts.pop() + ("+" if piece == "*" else "")
            parts.append(made.setdefault(many, f"_may_{len(made)}"))
        else:
            parts.append(piece)
    (whole,) = open_groups
    return "\n".join(["".join(whole), *(f"{name}: {part} |" for part, name in made.items())])


def _pieces_of_grammar(grammar: str) -> Iterator[str]:
    """Yield the names, the spaces and the single signs of a grammar, one behind the other."""

    def kind(at: int) -> str | int:
        sign = grammar[at]
        return "name" if sign.isalnum() or sign == "_" else " " if sign.isspace() else at

    for _, run in groupby(range(len(grammar)), kind):
        yield "".join(grammar[k] for k in run)


@cache
def _parser() -> Lark:
    """Return the parser of the grammar, in which a quoted word is the token of this word."""
    from lark import Lark, Token  # noqa: PLC0415 - slow to import
    from lark.lexer import Lexer  # noqa: PLC0415

    class Parts(Lexer):
        """The parts of a text, as the parser takes them."""

        def __init__(self, conf: object) -> None:
            del conf

        def lex(self, text: Any) -> Iterator[Token]:  # type: ignore[override]
            for one in getattr(text, "text", text):
                yield Token(one.kind, one.text, one.begin)

    lines = (FOLDER / "formula_phrases.lark").read_text(encoding="utf-8").splitlines()
    pieces = "\n".join(one for one in lines if not one.startswith("//")).split('"')
    words = [*pieces]
    words[1::2] = [f"_{word.upper()}" for word in pieces[1::2]]
    classes = {
        "CHUNK",
        "NAME",
        "RANGE",
        "ROW",
        "FAMILY",
        "INDEXED",
        "_COMMA",
        "_COLON",
        "_STOP",
        "PARITY",
        "TOTAL",
    }
    classes |= {one.upper() for one in VALUED} - {"EVEN", "ODD", "SUM", "PRODUCT"}
    named = {f"_{name.upper()}" for name in lexicon().values() if name not in VALUED}
    declared = " ".join(sorted(classes | named | {*words[1::2]}))
    whole = f"{with_rules_of_options(''.join(words))}\n%declare {declared}"
    return Lark(whole, parser="earley", lexer=Parts, ambiguity="explicit", maybe_placeholders=False)
