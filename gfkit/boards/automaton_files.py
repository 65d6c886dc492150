"""Automata in the usual files: Graphviz, JFLAP, and the text of Walnut; read, and written.

Graphviz: states with the shape `doublecircle` are accepting; an arrow without a label, from a name
that has no other, shows the first state, or else it is the one that is named first. JFLAP: finite
automata, without their places. Walnut: one track, an alphabet such as `{0, 1}` or `msd_2`, a block
for each state with its output, 0 for a state that is not accepting.
"""

from __future__ import annotations

import re
from html import escape, unescape
from typing import TYPE_CHECKING

from gfkit.boards.languages import Language, LanguageError
from gfkit.files import read_text

if TYPE_CHECKING:
    from pathlib import Path

ENDINGS = (".dot", ".gv", ".jff")
"""Graphviz, the same, JFLAP: models with these names are automata."""
WALNUT = "walnut:"
"""Before the name of a file of Walnut, which ends in .txt."""
NAME = r'(?:"([^"]*)"|([\w.]+))'
ARROW = re.compile(rf"{NAME}\s*->\s*{NAME}\s*(?:\[([^\]]*)\])?")
STATE = re.compile(rf"{NAME}\s*\[([^\]]*)\]")
LABEL = re.compile(r'label\s*=\s*(?:"([^"]*)"|([^\s,;\]]+))')
ACCEPTING = re.compile(r"shape\s*=\s*\"?doublecircle")
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
    body = re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.DOTALL)
    named: dict[str, None] = {}
    arrows: list[tuple[str, str, str]] = []
    bare: list[tuple[str, str]] = []
    accepting: set[str] = set()
    everywhere = ""
    for statement in re.split(r"[;\n{}]+", body):
        if found := ARROW.search(statement):
            source, target = found[1] or found[2] or "", found[3] or found[4] or ""
            label = LABEL.search(found[5] or "")
            if label is None:
                bare.append((source, target))
                continue
            named |= {source: None, target: None}
            letters = (label[1] if label[1] is not None else label[2]).split(",")
            arrows += [(source, _letter(z), target) for z in letters]
        elif re.match(r"\s*node\b", statement):
            everywhere = statement  # for the states that are named after it
        elif found := STATE.search(statement):
            if ACCEPTING.search(found[3]):
                accepting.add(found[1] or found[2] or "")
        elif ACCEPTING.search(everywhere):
            accepting |= {a or b for a, b in re.findall(NAME, statement)}
    starts = [target for source, target in bare if source not in named]
    if not arrows:
        raise LanguageError("the graph has no arrow with a label, such as p -> q [label=0]")
    return _language(arrows, starts[:1] or [next(iter(named))], accepting)


def from_jflap(text: str) -> Language:
    """Return the language of a finite automaton as JFLAP has it.

    >>> from_jflap('<structure><type>fa</type><automaton><state id="0" name="q"><initial/><final/>'
    ...            '</state><transition><from>0</from><to>0</to><read>a</read></transition>'
    ...            '</automaton></structure>').counts(3)
    [1, 1, 1]
    """
    if not re.search(r"<type>\s*fa\s*</type>", text):
        raise LanguageError("a file of JFLAP has <type>fa</type>, of a finite automaton")
    first, accepting = [], set()
    for name, body in re.findall(r'<state\b[^>]*\bid="(\w+)"[^>]*>(.*?)</state>', text, re.DOTALL):
        first += [name] * bool(re.search(r"<initial\s*/?>", body))
        accepting |= {name} if re.search(r"<final\s*/?>", body) else set()
    arrows = []
    for body in re.findall(r"<transition>(.*?)</transition>", text, re.DOTALL):
        ends = [re.search(rf"<{side}>\s*(\w+)\s*</{side}>", body) for side in ("from", "to")]
        read = re.search(r"<read>([^<]*)</read>", body)
        if None in ends:
            raise LanguageError("a transition of the file does not say from where and to where")
        source, target = (one[1] for one in ends if one is not None)
        arrows.append((source, _letter(unescape(read[1]) if read else ""), target))
    if not first:
        raise LanguageError("the file has no state that is <initial/>")
    return _language(arrows, first, accepting)


def from_walnut(text: str) -> Language:
    r"""Return the language of an automaton as Walnut has it: of the words, as they are read.

    >>> from_walnut("msd_2\n\n0 1\n0 -> 0\n1 -> 1\n\n1 0\n0 -> 0\n").counts(5)
    [1, 1, 2, 3, 5]
    """
    lines = [line.split("//")[0].strip() for line in text.splitlines()]
    lines = [line for line in lines if line]
    head = lines[0] if lines else ""
    if match := re.fullmatch(r"[ml]sd_(\d{1,2})", head):
        letters = [str(k) for k in range(int(match[1]))]
    elif match := re.fullmatch(r"\{([^{}]*)\}", head):
        letters = [z.strip() for z in match[1].split(",")]
    else:
        raise LanguageError(
            "a file of Walnut with one track begins with its alphabet, {0, 1} or msd_2, not with "
            f"{head[:40]!r}"
        )
    state, states, accepting = "", [], set()
    arrows = []
    for number, line in enumerate(lines[1:], 2):
        if match := re.fullmatch(r"(\d+)\s+(-?\d+)", line):
            state = match[1]
            states.append(state)
            accepting |= {state} if match[2] != "0" else set()
        elif (match := re.fullmatch(r"(-?\w+|\*)\s*->\s*([\d\s]+)", line)) and states:
            read = letters if match[1] == "*" else [match[1]]
            arrows += [(state, z, to) for z in read for to in match[2].split()]
        else:
            raise LanguageError(f"{line[:40]!r}, line {number} of what is there, is no arrow")
    if not states:
        raise LanguageError("the file has no state, such as `0 1`")
    return Language.of_arrows(letters, arrows, states[:1], accepting)


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


def to_walnut(language: Language) -> str:
    """Return the least automaton as a text of Walnut.

    >>> from_walnut(to_walnut(Language.regex("(0|10)*"))) == Language.regex("(0|10)*")
    True
    """
    blocks = ["{" + ", ".join(language.letters) + "}\n"]
    for k, row in enumerate(language.arrows):
        arrows = zip(language.letters, row, strict=True)
        lines = [f"{k} {int(k in language.accepting)}", *(f"{z} -> {to}" for z, to in arrows)]
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)


def to_jflap(language: Language) -> str:
    """Return the least automaton as a file of JFLAP.

    >>> from_jflap(to_jflap(Language.regex("(0|10)*"))) == Language.regex("(0|10)*")
    True
    """
    lines = ['<?xml version="1.0"?>', "<structure><type>fa</type><automaton>"]
    for k in range(len(language.arrows)):
        marks = "<initial/>" * (k == 0) + "<final/>" * (k in language.accepting)
        lines.append(f'<state id="{k}" name="q{k}"><x>{80 * k}</x><y>0</y>{marks}</state>')
    for k, row in enumerate(language.arrows):
        for letter, to in zip(language.letters, row, strict=True):
            read = f"<read>{escape(letter)}</read>"
            lines.append(f"<transition><from>{k}</from><to>{to}</to>{read}</transition>")
    return "\n".join([*lines, "</automaton></structure>", ""])
