"""Entries whole: every line is settled, or listed with the reason why it is not read.

`entries.txt` says what becomes of each line. Comments on what is proved replay.
"""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from samples import parametrize_some

from gfkit.claims.entries import audit_entry
from gfkit.cli import run
from gfkit.oeis.entries.internal_format import Entry, first_large, parse_entry
from gfkit.oeis.settling.sequences import rule_sequence, sequence_of_entry
from gfkit.sequences.sequence import Sequence
from gfkit.strips.encodings.models import find_model
from gfkit.strips.sequences.strip import Strip

ARRAYS = Path(__file__).parents[2] / "docs" / "examples" / "arrays"
TEXT = Path(__file__).with_name("entries.txt").read_text("utf-8")
BLOCKS = [one for one in TEXT.strip().split("\n\n") if not one.startswith("##")]
SAID = re.compile(r"> (\S+) (\w+)(?: n=(\S+))?(?: repair: (.*?))?(?: \| (.*))?")


def begun(block: str, *signs: str) -> list[str]:
    return [line for line in block.splitlines() if line.startswith(signs)]


def entry_text(block: str) -> str:
    return "\n".join(begun(block, "%")) + "\n"


OTHERS = {parse_entry(entry_text(one)).number: entry_text(one) for one in BLOCKS}


GRAVEST = {"refuted": 1, "consistent": 3, "underdetermined": 3, "refused": 2}
"""The exit status of an audit: the first of these that is a verdict of a line."""


def audited(tmp_path, capsys, text, *options):
    """Return what the audit of an entry says of each line, and its comments."""
    path = tmp_path / "entry.seq"
    path.write_text(text)
    status = run(["audit", str(path), *map(str, options), "--json"])
    out = json.loads(capsys.readouterr().out)
    verdicts = {one["verdict"] for one in out["claims"]}
    assert status == next((of for verdict, of in GRAVEST.items() if verdict in verdicts), 0)
    lines = {one["id"].partition(".")[2]: one for one in out["claims"]}
    notes = {one["id"].partition(".")[2]: {"verdict": "note", **one} for one in out["unread"]}
    return {**lines, **notes}, out["comments"]


@parametrize_some("block", BLOCKS, ids=lambda block: block[2 : block.index("\n")], share=36)
def test_what_becomes_of_each_line(tmp_path, capsys, block) -> None:
    """A title that defines does not prove other terms."""
    options = shlex.split(" ".join(begun(block, ":"))[1:])
    for number in OTHERS.keys() & {*options}:
        (tmp_path / number).write_text(OTHERS[number])
        options[options.index(number)] = str(tmp_path / number)
    text = entry_text(block)
    found, _ = audited(tmp_path, capsys, text, *options)
    said = {one[1]: one for one in map(SAID.fullmatch, begun(block, ">"))}
    assert found.keys() - {"O", "K"} == said.keys() - {"O", "K"}
    for name, one in found.items():
        verdict, place, repair, words = (
            said[name].groups()[1:] if name in said else ["proved", *[None] * 3]
        )
        assert one["verdict"] == verdict, (name, one)
        if place is not None:
            example = one["counterexample"]
            assert str(example["place"] if example["n"] is None else example["n"]) == place
        assert one.get("repair", "") == (repair or "")
        assert words is None or words in one["reason"], one
    if not options and found["S"]["verdict"] == "proved":
        last = begun(text, "%S")[0]
        changed, _ = audited(tmp_path, capsys, text.replace(last, f"{last}1"))
        assert changed["S"]["verdict"] != "proved"


def numbers(names: list[str], letter: str) -> set[int]:
    """Return the numbers of the lines that are settled or listed."""
    found = (re.match(rf"{letter}(\d+)(?:-(\d+))?", name) for name in names)
    return {k for one in found if one for k in range(int(one[1]), int(one[2] or one[1]) + 1)}


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.split()[1])
def test_every_line_is_settled_or_listed(block: str) -> None:
    names = [line.split()[1] for line in begun(block, ">")]
    for letter in "CFeY":
        assert numbers(names, letter) == set(range(1, len(begun(block, f"%{letter}")) + 1))
    for letter in "DE":
        assert (letter in names) == bool(begun(block, f"%{letter}"))
    assert all(numbers(names, z) for z in "pto" if begun(block, f"%{z}"))


def test_an_entry_stands_for_what_its_title_counts() -> None:
    of = Sequence((1, 2, 3, 5, 8, 13, 21), offset=1)
    title = "Number of permutations of 1..n with p(i)-i in {-1,0,1}."
    found = sequence_of_entry(Entry("A000000", of, title, ("nonn",), 2))
    assert found.name == "A000000, by its title"
    assert found.terms(20)[-1] == 10946
    few = Sequence((1, 2, 3), offset=1)
    assert rule_sequence(Entry("A000000", few, title, ("nonn",), 2)) == (None, "")
    wrong = Entry("A000000", Sequence((1, 2, 3, 5, 8, 13, 22), offset=1), title, (), 2)
    assert "a(7) = 21, and not 22; 6 terms agree" in rule_sequence(wrong)[1]
    said = {one.claim.id: str(one.finding.verdict) for one in audit_entry(wrong, None)}
    assert (said["A000000.S"], said.get("A000000.K")) == ("refused", None)


def replay(tmp_path, capsys, comment, rule="RULE.toml"):
    """Run the commands of a comment as they stand; a rule from a file is called RULE.toml there."""
    file = tmp_path / "certificate.json"
    commands = comment.split("Replay: ")[1].removesuffix(".").replace("FILE", str(file))
    commands = commands.replace("RULE.toml", rule)
    for command in commands.split("; "):
        program, *arguments = shlex.split(command)
        assert program == "gfkit"
        assert run(arguments) == 0
    assert "certificate holds" in capsys.readouterr().out


@parametrize_some(
    "model, fixed, shift",
    [
        ("domineering:right-ends", ["--columns", 3], 0),
        ("domineering", ["--rows", 2], 1),
        ("col", ["--rows", 1, "--topology", "ring"], 2),
        (str(ARRAYS / "a-zero-in-each-block.toml"), ["--columns", 2], 0),
    ],
    share=24,
    ids=["right-ends", "positions", "ring", "arrays"],  # without the folder of the checkout
)
def test_comments_of_proved_conjectures_replay(tmp_path, capsys, model, fixed, shift) -> None:
    side, length, *more = fixed
    strip = Strip(
        find_model(model), **{side[2:]: length}, **({"topology": more[1]} if more else {})
    )
    gf = strip.generating_function().univariate
    low = gf.holds_from
    body = " + ".join(f"({c})*a(n-{k})" for k, c in enumerate(gf.signature, 1))
    line = f"Empirical: a(n) = {body} for n>={low}, a({low}) = {gf.terms(low + shift + 1)[-1]}."
    terms = Sequence(gf.terms(12 + shift)[shift:])
    entry = Entry("A000001", terms, "X.", ("nonn",), first_large(terms), lines={"F": (line,)})
    found, comments = audited(tmp_path, capsys, str(entry), "--model", model, *fixed)
    assert {one["verdict"] for one in found.values()} == {"proved", "note"}
    (comment,) = comments
    assert f"for n >= {low} is proved" in comment
    assert (f"index n+{shift} " in comment) == (shift > 0)
    replay(tmp_path, capsys, comment, model)


def test_comments_on_a_table_name_the_column_or_the_row(tmp_path, capsys) -> None:
    block = next(one for one in BLOCKS if one.startswith("# a table has columns"))
    options = ("--model", "domineering")
    _, comments = audited(tmp_path, capsys, entry_text(block), *options)
    assert [("--columns 1" in c, "--rows 2" in c) for c in comments] == [
        (True, False),
        (False, True),
    ]
    replay(tmp_path, capsys, comments[1])


def test_a_bfile_that_leaves_the_model_is_refused(tmp_path, capsys) -> None:
    text = next(entry_text(one) for one in BLOCKS if "%S A000001 1,2,7,22\n" in one)
    bfile = tmp_path / "b.txt"
    options = ["--model", "domineering", "--rows", 2, "--against", bfile]
    for terms, verdict in (
        ("0 1\n1 2\n2 7\n3 22\n4 71\n", "proved"),
        ("0 1\n1 2\n2 7\n3 22\n4 72\n", "refuted"),
        ("".join(f"{n} 0\n" for n in range(20_003)), "refuted"),
        ("0 1\n1 2\n2 7\n3 22\n" + "".join(f"{n} 0\n" for n in range(4, 20_003)), "refused"),
    ):
        bfile.write_text(terms)
        found, _ = audited(tmp_path, capsys, text, *options)
        assert found["b"]["verdict"] == verdict
    bfile.write_text("0 1\n2 7\n")
    assert run(["audit", str(tmp_path / "entry.seq"), "--against", str(bfile)]) == 2
    assert "b.txt:2: index 2 follows 0" in capsys.readouterr().err
