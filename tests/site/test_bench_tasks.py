"""The tasks of the site's bench, in an interpreter that has only what a browser has."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ABSENT = ("numpy", "numba", "sympy", "matplotlib", "networkx", "pandas", "click", "zstandard")
PROGRAM = """
import json, sys

class Absent:
    def find_spec(self, name, *_):
        if name.partition(".")[0] in {absent}:
            raise ImportError(f"a browser has no {{name}}")

sys.meta_path.insert(0, Absent())
sys.path.insert(0, {folder!r})
import bench_tasks
print(json.dumps([json.loads(bench_tasks.run(*one)) for one in {given!r}]))
"""
ENTRY = """%S A054894 1,2,11,48,227,1054,4921,22944,107017
%F A054894 Empirical: a(n) = 4*a(n-1) + 4*a(n-2) - 4*a(n-3) - a(n-4) for n>3.
%F A054894 a(n) = 4*a(n-1) + 4*a(n-2) + 4*a(n-3) - a(n-4) for n>3.
%O A054894 0,2
"""
GF = "(1-2*x-x^2)/(1-4*x-4*x^2+4*x^3+x^4)"
TITLED = """%N A054894 Number of n X 3 binary arrays with no two 1s adjacent horizontally.
%S A054894 5,25,125,625,3125,15625
%F A054894 Empirical: a(n) = 5*a(n-1)
%O A054894 1,1
"""
CASES = {
    "strip": (["kings", "5", "cylinder"], ["proved", 'certificate {"format"']),
    "strip: pieces": (["XX|X.", "3"], ["XX|X.:tilings", "proved"]),
    "strip: a file": (['values = ["0", "1"]\n', "2"], ["1/(1-4*x)", "proved"]),
    "strip: unknown": (["nope", "3"], ["error", "unknown model"]),
    "strip: no file": (["[[", "3"], ["error"]),
    "strip: wide": (["kings", "9"], ["error", "1 to 5 columns here"]),
    "strip: no number": (["kings", "x"], ["error"]),
    "draw": (["domineering:tilings", "4", "4"], ["one of 36, each equally likely", "picture <svg"]),
    "python": (["print(2)\nStrip('kings', columns=2).gf"], ["2", "(1+2*x)/((1-2*x)*(1+x))"]),
    "python: an error": (["1/0"], ["error division by zero"]),
    "python: no sentence": (["a b"], ["error invalid syntax"]),
    "guess: few": (["1,2", "0"], ["too few terms"]),
    "guess: dots": (["0,1,0,1,1,0,1,0,...", "0"], ["1 more term would decide"]),
    "entry: a title": ([TITLED, ""], ["computed from the title", "proved: 1 value agree"]),
    "entry: another g.f.": ([ENTRY, "1/(1-2*x)"], ["error", "are not those of the generating"]),
    "guess": (["1, 2, 5, 12, 29, 70, 169, 408, 985", "0"], ["consistent", "2378, 5741"]),
    "gf": ([GF], ["4.66390246", "1, 2, 11, 48"]),
    "check": (["a(n) = 3*a(n-1) - a(n-2)", "(1-x)/(1-3*x+x^2)"], ["proved"]),
    "nim": (["0.77", "8"], ["0, 1, 2, 3, 1, 4"]),
    "game": (["{3|1}+*"], ["{3*|1*}"]),
    "entry: all": ([ENTRY, GF], ["function given", "proved: 4 values", "refuted at 4: says 243"]),
    "entry: terms of its own": ([ENTRY, ""], ["consistent", "refuted at 4"]),
    "entry: formulas": (["a(n) = 2^n", "1/(1-2*x)"], ["proved"]),
    "entry: pasted terms": (["a(n) = 3^n\na(n) = 2^n", "1,2,4,8,16"], ["at 1: says 3", "consist"]),
    "entry: words": (["n is good", "1/(1-2*x)"], ["refused"]),
    "entry: nothing": (["", ""], ["error", "paste lines"]),
    "entry: no subject": (["a(n) = 2", ""], ["error", "give a generating function"]),
    "entry: terms twice": ([ENTRY, "1,2,3"], ["error", "the lines have terms"]),
    "entry: bad terms": (["%S A000045 1,,3", ""], ["error", "not an integer"]),
    "nim: no code": (["x", "8"], ["error", "not an octal code"]),
}  # fmt: skip


@pytest.fixture(scope="module")
def answers() -> dict[str, str]:
    given = [(name.partition(":")[0], json.dumps(each)) for name, (each, _) in CASES.items()]
    folder = str(ROOT / "docs" / "site" / "static")
    program = PROGRAM.format(absent=ABSENT, folder=folder, given=given)
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    found = json.loads(done.stdout.splitlines()[-1])
    return {
        name: "\n".join(" ".join(line) for line in one)
        for name, one in zip(CASES, found, strict=True)
    }


@pytest.mark.parametrize("name", CASES)
def test_a_task_answers_without_numpy(name: str, answers: dict[str, str]) -> None:
    assert all(part in answers[name] for part in CASES[name][1]), answers[name]
