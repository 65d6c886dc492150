"""The printed statement is the statement: no other one prints the same.

`sentences.txt` has the sentences of the statements here, as they are printed. Where one is
missing, the test says its lines.
"""

from __future__ import annotations

import copy
import json
import random
import re
from pathlib import Path

import pytest
from forgeries.certificates import PRODUCTS, STRIPS, envelope, graph_product, listed, strip
from oracle.forgeries import near, put, within
from samples import parametrize_some
from tables import recorded

from gfkit.base.choices import TABLES, meant
from gfkit.boards.models.names import domineering
from gfkit.boards.rules.rule import QUANTITIES
from gfkit.cli import run
from gfkit.errors import GfkitError, UnknownModel
from gfkit.proofs.checker import check, lines_of
from gfkit.proofs.checker.core import kinds
from gfkit.proofs.checker.core.words import stated
from gfkit.proofs.checker.program.report import wrapped
from gfkit.strips.sequences.strip import Strip

DOCS = Path(__file__).parents[2] / "docs"
FRACTION = {"kind": "fraction", "offset": 0, "p": ["0", "1"], "q": ["1", "-1", "-1"]}
FALLING = {"columns": 2, "rows": 3, "raised": 0, "heights": [0, 0], "mono": False, "players": 2}
PATH = {**FALLING, "opening": ["V1"]}
COL = strip("col", "columns", 1)["statement"]["of"]
FILES = map(Path(__file__).with_name, ("statements.jsonl", "printed_statements.jsonl"))
STATEMENTS = [json.loads(line) for file in FILES for line in file.read_text("utf-8").splitlines()]
"""A statement of every kind, and more; those of g.f.s are made by the engine."""
PARTS = 54
SENTENCES = Path(__file__).with_name("sentences.txt")
"""What is printed of each, and was read back from it; an empty line is between two."""


def shown(statement):
    """Return the lines that print a statement, without a cut."""
    found, label = [], "statement"
    for depth, text in stated(statement):
        found += wrapped(label, text, depth, full=True)
        label = ""
    return found


@pytest.fixture(scope="module")
def gfs():
    found = [strip(*z)["statement"] for z in STRIPS[:12]]
    found += [graph_product(*z)["statement"] for z in PRODUCTS[:2]]
    payoff = {"kind": "payoff", "player": 1, "game": PATH, "offset": 1, "step": 1, "pieces": False}
    ending = {"kind": "ending", "rule": COL["rule"], "ending": "B", "marks": "xy", "shift": 1}
    return found + [{**FRACTION, "kind": "generating function", "of": z} for z in (payoff, ending)]


@pytest.fixture(scope="module")
def statements(gfs):
    return [*STATEMENTS, *gfs]


def test_there_is_a_statement_of_every_kind_and_words_for_it(statements):
    made = {z["kind"] for z in statements}
    assert made == listed("check")
    assert listed("check") | listed("gf") | listed("values") <= listed("says")


def test_the_sentences_are_those_of_the_file(statements):
    known = SENTENCES.read_text("utf-8").split("\n\n")
    for statement in statements:
        printed = shown(statement)
        assert "\n".join(printed) in known, "add this:\n" + "\n".join(printed)
        assert all(len(line) <= 100 and line.isascii() for line in printed)


def test_broken_lines_are_joined_again(statements):
    """A line that continues is indented by six more; a word that is broken ends in a backslash."""
    for depth, text in (line for one in statements for line in stated(one)):
        first, *more = wrapped("", text, depth, full=True)
        whole = first[12 + 2 * depth :]
        for line in more:
            assert line.startswith(" " * (18 + 2 * depth))
            whole = whole[:-1] if whole.endswith("\\") else f"{whole} "
            whole += line[18 + 2 * depth :]
        assert whole == text


WILD = [
    "a  b", " ", "\u202e", "x\ncertificate holds", "\\", '"', "é", "0", "-1", "7", "none", "data 1",
    "its name: 1", 0, 1, -3, True, False, None, 1.5, [], {}, ["1"], ["1", "0"], [["1/2", "1"]],
    [[0, 0, 1, "2"]], {"kind": "_rule"}, {"kind": "sum"}, "x" * 300, "y" * 90 + " " + "z" * 90,
]  # fmt: skip
"""Values that might be taken for others."""


def changes(rng, value):
    """Yield copies with one change, two or three at each place: near, wild, and left out."""
    for place, inner in within(value):
        yield put(value, place, near(rng, inner))
        yield put(value, place, copy.deepcopy(rng.choice(WILD)))
        if isinstance(inner, dict):
            yield put(value, place, {**inner, rng.choice(["more", "x y", "p"]): rng.choice(WILD)})
            for key in sorted(inner.keys() - {"kind"}):
                yield put(value, place, {k: z for k, z in inner.items() if k != key})


@parametrize_some("part", range(PARTS), first=1)
def test_two_statements_never_print_the_same(statements, part):
    rng = random.Random(1)  # noqa: S311
    for statement in statements[part::PARTS]:
        once = list(changes(rng, statement))
        twice = [z for one in rng.sample(once, min(3, len(once))) for z in changes(rng, one)]
        known = {}
        for changed in (statement, *once, *rng.sample(twice, min(20, len(twice)))):
            text = "\n".join(shown(changed))
            assert text.isascii()
            assert text.isprintable() or "\n" in text
            same = json.dumps(changed, sort_keys=True)
            assert known.setdefault(text, same) == same, text


def test_a_name_forges_no_line():
    data = strip("domineering", "columns", 1)
    data["statement"]["of"]["rule"]["name"] = "x\ncertificate holds\nstatement   1 = 2 \u202e"
    printed = lines_of(check(envelope(data["statement"], data["evidence"])))
    assert sum(line == "certificate holds" for line in printed) == 1
    assert sum(line.startswith("statement") for line in printed) == 1
    escaped = json.dumps(data["statement"]["of"]["rule"]["name"]).replace("  ", " \\u0020")
    assert escaped in " ".join(map(str.strip, printed))


MEANINGS = ("quantities", "topologies", "neighbourhoods", "marks", "tracks", "insides")


def test_pages_and_rules_say_what_statements_say():
    """The table of kinds has one sentence for each meaning, and the pages have it, too."""
    pages = " ".join(z.read_text("utf-8") for z in sorted(DOCS.glob("*.md")))
    pages = " ".join(pages.split())
    for name in MEANINGS:
        assert [z for z in kinds.row(name, "choices").values() if z not in pages] == []
    for quantity, said in kinds.row("quantities", "choices").items():
        assert QUANTITIES.get(quantity, said).startswith(said)
    assert {*kinds.row("tracks", "choices")} >= {
        "row",
        "column",
        "diagonal",
        "antidiagonal",
        "place",
    }


@pytest.mark.parametrize("marks, said", [("none", '"none"'), ("x", "y = x"), ("xy", '"xy"')])
def test_marks_are_told_with_their_meaning(marks, said):
    of = {**strip("col", "columns", 1)["statement"]["of"], "marks": marks}
    ((_, line),) = stated(of)[:1]
    assert "marks" in line
    assert said in line


def test_refusals_say_what_statements_say(capsys, tmp_path):
    """Each word of a track and of a quantity, with its sentence."""
    rule = """values = ["0", "1"]
acceptors = [{ track = "rows", arrows = [[0, -1]], accepting = [0] }]
"""
    (tmp_path / "rule.toml").write_text(rule)
    calls = {
        "tracks": f"gf {tmp_path}/rule.toml --columns 2",
        "quantities": "gf node-kayles:ends --columns 2",
    }
    names = {choice: name for name, choice in TABLES.items()}
    for choice, call in calls.items():
        assert run(call.split()) == 2
        said = capsys.readouterr().err
        told = [meant(names[choice], word) for word in kinds.row(choice, "choices")]
        told = [one for one in told if one.partition(" (")[0] in re.split(r"[ ,:]", said)]
        assert len(told) > 1, said
        assert all(one in said for one in told), said
    with pytest.raises(UnknownModel) as error:
        domineering.model("ends")
    for word, sentence in kinds.row("quantities", "choices").items():
        assert word == "arrays" or f"domineering:{word} ({sentence}" in str(error.value)
    for topology in ("ring", "torus"):
        wanted = re.escape(meant("topology", topology))
        with pytest.raises(GfkitError, match=wanted):
            Strip("polyominoes", columns=2, topology=topology)
        with pytest.raises(GfkitError, match=wanted):
            Strip("kings", columns=2, topology=topology).definition(marks="e")
    with pytest.raises(GfkitError, match=re.escape(meant("topology", "torus"))):
        Strip("kings", columns=2, topology="tube")


@pytest.mark.thorough
def test_statements_of_kept_certificates_are_sentences():
    """No line of one is an object or null, as JSON writes it."""
    for kept in recorded("certificates"):
        statement = kept["certificate"]["statement"]
        if kinds.row(statement["kind"]):  # others are refused by name
            lines = [line for _, line in stated(statement)]
            assert not [line for line in lines if re.search(r'(: |^)(\{"|null)', line)], statement[
                "kind"
            ]
