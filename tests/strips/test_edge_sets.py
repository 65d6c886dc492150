"""Sets of edges and connected sets of cells: against lists from the definition, and the checker."""

from collections import Counter
from itertools import chain, combinations, compress, pairwise, product
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from samples import parametrize_some

from gfkit.boards.models.files import rule_of_table
from gfkit.boards.models.model import model_of
from gfkit.boards.models.names import on_graphs
from gfkit.boards.rules.edges import GRID, KINGS
from gfkit.boards.rules.named_sets import graph_rule
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.graph import Graph
from gfkit.boards.shapes.topology import Joins
from gfkit.proofs.checker.core.clock import Clock
from gfkit.proofs.checker.core.strips import (
    read_strip,
    strip_values,
)
from gfkit.strips import brute_force
from gfkit.strips.counts.automata import arrays_of
from gfkit.strips.counts.count import count
from gfkit.strips.counts.totals import board_total
from gfkit.strips.scan.states import Explorer, RowOfCells, ScannedRows
from gfkit.strips.sequences.strip import Strip

WAYS = {"horizontal": (0, 1), "vertical": (1, 0), "diagonal": (1, 1), "antidiagonal": (1, -1)}


@st.composite
def turning(draw):
    """Draw a rule on sets of edges in which curves meet and turn."""
    some = {"spanning": draw(st.booleans()), "turns": True}
    degrees = st.sets(st.integers(1, 3)).map(lambda z: {*z, 4})
    some["degree"] = sorted(draw(degrees | st.just({*range(not some["spanning"], 5)})))
    numbers = draw(st.sets(st.integers(0, 3), min_size=1) | st.just({0, 1, 2, 3, 4, 5}))
    return {"edges": some, "acyclic": draw(st.booleans()), "components": sorted(numbers)}


def curves(*degrees, spanning, **asked):
    """Return a rule on curves that turn, by which vertices have these degrees."""
    return {"edges": {"turns": True, "degree": [*degrees], "spanning": spanning}, **asked}


@settings(max_examples=1, deadline=None)
@given(turning(), st.sampled_from(["strip", "cylinder", "ring", "torus"]))
@example(curves(2, 4, spanning=False, acyclic=False, components=[1]), "strip")
def test_turns_by_the_definition(data, topology) -> None:
    agree_with_the_definition(data, topology)


@pytest.mark.thorough
@settings(max_examples=1, deadline=None)
@given(turning(), st.sampled_from(["strip", "cylinder", "ring", "torus"]))
@example(curves(0, 1, 2, 3, 4, spanning=True, acyclic=True, components=[1, 2, 3]), "strip")
def test_turns_of_forests_by_the_definition(data, topology) -> None:
    agree_with_the_definition(data, topology)


def agree_with_the_definition(data, topology) -> None:
    """Only the middle of 3 x 3 has four edges; curves there go to the left and up, or down."""
    middle, cells = (1, 1), list(product(range(3), repeat=2))
    edges = [(a, b) for a, b in combinations(cells, 2) if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
    found = 0
    for number in range(1 << len(edges)):
        chosen = [edge for k, edge in enumerate(edges) if number >> k & 1]
        degree = Counter(cell for edge in chosen for cell in edge)
        asked, spanning = data["edges"]["degree"], data["edges"]["spanning"]
        if any(degree[z] not in asked and (degree[z] or spanning) for z in cells):
            continue
        for down in (0, 2) if degree[middle] == 4 else (None,):
            second = {(1, 2), (2 - down, 1)} if down is not None else set()
            parts = [{z} for z in [*cells, *["second"] * bool(second)] if degree[z] or spanning]
            parts += [{"second"}] if second and not spanning else []
            acyclic = True
            for a, b in chosen:
                c = "second" if middle in (a, b) and second & {a, b} else middle
                ends = [c if z == middle else z for z in (a, b)]
                one, other = (next(part for part in parts if z in part) for z in ends)
                acyclic &= one is not other
                parts = [part for part in parts if part not in (one, other)] + [one | other]
            found += len(parts) in data["components"] and (acyclic or not data["acyclic"])
    model = model_of(rule_of_table(data, "rule"))
    assert count(model, (3, 3)).total() == found
    assert Strip(model, rows=3).terms(4)[3] == found
    board = Board.parse("#.#|...|#.#")
    assert count(model, board) == brute_force.count(model, board, "strip")
    square = {"kind": "strip", **Strip(model, columns=3).definition(marks="none").data()}
    assert strip_values(square, 4, Clock(60))[3] == found
    strip = Strip(model, columns=2, topology=topology)
    of = {"kind": "strip", **strip.definition(marks="none").data()}
    assert strip_values(of, 5, Clock(60)) == list(strip.terms(5))


def test_the_checker_limits_degrees_above_eight_on_rings() -> None:
    """In the last of three rows the middle of a star of 7 has 9 edges, one of them to the first."""
    rule = {"edges": {"graph": [[1, leaf] for leaf in range(2, 9)], "degree": [*range(9)]}}
    strip = Strip(model_of(rule_of_table(rule, "rule")), rows=8, topology="ring")
    family = read_strip({"kind": "strip", **strip.definition(marks="none").data()})
    for leaves in (6, 7):
        machine = family.rule.game.machine("arrays", family.rows, "none", Clock(60))
        (first,) = machine.firsts
        state = (0, tuple(part.begin for part in machine.parts), first, first)
        for row, column in product(range(3), range(8)):
            is_leaf = row == 2 and 0 < column <= leaves
            edges = {("from", 0)} if is_leaf else set() if column else {(0, -1)}
            letters = [z for z, _ in machine.local.letters if column or ("from", 0) not in z]
            found = machine.read(column, state)
            state = found[letters.index(edges)][0]
        assert machine.is_end(state) == (leaves < 7)


def words_and_components(rng: Random) -> dict:
    """Draw a rule on three values: words that do not occur, and components of one value.

    Of half of them elements of that value have some numbers of neighbours with it.
    """
    across = {f"{rng.choice('012')}{rng.choice('012')}" for _ in range(rng.randint(1, 2))}
    down = {f"{rng.choice('012')}|{rng.choice('012')}" for _ in range(rng.randint(1, 3))}
    words = [{"rows": 1, "columns": 2, "forbid": sorted(across)}]
    words += [{"rows": 2, "columns": 1, "forbid": sorted(down)}]
    asked = {"values": [rng.randrange(3)], "directions": ["horizontal", "vertical"]}
    asked["components"] = sorted(rng.sample(range(4), rng.randint(1, 4)))
    rule = {"values": [0, 1, 2], "connected": [asked], "window": words}
    if rng.random() < 0.5:
        near = {"directions": asked["directions"], "values": asked["values"], "of": asked["values"]}
        rule["neighbours"] = [{**near, "counts": sorted(rng.sample(range(4), rng.randint(1, 3)))}]
    return rule


@parametrize_some("seed", range(30), share=30)
def test_components_beside_words_on_rings(seed) -> None:
    """Values of the first row may be alike for the row above it, but not beside each other."""
    model = model_of(rule_of_table(words_and_components(Random(seed)), "rule"))  # noqa: S311
    strip = Strip(model, columns=2, topology="ring")
    terms = strip.terms(5)
    of = {"kind": "strip", **strip.definition(marks="none").data()}
    assert strip_values(of, 5, Clock(60)) == [*terms]
    for n in range(1, 4):
        found = brute_force.profile_joined(model, Board.rectangle(n, 2), Joins(down=n > 2))
        assert terms[n] == found.total()


@parametrize_some(("size", "topology"), [((2, 5), "cylinder"), ((5, 2), "ring")])
def test_components_with_steps_over_a_row_are_counted_on_joined_boards(size, topology) -> None:
    asked = {"values": [1], "directions": ["horizontal", [0, 2]]}
    model = model_of(rule_of_table({"values": [0, 1], "connected": [asked]}, "far"))
    listed = brute_force.count(model, Board.rectangle(*size), topology)
    assert count(model, size, topology=topology) == listed


# Named sets of vertices and edges, against their definitions.


def graph_of(rows: int, columns: int, ways):
    """Return the neighbours of each cell, and the edges, of a board."""
    near: dict = {cell: set() for cell in product(range(rows), range(columns))}
    for (r, c), name in product(list(near), ways):
        a, b = r + WAYS[name][0], c + WAYS[name][1]
        if (a, b) in near:
            near[r, c].add((a, b))
            near[a, b].add((r, c))
    return near, [pair for pair in combinations(sorted(near), 2) if pair[1] in near[pair[0]]]


def subsets(some):
    """Return all subsets, as sets."""
    listed = list(some)
    return map(set, chain.from_iterable(combinations(listed, k) for k in range(len(listed) + 1)))


def dominates(near, chosen, *, total: bool = False) -> bool:
    return all((v in chosen and not total) or near[v] & chosen for v in near)


def is_minimal(holds, chosen) -> bool:
    return holds(chosen) and not any(holds(chosen - {v}) for v in chosen)


def is_irredundant(near, chosen) -> bool:
    def reached(some) -> set:
        return set(some).union(*(near[v] for v in some))

    return all(reached(chosen) - reached(chosen - {v}) for v in chosen)


def degrees(near, chosen) -> list[int]:
    return [sum(v in edge for edge in chosen) for v in near]


def is_independent(near, chosen) -> bool:
    return not any(near[v] & chosen for v in chosen)


OF_CELLS = {
    "independent-sets": is_independent,
    "dominating-sets": dominates,
    "total-dominating-sets": lambda g, s: dominates(g, s, total=True),
    "minimal-dominating-sets": lambda g, s: is_minimal(lambda z: dominates(g, z), s),
    "minimal-total-dominating-sets": (
        lambda g, s: is_minimal(lambda z: dominates(g, z, total=True), s)
    ),
    "independent-dominating-sets": lambda g, s: dominates(g, s) and is_independent(g, s),
    "irredundant-sets": is_irredundant,
}


def is_matching(near, chosen) -> bool:
    return max(degrees(near, chosen), default=0) <= 1


def covers(near, chosen) -> bool:
    return min(degrees(near, chosen), default=1) >= 1


def is_maximal_matching(near, edges, chosen) -> bool:
    return is_matching(near, chosen) and not any(
        is_matching(near, chosen | {edge}) for edge in edges if edge not in chosen
    )


OF_EDGES = {
    "matchings": lambda g, _, s: is_matching(g, s),
    "perfect-matchings": lambda g, _, s: is_matching(g, s) and covers(g, s),
    "maximal-matchings": is_maximal_matching,
    "edge-covers": lambda g, _, s: covers(g, s),
    "minimal-edge-covers": lambda g, _, s: is_minimal(lambda z: covers(g, z), s),
}
BOARDS = [(1, 4), (2, 2), (2, 3), (3, 2), (3, 3), (4, 1)]


def counted(name: str, board, ways) -> int:
    """Count by the definition."""
    near, edges = graph_of(*board, ways)
    if name in OF_CELLS:
        return sum(OF_CELLS[name](near, chosen) for chosen in subsets(near))
    return sum(OF_EDGES[name](near, edges, chosen) for chosen in subsets(edges))


CASES = [
    (name, ways)
    for name in (*OF_CELLS, *OF_EDGES)
    for ways in (GRID, (*GRID, "diagonal"), KINGS)
    if "covers" not in name or ways != KINGS  # 255 choices of an element are too many
]


@parametrize_some(("name", "ways"), CASES, share=120)
def test_sets_are_those_of_the_definition(name: str, ways) -> None:
    """On rectangles; joined sides of any rule on edges and cells are in test_cross_table.py."""
    model = model_of(graph_rule(name, ways))
    for rows, columns in BOARDS if len(ways) == 2 else BOARDS[:3]:
        wanted = counted(name, (rows, columns), ways)
        assert Strip(model, columns=columns).terms(rows + 1)[rows] == wanted


# [OEIS, A007764 and A003763]: of squares; computed by others with other methods.
SQUARES = {
    "hamiltonian-cycles": {4: 6, 6: 1072, 8: 4638576},
    "corner-paths": {3: 12, 5: 8512, 7: 575780564},
}


SIDES = sorted(((n, name) for name, known in SQUARES.items() for n in known))


@parametrize_some(("n", "name"), SIDES, first=4)
def test_squares_have_the_known_numbers(n: int, name: str) -> None:
    assert board_total(name, n, n).count == SQUARES[name][n]


TWINS = ("cycles", "trees", "spanning trees", "matchings", "2-factors", "induced trees")


@parametrize_some("seed", range(40), share=10)
def test_ordered_twins_leave_the_counts_as_they_are(seed: int) -> None:
    """Graphs with alike vertices, in any order: counted with and without keeping them in order.

    Also beside one with a further edge, where fewer vertices are alike.
    """
    random = Random(seed)  # noqa: S311
    name, parts = random.choice(TWINS), (random.randint(1, 2), random.randint(2, 3))
    order = random.sample(range(sum(parts)), sum(parts))
    pairs = {(order[i], order[parts[0] + j]) for i in range(parts[0]) for j in range(parts[1])}
    pairs |= {tuple(random.sample(order, 2)) for _ in range(random.randint(0, 1))}
    model = on_graphs(name, Graph.of_edges(len(order), {(min(z), max(z)) for z in pairs}))
    assert model is not None
    rows = ScannedRows(len(order), turned=True)
    for _, arrays in arrays_of(model.game, model.quantity):
        every, kept = (Explorer(arrays, rows._replace(alike=z)) for z in (False, True))
        assert walks(every.row()) == walks(kept.row())


def test_stars_have_few_states() -> None:
    """The row states of cycles on a star with k leaves, and a path, grow by one with each leaf."""
    found = []
    for leaves in range(2, 10):
        star = Graph.of_edges(leaves + 1, [(0, leaf + 1) for leaf in range(leaves)])
        strip = Strip(on_graphs("cycles", star), rows=leaves + 1)
        found.append(strip.transfer_matrix().dimension)
    assert [b - a for a, b in pairwise(found)] == [1] * 7


def walks(row: RowOfCells) -> list[int]:
    """Return how many walks of 0, ..., 5 rows end where they may."""
    ways, found = [int(k == 0) for k in range(len(row.end))], []
    for _ in range(6):
        found.append(sum(compress(ways, row.end)))
        for cell in row.cells:
            after = [0] * cell.after
            for source, target in zip(cell.source, cell.target, strict=True):
                after[target] += ways[source]
            ways = after
    return found
