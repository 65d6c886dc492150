"""What a release runs beside the gate: python tests/release.py [--seed SEED] [PART ...].

The tests with the mark `thorough` of each folder, mutants, larger draws of forgeries, claims and
calls, the catalogue, tests without numba, each extra, and the timings: hours. The last line of each
part that passed is kept in build/release.jsonl, and a run that is resumed leaves out those parts;
another version or another seed begins anew. At the end docs/how-we-know.md gets the figures, each
with its date.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import gfkit

ROOT = Path(__file__).parents[1]
DONE = ROOT / "build" / "release.jsonl"
PAGE = ROOT / "docs" / "how-we-know.md"
COLUMNS = "--benchmark-columns=min,median,rounds"
PLAIN = """import os, pytest
os.environ["GFKIT_FAST"] = "0"
raise SystemExit(pytest.main("-q -n auto tests/automata tests/games tests/strips".split()))"""
FIGURES = re.compile(r"(?<=<!-- release -->\n).*?(?=<!-- end -->)", re.DOTALL)


def parts(seed: int) -> dict[str, list[str]]:
    """Return the command of each part, by its name."""
    folders = sorted(
        {path.parent.name for path in (ROOT / "tests").glob("*/test_*.py")} - {"bench"}
    )
    top = [str(path) for path in sorted((ROOT / "tests").glob("test_*.py"))]
    targets = {
        **{name: [f"tests/{name}"] for name in folders},
        "pages": top,
        "docstrings": ["gfkit"],
    }
    options = ["-q", "-n", "auto", "-m", "", "--hypothesis-profile", "thorough"]
    drawn = str(seed)
    scripts = {
        "mutants": ["mutation.py", "--seed", drawn, "--each", "5", "--whole"],
        "forgeries": ["forgeries/draw.py", "750", drawn, "build/forgeries.jsonl"],
        "claims that fail late": ["laws/late_claims.py", "1000", drawn],
        "calls and their proofs": ["laws/proved_calls.py", "2000", drawn, "build/calls.jsonl"],
    }
    return {
        **{f"tests of {name}": ["-m", "pytest", *options, *on] for name, on in targets.items()},
        **{name: [f"tests/{script}", *words] for name, (script, *words) in scripts.items()},
        "catalogue": ["-m", "gfkit", "audit", "catalog"],
        "without compiled loops": ["-c", PLAIN],
        "wheel": ["tests/wheel.py", "--extras"],
        "timings": ["-m", "pytest", "-q", "tests/bench", "--timeout=0", COLUMNS],
    }


def done(seed: int) -> dict[str, dict[str, str]]:
    """Return the parts of this version and seed that have passed."""
    lines = DONE.read_text("utf-8").splitlines() if DONE.exists() else []
    key = [gfkit.__version__, seed]
    return {row["part"]: row for row in map(json.loads, lines) if row["of"] == key}


def run(name: str, command: list[str], seed: int) -> bool:
    """Run a part, keep its last line, and tell whether it passed."""
    print(f"+ {name}", flush=True)
    ended = subprocess.run(
        [sys.executable, *command], cwd=ROOT, check=False, capture_output=True, text=True
    )
    lines = [line for line in ended.stdout.splitlines() if line.strip()]
    last = lines[-1].strip("= ") if lines else ""
    print(last if ended.returncode == 0 else ended.stdout + ended.stderr, flush=True)
    if ended.returncode == 0:
        row = {"of": [gfkit.__version__, seed], "part": name, "line": last}
        with DONE.open("a", encoding="utf-8") as file:
            file.write(json.dumps({**row, "date": f"{datetime.now(UTC):%Y-%m-%d}"}) + "\n")
    return ended.returncode == 0


def figures(rows: dict[str, dict[str, str]], seed: int) -> str:
    """Return the table of the page."""
    lines = [f"gfkit {gfkit.__version__}, seed {seed}:", "", "| part | result | date |"]
    lines += ["| --- | --- | --- |"]
    lines += [f"| {name} | {row['line']} | {row['date']} |" for name, row in rows.items()]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Run what has not passed; write the figures; return 1 if a part failed."""
    reader = argparse.ArgumentParser()
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("part", nargs="*")
    asked = reader.parse_args()
    DONE.parent.mkdir(exist_ok=True)
    commands = parts(asked.seed)
    if unknown := set(asked.part) - set(commands):
        reader.error(f"no part {', '.join(sorted(unknown))}; there are {', '.join(commands)}")
    names = [name for name in asked.part or commands if name not in done(asked.seed)]
    failed = [name for name in names if not run(name, commands[name], asked.seed)]
    rows = {name: row for name, row in done(asked.seed).items() if name in commands}
    if rows:
        page = PAGE.read_text("utf-8")
        PAGE.write_text(FIGURES.sub(lambda _: figures(rows, asked.seed), page), "utf-8")
    print(f"failed: {', '.join(failed)}" if failed else "all parts passed")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
