"""Sets of edges and connected sets of cells: against lists from the definition, and the checker."""

import json
from collections import Counter
from itertools import chain, combinations, permutations, product
from random import Random

import pytest
from flint import fmpz_mat
from forgeries.certificates import envelope, seal
from hypothesis import given, settings
from hypothesis import strategies as st
from tiers import drawn, one_in

from gfkit.boards.kinds.edge_sets import GRID, KINGS, graph_names, graph_rule
from gfkit.boards.language.rules import find_model, model_of, rule_of_table
from gfkit.boards.shapes.board import Board, Joins, joins_of
from gfkit.errors import GfkitError
from gfkit.proofs.certificate import certificate_data
from gfkit.proofs.checker import check
from gfkit.proofs.checker.core.needs import Clock
from gfkit.proofs.checker.core.strip_sequences import (
    check_small_boards,
    family_terms,
    read_strip,
    strip_values,
)
from gfkit.sequences.sequence import Sequence
from gfkit.strips.enumerate import brute
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.totals.board_totals import board_total
from gfkit.strips.totals.count import check_small_boards as compare_small_boards
from gfkit.strips.totals.count import count

WAYS = {"horizontal": (0, 1), "vertical": (1, 0), "diagonal": (1, 1), "antidiagonal": (1, -1)}
SIDES = {"top": (0, 0), "bottom": (0, 1), "left": (1, 0), "right": (1, 1)}


@st.composite
def edge_rules(draw, *, ends=True, turns=False):
    """Draw a rule on sets of edges."""
    if turns and draw(st.booleans()):
        some = {"spanning": draw(st.booleans()), "turns": True}
        if draw(st.booleans()):
            some["degree"] = draw(st.sets(st.integers(1, 3))) | {4}
        numbers = draw(st.sets(st.integers(0, 3), min_size=1) | st.just({0, 1, 2, 3, 4, 5}))
        some["degree"] = sorted(some.get("degree", range(not some["spanning"], 5)))
        acyclic = draw(st.booleans())
        return {"edges": some, "acyclic": acyclic, "components": sorted(numbers)}
    some = [*WAYS, *([(0, 2), (1, -2)] if ends else [])]
    ways = draw(st.lists(st.sampled_from(some), min_size=1, max_size=3, unique=True))
    ways = [way if isinstance(way, str) else [*way] for way in ways]
    spanning = draw(st.booleans())
    edges = {"directions": ways, "spanning": spanning}
    if draw(st.booleans()):
        numbers = st.integers(0 if spanning else 1, 4)
        edges["degree"] = draw(st.lists(numbers, min_size=1, max_size=3, unique=True))
    if ends and draw(st.booleans()):
        corners = [f"{a}-{b}" for a in ("top", "bottom") for b in ("left", "right")]
        places = [*corners, "anywhere", *SIDES, [1, 1], [2, -1], [-1, 1]]
        some = places if 1 not in edges.get("degree", [1]) else corners
        edges["ends"] = draw(st.lists(st.sampled_from(some), max_size=2, unique_by=str))
    data = {"edges": edges, "acyclic": draw(st.booleans()), "weights": {"edges": "x"}}
    if draw(st.booleans()):
        data["components"] = draw(st.lists(st.integers(0, 3), min_size=1, max_size=2))
    return data


def by_definition(data, rows, columns, *, ring=False, down=False):
    """Count sets of edges of a board by their size: all of them, components joined by hand."""
    asked = data["edges"]
    cells = list(product(range(rows), range(columns)))
    edges = []
    for (r, c), way in product(cells, asked["directions"]):
        i, j = WAYS[way] if isinstance(way, str) else way
        other = (r + i) % rows if down else r + i, (c + j) % columns if ring else c + j
        if other in cells:
            edges.append(((r, c), other))
    edges += [((a - 1, c), (b - 1, c)) for a, b in asked.get("graph", ()) for c in range(columns)]
    ends = set()
    free = [one for one in asked.get("ends", []) if "-" not in one]
    for corner in asked.get("ends", []) if not free else []:
        at = {SIDES[side][0]: SIDES[side][1] for side in corner.split("-")}
        ends.add((at[0] * (rows - 1), at[1] * (columns - 1)))
    found = Counter()
    for size in range(len(edges) + 1):
        for chosen in combinations(edges, size):
            degree = Counter(cell for edge in chosen for cell in edge)
            parts = [{cell} for cell in cells if asked["spanning"] or degree[cell]]
            for a, b in chosen:
                touched = [part for part in parts if part & {a, b}]
                parts = [part for part in parts if part not in touched] + [set().union(*touched)]
            vertices = sum(map(len, parts))
            good = not data["acyclic"] or vertices - len(parts) == size
            good &= "components" not in data or len(parts) in data["components"]
            if free:
                ends = {cell for cell in cells if degree[cell] == 1}
                good &= len(ends) == len(asked["ends"]) and any(
                    all(
                        is_at(*pair, rows, columns)
                        for pair in zip(some, asked["ends"], strict=True)
                    )
                    for some in permutations(ends)
                )
            for cell in cells:
                if cell in ends:
                    good &= degree[cell] == 1
                elif "degree" in asked and (degree[cell] or asked["spanning"]):
                    good &= degree[cell] in asked["degree"]
            found[size] += good
    return {size: number for size, number in found.items() if number}


def is_at(cell, place, rows, columns):
    """Tell whether a cell is at a corner, on a side, anywhere, or the one that is meant."""
    if isinstance(place, list):
        return [*cell] == [
            k - 1 if k > 0 else side + k for k, side in zip(place, (rows, columns), strict=True)
        ]
    last = rows - 1, columns - 1
    at = {side: cell[axis] == end * last[axis] for side, (axis, end) in SIDES.items()}
    return all(at[side] for side in place.split("-") if place != "anywhere")


def by_size(profile):
    return {x: number for x, _, number in profile.terms}


@settings(max_examples=drawn(10, 4), deadline=None)
@given(edge_rules(), st.sampled_from([(1, 1), (1, 3), (2, 2), (3, 2), (2, 3)]))
def test_boards_by_the_definition(data, size) -> None:
    if len(data["edges"]["directions"]) > 2 and max(size) > 2:
        size = (2, 2)
    model = model_of(rule_of_table(data, "rule"))
    board = Board.rectangle(*size)
    wanted = by_definition(data, *size)
    assert by_size(count(model, board)) == wanted
    assert by_size(brute.count(model, board, "strip")) == wanted


@settings(max_examples=drawn(8, 3), deadline=None)
@given(
    edge_rules(ends=False),
    st.sampled_from([(1, 3), (2, 3), (3, 1), (3, 2), (4, 2)]),
    st.sampled_from(["cylinder", "ring", "torus"]),
)
def test_joined_sides_by_the_definition(data, size, topology) -> None:
    if len(data["edges"]["directions"]) > 2:  # rings of kings: two columns
        size = (1, 4) if topology == "cylinder" else (3, 2)
    ring, down = topology != "ring" and size[1] > 2, topology != "cylinder" and size[0] > 2
    model = model_of(rule_of_table(data, "rule"))
    wanted = by_definition(data, *size, ring=ring, down=down)
    assert by_size(count(model, Board.rectangle(*size), topology=topology)) == wanted
    strip = Strip(model, columns=size[1], topology=topology)
    assert strip.terms(size[0] + 1)[-1] == sum(wanted.values())


@settings(max_examples=drawn(2, 1), deadline=None)
@given(edge_rules(turns=True).filter(lambda data: "turns" in data["edges"]))
def test_turns_by_the_definition(data) -> None:
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
    assert count(model, board) == brute.count(model, board, "strip")


@settings(max_examples=drawn(12, 5), deadline=None)
@given(
    edge_rules(turns=True),
    st.sampled_from(["rows", "columns"]),
    st.integers(1, 3),
    st.sampled_from(["strip", "cylinder", "ring", "torus"]),
)
def test_the_checker_reads_the_same(data, fixed, side, topology) -> None:
    ways = data["edges"].get("directions", ())
    if data["edges"].get("ends") or any(isinstance(way, list) for way in ways):
        topology = "strip"
    side = min(side, 2) if len(ways) > 2 else side
    side = max(side, 2) if [2, -1] in data["edges"].get("ends", []) else side
    strip = Strip(model_of(rule_of_table(data, "rule")), topology=topology, **{fixed: side})
    of = {"kind": "strip", **strip.definition(marks="none").data()}
    assert strip_values(of, 6, Clock(60)) == list(strip.terms(6))


def test_a_false_number_of_sets_with_an_end_at_the_bottom_is_rejected() -> None:
    """Rows of 7 cells: the first and the last have a first cell of one edge, for n = 1 the same."""
    rule = {"edges": {"directions": ["horizontal"], "ends": ["top-left", "bottom-left"]}}
    strip = Strip(model_of(rule_of_table(rule, "rule")), columns=7)
    of = {"kind": "strip", **strip.definition(marks="none").data()}
    for p, holds in ((["1", "-32"], False), (["1", "-32", "-1024"], True)):
        said = {"kind": "generating function", "of": of, "offset": 0, "p": p, "q": ["1", "-64"]}
        assert check(envelope(said, {})).holds == holds


@settings(max_examples=drawn(5, 2), deadline=None)
@given(
    edge_rules(ends=False),
    st.sets(st.sampled_from([(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]), min_size=2),
)
def test_graphs_of_rows(data, pairs) -> None:
    data["edges"] |= {"directions": ["horizontal"], "graph": [*map(list, pairs)]}
    rows = max(map(max, pairs))
    model = model_of(rule_of_table(data, "rule"))
    for columns in (1, 2) if len(pairs) < 4 else (1,):
        wanted = by_definition(data, rows, columns)
        assert by_size(count(model, Board.rectangle(rows, columns))) == wanted
    strip = Strip(model, rows=rows)
    of = {"kind": "strip", **strip.definition(marks="xy").data()}
    assert check_small_boards(read_strip(of), Clock(60)) > 0
    assert strip_values({**of, "marks": "none"}, 5, Clock(60)) == list(strip.terms(5))
    if rows < 4:
        ring = Strip(model, rows=rows, topology="ring")
        of = {"kind": "strip", **ring.definition(marks="none").data()}
        assert check_small_boards(read_strip(of), Clock(60)) > 0
        assert strip_values(of, 5, Clock(60)) == list(ring.terms(5))
    with pytest.raises(GfkitError, match="graph of"):
        Strip(model, columns=rows).terms(3)
    with pytest.raises(GfkitError, match="graph of"):
        count(model, Board.rectangle(rows + 1, 1))


@settings(max_examples=drawn(5, 2), deadline=None)
@given(
    st.sets(st.sampled_from([(1, 2), (1, 3), (2, 3), (1, 4), (2, 4), (3, 4)]), min_size=2),
    st.sampled_from(["strip", "ring"]),
    st.booleans(),
)
def test_components_on_products_with_a_graph(pairs, topology, acyclic) -> None:
    asked = {"values": [1], "components": [1, 2], "graph": [*map(list, pairs)], "acyclic": acyclic}
    rows = max(map(max, pairs))
    model = model_of(rule_of_table({"values": [0, 1], "connected": [asked]}, "rule"))
    strip = Strip(model, rows=rows, topology=topology)
    for n in (1, 2, 3)[: 3 if rows < 4 else 2]:
        edges = [((a - 1, c), (b - 1, c)) for a, b in pairs for c in range(n)]
        edges += [((r, c), (r, c + 1)) for r in range(rows) for c in range(n - 1)]
        if topology == "ring" and n > 2:
            edges += [((r, 0), (r, n - 1)) for r in range(rows)]
        cells = [*product(range(rows), range(n))]
        found = 0
        for some in (one for k in range(len(cells) + 1) for one in combinations(cells, k)):
            parts, inner = [{cell} for cell in some], [z for z in edges if {*z} <= {*some}]
            for edge in inner:
                touched = [part for part in parts if part & {*edge}]
                parts = [part for part in parts if part not in touched] + [set().union(*touched)]
            good = not acyclic or len(inner) == len(some) - len(parts)
            found += good and len(parts) in {1, 2}
        assert strip.terms(n + 1)[n] == found
        joins = Joins(across=topology == "ring" and n > 2)
        assert brute.profile_joined(model, Board.rectangle(rows, n), joins).total() == found
    of = {"kind": "strip", **strip.definition(marks="none").data()}
    assert check_small_boards(read_strip(of), Clock(60)) > 0
    assert strip_values(of, 5, Clock(60)) == list(strip.terms(5))
    with pytest.raises(GfkitError, match="graph of"):
        Strip(model, columns=rows).terms(3)


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


def test_another_graph_is_another_statement() -> None:
    edges = rule_of_table({"edges": {"graph": [[1, 2], [1, 3]]}}, "")
    counts = Strip(model_of(edges), rows=3)
    _refused_with_other_graphs(counts)
    asked = {"values": [1], "components": [1], "graph": [[1, 2], [1, 3]]}
    cells = rule_of_table({"values": [0, 1], "connected": [asked]}, "")
    _refused_with_other_graphs(Strip(model_of(cells), rows=3))


def _refused_with_other_graphs(counts) -> None:
    text = json.dumps(certificate_data(Sequence.of(counts).proof(), "0"))
    assert check(json.loads(text)).holds
    for old, new in (("[1, 3]", "[1, 2]"), ("[1, 3]", "[1, 3], [2, 3]"), ("[1, 3]", "[1, 4]")):
        assert old in text
        assert not check(seal(json.loads(text.replace(old, new)))).holds


def trees(rows, columns, *, ring=False, king=False, down=False):
    """Count spanning trees by the matrix-tree theorem."""
    cells = list(product(range(rows), range(columns)))
    at = {cell: k for k, cell in enumerate(cells)}
    matrix = [[0] * len(cells) for _ in cells]
    for (r, c), (i, j) in product(cells, list(WAYS.values())[: 4 if king else 2]):
        below = (r + i) % rows if down and rows > 2 else r + i
        beside = c + j
        other = at.get((below, beside % columns if ring else beside))
        if other is not None:
            a = at[r, c]
            matrix[a][a] += 1
            matrix[other][other] += 1
            matrix[a][other] -= 1
            matrix[other][a] -= 1
    return fmpz_mat([row[1:] for row in matrix[1:]]).det() if len(cells) > 1 else 1


@pytest.mark.parametrize(
    ("model", "topology", "more"),
    [
        ("spanning-trees", "strip", {}),
        ("spanning-trees", "cylinder", {"ring": True}),
        ("king-spanning-trees", "strip", {"king": True}),
        ("king-spanning-trees", "cylinder", {"king": True, "ring": True}),
        ("spanning-trees", "ring", {"down": True}),
        ("spanning-trees", "torus", {"ring": True, "down": True}),
        ("king-spanning-trees", "ring", {"king": True, "down": True}),
    ],
)
def test_spanning_trees_by_the_matrix_tree_theorem(model, topology, more) -> None:
    side = 4 - ("down" in more) - ("down" in more and "king" in more)
    found = Strip(model, columns=side, topology=topology).terms(7)
    assert list(found[1:]) == [trees(n, side, **more) for n in range(1, 7)]


@one_in(3)
@pytest.mark.parametrize("name", graph_names())
def test_named_models(name) -> None:
    model = find_model(name)
    assert compare_small_boards(model, max_arrays=700) >= 3
    assert find_model(name.replace("-", " ").upper()) is model


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("hamiltonian-cycles", '"degree": [2]', '"degree": [1, 2]'),
        ("spanning-trees", '"acyclic": true', '"acyclic": false'),
        ("corner-paths", '"bottom-right"', '"bottom-left"'),
        ("paths between left and 1,-1", '"left"', '"top-left"'),
        ("induced-trees", '"acyclic": true', '"acyclic": false'),
        ("cycles", '"components": 1', '"components": [1, 2]'),
        ("meanders", '"turns": true', '"turns": false'),
    ],
)
def test_certificates_are_replayed_and_changed_rules_refused(name, old, new) -> None:
    counts = Strip(find_model(name), rows=4 if name in {"cycles", "meanders"} else 3)
    text = json.dumps(certificate_data(Sequence.of(counts).proof(), "0"))
    verdict = check(json.loads(text), seconds=60)
    assert verdict.holds
    assert old in text
    assert not check(seal(json.loads(text.replace(old, new))), seconds=60).holds


PLACES = ["left", "right", "top", "bottom", "top-left", "bottom-right"]
CELLS = st.fixed_dictionaries(
    {
        "directions": st.lists(st.sampled_from(list(WAYS)), min_size=1, max_size=4, unique=True),
        "components": st.lists(st.integers(0, 3), min_size=1, max_size=2),
        "acyclic": st.booleans(),
    },
    optional={
        "values": st.just(["1"]),
        "sides": st.lists(st.sampled_from(PLACES), min_size=1, max_size=2, unique=True),
    },
)


@settings(max_examples=drawn(6, 3), deadline=None)
@given(CELLS, st.sampled_from(["rows", "columns"]), st.sampled_from(["...|.#.", "#.#|...", "##"]))
def test_components_of_cells_on_cylinders_and_with_holes(asked, fixed, holed) -> None:
    model = model_of(rule_of_table({"values": [0, 1], "connected": [asked]}, "rule"))
    strip = Strip(model, topology="cylinder", **{fixed: 3})
    for n in (1, 2, 3):
        board = Board.rectangle(*((3, n) if fixed == "rows" else (n, 3)))
        joins = Joins(across=fixed == "columns", down=fixed == "rows")
        assert strip.terms(n + 1)[n] == brute.profile_joined(model, board, joins).total()
    of = {"kind": "strip", **strip.definition(marks="none").data()}
    assert strip_values(of, 5, Clock(60)) == list(strip.terms(5))
    if "sides" in asked:
        return
    board = Board.parse(holed)
    assert count(model, board) == brute.count(model, board, "strip")
    square = Board.rectangle(3, 3)
    assert count(model, square, topology="torus") == brute.count(model, square, "torus")


@settings(max_examples=drawn(6, 3), deadline=None)
@given(
    st.lists(CELLS.map(lambda z: {**z, "directions": z["directions"][:2]}), max_size=2),
    st.sets(st.sampled_from(["left", "up", "down-right", "king"]), min_size=1, max_size=2),
    st.lists(st.integers(0, 3), min_size=1, max_size=3),
    st.sampled_from(["1|1|?", "?1|00", "11"]),
    st.sampled_from([("ring", 2), ("torus", 2), ("torus", 3)]),
    st.sampled_from(["rows", "columns"]),
)
def test_conditions_beside_components_on_rings(asked, near, counts, word, joined, fixed) -> None:
    topology, side = joined
    found = [{k: z for k, z in one.items() if k != "sides"} for one in asked]
    words = {"rows": 1 + word.count("|"), "columns": word.find("|") % 3, "forbid": [word]}
    near = {"directions": sorted(near), "of": [1], "relation": "value", "values": [1]}
    data = {"values": [0, 1], "connected": [*found, {"values": [0], "components": [0, 1, 2]}]}
    data |= {"neighbours": [{**near, "counts": counts}], "window": [words]}
    model = model_of(rule_of_table(data, "rule"))
    strip = Strip(model, topology=topology, **{fixed: side})
    terms, counted = strip.terms(5), strip.definition(marks="none")
    for n in (1, 2, 3):
        board = Board.rectangle(*((n, side) if fixed == "columns" else (side, n)))
        joins = Joins(topology == "torus" and side > 2, n > 2)
        joins = joins.turned() if fixed == "rows" else joins
        assert brute.profile_joined(model, board, joins).total() == terms[n]
        if fixed == "columns":
            assert count(model, board, topology=topology).total() == terms[n]
    family = read_strip({"kind": "strip", **counted.data()})
    assert check_small_boards(family, Clock(60)) > 0
    assert family_terms(family, 5, Clock(60)) == list(terms)


def words_and_components(rng: Random) -> dict:
    """Draw a rule on three values: words that do not occur, and components of one value."""
    across = {f"{rng.choice('012')}{rng.choice('012')}" for _ in range(rng.randint(1, 2))}
    down = {f"{rng.choice('012')}|{rng.choice('012')}" for _ in range(rng.randint(1, 3))}
    words = [{"rows": 1, "columns": 2, "forbid": sorted(across)}]
    words += [{"rows": 2, "columns": 1, "forbid": sorted(down)}]
    asked = {"values": [rng.randrange(3)], "directions": ["horizontal", "vertical"]}
    asked["components"] = sorted(rng.sample(range(4), rng.randint(1, 4)))
    return {"values": [0, 1, 2], "connected": [asked], "window": words}


@pytest.mark.drawn
def test_components_beside_words_on_rings() -> None:
    # values of the first row may mean the same to the row above it, but not beside each other
    for seed in range(drawn(600)):
        model = model_of(rule_of_table(words_and_components(Random(seed)), "rule"))  # noqa: S311
        terms = Strip(model, columns=2, topology="ring").terms(5)
        for n in range(1, 4):
            found = brute.profile_joined(model, Board.rectangle(n, 2), Joins(down=n > 2))
            assert terms[n] == found.total(), (seed, n)


def test_a_board_of_holes_alone_has_no_component() -> None:
    assert count("spanning-trees", "##|##").total() == 0
    assert count("spanning-forests", "##|##").total() == 1


def test_steps_over_a_row_are_refused_on_rings() -> None:
    asked = {"values": [1], "directions": ["horizontal", [0, 2]]}
    model = model_of(rule_of_table({"values": [0, 1], "connected": [asked]}, "far"))
    for size, topology in (((2, 5), "cylinder"), ((5, 2), "ring")):
        listed = brute.count(model, Board.rectangle(*size), topology)
        assert count(model, size, topology=topology) == listed


# Named sets of vertices and edges, against their definitions.


def graph_of(rows: int, columns: int, ways, topology: str):
    """Return the neighbours of each cell, and the edges, of a board; a ring joins its columns."""
    near: dict = {cell: set() for cell in product(range(rows), range(columns))}
    joins = joins_of(Board.rectangle(rows, columns), topology)
    for (r, c), name in product(list(near), ways):
        i, j = WAYS[name]
        a = (r + i) % rows if joins.down else r + i
        b = (c + j) % columns if joins.across else c + j
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


def counted(name: str, board, ways, topology: str) -> int:
    """Count by the definition."""
    near, edges = graph_of(*board, ways, topology)
    if name in OF_CELLS:
        return sum(OF_CELLS[name](near, chosen) for chosen in subsets(near))
    return sum(OF_EDGES[name](near, edges, chosen) for chosen in subsets(edges))


CASES = [
    (name, ways)
    for name in (*OF_CELLS, *OF_EDGES)
    for ways in (GRID, (*GRID, "diagonal"), KINGS)
    if "covers" not in name or ways != KINGS  # 255 choices of an element are too many
]


@one_in(40)
@pytest.mark.parametrize("topology", ["strip", "cylinder", "ring", "torus"])
@pytest.mark.parametrize(("name", "ways"), CASES)
def test_sets_are_those_of_the_definition(name: str, ways, topology: str) -> None:
    model = model_of(graph_rule(name, ways))
    for rows, columns in BOARDS if len(ways) == 2 else BOARDS[:3]:
        wanted = counted(name, (rows, columns), ways, topology)
        assert Strip(model, columns=columns, topology=topology).terms(rows + 1)[rows] == wanted
        if rows * columns < 5:
            board = Board.rectangle(rows, columns)
            assert brute.count(model, board, topology).total() == wanted


# [OEIS, A007764 and A003763]: of squares; computed by others with other methods.
SQUARES = {
    "corner-paths": {3: 12, 5: 8512, 7: 575780564, 8: 789360053252},
    "hamiltonian-cycles": {4: 6, 6: 1072, 8: 4638576, 10: 467260456608},
}


@pytest.mark.parametrize("name", SQUARES)
def test_squares_have_the_known_numbers(name: str) -> None:
    assert {n: board_total(name, n, n).count for n in SQUARES[name]} == SQUARES[name]
