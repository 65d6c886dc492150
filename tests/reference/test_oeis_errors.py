"""Entries of the OEIS whose terms are not what their titles say, by two computations.

`python tests/reference/test_oeis_errors.py` writes docs/oeis-errors.md.
"""

from collections.abc import Callable
from itertools import combinations, product
from pathlib import Path
from typing import NamedTuple

import pytest

from gfkit.oeis.title_reading import TitleRule, read_title

PAGE = Path(__file__).parents[2] / "docs" / "oeis-errors.md"
Edges = list[tuple[int, int]]


def hamiltonian_paths(edges: Edges) -> int:
    """Return the undirected paths through all vertices, by the sets of vertices so far."""
    near: dict[int, set[int]] = {z: set() for edge in edges for z in edge}
    for a, b in edges:
        near[a].add(b)
        near[b].add(a)
    ways = {(1 << v, v): 1 for v in near}
    for _ in range(len(near) - 1):
        longer: dict[tuple[int, int], int] = {}
        for (seen, v), number in ways.items():
            for w in near[v]:
                if not seen >> w & 1:
                    key = seen | 1 << w, w
                    longer[key] = longer.get(key, 0) + number
        ways = longer
    return sum(ways.values()) // 2


def wheel_times_path(n: int) -> int:
    wheel = [*((4, k) for k in range(4)), *((k, (k + 1) % 4) for k in range(4))]
    inside = [(5 * c + a, 5 * c + b) for c in range(n) for a, b in wheel]
    return hamiltonian_paths(inside + [(v, v + 5) for v in range(5 * n - 5)])


def edge_covers_of_book(n: int) -> int:
    """List all sets of edges; the spine is 0, 1, and page k has 2 + 2k and 3 + 2k."""
    pages = [(2 + 2 * k, 3 + 2 * k) for k in range(n)]
    edges = [(0, 1), *pages, *((0, a) for a, _ in pages), *((1, b) for _, b in pages)]
    sets = (some for k in range(len(edges) + 1) for some in combinations(edges, k))
    return sum(len({z for edge in some for z in edge}) == 2 * n + 2 for some in sets)


def without_corners(n: int) -> int:
    """List all 4 X n matrices; corners are two above and the left one below."""
    rows, columns = [*combinations(range(4), 2)], [*combinations(range(n), 2)]
    return sum(
        all(
            (z[n * i + j], z[n * i + k], z[n * m + j]) not in {(1, 0, 0), (0, 1, 1)}
            for i, m in rows
            for j, k in columns
        )
        for z in product((0, 1), repeat=4 * n)
    )


def engine(title: str, count: int) -> list[int]:
    found = read_title(title)
    assert isinstance(found, TitleRule)
    return found.terms(count)


def book_formula(_title: str, count: int) -> list[int]:
    return [2 * 5**n - 2 ** (n + 1) + 1 for n in range(1, count + 1)]


class Wrong(NamedTuple):
    """An entry: its first terms, the true ones, from n = 1, the two ways to them, and why."""

    number: str
    title: str
    entry: tuple[int, ...]
    true: tuple[int, ...]
    listed: Callable[[int], int]
    how_many: int
    comment: str
    otherwise: Callable[[str, int], list[int]] = engine


ERRORS = [
    Wrong(
        "A003738",
        "Number of Hamiltonian paths in W_5 X P_n.",
        (24, 1920, 70184, 2154592),
        (24, 1928, 70840, 2185344),
        wheel_times_path,
        2,
        "a(2) and a(3) were counted by sets of vertices as well; the wheel is that of A003737 and "
        "A003739, whose terms agree.",
    ),
    Wrong(
        "A100313",
        "Number of 4 X n binary matrices avoiding simultaneously the right angled numbered "
        "polyomino patterns (ranpp) (10;0) and (01;1).",
        (16, 96, 400, 1408),
        (16, 80, 304, 1008),
        without_corners,
        3,
        "Transposition keeps both patterns, so a(3) is the fourth term of A100312 for 3 X n, 304.",
    ),
    Wrong(
        "A356198",
        "Number of edge covers in the n-book graph.",
        (5, 41, 233, 1217),
        (7, 43, 235, 1219),
        edge_covers_of_book,
        3,
        "a(n) = 2*5^n - 2^(n+1) + 1: with the spine a page can be covered in 5 ways; without it, "
        "2^n ways leave one end of the spine bare, each of two, and 1 leaves both. The entry has "
        "2*5^n - 2^(n+1) - 1. For n = 1 the graph is a cycle of 4, with 7 edge covers.",
        book_formula,
    ),
]
"""Terms and titles are of the OEIS (The OEIS Foundation Inc., CC BY-SA 4.0)."""


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param(z, marks=[pytest.mark.thorough] if z.listed is wheel_times_path else [])
        for z in ERRORS
    ],
    ids=lambda z: z.number,
)
def test_two_computations_agree_against_the_entry(wrong: Wrong) -> None:
    listed = [wrong.listed(n) for n in range(1, wrong.how_many + 1)]
    assert listed == list(wrong.true[: wrong.how_many])
    assert listed != list(wrong.entry[: wrong.how_many])
    assert wrong.otherwise(wrong.title, len(wrong.true)) == list(wrong.true)


INTRODUCTION = (
    "Two computations that share nothing agree with each other and not with the entry: a list of "
    "all objects for the first n, and the engine by transfer matrices (of A356198, whose title it "
    "does not read, the formula of the comment). Titles and "
    "terms are of the OEIS (The OEIS Foundation Inc., CC BY-SA 4.0). This page is written by "
    "`python tests/reference/test_oeis_errors.py`, and the computations are its tests."
)


def _shown(terms: tuple[int, ...]) -> str:
    return ", ".join(map(str, terms))


def page() -> str:
    """Return the page."""
    lines = [
        "# Entries whose terms are not what their titles say",
        "",
        INTRODUCTION,
        "",
        "| entry | title | terms of the entry | true, from n = 1 | listed up to n | comment |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    lines += [
        f"| {z.number} | {z.title} | {_shown(z.entry)} | {_shown(z.true)} | {z.how_many} | "
        f"{z.comment} |"
        for z in ERRORS
    ]
    return "\n".join(lines) + "\n"


def test_the_page_is_written() -> None:
    assert PAGE.read_text("utf-8") == page()


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
