"""The reader of conditions on a few cells: `a + d != b + c`, `count(near = x) in [1, 2]`.

A text is parsed into nested tuples, never evaluated as a program; `conditions.evaluation` defines
their meaning. Numbers that may be too large are refused.
"""

from __future__ import annotations

import ast
import re
from functools import lru_cache

from gfkit.boards.conditions.bounds import SIZES, SizeBound
from gfkit.boards.conditions.evaluation import NUMBERS, OPERATORS, Node, meaning
from gfkit.boards.schemas import Unfit

MAX_TEXT = 2000
MAX_NUMBER = 10**6
MAX_DEPTH = 40
LETTERS = "abcdefghijklmnop"
"""The cells of a block, row by row, in a condition on it."""
KINDS = (
    *(ast.Add, ast.Sub, ast.Mult, ast.Mod, ast.USub, ast.Not, ast.And, ast.Or),
    *(ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq),
)
SIGNS = dict(zip(KINDS, [*OPERATORS][1:], strict=True))
"""The operations, by those of Python's grammar, which conditions share."""
OWN = {"mod": "%", **{word: word for word in ("and", "or", "not", "in")}}
"""Words that are not names in Python."""
FUNCTIONS = {"abs", *NUMBERS.functions}


def _parsed(text: str) -> Node:
    """Return a text as nested tuples, by the parser of Python, which has no `=` and no `mod`."""
    words = re.sub("[a-z][a-z_]*", lambda word: f" {OWN.get(word[0], f'_{word[0]}')} ", text)
    plain = re.sub("[0-9]+", lambda number: f" {int(number[0])} ", words)
    if any(int(number) > MAX_NUMBER for number in re.findall("[0-9]+", plain)):
        raise Unfit(f"a number of {text!r} is beyond {MAX_NUMBER}")
    plain = re.sub("(?<![<>!=])=(?!=)", "==", plain).strip()
    fair = re.fullmatch(r"(?!.*,\s*[)\]])[-+*<>=!(),\[\]\sa-z_0-9]*", text)
    odd = re.search(r"\[(?!\s*-?[0-9]+\s*(,\s*-?[0-9]+\s*)*\])", text)  # a list is of integers
    try:
        return _node(ast.parse(plain if fair and not odd else "", mode="eval").body)
    except (SyntaxError, TypeError, ValueError, RecursionError, MemoryError):
        raise Unfit(f"{text!r} cannot be read as a condition or a number") from None


def _node(tree: ast.expr, depth: int = 0) -> Node:
    """Return a tree of the parser as nested tuples; raises SyntaxError and ValueError, too."""
    if depth > MAX_DEPTH:
        raise Unfit(f"a condition is nested at most {MAX_DEPTH} deep")

    def read(sign: ast.AST | str, *parts: ast.expr) -> Node:
        name = sign if isinstance(sign, str) else SIGNS.get(type(sign))
        if name is None:
            raise SyntaxError
        return name, *(_node(part, depth + 1) for part in parts)

    match tree:
        case ast.Constant(number):
            return "number", number
        case ast.Name(word):
            return "name", word[1:]
        case ast.Call(ast.Name(word), [_, *_] as parts, []):
            if word[1:] not in FUNCTIONS:
                known = ", ".join(sorted(FUNCTIONS))
                raise Unfit(f"unknown function {word[1:]!r}; known are {known}")
            return "call", word[1:], *read("call", *parts)[1:]
        case ast.BoolOp(sign, parts):
            return read(sign, *parts)
        case ast.UnaryOp(sign, part):
            return read(sign, part)
        case ast.BinOp(_, ast.Mod(), other) if getattr(other, "value", 0) == 0:
            raise Unfit("mod is followed by a number, not by 0")
        case ast.BinOp(one, sign, other):
            return read(sign, one, other)
        case ast.Compare(one, [ast.In() | ast.NotIn() as sign], [ast.List([_, *_] as parts)]):
            found = (*read("in", one), tuple(int(ast.literal_eval(part)) for part in parts))
            return found if isinstance(sign, ast.In) else ("not", found)
        case ast.Compare(one, signs, others):
            links = tuple(read(sign)[0] for sign in signs)
            return "compare", links, *read("compare", one, *others)[1:]
    raise SyntaxError


@lru_cache(maxsize=256)
def read_condition(text: str, one: frozenset[str], many: frozenset[str]) -> Node:
    """Return a condition as nested tuples; one, many: the names of one number, and of many.

    Raises Unfit, which says what is wrong.

    >>> read_condition("a + d != b", frozenset("abd"), frozenset())
    ('compare', ('!=',), ('+', ('name', 'a'), ('name', 'd')), ('name', 'b'))
    """
    node, found = _read(text, one, many)
    if found.of or not found.is_truth:
        raise Unfit(f"{text!r} is a number or a list, not true or false")
    return node


@lru_cache(maxsize=256)
def read_number(text: str, one: frozenset[str], many: frozenset[str]) -> Node:
    """Return a number or a truth, which counts as 0 or 1, as nested tuples.

    Raises Unfit, which says what is wrong.

    >>> read_number("min(x, near)", frozenset("x"), frozenset(["near"]))
    ('call', 'min', ('name', 'x'), ('name', 'near'))
    """
    node, found = _read(text, one, many)
    if found.of:
        raise Unfit(f"{text!r} is a list, not a number; sum, min, max or count make it one")
    return node


def _read(text: str, one: frozenset[str], many: frozenset[str]) -> tuple[Node, SizeBound]:
    if len(text) > MAX_TEXT:
        raise Unfit(f"a condition has at most {MAX_TEXT} characters")
    node = _parsed(text)
    if strange := sorted(names_of(node) - one - many):
        raise Unfit(f"unknown name {strange[0]!r}; known are {', '.join(sorted(one | many))}")
    names = {name: SizeBound(0) for name in one} | {name: SizeBound(0, of=name) for name in many}
    return node, meaning(node, SIZES)(names)


def names_of(node: Node) -> set[str]:
    """Return the names that occur in a condition."""
    if node[0] == "name":
        return {node[1]}
    return set().union(*(names_of(part) for part in node[1:] if isinstance(part, tuple)))
