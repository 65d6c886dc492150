"""Programs in PARI, Mathematica and Maple as trees: one grammar of calls, lists and definitions.

It reads what is written in dialects, and what people write. A tree is nested tuples:
("number", text), ("name", text), ("call", what, arguments) for f(x), f[x] and indices, ("list",
rows), ("set", sign, left, right), ("if", cases, otherwise), ("function", letter, body), ("loop",
letter, low, body), ("program", statements), ("neg", x), ("factorial", x), and (operator, left,
right).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from lark import Lark, Transformer, UnexpectedInput

from gfkit.numbers.decimals import integer

Node = Any

GRAMMAR = r"""
start: program
program: (statement? _separator)* statement?
_separator: ";" | ":"
?statement: "for" NAME "from" sum ["by" sum] "to" sum "do" program _od -> loop
    | expression
_od: "od" | "end" "do"
?expression: compared | compared SET expression -> set
?compared: range | range COMPARED range -> operation
?range: sum | sum RANGE sum -> operation
?sum: product | sum SIGN product -> operation
?product: signed | product TIMES signed -> operation
?signed: power | "-" signed -> neg | "+" signed
?power: called | called POWER signed -> operation
?called: atom | called "!" -> factorial
    | called "(" arguments ")" -> call | called "[" arguments "]" -> call
    | "if" "(" expression "," arguments ")" -> choice
    | called "@" called -> applied
?atom: NUMBER -> number | NAME -> name | "(" expression ")" | list | conditional
    | "proc" "(" NAME ")" program _end_of_proc -> function
    | NAME "->" expression -> arrow
_end_of_proc: "end" ["proc"]
list: "[" rows? "]" | "{" rows? "}"
rows: arguments (";" arguments)*
arguments: (expression ("," expression)*)?
conditional: "if" case ("elif" case)* ["else" program] _end_of_if
case: expression "then" program
_end_of_if: "fi" | "end" "if" | "end"
SET: ":=" | "==" | "="
COMPARED: "<=" | ">=" | "<" | ">"
RANGE: ".."
SIGN: "+" | "-"
TIMES: "*" | "/" | "%" | "\\" | "."
POWER: "^"
NAME: /'?[A-Za-z]\w*/
NUMBER: /\d+/
%ignore /\s+/
"""
KEYWORDS = {*"if then elif else fi end od do for from by to proc".split()}  # noqa: SIM905
WORD = re.compile(r"\s+|\d+|'?[A-Za-z]\w*|.", re.DOTALL)
MATRIX = re.compile(r"<(<[^<>]*>(?:\s*,\s*<[^<>]*>)*)>")
COLUMN = re.compile(r"<([^<>]*)>")
PLAIN = (
    (re.compile(r"\boption\s+remember\b\s*[;:,]?"), ""),
    (re.compile(r"\bproc\s*\(\s*n\s*(?:::\s*\w+\s*)?\)"), "proc(n);"),
    (re.compile(r"`if`"), "if"),
    (re.compile(r"\belse\s+if\b"), "elif"),
    (re.compile(r"\*\*"), "^"),
    (re.compile(r"\(\s*n\s*\)\s*->"), "n->"),
)
"""What is written in several ways."""


def tree_of(code: str, *, calls_by_brackets: bool) -> Node | None:
    """Return the tree of a program, None for one of another form.

    calls_by_brackets: f(x) is a product, as in Mathematica.

    >>> tree_of("Rest[{1, 2 n}]", calls_by_brackets=True)[1][0][1]
    ('name', 'Rest')
    """
    for pattern, plain in PLAIN:
        code = pattern.sub(plain, code)
    code = MATRIX.sub(lambda z: f"[{_rows(z[1])}]", code)
    try:
        tree = _parser().parse(_with_products(code, calls_by_brackets))
    except UnexpectedInput:
        return None
    return _Nodes().transform(tree)


def _rows(text: str) -> str:
    """Return the rows of a matrix as Maple writes it, as PARI does."""
    rows = COLUMN.findall(text)
    if len(rows) == 1:
        rows = rows[0].split(",")
    return ";".join(row.replace("|", ",") for row in rows)


def _with_products(code: str, calls_by_brackets: bool) -> str:
    """Return a program with a sign for every product."""
    found, last = [], ""
    for one in WORD.findall(code):
        if one.isspace():
            found.append(" ")
            continue
        is_name = last[:1].isalpha() and last not in KEYWORDS
        ends = is_name or last.isdigit() or last in (")", "]", "}")
        begins = (one[0].isalnum() and one not in KEYWORDS) or one == "("
        called = one == "(" and is_name and not calls_by_brackets
        if ends and begins and not called:
            found.append("*")
        found.append(one)
        last = one
    return "".join(found)


def _conditional(*parts: Node) -> Node:
    cases = [(one[1], one[2]) for one in parts if one[0] == "case"]
    return ("if", cases, parts[-1] if parts[-1][0] == "program" else None)


NODES: dict[str, Callable[..., Node]] = {
    "start": lambda program: program,
    "program": lambda *statements: ("program", [*statements]),
    "loop": lambda letter, low, *rest: ("loop", str(letter), low, rest[-1]),
    "set": lambda left, sign, right: ("set", str(sign), left, right),
    "operation": lambda left, sign, right: (str(sign), left, right),
    "neg": lambda inside: ("neg", inside),
    "factorial": lambda inside: ("factorial", inside),
    "call": lambda what, arguments: ("call", what, arguments),
    "choice": lambda condition, arguments: ("call", ("name", "if"), [condition, *arguments]),
    "applied": lambda what, inside: ("call", what, [inside]),
    "number": lambda text: ("number", str(text)),
    "name": lambda text: ("name", str(text).lstrip("'")),
    "function": lambda letter, *rest: ("function", str(letter), rest[-1]),
    "arrow": lambda letter, body: ("function", str(letter), body),
    "list": lambda *rows: ("list", rows[0] if rows else []),
    "rows": lambda *rows: [*rows],
    "arguments": lambda *items: [*items],
    "case": lambda condition, body: ("case", condition, body),
    "conditional": _conditional,
}
"""The node of each rule of the grammar, from those of its parts."""


class _Nodes(Transformer[Any, Node]):
    """From trees of lark to nested tuples."""

    def __default__(self, data: Any, children: list[Any], meta: Any) -> Node:
        """Return the node of a rule."""
        del meta
        return NODES[str(data)](*children)


@lru_cache(maxsize=1)
def _parser() -> Lark:
    return Lark(GRAMMAR, parser="lalr", maybe_placeholders=False)


def number_of(node: Node, most: int = 400) -> int | None:
    """Return an integer of at most that many digits; None for what is none."""
    match node:
        case ("number", text) if len(text) <= most:
            return integer(text)
        case ("neg", ("number", text)) if len(text) <= most:
            return -integer(text)
    return None
