"""Rules in tables, and names of models: what is wrong is named."""

from itertools import combinations

import pytest

from gfkit.boards.models.files import read_rule, rule_of_table
from gfkit.boards.models.model import model_of
from gfkit.boards.models.names import domineering
from gfkit.boards.rules.images import ImageRule
from gfkit.boards.rules.wang_tiles import TileSetError
from gfkit.errors import ArrayRuleError, GfkitError, LimitReached, PieceSetError, UnknownModel
from gfkit.proofs.kernel import Workings, prove
from gfkit.sequences.gf import IsGF
from gfkit.strips.counts.count import count
from gfkit.strips.encodings.models import find_model
from gfkit.strips.sequences.graph_products import EndingCounts
from gfkit.strips.sequences.strip import Strip


def ending_gf(model, last, marks="none"):
    counts, run = EndingCounts(model, last, marks=marks), Workings()
    gf, evidence = counts.find_gf(run)
    prove(IsGF(counts, gf), evidence, workings=run)
    return gf


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: rule_of_table({"edges": {"graph": []}}, "rule"), "a list of pairs"),
        (lambda: rule_of_table({"edges": {"graph": [[1, 1]]}}, "rule"), "a list of pairs"),
        (lambda: rule_of_table({"edges": {"graph": [[0, 1]]}}, "rule"), "a list of pairs"),
        (lambda: rule_of_table({"edges": {"graph": [[1, 2, 3]]}}, "rule"), "a list of pairs"),
        (
            lambda: rule_of_table(
                {"edges": {"graph": [[1, 2]], "directions": ["diagonal"]}}, "rule"
            ),
            "graph goes only with horizontal edges",
        ),
        (
            lambda: rule_of_table({"edges": {"graph": [[1, 2]], "ends": ["top-left"]}}, "rule"),
            "graph goes only with horizontal edges",
        ),
    ],
)
def test_what_is_no_graph_of_rows_is_refused(call, words):
    with pytest.raises(ArrayRuleError, match=words):
        call()


def test_a_graph_of_rows_with_too_many_edges_is_at_a_limit():
    complete = [[a, b] for a, b in combinations(range(1, 9), 2)]
    with pytest.raises(LimitReached, match=r"256 sets of edges .* the limit is 64"):
        rule_of_table({"edges": {"graph": complete}}, "rule")


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: rule_of_table(
                {
                    "values": [0, 1],
                    "connected": [{"values": [1], "graph": [[1, 2], [1, 3]], "sides": ["left"]}],
                },
                "rule",
            ),
            "graph goes",
        ),
        (
            lambda: rule_of_table(
                {
                    "values": [0, 1],
                    "connected": [
                        {"values": [1], "graph": [[1, 2], [1, 3]], "directions": ["diagonal"]}
                    ],
                },
                "rule",
            ),
            "graph goes",
        ),
        (
            lambda: rule_of_table(
                {
                    "values": [0, 1],
                    "connected": [{"values": [1], "graph": [[1, 2], [1, 3]]}],
                    "neighbours": [
                        {"directions": ["up"], "relation": "value", "values": [1], "counts": [0]}
                    ],
                },
                "rule",
            ),
            "graph goes",
        ),
    ],
)
def test_a_graph_of_rows_goes_with_components_alone(call, words):
    with pytest.raises(ArrayRuleError, match=words):
        call()


def test_meanders_across_a_line_are_no_strip():
    with pytest.raises(GfkitError, match="no finite number of states"):
        find_model("semi-meanders")


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: rule_of_table({"edges": {"degree": []}}, "rule"),
            "degree must be a list of integers from 0 to 13",
        ),
        (
            lambda: rule_of_table({"edges": {"directions": []}}, "rule"),
            "directions must be a list of some of horizontal",
        ),
        (
            lambda: rule_of_table({"edges": {"degree": [0], "spanning": False}}, "rule"),
            "no cell has degree 0",
        ),
        (
            lambda: rule_of_table({"edges": {"ends": ["left", [0, 1]]}}, "rule"),
            r"unknown \[0, 1\]; known are top-left",
        ),
        (lambda: rule_of_table({"edges": {"ends": ["left"] * 4}}, "rule"), "at most 3 ends"),
        (
            lambda: rule_of_table({"edges": {"turns": True, "directions": ["horizontal"]}}, "rule"),
            "turns goes with horizontal",
        ),
        (
            lambda: rule_of_table({"edges": {}, "components": -1}, "rule"),
            "components must be an integer from 0 to 20",
        ),
        (
            lambda: rule_of_table({"edges": {}, "acyclic": 1}, "rule"),
            "acyclic must be true or false",
        ),
        (lambda: rule_of_table({"edges": {}, "weights": "x"}, "rule"), "weights: must be a table"),
        (
            lambda: rule_of_table({"edges": []}, "rule"),
            "edges: must be a table of directions, degree, spanning, ends",
        ),
    ],
)
def test_what_is_wrong_is_named(call, words):
    with pytest.raises(ArrayRuleError, match=words):
        call()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: ending_gf(find_model("col"), "G"),
            r"col:positions has no 'G'; a vertex has one of \., B, R",
        ),
        (lambda: ending_gf(domineering.positions, "."), "does not identify"),
        (lambda: ending_gf(find_model("col:maximal"), "B"), "col:maximal does not identify"),
        (lambda: ending_gf(find_model("cis3"), "1"), "cis3:positions does not identify"),
    ],
)
def test_endings_without_a_meaning_are_refused(call, words):
    with pytest.raises(GfkitError, match=words):
        call()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: ImageRule.from_data({"values": [0, 1], "image": {}}, "my rule"),
            "my rule.*shows must be a formula",
        ),
        (
            lambda: ImageRule.from_data({"values": [0, 1], "image": {"shows": "y"}}, "my rule"),
            "my rule.*unknown name 'y'",
        ),
        (
            lambda: ImageRule.from_data(
                {"values": [0, 1], "image": {"shows": "a", "rows": 1, "columns": 2, "offsets": []}},
                "my rule",
            ),
            "my rule.*rows and columns of a block, or",
        ),
        (
            lambda: ImageRule.from_data(
                {"values": [0, 1], "weights": {"1": "x"}, "image": {"shows": "x"}}, "my rule"
            ),
            "my rule.*no weights",
        ),
        (
            lambda: ImageRule.from_data(
                {"values": [0, 1], "image": {"shows": "x", "offsets": [[0, 0]]}}, "my rule"
            ),
            r"my rule.*other than \[0, 0\]",
        ),
        (lambda: ImageRule.from_data({"image": {"shows": "x"}}, "my rule"), "my rule.*values"),
        (
            lambda: rule_of_table({"moves": {"directions": ["king"], "arrivals": []}}, "my rule"),
            "my rule.*arrivals must be a list",
        ),
        (
            lambda: rule_of_table({"moves": {"directions": ["king"], "number": [1]}}, "my rule"),
            "my rule.*unknown key 'number'",
        ),
        (
            lambda: rule_of_table({"moves": {}}, "my rule"),
            "my rule.*an element has 1 to 64 choices, not 0",
        ),
        (
            lambda: rule_of_table({"moves": {"directions": ["king"], "stay": 1}}, "my rule"),
            "my rule.*stay must be true or false",
        ),
        (
            lambda: rule_of_table(
                {
                    "moves": {"directions": ["king"]},
                    "blocks": [{"rows": 1, "columns": 2, "holds": "a"}],
                },
                "my rule",
            ),
            "my rule.*moves along rows",
        ),
        (
            lambda: rule_of_table({"links": {"directions": ["king"]}}, "my rule"),
            "my rule.*number must be a list of integers",
        ),
        (
            lambda: rule_of_table(
                {"links": {"directions": ["king", "knight"], "number": [3]}}, "my rule"
            ),
            "my rule.*1 to 64 choices, not 560",
        ),
    ],
)
def test_errors_name_the_place(call, words):
    with pytest.raises(ArrayRuleError, match=words):
        call()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: Strip(
                model_of(
                    rule_of_table(
                        {
                            "values": [0, 1],
                            "connected": [{"values": [1], "directions": ["horizontal", [0, 2]]}],
                        },
                        "far",
                    )
                ),
                rows=2,
                topology="ring",
            ),
            "board by board only",
        ),
        (
            lambda: count(
                model_of(
                    rule_of_table(
                        {
                            "values": [0, 1],
                            "connected": [{"values": [1], "directions": ["horizontal", [0, 2]]}],
                        },
                        "far",
                    )
                ),
                (3, 5),
                topology="torus",
            ),
            "over a row",
        ),
    ],
)
def test_steps_over_a_row_are_refused_on_rings(call, words):
    with pytest.raises(GfkitError, match=words):
        call()


# Names of models.


@pytest.mark.parametrize(
    "name", ["", ":", "s", "tatami", "x" * 10**5, "dominoes:dominoes", " : "], ids=lambda z: z[:9]
)
def test_other_names_are_unknown(name):
    with pytest.raises(UnknownModel, match="unknown model"):
        find_model(name)


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("domineering:rigth-ends", "domineering:right-ends"),
        ("cram:left-ends", "cram:maximal"),
    ],
)
def test_unknown_names_come_with_the_nearest(name, nearest):
    with pytest.raises(UnknownModel, match="unknown model") as caught:
        find_model(name)
    assert nearest in [*caught.value.nearest, *str(caught.value).split()]


def test_a_missing_file_is_no_unknown_model():
    with pytest.raises(TileSetError, match="No such file"):
        find_model("nowhere/tiles.toml")


def test_a_bad_file_is_named(tmp_path):
    path = tmp_path / "bad.toml"
    path.write_text('[[piece]]\ncells = "."\n')
    with pytest.raises(PieceSetError, match=r"bad\.toml: piece P0: owner"):
        read_rule(path)


@pytest.mark.parametrize(
    ("name", "marks"),
    [
        ("col", {"B": "B", "L": "B", "R": "R", "_": "."}),
        ("kings", {"K": "K", "_": "."}),
        ("domineering", {}),
        ("avoiding:011", {"0": "0", "1": "1"}),
    ],
)
def test_letters_on_a_board(name, marks):
    """Left is Blue (docs/boards.md), and an underscore is an empty cell."""
    assert find_model(name).game.board_marks == marks


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("col", "'q' on the board is not one of the letters of col: L, R, B, _"),
        ("domineering", "letters are for rules of arrays and colours, not for domineering"),
    ],
)
def test_other_letters_on_a_board_are_refused(name, words):
    with pytest.raises(GfkitError, match=words):
        find_model(name).game.letter_of("q")
