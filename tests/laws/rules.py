"""Random rules of every kind, as the engine's models, and graphs.

`CONDITIONS` has what may be said of arrays, each drawn alone or with another; `KINDS` has every
kind of rule.
"""

import json
from dataclasses import replace
from functools import reduce
from pathlib import Path

from hypothesis import strategies as st
from oracle import definitions

from gfkit.boards.acceptors.arrays import (
    BESIDE,
    CORNERS,
    DIRECTIONS,
    PLACES,
    STEPS,
    WAYS,
)
from gfkit.boards.acceptors.lines import SHAPES
from gfkit.boards.models.files import rule_of_table
from gfkit.boards.models.model import Model, model_of
from gfkit.boards.rules.array_language import LINES, ORDERS, STATISTICS
from gfkit.boards.rules.arrays import ArrayRule
from gfkit.boards.rules.graph_games import (
    GRAPH_GAMES,
    Colour,
    ColouringGame,
)
from gfkit.boards.rules.placement_games import PlacementGame
from gfkit.boards.rules.wang_tiles import TileSet
from gfkit.boards.rules.weights import Weight
from gfkit.boards.shapes.graph import Graph
from gfkit.strips.encodings.models import find_model

LIGHT = sorted(set(DIRECTIONS) - {"king", "knight"})
WEIGHTS = ["x", "y", "2", "3*x*y", "x*y^2"]

REPEATED = {
    "carry": {"last": -1, "repeated": -9},
    "next": {"last": "x", "repeated": "count(x = last) * x + count(x != last) * repeated"},
    "holds": "x != last or abs(x - repeated) != 1",
}
BALANCED = {
    "carry": {"before": 0, "s": [-2, -1, 0, 1, 2]},
    "next": {"before": "before + x", "s": "s"},
    "holds": "abs(2 * before + x - s) <= 1",
    "end": "before = s",
}
SOME_ONES = {"carry": {"n": 0}, "next": {"n": "min(n + count(x = 1), 3)"}, "end": "n in [1, 2]"}
FORMS = {
    **{shape: {"shape": shape} for shape in SHAPES},
    "binary": {"base": 2, "modulo": 3},
    "not ternary": {"base": 3, "modulo": 5, "remainders": [1, 2, 3, 4]},
    "sum": {"modulo": 4, "remainders": [0, 3]},
    "repeated": REPEATED,
    "balanced": BALANCED,
    "some ones": SOME_ONES,
    "ones in pairs": {"matches": "(11|0|22)*"},
    "signs": {"matches": "(0+|1.)* 2? | (1(0|2)?)+"},
    "different": {"stretches": 1, "holds": "abs(a - b) <= 1"},
    "pairs": {"stretches": 2, "holds": "a + d <= b + c + 1"},
    "triples": {"stretches": 1, "places": 3, "holds": "a + b != 2 * c + 1"},
    "arrows": {"arrows": ["a 0 b", "a . a", "b 1 a", "b 1 b", "c 0 a"]},
    "carried": {"carry": {"s": [0, 1]}, "next": {"s": "(s + 2 * x) mod 3"}, "holds": "s != x"},
    "triples of pairs": {"stretches": 2, "places": 3, "holds": "a + c + e != b + d + f + 2"},
}


def some(entries, least=1, most=None):
    return st.lists(st.sampled_from(entries), min_size=least, max_size=most, unique=True)


@st.composite
def neighbours(draw, values, relations=("equal", "different", "within", "beyond", "value")):
    relation = draw(st.sampled_from(relations))
    table = {"directions": draw(some(LIGHT, most=2)), "relation": relation}
    table["counts"] = draw(some(range(5), most=3))
    if draw(st.booleans()):
        table["of"] = draw(some(values))
    if draw(st.booleans()):
        table["outside"] = draw(st.sampled_from(values))
    if relation in {"within", "beyond"}:
        table["distance"] = draw(st.integers(0, 2))
    if relation == "value":
        table["values"] = draw(some(values))
    return {"neighbours": [table]}


def of_relation(relation):
    return lambda values: neighbours(values, (relation,))


@st.composite
def king_neighbours(draw, values):
    table = draw(neighbours(values[:2]))["neighbours"][0]
    return {"neighbours": [table | {"directions": ["king"], "counts": draw(some(range(9)))}]}


@st.composite
def windows(draw, values, verb="forbid"):
    rows, columns = draw(st.tuples(st.integers(1, 3), st.integers(1, 2)))
    row = st.text(alphabet=[*values, "?"], min_size=columns, max_size=columns)
    pattern = st.lists(row, min_size=rows, max_size=rows).map("|".join)
    most = 3 if verb == "forbid" else 9
    patterns = draw(st.lists(pattern, min_size=1, max_size=most))
    return {"window": [{"rows": rows, "columns": columns, verb: patterns}]}


def allowed_windows(values):
    return windows(values, "allow")


@st.composite
def words(draw, values):
    word = st.text(alphabet=values, min_size=1, max_size=3)
    forbidden = draw(st.lists(word, min_size=1, max_size=2))
    return {"words": [{"direction": draw(st.sampled_from(sorted(STEPS))), "forbid": forbidden}]}


@st.composite
def blocks(draw, _values):
    rows, columns = draw(st.sampled_from([(1, 2), (2, 1), (2, 2), (1, 3), (3, 1), (2, 3)]))
    allowed = draw(some([0, 0.5, 1, 1.5, 2, 3, 4], most=4))
    statistic = draw(st.sampled_from(STATISTICS))
    table = {"rows": rows, "columns": columns, "statistic": statistic, "allowed": allowed}
    return {"blocks": [table]}


def ordered(_values):
    order = st.sampled_from(ORDERS)
    return st.fixed_dictionaries({}, optional={"rows": order, "columns": order}).map(
        lambda table: {"ordered": table}
    )


def corners(values):
    value = st.sampled_from(values)
    return st.dictionaries(st.sampled_from(CORNERS), value, min_size=1).map(
        lambda table: {"corners": table}
    )


def of_lines(key):
    return lambda _: some(["rows", "columns"]).map(lambda found: {key: found})


def introduced(_values):
    return st.just({"introduced": True})


@st.composite
def lines(draw, values):
    few = [name for name, said in FORMS.items() if values[2:] or "2" not in said.get("matches", "")]
    said = FORMS[draw(st.sampled_from(few))]
    if "arrows" in said:
        said = {**said, "start": draw(some("abc", most=2)), "accept": draw(some("abc", most=2))}
    return {"lines": [{"directions": draw(some(WAYS, most=2)), **said}]}


@st.composite
def connected(draw, values):
    table = {"values": draw(some(values)), "components": draw(some(range(4), most=3))}
    if draw(st.booleans()):
        table["directions"] = draw(some(sorted(BESIDE)))
    if draw(st.booleans()):
        table["sides"] = draw(some(PLACES, most=2))
    if draw(st.booleans()):
        table["acyclic"] = True
    return {"connected": [table]}


def contains(values):
    return some(values).map(lambda found: {"contains": found})


@st.composite
def in_lexicographic_order(draw, _values):
    table = {"lines": draw(st.sampled_from(sorted(LINES))), "order": draw(st.sampled_from(ORDERS))}
    table["backwards"] = draw(st.booleans())
    if draw(st.booleans()):
        rows, columns = draw(st.sampled_from([(1, 2), (2, 1), (2, 2), (1, 1), (3, 1)]))
        *_, last = letters = "abcd"[: rows * columns]
        texts = [" + ".join(letters), f"max({', '.join(letters)})", f"2 * a - {last}"]
        shows = draw(st.sampled_from(texts))
        table |= {"rows": rows, "columns": columns, "shows": shows}
    if draw(st.booleans()):
        table |= {"exceptions": draw(some(range(4), most=2)), "shared": "mistakes"}
    return {"sorted": [table]}


@st.composite
def acceptors(draw, values):
    table = {"track": draw(st.sampled_from(WAYS))}
    letters = len(values)
    if table["track"] in {"row", "column"} and draw(st.booleans()):
        table["breadth"] = 2
        letters *= letters
    return {"acceptors": [table | draw(arrows(letters))]}


@st.composite
def arrows(draw, letters):
    states = draw(st.integers(1, 3))
    row = st.lists(st.integers(-1, states - 1), min_size=letters, max_size=letters)
    table = {"arrows": draw(st.lists(row, min_size=states, max_size=states))}
    return table | {"accepting": draw(some(range(states)))}


@st.composite
def places(draw, values, corners=((0, 0), (-3, 1), (2, -2)), inside=(False, True)):
    """Acceptors of cells at offsets; where all must be inside, none need be near (0, 0)."""
    table = {"track": "place", "inside": draw(st.sampled_from(inside))}
    steps = draw(some([(0, 1), (1, -1), (2, 0), (-1, -1), (0, -2)], most=2))
    i, j = draw(st.sampled_from(corners)) if table["inside"] else (0, 0)
    table["offsets"] = [[i, j], *([r + i, c + j] for r, c in steps)]
    if draw(st.booleans()):
        table["exceptions"] = draw(some(range(3), most=2))
    return {"acceptors": [table | draw(arrows(len(values) + (not table["inside"])))]}


CONDITIONS = {
    "acceptors": acceptors,
    "places": places,
    "lines": lines,
    "connected": connected,
    "contains": contains,
    "sorted": in_lexicographic_order,
    "equal": of_relation("equal"),
    "different": of_relation("different"),
    "within": of_relation("within"),
    "beyond": of_relation("beyond"),
    "value": of_relation("value"),
    "king": king_neighbours,
    "forbid": windows,
    "allow": allowed_windows,
    "words": words,
    "blocks": blocks,
    "ordered": ordered,
    "corners": corners,
    "introduced": introduced,
    **{key: of_lines(key) for key in definitions.LINED},
}


def joined(first, second):
    both = dict(first)
    for key, entry in second.items():
        is_table = isinstance(entry, list) and isinstance(entry[0], dict)
        both[key] = [*both.get(key, []), *entry] if is_table else entry
    return both


@st.composite
def rules(draw, kinds, sizes=(2, 3)):
    """Draw a rule of arrays with a condition of each of these kinds."""
    values = ["0", "1", "2"][: draw(st.sampled_from(sizes))]
    data = reduce(joined, [draw(CONDITIONS[kind](values)) for kind in kinds])
    weights = draw(st.dictionaries(st.sampled_from(values), st.sampled_from(WEIGHTS)))
    return ArrayRule.from_data({**data, "values": values, "weights": weights}, "random")


@st.composite
def pairs(draw):
    """Draw two conditions, which may be of one kind, and fail some times, apart or together."""
    kinds = draw(
        st.lists(st.sampled_from(sorted({*CONDITIONS} - {"king"})), min_size=2, max_size=2)
    )
    data = dict(draw(rules(kinds, (2,))).to_data())
    for key in {"neighbours", "window", "blocks"} & {*data} if draw(st.booleans()) else ():
        shared = draw(st.sampled_from([{}, {"shared": ""}, {"shared": "a"}]))
        data[key] = [{**z, "exceptions": draw(some(range(4), most=3)), **shared} for z in data[key]]
    return model_of(ArrayRule.from_data({z: data[z] for z in data if z != "kind"}, "random"))


@st.composite
def amount(draw):
    """Draw which numbers of tracks are accepted: at least one of low, high and step is told."""
    low, further = draw(st.integers(0, 3)), draw(st.integers(0, 4))
    told = {"low": low, "high": low + further, "step": draw(st.integers(1, 4))}
    return {key: told[key] for key in draw(some(sorted(told)))}


def how_often(exceptions=True, amounts=True):
    """Draw how many tracks a table accepts; nothing for all of them."""
    numbers = some(range(4), most=3).map(lambda z: {"exceptions": z})
    return st.one_of(
        st.just({}),
        *[numbers] * exceptions,
        *[amount().map(lambda z: {"amount": z})] * 2 * amounts,
    )


COUNTED = {
    **{kind: how_often() for kind in ("acceptors", "places", "lines", "forbid", "allow", "blocks")},
    **{kind: how_often() for kind in ("equal", "different", "within", "beyond", "value")},
    "sorted": how_often(amounts=False),
    "words": how_often(exceptions=False, amounts=False),
}
"""The conditions whose tracks may be counted, and how."""


@st.composite
def combinations(draw, names):
    """Draw a combination in which each name occurs."""
    if len(names) == 1:
        return draw(st.sampled_from([names[0], {"not": names[0]}]))
    cut = draw(st.integers(1, len(names) - 1))
    parts = [draw(combinations(names[:cut])), draw(combinations(names[cut:]))]
    found = {draw(st.sampled_from(["any", "all"])): parts}
    return draw(st.sampled_from([found, {"not": found}]))


@st.composite
def counted(draw, *, combined=False):
    """Draw one to three conditions whose tracks are counted, apart or together, and combined."""
    kinds = draw(st.lists(st.sampled_from(sorted(COUNTED)), min_size=1, max_size=3))
    values, tables = ["0", "1"], []
    for kind in kinds:
        ((key, (table,)),) = draw(CONDITIONS[kind](values)).items()
        table = {z: told for z, told in table.items() if z not in {"exceptions", "shared"}}
        tables.append((key, table | draw(COUNTED[kind])))
    if draw(st.booleans()):
        how = draw(st.sampled_from(["exceptions", "amount"]))
        tables = [(key, z | ({"shared": "a"} if how in z else {})) for key, z in tables]
    names = ["a", "b", "c"][: len(tables)] if combined else []
    names = names[: draw(st.integers(1, len(names)))] if names else []
    for name, (_, table) in zip(names, tables, strict=False):
        table["name"] = name
    data = reduce(joined, [{key: [table]} for key, table in tables])
    if names:
        found = draw(combinations([*names, *draw(some(names, least=0))]))
        data["combination"] = {"all": [found]} if isinstance(found, str) else found
    weights = draw(st.dictionaries(st.sampled_from(values), st.sampled_from(WEIGHTS)))
    return ArrayRule.from_data({**data, "values": values, "weights": weights}, "random")


DRAWN = [".", "..", ".|.", "...", ".|.|.", ".#|..", "..|.#", "..|..", "....", ".|.|.|.", "#..|..#"]


@st.composite
def pieces(draw, *, is_apart=False):
    """Draw a game of one or two pieces, of which two owners may not touch."""
    owners = draw(st.sampled_from([["left", "right"], ["both"], ["left", "right", "both"]]))
    tables = [
        {"cells": cells, "owner": draw(st.sampled_from(owners))}
        | ({"weight": draw(st.sampled_from(WEIGHTS))} if owners == ["both"] else {})
        for cells in draw(some(DRAWN, most=2))
    ]
    game = PlacementGame.from_data({"piece": tables}, "random")
    if is_apart:
        owned = sorted({table["owner"] for table in tables})
        near = [*owned, *(["left-right"] if {"left", "right"} <= {*owned} else [])]
        game = replace(game, apart=((draw(st.sampled_from(near)), draw(st.integers(0, 1))),))
    return model_of(game, draw(st.sampled_from(game.quantities)))


ENDS = ["positions", "maximal", "left-ends", "right-ends", "one-sided-ends"]


@st.composite
def colourings(draw, near=("edge", "king"), most=3):
    """Draw a game of colours, of which some may not be neighbours."""
    way = draw(st.sampled_from(near))
    names = "ABC"[: draw(st.integers(1, 1 if way == "king" else most))]
    owner = st.sampled_from(["left", "right", "both"])
    weight = st.sampled_from(WEIGHTS).map(Weight.parse)
    colours = [Colour(name, draw(owner), draw(weight)) for name in names]
    clashes = draw(some([a + b for a in names for b in names if a <= b], least=0))
    game = ColouringGame.of("random", colours, clashes, way)
    quantity = draw(st.sampled_from(ENDS))
    return Model(f"random:{quantity}", "", game, quantity)


SIDES = ["left", "right", "top", "bottom"]


@st.composite
def tile_sets(draw):
    """Draw a set of tiles, and which labels may meet a side of the board or a hole."""
    label = st.sampled_from(["a", "b"])
    tiles = [
        {side: draw(label) for side in SIDES} | {"weight": draw(st.sampled_from(WEIGHTS))}
        for _ in range(draw(st.integers(1, 4)))
    ]
    ends = [{side: draw(some(["a", "b"])) for side in SIDES} for _ in range(2)]
    data = {"labels": ["a", "b"], "tile": tiles, "boundary": ends[0], "hole": ends[1]}
    return TileSet.from_data(data, "random")


@st.composite
def edge_sets(draw, *, graph=False):
    """Draw a rule on sets of edges, on boards or on products of a graph with paths."""
    ways = draw(some([*sorted(BESIDE), (0, 2), (1, -2)][: 2 if graph else None], most=3))
    edges = {"directions": ["horizontal"] if graph else [*map(to_list, ways)]}
    edges["spanning"] = draw(st.booleans())
    if draw(st.booleans()):
        edges["degree"] = draw(some([*range(not edges["spanning"], 5)], most=3))
    if graph:
        edges["graph"] = draw(graphs_of_rows)
    elif draw(st.booleans()):
        corners = [f"{a}-{b}" for a in ("top", "bottom") for b in ("left", "right")]
        places = [*corners, "anywhere", *SIDES, (1, 1), (2, -1), (-1, 1)]
        places = corners if 1 in edges.get("degree", [1]) else places
        edges["ends"] = [*map(to_list, draw(some(places, least=0, most=2)))]
    data = {"edges": edges, "acyclic": draw(st.booleans()), "weights": {"edges": "x"}}
    if draw(st.booleans()):
        data["components"] = draw(some(range(4), most=2))
    return model_of(rule_of_table(data, "rule"))


def to_list(one):
    return [*one] if isinstance(one, tuple) else one


graphs_of_rows = some([(1, 2), (1, 3), (2, 3)], least=2).map(lambda z: [*map(list, z)])


@st.composite
def components_on_a_graph(draw):
    """Draw how many components arrays have on products of a graph with paths."""
    asked = {"values": [1], "components": [1, 2], "graph": draw(graphs_of_rows)}
    asked["acyclic"] = draw(st.booleans())
    return model_of(rule_of_table({"values": [0, 1], "connected": [asked]}, "rule"))


@st.composite
def graphs(draw, most):
    """Draw any graph: disconnected ones and isolated vertices too."""
    n = draw(st.integers(1, most))
    edges = [(i, j) for j in range(n) for i in range(j)]
    return Graph.of_edges(n, draw(some(edges, least=0)) if edges else [])


def on_graphs(quantities=(*ENDS, "play")):
    """Draw a named game, or a game of colours, with a quantity, as (game, quantity)."""
    named = st.tuples(st.sampled_from([*GRAPH_GAMES.values()]), st.sampled_from(quantities))
    own = colourings(["edge"]).map(lambda model: (model.game, model.quantity))
    return (named | own).filter(lambda one: one[1] in one[0].on_graphs)


KINDS = {
    **{
        kind: rules([kind], (2,) if kind == "king" else (2, 3)).map(model_of) for kind in CONDITIONS
    },
    "pairs": pairs(),
    "amounts": counted().map(model_of),
    "combined": counted(combined=True).map(model_of),
    "pieces": pieces(),
    "apart": pieces(is_apart=True),
    "colours": colourings(),
    "liberties": st.sampled_from(["nogo", "go"]).map(lambda name: find_model(f"{name}:positions")),
    "tiles": tile_sets().map(model_of),
    "edges": edge_sets(),
    "edges of graphs": edge_sets(graph=True),
    "components on graphs": components_on_a_graph(),
}


ENDED = {"acceptors", "connected", "contains", "corners", "introduced", "lines", "ordered"}
ENDED |= {"sorted", *definitions.LINED}
"""What may be refused where no end is, or where there are holes, since it speaks of the ends."""


def ends_of(definition):
    """Return what a rule says of the ends of a board."""
    return {key for key in definition if key in ENDED and key != "connected"} | {
        key for key in ("sides", "ends", "graph") if f"'{key}'" in str(definition)
    }


def rows_of(definition):
    """Return how many rows a rule has that names the graph of its rows."""
    asked = definition.get("edges") or definition["connected"][0]
    return max(map(max, asked["graph"]))


WRITTEN = Path(__file__).parents[1] / "strips" / "rules.jsonl"
OTHERS = st.sampled_from(WRITTEN.read_text("utf-8").splitlines()).map(
    lambda line: model_of(rule_of_table(json.loads(line)["rule"], "rule"))
)
"""Rules of moves, links, images, symmetric arrays and classes, which the oracle does not list."""
