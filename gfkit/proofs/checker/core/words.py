"""The whole statement in words, made from its data alone, so that it can be read back.

A statement is an outline: a sentence, and indented lines below it. Each kind has a template in its
row: segments, of which each is written if its fields are there; one that begins with a line break
is a line below. What no template names is written as "key: JSON", so nothing is left out.
A field is {key}, written as JSON in ASCII, or {key!how name}:
  poly, sides, plus, power, pieces, or one of an extended part   a short notation
  choice T    the words that the choices T have for the value
  tell T      an object, by the template T, or by that of its kind if no T is named
  each T      a line for each entry of a list or object; {#} is its number or name, {#0} one less
  some T      the same of what every file has; if that is empty, no line, or the one with none
A name that begins with _ is that of no kind.
A segment "~key" says that null is given by the absence of the segments that name the key.
What a notation cannot write is written as "data" and JSON. Nothing here believes a name.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from . import kinds
from .rejections import NotChecked, Rejected
from .shapes import INDEX, NUMBER, fit

FIELD = re.compile(r"\{(#0?|[\w ]+)(?:!(\w+)(?: ([\w ]+))?)?\}")
KEY = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")
WHOLE = range(-(2**63), 2**63)
Lines = list[tuple[int, str]]


def segments(says: list[str]) -> list[str]:
    """Return the segments of a template, with those that it takes from objects."""
    taken = [segments(kinds.row(z[1:])["says"]) if z[0] == "@" else [z] for z in says]
    return [z for some in taken for z in some]


def stated(statement: Any) -> Lines:
    """Return the lines of a statement, each with its depth in the outline.

    >>> for depth, line in stated({"kind": "fraction", "offset": 1, "p": ["1"], "q": ["1", "-2"]}):
    ...     print("  " * depth + line)
    the coefficient of t^(n-1) in p/q
      p = 1
      q = 1 - 2*t
    """
    text, below = _told(statement, None, 0)
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


def _told(data: Any, name: str | None, depth: int) -> tuple[str, Lines]:
    """Return the sentence of an object, and the lines below it, which are deeper than depth."""
    kind = data.get("kind") if isinstance(data, dict) and name is None else None
    if isinstance(kind, str) and not kind.startswith("_"):
        name = kind
    template = _template(name, data)
    if template is None or data is None:
        return shown(data), []
    if not isinstance(data, dict) or not _fields(template[0]) <= data.keys():
        return f"data {shown(data)}", []
    absent = {z[1:] for z in template if z.startswith("~")}
    used = {key for key in absent if data.get(key, 0) is None} | ({"kind"} if kind else set())
    absent |= {key for z in template for key, how, _ in FIELD.findall(z) if how == "some"}
    text, below = "", []
    for segment in template:
        fields, is_line = _fields(segment), segment.startswith("\n")
        told = segment[0] != "~" and fields <= data.keys()
        if not told or any(data[z] is None for z in fields if z in absent or not is_line):
            continue
        if re.search("!(each|some|none)", segment):
            below += _entries(segment, data, depth + 1, used)
            continue
        used |= fields
        line, more = _filled(segment.lstrip("\n"), data, depth + is_line)
        text += line * (not is_line)
        below += [(depth + 1, line)] * is_line + more
    its = "its " * any("!tell" in z and not z.startswith("\n") for z in template)
    below += [(depth + 1, f"{its}{key}: missing") for key in sorted(absent - data.keys())]
    others = sorted(data.keys() - used, key=str)
    below += [(depth + 1, f"{its}{_key(z)}: {shown(data[z])}") for z in others]
    return text, below


def _template(name: str | None, data: Any) -> list[str] | None:
    """Return the template of a name: of two the first that has words for all of the data."""
    row = kinds.row(name) if name else {}
    if "says" not in row:
        return None
    own = segments(row["says"])
    over = "also" in row and isinstance(data, dict) and {*data} - {"kind"} - _fields(" ".join(own))
    return _template(row["also"], None) if over else own


def _fields(segment: str) -> set[str]:
    return {key for key, _, _ in FIELD.findall(segment) if not key.startswith("#")}


def _key(key: Any) -> str:
    return key if isinstance(key, str) and KEY.fullmatch(key) else shown(key)


def _entries(segment: str, data: Any, depth: int, used: set[str]) -> Lines:
    """Return a line for each entry of the list or object that a segment names last."""
    *_, (key, how, name) = FIELD.findall(segment)
    value = data[key]
    if how == "none":
        used |= {key} if value == {} else set()
        return [(depth, segment[1 : segment.rindex("{")])] * (value == {})
    if not isinstance(value, list | dict) or (value in ([], {}) and (how, value) != ("some", [])):
        return []
    used.add(key)
    lines: Lines = []
    noted = bool(name) and not kinds.row(name)
    for k, entry in enumerate(value) if isinstance(value, list) else sorted(value.items()):
        number, before = (str(k + 1), str(k)) if isinstance(k, int) else (_key(k), "{#0}")
        label = segment[1 : segment.rindex("{")].replace("{#}", number).replace("{#0}", before)
        how, own = (name, None) if noted else ("tell", name or None)
        text, below = _field(how, own, entry, depth)
        lines += [(depth, label + text), *below]
    return lines


def _filled(segment: str, data: Any, depth: int) -> tuple[str, Lines]:
    """Return a segment with its fields, and the lines below it."""
    below: Lines = []

    def field(found: re.Match[str]) -> str:
        key, how, name = found.groups()
        text, more = _field(how, name, data[key], depth)
        below.extend(more)
        return text

    return FIELD.sub(field, segment), below


def _field(how: str | None, name: str | None, value: Any, depth: int) -> tuple[str, Lines]:
    """Return a value as a field has it; "data" and JSON, if a notation does not write it."""
    if how == "tell":
        return _told(value, name, depth)
    if how == "choice":
        key = shown(value) if isinstance(value, bool) else None
        if isinstance(value, str) and value not in ("true", "false"):
            key = value
        told = kinds.row(name or "", "choices").get(key or "")
        return shown(value) if told is None else told, []
    if how is None:
        return shown(value), []
    written = notation(how)(value)
    return f"data {shown(value)}" if written is None else written, []


def notation(name: str) -> Any:
    """Return a notation, of the core or for statements that extended parts settle."""
    return NOTATIONS.get(name) or kinds.part("program.notations").NOTATIONS[name]


# Notations: each writes the values of a form, and returns None for others.


def fits(value: Any, shape: Any) -> bool:
    """Return whether a value has a shape."""
    try:
        fit(value, shape, "")
    except (Rejected, NotChecked):
        return False
    return True


def _poly(value: Any) -> str | None:
    """Write 1 - 2*t, or, with marks, lists [i, j, k, c] of c x^i y^j t^k."""
    marked = value != [] and fits(value, [(INDEX, INDEX, INDEX, NUMBER)])
    if not marked and not fits(value, [NUMBER]):
        return notation("poly in several marks")(value)  # type: ignore[no-any-return]
    entries = value if marked else [[0, 0, k, c] for k, c in enumerate(value)]
    twice = len({(i, j, k) for i, j, k, _ in entries}) < len(entries)
    if twice or "0" in [c for *_, c in entries if marked] + value[-1:]:
        return None
    terms = [_monomial(c, powers) for *powers, c in entries if c != "0"]
    text = " ".join(f"{'-' if z[0] == '-' else '+'} {z.removeprefix('-')}" for z in terms)
    text = f"-{text[2:]}" if text.startswith("-") else text[2:]
    return ("in x, y, t: " if marked else "") + (text or "0")


def _monomial(c: str, powers: list[int]) -> str:
    sign, size = ("-", c[1:]) if c.startswith("-") else ("", c)
    marks = [f"{z}^{k}" if k > 1 else z for z, k in zip("xyt", powers, strict=True) if k]
    return sign + "*".join([size] * (size != "1" or not marks) + marks)


def _pieces(value: Any) -> str | None:
    """Draw pieces, `.` for a cell: of each the first cell of its first row is (0, 0)."""
    if not fits(value, [[(range(81), range(-80, 81))]]):
        return None
    drawn = []
    for piece in value:
        cells = [(r, c) for r, c in piece]
        if cells != sorted(set(cells)) or cells[:1] != [(0, 0)] or cells[-1][0] > len(cells):
            return None
        columns = [c for _, c in cells]
        across = range(min(columns), max(columns) + 1)
        rows = range(cells[-1][0] + 1)
        drawn.append("|".join("".join(".#"[(r, c) not in cells] for c in across) for r in rows))
    return ", ".join(drawn) or "none"


def of_shape(shape: Any, write: Callable[[Any], str | None]) -> Callable[[Any], str | None]:
    """Return the notation of values of a shape, lists with an entry at least."""
    return lambda value: write(value) if value != [] and fits(value, shape) else None


NOTATIONS = {
    "poly": _poly,
    "pieces": _pieces,
    "sides": of_shape(
        {"rows?": WHOLE, "columns?": WHOLE},
        lambda z: "".join(f"{side} {name}" for name, side in z.items()) if len(z) == 1 else None,
    ),
    "plus": of_shape(WHOLE, lambda n: f"n{n:+d}" if n else "n"),
    "power": of_shape(WHOLE, lambda n: f"(n{-n:+d})" if n else "n"),
}
