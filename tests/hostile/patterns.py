"""The regular expressions of the package, found in its source, and lines that are hostile to them.

A pattern is hostile if a repeat can share its characters in many ways with what stands before or
behind it: then the time grows as the square of the length, or worse. The lines are made from the
pattern itself: what leads to each of its repeats, a long run of what the repeat takes, and an end
that does not match; and long runs of each beginning of a match.
"""

import ast
import builtins
import importlib
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from heapq import nlargest
from pathlib import Path
from re import _compiler, _parser
from re import _constants as codes  # type: ignore[attr-defined]
from typing import Any
from zlib import crc32

from modules import FILES, PACKAGE, nodes_of, text_of

USES = {"compile", "match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer"}
METHODS = USES - {"compile"}
LONG = 50
"""A repeat of at most this many is short."""


@dataclass(frozen=True)
class Pattern:
    """One pattern: where it stands, its text and flags, and how it is used."""

    where: str
    text: str
    flags: int
    use: str

    def __str__(self) -> str:
        return f"{self.where} {self.use} {self.text[:40]}"

    @property
    def key(self) -> str:
        """A sum of what decides how long it takes."""
        return f"{crc32(repr((self.text, self.flags, self.use)).encode()):08x}"

    def matcher(self) -> Callable[[Any], Any]:
        """Return the function that the package calls, in the slowest of its uses."""
        compiled = re.compile(self.text, self.flags)
        if self.use in {"match", "fullmatch", "search"}:
            return getattr(compiled, self.use)  # type: ignore[no-any-return]
        return compiled.findall


@cache
def sources() -> dict[str, str]:
    """Return the names of the modules that use `re`, by the paths in the package."""
    return {
        str(path.relative_to(PACKAGE)): ".".join(
            path.relative_to(PACKAGE.parent).with_suffix("").parts
        ).removesuffix(".__init__")
        for path in FILES
        if "import re" in text_of(path) and path.stem != "__main__"
    }


@cache
def patterns(where: str) -> list[Pattern]:
    """Return the patterns of a file: compiled at the top, and in calls of `re`."""
    path = PACKAGE / where
    module = importlib.import_module(sources()[where])
    return list(dict.fromkeys([*_compiled(path, module), *_inline(path, module)]))


def _compiled(path: Path, module: Any) -> Iterator[Pattern]:
    """Yield the patterns among the module's own values, in every way that they are used."""
    uses: dict[str, set[str]] = {}
    for node in nodes_of(path):
        if isinstance(node, ast.Attribute) and node.attr in METHODS:
            uses.setdefault(ast.unparse(node.value), set()).add(node.attr)
    readers = {
        node.name
        for node in nodes_of(path)[0].body  # type: ignore[attr-defined]
        if isinstance(node, ast.FunctionDef)
    }
    own = readers | {
        target.id
        for node in nodes_of(path)[0].body  # type: ignore[attr-defined]
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        for target in (target.elts if isinstance(target, ast.Tuple) else [target])
        if isinstance(target, ast.Name)
    }
    for name in sorted(own):
        for found in _within(getattr(module, name, None)):
            for use in sorted(uses.get(name, {"fullmatch"})):
                where = f"{path.relative_to(PACKAGE)}: {name}"
                yield Pattern(where, found.pattern, found.flags & ~re.UNICODE, use)


def _within(value: Any) -> Iterator[re.Pattern[Any]]:
    if isinstance(value, re.Pattern):
        yield value
    elif hasattr(value, "expressions"):  # of a reader of texts
        yield from value.expressions
    elif isinstance(value, dict):
        for part in value.values():
            yield from _within(part)
    elif isinstance(value, list | tuple | set | frozenset):
        for part in value:
            yield from _within(part)


def _inline(path: Path, module: Any) -> Iterator[Pattern]:
    """Yield the patterns of calls such as re.match(...); what is made at run time is named."""
    for node in nodes_of(path):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        if getattr(node.func.value, "id", "") != "re" or node.func.attr not in USES:
            continue
        flags = 0
        for word in [*node.args[1:], *(keyword.value for keyword in node.keywords)]:
            for flag in re.findall(r"re\.([A-Z]+)", ast.unparse(word)):
                flags |= getattr(re, flag)
        if node.func.attr == "compile" and not isinstance(node.args[0], ast.Name):
            continue  # it is among the module's values
        where = f"{path.relative_to(PACKAGE)}:{node.lineno}"
        use = "search" if node.func.attr == "compile" else node.func.attr
        for text in _texts(node.args[0], path, module):
            yield Pattern(where, text, flags, use)


def _texts(node: ast.expr, path: Path, module: Any) -> list[Any]:
    """Return the texts that an argument may be."""
    source = ast.unparse(node)
    key = f"{path.relative_to(PACKAGE)}: {source}"
    if key in MADE:
        return MADE[key](module)
    is_sampled = isinstance(node, ast.JoinedStr) and key.startswith(NAMES_INSIDE)
    try:
        return [_constant(node, vars(module) | (SAMPLES if is_sampled else {}))]
    except LookupError:
        raise AssertionError(f"{key}: say in MADE what this pattern may be") from None


def _constant(node: ast.expr, names: dict[str, Any]) -> Any:
    """Return the value of an expression of names and texts; raises LookupError for any other."""
    match node:
        case ast.Constant(value=value):
            return value
        case ast.Name(id=name):
            return names[name] if name in names else vars(builtins)[name]
        case ast.Attribute(value=of, attr=name):
            return getattr(_constant(of, names), name)
        case ast.FormattedValue(value=value):
            return str(_constant(value, names))
        case ast.JoinedStr(values=parts):
            return "".join(_constant(part, names) for part in parts)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _constant(left, names) + _constant(right, names)
        case ast.Call(func=called, args=given, keywords=[]):
            return _constant(called, names)(*(_constant(one, names) for one in given))
    raise LookupError(ast.unparse(node))


def _strings(data: Any) -> Iterator[str]:
    if isinstance(data, dict | list):
        for part in data.values() if isinstance(data, dict) else data:
            yield from _strings(part)
    elif isinstance(data, str):
        yield data


NAMES_INSIDE = ("oeis/entries/formula_lines.py: f'(?<![A-Za-z_]){name}",)
SAMPLES = {"number": "A000001", "match": ["", "f"]} | dict.fromkeys(
    ("name", "one", "letter", "series"), "ab"
)
"""Names in a program that is read, where patterns are made of them."""

MADE: dict[str, Callable[[Any], list[Any]]] = {
    r"formulas/subjects.py: f'(?<![A-Za-z]){re.escape(name)}(?=\\s*[(\\[_])'": lambda _: [
        r"(?<![A-Za-z])F(?=\s*[(\[_])"
    ],
    "formulas/egfs.py: f'(?<![A-Za-z]){letter}\\\\s*\\\\('": lambda _: ["(?<![A-Za-z])E\\s*\\("],
    "formulas/egfs.py: f'\\\\b{name}\\\\s*\\\\('": lambda _: [
        "\\bexp\\s*\\(",
        "\\bcosh\\s*\\(",
    ],
    "formulas/parser.py: pattern": lambda module: [text for text, _ in module.NAMED],
    "oeis/programs/lines.py: begins": lambda module: [text for text, _ in module.COMMENTS.values()],
    "oeis/titles/parser.py: piece[1:-1]": lambda module: [
        one[1:-1] for one in module.PIECE.findall(module.read_grammar()[1]) if one[0] == "/"
    ],
    "oeis/entries/cross_references.py: words": lambda module: [*module.WORDS],
    "oeis/entries/unread.py: pattern": lambda module: [text for text, _ in module.CLASSES],
    "proofs/checker/core/kinds.py: pattern": lambda module: [
        text[1:-1]
        for text in _strings([*map(module.declared, module.TABLES)])
        if text[:1] == text[-1:] == "/"
    ],
    "oeis/entries/formula_lines.py: separator": lambda module: [
        module.SENTENCE,
        module.SEPARATOR,
        "[;,]|(?<![<>=])=(?!=)",
    ],
}
"""What is made at run time: its source, and what it may be, by the module."""


def samples(pattern: Pattern) -> tuple[list[str], list[tuple[str, str]]]:
    """Return the beginnings of a match, and the runs that repeats may take."""
    tree = _parser.parse(pattern.text, pattern.flags)
    beginnings: list[str] = []
    runs: list[tuple[str, str]] = []
    _walk(tree, "", beginnings, runs)
    return beginnings, runs


def makings(pattern: Pattern) -> list[tuple[str, str, str]]:
    """Return what hostile lines for a pattern are made of: a beginning, what repeats, an end."""
    beginnings, runs = samples(pattern)
    pieces = dict.fromkeys(run for _, run in runs if run)
    found = [
        (begin, run + other, end)
        for begin, run in runs
        for other in ["", *pieces]
        if run + other
        for end in ("", "\x07", "!x(")
    ]
    found += [("", begin, "\x07") for begin in beginnings if begin]
    return list(dict.fromkeys(found))


def line_of(pattern: Pattern, made_of: tuple[str, str, str], length: int) -> str | bytes:
    """Return a hostile line of about a length."""
    begin, pump, end = made_of
    line = begin + pump * (length // len(pump)) + end
    return line.encode("latin-1", "replace") if isinstance(pattern.text, bytes) else line


def _walk(tree: Any, begin: str, beginnings: list[str], runs: list[tuple[str, str]]) -> str:
    """Note the repeats of a part of a pattern; return `begin` with a shortest match behind it."""
    for code, given in tree:
        if code in {codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT}:
            least, most, body = given
            inner = _walk(body, begin, beginnings, runs)[len(begin) :]
            variants = {inner, *_characters(body)}
            if most > LONG:
                runs += [(begin, one) for one in sorted(variants) if one]
            begin += inner * (min(least, 3) if least < 10 else least)
            if not least:
                beginnings.append(begin + inner)
        elif code is codes.SUBPATTERN:
            begin = _walk(given[3], begin, beginnings, runs)
        elif code is codes.ATOMIC_GROUP:
            begin = _walk(given, begin, beginnings, runs)
        elif code is codes.BRANCH:
            ends = [_walk(branch, begin, beginnings, runs) for branch in given[1]]
            begin = ends[0]
        elif code in {codes.ASSERT, codes.ASSERT_NOT}:
            _walk(given[1], begin, beginnings, runs)
        elif code in {codes.AT, codes.GROUPREF, codes.GROUPREF_EXISTS}:
            pass
        else:
            begin += _character(code, given)
        beginnings.append(begin)
    return begin


def _taken(node: tuple[Any, Any], text: str) -> list[str]:
    """Return the characters of a text that a part of a pattern takes."""
    pattern = _compiler.compile(_parser.SubPattern(_parser.State(), [node]))
    return [one for one in text if pattern.match(one)]


def _characters(body: Any) -> set[str]:
    """Return some characters of a repeated class: letters, a digit, a space, signs."""
    kinds = {codes.IN, codes.ANY, codes.NOT_LITERAL, codes.CATEGORY}
    return {one for node in body if node[0] in kinds for one in _taken(node, " a1.<(_,-=x:;[")}


def _character(code: Any, given: Any) -> str:
    if code is codes.LITERAL:
        return chr(given)
    found = _taken((code, given), " a1.<(_,-=x:;[%#AV\u00e9\x00")
    if found:
        return found[0]
    return chr(given[0][1][0]) if given[0][0] is codes.RANGE else chr(given[0][1])


ALLOWED = 3.0
"""Twice the length takes twice the time if it grows linearly, four times if as the square."""
GROUP = 32
"""This many short lines are timed together."""
WORST = 60
"""This many lines of each pattern are tried at their full length."""


def growth(pattern: Pattern, length: int = 6_400, *, quick: float = 0.01) -> tuple[float, str]:
    """Return by what the time is multiplied when the worst line becomes twice as long, and it.

    The lengths grow until some line takes `quick` seconds; 2 or less if none ever does. The longest
    lines are those that took longest when shorter, without those that stay quick even as the cube.
    """
    match = pattern.matcher()
    size = 16  # for a pattern that takes exponential time
    tried = makings(pattern)
    while size < length:
        times = {}
        is_long = size > 400  # to ask for the time costs more than a short line
        for one in tried if is_long else _suspects(match, pattern, tried, size, quick):
            line = line_of(pattern, one, size)
            taken = times[one] = _seconds(match, line, enough=quick)
            if taken > quick:
                shorter = line_of(pattern, one, size // 4)
                return (taken / _seconds(match, shorter)) ** 0.5, repr(line[:60])
        if is_long:
            long = {one: z for one, z in times.items() if z > quick / 8**3}
            tried = nlargest(WORST, long, key=long.__getitem__)
        size = 4 * size // 3 if size < 40 else 4 * size if size < 400 else 8 * size
    return 0.0, ""


def _suspects(
    match: Callable[[Any], Any],
    pattern: Pattern,
    tried: list[tuple[str, str, str]],
    size: int,
    quick: float,
) -> Iterator[tuple[str, str, str]]:
    """Yield what lines are made of, in groups; quick groups are left out."""
    for start in range(0, len(tried), GROUP):
        group = tried[start : start + GROUP]
        given = [line_of(pattern, one, size) for one in group]
        begun = time.process_time()
        for line in given:
            match(line)
        if time.process_time() - begun > quick:
            yield from group


def _seconds(match: Callable[[Any], Any], line: Any, *, enough: float = 0.0) -> float:
    """Return the least of three times, or the first one that is small enough."""
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        match(line)
        best = min(best, time.process_time() - start)
        if best > 1 or best <= enough:
            break
    return best


LINEAR = Path(__file__).with_name("linear.txt")
KNOWN = frozenset(LINEAR.read_text("utf-8").split())
"""Keys of patterns that were found to be linear, by this file run as a program."""

if __name__ == "__main__":
    every = {one.key: one for where in sources() for one in patterns(where)}
    found = sorted(key for key, one in every.items() if growth(one)[0] < ALLOWED)
    LINEAR.write_text("".join(f"{key}\n" for key in found), "utf-8")
