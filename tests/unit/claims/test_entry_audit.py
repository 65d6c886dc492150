"""The audit of entries: every line, comments that replay, tables, and what must not be refuted."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest
from tiers import one_in

from gfkit.boards.language.rules import find_model
from gfkit.cli import run
from gfkit.oeis.entries.entry import Entry, first_large
from gfkit.sequences.sequence import Sequence
from gfkit.strips.sequences.strip import Strip

ARRAYS = Path(__file__).parents[3] / "docs" / "examples" / "arrays"
SIGNATURE = "Index entries for linear recurrences with constant coefficients, signature ({})."


def entry_file(tmp_path, values, offset, *, keywords=("nonn",), **lines):
    terms = Sequence(tuple(values), offset=offset)
    entry = Entry("A000001", terms, "X.", keywords, first_large(terms), lines=lines)
    path = tmp_path / "entry.seq"
    path.write_text(str(entry))
    return path


def audited(capsys, *arguments):
    status = run(["audit", *map(str, arguments), "--json"])
    out = json.loads(capsys.readouterr().out)
    assert status == int(any(c["verdict"] == "refuted" for c in out["claims"]))
    return {claim["id"].partition(".")[2]: claim for claim in out["claims"]}, out["comments"]


def replay(tmp_path, capsys, comment):
    """Run the commands of a comment as they stand."""
    file = tmp_path / "certificate.json"
    commands = comment.split("Replay: ")[1].removesuffix(".").replace("FILE", str(file))
    for command in commands.split("; "):
        program, *arguments = shlex.split(command)
        assert program == "gfkit"
        assert run(arguments) == 0
    assert "certificate holds" in capsys.readouterr().out


@one_in(2)
@pytest.mark.parametrize(
    "model, fixed, shift",
    [
        ("domineering:right-ends", ["--columns", 3], 0),
        ("domineering", ["--rows", 2], 1),
        ("col", ["--rows", 1, "--topology", "ring"], 2),
        (str(ARRAYS / "a-zero-in-each-block.toml"), ["--columns", 2], 0),
    ],
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
    path = entry_file(tmp_path, gf.terms(12 + shift)[shift:], 0, F=(line,))
    found, comments = audited(capsys, path, "--model", model, *fixed)
    assert {c["verdict"] for c in found.values()} == {"proved"}
    (comment,) = comments
    assert f"for n >= {low} is proved" in comment
    assert (f"index n+{shift} " in comment) == (shift > 0)
    replay(tmp_path, capsys, comment)


def test_every_line_is_held_against_the_model(tmp_path, capsys) -> None:
    lines = {
        "H": (SIGNATURE.format("3,1,-2"), SIGNATURE.format("3,1,-1,0"), SIGNATURE.format("3,1,-1")),
        "F": (
            "Empirical: a(n) = 3*a(n-1) + a(n-2) - a(n-3) for n>4, a(1)=2, a(2)=8, a(0)=1.",
            "a(n) = 2^n for n prime.",
            "a(-n) = a(n).",
            "G.f.: x*(2+x-x^2)/(1-3*x-x^2+x^3).",
            "G.f.: (2+x-x^2)/(1-3*x-x^2+x^3).",
        ),
    }
    path = entry_file(tmp_path, [2, 7, 22, 71, 228, 733], 1, **lines)
    found, comments = audited(capsys, path, "--model", "domineering", "--rows", 2)
    verdicts = {name: claim["verdict"] for name, claim in found.items()}
    assert verdicts == {
        **dict.fromkeys(["S", "O", "K", "H2", "H3", "F1", "F1.2", "F4"], "proved"),
        **dict.fromkeys(["H1", "F1.3", "F5"], "refuted"),
        **dict.fromkeys(["F1.4", "F2", "F2?", "F3"], "refused"),
    }
    assert found["H1"]["repair"] == "signature (3,1,-1)"
    assert "not minimal: (3,1,-1)" in found["H2"]["reason"]
    assert "order 3 is minimal" in found["H3"]["reason"]
    assert found["F1.3"]["counterexample"] == {"n": 2, "expected": "8", "got": "7"}
    assert found["F1.3"]["repair"] == "a(2) = 7"
    assert found["F5"]["repair"] == "x*(2+x-x^2)/(1-3*x-x^2+x^3)"
    assert len(comments) == 1
    keys = {"id", "statement", "verdict", "counterexample", "repair"}
    assert all(keys <= claim.keys() for claim in found.values())


def test_offset_and_terms_are_repaired(tmp_path, capsys) -> None:
    model = ["--model", "domineering", "--rows", 2]
    found, _ = audited(capsys, entry_file(tmp_path, [2, 7, 22, 71, 228, 733], 0), *model)
    assert found["S"]["verdict"] == "proved"  # the index of the first term is found
    found, _ = audited(capsys, entry_file(tmp_path, [1, 2, 7, 22, 72, 228, 733], 0), *model)
    assert found["S"]["repair"] == "a(4) = 71"
    text = (
        entry_file(tmp_path, [1, 2, 7, 22], 0)
        .read_text()
        .replace("%O A000001 0,2", "%O A000001 0,3")
    )
    (tmp_path / "entry.seq").write_text(text)
    found, _ = audited(capsys, tmp_path / "entry.seq", *model)
    assert found["O"]["repair"] == "0,2"


def test_a_table_has_columns_and_rows_and_their_comments(tmp_path, capsys) -> None:
    lines = (
        "Empirical for column k:",
        "k=1: a(n) = 2*a(n-1)",
        "k=1: a(n) = a(n-1) + a(n-2)",
        "k=60: a(n) = a(n-1)",
        "Empirical for row n:",
        "n=2: a(n) = 3*a(n-1) + a(n-2) - a(n-3)",
    )
    table = [[Strip(find_model("domineering"), columns=k).terms(5)[n] for k in range(1, 5)]
             for n in range(1, 5)]  # fmt: skip
    values = [table[i][d - i] for d in range(4) for i in range(d + 1)]
    path = entry_file(tmp_path, values, 1, keywords=("nonn", "tabl"), F=lines)
    found, comments = audited(capsys, path, "--model", "domineering")
    verdicts = {name: found[name]["verdict"] for name in ("S", "F2", "F3", "F4", "F6")}
    assert verdicts == {
        "S": "proved",
        "F2": "refuted",
        "F3": "proved",
        "F4": "refused",
        "F6": "proved",
    }
    assert [("--columns 1" in c, "--rows 2" in c) for c in comments] == [
        (True, False),
        (False, True),
    ]
    replay(tmp_path, capsys, comments[1])


def test_a_signature_that_fits_the_last_terms_alone_is_refuted(tmp_path, capsys) -> None:
    path = entry_file(tmp_path, [1, 2, 4, 7, 13, 5, 5, 5], 0, H=(SIGNATURE.format("1"),))
    found, _ = audited(capsys, path)
    assert found["H1"]["counterexample"]["n"] == 1


def test_a_bfile_that_leaves_the_model_is_refused(tmp_path, capsys) -> None:
    path = entry_file(tmp_path, [1, 2, 7, 22], 0)
    bfile = tmp_path / "b.txt"
    for text, verdict in (
        ("0 1\n1 2\n2 7\n3 22\n4 71\n", "proved"),
        ("0 1\n1 2\n2 7\n3 22\n4 72\n", "refuted"),
        ("".join(f"{n} 0\n" for n in range(20_003)), "refuted"),
    ):
        bfile.write_text(text)
        found, _ = audited(capsys, path, "--model", "domineering", "--rows", 2, "--bfile", bfile)
        assert found["b"]["verdict"] == verdict
    bfile.write_text("0 1\n2 7\n")
    assert run(["audit", str(path), "--bfile", str(bfile)]) == 2
    assert "b.txt:2: index 2 follows 0" in capsys.readouterr().err
