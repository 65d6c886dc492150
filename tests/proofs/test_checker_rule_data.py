"""Rules in certificates: data of another shape, or of another rule, are not believed."""

import pytest
from forgeries.certificates import array, array_rules, changed, rule_of, strip, strip_of
from forgeries.certificates import certificate as sealed

from gfkit.boards.models.model import model_of
from gfkit.boards.rules.graph_games import find_graph_rule
from gfkit.boards.rules.placement_games import PlacementGame
from gfkit.proofs.checker import check
from gfkit.proofs.checker.core.rejections import NotChecked, Rejected
from gfkit.proofs.checker.core.strips import read_rule
from gfkit.proofs.checker.counts.tables import read_graph_rule

BOTH = ["left-right reflection", "top-bottom reflection"]
RIGHT_ENDS = strip("domineering:right-ends", "columns", 2)
COLOURS = strip("col:maximal", "columns", 2)
RULES = array_rules() | array_rules(joined=False)
DOMINOES = [{"cells": "2x1", "owner": "left"}, {"cells": "1x2", "owner": "right"}]
SNORT = rule_of(
    model_of(PlacementGame.from_data({"piece": DOMINOES, "apart": {"left-right": "edge"}}, "snort"))
)


def read(**definition):
    return read_rule({"name": "rule", "definition": {"quantity": "arrays", **definition}})


def array_strip(name):
    return sealed(strip_of(array(RULES[name]), "columns", 2, marks="none"), ["1"], ["1"])


def apart(distances):
    return read_rule({**SNORT, "definition": {**SNORT["definition"], "apart": distances}})


def said(data):
    """Raise the first reason for which a certificate does not hold."""
    report = check(data)
    if not report.holds:
        raise Rejected(report.reasons[0])


def graph_rule(name, kind, quantity):
    definition = find_graph_rule(name).to_data()["definition"]
    return read_graph_rule(definition | {"name": name, "kind": kind, "quantity": quantity})


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: read(kind="moves", moves={"directions": ["king"], "arrivals": []}),
            "rule.definition.moves.arrivals is empty",
        ),
        (
            lambda: read(kind="moves", moves={"directions": []}),
            "rule.definition has 0 choices",
        ),
        (
            lambda: read(kind="moves", moves={"directions": ["king"], "forbid": ["triangle"]}),
            "rule.definition.moves.forbid[0] is not back|straight|left|right",
        ),
        (
            lambda: read(kind="moves", moves={"directions": ["king"]}, image={"shows": "arrivals"}),
            "rule.definition has an image, or has not",
        ),
        (
            lambda: read(kind="links", links={"directions": ["king"], "number": []}),
            "rule.definition.links.number is empty",
        ),
        (
            lambda: read(kind="links", links={"offsets": [[0, 0]], "number": [1]}),
            "rule.definition links an element to itself",
        ),
        (
            lambda: read(kind="image", moves={"directions": ["king"]}, image={"shows": "x"}),
            "rule.definition.image.shows is not arrivals",
        ),
        (
            lambda: read(kind="image", values=["a"], image={"shows": "x"}),
            "rule.definition needs values that are integers",
        ),
        (
            lambda: read(kind="image", values=["0"], weights={"0": "x"}, image={"shows": "x"}),
            "rule.definition has weights, which an image has not",
        ),
        (
            lambda: read(kind="image", values=["0"], image={"shows": "x", "rows": 1}),
            "rule.definition.image has only one side of a block",
        ),
        (
            lambda: read(kind="image", values=["0"], image={"shows": []}),
            "rule.definition.image has no formulas, or more than 6",
        ),
        (
            lambda: read(kind="array", values=["0"], image={"shows": "x"}),
            "rule.definition is not an object with exactly the keys",
        ),
    ],
)
def test_rules_of_moves_links_and_images_are_read_strictly(call, words):
    with pytest.raises(Rejected) as caught:
        call()
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: read(values=["0", "1"], kind="classes"), "rule.definition has no up_to"),
        (
            lambda: read(values=["0", "1"], kind="classes", up_to=[]),
            "rule.definition.up_to is not a list of symmetries",
        ),
        (
            lambda: read(values=["0", "1"], kind="classes", up_to=["reflection"]),
            "an unknown symmetry",
        ),
        (
            lambda: read(values=["0", "1"], kind="classes", up_to=BOTH, symmetric=BOTH),
            "rule.definition is not an object with exactly the keys",
        ),
        (
            lambda: read(values=["0", "1"], kind="symmetric", up_to=BOTH),
            "rule.definition has no symmetric",
        ),
        (
            lambda: read(values=["0", "1"], kind="symmetric", symmetric=[{"0": "1"}]),
            "a symmetry has no permutation of values",
        ),
        (
            lambda: read(values=["0", "1"], kind="symmetric", symmetric=[{"0": "2", "2": "0"}]),
            "a symmetry of values is not an object",
        ),
        (
            lambda: read(values=["0", "1"], kind="symmetric", symmetric=[{"columns": [1, 3]}]),
            "a symmetry.columns[1] is not an integer from 1 to 2",
        ),
        (
            lambda: read(values=["0", "1"], kind="symmetric", symmetric=[{}]),
            "a symmetry of nothing",
        ),
        (
            lambda: read(
                values=["0", "1"],
                kind="symmetric",
                symmetric=[["permutations of values"]],
            ),
            "a product of something but symmetries",
        ),
    ],
)
def test_rules_up_to_symmetry_are_read_strictly(call, words):
    with pytest.raises(Rejected) as caught:
        call()
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: apart("king"), "rule.definition.apart is not a list"),
        (lambda: apart([["left"]]), "rule.definition.apart[0] does not have 2 entries"),
        (
            lambda: apart([["left", "touch"]]),
            "rule.definition.apart is neither edge, king nor a distance from",
        ),
        (lambda: apart([["right-left", "king"]]), "rule.definition.apart[0][0] is not"),
        (
            lambda: apart([["left", "king"], ["left", "edge"]]),
            "rule.definition.apart names a pair twice",
        ),
    ],
)
def test_distances_of_another_shape_are_rejected(call, words):
    with pytest.raises(Rejected) as caught:
        call()
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: said(changed(RIGHT_ENDS, ("of", "marks"), "xyz")), "is not"),
        (lambda: said(changed(RIGHT_ENDS, ("of", "marks"), "x")), "not"),
        (lambda: said(changed(RIGHT_ENDS, ("of", "fixed"), {"columns": 41})), "integer"),
        (lambda: said(changed(RIGHT_ENDS, ("of", "fixed"), {"columns": 3})), "series"),
        (lambda: said(changed(RIGHT_ENDS, ("of", "fixed"), {"rows": 2, "columns": 2})), "exactly"),
        (lambda: said(changed(RIGHT_ENDS, ("of", "topology"), "cylinder")), "neighbours"),
        (lambda: said(changed(RIGHT_ENDS, ("of", "shift"), 1)), "offset"),
        (lambda: said(changed(RIGHT_ENDS, ("of", "kind"), "strips")), "no theorem"),
        (
            lambda: said(changed(RIGHT_ENDS, ("of", "rule", "definition"), {"kind": "tiling"})),
            "entries",
        ),
        (lambda: said(changed(RIGHT_ENDS, ("quantity",), "play")), "quantity is not"),
        (lambda: said(changed(RIGHT_ENDS, ("left",), [[]])), "without cells"),
        (
            lambda: said(changed(RIGHT_ENDS, ("both",), [{"cells": [[0, 0]], "weight": "x^1001"}])),
            "out of range",
        ),
    ],
)
def test_a_changed_strip_is_not_believed(call, words):
    with pytest.raises(Rejected) as caught:
        call()
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: said(changed(COLOURS, ("forbidden",), ["BB", "RG"])), "unknown colour"),
        (lambda: said(changed(COLOURS, ("forbidden",), ["BB", "R"])), "is not"),
        (lambda: said(changed(COLOURS, ("forbidden",), "BB")), "is not a list"),
        (lambda: said(changed(COLOURS, ("forbidden",), ["BB"])), "series"),
        (lambda: said(changed(COLOURS, ("colours", 0, "name"), "R")), "twice"),
        (lambda: said(changed(COLOURS, ("quantity",), "tilings")), "quantity is not"),
    ],
)
def test_a_changed_colouring_is_not_believed(call, words):
    with pytest.raises(Rejected) as caught:
        call()
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: said(changed(array_strip("neighbours"), ("neighbours", 0, "counts"), [])),
            "no counts",
        ),
        (
            lambda: said(changed(array_strip("neighbours"), ("neighbours", 0, "directions"), [])),
            "no directions",
        ),
        (
            lambda: said(changed(array_strip("neighbours"), ("neighbours", 0, "counts"), [1.0])),
            "integer",
        ),
        (
            lambda: said(changed(array_strip("neighbours"), ("neighbours", 0, "distance"), None)),
            "no distance",
        ),
        (
            lambda: said(changed(array_strip("neighbours"), ("neighbours", 0, "relation"), "near")),
            "is not",
        ),
        (
            lambda: said(changed(array_strip("neighbours"), ("neighbours", 0, "of"), ["5"])),
            "does not list",
        ),
        (lambda: said(changed(array_strip("neighbours"), ("neighbours", 0), 7)), "exactly"),
        (lambda: said(changed(array_strip("neighbours"), ("values",), [0, 1, 1])), "different"),
        (
            lambda: said(changed(array_strip("neighbours"), ("values",), ["0", "1", "2", "a"])),
            "integers",
        ),
        (
            lambda: said(changed(array_strip("window"), ("window", 0, "forbid"), ["11|1"])),
            "another size",
        ),
        (
            lambda: said(changed(array_strip("window"), ("window", 0, "allow"), ["11|11"])),
            "both or none",
        ),
        (lambda: said(changed(array_strip("blocks"), ("blocks", 0, "allowed"), [True])), "number"),
        (
            lambda: said(changed(array_strip("lines"), ("lines", 0, "directions"), ["row", "row"])),
            "once each",
        ),
        (
            lambda: said(changed(array_strip("arrows"), ("lines", 0, "arrows"), ["even a"])),
            "three words",
        ),
        (
            lambda: said(changed(array_strip("arrows"), ("lines", 0, "arrows"), ["even b odd"])),
            "not a value",
        ),
        (
            lambda: said(changed(array_strip("connected"), ("connected", 0, "sides"), ["left"])),
            "series",
        ),
        (
            lambda: said(changed(array_strip("connected"), ("connected", 0, "values"), [])),
            "lists nothing",
        ),
        (
            lambda: said(changed(array_strip("sorted"), ("sorted", 1, "shows"), "a +")),
            "a number must be",
        ),
        (lambda: said(changed(array_strip("sorted"), ("sorted", 1, "rows"), 5)), "more than 9"),
        (lambda: said(changed(array_strip("sorted"), ("sorted", 1, "shows"), None)), "needs rows"),
        (lambda: said(changed(array_strip("lines"), ("lines", 0, "modulo"), 3)), "one kind"),
        (
            lambda: said(changed(array_strip("lines"), ("lines", 1, "remainders"), [3])),
            "remainders",
        ),
        (
            lambda: said(changed(array_strip("array"), ("lines", 0, "next"), {"last": "x"})),
            "together",
        ),
        (
            lambda: said(changed(array_strip("array"), ("lines", 0, "next", "n"), "m + 1")),
            "unknown name",
        ),
        (
            lambda: said(changed(array_strip("matches"), ("lines", 0, "matches"), "(e")),
            "not closed",
        ),
        (lambda: said(changed(array_strip("matches"), ("lines", 0, "matches"), "e)")), "continues"),
        (
            lambda: said(changed(array_strip("triples"), ("lines", 0, "stretches"), 3)),
            "too many elements",
        ),
        (lambda: said(changed(array_strip("introduced"), ("introduced",), 1)), "neither"),
    ],
)
def test_a_changed_array_rule_is_read_strictly(call, words):
    with pytest.raises(Rejected) as caught:
        call()
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: graph_rule("node-kayles", "colouring", "play"),
            "alternating play with pieces of both players",
        ),
    ],
)
def test_alternating_play_needs_pieces_with_owners(call, words):
    with pytest.raises(NotChecked) as caught:
        call()
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("name", "kind", "quantity", "is_play"),
    [
        ("col", "colouring", "play", True),
        ("o12", "edge", "play", True),
        ("node-kayles", "colouring", "maximal", False),
    ],
)
def test_alternating_play_of_rules_on_graphs_is_told(name, kind, quantity, is_play):
    assert graph_rule(name, kind, quantity)[1] == is_play
