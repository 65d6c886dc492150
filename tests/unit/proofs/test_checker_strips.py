"""The checker's automata against an oracle, and what it says of certificates of strips."""

from __future__ import annotations

import itertools
import json
import time

import pytest
from forgeries.certificates import (
    EXAMPLES,
    MULTIGRAPHS,
    STRIPS,
    certificate,
    envelope,
    graph_product,
    rule_of,
    seal,
    strip,
    strip_of,
)
from oracle.definitions import TooMany, count, series
from tiers import one_in

from gfkit.boards.language.rules import RULES, find_model, model_of, rule_of_table
from gfkit.boards.shapes.graph import Graph
from gfkit.proofs.checker import check, lines_of
from gfkit.proofs.checker.core.clock import Clock, NotChecked
from gfkit.proofs.checker.core.generating_functions import X, line
from gfkit.proofs.checker.core.machines import coarsest_exact_partition
from gfkit.proofs.checker.core.strip_sequences import read_strip, strip_values
from gfkit.proofs.checker.core.tracks import Shape, Work
from gfkit.proofs.checker.graphs.layered_products import VALUES as OF_PRODUCTS
from gfkit.strips.sequences.strip import Strip

MOST = 6_000
STAR = Graph.of_edges(4, [(0, 1), (0, 2), (0, 3)])


def compare(of, values=strip_values, boards=8):
    """Compare the checker's automaton with the oracle on boards that are small enough."""
    expected = []
    for n in range(boards):
        try:
            expected.append(count(of, n, MOST))
        except TooMany:
            break
    assert len(expected) > 1
    found = values(of, len(expected), Clock(60))
    assert [{divmod(e, X): c for e, c in z.items()} for z in found] == expected


# Automata ----------------------------------------------------------------------------------------

MODELS = [z for rule in RULES for z in rule.models if not z.play]


@one_in(5)
@pytest.mark.parametrize("model", MODELS, ids=lambda z: z.name)
def test_automata_of_named_rules_count_what_the_definition_says(model):
    definition = rule_of(model)["definition"]
    for fixed, side in (("columns", 1), ("columns", 2), ("rows", 3)):
        compare(strip_of(definition, fixed, side))


JOINED = [
    z
    for z in MODELS
    if z.name.split(":")[0] in ("domineering", "o12", "col", "kings", "m-tromping")
]


@one_in(5)
@pytest.mark.parametrize("topology", ["cylinder", "ring", "torus"])
@pytest.mark.parametrize("model", JOINED, ids=lambda z: z.name)
def test_automata_of_joined_boards_count_what_the_definition_says(model, topology):
    definition = rule_of(model)["definition"]
    for side, multigraph in itertools.product((1, 2, 3), (False, True)):
        compare(strip_of(definition, "columns", side, topology, multigraph=multigraph), boards=5)


@pytest.mark.parametrize("multigraph", [False, True])
@pytest.mark.parametrize("side", [1, 2, 3])
def test_liberties_around_cylinders(side, multigraph):
    definition = rule_of(find_model("nogo"))["definition"]
    compare(strip_of(definition, "rows", side, "cylinder", multigraph=multigraph))


PIECES = [
    {"left": [[[0, 0], [1, 1]]], "right": [[[0, 0], [0, 2]]]},  # pieces that are not connected
    {"left": [[[0, 0], [1, 0], [1, -1]]], "right": [[[3, 5]]]},
    {"left": [], "right": [[[0, 0], [0, 1]]], "both": [{"cells": [[0, 0]], "weight": "2*x*y"}]},
    {"left": [[[0, 0]]] * 3, "right": [[[0, 0]]]},
    {"left": [], "right": []},
    {"left": [[[0, 0], [2, 0]]], "right": [[[0, 0], [1, 0], [2, 0]]]},
]


@one_in(5)
@pytest.mark.parametrize("topology", ["strip", "cylinder", "torus"])
@pytest.mark.parametrize("quantity", ["positions", "maximal", "one-sided-ends", "tilings"])
@pytest.mark.parametrize("pieces", PIECES, ids=str)
def test_automata_of_odd_pieces(pieces, quantity, topology):
    definition = {"kind": "placement", "quantity": quantity, **pieces}
    for multigraph in (False, True)[: 1 + (topology == "torus")]:
        compare(strip_of(definition, "columns", 2, topology, multigraph=multigraph), boards=5)


BOTH = ["horizontal", "vertical"]
ARRAYS = {
    "free": {},
    "neighbours": {
        "values": [0, 1, 2],
        "weights": {"1": "x", "2": "2 * y"},
        "neighbours": [
            {"directions": BOTH, "relation": "within", "distance": 1, "counts": [2, 3, 4],
             "of": [0, 1], "outside": 0},
        ],
    },
    "beyond": {
        "values": ["0", "1", "3"],
        "neighbours": [
            {"directions": ["vertical"], "relation": "beyond", "distance": 1, "counts": [1, 2]}
        ],
    },
    "long values": {
        "values": [-10, "0", 3, "12"],
        "weights": {"-10": "x"},
        "blocks": [
            {"rows": 2, "columns": 1, "statistic": "sum", "allowed": [-7, 3, 12]},
        ],
        "neighbours": [{"directions": ["diagonal"], "relation": "beyond", "distance": 11,
                        "counts": [0, 1], "outside": -10}],
    },
    "king": {
        "neighbours": [
            {"directions": ["king"], "values": [1], "of": [0], "counts": [1, 2, 3]},
            {"directions": ["antidiagonal"], "relation": "equal", "counts": [0, 1], "of": [1]},
            {"directions": ["diagonal"], "relation": "different", "counts": [0, 1]},
        ]
    },
    "knight": {
        "neighbours": [
            {"directions": ["knight"], "values": [1], "of": [1], "counts": [0], "outside": 0},
            {"directions": ["knight"], "values": [1], "of": [0], "counts": [0, 2, 4], "outside": 1},
        ]
    },
    "window": {
        "window": [
            {"rows": 2, "columns": 2, "forbid": ["11|1?", "0?|?0"]},
            {"rows": 1, "columns": 3, "allow": ["0??", "1?0", 111]},
        ]
    },
    "window-allowed": {"window": [{"rows": 3, "columns": 1, "allow": ["0|?|1", "1|1|?"]}]},
    "words": {
        "words": [
            {"direction": "row", "forbid": ["000", "1111"]},
            {"direction": "column", "forbid": [101]},
            {"direction": "diagonal", "forbid": ["111", "00"]},
            {"direction": "antidiagonal", "forbid": ["01"]},
        ]
    },
    "blocks": {
        "values": [0, 1, 2],
        "blocks": [
            {"rows": 2, "columns": 2, "statistic": "median", "allowed": [0, 0.5, 1.5]},
            {"rows": 1, "columns": 2, "statistic": "sum", "allowed": [1, 2, 3]},
            {"rows": 2, "columns": 1, "statistic": "maximum", "allowed": [1, 2]},
            {"rows": 1, "columns": 3, "statistic": "minimum", "allowed": [0]},
        ],
    },
}  # fmt: skip
SIDED = {
    "increasing": {"ordered": {"rows": "increasing", "columns": "nonincreasing"}},
    "decreasing": {"ordered": {"rows": "nondecreasing", "columns": "decreasing"}},
    "corners": {"corners": {"top-left": 0, "bottom-right": "1", "top-right": "1"}},
    "bottom": {"corners": {"bottom-left": 0, "bottom-right": "1"}},
    "long": {"values": [-10, 3], "introduced": True, "ordered": {"columns": "nonincreasing"}},
    "lines": {
        "values": [0, 1, 2],
        "weights": {"1": "x"},
        "lines": [
            {"directions": ["row", "diagonal"], "shape": "unimodal"},
            {"directions": ["column"], "modulo": 3, "base": 2, "remainders": [0, 1]},
            {"directions": ["antidiagonal"], "shape": "nondecreasing"},
        ],
    },
    "array": {
        "lines": [
            {
                "directions": ["array"],
                "carry": {"last": -1, "n": 0},
                "next": {"last": "x", "n": "min(n + count(x = last), 3)"},
                "holds": "n < 3 or x = 0",
                "end": "n >= 1",
            },
            {"directions": ["antidiagonal"], "modulo": 3, "base": 2, "remainders": [0, 2]},
        ],
    },
    "matches": {
        "values": ["e", "a"],
        "lines": [{"directions": ["row", "antidiagonal"], "matches": "(e+|a a)* a?"}],
    },
    "arrows": {
        "values": ["a", "e"],
        "lines": [
            {
                "directions": ["row", "antidiagonal"],
                "arrows": ["even a odd", "odd a even", "even a last", "even e even"],
                "start": ["even"],
                "accept": ["even", "last"],
            }
        ],
    },
    "stretches": {
        "values": [0, 1, 3],
        "lines": [
            {"directions": ["row"], "stretches": 2, "holds": "abs(a + b - c - d) <= 3"},
            {"directions": ["diagonal", "column"], "stretches": 1, "holds": "a + b != 4"},
        ],
    },
    "triples": {
        "values": [0, 1, 3],
        "lines": [
            {
                "directions": ["row"],
                "stretches": 2,
                "places": 3,
                "holds": "a + c + e != b + d + f + 2",
            },
            {"directions": ["column"], "stretches": 1, "places": 3, "holds": "a + b != c + 1"},
        ],
    },
    "convex": {
        "values": [-1, 2],
        "lines": [
            {"directions": ["row", "antidiagonal"], "shape": "convex"},
            {
                "directions": ["column", "array"],
                "carry": {"p": 0, "s": [-4, -3, -2, -1, 0, 1, 2, 3, 4]},
                "next": {"p": "p + x", "s": "s"},
                "holds": "abs(2 * p + x - s) <= 4",
                "end": "p = s",
            },
        ],
    },
    "introduced": {"values": ["c", "a", "*"], "introduced": True},
    "connected": {
        "values": [0, 1, 2],
        "weights": {"1": "x"},
        "connected": [
            {"values": [1], "sides": ["left", "bottom"]},
            {"values": [2], "directions": ["vertical", "antidiagonal"], "components": [0, 2]},
        ],
        "contains": [0],
    },
    "diagonally": {
        "connected": [
            {"directions": ["diagonal"], "components": [1, 3], "sides": ["top-right"]},
            {"directions": ["horizontal", "antidiagonal"], "components": [0, 1, 2]},
        ],
    },
    "sorted": {
        "values": [0, 2],
        "sorted": [
            {"lines": "rows", "order": "nondecreasing", "backwards": True},
            {
                "lines": "columns",
                "order": "decreasing",
                "rows": 1,
                "columns": 2,
                "shows": "a + b",
            },
        ],
    },
    "mistakes": {
        "weights": {"1": "y"},
        "sorted": [
            {"lines": "rows", "order": "increasing", "exceptions": [0, 2], "shared": "m"},
            {
                "lines": "columns",
                "order": "nonincreasing",
                "backwards": True,
                "rows": 2,
                "columns": 1,
                "shows": "a - b",
                "exceptions": [0, 1, 2],
                "shared": "m",
            },
        ],
    },
    "all": {
        "values": [0, 1, 2],
        "introduced": True,
        "ordered": {"columns": "nondecreasing"},
        "corners": {"top-left": 0},
        "words": [{"direction": "column", "forbid": ["00"]}],
    },
}


def array(conditions):
    return {"kind": "array", "quantity": "arrays", "values": ["0", "1"], **conditions}


@one_in(20)
@pytest.mark.parametrize("fixed, side", [("columns", 1), ("columns", 2), ("rows", 2), ("rows", 3)])
@pytest.mark.parametrize("name", [*ARRAYS, *SIDED])
def test_automata_of_arrays(name, fixed, side):
    compare(strip_of(array({**ARRAYS, **SIDED}[name]), fixed, side))


def test_neighbours_of_one_name_are_asked_in_any_order():
    """Eight neighbours of four values, or none, are 5^8 cases, but few collections."""
    conditions = [
        {"directions": ["king"], "holds": "count(near = x) <= 1"},
        {"directions": ["king"], "holds": "sum(near) + max(x, up) >= distinct(left, right)"},
    ]
    rule = {"name": "king", "values": [0, 1, 2, 3], "neighbours": conditions}
    model = model_of(rule_of_table(rule, "king"))
    of = strip_of(rule_of(model)["definition"], "columns", 2, marks="none")
    assert list(strip_values(of, 4, Clock(60))) == Strip(model, columns=2).terms(4)


@one_in(10)
@pytest.mark.parametrize("multigraph", [False, True])
@pytest.mark.parametrize("topology", ["cylinder", "ring", "torus"])
@pytest.mark.parametrize("name", ARRAYS)
def test_automata_of_arrays_on_joined_boards(name, topology, multigraph):
    for side in (1, 2) if name == "knight" else (1, 2, 3):
        of = strip_of(array(ARRAYS[name]), "columns", side, topology, multigraph=multigraph)
        compare(of, boards=5)


@pytest.mark.parametrize("name", ["hard-squares.toml", "contours.toml"])
def test_automata_of_tile_sets(name):
    for case in itertools.product(("strip", "cylinder", "torus"), (1, 2), (False, True)):
        topology, side, multigraph = case
        if topology == "strip" and multigraph:
            continue
        rule = rule_of(find_model(str(EXAMPLES / name)))
        of = strip_of(
            rule["definition"],
            "columns",
            side,
            topology,
            multigraph=multigraph,
            parts=rule["parts"],
        )
        compare(of, boards=5)


@one_in(10)
@pytest.mark.parametrize("cycles", [False, True])
@pytest.mark.parametrize("quantity", ["positions", "maximal", "left-ends", "one-sided-ends"])
@pytest.mark.parametrize("name", ["col", "snort", "o12", "arc-kayles", "cis"])
def test_automata_of_products(name, quantity, cycles):
    for graph in (Graph.path(1), Graph.path(2), Graph.complete(3), STAR):
        data = graph_product("col", graph)
        definition = graph_product(f"{name}:{quantity}", Graph.path(1))["statement"]["of"]["rule"]
        of = data["statement"]["of"] | {
            "rule": definition,
            "with": "cycles" if cycles else "paths",
            "marks": "xy",
        }
        compare(of, OF_PRODUCTS["product"], boards=5)


def test_liberties_on_products():
    for graph in (Graph.path(1), Graph.complete(3), STAR):
        of = graph_product("nogo", graph)["statement"]["of"] | {"marks": "xy"}
        compare(of, OF_PRODUCTS["product"], boards=5)


@pytest.mark.parametrize("n, known", [(3, 12675), (4, 24318165), (5, 414295148741)])
def test_squares_of_go_are_those_of_the_tables(n, known):
    definition = rule_of(find_model("go"))["definition"]
    of = strip_of(definition, "columns", n, marks="none")
    assert strip_values(of, n + 1, Clock(60))[n] == known


# Certificates ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def right_ends():
    return strip("domineering:right-ends", "columns", 2)


def changed(data, path, value):
    """Return a sealed copy with another value in the definition or, for `of`, beside it."""
    copied = json.loads(json.dumps(data))
    inner = copied["statement"]["of"]
    if path[0] == "of":
        path = path[1:]
    else:
        inner = inner["rule"]["definition"]
    for key in path[:-1]:
        inner = inner[key]
    if value is None:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return seal(copied)


CHANGED = [
    (("of", "marks"), "xyz", "is not"),
    (("of", "marks"), "x", "series|not"),
    (("of", "fixed"), {"columns": 41}, "integer"),
    (("of", "fixed"), {"columns": 0}, "integer"),
    (("of", "fixed"), {"columns": True}, "integer"),
    (("of", "fixed"), {"columns": 3}, "series|sha256"),
    (("of", "fixed"), {"rows": 2}, "series|sha256"),
    (("of", "fixed"), {"rows": 2, "columns": 2}, "exactly"),
    (("of", "fixed"), [], "exactly"),
    (("of", "topology"), "sphere", "is not"),
    (("of", "topology"), "cylinder", "neighbours"),
    (("of", "neighbours"), "multigraph", "neighbours"),
    (("of", "shift"), 1, "offset"),
    (("of", "shift"), "0", "integer"),
    (("of", "kind"), "strips", "no theorem"),
    (("of", "kind"), ["strip"], "no theorem"),
    (("of", "more"), 1, "exactly"),
    (("of", "rule", "play"), True, "exactly"),
    (("of", "rule", "definition"), {"kind": "tiling"}, "entries"),
    (("of", "rule", "definition"), None, "exactly"),
    (("of", "rule", "name"), 1, "is not"),
    (("quantity",), "maximal", "series|sha256"),
    (("quantity",), "play", "quantity is not"),
    (("quantity",), ["maximal"], "quantity is not"),
    (("left",), [], "series|sha256"),
    (("left",), [[]], "without cells"),
    (("left", 0, 0), [0, 41], "integer"),
    (("left", 0, 0), [0], "entries"),
    (("left", 0, 0), [0, 0.0], "integer"),
    (("right",), None, "exactly"),
    (("both",), [{"cells": [[0, 0]], "weight": "z"}], "is not"),
    (("both",), [{"cells": [[0, 0]], "weight": "x^1001"}], "out of range"),
    (("both",), [{"cells": [[0, 0]], "weight": "0"}], "out of range"),
    (("both",), [{"cells": [[0, 0]], "weight": "x"}], "series|sha256"),
]


@pytest.mark.parametrize("path, value, reason", CHANGED)
def test_a_changed_strip_is_not_believed(right_ends, path, value, reason):
    report = check(changed(right_ends, path, value))
    assert any(part in report.reasons[0] for part in reason.split("|")), report.reasons


COLOURING = [
    (("forbidden",), ["BB", "RG"], "unknown colour"),
    (("forbidden",), ["BB", "R"], "is not"),
    (("forbidden",), "BB", "is not a list"),
    (("forbidden",), ["BB"], "series|sha256"),
    (("colours", 0, "weight"), "z", "is not"),
    (("colours", 0, "weight"), "2*x", "series|sha256"),
    (("colours", 0, "owner"), "nobody", "is not"),
    (("colours", 0, "name"), "R", "twice"),
    (("colours", 0, "name"), ".", "is not"),
    (("colours",), [], "unknown colour"),
    (("neighbours",), "king", "series|sha256"),
    (("neighbours",), "knight", "is not"),
    (("quantity",), "tilings", "quantity is not"),
]


@one_in(4)
@pytest.mark.parametrize("path, value, reason", COLOURING)
def test_a_changed_colouring_is_not_believed(path, value, reason):
    report = check(changed(strip("col:maximal", "columns", 2), path, value))
    assert any(part in report.reasons[0] for part in reason.split("|")), report.reasons


NEAR = ("neighbours", 0)
ARRAY_CHANGES = [
    ("neighbours", (*NEAR, "counts"), [], "no counts"),
    ("neighbours", (*NEAR, "directions"), [], "no directions"),
    ("neighbours", (*NEAR, "counts"), [1.0], "integer"),
    ("neighbours", (*NEAR, "distance"), None, "no distance"),
    ("neighbours", (*NEAR, "distance"), 2000, "integer"),
    ("neighbours", (*NEAR, "relation"), "near", "is not"),
    ("neighbours", (*NEAR, "of"), ["5"], "does not list"),
    ("neighbours", (*NEAR, "outside"), "00", "is not"),
    ("neighbours", NEAR, 7, "exactly"),
    ("neighbours", ("weights", "1"), "x+y", "is not"),
    ("neighbours", ("weights", "7"), "x", "exactly"),
    ("neighbours", ("values",), [0, 1, 1], "different"),
    ("neighbours", ("values",), ["0", "1", "2", "a"], "integers"),
    ("window", ("window", 0, "forbid"), ["11|1"], "another size"),
    ("window", ("window", 0, "forbid"), ["11|12"], "does not list"),
    ("window", ("window", 0, "allow"), ["11|11"], "both or none"),
    ("words", ("words", 0, "direction"), "king", "is not"),
    ("words", ("words", 0, "forbid"), ["11", ""], "is not"),
    ("words", ("words", 0, "forbid"), ["11", "12"], "does not list"),
    ("blocks", ("blocks", 0, "statistic"), "mean", "is not"),
    ("blocks", ("blocks", 0, "allowed"), [True], "number"),
    ("lines", ("lines", 0, "directions"), ["row", "row"], "once each"),
    ("arrows", ("lines", 0, "arrows"), ["even a"], "three words"),
    ("arrows", ("lines", 0, "arrows"), ["even b odd"], "not a value"),
    ("arrows", ("lines", 0, "accept"), None, "exactly"),
    ("lines", ("lines", 0, "directions"), ["rows"], "is not"),
    ("lines", ("lines", 0, "shape"), "round", "is not"),
    ("connected", ("connected", 0, "sides"), ["middle"], "is not"),
    ("connected", ("connected", 0, "sides"), ["left"], "series"),
    ("connected", ("connected", 0, "values"), ["3"], "does not list"),
    ("connected", ("connected", 0, "values"), [], "lists nothing"),
    ("connected", ("connected", 0, "components"), [0, 21], "integer"),
    ("connected", ("contains",), ["3"], "does not list"),
    ("sorted", ("sorted", 0, "lines"), "row", "is not"),
    ("sorted", ("sorted", 0, "backwards"), False, "series"),
    ("sorted", ("sorted", 1, "shows"), "a +", "a number must be"),
    ("sorted", ("sorted", 1, "rows"), 5, "more than 9"),
    ("sorted", ("sorted", 1, "shows"), None, "needs rows"),
    ("lines", ("lines", 0, "modulo"), 3, "one kind"),
    ("lines", ("lines", 1, "modulo"), 0, "integer"),
    ("lines", ("lines", 1, "remainders"), [3], "remainders"),
    ("array", ("lines", 0, "next"), {"last": "x"}, "together"),
    ("array", ("lines", 0, "carry"), {"last": "1", "n": 0}, "integers"),
    ("array", ("lines", 0, "next", "n"), "m + 1", "unknown name"),
    ("array", ("lines", 0, "next", "n"), "n + 1", "more than 20000"),
    ("matches", ("lines", 0, "matches"), "(e", "not closed"),
    ("matches", ("lines", 0, "matches"), "e)", "goes on"),
    ("matches", ("lines", 0, "matches"), "b", "not a value"),
    ("stretches", ("lines", 0, "stretches"), 5, "integer"),
    ("triples", ("lines", 0, "places"), 4, "integer"),
    ("triples", ("lines", 0, "stretches"), 3, "too many elements"),
    ("stretches", ("lines", 0, "holds"), "a = e", "unknown name"),
    ("array", ("lines", 0, "end"), "x = 1", "unknown name"),
    ("increasing", ("ordered", "rows"), "upwards", "is not"),
    ("corners", ("corners", "top"), "1", "exactly"),
    ("introduced", ("introduced",), 1, "neither"),
    ("introduced", ("quantity",), "positions", "is not"),
    ("introduced", ("extra",), 1, "exactly"),
]


@one_in(5)
@pytest.mark.parametrize("name, path, value, reason", ARRAY_CHANGES)
def test_a_changed_array_rule_is_read_strictly(name, path, value, reason):
    of = strip_of(array({**ARRAYS, **SIDED}[name]), "columns", 2, marks="none")
    data = changed(certificate(of, ["1"], ["1"]), path, value)
    assert reason in check(data).reasons[0]


def test_hidden_parts_are_rejected(right_ends):
    """Tile sets with coefficients 1000 and -1000 beside a definition would be printed, not read."""
    tiles = strip("hard-squares.toml", "columns", 2)["statement"]["of"]["rule"]["parts"][0]
    parts = [{**tiles, "coefficient": c} for c in (1000, -1000)]
    data = changed(right_ends, ("of", "rule", "parts"), parts)
    assert not check(data).holds
    assert not check(seal(data)).holds


def test_a_thousand_monominoes_hide_nothing():
    """They use up the enumeration of small boards; the automaton is made from them all the same."""
    both = [{"cells": [[0, 0]], "weight": f"{k}*x"} for k in range(1, 1001)]
    definition = {
        "kind": "placement", "quantity": "positions", "left": [], "right": [], "both": both
    }  # fmt: skip
    of = strip_of(definition, "columns", 1, marks="none")
    total = 1 + sum(range(1, 1001))
    assert check(certificate(of, ["1"], ["1", str(-total)])).reasons == []
    for wrong in (total - 1, total + 1, 2):
        assert "series" in check(certificate(of, ["1"], ["1", str(-wrong)])).reasons[0]


def test_pieces_that_show_on_large_boards_only_are_counted():
    """The second piece of Left needs six rows; 6 x 3 boards are not enumerated."""
    data = strip("domineering:right-ends", "columns", 3)
    data["statement"]["of"]["rule"]["definition"]["left"].append([[k, 0] for k in range(6)])
    assert "series" in check(seal({**data, "evidence": {}})).reasons[0]


@pytest.mark.parametrize("coefficient", [-1, 0, 2])
def test_a_tile_set_counts_once(coefficient):
    data = strip("hard-squares.toml", "columns", 2)
    part = data["statement"]["of"]["rule"]["parts"][0]
    for parts in ([{**part, "coefficient": coefficient}], [part, part], []):
        assert not check(changed(data, ("of", "rule", "parts"), parts)).holds


def test_a_tile_set_is_said_to_be_the_definition():
    data = strip("hard-squares.toml", "columns", 2)
    told = check(data).statement
    assert "of tilings by the sets of tiles that are its parts" in told
    for tile in data["statement"]["of"]["rule"]["parts"][0]["tiles"]["tile"]:
        assert json.dumps(tile, sort_keys=True) in told


def test_a_common_factor_is_rejected(right_ends):
    statement = right_ends["statement"]
    p, q = ([int(z) for z in statement[side]] for side in "pq")
    p, q = ([a - b for a, b in zip([*f, 0], [0, *f], strict=True)] for f in (p, q))
    data = certificate(statement["of"], list(map(str, p)), list(map(str, q)))
    assert "common factor" in check(data).reasons[0]


def test_a_common_factor_with_marks_is_rejected():
    data = strip("domineering", "columns", 1, marks="xy")
    statement = data["statement"]

    def longer(side):
        shifted = [[i + 1, j, k + 1, str(-int(c))] for i, j, k, c in side]
        total = {}
        for i, j, k, c in [*side, *shifted]:
            total[k, i, j] = total.get((k, i, j), 0) + int(c)
        return [[i, j, k, str(c)] for (k, i, j), c in sorted(total.items()) if c]

    wrong = certificate(statement["of"], longer(statement["p"]), longer(statement["q"]))
    assert "common factor" in check(wrong).reasons[0]


def test_a_fraction_that_agrees_only_in_the_first_terms_is_rejected(right_ends):
    statement = right_ends["statement"]
    for size in range(1, 12):
        terms = [z.get((0, 0), 0) for z in series(statement["p"], statement["q"], size)]
        data = certificate(statement["of"], list(map(str, terms)), ["1"])
        data["evidence"] = {"terms": size, "dimension": 1, "states": 1}
        assert "series" in check(seal(data)).reasons[0]


def test_the_name_of_the_file_is_quoted_and_nothing_else():
    data = strip("domineering:left-ends", "columns", 1)
    data["statement"]["of"]["rule"]["name"] = "domineering\x1b[31m: Right wins everywhere"
    report = check(seal(data))
    assert report.holds
    shown = "\n".join(lines_of(report))
    assert "\x1b" not in shown
    assert r'"domineering\u001b[31m: Right wins everywhere"' in " ".join(shown.split())


# Files that are built to exhaust time and memory -------------------------------------------------


def squares(side):
    return [[r, c] for r in range(side) for c in range(side)]


EXHAUSTING = {
    "wide": strip_of(rule_of(find_model("domineering"))["definition"], "columns", 40),
    "wide ring": strip_of(rule_of(find_model("cram"))["definition"], "columns", 40, "torus"),
    "wide liberties": strip_of(rule_of(find_model("go"))["definition"], "columns", 40),
    "long pieces": strip_of(
        {"kind": "placement", "quantity": "maximal", "left": [squares(9)], "right": [squares(8)]},
        "columns", 40,
    ),
    "many pieces": strip_of(
        {"kind": "placement", "quantity": "maximal", "right": [],
         "left": [[[0, 0], [i, j], [j, i]] for i in range(40) for j in range(40)]},
        "columns", 40,
    ),
    "many weights": strip_of(
        {"kind": "placement", "quantity": "positions", "left": [], "right": [],
         "both": [{"cells": [[0, 0]], "weight": f"{k}*x^{k}*y"} for k in range(1, 1000)]},
        "columns", 20,
    ),
    "many colours": strip_of(
        {"kind": "colouring", "quantity": "maximal", "forbidden": [], "neighbours": "king",
         "colours": [{"name": chr(0x100 + k), "owner": "both", "weight": "x"} for k in range(200)]},
        "columns", 40, "torus",
    ),
    "many words": strip_of(
        array({"words": [{"direction": "diagonal",
                          "forbid": ["".join(z) for z in itertools.product("01", repeat=6)][1:]}]}),
        "columns", 40,
    ),
    "many windows": strip_of(
        array({"values": list("0123456789"),
               "window": [{"rows": 3, "columns": 3, "forbid": ["0?1|?2?|3?4"]}]}),
        "columns", 40,
    ),
    "many conditions": strip_of(
        array({"neighbours": [{"directions": ["knight"], "relation": "equal",
                               "counts": list(range(9))}] * 5000}),
        "columns", 40,
    ),
    "new values": strip_of(
        array({"values": list("0123456789"), "introduced": True}), "rows", 40
    ),
}  # fmt: skip


@one_in(4)
@pytest.mark.parametrize("name", EXHAUSTING)
def test_files_that_would_take_for_ever_are_not_checked(name):
    of = EXHAUSTING[name]
    marks = of["marks"]
    assert marks == "xy"
    data = certificate(of, [[0, 0, 0, "1"]], [[0, 0, 0, "1"], [1, 0, 1, "-1"]])
    begun = time.process_time()
    report = check(data, seconds=0.3)
    assert time.process_time() - begun < 5
    assert not report.holds
    assert not report.checked_fully, report.reasons


@one_in(3)
@pytest.mark.parametrize(
    "p, q",
    [
        ([[0, 0, 0, "1"]], [[0, 0, 0, "1"], [49_999_999, 49_999_999, 1, "1"]]),
        ([[0, 0, 0, "1"]], [[0, 0, 0, "1"], [300_000, 0, 1, "1"]]),
        ([[0, 0, 0, "1"]], [[0, 0, 0, "1"], [0, 49_999_999, 1, "9" * 99_999]]),
        ([[0, 0, 0, "1"]], [[0, 0, 0, "1"], *([0, 9_999, k, "-9"] for k in range(1, 20_000))]),
        (
            [[0, 0, 0, "9" * 99_999]],
            [[0, 0, 0, "1"], *([0, 0, k, "9" * 9999] for k in range(1, 999))],
        ),
        ([[0, 0, 0, "1"]], [[0, 0, 0, "1"], [0, 0, 50_000, "1"]]),
    ],
    ids=["exponents", "wide", "high", "many", "digits", "degree"],
)
def test_fractions_that_would_take_for_ever_do_not_hold(p, q):
    of = strip_of(rule_of(find_model("domineering"))["definition"], "columns", 2)
    statement = {"kind": "generating function", "of": of, "offset": 0, "p": p, "q": q}
    begun = time.process_time()
    report = check(envelope(statement, {}), seconds=0.3)
    assert time.process_time() - begun < 5
    assert not report.holds


# The parts ---------------------------------------------------------------------------------------


def test_partition_is_the_coarsest_exact_one():
    """Two states swap, a third goes to both: 0 and 1 are alike, 2 has twice their weight."""
    rows = [[(1, 1, 0)], [(0, 1, 0)], [(0, 1, 0), (1, 1, 0)], [(0, 2, 0)]]
    block = coarsest_exact_partition(rows, [True, True, True, True], Clock())
    assert block[0] == block[1] != block[2] == block[3]


def test_terms_are_hashed_in_hexadecimal():
    assert line({0: 255}, "none") == "ff\n"
    assert line({}, "none") == "0\n"
    assert line({X: -1, 1: 16}, "xy") == "0,1,10 1,0,-1\n"


@pytest.mark.parametrize("case", [*STRIPS[:3], STRIPS[15], *MULTIGRAPHS], ids=str)
def test_enumeration_agrees_with_the_oracle(case):
    of = strip(*case, multigraph=case in MULTIGRAPHS)["statement"]["of"] | {"marks": "xy"}
    family = read_strip(of)
    for n in range(1, 4):
        found = family.board(n, Work(10**6))
        assert {divmod(e, X): c for e, c in found.items()} == count(of, n)
    assert family.rule.game.counted(family.rule.quantity, Shape(0, 3), Work(10)) is not None


CARRIED = {
    "kind": "array",
    "quantity": "arrays",
    "values": [0, 1, 2],
    "lines": [
        {
            "directions": ["row"],
            "carry": {"u": 0, "v": [0, 1]},
            "next": {"u": "(sum(x, u, v, u) + 2 * (x * u)) mod 3", "v": "v"},
            "end": "u = v",
        }
    ],
}


def family_of(definition):
    return read_strip(strip_of(definition, "rows", 1, marks="none"))


def test_enumeration_asks_the_clock():
    ticks = itertools.count()
    with pytest.raises(NotChecked):
        family_of(CARRIED).board(9, Work(10**9, Clock(0.5, now=lambda: next(ticks) / 10)))


def test_enumeration_counts_the_formulas_that_lines_ask():
    # A line of 12 elements was thought to be read in the time of two nodes: minutes too long.
    family, asked = family_of(CARRIED), family_of({**CARRIED, "lines": []})
    for n, most in ((5, 10**3), (9, 10**5)):
        assert asked.board(n, Work(most)) == {0: 3**n}
        with pytest.raises(NotChecked):
            family.board(n, Work(most))
