"""Acceptors of whole lines, made from what the tables of a rule say of them.

A line is read from its beginning, and something is carried from element to element: the last one
and whether a line fell, a remainder, numbers of which formulas say how they change, the places in
a regular expression at which a line may be, the stretches that may still come.

Lines, and what blocks show along them, are in an order, or lines are different from the next one;
values occur, in the order of the entries, or stand at corners.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Any

from ..core import rule_tables
from ..core.conditions import Acceptor, Letter, Place, State, accepted
from ..core.rejections import limit, need
from ..core.rule_tables import OFFSETS, VALUE, known, numbers, patterns
from ..core.shapes import TEXT, fit
from .cells import MADE, RESERVED, read_condition
from .colorings import some
from .tracks import Line

Told = Iterator[tuple[Any, Any]]
Carried = tuple[Any, ...]
Part = tuple[bool, set[int], set[int]]

MAX_CARRIED = 10**6
MAX_KNOWN = 1 << 14
LETTERS = "abcdefgh"
MODULO = range(1, 10_001)
WAYS = re.compile("row|column|(anti)?diagonal|array")
NAME = re.compile(r"[a-z][a-z_]*")
AHEAD = {"row": (0, 1), "column": (1, 0), "diagonal": (1, 1), "antidiagonal": (1, -1)}
INTEGER = re.compile(r"-?(0|[1-9]\d{0,2})", re.ASCII)


def branching(
    start: Iterable[Any],
    step: Callable[[Any, Any], Any],
    is_end: Callable[[Any], bool],
    read: Callable[[Letter], Any] = int,
    cost: int = 1,
) -> Acceptor:
    """Return the acceptor of several beginnings: a state is the set of what is carried.

    step: what is carried after an element, or None. read: what a letter is to it.
    """
    after = lru_cache(MAX_KNOWN)(step)

    def step_all(some: frozenset[Any], _: int, letter: Letter) -> frozenset[Any] | None:
        x = read(letter)
        return frozenset(z for c in some if (z := after(c, x)) is not None) or None

    return Acceptor(frozenset(start), step_all, lambda some: any(map(is_end, some)), cost)


SHAPES: dict[str, tuple[str, dict[str, tuple[int, str]]]] = {  # what holds; what is carried
    "nondecreasing": ("x >= p", {"p": (-1000, "x")}),
    "increasing": ("x > p", {"p": (-1000, "x")}),
    "nonincreasing": ("x <= p", {"p": (1000, "x")}),
    "decreasing": ("x < p", {"p": (1000, "x")}),
    "unimodal": ("f = 0 or x <= p", {"p": (-1000, "x"), "f": (0, "f = 1 or x < p")}),
    "convex": ("x - p >= d", {"p": (5000, "x"), "d": (-10000, "x - p")}),
    "concave": ("x - p <= d", {"p": (-5000, "x"), "d": (10000, "x - p")}),
}
"""The last element p, the last difference d, whether a line fell: no element is beyond 999."""


def of_carry(z: dict[str, Any]) -> Acceptor:
    """Return the acceptor of a table that says what is carried."""
    start, after = z["carry"], z.get("next", {})
    fair = isinstance(start, dict) and isinstance(after, dict) and start.keys() == after.keys()
    need(fair and 1 <= len(start) <= 8, "carry and next of lines do not fit together")
    known = {"x", *start}
    for name in start:
        word = isinstance(name, str) and NAME.fullmatch(name)
        used = name == "x" or name in RESERVED or name in MADE or name == "abs"
        need(word and not used, "a name of what lines carry is taken")
    lists = [y if isinstance(y, list) else [y] for y in start.values()]
    for few in lists:
        integers = few and all(type(y) is int and abs(y) <= MAX_CARRIED for y in few)
        need(integers, "carry is not of integers")
    limit(math.prod(map(len, lists)) <= 10_000, "lines begin in more than 10000 ways")
    rules = []
    for name in start:
        need(isinstance(after[name], str), "next is not of texts")
        rules.append(read_condition(after[name], known)[0])
    holds = read_condition(z["holds"], known)[0] if z.get("holds") else None
    end = read_condition(z["end"], start)[0] if z.get("end") else None

    def step(carried: Carried, x: int) -> Carried | None:
        names = {**dict(zip(start, carried, strict=True)), "x": x}
        if holds and not holds(names):
            return None
        found = tuple(int(rule(names)) for rule in rules)
        limit(max(map(abs, found)) <= MAX_CARRIED, "a line carries a number beyond 10^6")
        return found

    def is_end(carried: Carried) -> bool:
        return not end or bool(end(dict(zip(start, carried, strict=True))))

    ways = math.prod(map(len, lists))
    texts = [*z.get("next", {}).values(), z.get("holds", "")]
    cost = 2 + ways * sum(map(len, texts)) // 8
    return branching(itertools.product(*lists), step, is_end, cost=cost)


def of_pattern(text: str, values: Sequence[str]) -> Acceptor:
    """Carry the places in a regular expression at which the line may be.

    A part of it is (may be empty, first places, last places); what may follow a place is noted.
    """
    limit(len(text) <= 500, "a pattern has more than 500 characters")
    depth = itertools.accumulate((z == "(") - (z == ")") for z in text)
    limit(max(depth, default=0) < 40, "a pattern is nested more than 40 deep")
    todo, every = [*text.replace(" ", ""), ""][::-1], {*values}
    letters: list[set[str]] = [set()]  # of each place; the first is before the line
    follows: list[set[int]] = [set()]

    def join(last: set[int], first: set[int]) -> None:
        for place in last:
            follows[place] |= first

    def either() -> Part:
        """Read alternatives, of each what comes one after the other."""
        found: Part = (False, set(), set())
        while True:
            empty, first, last = True, set[int](), set[int]()
            while todo[-1] not in ("", "|", ")"):
                can, begin, end = repeated()
                join(last, begin)
                first |= begin if empty else set()
                last = last | end if can else end
                empty = empty and can
            found = found[0] or empty, found[1] | first, found[2] | last
            if todo[-1] != "|":
                return found
            todo.pop()

    def repeated() -> Part:
        """Read an atom with its signs."""
        sign = todo.pop()
        if sign == "(":
            empty, first, last = either()
            need(todo.pop() == ")", "a parenthesis of a pattern is not closed")
        else:
            need(sign in {".", *every}, f"a pattern has {sign!r}, which is not a value")
            empty, first, last = False, {len(letters)}, {len(letters)}
            letters.append(every if sign == "." else {sign})
            follows.append(set())
        while todo[-1] in ("*", "+", "?"):
            sign = todo.pop()
            empty = empty or sign in "*?"
            if sign in "*+":
                join(last, first)
        return empty, first, last

    empty, follows[0], last = either()
    need(todo == [""], f"a pattern continues with {todo[-1]!r}")
    ends = last | ({0} if empty else set())

    def step(carried: Carried, x: Any) -> Carried | None:
        found = {k for place in carried for k in follows[place] if x in letters[k]}
        return tuple(sorted(found)) or None

    return branching([(0,)], step, lambda some: not ends.isdisjoint(some), str)


LINES: dict[str, dict[str, Any]] = {  # by what they are said to have
    "shape": {"shape": re.compile("|".join(SHAPES))},
    "modulo": {"modulo": MODULO, "base?": MODULO, "remainders?": [range(10_000)]},
    "carry": {"carry": None, "next": None, "holds?": TEXT, "end?": TEXT},
    "stretches": {"stretches": range(1, 5), "places?": range(2, 4), "holds": TEXT},
    "matches": {"matches": TEXT},
    "arrows": {"arrows": [TEXT], "start": [TEXT], "accept": [TEXT]},
}


def lines(z: Any, values: list[str], where: str) -> Told:
    """Say the conditions on whole lines."""
    need(isinstance(z, dict) and "directions" in z, f"{where} is not of one kind")
    kinds = [key for key in LINES if key in z]
    need(len(kinds) == 1, f"{where} is not of one kind")
    fit(z, {"directions": [WAYS], **LINES[kinds[0]]}, where)
    fair = len(z["directions"]) == len(set(z["directions"])) > 0
    need(fair, f"{where} does not name its directions once each")
    below = all(r < z.get("modulo", r + 1) for r in z.get("remainders", []))
    need(below and z.get("remainders", [0]), f"{where} has wrong remainders")
    short = all(len(y) == 1 and y not in "()|*+?. " for y in values)
    need(short or "matches" not in z, f"{where} needs values of one character")
    if "matches" not in z and "arrows" not in z:
        need(all(map(INTEGER.fullmatch, values)), f"{where} needs values that are integers")
    acceptor = of_table(z, values)
    for way in z["directions"]:
        yield Line(way), acceptor


def drawn(z: dict[str, Any], values: Sequence[str]) -> Acceptor:
    """Return the automaton of arrows "from letter to"; `.` stands for every letter."""
    limit(len(z["arrows"]) <= 2000, "lines have more than 2000 arrows")
    leads: dict[tuple[str, str], set[str]] = {}
    for text in z["arrows"]:
        words = text.split()
        need(len(words) == 3, "an arrow of lines is not of three words")
        one, sign, to = words
        need(sign in {".", *values}, f"an arrow of lines has {sign!r}, which is not a value")
        for value in values if sign == "." else [sign]:
            leads.setdefault((one, value), set()).add(to)

    def step(carried: frozenset[str], x: str) -> frozenset[str] | None:
        return frozenset().union(*(leads.get((one, x), ()) for one in carried)) or None

    accept = frozenset(z["accept"])
    return branching([frozenset(z["start"])], step, lambda some: bool(some & accept), str)


def of_table(z: dict[str, Any], values: list[str]) -> Acceptor:
    """Return the acceptor of a table on lines."""
    if "arrows" in z:
        return drawn(z, values)
    if "matches" in z:
        return of_pattern(z["matches"], values)
    if "shape" in z:
        holds, carried = SHAPES[z["shape"]]
        first, then = ({name: y[k] for name, y in carried.items()} for k in (0, 1))
        return of_carry({"carry": first, "next": then, "holds": holds})
    if "modulo" in z:
        base, modulo, good = z.get("base", 1), z["modulo"], z.get("remainders", [0])
        return branching([0], lambda c, x: (c * base + x) % modulo, good.__contains__)
    return of_stretches(z, [*map(int, values)]) if "stretches" in z else of_carry(z)


def of_stretches(z: dict[str, Any], values: list[int]) -> Acceptor:
    """Carry the last elements, the stretches that may come, and of triples the pairs that may."""
    length, places = z["stretches"], z.get("places", 2)
    limit(places * length <= len(LETTERS), "stretches have too many elements")
    letters = LETTERS[: places * length]
    holds = read_condition(z["holds"], letters)[0]
    limit(len(values) ** len(letters) <= 2**21, "lines have too many pairs of stretches")
    known: dict[tuple[Carried, ...], bool] = {}

    def fits(*some: Carried) -> bool:
        key = tuple(sorted(some))
        if key not in known:
            orders = [itertools.chain(*order) for order in set(itertools.permutations(key))]
            known[key] = all(holds(dict(zip(letters, order, strict=True))) for order in orders)
        return known[key]

    every = list(itertools.product(values, repeat=length))
    alone = frozenset(w for w in every if fits(*[w] * places))
    beside: dict[Carried, frozenset[Carried]] = {}
    pairs: dict[Carried, frozenset[tuple[Carried, Carried]]] = {}

    def meet(stretch: Carried) -> None:
        """Find out what may come with a stretch."""
        if places == 2:
            beside[stretch] = frozenset(w for w in alone if fits(stretch, w))
            pairs[stretch] = frozenset()
            return
        some = [w for w in alone if fits(stretch, stretch, w) and fits(stretch, w, w)]
        beside[stretch] = frozenset(some)
        pairs[stretch] = frozenset((u, v) for u in some for v in some if fits(stretch, u, v))

    def step(carried: Carried, x: int) -> Carried | None:
        last, coming, two = carried
        stretch = (*last, x)
        if len(stretch) < length:
            return stretch, coming, two
        if stretch not in coming:
            return None
        if stretch not in beside:
            meet(stretch)
        coming &= beside[stretch]
        if places > 2:
            coming = frozenset(w for w in coming if two is None or (stretch, w) in two)
            two = pairs[stretch] if two is None else two & pairs[stretch]
        return stretch[1:], coming, two

    return branching([((), alone, None)], step, lambda _: True)


def words(z: dict[str, Any], values: list[str], where: str) -> Told:
    """Say what is not read in a direction."""
    need(all(len(y) == 1 for y in values), f"{where} needs values of one character")
    known("".join(z["forbid"]), values, where)
    down, across = AHEAD[z["direction"]]
    for size in sorted(set(map(len, z["forbid"]))):
        some = {word for word in z["forbid"] if len(word) == size}
        cells = tuple((down * k, across * k) for k in range(size))
        yield Place(cells, size), patterns(some, forbidden=True)


# Tables of arrows: automata that read the cells of a place, or the elements of a line, in turn.

MOST_ENTRIES = 100_000
ARROWS = {"arrows": [[range(-1, 2000)]], "accepting": [range(2000)]}
ON_LINES = {"track": WAYS, "breadth?": range(1, 5), **ARROWS}
ON_PLACES = {"track": re.compile("place"), "offsets": OFFSETS, "inside?": bool, **ARROWS}


def in_turn(acceptor: Acceptor, cells: int) -> Acceptor:
    """Read the cells of a place by their numbers, whenever they are given."""

    def step(state: State, number: int, letter: Letter) -> State:
        """Note a letter."""
        return (*state[:number], (letter,), *state[number + 1 :])

    return Acceptor((None,) * cells, step, lambda z: accepted(acceptor, tuple(y for (y,) in z)))


def read_arrows(z: dict[str, Any], letters: list[Letter], where: str) -> Acceptor:
    """Read the arrows of a table, one for each letter from each state; -1 rejects."""
    arrows, size = z["arrows"], len(letters)
    fair = arrows and all(len(row) == size for row in arrows)
    need(fair, f"{where} has not {size} arrows from each state")
    limit(len(arrows) * size <= MOST_ENTRIES, f"{where} has more than {MOST_ENTRIES} arrows")
    states = {after for row in arrows for after in row} | {*z["accepting"]}
    need(max(states) < len(arrows), f"{where} has an arrow to no state")
    place = {y: k for k, y in enumerate(letters)}

    def step(state: int, _: int, letter: Letter) -> int | None:
        after: int = arrows[state][place[letter]]
        return None if after < 0 else after

    return Acceptor(0, step, frozenset(z["accepting"]).__contains__)


def acceptors(z: Any, values: list[str], where: str) -> Told:
    """Say what a table of arrows accepts on places, or on lines, perhaps several at once."""
    if isinstance(z, dict) and z.get("track") != "place":
        fit(z, ON_LINES, where)
        need("breadth" not in z or z["track"] in {"row", "column"}, f"{where} has a breadth")
        breadth = z.get("breadth", 1)
        limit(len(values) ** breadth <= MAX_CARRIED, f"{where} has too many letters")
        several = list(itertools.product(values, repeat=breadth))
        yield Line(z["track"], breadth), read_arrows(z, several if breadth > 1 else values, where)
        return
    fit(z, ON_PLACES, where)
    cells = tuple((r, c) for r, c in z["offsets"])
    fair = 0 < len(set(cells)) == len(cells) <= len(rule_tables.LETTERS)
    need(fair, f"{where} has no offsets, a cell twice, or too many")
    inside = z.get("inside", True)
    need(inside or cells[0] == (0, 0), f"{where}: offsets do not begin with [0, 0]")
    table = read_arrows(z, [*values, *[None][inside:]], where)
    if inside:  # wherever they fit, so that only the differences of offsets matter
        cells = tuple((r - cells[0][0], c - cells[0][1]) for r, c in cells)
    yield Place(cells, len(cells) if inside else 1), in_turn(table, len(cells))


# Orders of lines, and what stands in a rule once -------------------------------------------------

ORDER = re.compile("(non)?(in|de)creasing")
RISES = {"nondecreasing": "=<", "increasing": "<", "nonincreasing": "=>", "decreasing": ">"}
"""How an earlier line may be to the next one, for each order."""


def in_relation(relations: str, rank: Callable[[Letter], int], *, backwards: bool) -> Acceptor:
    """Return the acceptor of two lines side by side: the first difference decides.

    relations: what the first line may be to the second, of `<`, `=`, `>`. backwards: whether the
    last difference decides. rank: of a letter.
    """

    def step(state: str, _: int, pair: tuple[Letter, Letter]) -> str | None:
        """Compare two letters; nothing that comes may mend a wrong first difference."""
        a, b = map(rank, pair)
        if a != b and (state == "=" or backwards):
            state = "<" if a < b else ">"
        return None if state not in relations + "=" and not backwards else state

    return Acceptor("=", step, relations.__contains__)


def shown_in_relation(
    order: Acceptor, shows: Callable[[tuple[str, ...]], int], high: int, wide: int, *, across: bool
) -> Acceptor:
    """Return the acceptor of lines along which what blocks show is in a relation.

    A letter is a tuple: of as many lines as the blocks of both cover. shows: the number that a
    block shows, row by row. high: how many lines a block covers; wide: how many letters of each.
    across: whether the lines are columns. Lines shorter than a block show nothing, and are in
    order; "" is the relation of those.
    """

    def step(state: tuple[Any, str], number: int, letter: Letter) -> tuple[Any, str] | None:
        """Read a letter of each line, and compare the blocks that end here."""
        last, relation = (*state[0], letter), state[1]
        if len(last) < wide:
            return last, relation
        shown = []
        for k in (0, 1):
            lines = [z[k : k + high] for z in last]
            block = lines if across else zip(*lines, strict=True)
            shown.append(shows(tuple(z for some in block for z in some)))
        after = order.step(relation or order.first, number, tuple(shown))
        return None if after is None else (last[1:], after)

    return Acceptor(((), ""), step, lambda z: not z[1] or order.accepts(z[1]))


def ordered(z: dict[str, Any], values: list[str], where: str) -> Told:
    """Say that lines are in order."""
    for lines, order in z.items():
        yield from in_order({"lines": lines, "order": order}, values, where)


def unlike(z: list[str], values: list[str], where: str) -> Told:
    """Say that each line is different from the next one."""
    del where
    for lines in z:
        yield Line(lines[:-1], 2), in_relation("<>", values.index, backwards=True)


def capped(z: list[str], values: list[str], where: str) -> Told:
    """Say that nothing is larger after the first repeated element.

    A state is the last element, and that one.
    """
    del where

    def step(state: tuple[int, int | None], _: int, letter: str) -> tuple[int, int | None] | None:
        x, (last, cap) = values.index(letter), state
        if cap is None:
            return x, x if x == last else None
        return (0, cap) if x <= cap else None

    for lines in z:
        yield Line(lines[:-1]), Acceptor((-1, None), step)


def corners(z: dict[str, str], values: list[str], where: str) -> Told:
    """Say which values the corners have."""
    known(z.values(), values, where)
    for corner, value in z.items():
        steps = ((0, 0), (1 if "bottom" in corner else -1, 0), (0, 1 if "right" in corner else -1))
        yield Place(steps, 1), some({0: {value}, 1: values, 2: values})


def contains(z: list[str], values: list[str], where: str) -> Told:
    """Say that values stand somewhere."""
    need(z, f"{where} lists no value")
    known(z, values, where)
    for value in z:

        def step(met: bool, _: int, letter: str, value: str = value) -> bool:
            return met or letter == value

        yield Line("array"), Acceptor(False, step, bool, commutes=True)


def introduced(z: bool, values: list[str], where: str) -> Told:
    """Say that new values appear in the order of the entries; a state is how many did."""
    del where
    rank = {y: k for k, y in enumerate(values)}

    def step(many: int, _: int, letter: str) -> int | None:
        return None if rank[letter] > many else max(many, rank[letter] + 1)

    if z:
        yield Line("array"), Acceptor(0, step)


def in_order(z: dict[str, Any], values: list[str], where: str) -> Told:
    """Say that lines, or what blocks show along them, are in order."""
    backwards = z.get("backwards", False)
    blocks = z.keys() & {"rows", "columns", "shows"}
    need(len(blocks) in {0, 3}, f"{where} needs rows, columns and shows")
    if not blocks:
        order = in_relation(RISES[z["order"]], values.index, backwards=backwards)
        yield Line(z["lines"][:-1], 2), order
        return
    numbers(values, where)
    rows, columns = z["rows"], z["columns"]
    need(rows * columns <= 9, f"{where} has more than 9 cells")
    number, _ = read_condition(z["shows"], rule_tables.LETTERS[: rows * columns])

    @cache
    def shows(block: tuple[str, ...]) -> int:
        return int(number(dict(zip(rule_tables.LETTERS, map(int, block), strict=False))))

    across = z["lines"] == "columns"
    high, wide = (columns, rows) if across else (rows, columns)
    order = in_relation(RISES[z["order"]], int, backwards=backwards)
    shown = shown_in_relation(order, shows, high, wide, across=across)
    yield Line(z["lines"][:-1], high + 1), shown


SORTED = {
    "lines": re.compile("rows|columns"),
    "order": ORDER,
    "backwards?": bool,
    "rows?": range(1, 10),
    "columns?": range(1, 10),
    "shows?": TEXT,
}
WORDS = {"direction": re.compile("row|column|(anti)?diagonal"), "forbid": [re.compile(".{1,8}")]}
TABLES: dict[str, tuple[Any, Any]] = {
    "lines": (None, lines),
    "words": (WORDS, words),
    "acceptors": (None, acceptors),
    "sorted": (SORTED, in_order),
}
ONCE: dict[str, tuple[Any, Any]] = {
    "ordered": ({"rows?": ORDER, "columns?": ORDER}, ordered),
    "unlike": ([re.compile("rows|columns")], unlike),
    "capped": ([re.compile("rows|columns")], capped),
    "corners": (
        {f"{v}-{h}?": VALUE for v in ("top", "bottom") for h in ("left", "right")},
        corners,
    ),
    "contains": ([VALUE], contains),
    "introduced": (bool, introduced),
}
"""The tables that stand in a rule once."""
