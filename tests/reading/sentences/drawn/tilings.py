"""Sentences about pieces on a board, drawn at random, with the numbers that are right for them.

Nothing of gfkit is used: a meaning is drawn as a set of images of pieces and a test of tilings; it
is spelled in one of several ways, and the objects are listed by putting pieces on the first free
cell. The numbers are those of boards with few cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from random import Random

from reading.sentences.drawn.amounts import NAMES

Cell = tuple[int, int]
Image = tuple[Cell, ...]
Laid = tuple[tuple[str, frozenset[Cell]], ...]
"""Pieces that lie on a board: the name of each, and its cells."""
Test = Callable[[Laid, int, int], bool]
MOST_CELLS = 12
LISTED = 60_000
"""No more objects are listed of one board."""


def images(rows: list[str]) -> set[Image]:
    """Return the images of a drawing, under turns and reflections."""
    cells = [(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "X"]
    found = set()
    for mirrored in (False, True):
        now = [(r, -c) for r, c in cells] if mirrored else cells
        for _ in range(4):
            now = [(c, -r) for r, c in now]
            top = min(now)
            found.add(tuple(sorted((r - top[0], c - top[1]) for r, c in now)))
    return found


def box(rows: int, columns: int) -> Image:
    """Return a rectangle in one orientation."""
    return tuple(product(range(rows), range(columns)))


@dataclass
class Kind:
    """A piece: how it may be said, its name, its images, and its kinds."""

    spelled: tuple[str, ...]
    images: set[Image]
    kinds: int = 1

    @property
    def name(self) -> str:
        """What stands for the piece."""
        return self.spelled[0]


DOMINO = Kind(("dominoes", "1 x 2 tiles", "2 x 1 rectangles", "dimers"), images(["XX"]))
UNIT = Kind(("unit squares", "1 x 1 squares", "monominoes", "monomers"), images(["X"]))
TWO = Kind(
    ("2 x 2 squares", "2 by 2 squares", "squares of side 2", "square tetrominoes"), {box(2, 2)}
)
BAR = Kind(
    ("1 x 3 tiles", "straight trominoes", "I-trominoes", "tiles of length 3"), images(["XXX"])
)
BENT = Kind(
    ("L-trominoes", "right trominoes", "L-shaped trominoes", "bent trominoes"), images(["XX", "X."])
)
TEE = Kind(("T-tetrominoes", "T tetrominoes"), images(["XXX", ".X."]))
ELL = Kind(("L-tetrominoes", "J-tetrominoes"), images(["XXX", "X.."]))
SKEW = Kind(("Z-tetrominoes", "S-tetrominoes", "skew tetrominoes"), images([".XX", "XX."]))
UPRIGHT = Kind(("vertical dominoes",), {box(2, 1)})
LYING = Kind(("horizontal dominoes",), {box(1, 2)})
SOME = (DOMINO, UNIT, TWO, BAR, BENT, TEE, ELL, SKEW)
ONE = {
    "dominoes": "domino", "unit squares": "unit square", "2 x 2 squares": "2 x 2 square",
    "1 x 3 tiles": "1 x 3 tile", "L-trominoes": "L-tromino", "T-tetrominoes": "T-tetromino",
    "L-tetrominoes": "L-tetromino", "Z-tetrominoes": "Z-tetromino", "tiles": "tile",
    "vertical dominoes": "vertical domino", "horizontal dominoes": "horizontal domino",
    "vertical fault lines": "vertical fault line", "fault lines": "fault line",
    "horizontal fault lines": "horizontal fault line",
    "points where four tiles meet": "point where four tiles meet",
}  # fmt: skip


def any_squares() -> Kind:
    """Return the squares of all sizes."""
    spelled = ("squares of any size", "squares of arbitrary size", "squares with any side")
    return Kind(spelled, {box(k, k) for k in range(1, 8)})


@dataclass
class Drawn:
    """A sentence, and what is right: for each side that grows, the number of objects."""

    text: str
    right: dict[int, int] = field(default_factory=dict)
    is_number: bool = False


# What is counted.


def laid(
    kinds: tuple[Kind, ...], rows: int, columns: int, *, gaps: bool, around: bool
) -> Iterator[Laid]:
    """Yield the ways to lay pieces on the first free cell again and again.

    gaps: whether a cell may stay empty. around: whether the ends of the columns are joined.
    """
    board = [*product(range(rows), range(columns))]
    inside = {*board}

    @cache
    def fitting(first: Cell) -> list[tuple[str, frozenset[Cell]]]:
        """Return the pieces on the board that have a cell; around: once for each cell of theirs."""
        found = []
        for kind in kinds:
            for image in kind.images:
                for begin in image if around else image[:1]:
                    cells = [(first[0] + r - begin[0], first[1] + c - begin[1]) for r, c in image]
                    if around:
                        cells = [(r % rows, c) for r, c in cells]
                    here = frozenset(cells)
                    if len(here) == len(cells) and here <= inside:
                        found.append((kind.name, here))
        return found

    def go(taken: frozenset[Cell], on: Laid) -> Iterator[Laid]:
        first = next((z for z in board if z not in taken), None)
        if first is None:
            yield on
            return
        if gaps:
            yield from go(taken | {first}, on)
        for name, here in fitting(first):
            if not here & taken:
                yield from go(taken | here, (*on, (name, here)))

    yield from go(frozenset(), ())


def weight(on: Laid, kinds: tuple[Kind, ...]) -> int:
    """Return in how many ways the pieces have kinds."""
    many = {kind.name: kind.kinds for kind in kinds}
    total = 1
    for name, _ in on:
        total *= many[name]
    return total


def faults(on: Laid, rows: int, columns: int, way: str) -> int:
    """Return how many lines across the board cut no tile."""
    vertical = [
        j for j in range(1, columns)
        if all({c < j for _, c in cells} != {True, False} for _, cells in on)
    ] if way != "horizontal" else []  # fmt: skip
    horizontal = [
        i for i in range(1, rows)
        if all({r < i for r, _ in cells} != {True, False} for _, cells in on)
    ] if way != "vertical" else []  # fmt: skip
    return len(vertical) + len(horizontal)


def crossings(on: Laid, rows: int, columns: int) -> int:
    """Return at how many points four tiles meet."""
    of = {cell: k for k, (_, cells) in enumerate(on) for cell in cells}
    return sum(
        len({of[r + i, c + j] for i in (0, 1) for j in (0, 1)}) == 4
        for r in range(rows - 1)
        for c in range(columns - 1)
    )


# Conditions.


AMOUNTS: tuple[tuple[str, Callable[[int, int], bool]], ...] = (
    ("exactly {}", lambda k, z: z == k),
    ("at most {}", lambda k, z: z <= k),
    ("at least {}", lambda k, z: z >= k),
    ("more than {}", lambda k, z: z > k),
    ("fewer than {}", lambda k, z: z < k),
    ("{} or more", lambda k, z: z >= k),
    ("up to {}", lambda k, z: z <= k),
    ("an even number of", lambda _, z: z % 2 == 0),
    ("an odd number of", lambda _, z: z % 2 == 1),
    ("no", lambda _, z: z == 0),
)


@dataclass(frozen=True)
class Condition:
    """A phrase such as "exactly 2 dominoes", and when it holds."""

    phrase: str
    holds: Test
    denied: bool = False


def counter(thing: str) -> Callable[[Laid, int, int], int]:
    """Return how many of a thing there are."""
    if "fault" in thing:
        way = thing.split(maxsplit=1)[0]
        return lambda on, r, c: faults(on, r, c, way)
    if "points" in thing:
        return crossings
    if thing == "tiles":
        return lambda on, _r, _c: len(on)
    if thing in {"vertical dominoes", "horizontal dominoes"}:
        along = 0 if thing.startswith("horizontal") else 1
        return lambda on, _r, _c: sum(
            name in {"dominoes", thing} and len({z[along] for z in cells}) == 1
            for name, cells in on
        )
    return lambda on, _r, _c: sum(name == thing for name, _ in on)


def condition(random: Random, kinds: tuple[Kind, ...], *, tilings: bool, joined: bool) -> Condition:
    """Return a condition on tilings or placements."""
    things = ["tiles"] if len(kinds) < 2 or random.random() < 0.15 else []
    things += [z.name for z in kinds if z.name in ONE]
    if any(z.name == "dominoes" for z in kinds):
        things += ["vertical dominoes", "horizontal dominoes"]
    if tilings and not joined and random.random() < 0.45:
        things = [
            "vertical fault lines",
            "horizontal fault lines",
            "fault lines",
            "points where four tiles meet",
        ]
    thing = random.choice(things or ["tiles"])
    if random.random() < 0.2 and "line" not in thing and "point" not in thing:
        return related(random, thing, kinds, joined=joined)
    pattern, right = random.choice(AMOUNTS)
    k = (
        random.choice((0, 1, 1, 2, 2, 3))
        if pattern.startswith(("at", "up", "exactly"))
        else random.choice((1, 2, 3))
    )
    if k == 0 and not pattern.startswith("exactly"):
        k = 1
    number = random.choice((str(k), NAMES[k]))
    is_one = "{}" in pattern and k == 1 and "or more" not in pattern
    named = ONE[thing] if is_one else thing
    of = counter(thing)
    return Condition(f"{pattern.format(number)} {named}", lambda on, r, c: right(k, of(on, r, c)))


def has_contact(on: Laid, thing: str) -> bool:
    """Return whether two tiles of a name share a part of a side."""
    of = {
        cell: k
        for k, (name, cells) in enumerate(on)
        if counter(thing)(((name, cells),), 0, 0)
        for cell in cells
    }
    return any(
        of.get(beside, k) != k for (r, c), k in of.items() for beside in ((r, c + 1), (r + 1, c))
    )


def related(random: Random, thing: str, kinds: tuple[Kind, ...], *, joined: bool) -> Condition:
    """Return that no two tiles are adjacent, or that there are more of one than of another."""
    named = [z.name for z in kinds if z.name in ONE]
    if (len(named) > 1 and random.random() < 0.5) or joined:
        first, second = (counter(z) for z in (thing, named[-1]))
        spelled, right = random.choice(
            (
                ("more {} than {}", lambda i, j: i > j),
                ("fewer {} than {}", lambda i, j: i < j),
                ("as many {} as {}", lambda i, j: i == j),
                ("at least as many {} as {}", lambda i, j: i >= j),
            )
        )
        return Condition(
            spelled.format(thing, named[-1]),
            lambda on, r, c: right(first(on, r, c), second(on, r, c)),
        )
    pattern = random.choice(
        ("no two adjacent {}", "no two {} next to each other", "two adjacent {}")
    )
    is_denied = pattern.startswith("no")
    return Condition(pattern.format(thing), lambda on, _r, _c: has_contact(on, thing) != is_denied)


WITH = (
    "with {}",
    "that have {}",
    "having {}",
    "such that there are {}",
    "containing {}",
    "in which there are {}",
)


def spelled_conditions(random: Random, some: list[Condition]) -> tuple[str, Test]:
    """Return conditions in words, and when they hold."""
    if not some:
        return "", lambda _on, _r, _c: True
    if len(some) == 1:
        (one,) = some
        if random.random() < 0.2:
            return f" that do not have {one.phrase}", lambda on, r, c: not one.holds(on, r, c)
        return " " + random.choice(WITH).format(one.phrase), one.holds
    first, second = some
    style = random.randrange(4)
    if style == 0:
        return (
            f" either with {first.phrase} or with {second.phrase}",
            lambda on, r, c: first.holds(on, r, c) or second.holds(on, r, c),
        )
    both: Test = lambda on, r, c: first.holds(on, r, c) and second.holds(on, r, c)  # noqa: E731
    if style == 1:
        return f" with {first.phrase} and {second.phrase}", both
    if style == 2:
        return f", with {first.phrase}, {random.choice(WITH).format(second.phrase)}", both
    return f" that have {first.phrase} and have {second.phrase}", both


# Sentences.


def listed(random: Random, names: list[str]) -> str:
    """Return names as a list."""
    if len(names) == 1:
        return names[0]
    last = random.choice((" and ", " or "))
    return ", ".join(names[:-1]) + last + names[-1]


def pieces(random: Random) -> tuple[Kind, ...]:
    """Return some pieces, perhaps of several kinds."""
    if random.random() < 0.1:
        return (any_squares(), random.choice((DOMINO, BAR, BENT)))
    some = random.sample(SOME, random.choice((1, 2, 2, 2, 3)))
    if random.random() < 0.1:
        some = [random.choice((UPRIGHT, LYING)), UNIT]
    return tuple(
        Kind(z.spelled, z.images, random.choice((2, 3))) if random.random() < 0.15 else z
        for z in some
    )


def said(random: Random, kind: Kind) -> str:
    """Return a piece in words, with its kinds."""
    name = random.choice(kind.spelled)
    if kind.kinds == 1:
        return name
    pattern = random.choice(
        ("{0} kinds of {1}", "{1} in {0} colors", "{0}-colored {1}", "{1} of {0} kinds")
    )
    if name == "tiles of length 3":
        pattern = "{0} kinds of {1}"
    return pattern.format(kind.kinds, name)


def board(random: Random, side: int, other: str, *, by_rows: bool) -> str:
    """Return a board in words."""
    first, second = (str(side), other) if by_rows else (other, str(side))
    cross = random.choice((" x ", " X ", " by ", "x")) if "(" not in other else " x "
    noun = random.choice((" board", " rectangle", " grid", "", " strip"))
    sides = f"{first}{cross}{second}"
    if noun == "":
        return sides
    return random.choice(("a ", "the ")) + sides + noun


@cache
def drawn(seed: int) -> Drawn:
    """Return a sentence that is drawn by a number, with what is right for it."""
    random = Random(seed)  # noqa: S311 - a test draws
    aim = random.choice(("tilings", "tilings", "tilings", "placements", "places"))
    side = random.choice((1, 2, 2, 3, 3, 4))
    by_rows = random.random() < 0.8
    if aim == "places":
        return _places(random, side, by_rows=by_rows)
    joined = aim == "tilings" and random.random() < 0.08
    kinds = pieces(random)
    if joined:
        side, by_rows, kinds = 4, True, tuple(random.sample((DOMINO, UNIT, BENT, TWO), 2))
    step = 2 if random.random() < 0.08 and not joined else 1
    many = 0 if joined else random.choice((0, 1, 1, 2))
    some = [condition(random, kinds, tilings=aim == "tilings", joined=joined) for _ in range(many)]
    remarks, holds = spelled_conditions(random, some)
    number = random.random() < 0.1 and not joined and step == 1
    on = board(random, side, "n" if step == 1 else "2n", by_rows=by_rows)
    if joined:
        on = f"a {side} x n cylinder"
    sizes = range(1, 1 + MOST_CELLS // side)
    if number:
        at = random.choice([z for z in sizes if z > side] or [side + 1])
        on, sizes = board(random, side, str(at), by_rows=by_rows), range(at, at + 1)
    names = listed(random, [said(random, z) for z in kinds])
    if aim == "tilings":
        text = random.choice((
            f"tilings of {on} with {names}", f"number of tilings of {on} by {names}",
            f"ways to tile {on} using {names}", f"coverings of {on} by {names}",
            f"number of ways to cover {on} with {names}", f"tilings with {names} of {on}",
        )) + remarks  # fmt: skip
    else:
        text = random.choice((
            f"placements of nonoverlapping {names} on {on}", f"ways to place {names} on {on}",
            f"number of ways to place non-overlapping {names} in {on}",
            f"packings of {names} in {on}",
        )) + remarks  # fmt: skip
    found = Drawn(text, is_number=number)
    for n in sizes:
        if step * n * side > MOST_CELLS:
            break
        r, c = (side, step * n) if by_rows else (step * n, side)
        total = 0
        for k, one in enumerate(laid(kinds, r, c, gaps=aim != "tilings", around=joined)):
            if k > LISTED:
                break
            total += weight(one, kinds) * holds(one, r, c)
        else:
            found.right[n] = total
            continue
        break
    return found


def _places(random: Random, side: int, *, by_rows: bool) -> Drawn:
    """Return a sentence that asks for the places of pieces."""
    kinds = tuple(random.sample(SOME, random.choice((1, 1, 2))))
    number = random.random() < 0.3
    at = random.choice((2, 3, 4, 5))
    on = board(random, side, str(at) if number else "n", by_rows=by_rows)
    names = " and ".join(random.choice(z.spelled) for z in kinds)
    text = random.choice((
        f"number of {names} in {on}", f"how many {names} are in {on}",
        f"how many {names} are there in {on}?", f"places of {names} on {on}",
        f"the number of {names} on {on}",
    ))  # fmt: skip
    found = Drawn(text, is_number=number)
    for n in (at,) if number else range(1, 1 + MOST_CELLS // side):
        r, c = (side, n) if by_rows else (n, side)
        cells = {*product(range(r), range(c))}
        found.right[n] = sum(
            {(r0 + i, c0 + j) for i, j in image} <= cells
            for kind in kinds for image in kind.images for r0, c0 in cells
        )  # fmt: skip
    return found
