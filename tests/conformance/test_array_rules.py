"""Random rules of every kind: the engine and listing all arrays agree on all small rectangles.

A condition alone: tests/unit/strips/test_cross_table.py and test_random_rules.py.
"""

from functools import reduce
from itertools import combinations_with_replacement

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from oracle import definitions
from oracle.envelopes import certificate
from tiers import drawn, is_thorough, one_in

from gfkit.boards.acceptors.conditions import BESIDE, CORNERS, DIRECTIONS, PLACES, STEPS, WAYS
from gfkit.boards.acceptors.line_acceptors import SHAPES
from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.boards.language.array_language import LINES, ORDERS, STATISTICS
from gfkit.boards.language.rules import model_of
from gfkit.boards.shapes.board import Board
from gfkit.errors import TileSetError
from gfkit.proofs.checker import check
from gfkit.proofs.checker.core.needs import Clock
from gfkit.proofs.checker.core.strip_sequences import read_rule, strip_values
from gfkit.proofs.checker.core.tracks import Shape, Work
from gfkit.sequences.definition import definition_data
from gfkit.series.profile import Profile
from gfkit.strips.enumerate.brute import array_profile
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.totals.count import count

MAX_ARRAYS = 5000
MAX_CELLS = 8 if is_thorough() else 6
LIGHT = sorted(set(DIRECTIONS) - {"king", "knight"})
WEIGHTS = ["x", "y", "2", "3*x*y"]

quickly = settings(
    derandomize=True,
    deadline=None,
    max_examples=drawn(16),
    suppress_health_check=[HealthCheck.too_slow],
)


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
def lines(draw, _values):
    modulo = draw(st.integers(2, 4))
    table = draw(
        st.sampled_from(
            [
                {"shape": draw(st.sampled_from(sorted(SHAPES)))},
                {"modulo": modulo, "base": 2, "remainders": draw(some(range(modulo), most=3))},
                {"stretches": 2, "holds": "abs(a + b - c - d) <= 1"},
                {"matches": "(0|1 1|0 .)*1?"},
                {
                    "arrows": ["a 0 b", "a . a", "b 1 a", "b 1 b", "c 0 a"],
                    "start": draw(some("abc", most=2)),
                    "accept": draw(some("abc", most=2)),
                },
                {"carry": {"s": [0, 1]}, "next": {"s": "(s + 2 * x) mod 3"}, "holds": "s != x"},
            ]
        )
    )
    return {"lines": [{"directions": draw(some(WAYS, most=2)), **table}]}


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
PAIRED = ["lines", "different", "forbid", "words", "blocks", "ordered", "corners", "introduced"]
PAIRED += ["connected", "sorted", "acceptors"]
PAIRS = list(combinations_with_replacement(PAIRED, 2))


def joined(first, second):
    both = dict(first)
    for key, entry in second.items():
        is_table = isinstance(entry, list) and isinstance(entry[0], dict)
        both[key] = [*both.get(key, []), *entry] if is_table else entry
    return both


@st.composite
def rules(draw, kinds, sizes=(2, 3)):
    values = ["0", "1", "2"][: draw(st.sampled_from(sizes))]
    data = reduce(joined, [draw(CONDITIONS[kind](values)) for kind in kinds])
    weights = draw(st.dictionaries(st.sampled_from(values), st.sampled_from(WEIGHTS)))
    return ArrayRule.from_data({**data, "values": values, "weights": weights}, "random")


def boards(rule, max_cells):
    for rows in range(max_cells + 1):
        for columns in range(max_cells + 1):
            cells = rows * columns
            if cells <= max_cells and len(rule.values) ** cells <= MAX_ARRAYS:
                yield rows, columns


def listed(rule, rows, columns):
    """Return the profile of a board by the oracle, which knows of no acceptors on tracks."""
    board = definitions.Board(rows, columns, across=False, down=False)
    every = definitions.arrays(rule.to_data(), board, MAX_ARRAYS)
    return Profile.of(definitions.tally(every))


def assert_counted_as_listed(rule, max_cells):
    """Boards by `count`, and strips of up to three columns or rows by their matrices."""
    wanted = {board: array_profile(rule, *board) for board in boards(rule, max_cells)}
    for (rows, columns), profile in wanted.items():
        assert not rows * columns or profile == listed(rule, rows, columns), (rows, columns)
    try:
        strips = {
            (axis, side): Strip(rule, **{axis: side}).terms(4)
            for axis in ("rows", "columns")
            for side in (1, 2)
        }
    except TileSetError:
        assert not any(p.total() for (m, n), p in wanted.items() if m * n)
        return
    for (rows, columns), profile in wanted.items():
        assert count(model_of(rule), Board.rectangle(rows, columns)) == profile
        for axis, side, other in (("rows", rows, columns), ("columns", columns, rows)):
            if side in {1, 2} and other < 4:
                assert strips[axis, side][other] == profile.total()


@pytest.mark.parametrize("fixed", ["rows", "columns"])
@quickly
@given(data=st.data())
def test_places_are_counted_by_the_checker_too(fixed, data):
    """By its matrices, by its listing, and in certificates, wherever the offsets begin."""
    table = data.draw(places(["0", "1"], [(-3, 1), (2, -2)], [True]))
    rule = ArrayRule.from_data({**table, "values": ["0", "1"]}, "random")
    strip = Strip(rule, **{fixed: data.draw(st.integers(1, 2))})
    of = definition_data(strip.definition())
    wanted = [sum(definitions.count(of, n, MAX_ARRAYS).values()) for n in range(1, 5)]
    assert strip_values(of, 5, Clock(60))[1:] == wanted
    game = read_rule(of["rule"]).game
    for n, number in enumerate(wanted, 1):
        shape = Shape(strip.side, n) if fixed == "rows" else Shape(n, strip.side)
        assert sum(game.counted("arrays", shape, Work(10**7)).values()) == number
    assert check(certificate(strip.generating_function().verdict)).holds


@one_in(12)
@pytest.mark.parametrize("kinds", PAIRS, ids="-".join)
@settings(quickly, max_examples=10 if is_thorough() else 2)
@given(data=st.data())
def test_two_conditions_together(kinds, data):
    assert_counted_as_listed(data.draw(rules(kinds)), MAX_CELLS)


@pytest.mark.parametrize("times", [[0], [1], [0, 1], [1, 2]], ids=str)
@pytest.mark.parametrize("shared", [{}, {"shared": "mistakes"}], ids=["own", "shared"])
@pytest.mark.parametrize(
    "kind, table",
    [
        ("sorted", {"lines": "rows", "order": "increasing"}),
        ("sorted", {"lines": "columns", "order": "increasing"}),
        ("neighbours", {"directions": ["horizontal"], "relation": "equal", "counts": [0]}),
        ("blocks", {"rows": 1, "columns": 2, "holds": "a != b"}),
    ],
)
def test_the_array_without_cells_has_no_exceptions(kind, table, shared, times):
    data = {"name": "a", "values": [0, 1], kind: [{**table, "exceptions": times, **shared}]}
    rule = ArrayRule.from_data(data, "it")
    for rows, columns in ((0, 0), (0, 2), (3, 0)):
        assert count(model_of(rule), Board.rectangle(rows, columns)).total() == (0 in times)
    assert Strip(rule, columns=2).terms(1) == [0 in times]
