"""The conditions of array rules on whole lines: a number for what a line carries so far.

A line is read from its beginning. On a reflected board antidiagonals are read from their other end,
and the rows of an array that is one line side by side; then sets and tuples of numbers are carried.
"""

from __future__ import annotations

import itertools
import math
import re
from typing import TYPE_CHECKING, Any

from .cell_arithmetic import MADE, RESERVED, read_condition
from .clock import limit, need

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from .clock import Clock

    Carried = tuple[Any, ...]
    Step = Callable[[Carried, Any], Carried | None]
    Part = tuple[Any, ...]

WAYS = re.compile("row|column|(anti)?diagonal|array")
MAX_STATES, MAX_CARRIED = 20_000, 10**6
LETTERS = "abcdefgh"
NAME = re.compile(r"[a-z][a-z_]*")


def unimodal(carried: Carried, x: int) -> Carried | None:
    """Carry the last element, and whether one was less than the one before it."""
    if not carried:
        return x, False
    last, fell = carried
    return None if fell and x > last else (x, fell or x < last)


def monotone(is_right: Callable[[int, int], bool]) -> Step:
    """Carry the last element."""
    return lambda carried, x: (x,) if not carried or is_right(carried[0], x) else None


def bent(is_right: Callable[[int, int], bool]) -> Step:
    """Carry the last element and the last difference."""

    def step(carried: Carried, x: int) -> Carried | None:
        if not carried:
            return (x,)
        rise = x - carried[0]
        return (x, rise) if len(carried) == 1 or is_right(carried[1], rise) else None

    return step


SHAPES: dict[str, Step] = {
    "nondecreasing": monotone(lambda a, b: a <= b),
    "increasing": monotone(lambda a, b: a < b),
    "nonincreasing": monotone(lambda a, b: a >= b),
    "decreasing": monotone(lambda a, b: a > b),
    "unimodal": unimodal,
    "convex": bent(lambda a, b: a <= b),
    "concave": bent(lambda a, b: a >= b),
}


def of_carry(z: dict[str, Any]) -> tuple[list[Carried], Step, Callable[[Carried], bool]]:
    """Return the beginnings, the step and the ends of a table that says what is carried."""
    start, after = z["carry"], z.get("next", {})
    fair = isinstance(start, dict) and isinstance(after, dict) and start.keys() == after.keys()
    need(fair and 1 <= len(start) <= 8, "carry and next of lines do not fit together")
    known = {"x", *start}
    for name in start:
        word = isinstance(name, str) and NAME.fullmatch(name)
        used = name == "x" or name in RESERVED or name in MADE or name == "abs"
        need(word and not used, "a name of what lines carry is taken")
    lists = [y if isinstance(y, list) else [y] for y in start.values()]
    for some in lists:
        integers = some and all(type(y) is int and abs(y) <= MAX_CARRIED for y in some)
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

    return list(itertools.product(*lists)), step, is_end


class PatternReader:
    """A regular expression as places in it: which may be first, which follows which, which last.

    A part of it is (may be empty, first places, last places).
    """

    def __init__(self, text: str, values: Sequence[str]) -> None:
        limit(len(text) <= 500, "a pattern has more than 500 characters")
        self.todo, self.values = [*text.replace(" ", ""), ""][::-1], set(values)
        self.letters: list[set[str]] = [set()]  # of each place; the first is before the line
        self.follows: list[set[int]] = [set()]
        self.depth = 0
        empty, first, last = self.either()
        need(self.todo == [""], f"a pattern goes on with {self.todo[-1]!r}")
        self.follows[0] = first
        self.last = last | ({0} if empty else set())

    def either(self) -> tuple[bool, set[int], set[int]]:
        """Read alternatives."""
        self.depth += 1
        limit(self.depth <= 40, "a pattern is nested more than 40 deep")
        empty, first, last = self.branch()
        while self.todo[-1] == "|":
            self.todo.pop()
            more = self.branch()
            empty, first, last = empty or more[0], first | more[1], last | more[2]
        self.depth -= 1
        return empty, first, last

    def branch(self) -> tuple[bool, set[int], set[int]]:
        """Read what comes one after the other."""
        empty, first, last = True, set[int](), set[int]()
        while self.todo[-1] not in ("", "|", ")"):
            more = self.repeated()
            self.join(last, more[1])
            first = first | more[1] if empty else first
            last = last | more[2] if more[0] else more[2]
            empty = empty and more[0]
        return empty, first, last

    def repeated(self) -> tuple[bool, set[int], set[int]]:
        """Read an atom with its signs."""
        sign = self.todo.pop()
        if sign == "(":
            empty, first, last = self.either()
            need(self.todo.pop() == ")", "a parenthesis of a pattern is not closed")
        else:
            need(sign in {".", *self.values}, f"a pattern has {sign!r}, which is not a value")
            place = len(self.letters)
            self.letters.append(self.values if sign == "." else {sign})
            self.follows.append(set())
            empty, first, last = False, {place}, {place}
        while self.todo[-1] in ("*", "+", "?"):
            sign = self.todo.pop()
            empty = empty or sign in "*?"
            if sign in "*+":
                self.join(last, first)
        return empty, first, last

    def join(self, last: set[int], first: set[int]) -> None:
        """Let places follow others."""
        for place in last:
            self.follows[place] = self.follows[place] | first


def of_pattern(
    text: str, values: Sequence[str]
) -> tuple[list[Carried], Step, Callable[[Carried], bool]]:
    """Carry the places at which the line may be."""
    pattern = PatternReader(text, values)

    def step(carried: Carried, x: Any) -> Carried | None:
        found = {k for place in carried for k in pattern.follows[place] if x in pattern.letters[k]}
        return tuple(sorted(found)) or None

    return [(0,)], step, lambda carried: not pattern.last.isdisjoint(carried)


def of_arrows(
    z: dict[str, Any], values: Sequence[str]
) -> tuple[list[Carried], Step, Callable[[Carried], bool]]:
    """Carry one state; from each there may be several arrows, so all ways are carried as one."""
    leads: dict[tuple[str, str], set[str]] = {}
    for text in z["arrows"]:
        words = text.split()
        need(len(words) == 3, "an arrow of lines is not of three words")
        one, sign, to = words
        need(sign == "." or sign in values, f"an arrow of lines has {sign!r}, which is not a value")
        for value in values if sign == "." else [sign]:
            leads.setdefault((one, value), set()).add(to)

    def step(carried: Carried, x: Any) -> Carried | None:
        found = set().union(*(leads.get((state, x), set()) for state in carried))
        return tuple(sorted(found)) or None

    return [tuple(sorted(set(z["start"])))], step, lambda some: not {*some}.isdisjoint(z["accept"])


def of_table(
    z: dict[str, Any], values: list[Any]
) -> tuple[list[Carried], Step, Callable[[Carried], bool]]:
    """Return the beginnings, the step and the ends of a table on lines."""
    if "matches" in z:
        return of_pattern(z["matches"], values)
    if "arrows" in z:
        return of_arrows(z, values)
    if "shape" in z:
        return [()], SHAPES[z["shape"]], lambda _: True
    if "modulo" in z:
        base, modulo, good = z.get("base", 1), z["modulo"], z.get("remainders", [0])
        return [(0,)], lambda c, x: ((c[0] * base + x) % modulo,), lambda c: c[0] in good
    return of_stretches(z, values) if "stretches" in z else of_carry(z)


def of_stretches(
    z: dict[str, Any], values: list[int]
) -> tuple[list[Carried], Step, Callable[[Carried], bool]]:
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

    return [((), alone, None)], step, lambda _: True


def elements(z: dict[str, Any], values: Iterable[str]) -> list[Any]:
    """Return values as a table reads them: patterns and arrows are of texts, others of integers."""
    texts = "matches" in z or "arrows" in z
    return list(values) if texts else [int(value) for value in values]


def cost_of_step(z: dict[str, Any]) -> int:
    """Return how much work it is to read an element; 1 is that of a few operations."""
    if "carry" not in z:
        return 1
    ways = math.prod(len(some) if isinstance(some, list) else 1 for some in z["carry"].values())
    texts = [*z.get("next", {}).values(), z.get("holds", "")]
    return 2 + ways * sum(len(text) for text in texts) // 8


def line_test(z: dict[str, Any], values: Iterable[str]) -> Callable[[list[str]], bool]:
    """Return whether a whole line is as a table wants it."""
    start, step, is_end = of_table(z, elements(z, values))

    def is_right(line: list[str]) -> bool:
        some = start
        for x in elements(z, line):
            some = [found for c in some if (found := step(c, x)) is not None]
        return any(map(is_end, some))

    return is_right


class LineReader:
    """What is carried along lines, numbered from 0 on, where those that mean the same are one."""

    def __init__(self, z: dict[str, Any], values: Sequence[str], clock: Clock) -> None:
        self.values = list(values)
        numbers = elements(z, values)
        start, step, is_end = of_table(z, numbers)
        first = frozenset(start)
        seen = {first: 0}
        todo, after = [first], []
        for some in todo:
            row = []
            clock.spend(4 * len(some) * len(values))
            for x in numbers:
                found = frozenset(y for c in some if (y := step(c, x)) is not None)
                if found not in seen:
                    limit(len(seen) < MAX_STATES, f"lines carry more than {MAX_STATES} things")
                    seen[found] = len(seen)
                    todo.append(found)
                row.append(seen[found])
            after.append(row)
        ends = [any(map(is_end, some)) for some in todo]
        self.merge(after, ends, clock)

    def merge(self, after: list[list[int]], ends: list[bool], clock: Clock) -> None:
        """Give the same number to what allows the same ends, None to what allows none."""
        number = [int(end) for end in ends]
        classes = 0
        while len(set(number)) != classes:
            classes = len(set(number))
            clock.spend(len(after) * (1 + len(self.values)))
            keys: dict[tuple[int, ...], int] = {}
            number = [
                keys.setdefault((number[k], *(number[z] for z in row)), len(keys))
                for k, row in enumerate(after)
            ]
        self.after: list[list[int]] = [[] for _ in range(classes)]
        self.ends = [False] * classes
        for k, row in enumerate(after):
            self.after[number[k]] = [number[z] for z in row]
            self.ends[number[k]] = ends[k]
        alive = {k for k, end in enumerate(self.ends) if end}
        size = -1
        while size != len(alive):
            size = len(alive)
            alive |= {k for k, row in enumerate(self.after) if alive & set(row)}
        self.alive, self.first = alive, number[0]

    def feed(self, token: int, value: str) -> int | None:
        """Return the number after an element, None where no line that is allowed begins so."""
        after = self.after[token][self.values.index(value)]
        return after if after in self.alive else None

    def feed_back(self, token: frozenset[int], value: str) -> frozenset[int] | None:
        """Return from which numbers the elements lead to an end, one more in front of them."""
        letter = self.values.index(value)
        return frozenset(k for k, row in enumerate(self.after) if row[letter] in token) or None

    def feed_all(self, token: tuple[int | None, ...], value: str) -> tuple[int | None, ...] | None:
        """Return to which number elements lead from each one, one more behind them."""
        found = tuple(None if k is None else self.feed(k, value) for k in token)
        return None if set(found) == {None} else found


class Way:
    """Lines in one direction on a board whose rows are read; a part of a state has their tokens."""

    def __init__(self, reader: LineReader, way: str, width: int, *, turned: bool) -> None:
        self.reader, self.width = reader, width
        self.way = {"row": "column", "column": "row"}.get(way, way) if turned else way
        self.back = turned and way == "antidiagonal"
        self.parallel = turned and way == "array"
        self.first: Any = reader.first
        if self.back:
            self.first = frozenset(k for k, end in enumerate(reader.ends) if end)
        if self.parallel:
            self.first = tuple(range(len(reader.after)))
        alone = self.way in {"row", "array"} and not self.parallel
        self.begin: Part = (self.first,) * (1 if alone else width)

    def may_end(self, token: Any) -> bool:
        """Tell whether a line may end."""
        return self.reader.first in token if self.back else self.reader.ends[token]

    def read(self, part: Part, depth: int, value: str) -> Part | None:
        """Return the tokens after the element in a column; None if no array goes on so."""
        reader, place = self.reader, min(depth, len(part) - 1)
        feed: Callable[[Any, str], Any] = reader.feed
        if self.back:
            feed = reader.feed_back
        if self.parallel:
            feed = reader.feed_all
        token = feed(part[place], value)
        if token is None:
            return None
        tokens = (*part[:place], token, *part[place + 1 :])
        is_last = depth == self.width - 1
        closing = {"row": is_last, "diagonal": is_last, "antidiagonal": depth == 0}
        if closing.get(self.way, False) and not self.may_end(token):
            return None
        if is_last and self.way == "row":
            return self.begin
        if is_last and self.way == "diagonal":
            return (self.first, *tokens[:-1])
        if is_last and self.way == "antidiagonal":
            return (*tokens[1:], self.first)
        return tokens

    def at_end(self, part: Part) -> Iterator[bool]:
        """Tell for the lines that are on their way after a row whether they may end."""
        if self.parallel:
            token: Any = self.reader.first
            for function in part:
                token = None if token is None else function[token]
            yield token is not None and self.reader.ends[token]
        elif self.way != "row":
            left = {"diagonal": part[1:], "antidiagonal": part[:-1]}.get(self.way, part)
            yield from map(self.may_end, left)
