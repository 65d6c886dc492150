"""Objects of other libraries: matrices, their graphs and tables have the terms."""

import json
import re
from dataclasses import fields
from functools import cache
from importlib import import_module
from itertools import pairwise
from typing import Any

import networkx as nx
import numpy as np
import pytest
from objects import OBJECTS, made
from samples import parametrize_some

from gfkit import Strip, kings
from gfkit.automata.transfer_matrix import TransferMatrix
from gfkit.boards.models.model import Model
from gfkit.errors import GfkitError
from gfkit.exchange.registry import FORMS
from gfkit.exchange.serialization import READ_BACK, from_json, to_json
from gfkit.proofs.kernel import made as made_by_hand
from gfkit.strips.encodings.models import find_model
from gfkit.strips.sequences.families import StripAnswer

pandas = pytest.importorskip("pandas")


@cache
def fibonacci_matrix() -> TransferMatrix:
    return TransferMatrix.from_rows([[1, 1], [1, 0]], start=[0, 1], end=[1, 0])


def without_matrix(answer: StripAnswer) -> StripAnswer:
    parts = {one.name: getattr(answer, one.name) for one in fields(answer)}
    return made_by_hand(StripAnswer, **parts | {"matrix": None})


MATRICES = [
    (fibonacci_matrix(), [0, 1, 1, 2, 3, 5], fibonacci_matrix()),
    (Strip("col", columns=2), [1, 7, 35, 181], Strip("col", columns=2).transfer_matrix()),
    (  # found again where it was lost
        without_matrix(Strip("col", columns=2).generating_function()),
        [1, 7, 35, 181],
        Strip("col", columns=2).generating_function().matrix,
    ),
]


@pytest.mark.parametrize("thing, terms, matrix", MATRICES)
def test_matrices_and_their_graphs_count(
    thing: Any, terms: list[int], matrix: TransferMatrix
) -> None:
    dense = matrix.to_numpy()
    assert dense.dtype == np.int64
    vector = matrix.start.astype(object)
    for term in terms:
        assert int(vector @ matrix.end) == term
        vector = vector @ dense.astype(object)
    graph = thing.to_networkx()
    drawn = nx.to_numpy_array(graph, nodelist=range(matrix.dimension), weight="weight")
    assert drawn.tolist() == dense.tolist()
    ends = [(graph.nodes[z]["start"], graph.nodes[z]["end"]) for z in range(matrix.dimension)]
    assert [start for start, _ in ends] == matrix.start.tolist()
    assert sum(start * end for start, end in ends) == terms[0]


def test_tables_of_pandas_are_exact() -> None:
    terms = Strip("kings", columns=2).to_pandas(80)
    assert terms.dtype == object
    assert terms.index.name == "n"
    assert all(later > former for former, later in pairwise(terms.iloc[1:]))
    assert terms[79] == Strip("kings", columns=2).generating_function().terms(80)[79] > 2**64
    marked = Strip("domineering", columns=2).generating_function(marks="xy").to_pandas(4)
    assert marked.groupby("n")["count"].sum().tolist() == [1, 2, 7, 22]


@pytest.mark.parametrize("library", sorted(FORMS))
def test_every_line_of_the_tables_names_a_class_and_a_function(library: str) -> None:
    for home in FORMS[library][0]:
        module, _, name = home.partition(":")
        assert isinstance(getattr(import_module(module), name), type)
        module, _, name = FORMS[library][0][home].partition(":")
        assert callable(getattr(import_module(module), name))


@parametrize_some("name", sorted(OBJECTS), share=24)
def test_every_object_has_its_json(name: str) -> None:
    json.loads(to_json(made(name)), parse_int=str)
    assert to_json([made(name)], indent=1).startswith("[")


FURTHER = {
    "rule": lambda: find_model("col").game,
    "named rule": lambda: kings,
    "proof": lambda: Strip("col", columns=1).generating_function().proof(),
}
"""Objects of kinds that the table may not have."""


OF_EACH_KIND = ["board", "sequence", "generating function", "game of one", "model"]
"""Objects that with the further ones are of every kind that is read back."""


def kind_read_back(one: Any) -> str | None:
    """Return the kind as which an object is read back, the same; None if it is not read."""
    written = json.loads(to_json(one), parse_int=str)
    kind = written.get("gfkit object") if isinstance(written, dict) else None
    if kind is None:
        return None
    back = from_json(to_json(one))
    if isinstance(one, Model):  # the summary in a file of rules is not part of the rule
        assert (back.name, back.summary, back.parts) == (one.name, one.summary, one.parts)
    elif kind == "proof":
        assert back.verify().statement == one.statement
    else:
        assert back == one
    return str(kind)


def test_an_object_of_each_kind_is_read_back_the_same() -> None:
    some = (*map(made, OF_EACH_KIND), *(make() for make in FURTHER.values()))
    assert {*map(kind_read_back, some)} == set(READ_BACK)


@parametrize_some("name", sorted(OBJECTS), share=24)
def test_what_is_read_back_is_the_same(name: str) -> None:
    assert kind_read_back(made(name)) in {None, *READ_BACK}


@pytest.mark.parametrize("kind", READ_BACK)
def test_other_data_are_refused_in_one_line(kind: str) -> None:
    for rest in (
        {},
        {"text": 7, "name": [], "of": None, "data": 3, "proof": {}, "p": [], "q": [0]},
    ):
        with pytest.raises(GfkitError, match=f"^not the JSON of a {re.escape(kind)}: "):
            from_json(json.dumps({"gfkit object": kind, **rest}))
