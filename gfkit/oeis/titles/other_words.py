"""Titles in other words than those of the grammar, or in another order of words.

A title that the grammar does not read is said as `other_words.txt` has it, and read again: so no
title that is read is read otherwise. Titles about paths by their steps, sums by their parts, walks,
subsets are read in any order: of each kind `other_words.toml` says which phrases mean what. A title
is read if its phrases leave nothing but words such as "that" and "the": no word of meaning is
passed over. What it counts is an array of one row, so that everything that is proved of words is
proved of it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from gfkit.oeis.titles.title_makers import (
    Table,
    TitleRule,
    blocks,
    carried,
    free,
    merged,
    row,
    title,
)

TABLE, PHRASES = (Path(__file__).with_suffix(end) for end in (".txt", ".toml"))
LONGEST = 200
"""Heights, parts and vertices are smaller."""
MOST_CHARACTERS = 1200
PASSED = """
a an the that which who and with of in on at to into by is are be stay stays staying remain remains
remaining lie lying contained confined having have lattice only using unit height level
line y = , whose graph
"""
"""Words without a meaning of their own; no number and no negation is among them."""


@cache
def phrases(kind: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return the phrases of a kind with their meanings, those of a length among them."""
    tables = tomllib.loads(PHRASES.read_text(encoding="utf-8"))
    found = {**tables[kind], **(tables["length"] if kind in {"path", "walk"} else {})}
    return tuple((re.compile(alone(text, tables["said"])), found[text]) for text in found)


def alone(text: str, parts: Mapping[str, str]) -> str:
    """Return the expression of a phrase, which is not part of a word."""
    return rf"(?<![\w{{])(?:{whole(text, parts)})(?![\w}}])"


def whole(text: str, parts: Mapping[str, str]) -> str:
    """Return an expression with what its names in angle brackets stand for."""
    return re.sub(r"<([a-z_]+)>", lambda z: whole(parts[z[1]], parts), text)


def read_freely(text: str) -> TitleRule | None:
    """Return the rule of a plain title of one of the kinds; None for others.

    >>> found = read_freely("number of motzkin paths of length n that stay at height at most 3")
    >>> found.terms(6)
    [1, 2, 4, 9, 21, 51]
    """
    said = text.removeprefix("number of ").replace("≤", "<=").strip()
    if len(said) > MOST_CHARACTERS:  # lists of numbers take the square of their length
        return None
    for kind, make in MAKERS.items():
        found, rest = [], said
        for pattern, meaning in phrases(kind):
            if (match := pattern.search(rest)) is not None:
                value = next((one for one in match.groups() if one), "")
                found += meaning.replace("$", value.replace(" ", "_")).split()
                rest = f"{rest[: match.start()]} {rest[match.end() :]}"
        about = {name: one for name, _, one in (z.partition("=") for z in found)}
        is_read = "is" in about and len(about) == len(found) and not {*rest.split()} - PASSED_WORDS
        if is_read and (rule := make(about)) is not None:
            return rule
    return None


PASSED_WORDS = frozenset(PASSED.split())


def _numbers(text: str) -> list[int]:
    return [int(one) for one in re.findall(r"-?[0-9]+", text)]


def _row(about: dict[str, str], rule: Table, shift: int = 0) -> TitleRule | None:
    """Return a rule on words of the length that is told, or is meant if none is."""
    length = about.get("length", about.get("unsaid"))
    if length is None:
        return None
    found = title(row(free(shift + (length == "n+1"))), rule)
    return replace(found, step=2) if length == "2n" else found


def _steps(text: str) -> list[int]:
    """Return the steps of a list of words, pairs or numbers."""
    meant = {"up": 1, "u": 1, "down": -1, "d": -1}
    found = set()
    for one in re.findall(r"\(1,_?(-?[01])\)|([a-z]+|\+-1|[+-]?[0-9])", text):
        word = one[0] or one[1]
        if word == "+-1":
            found |= {1, -1}
        elif word not in {"and", "or"}:
            found.add(int(word) if word[-1].isdigit() else meant.get(word, 0))
    return sorted(found)


def _path(about: dict[str, str]) -> TitleRule | None:
    """Return words of steps from height 0 that stay between 0 and a height."""
    given = [
        int(about[name]) - (name == "below") for name in ("height", "below", "top") if name in about
    ]
    if len(given) != 1 or "steps" not in about or not 0 <= given[0] < LONGEST:
        return None
    if {*_steps(about["steps"])} != {-1, 1}:  # of Dyck paths n may be half the length
        about.setdefault("length", "n")
    ends = ["h = 0"] * ("end" in about) + [f"t = {given[0]}"] * ("top" in about)
    top: Table = {"t": "max(t, h + x)"} if "top" in about else {}
    said = carried(
        ["row"],
        {"h": 0, **dict.fromkeys(top, 0)},
        h="h + x",
        **top,
        holds=f"h + x >= 0 and h + x <= {given[0]}",
        **({"end": " and ".join(ends)} if ends else {}),
    )
    return _row(about, {"values": _steps(about["steps"]), **said})


def _sizes(about: dict[str, str]) -> tuple[str, str, str]:
    """Return how the cells of a part are counted, which counts may end it, and which may go on."""
    number = {name: int(one) for name, one in about.items() if one.isdigit()}
    if "modulus" in about:
        return f"(c + 1) mod {number['modulus']}", f"= {number['residues']}", "0 = 0"
    if "indivisible" in about:
        return f"(c + 1) mod {number['indivisible']}", "!= 0", "0 = 0"
    if least := number.get("least", number.get("above", -1) + 1):
        return f"min(c + 1, {least})", f"= {least}", "0 = 0"
    if "but" in about:
        others = _numbers(about["but"])
        return f"min(c + 1, {max(others) + 1})", f"not in {others}", "0 = 0"
    some = _numbers(about.get("sizes", "")) or [
        *range(1, number.get("most", number.get("before", 1) - 1) + 1)
    ]
    return "c + 1", f"in {sorted({*some} - {0})}", f"c + 1 < {max(some, default=0)}"


def _composition(about: dict[str, str]) -> TitleRule | None:
    """Return words of which each 1 ends a part, and the last letter is one."""
    said = {*about} - {"is", "shift", "number", "fewest"}
    if len(said - {"residues"}) > 1 or max(_numbers(" ".join(about.values()))) > LONGEST:
        return None
    count, ends, goes_on = _sizes(about) if said else ("0", "= 0", "0 = 0")
    most = int(about.get("number") or about.get("fewest") or 0)
    parts: Table = {"p": f"min(p + x, {most + 1})"} if most else {}
    end = f" and p {'=' if 'number' in about else '<='} {most}" if most else ""
    rule = carried(
        ["row"],
        {"c": 0, "l": 0, **dict.fromkeys(parts, 0)},
        c=f"({count}) * count(x = 0)",
        l="x",
        **parts,
        holds=f"(x = 0 and {goes_on}) or (x = 1 and {count} {ends})",
        end=f"l = 1{end}",
    )
    return _row({"length": "n"}, {"values": [0, 1], **rule}, int(about.get("shift", 0)))


def _partition(about: dict[str, str]) -> TitleRule | None:
    """Return words of which a letter k ends a part of the k-th size, in the order of the sizes."""
    number = {name: int(one) for name, one in about.items() if one.isdigit()}
    largest = number.get("largest", 0)
    most = largest or number.get("most", number.get("before", 1) - 1)
    sizes = sorted({*_numbers(about.get("sizes", ""))} - {0}) or [*range(1, most + 1)]
    if len(about) != 2 or not sizes or sizes[-1] > LONGEST:
        return None
    ends = (f"(x = {k} and q <= {k} and c + 1 = {size})" for k, size in enumerate(sizes, 1))
    rule = carried(
        ["row"],
        {"c": 0, "q": 0},
        c="(c + 1) * count(x = 0)",
        q="max(q, x)",
        holds=" or ".join([f"(x = 0 and c + 1 < {sizes[-1]})", *ends]),
        end=f"c = 0 and q = {largest}" if largest else "c = 0",
    )
    return _row({"length": "n"}, {"values": [*range(len(sizes) + 1)], **rule})


def _walk(about: dict[str, str]) -> TitleRule | None:
    """Return words of vertices, each adjacent to the next one."""
    from gfkit.boards.shapes.graph import Graph  # noqa: PLC0415

    name = about.get("graph", "")
    graph = Graph.named(name.upper() if "_" in name else name)
    if graph is None or not graph.edges:
        return None
    near = graph.neighbours()
    pairs = " or ".join(f"a = {v} and b in {[*some]}" for v, some in enumerate(near) if some)
    closed = carried(
        ["row"],
        {"f": -1, "l": -1},
        f="f + (x - f) * count(f = -1)",
        l="x",
        end="f = l",
    )
    said = merged(blocks((1, 2, pairs)), closed if "closed" in about else {})
    return _row(about, {"values": [*range(graph.vertices)], **said}, 1)


def _subset(about: dict[str, str]) -> TitleRule | None:
    """Return words of 0 and 1, the letters of the numbers."""
    if len(about) != 2:
        return None
    apart = [[0, k] for k in _numbers(about.get("apart", ""))]
    differences = apart or [[*range(int(about["run"]))]]
    if not all(len(cells) > 1 and 0 < cells[-1] < 6 for cells in differences):
        return None
    letters = "abcdef"
    held = (
        (1, cells[-1] + 1, f"not ({' = '.join(letters[k] for k in cells)} = 1)")
        for cells in differences
    )
    return _row({"length": "n"}, {"values": [0, 1], **blocks(*held)})


MAKERS: dict[str, Callable[[dict[str, str]], TitleRule | None]] = {
    "path": _path,
    "composition": _composition,
    "partition": _partition,
    "walk": _walk,
    "subset": _subset,
}
"""What makes the rule of each kind."""


# What is said otherwise, in the words of the grammar.

WAY = "(?:horizontal|vertical|diagonal|antidiagonal)(?:ly)?"
NOT_NO = "(?<!no )(?<!no 2 )(?<!pair of )(?<!pairs of )(?<!ly )(?<!without )"
NOT_NO += "(?<!ly or )(?<!ly and )(?<!ly, )"
PARTS = {
    "ways": rf"(?:{WAY}(?:(?:,? (?:or|and) |, ?){WAY})*)",
    "lines": "(?:(?:rows?|columns?|(?:anti)?diagonals?)(?:(?: or | and |, )(?:in )?(?:any )?)?)+",
    "value": r"(?:\d(?:'?s)?|ones|zeroe?s)",
    "elements": "(?:elements|entries|values|terms|digits|cells|squares|numbers)",
    "element": "(?:element|entry|value|cell|number)",
    "no": "(?:(?:with |having |containing )?no|not containing|without|avoiding)(?: any| an?)?",
    "all": f"{NOT_NO}(?:with )?(?:(?:every|each|all|any)(?: 2| pairs? of)? |(?:2|pairs of) )?",
    "pair": "(?:2 |pairs? of )?",
    "distinct": "(?:distinct|different|unequal)",
    "block": "(?:sub)?(?:block|square|array|matri)(?:x|ces|e?s)?",
    "amount": "(?:exactly |at most |at least |more than |less than )?[0-9]",
}


@cache
def rows() -> list[tuple[re.Pattern[str], str]]:
    """Return the table with its patterns."""
    found = []
    for line in TABLE.read_text("utf-8").splitlines():
        if not line or line[0] == "#":
            continue
        said, _, meant = line.partition(" =>")
        said = whole(said, PARTS)
        begin = "" if said[0] in "\\,^(" and not said.startswith("(?:e") else r"(?<![\w-])"
        found.append((re.compile(begin + said), meant.strip().strip('"')))
    return found


def in_other_words(text: str) -> str:
    """Return a plain title as the table has it.

    >>> in_other_words("number of n by 3 binary arrays with no 2 adjacent 1's horizontally")
    "number of n x 3 binary arrays with no 2 1's adjacent horizontally"
    """
    for said, meant in rows():
        text = " ".join(said.sub(meant, text).split())
    return re.sub(r"\bwith(?: with)+\b", "with", text)
