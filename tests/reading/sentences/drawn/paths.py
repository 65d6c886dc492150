"""Sentences about paths and walks that are drawn, and what they mean, listed: no gfkit is here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from reading.sentences.drawn.amounts import amount

Step = tuple[int, int]
Points = list[Step]


@dataclass(frozen=True)
class Drawn:
    """A sentence, and the numbers that it means for n = 0, 1, 2, ..."""

    text: str
    numbers: list[int]


@dataclass(frozen=True)
class Family:
    """Paths without conditions: how they are said, their steps, where they begin and end.

    end: of n the number of steps or None, and the last point, with None for any coordinate.
    low: whether they never go below the axis. heights: whether all steps go to the right.
    """

    said: tuple[str, ...]
    steps: tuple[Step, ...]
    end: Callable[[int], tuple[int | None, int | None, int | None]]
    many: int
    start: Step = (0, 0)
    low: bool = False
    heights: bool = True


U, D, L = (1, 1), (1, -1), (1, 0)
E, N, W, S, X = (1, 0), (0, 1), (-1, 0), (0, -1), (1, 1)
DYCK = Family(
    (
        "Dyck paths of semilength n",
        "Dyck paths of length 2n",
        "Dyck words of length 2n",
        "paths from (0,0) to (2n,0) with steps (1,1) and (1,-1) that never go below the x-axis",
    ),
    (U, D),
    lambda n: (None, 2 * n, 0),
    6,
    low=True,
)
MOTZKIN = Family(
    (
        "Motzkin paths of length n",
        "Motzkin paths from (0,0) to (n,0)",
        "paths of length n with steps up, down, level never below y = 0 that end at height 0",
    ),
    (U, D, L),
    lambda n: (None, n, 0),
    7,
    low=True,
)
SCHROEDER = Family(
    ("Schroeder paths of semilength n", "Schroeder paths of length 2n"),
    (U, D, (2, 0)),
    lambda n: (None, 2 * n, 0),
    4,
    low=True,
)
PREFIX = Family(
    ("Dyck prefixes of length n", "prefixes of Dyck paths of length n"),
    (U, D),
    lambda n: (None, n, None),
    8,
    low=True,
)
FREE = Family(
    (
        "paths of n steps with steps +1 and -1",
        "lattice paths of length n with steps (1,1), (1,-1)",
        "walks of length n with steps up and down",
        "n-step walks on Z",
    ),
    (U, D),
    lambda n: (n, None, None),
    8,
)
LONG = Family(
    ("paths of length n from height 1 to height 0 with steps +2, -1",),
    ((1, 2), (1, -1)),
    lambda n: (n, None, 0),
    9,
    start=(0, 1),
)
SQUARE = Family(
    (
        "lattice paths from (0,0) to (n,n) with steps (1,0), (0,1)",
        "lattice paths from (0,0) to (n,n) with steps right and up",
        "monotone lattice paths from the origin to (n,n)",
        "paths from (0,0) to (n,n) with unit steps east and north",
        "lattice paths from (0,0) to (n,n) with steps E and N",
    ),
    (E, N),
    lambda n: (None, n, n),
    5,
    heights=False,
)
DELANNOY = Family(
    (
        "Delannoy paths from (0,0) to (n,n)",
        "paths from (0,0) to (n,n) with steps (1,0), (0,1), (1,1)",
        "lattice paths from (0,0) to (n,n) using steps E, N and NE",
    ),
    (E, N, X),
    lambda n: (None, n, n),
    4,
    heights=False,
)
ACROSS = Family(
    ("lattice paths from (0,0) to (n,2)", "paths from (0,0) to (n,2) by steps {(0,1),(1,0)}"),
    (E, N),
    lambda n: (None, n, 2),
    6,
    heights=False,
)
PLANE = Family(
    (
        "walks of n steps in the plane with unit steps",
        "walks of length n with steps up, down, left and right",
    ),
    (E, N, W, S),
    lambda n: (n, None, None),
    5,
    heights=False,
)
FAMILIES = (DYCK, MOTZKIN, SCHROEDER, PREFIX, FREE, LONG, SQUARE, DELANNOY, ACROSS, PLANE)


def paths(family: Family, n: int) -> Iterator[tuple[list[Step], Points]]:
    """Yield all paths, as steps and points."""
    many, x, y = family.end(n)

    def more(steps: list[Step], points: Points) -> Iterator[tuple[list[Step], Points]]:
        at = points[-1]
        if (many is None or len(steps) == many) and x in {None, at[0]} and y in {None, at[1]}:
            yield steps, points
        if many is not None and len(steps) == many:
            return
        for a, b in family.steps:
            after = (at[0] + a, at[1] + b)
            if many is None and x is not None and after[0] > x:
                continue
            if many is None and not family.heights and y is not None and after[1] > y:
                continue
            yield from more([*steps, (a, b)], [*points, after])

    for one, points in more([], [family.start]):
        if not family.low or all(p[1] >= 0 for p in points):
            yield one, points


Test = Callable[[list[Step], Points], bool]


def turns(steps: list[Step], pattern: list[set[Step]]) -> list[int]:
    """Return where consecutive steps are of a pattern."""
    many = len(pattern)
    return [
        k
        for k in range(len(steps) - many + 1)
        if all(z in some for z, some in zip(steps[k : k + many], pattern, strict=True))
    ]


def of_heights(rng: Random, family: Family) -> tuple[str, Test]:
    """Draw what is said of paths whose steps go to the right."""
    up = {z for z in family.steps if z[1] > 0}
    down = {z for z in family.steps if z[1] < 0}
    level = {z for z in family.steps if z[1] == 0}
    k, h = rng.randint(1, 3), rng.randint(0, 2)
    many, counts, _ = amount(rng)
    word = "".join(rng.choice("UD") for _ in range(rng.randint(2, 3)))
    pattern = [up if z == "U" else down for z in word]
    said: list[tuple[str, Test]] = [
        (f"with height at most {k}", lambda _, p: max(y for _, y in p) <= k),
        (f"that never go above height {k}", lambda _, p: max(y for _, y in p) <= k),
        (f"never exceeding height {k}", lambda _, p: max(y for _, y in p) <= k),
        (f"of height exactly {k}", lambda _, p: max(y for _, y in p) == k),
        (f"with {many} peaks", lambda s, _: counts(len(turns(s, [up, down])))),
        (f"with {many} valleys", lambda s, _: counts(len(turns(s, [down, up])))),
        (f"having {many} up steps", lambda s, _: counts(len(turns(s, [up])))),
        ("with no two consecutive down steps", lambda s, _: not turns(s, [down, down])),
        (f"with at most {k} consecutive up steps", lambda s, _: not turns(s, [up] * (k + 1))),
        (f"without {k + 1} consecutive down steps", lambda s, _: not turns(s, [down] * (k + 1))),
        (f"avoiding {word}", lambda s, _: not turns(s, pattern)),
        (f"with {many} occurrences of {word}", lambda s, _: counts(len(turns(s, pattern)))),
        (
            f"with no peaks at height {h}",
            lambda s, p: all(p[j + 1][1] != h for j in turns(s, [up, down])),
        ),
        (
            f"with {many} valleys at height {h}",
            lambda s, p: counts(sum(p[j + 1][1] == h for j in turns(s, [down, up]))),
        ),
    ]
    if family.low:
        said.append(
            (
                f"with {many} returns",
                lambda s, p: counts(sum(p[j + 1][1] == 0 for j in turns(s, [down]))),
            )
        )
    if level:
        said.append((f"with {many} level steps", lambda s, _: counts(len(turns(s, [level])))))
        said.append(
            (
                f"without level steps at height {h}",
                lambda s, p: all(p[j][1] != h for j in turns(s, [level])),
            )
        )
    if not family.low and family.start[1] == 0:
        said.append((f"between heights -{k} and {h}", lambda _, p: all(-k <= y <= h for _, y in p)))
        said.append(("that stay weakly above the x-axis", lambda _, p: all(y >= 0 for _, y in p)))
        said.append((f"staying strictly above y = -{k}", lambda _, p: all(y > -k for _, y in p)))
        said.append(("with |y| <= 2", lambda _, p: all(abs(y) <= 2 for _, y in p)))
    return rng.choice(said)


def of_the_plane(rng: Random, family: Family) -> tuple[str, Test]:
    """Draw what is said of paths by steps of a compass."""
    k, m = rng.randint(1, 3), rng.randint(0, 2)
    many, counts, _ = amount(rng)
    letters = {"E": E, "N": N, "W": W, "S": S}
    some = [z for z, step in letters.items() if step in family.steps and (z, step) != ("X", X)]
    word = "".join(rng.choice(some) for _ in range(2))
    pattern = [{letters[z]} for z in word]
    return rng.choice(
        [
            (f"with |x-y| <= {k}", lambda _, p: all(abs(x - y) <= k for x, y in p)),
            ("that stay below the diagonal", lambda _, p: all(y <= x for x, y in p)),
            ("that never go below the diagonal", lambda _, p: all(y >= x for x, y in p)),
            (f"never above y = x+{k}", lambda _, p: all(y <= x + k for x, y in p)),
            (
                f"between y = x-{k} and y = x+{m}",
                lambda _, p: all(x - k <= y <= x + m for x, y in p),
            ),
            (f"strictly below the line y = x+{k}", lambda _, p: all(y < x + k for x, y in p)),
            (f"staying on or above y = x-{m}", lambda _, p: all(y >= x - m for x, y in p)),
            (f"with y <= x+{m}", lambda _, p: all(y <= x + m for x, y in p)),
            (f"with -{k} <= y-x <= {m}", lambda _, p: all(-k <= y - x <= m for x, y in p)),
            (f"that do not touch the line y = x+{k}", lambda _, p: all(y < x + k for x, y in p)),
            (f"avoiding {word}", lambda s, _: not turns(s, pattern)),
            (f"with {many} occurrences of {word}", lambda s, _: counts(len(turns(s, pattern)))),
            ("with no two consecutive east steps", lambda s, _: not turns(s, [{E}, {E}])),
            (f"with {many} north steps", lambda s, _: counts(len(turns(s, [{N}])))),
        ]
    )


def drawn_paths(rng: Random) -> Drawn:
    """Draw a sentence about lattice paths with none, one or two conditions."""
    family = rng.choice(FAMILIES)
    text = rng.choice(["", "", "number of ", "the number of "]) + rng.choice(family.said)
    tests: list[Test] = []
    for k in range(rng.randint(0, 2)):
        said, test = (of_heights if family.heights else of_the_plane)(rng, family)
        joined = "" if not k else rng.choice([",", " and"])
        text += f"{joined} {said}"
        tests.append(test)
    numbers = [
        sum(all(test(s, p) for test in tests) for s, p in paths(family, n))
        for n in range(family.many)
    ]
    return Drawn(text, numbers)


def rectangle(rows: int, columns: int, *, corners: bool = False) -> dict[int, set[int]]:
    """Return the graph of the cells that share a side, or also a corner."""
    cells = [(r, c) for r in range(rows) for c in range(columns)]

    def beside(a: Step, b: Step) -> bool:
        far = [abs(a[0] - b[0]), abs(a[1] - b[1])]
        return max(far) == 1 if corners else sum(far) == 1

    return {i: {j for j, b in enumerate(cells) if beside(a, b)} for i, a in enumerate(cells)}


def drawn_walks(rng: Random) -> Drawn:
    """Draw a sentence about walks on a graph."""
    k = rng.randint(3, 6)
    r, c = rng.randint(2, 3), rng.randint(2, 3)
    ring = {v: {(v - 1) % k, (v + 1) % k} for v in range(k)}
    line = {v: {u for u in (v - 1, v + 1) if 0 <= u < k} for v in range(k)}
    whole = {v: {*range(k)} - {v} for v in range(k)}
    said, near = rng.choice(
        [
            (rng.choice([f"on C_{k}", f"in the cycle C_{k}"]), ring),
            (rng.choice([f"on P_{k}", f"on the path P_{k}"]), line),
            (f"on K_{k}", whole),
            (f"on the {r} x {c} grid graph", rectangle(r, c)),
            (f"in P_{r} x P_{c}", rectangle(r, c)),
            (f"on the {r} x {c} king graph", rectangle(r, c, corners=True)),
        ]
    )
    many = len(near)
    u, v, w = rng.choices(range(many), k=3)
    ends: list[tuple[str, Callable[[list[int]], bool]]] = [
        ("", lambda _: True),
        (f" from v{u + 1} to v{v + 1}", lambda p: (p[0], p[-1]) == (u, v)),
        (f" starting at v{u + 1}", lambda p: p[0] == u),
        (f" ending at v{u + 1}", lambda p: p[-1] == u),
        (f" starting and ending at v{u + 1}", lambda p: p[0] == p[-1] == u),
    ]
    told, test = rng.choice(ends)
    closed = rng.random() < 0.3 and "to" not in told and "and" not in told
    avoided = w if rng.random() < 0.3 and w not in {u, v} else None
    length = rng.choice(["of length n", "of n steps", ""])
    head = "" if length else "n-step "
    text = f"{head}{'closed ' * closed}walks {length} {said}{told}"
    text += f" that never visit v{w + 1}" if avoided is not None else ""

    def count(n: int) -> int:
        found = [[a] for a in near]
        for _ in range(n):
            found = [[*p, b] for p in found for b in near[p[-1]]]
        return sum(test(p) and avoided not in p and (not closed or p[0] == p[-1]) for p in found)

    return Drawn(" ".join(text.split()), [count(n) for n in range(5)])


def drawn(seed: int) -> Drawn:
    """Draw a sentence about paths or walks."""
    rng = Random(seed)  # noqa: S311 - no secret
    return drawn_walks(rng) if rng.random() < 0.25 else drawn_paths(rng)
