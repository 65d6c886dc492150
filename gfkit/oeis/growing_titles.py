"""Titles of arrays on a fixed board whose values grow with n: "-n..n arrays x(0..3) of 4 elements".

A title is a head, which says board and values, and conditions, each a phrase of a table; it is read
whole or not at all. The rule is that of a file (docs/growing-values.md).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import combinations, pairwise, product
from typing import TYPE_CHECKING, Any

from gfkit.boards.conditions import BESIDE
from gfkit.boards.growing_rules import MAX_CELLS
from gfkit.boards.linear_forms import LETTERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Table = dict[str, Any]
FAMILY = re.compile(
    r"\d\.\.\(?\d?\*?n\b|-\(?n(\+\d+)?\)?\.\.|arrangements of n numbers in|\d x n -1,1 arrays"
    r"|\d x \d nonnegative integer matrices with row and column"
)
"""What only titles of this kind have."""
ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "3rd": 3, "4th": 4, "2nd": 2}
RANGE = r"(?P<low>-n|0|1|-\(n\+\d+\))\.\.(?P<high>\d?\*?n|\(n\+\d+\))"
OF_WINDOW = r"(?:in )?(?:every|each|any) (?:consecutive (\d+)|(\d+) consecutive) (?:terms|elements)"


ORDER = "(?:(?P<order>nondecreasing|strictly increasing) )?"
NONZERO = "(?P<nonzero>nonzero )?"
NOT = "(?P<not>not )?"
MOMENT = (
    r"the sum over i=1\.\.(?P<again>\d+),j=1\.\.n of i\*x\(i,j\) is 0"
    r"(?P<balanced>, the sum of x\(i,j\) is 0)?"
)
REMARK = r"(?: \([^()]*\))?"


@dataclass(frozen=True, slots=True)
class GrowingTitle:
    """What a title says: a growing rule as in a file; a(n) is the number for n + shift."""

    rule: Table
    shift: int
    cells: int


@dataclass(slots=True)
class Board:
    """What the head of a title says.

    kind: "word", "necklace", "triangle" (rows of 1 to side cells), "symmetric", "square", or
    "count": the cells are the numbers of elements with each value, or weight.
    """

    kind: str
    table: Table
    size: int
    shift: int = 0
    made: list[Table] = field(default_factory=list)
    weights: list[int] = field(default_factory=list)

    @property
    def letters(self) -> list[str]:
        """The letters of the cells."""
        return list(LETTERS[: self.size])


class _Unfit(Exception):
    """A condition that cannot be about this board."""


def blocks(columns: int, holds: str, rows: int = 1) -> list[tuple[str, Table]]:
    """Return a condition on blocks."""
    return [("blocks", {"rows": rows, "columns": columns, "holds": holds})]


def places(holds: str, cells: list[list[int]] | None = None) -> list[tuple[str, Table]]:
    """Return a condition on lists of cells, or on all."""
    return [("places", {"holds": holds} | ({} if cells is None else {"cells": cells}))]


def read_growing(text: str) -> GrowingTitle | str | None:
    """Return the rule of a plain title; the words where it stops; None for another kind of title.

    >>> found = read_growing("number of -n..n arrays x(0..4) of 5 elements with 0 sum and no 2 \
neighbors summing to 0")
    >>> found.rule["values"], found.rule["length"], found.rule["blocks"][0]["holds"]
    ('-n..n', 5, 'a + b != 0')
    >>> read_growing("number of 0..n arrays x(0..4) of 5 elements with a smile")
    'a smile'
    """
    if not FAMILY.search(text) or not text.startswith("number of "):
        return None
    rest = text.removeprefix("number of ")
    try:
        head, board = next(
            (head, made(head)) for pattern, made in HEADS if (head := re.match(pattern, rest))
        )
    except (_Unfit, StopIteration):
        return None
    if not 1 <= board.size <= MAX_CELLS:
        return rest
    stopped = _conditions(board, rest[head.end() :].strip())
    if stopped:
        return stopped
    if not board.made and board.kind != "count":
        return rest
    rule = dict(board.table)
    for table in board.made:
        for key, one in table.items():
            rule.setdefault(key, []).extend(one)
    return GrowingTitle(rule, board.shift, board.size)


JOINT = re.compile(r",? ?(?:and )?(?:with )?(?:and )?(?:the )?(?=\S)")


def _conditions(board: Board, rest: str) -> str:
    """Add the conditions to the board; return where it stops, "" for the end."""
    rest = f" {rest}" if rest else ""
    while rest:
        joint = JOINT.match(rest)
        left = rest[joint.end() :] if joint else rest.strip()
        for pattern, made in MATCHED:
            found = pattern.match(left)
            if not found:
                continue
            try:
                some = made(board, found)
            except (_Unfit, LookupError, ValueError):  # of another board, or without letters
                continue
            for key, one in some:
                board.made.append({key: [one]})
            rest = left[found.end() :]
            break
        else:
            return left or rest
    return ""


# Heads.


def _range(head: re.Match[str]) -> tuple[str, int]:
    low, high = head["low"], head["high"]
    if found := re.fullmatch(r"-\(n\+(\d+)\)", low):
        if high != low[1:]:
            raise _Unfit
        return "-n..n", int(found[1])
    return f"{low}..{high.strip('()')}", 0


def _word(head: re.Match[str]) -> Board:
    values, shift = _range(head)
    size = sum(int(one) for one in re.split(r"\D+", head["size"]) if one)
    board = Board("word", {"values": values, "length": size}, size, shift)
    groups = head.groupdict()
    if groups.get("zero"):
        board.made += [{key: [one]} for key, one in places("sum(cells) = 0")]
    if order := groups.get("order"):
        sign = "<=" if order == "nondecreasing" else "<"
        board.made += [{key: [one]} for key, one in blocks(2, f"a {sign} b")]
    if groups.get("nonzero"):
        board.made += [{key: [one]} for key, one in blocks(1, "a != 0")]
    return board


def _necklace(head: re.Match[str]) -> Board:
    size = int(head["size"])
    classes = "rotations" if head["not"] else "rotations and reflections"
    values, shift = _range(head)
    return Board("necklace", {"values": values, "length": size, "classes": classes}, size, shift)


def _triangle(head: re.Match[str]) -> Board:
    side = int(head["side"])
    if any(int(one) != side for one in re.findall(r"\d+", head["sides"])):
        raise _Unfit
    values, shift = _range(head)
    kind = "symmetric" if head.groupdict().get("symmetric") else "triangle"
    board = Board(kind, {"values": values, "triangle": side}, side * (side + 1) // 2, shift)
    board.table["triangle"] = side
    return board


def _square(head: re.Match[str]) -> Board:
    rows, columns = map(int, re.findall(r"\d+", head["sides"]))
    groups = head.groupdict()
    values = _range(head)[0] if groups.get("low") else f"0..{rows}*n"
    table = {"values": values, "rows": rows, "columns": columns}
    return Board("square", table, rows * columns)


def _counts(head: re.Match[str]) -> Board:
    """Return the numbers of elements with each value, of nondecreasing words of length n."""
    low, high = int(head["first"]), int(head["last"])
    size = high - low + 1
    board = Board("count", {"values": "0..n", "length": size}, size)
    board.table["places"] = [{"holds": "sum(cells) = n"}]
    board.weights = list(range(low, high + 1))
    return board


def _thrusters(head: re.Match[str]) -> Board:
    """Return the numbers of ones in the nondecreasing rows of -1 and 1."""
    size = int(head["side"])
    if int(head["again"]) != size:
        raise _Unfit
    letters = LETTERS[:size]
    moment = " + ".join(f"{k}*(2*{z} - n)" for k, z in enumerate(letters, 1))
    some = [{"holds": f"{moment} = 0"}]
    if head["balanced"]:
        some.append({"holds": f"2*sum(cells) = {size}*n"})
    return Board("count", {"values": "0..n", "length": size, "places": some}, size)


HEADS: list[tuple[str, Callable[[re.Match[str]], Board]]] = [
    (
        rf"(?P<zero>0-sum |zero-sum )?{RANGE} arrays(?: x\(0\.\.\d+\))? of (?P<size>\d+) elements",
        _word,
    ),
    (rf"arrays of (?P<size>\d+) integers in {RANGE}", _word),
    (
        rf"{ORDER}arrangements of (?P<size>\d+) {NONZERO}numbers(?: x\(i\))? in {RANGE}",
        _word,
    ),
    (rf"length[- ](?P<size>\d+(?:\+\d+)?) {RANGE} arrays", _word),
    (rf"{RANGE} arrays of length (?P<size>\d+(?:\+\d+)?)", _word),
    (
        rf"(?P<size>\d+)-bead necklaces labeled with numbers {RANGE} {NOT}allowing reversal,?",
        _necklace,
    ),
    (rf"lower triangles of an? (?P<sides>(?P<side>\d+) x \d+) {RANGE} arrays?", _triangle),
    (rf"(?P<sides>(?P<side>\d+) x \d+ x \d+) triangular {RANGE} arrays", _triangle),
    (
        rf"(?P<sides>(?P<side>\d+) x \d+) (?:{RANGE} (?P<symmetric>symmetric)) (?:arrays|matrices)",
        _triangle,
    ),
    (rf"(?P<sides>\d+ x \d+) {RANGE} (?:arrays|matrices)", _square),
    (r"(?P<sides>\d+ x \d+) nonnegative integer matrices(?= with row and column)", _square),
    (
        r"nondecreasing arrangements of n numbers in (?P<first>-?\d+)\.\.(?P<last>\d+)",
        _counts,
    ),
    (
        rf"(?P<side>\d+) x n -1,1 arrays such that {MOMENT},? and rows are nondecreasing{REMARK}",
        _thrusters,
    ),
]


# Conditions.


def _window(found: re.Match[str], places_of: tuple[int, ...] = (1, 2)) -> int:
    return int(next(found[k] for k in places_of if found[k]))


def _all_of(parts: list[str]) -> str:
    return " and ".join(parts)


def _any_of(parts: list[str]) -> str:
    return " or ".join(parts)


def _sum(letters: Any) -> str:
    return " + ".join(letters)


def _differences(order: int) -> str:
    """Return the difference of so high an order of the letters a, b, ..."""
    row = [1]
    for _ in range(order):
        row = [a - b for a, b in zip([0, *row], [*row, 0], strict=True)]
    return " + ".join(f"{c}*{z}" if c >= 0 else f"(-{-c})*{z}" for c, z in zip(row, LETTERS))  # noqa: B905


def _orders(text: str) -> list[int]:
    if found := re.fullmatch(r"(\w+) through (\w+)", text):
        return list(range(ORDINALS[found[1]], ORDINALS[found[2]] + 1))
    return [ORDINALS[word] for word in re.findall(r"\w+", text) if word in ORDINALS]


def _each_difference(found: re.Match[str], holds: str) -> list[tuple[str, Table]]:
    some = []
    for order in _orders(found[1]):
        some += blocks(order + 1, holds.format(_differences(order)))
    return some


def _zero_sum(board: Board, _: re.Match[str]) -> list[tuple[str, Table]]:
    if board.kind == "count":
        return places(f"{_weighted(board, 1)} = 0")
    return places("sum(cells) = 0")


def _weighted(board: Board, power: int) -> str:
    if not board.weights:
        raise _Unfit
    terms = [f"{abs(w**power)}*{z}" for w, z in zip(board.weights, board.letters, strict=True)]
    signs = ["-" if w**power < 0 else "+" for w in board.weights]
    return "".join(f" {sign} {one}" for sign, one in zip(signs, terms, strict=True)).strip(" +")


def _squares(board: Board, found: re.Match[str]) -> list[tuple[str, Table]]:
    sign = "<" if found[1] == "less than" else "<="
    return places(f"{_weighted(board, 2)} {sign} {found[2]}*n")


def _adjacent_sums(_: Board, found: re.Match[str]) -> list[tuple[str, Table]]:
    some = []
    for size in map(int, re.findall(r"\d+", found[1])):
        some += blocks(size, f"{_sum(LETTERS[:size])} != 0")
    return some


def _average(board: Board, _: re.Match[str]) -> list[tuple[str, Table]]:
    letters = board.letters
    parts = [f"{k}*{letters[k]} >= {_sum(letters[:k])}" for k in range(1, board.size)]
    return places(_all_of(parts))


def _alternate(board: Board, _: re.Match[str]) -> list[tuple[str, Table]]:
    z = board.letters
    ways = [
        " ".join(f"{z[k]} {'<>'[(k + first) % 2]}" for k in range(board.size - 1)) + f" {z[-1]}"
        for first in (0, 1)
    ]
    return places(_any_of(ways))


def _pattern(_: Board, found: re.Match[str]) -> list[tuple[str, Table]]:
    some = []
    for one in re.split(r" and |, ?", found[1]):
        steps = [int(step or 0) for step in re.findall(r"z([-+]\d+)?", one)]
        base = steps[0]
        parts = [
            f"{LETTERS[k]} = a + {step - base}".replace("+ -", "- ")
            for k, step in enumerate(steps)
            if k
        ]
        some += blocks(len(steps), f"not ({_all_of(parts)})")
    return some


def _more_than(_: Board, found: re.Match[str]) -> list[tuple[str, Table]]:
    size = int(found[1])
    return blocks(size, f"{_sum(LETTERS[:size])} <= {found[2] or 1}*n")


def _pair_total(_: Board, found: re.Match[str]) -> list[tuple[str, Table]]:
    size = _window(found, (2, 3))
    pairs = [f"{a} + {b} = n" for a, b in combinations(LETTERS[:size], 2)]
    return blocks(size, _any_of(pairs) if found[1] == "some" else f"not ({_any_of(pairs)})")


def _parts_of(letters: str, size: int) -> Iterator[tuple[list[str], list[str]]]:
    for one in combinations(letters, size):
        yield list(one), [z for z in letters if z not in one]


def _disjoint(_: Board, found: re.Match[str]) -> list[tuple[str, Table]]:
    each = {"pairs": 2, "triples": 3}[found[2]]
    size = _window(found, (3, 4))
    sums = []
    for chosen in combinations(LETTERS[:size], 2 * each):
        for one in combinations(chosen[1:], each - 1):
            left = [chosen[0], *one]
            right = [z for z in chosen if z not in left]
            sums.append(f"{_sum(left)} = {_sum(right)}")
    holds = _any_of(sums)
    return blocks(size, holds if found[1] == "some" else f"not ({holds})")


TIMES = {"twice": 2, "3 times": 3, "4 times": 4, "5 times": 5, "2 times": 2, "": 1}


def _quantified(found: re.Match[str], size: int, parts: list[str]) -> list[tuple[str, Table]]:
    holds = _any_of(parts)
    return blocks(size, holds if found["which"] in {"every", "each"} else f"not ({holds})")


def _sum_equal_to(_: Board, found: re.Match[str]) -> list[tuple[str, Table]]:
    size, some = int(found["size"]), int(found["some"])
    if size != some + 1:
        raise _Unfit
    times = TIMES[found["times"].strip()]
    parts = [
        f"{_sum(left)} = {times}*{right[0]}" for left, right in _parts_of(LETTERS[:size], some)
    ]
    return _quantified(found, size, parts)


def _times_sum(_: Board, found: re.Match[str]) -> list[tuple[str, Table]]:
    size, some, rest = int(found["size"]), int(found["some"] or 1), int(found["rest"])
    if size != some + rest:
        raise _Unfit
    times = int(found["times"] or 1)
    parts = [
        f"{times}*({_sum(left)}) = {_sum(right)}" for left, right in _parts_of(LETTERS[:size], some)
    ]
    return _quantified(found, size, parts)


def _max_is_min(_: Board, found: re.Match[str]) -> list[tuple[str, Table]]:
    """Say that the maximum of some is the minimum of the rest: two next in order are equal."""
    size, some, rest = int(found["size"]), int(found["some"]), int(found["rest"])
    if size != some + rest:
        raise _Unfit
    parts = [
        f"(count(cells < {z}) < {some} and count(cells <= {z}) > {some})" for z in LETTERS[:size]
    ]
    return _quantified(found, size, parts)


STATISTICS = {
    "maximum": "max({})",
    "minimum": "min({})",
    "median": "lower({})",
    "maximum minus the minimum": "max({0}) - min({0})",
    "maximum minus 2 times the median plus the minimum": "max({0}) - 2*lower({0}) + min({0})",
    "maximum minus twice the median plus the minimum": "max({0}) - 2*lower({0}) + min({0})",
    "maximum plus the minimum": "max({0}) + min({0})",
    "maximum minus the median": "max({0}) - lower({0})",
    "median minus the minimum": "lower({0}) - min({0})",
}


def _arranged(board: Board, found: re.Match[str]) -> list[tuple[str, Table]]:
    size = {"pair": 2, "pairs": 2, "triple": 3, "triples": 3}[found[2]]
    z = board.letters
    some = [
        STATISTICS[found[1]].format(", ".join(z[k : k + size]))
        for k in range(board.size - size + 1)
    ]
    ways = [
        " ".join([some[0], *(f"{sign} ({one})" for sign, one in zip(signs, some[1:], strict=True))])
        for signs in product("+-", repeat=len(some) - 1)
    ]
    return places(_any_of([f"{way} = 0" for way in ways]))


def _absolute(board: Board, found: re.Match[str]) -> list[tuple[str, Table]]:
    z = board.letters
    total = " + ".join(f"abs({a} - {b})" for a, b in pairwise(z))
    return places(f"{total} = {found[1] or 1}*n")


SIGNS = {
    "equal to": "=",
    "unequal to": "!=",
    "greater than": ">",
    "less than": "<",
    "greater than or equal to": ">=",
    "less than or equal to": "<=",
}


def _repeats(board: Board, holds: str) -> list[tuple[str, Table]]:
    """Say what holds of every two repeats that follow one another, {0} and then {1}."""
    z = board.letters
    repeats = {k: f"{z[k - 1]} = {z[k]}" for k in range(1, board.size)}
    parts = []
    for i, j in combinations(repeats, 2):
        between = "".join(f" and {z[k - 1]} != {z[k]}" for k in range(i + 1, j))
        both = f"{repeats[i]} and {repeats[j]}{between}"
        parts.append(f"(not ({both}) or {holds.format(z[i], z[j])})")
    if not parts:
        raise _Unfit
    return places(_all_of(parts))


def _repeated(board: Board, found: re.Match[str]) -> list[tuple[str, Table]]:
    other, around, number, last = found[1], found[2], found[3], found[4] or ""
    apart = f"abs({{0}} - {{1}}) = {number}"
    if bool(around) != last.startswith(" mod"):
        raise _Unfit
    if around:
        apart = f"({apart} or abs({{0}} - {{1}}) = n + 1 - {number})"
    elif last:
        apart = apart.replace("=", "<=" if last == " or less" else ">=")
    if other == "more than ":
        if around or last:
            raise _Unfit
        apart = apart.replace("=", ">")
    return _repeats(board, apart if other == "other than " else f"not ({apart})")


MEETS = "({1} - {0} = 1 or {1} - {0} = 0 - n)"


def _no_repeated(board: Board, found: re.Match[str]) -> list[tuple[str, Table]]:
    return _told(board, found, "not ({})")


def _each_repeated(board: Board, found: re.Match[str]) -> list[tuple[str, Table]]:
    return _told(board, found, "({})")


def _told(board: Board, found: re.Match[str], around: str) -> list[tuple[str, Table]]:
    holds = f"{{1}} {SIGNS[found[1]]} {{0}}"
    if found[2]:
        if found[1] not in {"equal to", "unequal to"}:
            raise _Unfit
        holds = MEETS if found[1] == "equal to" else f"not {MEETS}"
    return _repeats(board, around.replace("{}", holds))


def _sums_of_preceding(board: Board, found: re.Match[str]) -> list[tuple[str, Table]]:
    z, before = board.letters, int(found[1])
    parts = []
    for k in range(2, board.size):
        near = z[max(0, k - before) : k]
        sums = [f"{z[k]} = {one}" for one in near]
        sums += [f"{z[k]} = {one} + {two}" for one, two in combinations(near, 2)]
        parts.append(f"({_any_of(sums)})")
    if not parts:
        raise _Unfit
    return places(_all_of(parts))


def _last_is_n(board: Board, _: re.Match[str]) -> list[tuple[str, Table]]:
    return places("a = n", [[board.size - 1]])


def _near_neighbour(board: Board, found: re.Match[str]) -> list[tuple[str, Table]]:
    z = board.letters
    sign = "<=" if found[2] == "less" else ">="
    parts = []
    for k, one in enumerate(z):
        near = [z[j] for j in (k - 1, k + 1) if 0 <= j < len(z)]
        parts.append("(" + _any_of([f"abs({one} - {two}) {sign} {found[1]}" for two in near]) + ")")
    return places(_all_of(parts))


def _cell(row: int, column: int) -> int:
    return row * (row + 1) // 2 + column


STEPS = BESIDE


def _differing(board: Board, found: re.Match[str]) -> list[tuple[str, Table]]:
    if board.kind != "triangle":
        raise _Unfit
    side = board.table["triangle"]
    steps = [STEPS[name] for name in re.findall(WAY, found[1])]
    pairs = [
        [_cell(r, c), _cell(r + down, c + right)]
        for down, right in steps
        for r in range(side)
        for c in range(r + 1)
        if r + down < side and 0 <= c + right <= r + down
    ]
    sign = {"": "=", " or less": "<=", " or more": ">="}[found[3] or ""]
    return places(f"abs(a - b) {sign} {found[2]}", pairs)


def _rows(board: Board) -> list[list[int]]:
    if board.kind != "triangle":
        raise _Unfit
    return [[_cell(r, c) for c in range(r + 1)] for r in range(board.table["triangle"])]


def _same_average(board: Board, _: re.Match[str]) -> list[tuple[str, Table]]:
    rows = _rows(board)
    some = []
    for k, row in enumerate(rows[1:], 2):
        some += places(f"{k}*a = {_sum(LETTERS[1 : k + 1])}", [[0, *row]])
    return some


def _in_range(board: Board, _: re.Match[str]) -> list[tuple[str, Table]]:
    rows = _rows(board)
    threes = [
        [_cell(r, c), _cell(r + 1, c), _cell(r + 1, c + 1)]
        for r in range(len(rows) - 1)
        for c in range(r + 1)
    ]
    return places("b <= a <= c or c <= a <= b", threes)


def _ends(board: Board, found: re.Match[str]) -> list[tuple[str, Table]]:
    column = [row[0 if found[1] == "first" else -1] for row in _rows(board)]
    sign = "<=" if found[2] == "nondecreasing" else ">="
    return places(f"a {sign} b", [[a, b] for a, b in pairwise(column)])


def _ordered_rows(board: Board, found: re.Match[str]) -> list[tuple[str, Table]]:
    _rows(board)
    return blocks(2, f"a {'<=' if found[1] == 'nondecreasing' else '>='} b")


def _adjacent_total(board: Board, found: re.Match[str]) -> list[tuple[str, Table]]:
    rows = _rows(board)
    pairs = []
    for r, row in enumerate(rows):
        for c, cell in enumerate(row):
            pairs += [(cell, row[c + 1])] if c + 1 < len(row) else []
            if r + 1 < len(rows):
                pairs += [(cell, rows[r + 1][c]), (cell, rows[r + 1][c + 1])]
    if board.size > len(LETTERS):
        raise _Unfit
    z = board.letters
    totals = [int(one or 0) for one in re.findall(r"n([-+]\d+)?", found[1])]
    listed = ", ".join(f"{z[a]} + {z[b]} - n in [{', '.join(map(str, totals))}]" for a, b in pairs)
    sign = {"exactly once": "= 1", "at most once": "<= 1", "no more than once": "<= 1"}[found[2]]
    return places(f"count({listed}) {sign}")


def _symmetric_rows(board: Board, found: re.Match[str]) -> list[tuple[str, Table]]:
    if board.kind != "symmetric":
        raise _Unfit
    side = board.table["triangle"]
    rows = [[_cell(max(r, c), min(r, c)) for c in range(side)] for r in range(side)]
    if found[2]:
        above, below = int(found[2]), int(found[3])
        holds = f"0 <= {above}*n - {below}*sum(cells) < {below}"
    else:
        holds = f"sum(cells) = {found[4] or 1}*n"
    return places(holds, rows)


def _margins(board: Board, found: re.Match[str]) -> list[tuple[str, Table]]:
    if board.kind != "square" or board.table["rows"] != board.table["columns"]:
        raise _Unfit
    side = board.table["rows"]
    if int(found[1]) != side:
        raise _Unfit
    some = []
    for k in range(side):
        lists = [[k * side + j for j in range(side)], [j * side + k for j in range(side)]]
        some += places(f"sum(cells) <= {k + 1}*n", lists)
    return some


def _partial_sums(board: Board, found: re.Match[str]) -> list[tuple[str, Table]]:
    moduli = list(map(int, re.findall(r"\d+", found[1])))
    parts = []
    for k in range(1, board.size + 1):
        total = _sum(board.letters[:k])
        parts.append("(" + _any_of([f"({total}) mod {m} = 0" for m in moduli]) + ")")
    return places(_all_of(parts))


Phrase = tuple[str, "Callable[[Board, re.Match[str]], list[tuple[str, Table]]]"]
COMPARED = (
    "((?:greater than or |less than or |un)?equal to|greater than|less than) the previous "
    r"repeated value( plus 1 mod(?:ulo)? n\+1)?"
)
APART = (
    r"(more than |other than )?(plus or minus )?(\d+)"
    r"( modulo n\+1| mod n\+1| or less| or more)?"
)
MANY = r"\d+(?:(?:, | or |, or )\d+)*"
NTH = "(?:first|second|third|fourth)"
NTHS = f"{NTH}(?:(?:, and |, | and | through ){NTH})*"
WAY = "(?:horizontal|vertical|diagonal|antidiagonal)"
WAYS = f"{WAY}(?:(?:, and |, | and ){WAY})*"
STEP = r"z(?:[-+]\d+)?"
PATTERN = f"{STEP}(?: {STEP})+"
TOTAL = r"n(?:[-+]\d+)?"
WINDOW = r"(?P<which>every|each|no) (?P<size>\d+) consecutive terms having "
NAMES = "|".join(sorted(STATISTICS, key=len, reverse=True))


PHRASES: list[Phrase] = [
    ("(?:0 sum|sum 0|0-sum)", _zero_sum),
    (r"sum of squares (less than|at most) (\d+)\*?n", _squares),
    (
        rf"no ({MANY}) (?:neighbors|adjacent elements|consecutive elements) summing to 0",
        _adjacent_sums,
    ),
    (
        rf"no element more than (\d+) greater than the previous{REMARK}",
        lambda _, z: blocks(2, f"b <= a + {z[1]}"),
    ),
    (
        rf"adjacent elements not equal modulo (\d+){REMARK}",
        lambda _, z: blocks(2, f"(a - b) mod {z[1]} != 0"),
    ),
    (
        "elements alternately (?:strictly )?increasing and (?:strictly )?decreasing",
        _alternate,
    ),
    (
        r"adjacent elements differing by more than (\d+)",
        lambda _, z: blocks(2, f"abs(a - b) > {z[1]}"),
    ),
    ("no 2 consecutive declines", lambda *_: blocks(3, "not (a > b and b > c)")),
    (
        "no (?:2 )?adjacent (?:equal elements|elements equal)",
        lambda *_: blocks(2, "a != b"),
    ),
    (rf"nonzero ({NTHS}) differences?", lambda _, z: _each_difference(z, "{} != 0")),
    (
        r"0 (2nd|3rd|4th|second|third|fourth) differences?",
        lambda _, z: _each_difference(z, "{} = 0"),
    ),
    (
        rf"({NTHS}) differences (?:also )?in -n\.\.n",
        lambda _, z: _each_difference(z, "abs({}) <= n"),
    ),
    (
        r"adjacent elements? differences (?:also )?in -n\.\.n",
        lambda *_: blocks(2, "abs(a - b) <= n"),
    ),
    ("nondecreasing average value", _average),
    (
        "sum of every adjacent pair being (odd|even)",
        lambda _, z: blocks(2, f"(a + b) mod 2 = {int(z[1] == 'odd')}"),
    ),
    (
        r"not more than (\d+) numbers equal",
        lambda _, z: blocks(int(z[1]) + 1, f"a != {LETTERS[int(z[1])]}"),
    ),
    (
        r"no (\d+) beads in a row equal",
        lambda _, z: blocks(int(z[1]), f"not ({' = '.join(LETTERS[: int(z[1])])})"),
    ),
    (rf"avoiding the patterns? ({PATTERN}(?:(?: and |, ?){PATTERN})*)", _pattern),
    (r"no consecutive (\d+) elements summing to more than (?:(\d+)\*)?n", _more_than),
    (rf"(some|no) pair {OF_WINDOW} totalling exactly n", _pair_total),
    (rf"(some|no) disjoint (pairs|triples) {OF_WINDOW} having the same sum", _disjoint),
    (
        (
            rf"{WINDOW}the sum of (?:some|any) (?P<some>\d+) elements equal to "
            r"(?P<times>twice |\d+ times |)the (?:third|fourth|fifth|sixth|seventh)"
        ),
        _sum_equal_to,
    ),
    (
        (
            rf"{WINDOW}(?:(?P<times>\d+) times )?(?:the sum of )?(?:some|any) "
            r"(?:element|(?P<some>\d+) elements) equal to the sum of the remaining (?P<rest>\d+)"
        ),
        _times_sum,
    ),
    (
        (
            rf"{WINDOW}the maximum of (?:some|any) (?P<some>\d+) terms equal to the minimum of the "
            r"remaining (?P<rest>\d+) terms"
        ),
        _max_is_min,
    ),
    (
        (
            rf"sum of the ({NAMES}) of (?:each |every )?adjacent (pairs?|triples?) multiplied by "
            r"some arrangement of \+-1 equal to 0"
        ),
        _arranged,
    ),
    (
        r"sum of the absolute values of adjacent differences equal to (?:(\d+)\*)?n",
        _absolute,
    ),
    (f"no repeated value differing from the previous repeated value by {APART}", _repeated),
    (f"no repeated value {COMPARED}", _no_repeated),
    (f"every repeated value {COMPARED}", _each_repeated),
    ("last equal to n", _last_is_n),
    (
        r"each after the second equal to the sum of 1 or 2 of the preceding (\d+)",
        _sums_of_preceding,
    ),
    (
        "without any interior element greater than both neighbors( or less than both neighbors)?",
        lambda _, z: (
            blocks(3, "not (b > a and b > c)")
            + (blocks(3, "not (b < a and b < c)") if z[1] else [])
        ),
    ),
    (
        "without any 2 consecutive increases or 2 consecutive decreases",
        lambda *_: blocks(3, "not (a < b and b < c) and not (a > b and b > c)"),
    ),
    (
        r"each element differing from at least 1 neighbor by (\d+) or (less|more)",
        _near_neighbour,
    ),
    ("starting with 0", lambda *_: places("a = 0", [[0]])),
    (
        rf"each element differing from all of its ({WAYS}) neighbors by (\d+)( or less| or more)?",
        _differing,
    ),
    ("every (?:horizontal )?row having the same average value", _same_average),
    (
        (
            r"no element lying outside the \(possibly reversed\) range delimited by its sw and se "
            "neighbors"
        ),
        _in_range,
    ),
    ("every horizontal row (nondecreasing|nonincreasing)", _ordered_rows),
    ("(first|last) elements of rows (nondecreasing|nonincreasing)", _ends),
    (
        (
            rf"some element plus some adjacent element totalling ({TOTAL}(?:(?:, | or ){TOTAL})*) "
            "(exactly once|at most once|no more than once)"
        ),
        _adjacent_total,
    ),
    (
        r"all rows (and columns )?summing to (?:floor\(n\*(\d+)/(\d+)\)|(?:(\d+)\*)?n)",
        _symmetric_rows,
    ),
    (r"row and column (?:i=)?1\.\.(\d+) having sum <= i\*n", _margins),
    (rf"every leading partial sum divisible by ({MANY})", _partial_sums),
]
"""Patterns of conditions, and what each says about a board."""
MATCHED = [(re.compile(pattern + r"(?=$|[ ,])"), made) for pattern, made in PHRASES]
