"""Files to begin with: each is read by what it names, and counts what its comments say."""

import shlex

from runs import told
from samples import parametrize_some

from gfkit import new, terms
from gfkit.answers.new import KINDS
from gfkit.cli import run

COUNTED = {
    "arrays": [7, 32, 154],
    "image": [3, 15, 69],
    "moves": [2, 24, 152, 1168],
    "pieces": [1, 2, 6, 13],
    "tiles": [2, 7, 22, 71],
}
"""What each file says, on boards of 1, 2, ... rows of two cells, listed by another program."""


def test_all_kinds_are_counted_or_claims():
    assert {*KINDS} == {*COUNTED, "claims"}


@parametrize_some("kind", COUNTED)
def test_a_new_rule_counts_what_it_says(kind, tmp_path):
    made = new(kind, tmp_path / "mine.toml")
    found = terms(made.file, columns=2, terms=5).first_terms
    assert [*found[1:]][: len(COUNTED[kind])] == COUNTED[kind]


@parametrize_some("kind", KINDS)
def test_the_command_that_follows_answers(kind, tmp_path):
    words = shlex.split(new(kind, tmp_path / "mine.toml").then)
    assert words[0] == "gfkit"
    assert run(words[1:]) == 0


def test_new_claims_hold(tmp_path, capsys):
    made = new("claims", tmp_path / "mine.toml")
    assert [one["verdict"] for one in told(capsys, "audit", made.file)["claims"]] == ["proved"]
