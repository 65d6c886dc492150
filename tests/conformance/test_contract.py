"""What other programs rely on: verbs, options, JSON keys and their types, exit statuses.

Each row is one command. With --json it prints one object on one line and nothing else; without, it
prints lines for people, none longer than 100 columns. What is not a good command gets one line on
standard error, exit status 2, and leaves no file behind.
"""

import json
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from running import interrupted

from gfkit.cli import run
from gfkit.cli.verbs import FILES
from gfkit.pictures import figure_files

ROOT = Path(__file__).parents[2]

TEXT, WHOLE, FLAG, LIST, OBJECT = str, int, bool, list, dict
MAYBE = (str, int, list, dict, type(None))
VERDICTS = {"proved", "refuted", "consistent", "underdetermined", "refused"}

RATIONAL = {"numerator": LIST, "denominator": LIST, "signature": LIST, "order": WHOLE}
ASKED = {"model": TEXT, "fixed": OBJECT, "topology": TEXT}
JUDGED = {"verdict": TEXT, "reason": TEXT}
GF = {
    **ASKED,
    **RATIONAL,
    **JUDGED,
    "states": WHOLE,
    "states_lumped": WHOLE,
    "offset": WHOLE,
    "from": WHOLE,
    "terms": LIST,
    "method": TEXT,
    "gf": TEXT,
}
SUBJECT = {**RATIONAL, **JUDGED, "gf": TEXT, "offset": WHOLE, "known": TEXT, "surplus": MAYBE}
POLYNOMIAL = {"model": TEXT, "count": TEXT, "polynomial": LIST}
NIM = {
    **JUDGED,
    "nim_values": LIST,
    "period": MAYBE,
    "preperiod": MAYBE,
    "saltus": MAYBE,
    "exceptions": LIST,
}
EQUILIBRIUM = {"payoffs": LIST, "play": LIST, "columns": WHOLE, "rows": WHOLE, "players": WHOLE}
VALUE = {"value": TEXT, "outcome": TEXT, "mean": TEXT, "temperature": TEXT}
ENTRY = {"number": WHOLE, "data": TEXT, "name": TEXT, "offset": TEXT, "keyword": TEXT}

COMMANDS = {
    "gf domineering:right-ends --columns 3": (0, GF),
    "gf domineering --rows 2 --marks xy --terms 3": (0, GF),
    "gf cram --columns 2 --marks x --method determinant": (0, GF),
    "gf kings --columns 3 --topology cylinder --method modular --jobs 1": (0, GF),
    "gf snort --columns 2 --topology torus --multigraph": (0, GF),
    "gf node-kayles --graph edge.txt --topology ring": (0, GF),
    "gf domineering:play --columns 2": (
        0,
        {"model": TEXT, "equation": LIST, "terms": LIST, **JUDGED},
    ),
    "gf domineering --columns 3 --checkpoint kept --share 1/2": (
        0,
        {"share": LIST, "primes": WHOLE, "checkpoint": TEXT},
    ),
    "merge part1 part2 --output merged": (
        0,
        {"rule": TEXT, "files": LIST, "primes": WHOLE, "output": TEXT},
    ),
    "count domineering --board ..#|...": (0, {**POLYNOMIAL, "board": TEXT, "topology": TEXT}),
    "count col --board 2x2 --topology torus": (0, {**POLYNOMIAL, "topology": TEXT}),
    "count domineering --squares 1..3": (0, {"model": TEXT, "totals": LIST, "topology": TEXT}),
    "count col --rows 2 --columns 3": (
        0,
        {"model": TEXT, "count": TEXT, "how": TEXT, "bound_bits": WHOLE, "spare_prime": WHOLE},
    ),
    "count col --graph edge.txt": (0, {**POLYNOMIAL, "graph": OBJECT}),
    "table domineering --rows 3 --columns 2": (0, {"model": TEXT, "table": LIST, "topology": TEXT}),
    "matrix domineering --columns 2": (0, {"model": TEXT, "fixed": OBJECT, "parts": LIST}),
    "models": (0, {"models": LIST, "on_graphs": LIST}),
    "rules": (0, {"rules": LIST}),
    "explain 1,1,2,5,14,42,132,429": (0, {"outcome": TEXT, "meaning": TEXT, "steps": LIST}),
    "explain proof.json": (0, {"outcome": TEXT, "meaning": TEXT, "steps": LIST}),
    "explain wrong.json": (1, {"outcome": TEXT, "meaning": TEXT, "steps": LIST}),
    "docs": (0, {"pages": LIST, "help": TEXT}),
    "new pieces new.toml": (0, {"kind": TEXT, "file": TEXT, "then": TEXT}),
    "random kings --seed 1": (0, {"model": TEXT, "seed": WHOLE, "position": OBJECT}),
    "game play --columns 1 --rows 1..12": (0, {**JUDGED, "payoffs": LIST}),
    "help game nim": (0, {"verb": TEXT, "help": TEXT}),
    "terms domineering --columns 2 --terms 5": (
        0,
        {"subject": TEXT, "offset": WHOLE, "terms": LIST},
    ),
    "terms 1,2,5 --offset 1": (0, {"subject": TEXT, "offset": WHOLE, "terms": LIST}),
    "models domineering:tilings": (0, {"name": TEXT, "summary": TEXT, "parts": LIST}),
    "models node-kayles:left-ends": (0, {"name": TEXT, "summary": TEXT, "on_graphs": FLAG}),
    "guess 0,1,1,2,3,5,8,13,21,34,55,89": (
        0,
        {**RATIONAL, "verdict": TEXT, "kind": TEXT, "surplus": WHOLE, "from": WHOLE, "gf": TEXT},
    ),
    "guess domineering --columns 2": (
        0,
        {**RATIONAL, "verdict": TEXT, "bound": OBJECT, "from": WHOLE},
    ),
    "guess 1,2": (0, {"verdict": TEXT, "kind": MAYBE, "surplus": MAYBE, "needed": WHOLE}),
    "guess 2,3,5,7,11,13,17,19,23,29,31,37": (0, {**JUDGED, "kind": MAYBE, "surplus": MAYBE}),
    "guess --bfile b.txt --order-bound 3": (0, {**RATIONAL, "verdict": TEXT, "bound": OBJECT}),
    "closed-form --gf x/(1-x-x^2)": (0, {**SUBJECT, "closed_form": TEXT, "latex": TEXT}),
    "closed-form domineering --columns 2": (0, {**SUBJECT, "closed_form": TEXT}),
    "closed-form 0,1,1,2,3,5,8,13,21,34,55": (0, {**SUBJECT, "closed_form": TEXT}),
    "asymptotics --gf x/(1-x-x^2) --digits 30": (0, {**SUBJECT, "term": OBJECT}),
    "facts --gf x/(1-x-x^2)": (0, {**SUBJECT, "facts": LIST}),
    "asymptotics domineering --columns 2 --marks xy": (0, {**SUBJECT, "moments": OBJECT}),
    "growth node-kayles --up-to 3": (0, {"model": TEXT, "lower": OBJECT, "upper": OBJECT}),
    "compare col snort --columns 2 --marks x": (0, {"models": LIST, "verdict": TEXT}),
    "compare col snort --columns 1 --marks xy": (
        1,
        {"models": LIST, "verdict": TEXT, "counterexample": OBJECT},
    ),
    "audit right-ends.seq --model domineering:right-ends --columns 3": (1, {"claims": LIST}),
    "audit right-ends.seq --with right-ends.seq": (1, {"claims": LIST, "notes": LIST}),
    "audit claims.toml": (1, {"claims": LIST}),
    "verify proof.json": (0, {"certificate": TEXT, "holds": FLAG, "reasons": LIST}),
    "formal kings.json": (
        0,
        {"statement": TEXT, "values": LIST, "rule": LIST, "p": LIST, "q": LIST, "recurrence": TEXT},
    ),
    "verify wrong.json": (1, {"certificate": TEXT, "holds": FLAG, "reasons": LIST}),
    "verify outcome.json": (0, {"certificate": TEXT, "holds": FLAG, "reasons": LIST}),
    "verify nim.json": (0, {"certificate": TEXT, "holds": FLAG, "reasons": LIST}),
    "catalog list --directory claims": (0, {"claims": LIST}),
    "catalog show t001 --directory claims": (0, {"id": TEXT, **JUDGED}),
    "catalog check --directory claims": (0, {"settled": WHOLE, "differences": LIST}),
    "catalog page --directory claims --output pages": (0, {"directory": TEXT, "pages": LIST}),
    "oeis bfile domineering --columns 2 --terms 9": (0, {**ASKED, "offset": WHOLE, "terms": LIST}),
    "oeis bfile --gf x/(1-x-x^2) --terms 9": (
        0,
        {"subject": TEXT, "offset": WHOLE, "terms": LIST, "file": MAYBE},
    ),
    "oeis bfile 1,4,9 --offset 1": (0, {"offset": WHOLE, "terms": LIST}),
    "oeis draft --gf x/(1-x-x^2)": (0, {**ENTRY, "programs": LIST}),
    "oeis draft 1,2,4,8,16,32,64,128,256": (0, {**ENTRY, "programs": LIST}),
    "oeis check b.txt": (0, {"file": TEXT, "problems": LIST}),
    "oeis check bad-b.txt": (1, {"file": TEXT, "problems": LIST}),
    "oeis draft domineering --columns 2": (0, {**ENTRY, "programs": LIST}),
    "oeis read right-ends.seq": (0, ENTRY),
    "oeis lookup 1,2,11,48,227,1054 --dump stripped": (0, {"matches": LIST}),
    "oeis title 'Number of n X 2 binary arrays with no adjacent elements equal'": (
        0,
        {"state": TEXT, "rule": OBJECT, "toml": TEXT, "terms": LIST, "shift": WHOLE},
    ),
    "oeis prove 'Number of n X 2 binary arrays with no adjacent elements equal'": (
        0,
        {"state": TEXT, "record": OBJECT, "toml": TEXT, "claims": LIST, "new": LIST},
    ),
    "oeis prove right-ends.seq": (1, {"state": TEXT, "claims": LIST, "unread": LIST}),
    "oeis title 'Number of partitions of n'": (1, {"state": TEXT, "stopped": TEXT}),
    "oeis settle titles.jsonl --output settled --resume": (
        0,
        {"folder": TEXT, "entries": WHOLE, "states": OBJECT},
    ),
    "oeis comment A000045 --results settled": (0, {"comments": LIST, "missing": OBJECT}),
    "oeis lookup 9,9,8,9,9,7,1 --dump stripped": (1, {"matches": LIST}),
    "game value i-tromping --board 3x3": (0, {**VALUE, "model": TEXT, "board": TEXT}),
    "game canonical {2|-1}+*": (0, VALUE),
    "export 1/(1-x-x^2) --lang python": (
        0,
        {"language": TEXT, "form": TEXT, "code": TEXT, "offset": WHOLE, "terms": LIST},
    ),
    "draw domineering --board 2x3": (0, {"kind": TEXT, "title": TEXT, "description": TEXT}),
    "draw thermograph {3|1}": (0, {"kind": TEXT, "title": TEXT}),
    "draw tree --columns 2 --rows 2": (0, {"kind": TEXT, "title": TEXT, "game": TEXT}),
    "draw plays --columns 2 --rows 2": (0, {"kind": TEXT, "title": TEXT, "game": TEXT}),
    "draw tiling domineering --board 2x3": (0, {"kind": TEXT, "title": TEXT}),
    "draw dictionary d-tromping --cells 2": (0, {"kind": TEXT, "model": TEXT}),
    "plot domineering --columns 2 --output g.svg": (0, {"kind": TEXT, "output": TEXT}),
    "sample domineering --rows 3 --columns 2 --seed 1": (
        0,
        {"model": TEXT, "total": TEXT, "seed": WHOLE, "positions": LIST},
    ),
    "report domineering --columns 1..2 --output supplement --no-plots": (
        0,
        {"folder": TEXT, "sides": LIST, "files": OBJECT},
    ),
    "game cool {2|-1} 1/2": (0, {**VALUE, "game": TEXT, "t": TEXT}),
    "game heat 1 *": (0, {**VALUE, "game": TEXT, "t": TEXT}),
    "game overheat 1 1 1": (0, VALUE),
    "game freeze {2|-1}": (0, VALUE),
    "game reduced {1|-1}": (0, VALUE),
    "game sum {1|-1} *": (0, {**VALUE, "games": LIST}),
    "game ordinal-sum 1 *": (0, {**VALUE, "games": LIST}),
    "game norton-product 1 ^": (0, {**VALUE, "game": TEXT, "unit": TEXT}),
    "game compare ^ *": (0, {"left": TEXT, "right": TEXT, "relation": TEXT, "outcome": TEXT}),
    "game atomic-weight ^^*": (0, {"game": TEXT}),
    "game nim-product *2 *3": (0, {"value": TEXT}),
    "game thermograph {3|1}": (0, {"mean": TEXT, "temperature": TEXT}),
    "game outcome domineering --board 2x3": (0, {"model": TEXT, "outcome": TEXT}),
    "game outcome domineering --rows 2 --columns 3": (0, {"outcome": TEXT, "rows": WHOLE}),
    "game outcome d-tromping --rows 2 --columns 1..9": (
        0,
        {"outcomes": LIST, "rows": WHOLE, "columns": LIST, "all": OBJECT},
    ),
    "game census 0.3 -n 9": (0, {"game": TEXT, "P": OBJECT, "N": OBJECT, "shares": OBJECT}),
    "game nim 0.77 -n 9": (0, NIM),
    "game nim 0.17 -n 9 --zeros": (0, NIM),
    "game nim m-tromping --board 3x4": (0, {**NIM, "model": TEXT, "board": TEXT}),
    "game equilibrium --columns 2 --rows 3": (0, EQUILIBRIUM),
    "game equilibrium --columns 2 --rows 2 --mono --players 3 --raised 1": (0, EQUILIBRIUM),
    "game equilibrium --columns 2 --rows 3 --heights 1,0": (0, EQUILIBRIUM),
    "game payoffs --columns 1 --rows 12": (0, {**JUDGED, "payoffs": LIST}),
    "game dictionary domineering --cells 3": (0, {"model": TEXT, "boards": LIST}),
    "game family domineering --boards [.|.]": (0, {"model": TEXT, "values": LIST, "verdict": TEXT}),
}
FOR_FILES = {"oeis bfile", "oeis comment", "oeis draft", "oeis prove", "oeis read"}
"""Their text is for OEIS, or for programs: its lines are as long as they are."""

CLAIMS = """source = "Test"

[[claim]]
id = "t001"
place = "Theorem 1"
statement = "Positions of Domineering on 2 x n boards."
kind = "terms"
about = { model = "domineering", rows = 2 }
says = { terms = [1, 2, 7, 22], offset = 0 }

[claim.recorded]
verdict = "proved"
"""
WRONG = """source = "Test"

[[claim]]
id = "t002"
place = "Theorem 2"
statement = "The g.f. of CIS on paths with two marks."
kind = "gf"
about = { model = "cis", rows = 1, marks = "xy" }
says = { gf = "(1+x+y)/(1-t-x*t^2-y*t^2)" }
"""
TITLE = (
    """{"A": "A000045", "title": "Number of n X 1 0..1 arrays with no adjacent elements equal.",
 "offset": 1, "terms": [2, 2, 2, 2, 2], "p": [2], "q": [1, -1]}""".replace("\n", "")
    + "\n"
)


@pytest.fixture(scope="module")
def files(tmp_path_factory) -> Path:
    """Return a directory with what the commands read."""
    home = tmp_path_factory.mktemp("contract")
    shutil.copy(ROOT / "docs" / "examples" / "right-ends.seq", home)
    (home / "edge.txt").write_text("0 1\n")
    (home / "b.txt").write_text("".join(f"{n} {2**n}\n" for n in range(12)))
    (home / "bad-b.txt").write_text("0 1\n2  3\n")
    (home / "stripped").write_text("A054894 ,1,2,11,48,227,1054,4921,22944,\n")
    (home / "titles.jsonl").write_text(TITLE)
    (home / "claims").mkdir()
    (home / "claims" / "test.toml").write_text(CLAIMS)
    (home / "claims.toml").write_text(WRONG)
    gf = ["gf", "domineering", "--columns", "1", "--certificate", str(home / "proof.json")]
    kings = ["gf", "kings", "--columns", "2", "--certificate", str(home / "kings.json")]
    nim = ["game", "nim", "0.77", "--certificate", str(home / "nim.json")]
    strips = ["game", "outcome", "domineering", "--rows", "2", "--columns", "1..5"]
    strips += ["--certificate", str(home / "outcome.json")]
    share = ["gf", "domineering", "--columns", "3", "--checkpoint", str(home / "part1")]
    other = [*share[:-1], str(home / "part2"), "--share", "2/2"]
    settle = ["oeis", "settle", str(home / "titles.jsonl"), "--output", str(home / "settled")]
    settle += ["--time-limit", "600", "--replay-limit", "600"]  # the machine may be busy
    makers = (gf, kings, nim, strips, [*share, "--share", "1/2"], other, settle)
    assert [run([*made, "--json"]) for made in makers] == [0] * 7
    proof = json.loads((home / "proof.json").read_text())
    proof["statement"]["q"][-1] = "7"
    (home / "wrong.json").write_text(json.dumps(proof))
    return home


def called(capsys, arguments) -> tuple[int, str, str]:
    status = run(arguments)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


@pytest.fixture
def here(files, monkeypatch, capsys):
    monkeypatch.chdir(files)
    monkeypatch.setattr(figure_files, "figure_bytes", lambda *_: b"")  # see test_cmd_draw.py
    capsys.readouterr()


def keys_in(data: object, place: str = "") -> set[str]:
    """Return the keys of JSON data with their places, as `checked.terms`; [] is any item."""
    if isinstance(data, list):
        return {key for one in data for key in keys_in(one, f"{place}[]")}
    if not isinstance(data, dict):
        return set()
    named = {f"{place}.{key}".removeprefix("."): value for key, value in data.items()}
    return named.keys() | {key for at, value in named.items() for key in keys_in(value, at)}


RELEASED = json.loads((Path(__file__).parent / "released_keys.json").read_text())["commands"]
"""The keys that a release has printed; docs/cli.md says how long they stay."""


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("command", COMMANDS)
def test_json_is_one_object_with_these_keys(capsys, command: str) -> None:
    expected, keys = COMMANDS[command]
    status, out, _ = called(capsys, [*shlex.split(command), "--json"])
    assert status == expected
    assert out.endswith("}\n")
    assert out.count("\n") == 1
    data = json.loads(out)
    assert [key for key in keys if not isinstance(data.get(key, ...), keys[key])] == []
    assert set(RELEASED.get(command, "").split()) - keys_in(data) == set()
    assert data.get("verdict", "proved") in VERDICTS
    assert all(isinstance(term, str) for term in data.get("terms", []))


def test_no_released_command_has_left_the_contract() -> None:
    assert RELEASED.keys() - COMMANDS.keys() == set()


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    "command", [c for c in COMMANDS if " ".join(c.split()[:2]) not in FOR_FILES]
)
def test_text_is_for_people(capsys, command: str) -> None:
    status, out, _ = called(capsys, shlex.split(command))
    assert status == COMMANDS[command][0]
    assert out.strip()
    assert [line for line in out.splitlines() if len(line) > 100 or line != line.rstrip()] == []
    assert not re.search(r"\w+\([a-z_]+=|<\w+ object|Fraction\(|fmpz|None\b|dict_|\bTrue\b", out)


@pytest.mark.usefixtures("here")
def test_the_same_words_for_claims(capsys) -> None:
    for command in ("audit claims.toml", "catalog show t001 --directory claims"):
        data = json.loads(called(capsys, [*command.split(), "--json"])[1])
        for claim in data.get("claims", [data]):
            assert {"id", "statement", "verdict", "reason", "counterexample", "repair"} <= set(
                claim
            )


@pytest.mark.usefixtures("here")
def test_a_refuted_claim_has_its_counterexample_and_repair(capsys) -> None:
    (claim,) = json.loads(called(capsys, ["audit", "claims.toml", "--json"])[1])["claims"]
    assert claim["verdict"] == "refuted"
    assert set(claim["counterexample"]) == {"n", "expected", "got"}
    assert claim["repair"]


def test_marked_gfs_are_lists_of_exponents_and_coefficients(capsys) -> None:
    command = "gf domineering --rows 1 --marks xy --terms 3 --json"
    data = json.loads(called(capsys, command.split())[1])
    assert data["denominator"] == [[0, 0, 0, 1], [0, 0, 1, -1], [0, 1, 2, -1]]
    assert data["terms"] == ["1", "1", "2"]


def test_each_equilibrium_payoff_has_a_play_with_its_moves(capsys) -> None:
    command = "game equilibrium --columns 3 --rows 3 --json"
    data = json.loads(called(capsys, command.split())[1])
    assert data["payoffs"] == sorted(data["payoffs"]) == [play["payoffs"] for play in data["play"]]
    for play in data["play"]:
        totals = [0, 0]
        for move in play["moves"]:
            totals[move["player"] - 1] += move["score"]
        assert totals == play["payoffs"]
        assert len(play["empty_cells"]) == play["empty"]


# Help -------------------------------------------------------------------------------------------

VERBS = sorted(
    {
        " ".join(c.split()[: 2 if c.split()[0] in {"game", "oeis", "catalog"} else 1])
        for c in COMMANDS
    }
)


def test_every_verb_is_in_the_contract() -> None:
    assert set(FILES) == set(VERBS)


@pytest.mark.parametrize("verb", VERBS)
def test_help_says_what_a_verb_and_each_of_its_options_do(capsys, verb: str) -> None:
    status, out, err = called(capsys, [*verb.split(), "--help"])
    assert (status, err) == (0, "")
    usage, sentence, *_ = [part for part in out.split("\n\n") if part.strip()]
    assert usage.startswith(f"Usage: gfkit {verb}")
    assert re.fullmatch(r"[A-Z][a-z-]+ .*\.", " ".join(sentence.split()))
    assert "--json" in out
    assert re.search(r"^  (-\w, )?--?[\w-]+( \S+)?$(?!\n    )", out, re.MULTILINE) is None
    assert max(map(len, out.splitlines())) <= 100


@pytest.mark.parametrize("verb", VERBS)
def test_verbs_are_documented_with_all_their_options(capsys, verb: str) -> None:
    page = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    options = re.findall(
        r"^  (?:-\w, )?(--[a-z-]+)", called(capsys, [*verb.split(), "--help"])[1], re.MULTILINE
    )
    usages = re.findall(rf"^    gfkit {verb} .*(?:\n     +\S.*)*", page, re.MULTILINE)
    assert usages, f"docs/cli.md has no usage of {verb}"
    usages += re.findall(r"^\| `(--[^`]*)` \|", page, re.MULTILINE)  # the options of every verb
    missing = [o for o in options if o != "--help" and not any(o in usage for usage in usages)]
    assert missing == []


def test_help_imports_nothing_heavy() -> None:
    script = (
        "import sys; from gfkit.cli import run; run(['--help']); "
        "heavy = {'numpy', 'flint', 'sympy', 'networkx', 'lark', 'rich', 'pydantic'}; "
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stderr == "[]\n"


# Bad usage --------------------------------------------------------------------------------------

NONSENSE = ["", "-1", "9" * 30, "1e9", "→", "\x00", "folder", "binary", "empty", "x" * 5000, "a\nb"]
BAD = {
    "gf {} --columns 2": NONSENSE,
    "gf domineering --columns {}": NONSENSE,
    "gf domineering --columns 2 --terms {}": NONSENSE,
    "gf domineering --columns 2 --topology {}": NONSENSE,
    "gf domineering --columns 2 --certificate {}": ["folder", "no/where", "\x00", "x" * 5000],
    "gf domineering --columns 2 --memory-limit {}": ["", "-1", "nan", "inf", "x"],
    "gf node-kayles --graph {}": NONSENSE,
    "count domineering --board {}": NONSENSE,
    "count {} --graph edge.txt": NONSENSE,
    "count domineering --squares {}": NONSENSE,
    "audit right-ends.seq --with {}": NONSENSE,
    "audit right-ends.seq --model domineering --columns 2 --step {}": NONSENSE,
    "count domineering --rows {} --columns 3": NONSENSE,
    "count domineering --squares 1..3 --difference {}": NONSENSE,
    "table domineering --rows {} --columns 2": NONSENSE,
    "matrix domineering --columns {}": NONSENSE,
    "models {}": NONSENSE,
    "guess {}": [n for n in NONSENSE if n not in {"-1", "9" * 30}],
    "guess --bfile {}": NONSENSE,
    "guess --file {}": NONSENSE,
    "guess 1,2,3,4,5,6 --kind {}": NONSENSE,
    "closed-form --gf {}": ["", "→", "x" * 5000, "1/0", "1/x", "((", "x^9999999999"],
    "asymptotics 0,1,1,2,3,5,8,13 --digits {}": NONSENSE,
    "growth domineering --up-to {}": NONSENSE,
    "compare domineering {} --columns 2": NONSENSE,
    "verify {}": [n for n in NONSENSE if n not in {"empty", "a\nb"}],
    "audit {}": NONSENSE,
    "catalog show {} --directory claims": NONSENSE,
    "catalog list --directory {}": [n for n in NONSENSE if n],
    "oeis bfile domineering --columns 2 --terms {}": NONSENSE,
    "oeis bfile domineering --columns 2 --output {}": ["folder", "no/where", "\x00", "x" * 5000],
    "oeis read {}": NONSENSE,
    "oeis draft domineering --columns 2 --number {}": NONSENSE,
    "oeis lookup 1,2,3,4,5,6 --dump {}": NONSENSE,
    "game value {} --board 2x2": NONSENSE,
    "game value domineering --board {}": NONSENSE,
    "game canonical {}": [n for n in NONSENSE if n not in {"-1", "9" * 30}],
    "game outcome domineering --rows 2 --columns {}": NONSENSE,
    "game nim {}": NONSENSE,
    "game nim 0.77 -n {}": [n for n in NONSENSE if n != "9" * 30],
    "game equilibrium --columns {} --rows 2": NONSENSE,
    "game equilibrium --columns 2 --rows 2 --heights {}": NONSENSE,
    "game payoffs --columns 2 --rows {}": NONSENSE,
    "game dictionary domineering --cells {}": NONSENSE,
    "game family domineering --boards {}": NONSENSE,
}


@pytest.fixture(scope="module")
def nonsense(files) -> Path:
    (files / "folder").mkdir()
    (files / "binary").write_bytes(bytes(range(128, 256)) * 4)
    (files / "empty").write_bytes(b"")
    return files


@pytest.mark.parametrize("command", BAD)
def test_bad_usage_is_one_line_and_leaves_nothing(capsys, nonsense, monkeypatch, command) -> None:
    monkeypatch.chdir(nonsense)
    capsys.readouterr()
    before = sorted(nonsense.rglob("*"))
    # Each command gets about half of what is wrong with its kind of value; all get some.
    values = (
        BAD[command] if len(BAD[command]) < 8 else BAD[command][list(BAD).index(command) % 2 :: 2]
    )
    for value in values:
        status, out, err = called(capsys, [w.replace("{}", value) for w in command.split()])
        assert (status, out) == (2, ""), value
        assert err.startswith("gfkit: ")
        assert err.count("\n") == 1
        assert len(err) < 600
    assert sorted(nonsense.rglob("*")) == before


@pytest.mark.parametrize("verb", VERBS)
def test_wrong_options_are_one_line(capsys, verb: str) -> None:
    for arguments in (["--no-such-option"], ["a", "b", "c", "--such", "d"], ["--json", "--json="]):
        status, out, err = called(capsys, [*verb.split(), *arguments])
        assert (status, out) == (2, "")
        assert err.startswith("gfkit: ")
        assert err.count("\n") == 1


# Interrupts, pipes, full disks ------------------------------------------------------------------


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_what_is_no_regular_file_is_written_to_and_not_replaced(capsys, tmp_path) -> None:
    # oeis bfile --output once put a regular file in the place of a device.
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        command = ["oeis", "bfile", "domineering", "--columns", "2", "--terms", "3"]
        assert called(capsys, [*command, "--output", str(pipe)])[0] == 0
        assert os.read(reader, 100) == b"0 1\n1 2\n2 7\n"
    finally:
        os.close(reader)
    assert pipe.is_fifo()


def test_a_look_up_that_fails_leaves_no_index(capsys, tmp_path) -> None:
    dump = tmp_path / "dump"
    dump.write_text("0 1\n")
    assert called(capsys, ["oeis", "lookup", "1,2,3,4,5,6", "--dump", str(dump)])[0] == 2
    assert list(tmp_path.iterdir()) == [dump]


LONG_RUNS = {
    "gf": "gf domineering --columns 11 --method modular",
    "outcome": "game outcome domineering --rows 9 --columns 9",
    "value": "game value domineering --board 4x7",
    "guess": "guess --file long.txt",
    "audit": "audit long.toml",
}


@pytest.fixture(scope="module")
def long_inputs(tmp_path_factory) -> Path:
    home = tmp_path_factory.mktemp("long")
    generator = random.Random(12)  # noqa: S311 - no secret
    (home / "long.txt").write_text("\n".join(str(generator.getrandbits(300)) for _ in range(3000)))
    about = 'about = { model = "domineering", rows = 11 }'
    (home / "long.toml").write_text(
        CLAIMS.replace('about = { model = "domineering", rows = 2 }', about)
    )
    return home


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
@pytest.mark.parametrize("name", LONG_RUNS)
def test_an_interrupt_ends_a_long_run_with_one_line(long_inputs, name: str) -> None:
    before = set(long_inputs.iterdir())
    ended = interrupted(LONG_RUNS[name].split(), after=1, cwd=long_inputs)
    assert (ended.status, ended.out, ended.errors) == (130, "", ["gfkit: interrupted"])
    assert set(long_inputs.iterdir()) == before


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
@pytest.mark.parametrize(
    "command, last",
    [
        ("models | head -1", ""),
        ("oeis bfile domineering --columns 2 --terms 2000 | head -1", ""),
        ("models > /dev/full", "gfkit: cannot write output: No space left on device\n"),
    ],
)
def test_output_that_nobody_takes(tmp_path, command: str, last: str) -> None:
    if "/dev/full" in command and not Path("/dev/full").exists():
        pytest.skip("needs a device that is always full")
    done = subprocess.run(  # noqa: S602 - pipes are what is tested
        f"{shlex.quote(sys.executable)} -m gfkit {command}",
        shell=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == last
    assert done.returncode == (2 if last else 0)
