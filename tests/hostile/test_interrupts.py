"""Ctrl-C and SIGTERM are heard by every verb, whatever it is doing: with one line, and at once."""

import gzip
import json
import os
import random
import signal
import sys
import time
from pathlib import Path

import pytest
from commands import LONG, Call
from running import PATIENCE, is_running, ran, started, tree_of, wait_until
from samples import parametrize_some

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the supervisor is for Linux")

DEAF = 3.0
"""Seconds from the signal to the end; it should be one, and the machine may be busy."""


def long_title(columns: int) -> str:
    """Return a line of a source of entries that takes long to settle."""
    title = f"Number of n X {columns} 0..3 arrays with no adjacent elements equal."
    terms = [4 * 3 ** (columns - 1)] * 9
    return json.dumps({"A": f"A{columns:06d}", "title": title, "offset": 1, "terms": terms}) + "\n"


@pytest.fixture(scope="module")
def inputs(tmp_path_factory) -> Path:
    home = tmp_path_factory.mktemp("inputs")
    chance = random.Random(12)  # noqa: S311 - no secret
    examples = Path(__file__).parents[2] / "docs" / "examples"
    (home / "rule.toml").write_bytes((examples / "hard-squares.toml").read_bytes())
    (home / "long.txt").write_text("\n".join(str(chance.getrandbits(300)) for _ in range(3000)))
    claim = """
[[claim]]
id = "t001"
place = "Theorem 1"
statement = "Positions of Domineering on 11 x n boards."
kind = "terms"
about = { model = "domineering", rows = 11 }
says = { terms = [1, 144], offset = 0 }
"""
    (home / "long.toml").write_text('source = "Test"\n' + claim)
    (home / "titles.jsonl").write_text("".join(map(long_title, range(3, 9))))
    (home / "claims").mkdir()
    (home / "claims" / "long.toml").write_text('source = "Test"\n' + claim)
    entry = (examples / "right-ends.seq").read_text()
    lines = "".join(
        f"%F A1 a(n) = {n}*a(n-1) + Sum_{{k=0..n}} binomial(n,k)^{n}.\n" for n in range(3000)
    )
    (home / "long.seq").write_text(entry.rstrip("\n") + "\n" + lines)
    edges = [f"{8 * r + c} {8 * r + c + d}" for r in range(8) for c in range(7) for d in (1, 8)]
    (home / "grid.txt").write_text("\n".join(edges) + "\n")
    rows = (
        f"A{n:06d} ,{','.join(str(chance.randrange(9)) for _ in range(40))},\n"
        for n in range(10**5)
    )
    (home / "dump.gz").write_bytes(gzip.compress("".join(rows).encode(), 1))
    made = ["gf", "domineering", "--columns", "7", "--certificate", "long.json", "--json"]
    with started(made, cwd=home) as process:
        process.communicate(timeout=PATIENCE)
        assert process.returncode == 0
    return home


@pytest.mark.slow
@parametrize_some("number", [signal.SIGINT, signal.SIGTERM], ids=["INT", "TERM"])
@parametrize_some("call", LONG, share=480, ids=lambda call: str(call)[:50])
@pytest.mark.thorough
def test_a_long_run_is_ended(inputs: Path, call: Call, number: signal.Signals) -> None:
    chance = random.Random(f"{call} {number}")  # noqa: S311 - no secret
    before = {one.name for one in inputs.iterdir()}
    words = list(dict.fromkeys([*call.words, "--json"]))
    with started(words, cwd=inputs) as process:
        try:
            out, err = process.communicate(timeout=0.5 + 1.2 * chance.random())
        except Exception:  # noqa: BLE001 - the time is over: it is at work
            tree = tree_of(process.pid)
        else:  # it was done already, or refused at once
            assert process.returncode in {0, 1, 2, 3}, err
            return
        start = time.monotonic()
        os.killpg(process.pid, number)  # as a terminal does
        out, err = process.communicate(timeout=PATIENCE)
        took = time.monotonic() - start
        lines = [one for one in err.splitlines() if not one.startswith("gfkit: this takes")]
        if process.returncode in {0, 1, 2, 3}:  # it came too late
            return
        assert process.returncode == {signal.SIGINT: 130, signal.SIGTERM: 143}[number], err
        assert len(lines) == 1, err
        assert lines[0].startswith("gfkit: ")
        assert out == "" or out.endswith("}\n") or "--terms" in words  # those are streamed
        assert took < DEAF
        assert wait_until(lambda: not any(is_running(pid) for pid in tree), DEAF)
    left = {one.name for one in inputs.iterdir()} - before - {"kept"}
    assert not [name for name in left if name.startswith(".gfkit-")]


@pytest.mark.slow
@pytest.mark.thorough
def test_an_interrupted_pool_keeps_its_checkpoint(inputs: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    words = ["gf", "domineering", "--columns", "10", "--method", "modular", "--jobs", "2"]
    with started([*words, "--checkpoint", str(kept)], cwd=inputs) as process:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and process.poll() is None:
            if kept.exists() and kept.stat().st_size > 10_000:
                break
            time.sleep(0.01)
        tree = tree_of(process.pid)
        os.killpg(process.pid, signal.SIGINT)
        start = time.monotonic()
        _, err = process.communicate(timeout=PATIENCE)
        if process.returncode == 0:
            pytest.skip("the machine was quicker")
        assert time.monotonic() - start < DEAF
        assert process.returncode == 130
        assert err.splitlines()[-1] == f"gfkit: interrupted; the same command continues from {kept}"
        assert wait_until(lambda: not any(is_running(pid) for pid in tree), DEAF)
    assert kept.stat().st_size > 10_000


# Writers that are killed.


GF = ["gf", "domineering", "--columns", "7", "--method", "modular", "--json"]


@pytest.mark.slow
@pytest.mark.thorough
def test_a_killed_command_goes_on_where_it_was(tmp_path):
    rng = random.Random(1)  # noqa: S311 - no secret
    files = ["--certificate", "proof.json", "--checkpoint", "residues"]
    whole = ran([*GF, "--checkpoint", "undisturbed"], cwd=tmp_path).out
    (tmp_path / "undisturbed").unlink()
    for _ in range(4):
        with started([*GF, *files], cwd=tmp_path) as process:
            time.sleep(rng.uniform(0.1, 1.0))
            process.kill()
            process.communicate(timeout=30)  # until the last process has closed its streams
            assert process.returncode in {-signal.SIGKILL, 0}
        if (tmp_path / "proof.json").exists():
            json.loads((tmp_path / "proof.json").read_text(encoding="ascii"))
            (tmp_path / "proof.json").unlink()
    ended = ran([*GF, *files], cwd=tmp_path)
    assert (ended.status, ended.out, ended.err) == (0, whole, "")
    left = {path.name for path in tmp_path.glob(".gfkit-*")}  # of runs killed while they wrote
    assert {path.name for path in tmp_path.iterdir()} - left == {"proof.json", "residues"}
    assert len(left) <= 4
    assert ran(["verify", "proof.json"], cwd=tmp_path).status == 0
