"""`new`: what it writes works; slips and spellings are understood."""

import re

import pytest
from answers import refused, told

from gfkit.api.new import KINDS
from gfkit.boards.kinds.edge_sets import graph_names
from gfkit.cli import run

COUNTED = {
    "arrays": [7, 32, 154],
    "image": [3, 15, 69],
    "moves": [2, 24, 152, 1168],
    "pieces": [1, 2, 6, 13],
    "tiles": [2, 7, 22, 71],
}
"""What each new file says, on boards of 1, 2, ... rows of two cells, listed by another program."""


@pytest.mark.parametrize("kind", COUNTED)
def test_a_new_rule_counts_what_it_says(kind, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    made = told(capsys, "new", kind, "mine.toml")
    assert (made["kind"], made["then"].split()[:3]) == (kind, ["gfkit", "gf", "mine.toml"])
    terms = told(capsys, "terms", "mine.toml", "--columns", 2, "--terms", 5)["terms"]
    assert [*map(int, terms)][1:][: len(COUNTED[kind])] == COUNTED[kind]
    assert run(made["then"].split()[1:]) == 0


def test_new_claims_hold(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert "claims" in KINDS
    told(capsys, "new", "claims", "mine.toml")
    assert [one["verdict"] for one in told(capsys, "audit", "mine.toml")["claims"]] == ["proved"]


@pytest.mark.parametrize("name", sorted(set(graph_names())))
def test_a_graph_model_one_slip_away_is_suggested(capsys, name):
    slip = name.replace("e", "i", 1) if "e" in name else f"{name}s"
    assert name in refused(capsys, "gf", slip, "--rows", 3).partition("nearest name")[2]


SPELLINGS = [
    ["F(n+1)*F(n-1) - F(n)^2 = (-1)^n", "F_{n+1}F_{n-1} - F_n^2 = (-1)^n"],
    [f"{text} = F(n+1)" for text in (
        "Sum_{k=0..n} binomial(n-k, k)",
        "sum(binomial(n-k, k), k=0..n)",
        "Sum(binom(n-k, k), (k, 0, n))",
        "sum(k=0, n, binomial(n-k, k))",
    )],
    ["Product_{k=1..n} k = n!", "mul(k, k=1..n) = n!"],
]  # fmt: skip


@pytest.mark.parametrize("spelled", SPELLINGS)
def test_a_relation_of_named_numbers_needs_no_sequence(capsys, spelled):
    said = set()
    for text in spelled:
        status = run(["check", text])
        said.add((status, capsys.readouterr().out.replace(text, "")))
    assert len(said) == 1
    status, page = said.pop()
    assert status == 0
    assert re.search(r"\nverdict +proved: ", page) or "n!" in spelled[0]
