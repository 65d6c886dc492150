"""Read a statement back from what the checker prints of it.

`lines` undoes the breaking of lines, `outline` gives the statement's lines with their depths, and
`read` makes the data again. The templates are the checker's table of kinds; how they are read is
written here alone. What is read must be the whole text: a template that leaves anything is not the
one, and two that fit are an error.
"""

import contextlib
import json
import re

from gfkit.proofs.checker.core import kinds
from gfkit.proofs.checker.core.words import WORDS

FIELD = re.compile(r"\{(#0?|[\w ]+)(?:!(\w+)(?: ([\w ]+))?)?\}")
KEY = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")
TRUTH = {"true": True, "false": False}
LABEL, DEEPER, FURTHER = 12, 2, 6


class Unread(Exception):
    """A text that is none of the words."""


def outline(printed):
    """Return the lines of the statement itself, with their depths, from all that is printed."""
    found, inside, begin = [], False, 0
    for line in printed:
        label = line[:LABEL].strip()
        if label:
            inside = label in ("statement", "claimed")
        if not inside:
            continue
        indent = LABEL if label else len(line) - len(line.lstrip(" "))
        if not label and found and indent == begin + FURTHER:
            before = found[-1][1]
            joined = before[:-1] if before.endswith("\\") else before + " "
            found[-1] = (found[-1][0], joined + line[indent:])
        else:
            begin = indent
            found.append(((indent - LABEL) // DEEPER, line[indent:]))
    return found


def statement_of(printed):
    """Return the statement that the printed lines tell."""
    (depth, text), *below = outline(printed)
    assert depth == 0
    return read(text, tree(below, 1), None)


def tree(lines, depth):
    """Group lines: [(text, lines below), ...]."""
    found = []
    for at, text in lines:
        if at == depth:
            found.append((text, []))
        else:
            assert found, (lines, depth)
            found[-1][1].append((at, text))
    return [(text, tree(below, depth + 1)) for text, below in found]


def templates_of(name):
    """Return the templates of a name, which may have two."""
    other = kinds.KINDS.get(name, {}).get("also")
    return [WORDS[z] for z in (name, other) if z in WORDS]


def every_template():
    """List the kinds that an object without a named template may have."""
    return sorted(z for z in WORDS if not z.startswith("_"))


def read(text, below, name):
    """Return the data of a sentence and the lines below it."""
    found = []
    kinds_of_it = [name] if name else every_template()
    known = [(kind, z) for kind in kinds_of_it for z in templates_of(kind)]
    for kind, template in known:
        try:
            data = by_template(text, below, template)
        except (Unread, ValueError):
            continue
        data = data if name else {"kind": kind, **data}
        if data not in found:
            found.append(data)
    if not found and not below:
        with contextlib.suppress(Unread, ValueError):
            found.append(value(text.removeprefix("data ")))
    if len(found) != 1:
        raise Unread(text, name, found)
    return found[0]


def value(text):
    data, end = json.JSONDecoder().raw_decode(text)
    if end != len(text):
        raise Unread(text)
    return data


def by_template(text, below, template):
    """Read by one template, with all its segments; raises Unread."""
    sentences = [z for z in template if not z.startswith("\n")]
    listed = [z.lstrip("\n") for z in template if z.startswith("\n")]
    mine = below
    if any("!tell" in z for z in sentences):
        starts = tuple(z[: z.index("{")] for z in listed)
        mine = [(z.removeprefix("its "), y) for z, y in below if is_own(z, starts)]
        below = [z for z in below if not is_own(z[0], starts)]
    for data, rest, _ in sentence(text, sentences, below):
        if rest:
            continue
        try:
            more = lines_of(mine, listed, data)
        except (Unread, ValueError):
            continue
        return {key: z for key, z in {**data, **more}.items() if z is not Unread}
    raise Unread(text)


def is_own(line, starts):
    """Tell whether a line is one of an object whose sentence is that of another."""
    return line.startswith(("its ", *starts))


def sentence(text, segments, below):
    """Yield (data, rest of the text, whether the lines below were read) for readings."""
    if not segments:
        yield {}, text, False
        return
    first, *others = segments
    if first.startswith("~"):
        for data, rest, nested in sentence(text, others, below):
            if first[1:] not in data:
                yield {**data, first[1:]: None}, rest, nested
                yield data, rest, nested
        return
    for own, rest, nested in filled(first, text, below):
        for data, left, inside in sentence(rest, others, below):
            if not own.keys() & data.keys():
                yield {**own, **data}, left, nested or inside
    if FIELD.search(first) and first is not None:
        yield from sentence(text, others, below)


def filled(segment, text, below):
    """Yield (fields, rest, whether the lines below were read) for a segment at the start."""
    field = FIELD.search(segment)
    if field is None:
        if text.startswith(segment):
            yield {}, text[len(segment) :], False
        return
    literal, after = segment[: field.start()], segment[field.end() :]
    if not text.startswith(literal):
        return
    key, how, name = field.groups()
    for data, rest, nested in notation(how, name, text[len(literal) :], below):
        for others, left, inside in filled(after, rest, below) if after else [({}, rest, 0)]:
            yield {key: data, **others}, left, nested or bool(inside)


def notation(how, name, text, below):
    """Yield (value, rest, whether the lines below were read) of a field."""
    if how == "tell":
        yield read(text, below, name), "", True
        return
    if how == "choice":
        for key, words in kinds.CHOICES[name].items():
            if text.startswith(words):
                yield TRUTH.get(key, key), text[len(words) :], False
    elif how is not None:
        for pattern, reader in NOTATIONS[how]:
            match = re.match(pattern, text)
            if match:
                yield reader(match[0]), text[match.end() :], False
    if how in NOTATIONS:
        if not text.startswith("data "):
            return
        text = text[5:]
    try:
        data, end = json.JSONDecoder().raw_decode(text)
    except ValueError:
        return
    yield data, text[end:], False


def lines_of(below, listed, known):
    """Read the lines below a sentence."""
    data, counts = {}, {}
    for text, inner in below:
        found = []
        for segment in listed:
            *_, field = FIELD.finditer(segment)
            key, how, name = field.groups()
            if how in ("each", "some"):
                before = segment[: field.start()]
                pattern = re.escape(before).replace(r"\{\#\}", "(.+?)").replace(r"\{\#0\}", "(.+?)")
                match = re.match(pattern, text)
                if not match:
                    continue
                number = match[1] if match.groups() else None
                try:
                    entry = an_entry(text[match.end() :], inner, name)
                except (Unread, ValueError):
                    continue
                found.append((key, number, "{#0}" in before, entry))
                continue
            for own, rest, nested in readings(segment, text, inner):
                if not rest and (nested or not inner):
                    found.append((own, None, False, None))
        if not found:
            match = re.match(r'([A-Za-z_]\w*|"(?:[^"\\]|\\.)*"): ', text)
            if not match or inner:
                raise Unread(text)
            key = match[1] if KEY.fullmatch(match[1]) else json.loads(match[1])
            if text[match.end() :] != "missing":
                data[key] = value(text[match.end() :])
            else:
                counts[key], data[key] = None, Unread  # not there
            continue
        first = found[0]
        if any(z != first for z in found):
            raise Unread(text, found)
        own, number, zero, entry = first
        if isinstance(own, dict):
            if own.keys() & data.keys():
                raise Unread(text)
            data |= own
        elif number is not None and not number.isdigit():
            data.setdefault(own, {})[number if KEY.fullmatch(number) else json.loads(number)] = (
                entry
            )
        else:
            entries = data.setdefault(own, [])
            if number is not None and int(number) + zero != len(entries) + 1:
                raise Unread(text)
            entries.append(entry)
    for segment in listed:
        *_, field = FIELD.finditer(segment)
        key, how, _ = field.groups()
        if how == "some" and key not in data and key not in counts and key not in known:
            data[key] = {} if key == "names" else []
    return data


def readings(segment, text, inner):
    try:
        return list(filled(segment, text, inner))
    except Unread:
        return []


def an_entry(text, inner, name):
    if name in NOTATIONS and not inner:
        for pattern, reader in NOTATIONS[name]:
            if re.fullmatch(pattern, text):
                return reader(text)
        return value(text.removeprefix("data "))
    return read(text, inner, name)


# Notations.

RATIO = r"(?:0|-?[1-9]\d*)(?:/[1-9]\d*)?"
INTERVAL = rf"\[{RATIO}, {RATIO}\]"


def a_poly(text):
    if not text.startswith("in x, y, t: "):
        entries = {}
        for sign, size, powers in monomials(text):
            entries[powers[2]] = sign + size
        return [entries.get(k, "0") for k in range(1 + max(entries))] if entries else []
    body = text.removeprefix("in x, y, t: ")
    return [[*powers, sign + size] for sign, size, powers in monomials(body)]


def a_poly_in_marks(text):
    body, found = text.removeprefix("in marks and t: "), []
    for sign, term in re.findall(r"([-+]) (\S+)", body if body[0] == "-" else f"+ {body}"):
        factors, k = term.split("*"), 0
        size = factors.pop(0) if factors[0].isdigit() else "1"
        if factors and factors[-1][0] == "t":
            k = int(factors.pop()[2:] or 1)
        found.append(["*".join(factors) or "1", k, sign.replace("+", "") + size])
    return found


def monomials(text):
    if text == "0":
        return
    text = text if text.startswith("-") else f"+{text}"
    for sign, body in re.findall(r"([-+]) ?(\S+)", text):
        size, powers = "1", [0, 0, 0]
        for factor in body.split("*"):
            if factor.isdigit():
                size = factor
            else:
                mark, _, power = factor.partition("^")
                powers["xyt".index(mark)] = int(power or 1)
        yield sign.replace("+", ""), size, powers


def a_drawing(text):
    if text == "none":
        return []
    found = []
    for piece in text.split(", "):
        rows = piece.split("|")
        first = rows[0].index(".")
        found.append(
            [[r, c - first] for r, row in enumerate(rows) for c, z in enumerate(row) if z == "."]
        )
    return found


def a_formula(text):
    tree, rest = operand(text)
    if rest:
        raise Unread(text)
    return tree


def operand(text):
    if text.startswith("["):
        inside, _, rest = text[1:].partition("]")
        return inside.split(", "), rest
    match = re.match(r"-?\d+|[a-z](?![a-zA-Z_(])", text)
    if match:
        return match[0], text[match.end() :]
    match = re.match(r"([A-Za-z_]\w*)\(", text)
    if match:
        parts, rest = [], text[match.end() :]
        while not rest.startswith(")"):
            part, rest = operand(rest.removeprefix(", "))
            parts.append(part)
        return [match[1], *parts], rest[1:]
    if not text.startswith("("):
        raise Unread(text)
    first, rest = operand(text[1:])
    parts, sign = [first], rest[1:2]
    while not rest.startswith(")"):
        if rest[:3] != f" {sign} ":
            raise Unread(text)
        part, rest = operand(rest[3:])
        parts.append(part)
    return [sign, *parts], rest[1:]


def an_interval(text):
    return text[1:-1].split(", ")


def lengths(text):
    found = []
    for part in text.split("; "):
        numbers = [int(z) for z in re.findall(r"-?\d+", part)]
        if ">=" in part:
            found.append([numbers[0], 1, None])
        elif "<=" in part:
            found.append([numbers[0], 1, numbers[1]])
        elif len(numbers) == 1:
            found.append([numbers[0], 1, numbers[0]])
        else:
            last = None if part.endswith("...") else numbers[2]
            found.append([numbers[0], numbers[1] - numbers[0], last])
    return found


def tuples(text):
    found = [z.split(", ") for z in text[1:-1].split("), (")]
    return [[int(y) if re.fullmatch(r"-?\d+", y) else y for y in z] for z in found]


def a_game(text):
    found = [sides.split("|") for sides in re.findall(r"\{(.*?)\}", text)]
    return {"nodes": [[[*map(int, re.findall(r"G(\d+)", z))] for z in sides] for sides in found]}


def entries(text):
    found = re.findall(rf"({QUOTED}|-?\d+): ({VALUE})", text)
    return [[json.loads(place), entry(number)] for place, number in found]


def entry(text):
    before, _, poly = text.rpartition("polynomial ")
    assert not before
    if poly == text:
        return text
    found = []
    for sign, body in re.findall(r"([-+] )?([\dxy*^]+)", poly):
        size, powers = "1", [0, 0]
        for factor in body.split("*"):
            if factor.isdigit():
                size = factor
            else:
                mark, _, power = factor.partition("^")
                powers["xy".index(mark)] = int(power or 1)
        found.append([*powers, sign.strip(" +") + size])
    return found


def integers(text):
    return [int(z) for z in re.findall(r"-?\d+", text)]


def signs(text):
    classes = re.findall(rf"({RELATION}) 0 if n modulo (\d+) is in (\{{[^}}]*\}})", text)
    if not classes:
        return [text.split()[1]]
    each = {k: relation for relation, _, told in classes for k in integers(told)}
    return [each[k] for k in range(int(classes[0][1]))]


RELATION = r"[<>!]?=|[<>]"
CLASSES = rf"(?:{RELATION}) 0 if n modulo \d+ is in \{{\d+(?:, \d+)*\}}"
LENGTH = (
    r"(?:n >= -?\d+|-?\d+ <= n <= -?\d+|n = -?\d+, -?\d+, (?:-?\d+, )?\.\.\.(?:, -?\d+)?|n = -?\d+)"
)
PLAYERS = {"Left": "L", "Right": "R", "the first player": "N", "the second player": "P"}
PLAYER = "(?:" + "|".join(PLAYERS) + ")"
TUPLE = r"\((?:-?\d+|[A-Za-z]+)(?:, (?:-?\d+|[A-Za-z]+))*\)"
QUOTED = r'"(?:[^"\\]|\\.)*"'
VALUE = rf"(?:polynomial (?:- )?[\dxy*^]+(?: [-+] [\dxy*^]+)*|{RATIO})"
ENTRY = rf"(?:{QUOTED}|-?\d+): {VALUE}"
PAIR = rf"{QUOTED}: (?:{QUOTED}|-?\d+)"
NODE = r"G\d+ = \{[^{}]*\}"
MATRIX = r"[A-Z][A-Za-z0-9_]*'?"


def blocks(text):
    name, _, rows = text.partition(" = ")
    return [name, rows[1:-1].split("; ") if rows != "[]" else []]


NOTATIONS = {
    "poly": [
        (r"in marks and t: (?:- )?[\da-z*^]+(?: [-+] [\da-z*^]+)*", a_poly_in_marks),
        (r"in x, y, t: -?[\dxyt*^]+(?: [-+] [\dxyt*^]+)*", a_poly),
        (r"-?[\dt*^]+(?: [-+] [\dt*^]+)*", a_poly),
    ],
    "sides": [(r"-?\d+ (?:rows|columns)", lambda z: {z.split()[1]: int(z.split()[0])})],
    "plus": [(r"n[-+]\d+|n", lambda z: int(z[1:] or "0"))],
    "power": [(r"\(n[-+]\d+\)|n", lambda z: -int(z.strip("()n") or "0"))],
    "interval": [(INTERVAL, an_interval)],
    "box": [
        (rf"{INTERVAL} \+ i\*{INTERVAL}", lambda z: [an_interval(y) for y in z.split(" + i*")]),
        (INTERVAL, lambda z: [an_interval(z)]),
    ],
    "ratio": [(RATIO, str)],
    "lengths": [(rf"{LENGTH}(?:; {LENGTH})*", lengths)],
    "winners": [
        (rf"{PLAYER}(?: or {PLAYER})*", lambda z: "".join(PLAYERS[y] for y in z.split(" or ")))
    ],
    "added": [(r" \+ [1-9]\d*", lambda z: int(z[3:])), (r"", lambda _: 0)],
    "integers": [(r"the empty set|\{-?\d+(?:, -?\d+)*\}", integers)],
    "signs": [(rf"a\(n\) {CLASSES}(?:, {CLASSES})*,|a\(n\) (?:{RELATION}) 0", signs)],
    "words": [(r"[A-Za-z]+(?:, [A-Za-z]+)*", lambda z: z.split(", "))],
    "moves": [(r"[VHM]\d+(?: [VHM]\d+)*", str.split)],
    "tuples": [(rf"{TUPLE}(?:, {TUPLE})*", tuples)],
    "game": [(rf"G\d+, where {NODE}(?:; {NODE})*", a_game)],
    "entries": [(rf"{ENTRY}(?:, {ENTRY})*", entries)],
    "entry": [(VALUE, entry)],
    "matrices": [(rf"\({MATRIX}(?: \+ {MATRIX})*\)", lambda z: z[1:-1].split(" + "))],
    "number of a matrix": [
        (rf"{MATRIX} = -?\d+", lambda z: [z.split(" = ")[0], int(z.split(" = ")[1])])
    ],
    "blocks of a matrix": [(rf"{MATRIX} = \[[A-Za-z0-9_'+; ]*\]", blocks)],
    "named": [(rf"{PAIR}(?:, {PAIR})*", lambda z: json.loads(f"{{{z}}}"))],
    "pieces": [(r"none|[.#|]+(?:, [.#|]+)*", a_drawing)],
    "formula": [(r"\(.*\)|[A-Za-z_]+\(.*\)|-?\d+|[a-z]", a_formula)],
}
