"""Families of graphs against sets of vertices and edges, listed from the definitions."""

from collections.abc import Callable, Iterator
from itertools import chain, combinations

import pytest
from tiers import one_in

from gfkit.errors import LimitReached
from gfkit.oeis.graph_families import FAMILIES, family_title
from gfkit.oeis.settle_entry import definition_of
from gfkit.oeis.title_makers import Refused
from gfkit.proofs.kernel import Workings

Edges = list[tuple[str, str]]
SIZE = 3
MOST = 12


def ring(name: str, n: int) -> Edges:
    return [(f"{name}{k}", f"{name}{(k + 1) % n}") for k in range(n)]


def rungs(one: str, other: str, n: int, ahead: int = 0) -> Edges:
    return [(f"{one}{k}", f"{other}{(k + ahead) % n}") for k in range(n)]


def spokes(hub: str, name: str, n: int) -> Edges:
    return [(hub, f"{name}{k}") for k in range(n)]


GRAPHS: dict[str, Callable[[int], Edges]] = {
    "wheel": lambda n: ring("a", n) + spokes("h", "a", n),
    "gear": lambda n: ring("a", 2 * n) + [("h", f"a{2 * k}") for k in range(n)],
    "helm": lambda n: ring("a", n) + spokes("h", "a", n) + rungs("a", "b", n),
    "web": lambda n: ring("a", n) + ring("b", n) + rungs("a", "b", n) + rungs("b", "c", n),
    "dipyramidal": lambda n: ring("a", n) + spokes("h", "a", n) + spokes("i", "a", n),
    "double cone": lambda n: (
        ring("a", n) + ring("b", n) + spokes("h", "a", n) + spokes("h", "b", n)
    ),
    "trapezohedral": lambda n: ring("a", 2 * n) + [("hi"[k % 2], f"a{k}") for k in range(2 * n)],
    "moebius ladder": lambda n: ring("a", 2 * n) + [(f"a{k}", f"a{k + n}") for k in range(n)],
    "flower": lambda n: (
        ring("b", n)
        + ring("c", 2 * n)  # one ring, as n is odd
        + rungs("a", "b", n)
        + rungs("a", "c", n)
        + [(f"a{k}", f"c{k + n}") for k in range(n)]
    ),
    "fan": lambda n: ring("a", n)[:-1] + spokes("h", "a", n),
    "double fan": lambda n: ring("a", n)[:-1] + spokes("h", "a", n) + spokes("i", "a", n),
}


def sets_of(some: list[object]) -> Iterator[frozenset[object]]:
    return map(frozenset, chain.from_iterable(combinations(some, k) for k in range(len(some) + 1)))


def counted(name: str, edges: Edges) -> int:
    """Return how many sets of a kind there are."""
    vertices = sorted({z for edge in edges for z in edge})
    near = {v: {b for e in edges for a, b in (e, e[::-1]) if a == v} for v in vertices}
    if name in ("independent-sets", "dominating-sets", "independent-dominating-sets"):
        free = [s for s in sets_of([*vertices]) if not any(near[v] & s for v in s)]  # type: ignore[index]
        if name == "independent-sets":
            return len(free)
        every = free if name.startswith("independent") else list(sets_of([*vertices]))
        return sum(all(v in s or near[v] & s for v in vertices) for s in every)
    chosen = [(s, [z for edge in s for z in edge]) for s in sets_of([*edges])]  # type: ignore[attr-defined]
    if name == "matchings":
        return sum(len({*ends}) == len(ends) for _, ends in chosen)
    assert name == "edge-covers"
    return sum({*ends} == {*vertices} for _, ends in chosen)


NAMES = (
    *("independent-sets", "dominating-sets", "independent-dominating-sets"),
    *("matchings", "edge-covers"),
)


@one_in(4)
@pytest.mark.parametrize("family", GRAPHS)
def test_a_family_counts_what_is_listed(family: str) -> None:
    edges = GRAPHS[family](SIZE)
    size = {True: len({z for edge in edges for z in edge}), False: len(edges)}
    for name in NAMES:
        if size[name.endswith("sets")] > MOST:
            continue
        try:
            found = family_title(name, family)
        except (Refused, LimitReached):
            continue
        values = definition_of(found, "title").values(SIZE + 1, Workings())
        assert values[SIZE] == counted(name, edges), name


def test_every_family_is_listed_or_too_large() -> None:
    assert {*FAMILIES} - {*GRAPHS} == {"crossed prism", "necklace"}


def test_connectivity_is_refused() -> None:
    with pytest.raises((KeyError, Refused)):
        family_title("cycles", "wheel")
