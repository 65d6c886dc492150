"""Automata in files of Graphviz; read, and written.

States with the shape `doublecircle` are accepting; arrows without a label, from a name
that has no other, show the first states, or else it is that of the first arrow.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from gfkit.base.files import read_text
from gfkit.boards.language.languages import Language, LanguageError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from gfkit.boards.language.languages import Linear, Row

GRAPHVIZ = r"""
start: "strict"? "digraph" _name? _block
_block: "{" _statement* "}"
_statement: usual | chain | attribute | (SUBGRAPH _name?)? _block | ";"
usual: USUAL _attributes+
chain: _name ("->" _name)* _attributes*
_attributes: "[" (attribute ("," | ";")?)* "]"
attribute: _name "=" _name
_name: PLAIN | QUOTED
USUAL.2: /(node|edge|graph)\b/
SUBGRAPH.2: /subgraph\b/
PLAIN: /-?[\w.]+/
QUOTED: /"([^"\\]|\\[^"])*"/
%ignore /\s+/
%ignore /\/\/[^\n]*/
%ignore /\/\*([^*]|\*+[^*\/])*\*+\//
"""
EMPTY_WORD = frozenset({"", "ε", "λ", "epsilon", "lambda"})


def read_automaton(path: Path) -> Language:
    """Return the language of the automaton in a file; raises LanguageError for what is none."""
    return from_graphviz(read_text(path))


def from_graphviz(text: str) -> Language:
    """Return the language of an automaton as Graphviz has it.

    >>> from_graphviz('digraph { s -> p; p -> p [label="0,1"]; p -> q [label=1]; '
    ...               'q [shape=doublecircle] }').counts(4)
    [0, 1, 2, 4]
    """
    from lark import Token, UnexpectedInput  # noqa: PLC0415 - slow to import

    plain = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    try:
        tree = _graphviz().parse(plain)
    except UnexpectedInput as error:
        rest = plain[error.pos_in_stream or 0 :][:40]
        raise LanguageError(f"the graph cannot be read from {rest!r} on") from None
    usual: dict[str, dict[str, str]] = {"node": {}, "edge": {}, "graph": {}}
    shapes: dict[str, str] = {}
    arrows: list[tuple[str, str, str]] = []
    bare: list[tuple[str, str]] = []
    for part in tree.iter_subtrees_topdown():
        if part.data not in ("usual", "chain"):
            continue
        words = [str(z).strip('"') for z in part.children if isinstance(z, Token)]
        pairs = ([str(z).strip('"') for z in one.children] for one in part.find_data("attribute"))
        said = {key: value for key, value in pairs}  # noqa: C416 - of lists
        if part.data == "usual":
            usual[words[0]] |= said  # for what is named after it
            continue
        for name in words:
            shapes.setdefault(name, usual["node"].get("shape", ""))
        if len(words) == 1:
            shapes[words[0]] = said.get("shape", shapes[words[0]])
        label = (usual["edge"] | said).get("label")
        for source, target in pairwise(words):
            if label is None:
                bare.append((source, target))
            else:
                arrows += [(source, _letter(z), target) for z in label.split(",")]
    if not arrows:
        raise LanguageError("the graph has no arrow with a label, such as p -> q [label=0]")
    named = dict.fromkeys(z for source, _, target in arrows for z in (source, target))
    for source, target in bare:
        if source in named:
            raise LanguageError(f"the arrow {source} -> {target} has no label, such as [label=0]")
    accepting = {name for name, shape in shapes.items() if shape == "doublecircle"}
    return _language(arrows, [z for _, z in bare] or [next(iter(named))], accepting)


@lru_cache(maxsize=1)
def _graphviz() -> Any:
    from lark import Lark  # noqa: PLC0415 - slow to import

    return Lark(GRAPHVIZ, parser="lalr", maybe_placeholders=False)


def _letter(read: str) -> str:
    letter = read.strip()
    return "" if letter in EMPTY_WORD else letter


def _language(
    arrows: list[tuple[str, str, str]], first: list[str], accepting: set[str]
) -> Language:
    letters = sorted({letter for _, letter, _ in arrows if letter})
    if not letters:
        raise LanguageError("no arrow of the automaton has a letter")
    return Language.of_arrows(letters, arrows, first, accepting)


def to_graphviz(language: Language) -> str:
    """Return the least automaton for Graphviz, without its dead state.

    >>> from_graphviz(to_graphviz(Language.regex("(0|10)*"))) == Language.regex("(0|10)*")
    True
    """
    dead = language.dead
    lines = ["digraph automaton {", "  rankdir=LR;", '  start [shape=point, label=""];']
    for k in range(len(language.arrows)):
        if k not in dead:
            shape = "doublecircle" if k in language.accepting else "circle"
            lines.append(f"  q{k} [shape={shape}];")
    lines.append("  start -> q0;")
    for k, row in enumerate(language.arrows):
        for to in sorted({*row} - dead if k not in dead else ()):
            some = [z for z, there in zip(language.letters, row, strict=True) if there == to]
            lines.append(f'  q{k} -> q{to} [label="{",".join(some)}"];')
    return "\n".join([*lines, "}", ""])


def weighted_arrows(matrices: Mapping[str, Sequence[Row]]) -> dict[tuple[int, int], str]:
    """Return for two states what is read between them, each letter with its weight if it is not 1.

    >>> weighted_arrows({"a": [[1, 2]], "b": [[1, 0]]})
    {(0, 0): 'a, b', (0, 1): '2·a'}
    """
    found: dict[tuple[int, int], list[str]] = {}
    for letter, rows in matrices.items():
        for i, row in enumerate(rows):
            for j, weight in enumerate(row):
                if weight:
                    text = [str(weight)] if weight != 1 or not letter else []
                    found.setdefault((i, j), []).append("·".join([*text, *[letter] * bool(letter)]))
    return {pair: ", ".join(texts) for pair, texts in found.items()}


def to_weighted_graphviz(automaton: Linear) -> str:
    """Return an automaton over Q for Graphviz: a row, a matrix for each letter, a column.

    >>> print(to_weighted_graphviz(([2], {"": [[3]]}, [1])))
    digraph automaton {
      rankdir=LR;
      q0 [shape=doublecircle];
      start0 [shape=point, label=""];
      start0 -> q0 [label="2"];
      q0 -> q0 [label="3"];
    }
    <BLANKLINE>
    """
    start, matrices, end = automaton
    lines = ["digraph automaton {", "  rankdir=LR;"]
    for k, weight in enumerate(end):
        label = f', label="q{k}\\nend {weight}"' if weight not in {0, 1} else ""
        lines.append(f"  q{k} [shape={'doublecircle' if weight else 'circle'}{label}];")
    for k, weight in enumerate(start):
        if weight:
            lines.append(f'  start{k} [shape=point, label=""];')
            label = f' [label="{weight}"]' if weight != 1 else ""
            lines.append(f"  start{k} -> q{k}{label};")
    for (i, j), label in weighted_arrows(matrices).items():
        lines.append(f'  q{i} -> q{j} [label="{label}"];')
    return "\n".join([*lines, "}", ""])
