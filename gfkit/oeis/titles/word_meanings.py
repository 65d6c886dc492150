"""What titles say of words: factors and runs counted by automata, and walks on small graphs.

Two numbers that are to be equal are counted by weights x^2 and y^2, of which a model of play keeps
what has |i - j| <= 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import combinations, pairwise
from typing import Any

from gfkit.boards.language.languages import Language
from gfkit.oeis.titles.move_meanings import VERTICES
from gfkit.oeis.titles.title_makers import (
    Counted,
    Onwards,
    Said,
    Side,
    Table,
    TitleRule,
    free,
    row,
    title,
)

Letters = tuple[str, ...]
Made = Callable[[Letters], Language]
MOST_COUNTED = 40
MOST_STATES = 100
MOST_CHANGE = 400
MOST_ROWS = 5
LONGEST_STEP = 8


# Counting --------------------------------------------------------------------------------------


def _reduced(amounts: list[int]) -> tuple[Callable[[int], int], Callable[[int], bool]]:
    """Return how a number is kept that is to be one of some, and whether it is one then."""
    if not amounts or amounts[0] > MOST_COUNTED:
        raise KeyError("amounts")
    if isinstance(amounts, Onwards):
        first, step = amounts[0], amounts[1] - amounts[0]
        return (
            lambda k: k if k < first + step else first + (k - first) % step,
            lambda k: k >= first and (k - first) % step == 0,
        )
    most = min(max(amounts), MOST_COUNTED) + 1
    return lambda k: min(k, most), lambda k: k in amounts


def of_words(make: Made) -> Said:
    """Say that the word, the only line of the array, is in a language."""

    def said(what: Counted) -> Table:
        if (what.fixed, what.side) != ("rows", 1) or not what.values:
            raise KeyError(what.side)
        return {"acceptors": [make(tuple(map(str, what.values))).table()]}

    return said


def occurring(word: str, amounts: list[int]) -> Said:
    """Say how many factors of the word are a given one; they may overlap."""
    keep, is_one = _reduced(amounts)

    def make(letters: Letters) -> Language:
        if not set(word) <= set(letters):
            raise KeyError(word)

        def step(state: Any, letter: int) -> Any:
            seen, count = state
            seen += letters[letter]
            return seen[1 - len(word) :] if len(word) > 1 else "", keep(count + seen.endswith(word))

        return Language.explored(letters, ("", 0), step, lambda state: is_one(state[1]))

    return of_words(make)


def regular(expression: str, *told: Any) -> Said:
    """Say that the word is in a regular language; the digits that are told must be letters."""

    def make(letters: Letters) -> Language:
        if not {*"".join(map(str, told))} <= {*letters}:
            raise KeyError(told[0])
        return Language.regex(expression, letters)

    return of_words(make)


def all_occurring(words: list[str]) -> Said:
    """Say that each of some words is a factor."""
    return regular("&".join(f"(.*{word}.*)" for word in words), *words)


def any_run(least: int) -> Said:
    """Say that some letter stands so often in a row."""
    if not 0 < least <= MOST_COUNTED:
        raise KeyError(least)
    return of_words(
        lambda letters: Language.regex("|".join(f".*{z}{{{least}}}.*" for z in letters), letters)
    )


def _powers(value: int, amounts: list[int]) -> str:
    """Return the expression of a letter so often in a row, at least once."""
    some = [k for k in amounts if k > 0]
    if not amounts or max(some[:1] or amounts) > MOST_COUNTED:
        raise KeyError("amounts")
    if isinstance(amounts, Onwards):
        step = amounts[1] - amounts[0]
        return f"{value}{{{some[0]}}}({value}{{{step}}})*"
    return "|".join(f"{value}{{{k}}}" for k in some if k <= MOST_COUNTED) or "(.&~.)"


def every_run(value: int, amounts: list[int]) -> str:
    """Return the expression of words whose maximal runs of a letter have some lengths."""
    run, other = _powers(value, amounts), f"(.&~{value})"
    return f"(({run})?{other})*({run})?"


def some_run(value: int, amounts: list[int]) -> str:
    """Return the expression of words one of whose maximal runs of a letter has some length."""
    return f"(.*(.&~{value}))?({_powers(value, amounts)})((.&~{value}).*)?"


def positive_even() -> list[int]:
    """Return the even numbers from 2 on."""
    return Onwards(range(2, 2 * MOST_COUNTED, 2))


# Two numbers that are equal ---------------------------------------------------------------------

Steps = list[tuple[Any, int]]


def balanced(
    what: Counted,
    first: Any,
    after: Callable[[Any], Steps],
    is_end: Callable[[Any], bool] = lambda _: True,
    more: int = 0,
) -> TitleRule:
    """Return the words along which what the letters add to a sum is so much in all.

    after: for each letter the next state, and what it adds. A tile is a letter between two states.
    """
    states: list[Any] = [first]
    tiles = []
    for place, state in enumerate(states):
        for target, adds in after(state):
            if target not in states:
                states.append(target)
            if len(states) > MOST_STATES:
                raise KeyError(len(states))
            to = f"q{states.index(target)}"
            tiles.append((f"q{place}", to, adds))
            if place == 0:
                tiles.append(("first", to, adds - more))
    ends = [f"q{k}" for k, state in enumerate(states) if is_end(state)]
    level = {"top": "-", "bottom": "-"}
    rule = {
        "labels": ["-", "first", *(f"q{k}" for k in range(len(states)))],
        "tile": [
            {"left": left, "right": right, **level, "weight": _weight(adds)}
            for left, right, adds in tiles
        ],
        "boundary": {"left": ["first"], "right": ends, "top": ["-"], "bottom": ["-"]},
    }
    return replace(title(what, rule), quantity="play")


def _weight(adds: int) -> str:
    """Return a weight whose exponents are twice a number, as those of play may differ by 1."""
    return f"{'x' if adds > 0 else 'y'}^{2 * abs(adds)}" if adds else "1"


def same_numbers(what: Counted, ones: list[str], others: list[str], more: int = 0) -> TitleRule:
    """Return the words with some number more of factors among some words than among others."""
    letters, words = [*map(str, what.values)], [*ones, *others]
    if not {*letters} >= {*"".join(words)} or {*ones} & {*others}:
        raise KeyError(words[0])
    parts = {word[:k] for word in words for k in range(len(word))}

    def after(seen: str) -> Steps:
        found = []
        for letter in letters:
            read = seen + letter
            adds = sum(map(read.endswith, ones)) - sum(map(read.endswith, others))
            found.append((next(read[k:] for k in range(len(read) + 1) if read[k:] in parts), adds))
        return found

    return balanced(what, "", after, more=more)


# Walks ------------------------------------------------------------------------------------------

Graph = list[list[int]]
"""The neighbours of each vertex."""


def graph_of(vertices: int, pairs: Iterable[tuple[int, int]]) -> Graph:
    """Return the graph with some edges between the vertices 0, 1, ..."""
    if not 0 < vertices <= MOST_STATES:
        raise KeyError(vertices)
    near: Graph = [[] for _ in range(vertices)]
    for one, other in pairs:
        near[one].append(other)
        near[other].append(one)
    return near


def complete_graph(vertices: int) -> Graph:
    """Return K_k."""
    return graph_of(vertices, combinations(range(vertices), 2))


def path_graph(vertices: int) -> Graph:
    """Return P_k."""
    return graph_of(vertices, pairwise(range(vertices)))


def cycle_graph(vertices: int) -> Graph:
    """Return C_k."""
    if vertices < 3:
        raise KeyError(vertices)
    return graph_of(vertices, [*pairwise(range(vertices)), (0, vertices - 1)])


def cube_graph(dimension: int) -> Graph:
    """Return the hypercube."""
    if not 0 < dimension <= 6:
        raise KeyError(dimension)
    places = range(2**dimension)
    return graph_of(
        2**dimension, [z for z in combinations(places, 2) if (z[0] ^ z[1]).bit_count() == 1]
    )


def named_graph(name: str) -> Graph:
    """Return the graph of vertices and edges of a solid, or another that has a name."""
    if name in POLYGONS:
        return cycle_graph(POLYGONS[name])
    if name == "petersen":
        ring = [(k, (k + 1) % 5) for k in range(5)]
        return graph_of(
            10,
            [*ring, *((k, k + 5) for k in range(5)), *((k + 5, (k + 2) % 5 + 5) for k in range(5))],
        )
    return graph_of(*VERTICES[name])


POLYGONS = {"triangle": 3, "square": 4, "pentagon": 5, "hexagon": 6, "heptagon": 7, "octagon": 8}


def distances(near: Graph, start: int) -> list[int]:
    """Return how far vertices are; raises KeyError if the graph is not connected."""
    far = {start: 0}
    todo = [start]
    for one in todo:
        for other in near[one]:
            if other not in far:
                far[other] = far[one] + 1
                todo.append(other)
    return [far[k] for k in range(len(near))]


def walks(side: Side, near: Graph, distance: int | str, start: int = 0) -> TitleRule:
    """Return the walks from a vertex to one at a distance, to the farthest, or to any ("any").

    All pairs of vertices at the distance must be alike, which is tested by the numbers of walks
    between them. Walks from one end of a path to the other ("end"), or to any vertex, begin at 0.
    """
    what = row(side)
    if distance == "end" and [len(some) for some in near].count(1) != 2:
        raise KeyError(distance)
    begins = [start] if distance in ("any", "end") else range(len(near))
    kinds = set()
    for one in begins:
        far = distances(near, one)
        wanted = distance if isinstance(distance, int) else max(far)
        ends = [k for k, z in enumerate(far) if distance == "any" or z == wanted]
        kinds |= {_profile(near, one, k) for k in ends}
        if one == start:
            last = ends if distance == "any" else ends[:1]
    if not last or (distance != "any" and len(kinds) != 1):
        raise KeyError(distance)
    letters = tuple(map(str, range(len(near))))
    arrows = [(one, letters[two], two) for one, some in enumerate(near) for two in some]
    language = Language.of_arrows(letters, arrows, [start], set(last))
    return title(what, {"values": [*range(len(near))], "acceptors": [language.table()]})


def _profile(near: Graph, start: int, end: int) -> tuple[int, ...]:
    """Return the numbers of walks to a vertex, as many as decide whether they are the same."""
    ways = [int(k == start) for k in range(len(near))]
    found = []
    for _ in range(2 * len(near)):
        found.append(ways[end])
        ways = [sum(ways[z] for z in some) for some in near]
    return tuple(found)


def bounded_walks(side: Side, low: int, high: int) -> TitleRule:
    """Return the walks by steps of 1 on the line that stay between two numbers."""
    if not -MOST_COUNTED <= low <= 0 <= high <= MOST_COUNTED:
        raise KeyError(low)
    return walks(side, path_graph(high - low + 1), "any", -low)


# Matrices as words of their columns ---------------------------------------------------------------


def without_corners(parts: list[Any]) -> TitleRule:
    """Return the binary matrices with no such three corners, of any two rows and columns.

    parts: the board, and patterns as (00;1), the two upper corners and the left lower one. A letter
    is a column.
    """
    what, *patterns = parts
    if what.fixed != "rows" or what.values != [0, 1] or not 0 < what.side <= MOST_ROWS:
        raise KeyError(what.side)
    pairs = [
        (i, k, *map(int, z.strip("()").replace(";", "")))
        for z in patterns
        for i, k in combinations(range(what.side), 2)
    ]

    def step(seen: frozenset[Any] | None, letter: int) -> frozenset[Any] | None:
        if seen is None or any(letter >> i & 1 == q for i, _, _, q, _ in seen):
            return None
        begun = (z for z in pairs if letter >> z[0] & 1 == z[2] and letter >> z[1] & 1 == z[4])
        return seen | {*begun}

    letters = tuple(map(str, range(2**what.side)))
    language = Language.explored(letters, frozenset(), step, lambda seen: seen is not None)
    values = [*range(2**what.side)]
    return title(row(free(what.shift)), {"values": values, "acceptors": [language.table()]})


# Permutations -----------------------------------------------------------------------------------


def displaced(
    low: int, high: int, without: list[int], ends: list[list[Any]], side: Side | None = None
) -> TitleRule:
    """Return the permutations p with p(i) - i from low to high, and not among some numbers.

    ends: conditions on single elements: the place, a sign, and the value.
    """
    moves = [z for z in range(low, high + 1) if z not in without]
    if not low <= 0 <= high or not {*without} <= {*range(low, high + 1)}:
        raise KeyError(low)
    language = Language.displacements(moves)
    for place, sign, value in ends:
        some = [
            str(z) for z in moves if (z + place <= value if sign == "<=" else z + place >= value)
        ]
        every = language.letters
        arrows = [(k, letter, k + 1) for k in range(place - 1) for letter in every]
        arrows += [(place - 1, letter, place) for letter in some]
        arrows += [(place, letter, place) for letter in every]
        language &= Language.of_arrows(every, arrows, [0], range(place + 1))
    return _words(language, side or free(0))


def _words(language: Language, side: Side) -> TitleRule:
    values = [int(z) for z in language.letters]
    return title(row(side), {"values": values, "acceptors": [language.table()]})


def displaced_by(some: list[int]) -> TitleRule:
    """Return the permutations whose displacements are among some numbers."""
    return _words(Language.displacements(some), free(0))


# Sums with parts --------------------------------------------------------------------------------


def parts_of(side: Side, expression: str, letters: str = "01") -> TitleRule:
    """Return the compositions of n: a part k is a letter 1 and k - 1 letters 0."""
    language = Language.regex(expression, letters)
    values = [*language.letters]
    return title(row(side), {"values": values, "acceptors": [language.table()]})


def part(number: int) -> str:
    """Return the expression of a part."""
    if not 0 < number <= MOST_COUNTED:
        raise KeyError(number)
    return f"10{{{number - 1}}}" if number > 1 else "1"


def parts_among(numbers: list[int]) -> str:
    """Return the expression of any sum of some numbers; raises KeyError for one told twice."""
    if len({*numbers}) < len(numbers):
        raise KeyError(numbers[0])
    return f"({'|'.join(map(part, numbers))})*"


def parts_without(numbers: list[int]) -> str:
    """Return the expression of any sum of parts without some."""
    return "(10*)*" + "".join(f"&~((.*)?{part(k)}(1.*)?)" for k in numbers)


def number_of_parts(least: int, most: int) -> str:
    """Return the expression of any sum of a number of parts."""
    if most > MOST_COUNTED:
        raise KeyError(most)
    return f"(10*){{{least},{most}}}"


def up_to_parts(most: int) -> list[int]:
    """Return the parts of the conjugates of partitions into at most so many parts."""
    return [*range(1, most + 1)]


def largest_part(number: int, *, least: bool = False) -> str:
    """Return the expression of sums whose largest, or least, part is a number."""
    rest = f"10{{{number - 1},}}" if least else f"10{{0,{number - 1}}}"
    return f"({rest})*{part(number)}({rest})*"


def change(side: Side, coins: list[int], *, ordered: bool = False) -> TitleRule:
    """Return the ways to make change: sums of coins, each kind before the next."""
    if sorted({*coins}) != sorted(coins) or min(coins) < 1 or sum(coins) > MOST_CHANGE:
        raise KeyError(coins[0])
    if ordered:
        return parts_of(side, parts_among(coins))
    kinds = "abcdefghij"[: len(coins)]
    return parts_of(side, "".join(f"({z}{{{c}}})*" for z, c in zip(kinds, coins, strict=True)), "")


def lattice_paths(parts: list[list[int]]) -> TitleRule:
    """Return the paths from (0,0) to (n,n) by some steps, as words of 2n letters.

    A step takes as many letters as it adds to the sum of the coordinates.
    """
    if any(len(z) != 2 or min(z) < 0 or not 0 < sum(z) <= LONGEST_STEP for z in parts):
        raise KeyError(len(parts))
    if len({*map(tuple, parts)}) != len(parts):
        raise KeyError(len(parts))

    def after(left: int) -> Steps:
        if left:
            return [(left - 1, 0)]
        return [(x + y - 1, x - y) for x, y in parts]

    found = balanced(row(free(0)), 0, after, lambda left: left == 0)
    return replace(found, step=2)


def odd_and_even_parts(more: int) -> TitleRule:
    """Return the compositions with some number more of odd parts than of even ones.

    A letter 1 begins a part, a letter 0 goes on with it, which changes its parity.
    """

    def after(length: int) -> Steps:
        begun = [(1, 1)]
        return begun if length == 0 else [*begun, (3 - length, -2 if length == 1 else 2)]

    return balanced(row(free(0)), 0, after, more=more)


def both_parts(first: int, second: int, *again: int) -> str:
    """Return the expression of sums of two numbers, both of which are there."""
    if again not in ((), (first, second)) or first == second:
        raise KeyError(again)
    return f"{parts_among([first, second])}&~({part(first)})*&~({part(second)})*"


def _neighbours_differ(kinds: list[str]) -> str:
    if not kinds:
        raise KeyError(kinds)
    same = "|".join(f"{z}{z}" for z in kinds)
    return f"({'|'.join(kinds)})*&~((.*)({same})(1(.*))?)"


def unlike_modulo(modulus: int) -> str:
    """Return the expression of sums in which neighbours differ modulo a number."""
    return _neighbours_differ([f"1{'0' * k}({'0' * modulus})*" for k in range(modulus)])


def unlike_parts(most: int) -> str:
    """Return the expression of sums of numbers up to a bound in which neighbours differ."""
    return _neighbours_differ(["1" + "0" * k for k in range(most)])


# Words without palindromes or squares, closed words ---------------------------------------------
