"""Words, sums, sets and paths of one size, and what holds of them, each from its definition.

Nothing here is shared with what is tested: objects are listed whole and looked at one by one.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import combinations, product
from math import comb

from gfkit.language.counting import sequence_of
from gfkit.language.meanings import (
    EVERY,
    Adjacent,
    Amount,
    Apart,
    Cells,
    Compositions,
    Conjunction,
    Disjunction,
    Edge,
    EqualEnds,
    Have,
    Into,
    IsFollowed,
    IsNear,
    Isolated,
    LatticePaths,
    Matching,
    Measured,
    Negation,
    Occurrences,
    Partitions,
    Paths,
    Runs,
    Sentence,
    Shaped,
    Subsets,
    Turns,
    Words,
)

TURNS = {
    "ascent": (2, lambda z: z[0] < z[1]),
    "descent": (2, lambda z: z[0] > z[1]),
    "peak": (3, lambda z: z[0] < z[1] > z[2]),
    "valley": (3, lambda z: z[0] > z[1] < z[2]),
}


def sums(n, most=None):
    """Yield the compositions of n, or, with a bound for the first part, the partitions."""
    if n == 0:
        yield ()
    for first in range(1, (n if most is None else min(n, most)) + 1):
        for rest in sums(n - first, None if most is None else first):
            yield (first, *rest)


def paths(name, left, height=0):
    """Yield the words of steps of a length that lead from a height to the axis."""
    if left == 0 and height == 0:
        yield ""
    if left > 0:
        level = {"Dyck": 0, "Motzkin": 1, "Schroeder": 2}[name]
        yield from ("U" + rest for rest in paths(name, left - 1, height + 1))
        if height:
            yield from ("D" + rest for rest in paths(name, left - 1, height - 1))
        if level:
            yield from ("L" + rest for rest in paths(name, left - level, height))


def lattice_paths(start, end, steps, most):
    """Yield the paths of at most so many steps."""
    if start == end:
        yield ()
    if most:
        for x, y in steps:
            for rest in lattice_paths((start[0] + x, start[1] + y), end, steps, most - 1):
                yield ((x, y), *rest)


def objects_of(of, n):
    """Return the objects of size n, as words, sets or paths."""
    match of:
        case Words(letters, _, _, numerals):
            every = product(letters, repeat=n)
            return [w for w in every if not numerals or w[:1] != (0,)]
        case Compositions():
            return [*sums(n)]
        case Partitions():
            return [*sums(n, n)]
        case Subsets():
            some = range(1, n + 1)
            return [frozenset(z) for k in range(n + 1) for z in combinations(some, k)]
        case Paths(name):
            return [*paths(name, n if name == "Motzkin" else 2 * n)]
        case LatticePaths(start, end, steps):
            at = [tuple(z.times * n + z.plus for z in point) for point in (start, end)]
            return [*lattice_paths(*at, steps, 3 * n + 2)]
    raise NotImplementedError(of)


def is_of(x, of):
    if of is None:
        return True
    return x in of if isinstance(of, Amount | tuple) else x == of


def runs(w, *, circular=False):
    """Return each run as its letter, its length, and the letter behind it, None for none."""
    if not w:
        return []
    starts = [i for i in range(len(w)) if w[i] != w[i - 1]] if circular else None
    if circular and not starts:
        return [(w[0], len(w), None)]
    if not circular:
        starts = [0, *(i for i in range(1, len(w)) if w[i] != w[i - 1])]
    found = []
    for i in starts:
        length = 1
        while (circular or i + length < len(w)) and w[(i + length) % len(w)] == w[i]:
            length += 1
        inside = circular or i + length < len(w)
        found.append((w[i], length, w[(i + length) % len(w)] if inside else None))
    return found


def windows(w, length, *, circular=False):
    ends = len(w) if circular else len(w) - length + 1
    return [tuple(w[(i + j) % len(w)] for j in range(length)) for i in range(ends)]


def places(place, x, *, circular=False):
    """Return the places of an object; of letters with the one before and the one behind."""
    if isinstance(x, str):
        return places_of_path(place, x)
    if isinstance(x, frozenset):
        return places_of_set(place, x)
    around = {"circular": circular}
    match place:
        case Cells(of):
            n = len(x)
            before = [x[i - 1] if circular or i else None for i in range(n)]
            behind = [x[(i + 1) % n] if circular or i + 1 < n else None for i in range(n)]
            cells = zip(before, x, behind, strict=True)
            return [z for z in cells if is_of(z[1], of)]
        case Adjacent(count, of, equal, differ):
            return [
                w
                for w in windows(x, count, **around)
                if all(is_of(z, of) for z in w)
                and (not equal or len({*w}) == 1)
                and (differ is None or abs(w[0] - w[1]) in differ)
            ]
        case Occurrences(word):
            return [w for w in windows(x, len(word), **around) if w == word]
        case Isolated(of):
            return [z for z in places(Cells(of), x, **around) if of not in {z[0], z[2]}]
        case Runs(of, length):
            return [z for z in runs(x, **around) if is_of(z[0], of) and is_of(z[1], length)]
        case Turns(name):
            length, test = TURNS[name]
            return [w for w in windows(x, length, **around) if test(w)]
    raise NotImplementedError(place)


def places_of_set(place, x):
    match place:
        case Cells(of):
            return [(None, v, None) for v in x if is_of(v, of)]
        case Adjacent(count, of):
            rows = [range(v, v + count) for v in x]
            return [row for row in rows if all(z in x and is_of(z, of) for z in row)]
        case Apart(differ):
            return [(a, b) for a in x for b in x if a < b and b - a in differ]
    raise NotImplementedError(place)


def places_of_path(place, x):
    heights = [x[:i].count("U") - x[:i].count("D") for i in range(len(x) + 1)]
    match place:
        case Turns("return"):
            return [i for i, z in enumerate(x) if z == "D" and heights[i + 1] == 0]
        case Turns("peak"):
            return places_of_path(Occurrences(("U", "D")), x)
        case Turns("valley"):
            return places_of_path(Occurrences(("D", "U")), x)
        case Occurrences(word):
            return [i for i in range(len(x)) if x.startswith("".join(word), i)]
    raise NotImplementedError(place)


def has(quality, z):
    match quality:
        case None:
            return True
        case Cells(of):
            return is_of(z[1], of)
        case Runs(None, size):
            return z[1] in size
        case IsNear(amount, Cells(of)):
            return sum(y is not None and is_of(y, of) for y in (z[0], z[2])) in amount
        case IsFollowed(by):
            return z[2] == by
    raise NotImplementedError(quality)


def holds(said, x, *, circular=False):
    """Tell whether a condition holds of an object."""
    around = {"circular": circular}
    match said:
        case Conjunction(parts):
            return all(holds(one, x, **around) for one in parts)
        case Disjunction(parts):
            return any(holds(one, x, **around) for one in parts)
        case Negation(EqualEnds()):
            return bool(x) and x[0] != x[-1]
        case Negation(part):
            return not holds(part, x, **around)
        case Have(amount, place, quality):
            those = places(place, x, **around)
            good = [z for z in those if has(quality, z)]
            return len(good) == len(those) if amount == EVERY else len(good) in amount
        case Edge(at, word) if isinstance(x, str):
            text = "".join(word)
            return x.startswith(text) if at == "first" else x.endswith(text)
        case Edge("first", word):
            return x[: len(word)] == word
        case Edge("last", word):
            return len(x) >= len(word) and x[len(x) - len(word) :] == word
        case EqualEnds():
            return bool(x) and x[0] == x[-1]
        case Shaped("palindrome"):
            return x == x[::-1]
        case Shaped("constant"):
            return len({*x}) <= 1
        case Shaped("nondecreasing"):
            return x == tuple(sorted(x))
        case Into(parts):
            return all(
                is_of(z, parts if isinstance(parts, Amount) else tuple(dict(parts))) for z in x
            )
        case Matching(expression):
            return re.fullmatch(expression, "".join(map(str, x))) is not None
        case Measured(what, size, of):
            number = measure(what, of, x, **around)
            return number is not None and is_of(number, size)
    raise NotImplementedError(said)


def measure(what, of, x, *, circular=False):
    """Return a measure of an object; None where there is nothing that has it."""
    lengths = []
    if "run" in what:
        lengths = [z[1] for z in runs(x, circular=circular) if is_of(z[0], of)]
    match what:
        case "sum":
            return sum(x)
        case "value":
            return sum(z * of**i for i, z in enumerate(reversed(x)))
        case "largest":
            return max(x, default=0)
        case "longest run":
            return max(lengths, default=0)
        case "height":
            return max(x[:i].count("U") - x[:i].count("D") for i in range(len(x) + 1))
        case "first":
            return x[0] if x else None
        case "last":
            return x[-1] if x else None
        case "smallest":
            return min(x, default=None)
        case "shortest run":
            return min(lengths, default=None)
    raise NotImplementedError(what)


def kinds(sentence, x):
    """Return in how many ways the parts of an object may be of kinds."""
    many = 1
    for one in sentence.conditions:
        if isinstance(one, Into) and isinstance(one.parts, tuple):
            of = dict(one.parts)
            for part in {*x}:
                often = x.count(part)
                is_ordered = isinstance(sentence.objects, Compositions)
                ways = of[part] ** often if is_ordered else comb(of[part] + often - 1, often)
                many *= ways
    return many


def area(x, level):
    """Return the squares between a path and the axis, in halves at each step."""
    height = halves = 0
    for z in x:
        rise, width = {"U": (1, 1), "D": (-1, 1), "L": (0, level)}[z]
        halves += (2 * height + rise) * width
        height += rise
    return halves // 2


def amount(statistic, sentence, x):
    """Return how many places an object has, or its sum or area."""
    if statistic == "sum":
        return sum(x)
    if statistic == "area":
        return area(x, 2 if sentence.objects.name == "Schroeder" else 1)
    circular = getattr(sentence.objects, "circular", False)
    return len(places(statistic, x, circular=circular))


def table(sentence: Sentence, n: int) -> Counter:
    """Return how many objects of size n have so many of what marks them."""
    of = sentence.objects
    circular = getattr(of, "circular", False)
    statistics = sentence.by if sentence.total is None else (sentence.total,)
    found: Counter = Counter()
    for x in objects_of(of, n):
        if all(holds(one, x, circular=circular) for one in sentence.conditions):
            found[tuple(amount(z, sentence, x) for z in statistics)] += kinds(sentence, x)
    return found


def number(sentence: Sentence, n: int) -> int:
    """Return the number of objects of size n, or the total of what is counted in them."""
    of_each = table(sentence, n).items()
    return sum(many * (1 if sentence.total is None else key[0]) for key, many in of_each)


def in_one_list(sentence):
    """Return the same with the parts of conditions that hold together, as sentences have them."""
    some = sentence.conditions
    parts = (one.parts if isinstance(one, Conjunction) else (one,) for one in some)
    return replace(sentence, conditions=tuple(z for each in parts for z in each))


def mismatch(sentence, count=6):
    """Return where the terms of a sentence differ from those that are listed; None if nowhere."""
    size, whole = sentence.objects.size, sequence_of(in_one_list(sentence))
    for n in range(whole.offset, whole.offset + count):
        k = size.times * n + size.plus
        listed = value_of(table(sentence, k)) if sentence.by else number(sentence, k)
        if value(whole(n)) != listed:
            return n, whole(n), table(sentence, k)
    return None


MARKS = {"x": 10**3, "y": 10**6, "z": 10**9}
"""Numbers at which a polynomial with few and small terms is told by its value."""


def value(term):
    return term if isinstance(term, int) else term.at({z: MARKS[z] for z in MARKS})


def value_of(of_each):
    """Return the value of the polynomial of objects by their places."""
    total = 0
    for numbers, many in of_each.items():
        weight = 1
        for number_of, mark in zip(numbers, MARKS.values(), strict=False):
            weight *= mark**number_of
        total += many * weight
    return total
