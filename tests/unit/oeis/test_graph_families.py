"""Families of graphs against sets of vertices and edges, listed from the definitions."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations

import pytest
from tiers import one_in

from gfkit.errors import LimitReached
from gfkit.oeis.graph_families import FAMILIES, family_title
from gfkit.oeis.linked_families import LINKED
from gfkit.oeis.settle_entry import definition_of
from gfkit.oeis.title_makers import Refused
from gfkit.proofs.kernel import Workings

Edges = list[tuple[str, str]]
SIZE = 3
MOST = 9


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
    "prism": lambda n: ring("a", n) + ring("b", n) + rungs("a", "b", n),
    "antiprism": lambda n: ring("a", n) + ring("b", n) + rungs("a", "b", n) + rungs("a", "b", n, 1),
    "ladder": lambda n: ring("a", n)[:-1] + ring("b", n)[:-1] + rungs("a", "b", n),
    "3 x n grid": lambda n: (
        [e for z in "abc" for e in ring(z, n)[:-1]] + rungs("a", "b", n) + rungs("b", "c", n)
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


def parts(some: Iterable[str], edges: Iterable[tuple[str, str]]) -> int:
    """Return the number of components."""
    of = {z: z for z in some}
    for a, b in edges:
        of = {z: of[a] if part == of[b] else part for z, part in of.items()}
    return len({*of.values()})


def linked(name: str, edges: Edges) -> int:
    """Return how many sets there are of a kind that asks for components."""
    asked, total = LINKED[name], 0
    vertices = sorted({z for edge in edges for z in edge})
    for chosen in sets_of([*edges] if asked.has_edges else [*vertices]):
        inner: Edges = [e for e in edges if (e in chosen if asked.has_edges else {*e} <= chosen)]
        touched = {z for e in inner for z in e}
        members = (
            {*vertices}
            if asked.spans
            else touched
            if asked.has_edges
            else {z for z in vertices if z in chosen}
        )
        number = parts(members, inner)
        degrees = [sum(z in e for e in inner) for z in members]
        if name in ("hamiltonian-cycles", "cycles", "induced-cycles"):
            total += number == 1 and {*degrees} == {2}
        elif name in ("hamiltonian-paths", "paths", "induced-paths"):
            total += number == 1 and {*degrees} <= {1, 2} and degrees.count(1) == 2
        elif name == "spanning-forests":
            total += number == len(members) - len(inner)
        elif name == "spanning-trees":
            total += number == 1 and len(inner) == len(members) - 1
        elif name in ("edge-cuts", "vertex-cuts"):
            total += number > 1
        elif name == "connected-dominating-sets":
            near = {z for e in edges if members & {*e} for z in e} | members
            total += number == 1 and near == {*vertices}
        else:
            assert name in ("connected-sets", "connected-spanning-subgraphs")
            total += number == 1
    return total


NAMES = (
    *("independent-sets", "dominating-sets", "independent-dominating-sets"),
    *("matchings", "edge-covers"),
)


@one_in(24)
@pytest.mark.parametrize("name", [*NAMES, *LINKED])
@pytest.mark.parametrize("family", GRAPHS)
def test_a_family_counts_what_is_listed(family: str, name: str) -> None:
    edges = GRAPHS[family](SIZE)
    on_vertices = not LINKED[name].has_edges if name in LINKED else name.endswith("sets")
    size = len({z for edge in edges for z in edge}) if on_vertices else len(edges)
    if size > MOST:
        return
    try:
        found = family_title(name, family)
    except (Refused, LimitReached):
        return
    values = definition_of(found, "title").values(SIZE + 1, Workings())
    assert values[SIZE] == (linked if name in LINKED else counted)(name, edges), name


def test_every_family_is_listed_or_too_large() -> None:
    assert {*FAMILIES} - {*GRAPHS} == {"crossed prism", "necklace"}
