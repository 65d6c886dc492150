"""The tasks of the site's bench, in an interpreter that has only what a browser has."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import gfkit
from gfkit import Strip

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
TITLED = """%N A054894 Expansion of 5*x/(1-5*x).
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
    "strip: classes": (["node-kayles up to square", "3"], ["error that needs numpy"]),
    "strip: play": (["domineering:play", "2"], ["error", "algebraic"]),
    "python": (["print(2)\nGame('{3|1||-2}').thermograph()"], ["2", "picture <svg"]),
    "python: numpy": (["Strip('kings', columns=2)"], ["error that needs numpy"]),
    "python: an error": (["1/0"], ["error division by zero"]),
    "python: no sentence": (["a b"], ["error invalid syntax"]),
    "guess: few": (["1,2", "0"], ["too few terms"]),
    "guess: dots": (["0,1,0,1,1,0,1,0,...", "0"], ["1 more term would decide"]),
    "entry: a title": ([TITLED, ""], ["against: the title", "proved: "]),
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
STRIPS = [
    "domineering/3/strip",
    "domineering/5/strip",
    "kings/4/strip",
    "domineering:maximal/3/strip",
    "snort:right-ends/3/strip",
    "nogo/2/strip",
    "col/3/strip",
    "o12:maximal/3/strip",
    "d-tromping/3/strip",
    "l-trominoes/4/strip",
    "trominoes/3/strip",
    "spanning-trees/3/strip",
    "kings/3/cylinder",
    "domineering:one-sided-ends/3/cylinder",
    "kings/4/ring",
    "domineering:tilings/4/ring",
    "domineering:maximal/3/torus",
    "l-trominoes/3/torus",
]


def answered(given: list[tuple[str, list[str]]]) -> list[list[list[str]]]:
    """Return the lines of each task."""
    folder = str(ROOT / "docs" / "site" / "static")
    asked = [(name, json.dumps(each)) for name, each in given]
    program = PROGRAM.format(absent=ABSENT, folder=folder, given=asked)
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    found: list[list[list[str]]] = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.fixture(scope="module")
def answers() -> dict[str, str]:
    given = [(name.partition(":")[0], each) for name, (each, _) in CASES.items()]
    return {
        name: "\n".join(" ".join(line) for line in one)
        for name, one in zip(CASES, answered(given), strict=True)
    }


def test_strips_have_the_generating_functions_of_the_engine() -> None:
    found = answered([("strip", one.split("/")) for one in STRIPS])
    for one, lines in zip(STRIPS, map(dict, found), strict=True):
        rule, columns, topology = one.split("/")
        strip = Strip(rule, columns=int(columns), topology=topology)
        assert lines["g.f."] == str(strip.gf), one
        assert lines["verdict"].startswith("proved: "), one
        assert gfkit.verify(json.loads(lines["certificate"])).holds, one


@pytest.mark.parametrize("name", CASES)
def test_a_task_answers_without_numpy(name: str, answers: dict[str, str]) -> None:
    assert all(part in answers[name] for part in CASES[name][1]), answers[name]
