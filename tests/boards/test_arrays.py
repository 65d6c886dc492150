"""Rules of arrays, moves and palettes: what they count, and what is wrong, with its place."""

from itertools import pairwise, product
from operator import ge, gt, le, lt

import pytest

from gfkit import Strip
from gfkit.boards.acceptors.arrays import CORNERS
from gfkit.boards.models.files import rule_of_table
from gfkit.boards.models.model import model_of
from gfkit.boards.rules.arrays import ArrayRule
from gfkit.boards.rules.palettes import Palette, find_palette
from gfkit.errors import ArrayRuleError, GfkitError, OutOfRange
from gfkit.strips.counts.count import count


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: ArrayRule.from_data(
                {"values": [0, 10], "lines": [{"directions": ["row"], "matches": "0"}]}, "long"
            ),
            "one character",
        ),
        (
            lambda: ArrayRule.from_data(
                {"values": ["a"], "lines": [{"directions": ["row"], "modulo": 2}]}, "letters"
            ),
            "integers",
        ),
    ],
)
def test_a_pattern_needs_values_of_one_character(call, words):
    with pytest.raises(ArrayRuleError, match=words):
        call()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: Palette.from_data({"values": "0..n"}, "mine"),
            r"mine: values must be one of 1\.\.k, 0\.\.k, not",
        ),
        (
            lambda: Palette.from_data({"values": ["0", "k"]}, "mine"),
            r"mine: values must be one of 1\.\.k, 0\.\.k, not",
        ),
        (
            lambda: Palette.from_data({"values": "1..k", "window": []}, "mine"),
            "mine: 'window' has no meaning for a symbol",
        ),
        (
            lambda: Palette.from_data({"values": "1..k", "neighbours": 5}, "mine"),
            "mine: neighbours is written as",
        ),
        (
            lambda: Palette.from_data(
                {"values": "1..k", "neighbours": [{"relation": ["equal"], "counts": [0]}]}, "mine"
            ),
            "mine: neighbours 1: relation must be one of",
        ),
        (
            lambda: Palette.from_data(
                {
                    "values": "1..k",
                    "neighbours": [{"offsets": 3, "relation": "equal", "counts": [0]}],
                },
                "mine",
            ),
            "mine: neighbours 1: offsets must be pairs",
        ),
        (
            lambda: Palette.from_data(
                {"values": "1..k", "neighbours": [{"directions": ["king"], "holds": "x < 2"}]},
                "mine",
            ),
            "mine: neighbours 1: unknown key 'holds';",
        ),
        (
            lambda: Palette.from_data(
                {
                    "values": "1..k",
                    "neighbours": [{"directions": ["up"], "relation": "within", "counts": [0]}],
                },
                "mine",
            ),
            "mine: neighbours 1: relation must be one of",
        ),
        (
            lambda: Palette.from_data(
                {
                    "values": "1..k",
                    "neighbours": [
                        {"directions": ["sideways"], "relation": "equal", "counts": [0]}
                    ],
                },
                "mine",
            ),
            "mine: neighbours 1: directions: unknown",
        ),
    ],
)
def test_what_does_not_treat_all_values_alike_is_refused(call, words):
    with pytest.raises(ArrayRuleError, match=words):
        call()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: ArrayRule.from_data(
                {"values": [0, 1], "lines": [{"directions": ["rows"], "shape": "convex"}]},
                "my.toml",
            ),
            "directions must be a list of some of row",
        ),
        (
            lambda: ArrayRule.from_data(
                {"values": [0, 1], "lines": [{"directions": ["row"], "shape": "round"}]}, "my.toml"
            ),
            "shape must be one of",
        ),
        (
            lambda: ArrayRule.from_data(
                {"values": [0, 1], "lines": [{"directions": ["row"], "modulo": 0}]}, "my.toml"
            ),
            "modulo must be an integer from 1",
        ),
        (
            lambda: ArrayRule.from_data(
                {
                    "values": [0, 1],
                    "lines": [{"directions": ["row"], "carry": {"n": 0}, "next": {}}],
                },
                "my.toml",
            ),
            "carry and next are tables",
        ),
        (
            lambda: ArrayRule.from_data(
                {
                    "values": [0, 1],
                    "lines": [{"directions": ["row"], "carry": {"n": "0"}, "next": {"n": "n"}}],
                },
                "my.toml",
            ),
            "begins as an integer",
        ),
        (
            lambda: ArrayRule.from_data(
                {
                    "values": [0, 1],
                    "lines": [
                        {"directions": ["row"], "carry": {"n": 0}, "next": {"n": "n * n * n * n"}}
                    ],
                },
                "my.toml",
            ),
            "may be too large",
        ),
        (
            lambda: ArrayRule.from_data(
                {
                    "values": [0, 1],
                    "lines": [
                        {"directions": ["row"], "stretches": 1, "places": 4, "holds": "a = b"}
                    ],
                },
                "my.toml",
            ),
            "places must be an integer from 2 to 3",
        ),
        (
            lambda: ArrayRule.from_data(
                {
                    "values": [0, 1],
                    "lines": [
                        {"directions": ["row"], "stretches": 1, "places": 3, "holds": "a = d"}
                    ],
                },
                "my.toml",
            ),
            "unknown name 'd'",
        ),
        (
            lambda: ArrayRule.from_data(
                {"values": [0, 1], "lines": [{"directions": ["row"], "stretches": 2}]}, "my.toml"
            ),
            "holds must be a text",
        ),
        (
            lambda: ArrayRule.from_data(
                {"values": [0, 1], "lines": [{"directions": ["row"], "matches": "012"}]}, "my.toml"
            ),
            "'2' in a pattern is not a value",
        ),
        (
            lambda: ArrayRule.from_data(
                {"values": [0, 1], "lines": [{"directions": ["row"], "matches": "0)1"}]}, "my.toml"
            ),
            "cannot be read from",
        ),
    ],
)
def test_wrong_tables_are_refused(call, words):
    with pytest.raises(ArrayRuleError, match=words):
        call()


BITS = {"values": ["0", "1"]}


def read(data):
    return ArrayRule.from_data(data, "my.toml")


def test_the_order_of_the_keys_does_not_matter():
    """It did: a rule read back from its certificate was not equal to the rule."""
    orders, corners = {"rows": "increasing", "columns": "decreasing"}, dict.fromkeys(CORNERS, "0")
    first = read({**BITS, "ordered": orders, "corners": corners})
    turned = {
        key: dict(reversed(table.items()))
        for key, table in first.to_data().items()
        if key in {"ordered", "corners"}
    }
    assert read({**first.to_data(), **turned}) == first


EQUAL = {"directions": ["king"], "relation": "equal", "counts": [1]}
BLOCK = {"rows": 2, "columns": 2, "statistic": "sum", "allowed": [1]}


def neighbours(**changes):
    return {"neighbours": [{**EQUAL, **changes}]}


def acceptors(**table):
    return {"acceptors": [{"track": "row", "arrows": [[0, 0]], "accepting": [0], **table}]}


@pytest.mark.parametrize(
    ("more", "words", "where"),
    [
        ({"colour": 1}, "my.toml: unknown key 'colour'", "my.toml"),
        ({"weights": {"2": "x"}}, "my.toml: weights: unknown key '2'", "my.toml: weights"),
        ({"weights": {"1": "1+x"}}, "my.toml: weights: weight '1+x' is not", "my.toml: weights"),
        (neighbours(direction="king"), "unknown key 'direction'", "my.toml: neighbours 1"),
        (neighbours(directions="king"), "must be a list of some of", "my.toml: neighbours 1"),
        (
            neighbours(directions=["over"]),
            "unknown 'over'; known are",
            "my.toml: neighbours 1: directions",
        ),
        (neighbours(of=[2]), "of: unknown value '2'", "my.toml: neighbours 1: of"),
        (
            neighbours(outside="#"),
            "outside: unknown value '#'",
            "my.toml: neighbours 1: outside",
        ),
        (
            {"neighbours": [EQUAL, {**EQUAL, "directions": ["queen"]}]},
            "unknown 'queen'",
            "my.toml: neighbours 2: directions",
        ),
        (
            {"window": [{"rows": 17, "columns": 1, "forbid": []}]},
            "rows must be an integer from 1 to 16, not 17",
            "my.toml: window 1",
        ),
        (
            {"window": [{"rows": 5, "columns": 5, "forbid": []}]},
            "rows x columns is at most 16, not 25",
            "my.toml: window 1",
        ),
        (
            {"blocks": [{**BLOCK, "exceptions": []}]},
            "exceptions must be a list",
            "my.toml: blocks 1",
        ),
        (
            {"blocks": [{"rows": 2, "columns": 2}]},
            "statistic must be one of sum, maximum, minimum, median, and is missing",
            "my.toml: blocks 1",
        ),
        (
            {"words": [{"direction": "up", "forbid": ["01"]}]},
            "direction must be one of",
            "my.toml: words 1",
        ),
        ({"ordered": {"rows": "up"}}, "rows must be one of", "my.toml: ordered"),
        ({"corners": {"middle": "0"}}, "unknown key 'middle'", "my.toml: corners"),
        ({"corners": {"top-left": 7}}, "unknown value '7'", "my.toml: corners: top-left"),
        (
            {"lines": [{"directions": ["row"], "arrows": ["a 0 a"]}]},
            "start must be a list of strings, and is missing",
            "my.toml: lines 1",
        ),
        ({"contains": [2]}, "unknown value '2'", "my.toml: contains"),
        ({"connected": [{"value": 1}]}, "unknown key 'value'", "my.toml: connected 1"),
        ({"sorted": [{}]}, "lines must be one of rows, columns", "my.toml: sorted 1"),
        (acceptors(track="rows"), "track must be one of row", "my.toml: acceptors 1"),
        (
            acceptors(track="array", breadth=2, arrows=[[0] * 4]),
            "breadth goes only with rows and columns",
            "my.toml: acceptors 1",
        ),
    ],
)
def test_a_wrong_rule_is_refused_with_its_place(more, words, where):
    with pytest.raises(ArrayRuleError) as caught:
        read({**BITS, **more})
    assert words in str(caught.value)
    assert str(caught.value).startswith("my.toml: ")
    assert caught.value.where == where


def test_values_are_needed():
    with pytest.raises(ArrayRuleError, match="values must be a list of strings, and is missing"):
        read({})


def test_a_superscript_is_no_integer():
    with pytest.raises(ArrayRuleError, match="integers"):
        read({"values": ["1", "²"], "blocks": [BLOCK]})


def carrying(**lines):
    return read({"values": [0, 1], "lines": [{"directions": ["row"], **lines}]})


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ({"carry": {"x": 0}, "next": {"x": "0"}, "end": "x = 0"}, "'x' cannot be the name"),
        ({"carry": {"max": 0}, "next": {"max": "0"}, "end": "x = 0"}, "'max' cannot be the name"),
        (
            {"carry": {"n": []}, "next": {"n": "0"}, "end": "n = 0"},
            "n begins as an integer, or one of a list of them",
        ),
        (
            {"carry": {"n": 0}, "next": {"n": 0}, "end": "n = 0"},
            "n becomes a text such as 'n \\+ x'",
        ),
        (
            {
                "carry": {"n": [*range(101)], "m": [*range(100)]},
                "next": {"n": "n", "m": "m"},
                "end": "n = 0",
            },
            "lines begin in at most 10000 ways, not 10100",
        ),
        (
            {"stretches": 3, "places": 3, "holds": "a = 0"},
            "of 3 stretches each has 1 to 2 elements, not 3",
        ),
    ],
)
def test_lines_that_carry_what_they_cannot_are_refused(lines, words):
    with pytest.raises(ArrayRuleError, match=words):
        carrying(**lines)


# What is the largest that may be, and one more.

LARGEST = {
    "blocks": (16, lambda k: {"blocks": [{**BLOCK, "rows": 1, "columns": k}]}),
    "words": (8, lambda k: {"words": [{"direction": "row", "forbid": ["1" * k]}]}),
    "offsets": (
        6,
        lambda k: {"neighbours": [{"offsets": [[0, k]], "relation": "equal", "counts": [0]}]},
    ),
    "exceptions": (20, lambda k: neighbours(exceptions=[k])),
    "modulo": (
        10**4,
        lambda k: {"lines": [{"directions": ["row"], "base": 2, "modulo": k, "remainders": [0]}]},
    ),
    "breadth": (4, lambda k: acceptors(breadth=k, arrows=[[0] * 2**k])),
}


@pytest.mark.parametrize("name", LARGEST)
def test_the_largest_rule_of_its_kind_is_read_and_one_more_is_refused(name):
    most, table = LARGEST[name]
    read({**BITS, **table(most)})
    with pytest.raises(GfkitError):
        read({**BITS, **table(most + 1)})


def test_a_hundred_values_may_be():
    read({"values": [*range(100)]})
    with pytest.raises(ArrayRuleError, match="needs 1 to 100 different values"):
        read({"values": [*range(101)]})


# Moves along a row are permutations whose displacements are at most 1.


# Palettes.


@pytest.mark.parametrize(("values", "least"), [("1..k", 1), ("0..k", 0)])
def test_values_of_a_palette(values, least):
    palette = Palette.from_data({"values": values}, "all")
    assert palette.summary == f"arrays of the values {values}"
    assert palette.at(3).values == tuple(map(str, range(least, 4)))
    most = 99 + least
    assert len(palette.at(most).values) == 100
    for k in (least - 1, most + 1):
        with pytest.raises(OutOfRange, match=f"an integer from {least} to {most}"):
            palette.at(k)


@pytest.mark.parametrize("k", [1, 2, 3])
def test_colourings_are_counted_by_the_definition(k):
    """Proper colourings of the grid of two rows and three columns."""
    near = [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)]
    proper = sum(all(c[a] != c[b] for a, b in near) for c in product(range(k), repeat=6))
    assert count(find_palette("colourings").at(k), "2x3").total() == proper


def test_a_palette_is_said_by_its_name():
    assert find_palette("colourings").summary == (
        "proper colourings of the grid graph with k colours"
    )


@pytest.mark.parametrize(
    "condition",
    [
        "min(near) - min(up) = 0",
        "min(near) * x = 0",
        "max(up) mod 2 = 0",
        "lower(near) = x",
        "sum(min(near), max(up)) = 0",
        "det(min(near), x, x, x) = 0",
        "upper(x, near) = x",
    ],
)
@pytest.mark.parametrize("key", ["neighbours", "image"])
def test_what_has_no_value_at_a_corner_is_refused(key, condition):
    """A cell of a corner has no neighbour above, and there is no least of no numbers."""
    told = {"neighbours": [{"holds": condition}], "image": {"shows": condition}}
    with pytest.raises(ArrayRuleError, match=r"empty\.toml: .*may be"):
        rule_of_table({"name": "empty", "values": [0, 1], key: told[key]}, "empty.toml")


# Blocks, and sorted lines: arrays of small boards are listed.

BLOCKS = {
    (1, 1): ("a != 1", lambda a: a != 1),
    (1, 2): ("a + 1 >= b", lambda a, b: a + 1 >= b),
    (2, 1): ("a != b", lambda a, b: a != b),
    (1, 3): ("a + c != 2*b", lambda a, b, c: a + c != 2 * b),
    (3, 1): ("a != c or b == 0", lambda a, b, c: a != c or b == 0),
    (2, 2): ("a + d != b + c", lambda a, b, c, d: a + d != b + c),
    (2, 3): ("a+b+c <= d+e+f", lambda a, b, c, d, e, f: a + b + c <= d + e + f),
    (3, 2): ("min(a,c,e) != b+d+f", lambda a, b, c, d, e, f: min(a, c, e) != b + d + f),
}
VALUES = (0, 1, 3)


@pytest.mark.parametrize(("rows", "columns"), BLOCKS)
def test_a_formula_is_asked_of_each_block_of_a_size(rows, columns):
    text, holds = BLOCKS[rows, columns]
    table = {"rows": rows, "columns": columns, "holds": text}
    model = model_of(rule_of_table({"values": [*VALUES], "blocks": [table]}, "rule"))
    for m, n in [(1, 3), (2, 2), (2, 3), (3, 2)]:
        listed = 0
        for array in product(product(VALUES, repeat=n), repeat=m):
            corners = product(range(m - rows + 1), range(n - columns + 1))
            listed += all(
                holds(*(array[i + k][j + h] for k in range(rows) for h in range(columns)))
                for i, j in corners
            )
        assert count(model, f"{m}x{n}").total() == listed


@pytest.mark.parametrize("shown", [{}, {"shows": "a + b", "rows": 1, "columns": 2}])
@pytest.mark.parametrize("backwards", [False, True])
@pytest.mark.parametrize("order", ["nondecreasing", "increasing", "nonincreasing", "decreasing"])
@pytest.mark.parametrize("lines", ["rows", "columns"])
def test_rows_or_columns_are_in_lexicographic_order(lines, order, backwards, shown):
    """Those of the array, or of the sums of its pairs side by side."""
    compared = {"nondecreasing": le, "increasing": lt, "nonincreasing": ge, "decreasing": gt}[order]
    table = {"lines": lines, "order": order, "backwards": backwards, **shown}
    found = Strip(
        model_of(rule_of_table({"values": [0, 1], "sorted": [table]}, "rule")), columns=3
    ).terms(4)
    for m in range(1, 4):
        listed = 0
        for array in product(product((0, 1), repeat=3), repeat=m):
            seen = [[a + b for a, b in pairwise(row)] for row in array] if shown else array
            words = [*seen] if lines == "rows" else [*zip(*seen, strict=True)]
            words = [tuple(z)[::-1] if backwards else tuple(z) for z in words]
            listed += all(compared(a, b) for a, b in pairwise(words))
        assert found[m] == listed


@pytest.mark.parametrize("some", [[1], [3], [0, 3], [0, 1, 3]])
def test_each_of_some_values_stands_somewhere(some):
    model = model_of(rule_of_table({"values": [*VALUES], "contains": some}, "rule"))
    for m, n in [(1, 1), (1, 3), (2, 2), (3, 2)]:
        listed = sum({*some} <= {*array} for array in product(VALUES, repeat=m * n))
        assert count(model, f"{m}x{n}").total() == listed
