"""The tasks of the site's bench, in an interpreter that has only what a browser has."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from samples import parametrize_some

import gfkit
from gfkit import Strip

ROOT = Path(__file__).parents[2]
ABSENT = ("numpy", "numba", "sympy", "matplotlib", "networkx", "pandas", "click", "zstandard")
PROGRAM = Path(__file__).parent / "programs" / "in_browser.py"
TABLE = tomllib.loads(Path(__file__).with_name("bench_tasks.toml").read_text("utf-8"))
CASES, TEXTS = TABLE["cases"], TABLE["texts"]
PARTS = 12
ANSWERED = "test_a_task_answers_without_numpy"
STRIPS = [f"{rule}/{one}" for rule, sides in TABLE["strips"].items() for one in sides]


def answered(given: list[tuple[str, list[str]]]) -> list[list[list[str]]]:
    """Return the lines of each task."""
    asked = json.dumps([(name, json.dumps(each)) for name, each in given])
    command = [sys.executable, PROGRAM, ROOT / "docs" / "site" / "static", ",".join(ABSENT)]
    done = subprocess.run(command, input=asked, capture_output=True, text=True, check=True)
    found: list[list[list[str]]] = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.fixture(scope="module")
def answers(request: pytest.FixtureRequest) -> dict[str, str]:
    """Return what the tasks of those cases that run are answered, all in one interpreter."""
    items = [one for one in request.session.items if isinstance(one, pytest.Function)]
    names = [one.callspec.params["name"] for one in items if one.originalname == ANSWERED]
    given = [
        (name.partition(":")[0], [TEXTS.get(z.removeprefix("@"), z) for z in CASES[name][0]])
        for name in names
    ]
    return {
        name: "\n".join(" ".join(line) for line in one)
        for name, one in zip(names, answered(given), strict=True)
    }


@parametrize_some("part", range(PARTS), first=1)
def test_strips_have_the_generating_functions_of_the_engine(part: int) -> None:
    strips = STRIPS[part::PARTS]
    found = answered([("strip", one.split("/")) for one in strips])
    for one, lines in zip(strips, map(dict, found), strict=True):
        rule, columns, topology = one.split("/")
        strip = Strip(rule, columns=int(columns), topology=topology)
        assert lines["g.f."] == str(strip.gf), one
        assert lines["verdict"].startswith("proved: "), one
        assert gfkit.verify(json.loads(lines["certificate"])).holds, one


@parametrize_some("name", CASES)
def test_a_task_answers_without_numpy(name: str, answers: dict[str, str]) -> None:
    assert all(part in answers[name] for part in CASES[name][1]), answers[name]
