"""The whole statement in words, made from its data alone, so that it can be read back.

A statement is an outline: a sentence, and indented lines below it. Each kind has a template in a
table WORDS: segments, of which each is written if its fields are there; one that begins with a line
break is a line below. What no template names is written as "key: JSON", so nothing is left out.
A field is {key}, written as JSON in ASCII, or {key!how name}:
  poly, sides, plus, power, pieces, or one of an extended part   a short notation
  choice T    the words that the table CHOICES[T] has for the value
  tell T      an object, by the template T, or by that of its kind if no T is named
  each T      a line for each entry of a list or object; {#} is its number or name, {#0} one less
  some T      the same of a list that every file has, so that an empty one needs no line
A name that begins with _ is that of no kind.
A segment "~key: words" is written if the value is null, which is then said by no other.
What a notation cannot write is written as "data" and JSON. Nothing here believes a name.
"""

from __future__ import annotations

import json
import re
from importlib import import_module
from typing import Any

from . import kinds
from .rule_words import CHOICES, RULES

FIELD = re.compile(r"\{(#0?|[\w ]+)(?:!(\w+)(?: ([\w ]+))?)?\}")
PLAIN = re.compile(r"0|-?[1-9][0-9]*")
KEY = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")

WORDS: dict[str, tuple[str, ...]] = {
    "generating function": (
        "the sum of a(n) t^{offset!power} over n >= {offset} is p/q in lowest terms",
        "\na(n) is {of!tell}",
        "\np = {p!poly}",
        "\nq = {q!poly}",
    ),
    "relation": (
        "{relation} for every integer n >= {low}",
        " and n <= {high}",
        "~high:",
        "\n{#}(n) is {names!some}",
    ),
    "fails at": (
        "{relation} does not hold for every integer n >= {low}",
        " and n <= {high}",
        "~high:",
        ": it fails first at n = {n}",
        "\nleft side there: {left}",
        "\nright side there: {right}",
        "\nwithout a term there: {missing}",
        "\n{#}(n) is {names!some}",
    ),
    "least order": (
        "the least order of a recurrence for a(n) is {order}, and one holds from n = {from} on",
        "\na(n) is {of!tell}",
    ),
    "equal sequences": (
        "a(n) = b(n) for all n",
        "\na(n) is {first!tell}",
        "\nb(n) is {second!tell}",
    ),
    "fraction": (
        "the coefficient of t^{offset!power} in p/q",
        "\np = {p!poly}",
        "\nq = {q!poly}",
    ),
    "terms": ("listed from n = {offset} on: {terms}",),
    "formula": ("{formula} for n >= {offset}",),
    "strip": (
        "the count on boards of {fixed!sides} and {shift!plus} of the other side",
        ", {topology!choice topologies}",
        ", neighbours as in a {neighbours}",
        ", marks {marks}",
        "\nof {rule!tell _rule}",
    ),
    "product": (
        "the count on the products of a graph with {with} of {shift!plus} vertices",
        ", marks {marks}",
        "\nof {rule!tell _rule}",
        "\ngraph: {graph}",
    ),
    "_rule": (
        "{definition!tell}",
        "\nthe file calls it {name}",
        "\npart {#}: {parts!some}",
        "\nplayed in turn: {play}",
    ),
    **RULES,
}


def stated(statement: Any) -> list[tuple[int, str]]:
    """Return the lines of a statement, each with its depth in the outline.

    >>> for depth, line in stated({"kind": "fraction", "offset": 1, "p": ["1"], "q": ["1", "-2"]}):
    ...     print("  " * depth + line)
    the coefficient of t^(n-1) in p/q
      p = 1
      q = 1 - 2*t
    """
    text, below = _told(statement, None, WORDS, 0)
    return [(0, text), *below]


def shown(value: Any) -> str:
    r"""Write any value as JSON in ASCII on one line, in which no two spaces follow each other.

    >>> print(shown({"a": ["x\u202e  y", 1.5, None]}))
    {"a": ["x\u202e \u0020y", 1.5, null]}
    """
    try:
        text = json.dumps(value, ensure_ascii=True, sort_keys=True, default=repr)
    except (TypeError, ValueError):
        text = json.dumps(f"not JSON: {type(value).__name__}")
    return text.replace("  ", " \\u0020").replace("\x7f", "\\u007f")


Lines = list[tuple[int, str]]


def _told(data: Any, name: str | None, table: Any, depth: int) -> tuple[str, Lines]:
    """Return the sentence of an object, and the lines below it, which are deeper than depth."""
    used = set()
    kind = data.get("kind") if isinstance(data, dict) and name is None else None
    if isinstance(kind, str) and not kind.startswith("_"):
        name, used = kind, {"kind"}
    template, table = _template(name, table)
    if template is None or data is None:
        return shown(data), []
    if not isinstance(data, dict) or not _fields(template[0]) <= data.keys():
        return f"data {shown(data)}", []
    text, below = "", []
    for segment in template:
        fields = _fields(segment)
        if segment.startswith("~") and data.get(segment[1:].partition(":")[0], 0) is None:
            used.add(segment[1:].partition(":")[0])
            text += segment.partition(":")[2]
        if segment.startswith("~") or not fields <= data.keys():
            continue
        if any(data[key] is None for key in fields) and not segment.startswith("\n"):
            continue
        if "!each" in segment or "!some" in segment:
            below += _entries(segment, data, table, depth + 1, used)
            continue
        used |= fields
        line, more = _filled(segment.lstrip("\n"), data, table, depth + segment.startswith("\n"))
        if segment.startswith("\n"):
            below += [(depth + 1, line), *more]
        else:
            text, below = text + line, below + more
    its = "its " * any("!tell" in z and not z.startswith("\n") for z in template)
    some = {m[1] for z in template for m in FIELD.finditer(z) if m[2] == "some"}
    some = (some | {z[1:].partition(":")[0] for z in template if z.startswith("~")}) - data.keys()
    below += [(depth + 1, f"{its}{key}: missing") for key in sorted(some)]
    for key in sorted(data.keys() - used, key=str):
        told = key if isinstance(key, str) and KEY.fullmatch(key) else shown(key)
        below.append((depth + 1, f"{its}{told}: {shown(data[key])}"))
    return text, below


def _template(name: str | None, table: Any) -> tuple[tuple[str, ...] | None, Any]:
    """Return the template of a name, from a module's table, the core, or the part for a kind."""
    if name is None:
        return None, table
    for known in (table, WORDS):
        if name in known:
            return known[name], known
    known = kinds.words_of(name) or extended("WORDS")
    return known.get(name), known


def _fields(segment: str) -> set[str]:
    return {m[1] for m in FIELD.finditer(segment) if not m[1].startswith("#")}


def _entries(segment: str, data: Any, table: Any, depth: int, used: set[str]) -> Lines:
    """Return a line for each entry of the list or object that a segment names last."""
    *_, field = FIELD.finditer(segment)
    key, how, name = field.groups()
    value = data[key]
    if not isinstance(value, list | dict) or (value in ([], {}) and (how, value) != ("some", [])):
        return []
    used.add(key)
    lines: Lines = []
    for k, entry in enumerate(value, 1) if isinstance(value, list) else sorted(value.items()):
        number = str(k) if isinstance(k, int) or KEY.fullmatch(k) else shown(k)
        noted = name is not None and name not in table and notation(name) is not None
        text, below = (_noted(name, entry), []) if noted else _told(entry, name, table, depth)
        label = segment[1 : field.start()].replace("{#}", number)
        if isinstance(value, list):
            label = label.replace("{#0}", str(int(number) - 1))
        lines.append((depth, label + text))
        lines += below
    return lines


def _filled(segment: str, data: Any, table: Any, depth: int) -> tuple[str, Lines]:
    """Return a segment with its fields, and the lines below it."""
    below: Lines = []

    def field(found: re.Match[str]) -> str:
        key, how, name = found.groups()
        if how == "tell":
            text, more = _told(data[key], name, table, depth)
            below.extend(more)
            return text
        if how == "choice":
            value = data[key]
            known: dict[Any, str] = CHOICES.get(name) or extended("CHOICES")[name]
            told = known.get(value) if isinstance(value, str | bool) else None
            return shown(value) if told is None else told
        return _noted(how, data[key])

    return FIELD.sub(field, segment), below


def _noted(how: str | None, value: Any) -> str:
    """Write a value in a notation, or else as "data" and JSON, which no notation begins with."""
    if how is None:
        return shown(value)
    written = notation(how)(value)
    return f"data {shown(value)}" if written is None else written


def extended(table: str) -> dict[str, Any]:
    """Return words that only extended parts use: WORDS, NOTATIONS or CHOICES."""
    found: dict[str, Any] = getattr(import_module(f"{kinds.PACKAGE}.program.notations"), table)
    return found


def notation(how: str | None) -> Any:
    """Return a notation, of the core or of those that only extended parts use; None for others."""
    return NOTATIONS.get(str(how)) or extended("NOTATIONS").get(str(how))


# Notations: each writes the values of a form, and returns None for others.


def _poly(value: Any) -> str | None:
    """Write 1 - 2*t, or, with marks, lists [i, j, k, c] of c x^i y^j t^k."""
    if not isinstance(value, list):
        return None
    marked = bool(value) and isinstance(value[0], list)
    entries = value if marked else [[0, 0, k, c] for k, c in enumerate(value)]
    if any(not isinstance(z, list) or len(z) != 4 for z in entries):
        return None
    powers, numbers = [z[:3] for z in entries], [z[3] for z in entries]
    if any(type(k) is not int or k < 0 for some in powers for k in some):
        return None
    plain = all(isinstance(c, str) and PLAIN.fullmatch(c) for c in numbers)
    twice = len(set(map(tuple, powers))) < len(powers)
    if not plain or twice or "0" in (numbers if marked else numbers[-1:]):
        return None
    terms = [_monomial(c, some) for c, some in zip(numbers, powers, strict=True) if c != "0"]
    text = " ".join(f"{'-' if z[0] == '-' else '+'} {z.removeprefix('-')}" for z in terms)
    text = text.removeprefix("+ ").replace("- ", "-", 1) if text.startswith("- ") else text[2:]
    return ("in x, y, t: " if marked else "") + (text or "0")


def _monomial(c: str, powers: list[int]) -> str:
    sign, size = ("-", c[1:]) if c.startswith("-") else ("", c)
    marks = [f"{z}^{k}" if k > 1 else z for z, k in zip("xyt", powers, strict=True) if k]
    return sign + "*".join([size] * (size != "1" or not marks) + marks)


def _sides(value: Any) -> str | None:
    if not isinstance(value, dict) or len(value) != 1:
        return None
    ((name, side),) = value.items()
    fair = name in ("rows", "columns") and type(side) is int
    return f"{side} {name}" if fair else None


def _plus(value: Any) -> str | None:
    return None if type(value) is not int else f"n{value:+d}" if value else "n"


def _power(value: Any) -> str | None:
    return None if type(value) is not int else f"(n{-value:+d})" if value else "n"


def _cell(value: Any) -> tuple[int, int] | None:
    fair = isinstance(value, list) and [*map(type, value)] == [int, int]
    return (value[0], value[1]) if fair else None


def _pieces(value: Any) -> str | None:
    """Draw pieces, `.` for a cell: of each the first cell of its first row is (0, 0)."""
    if not isinstance(value, list):
        return None
    drawn = []
    for piece in value:
        listed = map(_cell, piece if isinstance(piece, list) else [None])
        cells = [(-1, 0) if z is None else z for z in listed]
        if cells != sorted(set(cells)) or cells[:1] != [(0, 0)]:
            return None
        height, columns = cells[-1][0] + 1, [c for _, c in cells]
        if height > len(cells) + 1 or max(map(abs, columns)) > 80:
            return None
        across = range(min(columns), max(columns) + 1)
        rows = ("".join(".#"[(r, c) not in cells] for c in across) for r in range(height))
        drawn.append("|".join(rows))
    return ", ".join(drawn) or "none"


NOTATIONS = {
    "poly": _poly,
    "sides": _sides,
    "plus": _plus,
    "power": _power,
    "pieces": _pieces,
}
