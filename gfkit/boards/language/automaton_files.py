"""Automata in the usual files: Graphviz, JFLAP, and the text of Walnut; read, and written.

Graphviz: states with the shape `doublecircle` are accepting; arrows without a label, from a name
that has no other, show the first states, or else it is that of the first arrow. JFLAP: finite
automata, without their places. Walnut: an alphabet such as `{0, 1}`, `msd_2` or `msd_fib` for
each track, a block for each state with its output, 0 for a state that is not accepting; of several
tracks a letter is read at once, as 0/1.
"""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape, unescape
from itertools import pairwise, product
from math import prod
from typing import TYPE_CHECKING, Any

from gfkit.base.files import read_text
from gfkit.boards.language.languages import Language, LanguageError
from gfkit.numbers.decimal import integer

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from gfkit.boards.language.languages import Linear, Row

TRACK = r"(?:[ml]sd(?:_neg)?_(?:[0-9]{1,2}|fib|trib|pell)|\{[^{}]*\})"
"""What Walnut has for each track: a way to write numbers, or the letters."""
MOST_LETTERS = 100
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
    found = read_text(path)
    kinds = {".jff": from_jflap, ".txt": from_walnut}
    return kinds.get(path.suffix, from_graphviz)(found)


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


def _without(text: str, start: str, end: str) -> str:
    """Return a text without its comments."""
    first, *others = text.split(start)
    kept = [first]
    inside = False
    for other in others:
        _, closed, rest = other.partition(end)
        inside = not closed
        kept += [rest] if closed else []
    if inside:
        raise LanguageError(f"a comment {start} is not closed by {end}")
    return " ".join(kept)


def from_jflap(text: str) -> Language:
    """Return the language of a finite automaton as JFLAP has it.

    >>> from_jflap('<structure><type>fa</type><automaton><state id="0" name="q"><initial/><final/>'
    ...            '</state><transition><from>0</from><to>0</to><read>a</read></transition>'
    ...            '</automaton></structure>').counts(3)
    [1, 1, 1]
    """
    if not re.search(r"<type>\s*fa\s*</type>", text):
        raise LanguageError("a file of JFLAP has <type>fa</type>, of a finite automaton")
    text = _without(text, "<!--", "-->")
    first, accepting, states = [], set(), []
    for head, body in _elements(text, "state"):
        found = re.search(r'\bid="(\w+)"', head)
        if found is None:
            raise LanguageError('a state of the file has no id="0"')
        states.append(found[1])
        first += [found[1]] * bool(re.search(r"<initial\s*/?>", body))
        accepting |= {found[1]} if re.search(r"<final\s*/?>", body) else set()
    arrows = []
    for _, body in _elements(text, "transition"):
        ends = [re.search(rf"<{side}>\s*(\w+)\s*</{side}>", body) for side in ("from", "to")]
        read = re.search(r"<read>([^<]*)</read>", body)
        if None in ends:
            raise LanguageError("a transition of the file does not say from where and to where")
        source, target = (one[1] for one in ends if one is not None)
        letter = _letter(unescape(read[1]) if read else "")
        if len(letter) > 1:
            raise LanguageError(f"a transition reads {letter!r}, and not one letter or none")
        arrows.append((source, letter, target))
    _known({source for source, *_ in arrows} | {to for *_, to in arrows}, states)
    if not first:
        raise LanguageError("the file has no state that is <initial/>")
    return _language(arrows, first, accepting)


def _elements(text: str, name: str) -> list[tuple[str, str]]:
    """Return the attributes of each such element of a file of JFLAP, and what is in it."""
    found = []
    for part in text.split(f"<{name}")[1:]:
        head, _, rest = part.partition(">")
        if head[:1].strip(" \n\t\r/"):
            continue  # an element whose name is longer
        body, closed, _ = rest.partition(f"</{name}>")
        if not closed and not head.endswith("/"):
            raise LanguageError(f"<{name}> of the file is not closed")
        found.append((head, "" if head.endswith("/") else body))
    return found


def from_walnut(text: str) -> Language:
    r"""Return the language of an automaton as Walnut has it: of the words, as they are read.

    >>> from_walnut("msd_2\n\n0 1\n0 -> 0\n1 -> 1\n\n1 0\n0 -> 0\n").counts(5)
    [1, 1, 2, 3, 5]
    >>> from_walnut("msd_2 {0, 1}\n\n0 1\n0 0 -> 0\n1 * -> 0\n").letters
    ('0/0', '0/1', '1/0', '1/1')
    """
    lines = [line.split("//")[0].strip() for line in text.splitlines()]
    lines = [line for line in lines if line]
    head = lines[0] if lines else ""
    if not re.fullmatch(rf"({TRACK}\s*)+", head):
        raise LanguageError(
            "a file of Walnut begins with an alphabet for each track, as {0, 1}, msd_2 or msd_fib, "
            f"not with {head[:40]!r}"
        )
    tracks = [_digits(one) for one in re.findall(TRACK, head)]
    if prod(map(len, tracks)) > MOST_LETTERS:
        raise LanguageError(f"the tracks have more than {MOST_LETTERS} letters together")
    letters = ["/".join(some) for some in product(*tracks)]
    state, states, accepting = "", [], set()
    arrows = []
    for number, line in enumerate(lines[1:], 2):
        if match := re.fullmatch(r"(\d+)\s+(-?\d+)", line):
            state = match[1]
            states.append(state)
            accepting |= {state} if match[2] != "0" else set()
            continue
        read, _, ends = (z.strip() for z in line.partition("->"))
        targets, parts = ends.split(), read.split()
        named = all(re.fullmatch(r"-?\w+|\*", one) for one in parts) and len(parts) == len(tracks)
        if not (states and named and targets and all(z.isdecimal() for z in targets)):
            raise LanguageError(f"{line[:40]!r}, line {number} of what is there, is not an arrow")
        some = [z if one == "*" else [one] for one, z in zip(parts, tracks, strict=True)]
        arrows += [(state, "/".join(z), to) for z in product(*some) for to in targets]
    if not states:
        raise LanguageError("the file has no state, such as `0 1`")
    _known({to for *_, to in arrows}, states)
    return Language.of_arrows(letters, arrows, states[:1], accepting)


def _digits(track: str) -> list[str]:
    """Return the letters of a track of Walnut."""
    if track.startswith("{"):
        return [z.strip() for z in track[1:-1].split(",")]
    base = track.rsplit("_", maxsplit=1)[-1]
    if base.isdecimal():
        return [str(k) for k in range(integer(base))]
    return ["0", "1", *["2"] * (base == "pell")]


def _known(named: set[str], states: list[str]) -> None:
    """Raise LanguageError for a state that the file names and does not have, or has twice."""
    if len(set(states)) < len(states):
        raise LanguageError("the file has a state twice")
    if unknown := named - set(states):
        raise LanguageError(f"a transition names the state {min(unknown)}, which is not there")


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


def to_walnut(language: Language) -> str:
    """Return the least automaton as a text of Walnut.

    >>> from_walnut(to_walnut(Language.regex("(0|10)*"))) == Language.regex("(0|10)*")
    True
    """
    split = [letter.split("/") for letter in language.letters]
    tracks = [list(dict.fromkeys(z)) for z in zip(*split, strict=True)]
    if sorted(split) != sorted(map(list, product(*tracks))):
        raise LanguageError("Walnut reads each letter of a track with each one of the others")
    blocks = [" ".join("{" + ", ".join(z) + "}" for z in tracks) + "\n"]
    for k, row in enumerate(language.arrows):
        arrows = zip(map(" ".join, split), row, strict=True)
        lines = [f"{k} {int(k in language.accepting)}", *(f"{z} -> {to}" for z, to in arrows)]
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)


def to_jflap(language: Language) -> str:
    """Return the least automaton as a file of JFLAP; raises LanguageError for letters like "10".

    >>> from_jflap(to_jflap(Language.regex("(0|10)*"))) == Language.regex("(0|10)*")
    True
    """
    if any(len(letter) > 1 for letter in language.letters):
        raise LanguageError("JFLAP reads letters of one character each")
    lines = ['<?xml version="1.0"?>', "<structure><type>fa</type><automaton>"]
    for k in range(len(language.arrows)):
        marks = "<initial/>" * (k == 0) + "<final/>" * (k in language.accepting)
        lines.append(f'<state id="{k}" name="q{k}"><x>{80 * k}</x><y>0</y>{marks}</state>')
    for k, row in enumerate(language.arrows):
        for letter, to in zip(language.letters, row, strict=True):
            read = f"<read>{escape(letter)}</read>"
            lines.append(f"<transition><from>{k}</from><to>{to}</to>{read}</transition>")
    return "\n".join([*lines, "</automaton></structure>", ""])
