"""Moves and links: the engine against lists of all of them, entries, and errors in one line."""

from itertools import permutations, product

import pytest
from tiers import one_in

from gfkit.boards.kinds.arrays import ImageRule, MoveRule
from gfkit.boards.language.rules import model_of, rule_of_table
from gfkit.boards.shapes.board import Board, Joins, joins_of
from gfkit.proofs.certificate import certificate_data
from gfkit.proofs.checker import check
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.totals.count import check_small_boards

BOTH = ["horizontal", "vertical"]
RULES = [
    {"moves": {"directions": ["king"], "stay": True, "arrivals": [1]}},
    {"moves": {"directions": BOTH, "arrivals": [0, 1, 2], "forbid": ["back"]}},
    {"moves": {"directions": ["king"], "arrivals": [0, 2], "forbid": ["left"]}},
    {"moves": {"directions": ["king"], "stay": True, "forbid": ["right", "straight"]}},
    {"moves": {"offsets": [[0, 1], [0, -2], [1, 2], [-1, 0]], "arrivals": [1]}},
    {"moves": {"offsets": [[0, 2], [0, -2], [1, 2]], "forbid": ["straight", "back"]}},
    {
        "moves": {"offsets": [[0, k] for k in range(-2, 3)], "arrivals": [1]},
        "blocks": [{"rows": 1, "columns": 3, "holds": "not a < b < c"}],
    },
    {"links": {"directions": BOTH, "number": [0, 2], "forbid": ["straight"]}},
    {"links": {"directions": ["king"], "number": [0, 2], "forbid": ["triangle"]}},
    {"links": {"directions": ["horizontal", "antidiagonal"], "number": [0, 1, 3]}},
    {"links": {"directions": BOTH, "number": [0, 1], "forbid": ["addable"]}},
    {"links": {"directions": BOTH, "number": [1, 2, 3, 4], "forbid": ["removable"]}},
    {"links": {"directions": ["king"], "number": [0, 2], "forbid": ["straight", "addable"]}},
]


@one_in(2)
@pytest.mark.parametrize("data", RULES, ids=str)
def test_the_engine_counts_what_is_listed(data) -> None:
    assert check_small_boards(model_of(rule_of_table(data, "rule")), max_arrays=1500) > 4


@pytest.mark.parametrize("offsets", [[-1, 0, 1], [-2, 0, 1, 3], [-1, 1, 2], [-3, -2, 1]])
def test_permutations_of_a_line_are_those_of_itertools(offsets) -> None:
    data = {"moves": {"offsets": [[0, k] for k in offsets], "arrivals": [1]}}
    rule = MoveRule.from_data(data, "line")
    listed = [
        sum(all(to - k in offsets for k, to in enumerate(z)) for z in permutations(range(n)))
        for n in range(7)
    ]
    assert Strip(rule, rows=1).terms(7) == listed
    assert Strip(rule, columns=3).terms(3) == [listed[3] ** n for n in range(3)]


def subsets_of_edges(links, rows: int, columns: int, joins: Joins) -> int:
    """Count the sets of edges that obey a rule without triangles, one by one."""
    ways = {"horizontal": (0, 1), "vertical": (1, 0), "antidiagonal": (1, -1)}
    edges = []
    for (r, c), name in product(product(range(rows), range(columns)), links["directions"]):
        i, j = ways[name]
        a = (r + i) % rows if joins.down else r + i
        b = (c + j) % columns if joins.across else c + j
        if a in range(rows) and b in range(columns):
            edges.append(((r, c), (i, j), (a, b)))

    def allowed(steps) -> bool:
        straight = "straight" in links["forbid"] and any((-i, -j) in steps for i, j in steps)
        return len(steps) in links["number"] and not straight

    found = 0
    for taken in product((False, True), repeat=len(edges)):
        at: dict = {cell: set() for cell in product(range(rows), range(columns))}
        for there, (one, (i, j), other) in zip(taken, edges, strict=True):
            if there:
                at[one].add((i, j))
                at[other].add((-i, -j))
        found += all(map(allowed, at.values())) and not any(
            ("removable" if there else "addable") in links["forbid"]
            and allowed(at[one] ^ {(i, j)})
            and allowed(at[other] ^ {(-i, -j)})
            for there, (one, (i, j), other) in zip(taken, edges, strict=True)
        )
    return found


@one_in(20)
@pytest.mark.parametrize("topology", ["strip", "cylinder", "ring", "torus"])
@pytest.mark.parametrize("multigraph", [False, True])
@pytest.mark.parametrize(
    ("directions", "number", "forbid"),
    [
        (BOTH, [0, 1], []),
        (BOTH, [0, 1], ["addable"]),
        (BOTH, [1, 2, 3, 4], ["removable"]),
        (BOTH, [0, 2], ["straight", "addable"]),
        (["horizontal", "antidiagonal"], [1, 2, 3], ["removable"]),
    ],
)
def test_links_are_sets_of_edges_on_every_board(
    topology, multigraph, directions, number, forbid
) -> None:
    links = {"directions": directions, "number": number, "forbid": forbid}
    rule = rule_of_table({"links": links}, "links")
    for side, sides in (({"rows": 2}, [(2, 1), (2, 2), (2, 3)]), ({"columns": 3}, [(1, 3)])):
        strip = Strip(rule, topology=topology, multigraph=multigraph, **side)
        listed = [
            subsets_of_edges(
                links,
                *board,
                joins_of(Board.rectangle(*board), *turned(topology, side), multigraph=multigraph),
            )
            for board in sides
        ]
        assert strip.terms(len(sides) + 1)[1:] == listed
        if "rows" in side:
            assert check(certificate_data(strip.sequence().proof(), "0"), seconds=60).holds


def turned(topology: str, side) -> tuple[str]:
    """Return the topology of a board: its rows are joined on a cylinder, its columns on a ring."""
    swap = {"cylinder": "ring", "ring": "cylinder"} if "rows" in side else {}
    return (swap.get(topology, topology),)


IMAGES = [
    {"values": [0, 1, 2], "image": {"shows": "min(x, near)", "directions": BOTH}},
    {"values": [0, 1], "image": {"shows": ["min(x, near)", "max(near)"], "directions": BOTH}},
    {"values": [0, 1, 2], "image": {"shows": "x >= max(near)", "directions": ["king"]}},
    {"values": [0, 1], "image": {"shows": "x + 2 * count(left = 1) + sum(up_right)"}},
    {"values": [0, 1], "image": {"shows": "x = sum(near) mod 2", "offsets": [[-2, 1], [1, 0]]}},
    {"values": [0, 1], "image": {"rows": 2, "columns": 2, "shows": "det(a, b, c, d)"}},
    {"values": [0, 1, 2], "image": {"rows": 1, "columns": 3, "shows": ["a", "c"]}},
    {
        "values": [-11, 0, 25],
        "image": {"shows": "max(x, near) - min(x, near)", "directions": BOTH},
    },
    {"values": [*range(9, 12)], "image": {"rows": 1, "columns": 2, "shows": "a + b >= 21"}},
    {
        "values": [0, 1, 2],
        "image": {"rows": 2, "columns": 1, "shows": "max(a, b)"},
        "ordered": {"rows": "nondecreasing"},
        "introduced": True,
    },
    {
        "values": [0, 1],
        "image": {"shows": "count(near = x)", "directions": ["horizontal"]},
        "blocks": [{"rows": 1, "columns": 2, "holds": "a != b", "exceptions": [1]}],
        "corners": {"top-left": 1},
    },
    {"moves": {"directions": ["king"]}, "image": {"shows": "arrivals"}},
    {"moves": {"directions": BOTH, "forbid": ["back"]}, "image": {"shows": "arrivals"}},
]


@one_in(6)
@pytest.mark.parametrize("data", IMAGES, ids=str)
def test_the_engine_counts_the_images_that_are_listed(data) -> None:
    assert check_small_boards(model_of(ImageRule.from_data(data, "image")), max_arrays=1500) > 3
