"""Hostile certificates: the checker keeps its limits, and answers with one of its exit statuses."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from flint import fmpz
from forgeries.certificates import envelope, proved, seal
from oracle import forgeries
from running import is_running, ran, started, tree_of, wait_until
from samples import parametrize_some

from gfkit.errors import CertificateRejected, UnreadableFile
from gfkit.proofs.certificates import read_certificate
from gfkit.proofs.checker import check, lines_of, main
from gfkit.proofs.checker.core.certificates import FAILED
from gfkit.proofs.checker.core.clock import Clock
from gfkit.proofs.checker.core.shapes import decimal_integer
from gfkit.proofs.checker.program.command_line import MAX_NESTING
from gfkit.proofs.checker.program.report import data_of

SECONDS, GIB = 2.0, 0.25
PROGRAM = ("-m", "gfkit.proofs.checker")
MEASURED = str(Path(__file__).parent / "programs" / "measured.py")
OWN_PYTHON = 60 * 2**20
"""Bytes of the interpreter itself, of which every process has them."""

FIBONACCI = {"kind": "fraction", "offset": 0, "p": ["0", "1"], "q": ["1", "-1", "-1"]}
SAID = {"kind": "generating function", "of": FIBONACCI, "offset": 0, "p": ["0", "1"]}
LEMMA = {"statement": SAID | {"q": ["1", "-1", "-1"]}, "premises": [], "evidence": {}, "lemmas": []}

linux = pytest.mark.skipif(sys.platform != "linux", reason="the guard reads /proc, and forks")


def in_process(data, seconds=SECONDS):
    """Return the report of a check under limits, and the seconds of the processor it took."""
    begun = time.process_time()
    report = check(data, clock=Clock(seconds, memory=2**31))
    lines = lines_of(report)
    assert all(line.isprintable() for line in lines)
    json.dumps(data_of(report))
    assert not any(FAILED in reason for reason in report.reasons), report.reasons
    return report, time.process_time() - begun


def run(text, tmp_path, *options, seconds=SECONDS, gib=GIB):
    """Return exit status, output and peak memory of the program, run on a text as a file."""
    path = tmp_path / "certificate.json"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    limits = ["--time-limit", str(seconds), "--memory-limit", str(gib)]
    command = [sys.executable, *PROGRAM, str(path), *limits]
    begun = time.perf_counter()
    with (tmp_path / "out").open("wb") as out, (tmp_path / "err").open("wb") as err:
        between = [sys.executable, "-I", "-S", MEASURED, str(tmp_path / "used")]
        subprocess.run([*between, *command, *options], stdout=out, stderr=err, check=True)
    status, used = map(int, (tmp_path / "used").read_text().split())
    gone = time.perf_counter() - begun
    shown = (tmp_path / "out").read_text(), (tmp_path / "err").read_text()
    assert "Traceback" not in shown[1]
    assert status in (0, 1, 2, 3), shown
    return status, "".join(shown), used * 1024, gone


def mutant(seed):
    """Return one of the proofs of many kinds with a few values changed, and a digest that fits."""
    rng = random.Random(seed)  # noqa: S311
    row = rng.choice(proved())
    parts = {key: row[key] for key in ("statement", "evidence", "lemmas")}
    return seal(envelope(**forgeries.changed(parts, rng, forgeries.wild)))


# Generated ---------------------------------------------------------------------------------------


@parametrize_some("seed", range(60), share=72)
def test_mutants_are_answered_in_time(seed):
    """The clock alone keeps the limit here, without the guard."""
    _, gone = in_process(mutant(seed), 1.0)
    assert gone < 3


@parametrize_some("seed", range(100, 160), share=36)
def test_mutants_are_claimed_or_rejected(seed, tmp_path):
    """Read by the engine, which derives a claim again only where it is asked to."""
    path = tmp_path / "certificate.json"
    path.write_text(json.dumps(mutant(seed)))
    with suppress(CertificateRejected, UnreadableFile):
        assert read_certificate(path).statement


# By class ----------------------------------------------------------------------------------------


def nim(**changed):
    """Return a certificate about an octal game."""
    statement = {"kind": "octal period", "code": "0.77", "period": 12, "preperiod": 71, "saltus": 0}
    return statement | changed


def gf(of, **changed):
    """Return the statement of a generating function."""
    return {"kind": "generating function", "of": of, "offset": 0, "p": ["1"], "q": ["1"]} | changed


def strip(**changed):
    """Return the definition of a strip of a game of one colour."""
    definition = {
        "kind": "colouring",
        "quantity": "positions",
        "colours": [{"name": "B", "owner": "both", "weight": "x"}],
        "forbidden": ["BB"],
        "neighbours": "edge",
    }
    rule = {"name": "kayles", "definition": definition, "parts": []}
    of = {"kind": "strip", "rule": rule, "fixed": {"columns": 2}, "topology": "strip"}
    return of | {"marks": "none", "shift": 0} | changed


def formula(text):
    """Return a relation of a formula with itself."""
    names = {"a": {"kind": "formula", "offset": 0, "formula": text}}
    return {"kind": "relation", "relation": f"a(n) = {text}", "names": names, "low": 0, "high": 9}


DIGITS = "9" * 99_999
STATEMENTS = {
    "a period of 10^7": nim(period=10**7, preperiod=10**7),
    "heaps of 10^8": {"kind": "winners of heaps", "code": "0.77", "offset": 10**8 - 1,
                      "winners": ["first"] * 1000},
    "rows 10^9": gf(strip(fixed={"rows": 10**9})),
    "order 10^7": {"kind": "least order", "of": strip(), "order": 10**7 - 1, "from": 0},
    "twenty long numbers": gf(strip(), p=[DIGITS] * 20, q=["1", *[DIGITS] * 20]),
    "two million digits": gf(strip(), p=["9" * 2_000_000]),
    "a wide exponent": gf(strip(marks="x"), p=[[49_999_999, 0, 0, "1"]], q=[[0, 0, 0, "1"]]),
    "long numbers in a product": gf({"kind": "fraction", "offset": 0, "p": [DIGITS] * 40,
                                     "q": ["1", *[DIGITS] * 40]}),
    "factorials": formula("(99999!)*(99999!)*(99999!)*(99999!)*(99999!)"),
    "a tower of powers": formula("((9^999999)^999999)^99999"),
    "a power of a root": formula("(1+sqrt(2))^999999999"),
    "sums of sums": formula("Sum_{k=0..20000} Sum_{j=0..20000} Sum_{i=0..20000} i*j*k"),
    "harmonic numbers": formula("Sum_{k=1..20000} 1/k"),
    "a root of a long number": formula(f"sqrt({'7' * 30_000})"),
    "constants to powers": {"kind": "payoff formulas", "columns": 1, "mono": True, "players": 1,
                            "formulas": [["((((7^400)^400)^400)^400)^400"]]},
    "many rows": {"kind": "payoff formulas", "columns": 1, "mono": True, "players": 2,
                  "formulas": [["k"] * 100_000] * 2},
    "a long opening": {"kind": "plays with two columns", "first": 1, "step": 1, "empty": None,
                       "begin": ["V1 " * 12] * 5000},
    "bound 10^12": {"kind": "finite table", "table": {"kind": "list", "terms": ["1"]},
                    "entries": [["first large", str(10**12)]] * 2000},
    "a graph of 9999 vertices": {
        "kind": "fails on graph",
        "of": {"kind": "auxiliary graph", "with": "G", "pairs": [["adjacent", "equal"]],
               "rule": {"kind": "edge", "quantity": "positions", "vertex_piece": None,
                        "edge_piece": {"owner": "both", "weight": "x"}}},
        "graph": "; ".join(f"{v} {v + 1}" for v in range(9998)),
    },
    "boards of 12 cells": {"kind": "connected boards", "cells": 12, "count": 10**9 - 1},
    "a board of 4000 rows": {"kind": "boards of a game", "boards": [
        {"board": "|".join("." * 1 for _ in range(2000)), "outcome": "N"}],
        "rule": {"kind": "placement", "left": [[[r, 0]] for r in range(-99, 100)],
                 "right": [[[0, 0], [99, 0]]]}},
    "many equal parts": gf({"kind": "sum", "parts": [{"kind": "none"}] * 50_000,
                            "weights": ["1"] * 50_000}),
    "nimbers": {"kind": "comparison of games", "rule": None, "relation": "=", "right": [],
                "left": [{"negative": False, "value": {"nodes": [
                    [list(range(k)), list(range(k))] for k in range(700)]}}]},
}  # fmt: skip


@linux
@pytest.mark.slow
@parametrize_some("name", STATEMENTS, share=144)
def test_claimed_sizes(name, tmp_path):
    text = json.dumps(envelope(STATEMENTS[name], {}))
    status, shown, used, gone = run(text, tmp_path, seconds=0.5)
    assert status in (1, 3), shown
    assert gone < 10
    assert used < 1.1 * GIB * 2**30 + OWN_PYTHON


FILES = {
    "brackets": (lambda: b"[" * 1_000_000, 3),
    "braces": (lambda: b'{"a":' * 1_000_000, 3),
    "quotes": (lambda: b'"' + b'\\"' * 1_000_000, 2),
    "an open text": (lambda: b'{"a": "' + b"x" * 1_000_000, 2),
    "a number": (lambda: b'{"a": ' + b"7" * 2_000_000 + b"}", 1),
    "a fraction": (lambda: b'{"a": 0.' + b"7" * 2_000_000 + b"}", 1),
    "spaces": (lambda: b" " * 2_000_000, 2),
    "zeros": (lambda: bytes(100_000), 2),
    "empty lists": (lambda: b"[" + b"[]," * 8_000_000 + b"[]]", 3),
    "a mark before": (lambda: b"\xef\xbb\xbf[]", 1),
    "another encoding": (lambda: "[]".encode("utf-16"), 2),
}


@linux
@parametrize_some("name", FILES, share=36)
def test_files_that_are_not_certificates(name, tmp_path):
    made, expected = FILES[name]
    status, shown, used, gone = run(made(), tmp_path, seconds=20)
    assert (status, name) == (expected, name), shown[:300]
    assert used < 1.1 * GIB * 2**30 + OWN_PYTHON
    assert gone < 30


def test_a_deep_but_allowed_file_is_answered():
    lemma = LEMMA
    for _ in range(60):
        lemma = {**LEMMA, "lemmas": [lemma]}
    for depth in (10, MAX_NESTING - 1):
        nested = json.loads("[" * depth + "]" * depth)
        statement = {"kind": "closed form", "of": {}, "formula": nested, "from": 0}
        for lemmas in ([], [lemma]):
            assert not in_process(envelope(statement, {}, lemmas))[0].holds


@pytest.mark.parametrize("length", [1, 499, 500, 501, 1000, 1001, 4301, 20_000])
def test_long_numbers_are_converted_and_the_interpreter_keeps_its_limit(length):
    rng = random.Random(length)  # noqa: S311
    before = sys.get_int_max_str_digits()
    for sign in ("", "-"):
        digits = "".join(rng.choices("123456789", k=length))
        assert decimal_integer(sign + digits, Clock()) == fmpz(sign + digits)
    assert sys.get_int_max_str_digits() == before


# Signals and streams -----------------------------------------------------------------------------


GRIND = {"kind": "connected boards", "cells": 12, "count": 1}


@pytest.fixture
def grinding(tmp_path):
    """Return a started program that would work for a minute."""
    path = written(tmp_path, GRIND)
    with started([path, "--time-limit", "100"], program=PROGRAM) as process:
        assert wait_until(lambda: len(tree_of(process.pid)) > 1, 20)
        time.sleep(0.2)
        yield process


def written(folder, statement=LEMMA["statement"]):
    """Return the path of a certificate of a statement."""
    path = folder / "certificate.json"
    path.write_text(json.dumps(envelope(statement, {})))
    return str(path)


@linux
@pytest.mark.slow
@parametrize_some("number, status", [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_signals_end_the_check(grinding, number, status):
    grinding.send_signal(number)
    out, err = grinding.communicate(timeout=20)
    assert (grinding.returncode, out) == (status, "")
    assert err.count("\n") == 1


@linux
@pytest.mark.slow
def test_the_child_ends_with_the_program(grinding):
    tree = tree_of(grinding.pid)
    assert len(tree) > 1
    grinding.kill()
    assert wait_until(lambda: not any(map(is_running, tree)), 10)


@linux
@pytest.mark.slow
@parametrize_some(
    ("closed", "status", "holds"),
    [
        (closed, status, holds)
        for closed, status in [((0, 1, 2), 2), ((), 0), ((0,), 0), ((1,), 2), ((2,), 0)]
        for holds in (False, True)
    ],
    first=1,
)
def test_closed_streams(closed, status, holds, tmp_path):
    statement = LEMMA["statement"] if holds else {**LEMMA["statement"], "p": ["1"]}

    def close():
        for file in closed:
            os.close(file)

    done = ran([written(tmp_path, statement)], program=PROGRAM, first=close)
    assert done.status == (status if holds or status else 1)
    assert "Traceback" not in done.err


@linux
def test_an_output_that_cannot_be_written_or_is_not_read(tmp_path, capsys, monkeypatch):
    path = written(tmp_path)
    gone, left = os.pipe()
    os.close(gone)
    for where, status, lines in (("/dev/full", 2, 1), (left, 0, 0)):
        with open(where, "w", encoding="utf-8") as file, monkeypatch.context() as patched:  # noqa: PTH123
            patched.setattr(sys, "stdout", file)
            assert main([path]) == status
        assert capsys.readouterr().err.count("\n") == lines


@linux
@pytest.mark.thorough
def test_a_full_disk_and_a_reader_that_leaves(tmp_path):
    path = written(tmp_path)
    with Path("/dev/full").open("w") as full:
        done = ran([path], program=PROGRAM, stdout=full)
    assert (done.status, done.err.count("\n")) == (2, 1)
    gone, left = os.pipe()
    os.close(gone)
    done = ran([path], program=PROGRAM, stdout=left)
    os.close(left)
    assert (done.status, done.err) == (0, "")


@linux
@pytest.mark.timeout(60)
def test_what_is_no_regular_file_is_not_waited_for(tmp_path, capsys):
    os.mkfifo(tmp_path / "fifo")
    for path in (tmp_path / "fifo", tmp_path, "/dev/zero"):
        assert main([str(path)]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_standard_input_is_read(tmp_path, monkeypatch):
    with Path(written(tmp_path)).open() as file:
        monkeypatch.setattr(sys, "stdin", file)
        assert main(["-"]) == 0
