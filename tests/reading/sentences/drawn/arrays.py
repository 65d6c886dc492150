"""Sentences about arrays that are drawn, with the arrays that they mean, listed.

Nothing here knows gfkit. An array is a tuple of rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from random import Random

Row = tuple[int, ...]
Array = tuple[Row, ...]
Cell = tuple[int, int]
Test = Callable[[Array], bool]
Condition = tuple[str, Test]

MOST_LISTED = 1_100
WAYS: list[tuple[str, list[Cell]]] = [
    ("", [(0, 1), (1, 0)]),
    ("horizontally", [(0, 1)]),
    ("vertically", [(1, 0)]),
    ("horizontally or vertically", [(0, 1), (1, 0)]),
    ("diagonally", [(1, 1), (1, -1)]),
    ("horizontally, vertically or diagonally", [(0, 1), (1, 0), (1, 1), (1, -1)]),
]
"""Directions in which cells are adjacent, and the steps of them."""
DIRECTIONS: dict[str, Cell] = {
    "above": (1, 0),
    "below": (-1, 0),
    "to the left of": (0, 1),
    "to the right of": (0, -1),
}
"""Where a cell is to another one, and the step from it to that one."""


@dataclass(frozen=True)
class Drawn:
    """A sentence, and the numbers of arrays for n = 1, 2, ..."""

    text: str
    numbers: list[int]


def cells(a: Array) -> list[Cell]:
    """Return the places of all entries."""
    return [(r, c) for r in range(len(a)) for c in range(len(a[0]))]


def lines(a: Array, steps: list[Cell], k: int) -> list[Row]:
    """Return all k entries next to each other in some directions."""
    found = []
    for (r, c), (u, v) in product(cells(a), steps):
        there = [(r + u * i, c + v * i) for i in range(k)]
        if all(0 <= x < len(a) and 0 <= y < len(a[0]) for x, y in there):
            found.append(tuple(a[x][y] for x, y in there))
    return found


def blocks(a: Array, rows: int, columns: int) -> list[Row]:
    """Return the entries of all rectangles of a size."""
    tops = range(len(a) - rows + 1)
    lefts = range(len(a[0]) - columns + 1)
    return [
        tuple(a[r + i][c + j] for i in range(rows) for j in range(columns))
        for r in tops
        for c in lefts
    ]


def near(a: Array, cell: Cell, steps: list[Cell]) -> list[int]:
    """Return the entries beside one, in both senses of some directions."""
    r, c = cell
    both = [(s * u, s * v) for u, v in steps for s in (1, -1)]
    there = [(r + u, c + v) for u, v in both]
    return [a[x][y] for x, y in there if 0 <= x < len(a) and 0 <= y < len(a[0])]


def drawn_condition(rng: Random, entries: range, named: list[tuple[str, int]]) -> Condition:
    """Draw what is said of arrays of some entries.

    named: rows or columns that have a name, and which they are.
    """
    value, other = rng.choice(entries), rng.choice(entries)
    things = rng.choice([f"{value}s", f"{value}'s"])
    way, steps = rng.choice(WAYS)
    way = f" {way}" if way else ""
    k = rng.randint(1, 3)
    at_least: tuple[str, Callable[[int], bool]] = rng.choice(
        [
            (f"at least {k}", lambda z: z >= k),
            (f"at most {k}", lambda z: z <= k),
            (f"exactly {k}", lambda z: z == k),
            ("an even number of", lambda z: z % 2 == 0),
            ("an odd number of", lambda z: z % 2 == 1),
        ]
    )
    amount, is_right = at_least
    line = rng.choice(["row", "column"])

    def each(a: Array) -> list[Row]:
        return list(a) if line == "row" else list(zip(*a, strict=True))

    match rng.randrange(15):
        case 0:
            return (
                f"with no two adjacent {things}{way}",
                lambda a: (value, value) not in lines(a, steps, 2),
            )
        case 1:
            return (
                f"with no two {things} adjacent{way}",
                lambda a: (value, value) not in lines(a, steps, 2),
            )
        case 2:
            return (
                f"with no two adjacent equal entries{way}",
                lambda a: all(x != y for x, y in lines(a, steps, 2)),
            )
        case 3:
            text = rng.choice(
                ["in which every 2 X 2 block has sum", "with every 2 X 2 subblock summing to"]
            )
            return f"{text} {k}", lambda a: all(sum(z) == k for z in blocks(a, 2, 2))
        case 4:
            return (
                f"with no 2 X 2 block of {things}",
                lambda a: (value,) * 4 not in blocks(a, 2, 2),
            )
        case 5:
            told = rng.choice([f"with every {value}", f"in which every {value} is"])
            amount = amount if "number" not in amount else f"at least {k}"
            is_near = is_right if "number" not in at_least[0] else (lambda z: z >= k)
            return (
                f"{told} adjacent to {amount} {other}s{way}",
                lambda a: all(
                    is_near(near(a, z, steps).count(other))
                    for z in cells(a)
                    if a[z[0]][z[1]] == value
                ),
            )
        case 6:
            return (
                f"in which every {line} has {amount} {things}",
                lambda a: all(is_right(z.count(value)) for z in each(a)),
            )
        case 7:
            return (
                f"with {amount} {line}s that contain no {things}",
                lambda a: is_right(sum(value not in z for z in each(a))),
            )
        case 8:
            return f"with {amount} {things}", lambda a: is_right(sum(z.count(value) for z in a))
        case 9:
            text = rng.choice(
                ["with rows and columns nondecreasing", "with nondecreasing rows and columns"]
            )
            return (
                text,
                lambda a: all([*z] == sorted(z) for z in (*a, *zip(*a, strict=True))),
            )
        case 10:
            rest = rng.randint(0, 1)
            return (
                f"with {['even', 'odd'][rest]} sum",
                lambda a: sum(map(sum, a)) % 2 == rest,
            )
        case 11:
            name, index = rng.choice(named)
            which = name.split()[1]

            def one(a: Array) -> Row:
                return (list(a) if which == "row" else list(zip(*a, strict=True)))[index]

            return rng.choice(
                [
                    (
                        f"whose {name} has {amount} {things}",
                        lambda a: is_right(one(a).count(value)),
                    ),
                    (f"with no {value} in the {name}", lambda a: value not in one(a)),
                ]
            )
        case 12:
            direction, (u, v) = rng.choice([*DIRECTIONS.items()])

            def there(a: Array, cell: Cell) -> list[int]:
                r, c = cell[0] + u, cell[1] + v
                return [a[r][c]] if 0 <= r < len(a) and 0 <= c < len(a[0]) else []

            found = f"directly {direction} a {other}"
            return rng.choice(
                [
                    (
                        f"in which every {value} is {found}",
                        lambda a: all(
                            there(a, z) == [other] for z in cells(a) if a[z[0]][z[1]] == value
                        ),
                    ),
                    (
                        f"with no {value} {found}",
                        lambda a: all(
                            there(a, z) != [other] for z in cells(a) if a[z[0]][z[1]] == value
                        ),
                    ),
                ]
            )
        case 13:
            return (
                (
                    f"with {amount} {value}s and {amount} {value + 1}s in every {line}",
                    lambda a: all(
                        is_right(z.count(value)) and is_right(z.count(value + 1)) for z in each(a)
                    ),
                )
                if value + 1 in entries
                else (
                    f"in which each {line} sum is even",
                    lambda a: all(sum(z) % 2 == 0 for z in each(a)),
                )
            )
    return (
        f"in which adjacent entries differ by at most {k - 1}",
        lambda a: all(abs(x - y) <= k - 1 for x, y in lines(a, [(0, 1), (1, 0)], 2)),
    )


def drawn(seed: int) -> Drawn:
    """Draw a sentence about arrays and count what it means."""
    rng = Random(seed)  # noqa: S311
    entries = rng.choice([*[range(2)] * 3, range(3), range(3), range(1, 4), range(1, 3)])
    side, grows_right, more = rng.randint(1, 4), rng.randint(0, 1), rng.random() < 0.2
    grown = "(n+1)" if more else "n"
    board = f"{side} X {grown}" if grows_right else f"{grown} X {side}"
    letters = rng.choice([f"{{{','.join(map(str, entries))}}}", f"{entries[0]}..{entries[-1]}"])
    named = {
        range(2): ["binary arrays", "0..1 arrays"],
        range(3): ["0..2 arrays", "ternary arrays"],
    }.get(entries, [f"{letters} arrays"] * (letters[0] != "{"))
    said = [f"arrays over {letters}", f"arrays with entries in {letters}", *named]
    objects = f"{board} {rng.choice(said)}"
    places = [
        (f"{z} {line}", k) for line in ("row", "column") for z, k in (("first", 0), ("last", -1))
    ]
    if side % 2:
        places += [(f"middle {'row' if grows_right else 'column'}", side // 2)] * 4
    conditions = [drawn_condition(rng, entries, places) for _ in range(rng.choice([1, 1, 2]))]
    is_either = len(conditions) > 1 and rng.random() < 0.3
    text = f"{objects} {'either ' * is_either}" + (" or " if is_either else ", ").join(
        one for one, _ in conditions
    )
    numbers = []
    for n in range(1, 7):
        rows, columns = (side, n + more) if grows_right else (n + more, side)
        if len(entries) ** (rows * columns) > MOST_LISTED:
            break
        numbers.append(
            sum(
                (any if is_either else all)(test(a) for _, test in conditions)
                for a in _arrays(rows, columns, entries)
            )
        )
    return Drawn(text, numbers)


def _arrays(rows: int, columns: int, entries: range) -> Iterator[Array]:
    for one in product(entries, repeat=rows * columns):
        yield tuple(one[r * columns : (r + 1) * columns] for r in range(rows))
