"""The checker's automata against an oracle, and what it says of certificates of strips."""

from __future__ import annotations

import itertools
import time

import pytest
from forgeries.certificates import (
    array,
    certificate,
    graph_product,
    rule_of,
    strip_of,
)
from samples import parametrize_some

from gfkit.boards.models.files import rule_of_table
from gfkit.boards.models.model import model_of
from gfkit.boards.shapes.graph import Graph
from gfkit.proofs.certificates import certificate_data
from gfkit.proofs.checker import check
from gfkit.proofs.checker.core.automata import build
from gfkit.proofs.checker.core.clock import Clock
from gfkit.proofs.checker.core.strips import read_strip
from gfkit.proofs.checker.counts.products import Product
from gfkit.strips.encodings.models import find_model
from gfkit.strips.sequences.strip import Strip

# Automata; those of pieces and arrays: forgeries/test_strange_rules ------------------------------


# Certificates ------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_edges_of_wide_strips_lead_to_cells_that_come_later():
    """Fixed rows are read column by column: 512 states, and with other letters too many."""
    ways = ["horizontal", "vertical", "antidiagonal"]
    definition = {
        "kind": "edges",
        "quantity": "arrays",
        "edges": {"directions": ways, "degree": [1]},
    }
    of = strip_of(definition, "rows", 10)
    ((_, machine),) = read_strip(of).machines("none", Clock(60))
    assert build([(1, machine)], Clock(60)).states < 5000


def test_products_of_graphs_have_no_narrower_side():
    of = graph_product("col", Graph.path(2))["statement"]["of"]
    assert Product(of).narrower(1) is None


@pytest.mark.thorough
def test_boards_of_a_narrower_side_are_listed_where_those_of_the_side_are_too_many():
    rule = {"values": list(range(10)), "words": [{"direction": "row", "forbid": ["00"]}]}
    strip = Strip(model_of(rule_of_table(rule, "rule")), columns=6)
    report = check(certificate_data(strip.generating_function().verdict, "0"))
    assert report.holds
    told = dict(report.lines)["boards"]
    assert told == "1 small board of side 3 enumerated; the automaton agrees"


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


@parametrize_some("name", EXHAUSTING, share=48)
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
