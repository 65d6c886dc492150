"""The tasks of the site's bench, in an interpreter that has only what a browser has."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from samples import parametrize_some

import gfkit
from gfkit import Strip

STATIC = Path(__file__).parents[2] / "docs" / "site" / "static"
ABSENT = ("numpy", "numba", "sympy", "matplotlib", "networkx", "pandas", "click", "zstandard")
PROGRAM = Path(__file__).parent / "programs" / "as_in_a_browser.py"
TABLE = tomllib.loads(Path(__file__).with_name("bench_tasks.toml").read_text("utf-8"))
CASES, TEXTS = TABLE["cases"], TABLE["texts"]
PARTS = 12
ANSWERED = "test_a_task_answers_without_numpy"
COMPARED = "test_strips_have_the_generating_functions_of_the_engine"
STRIPS = [f"{rule}/{one}" for rule, sides in TABLE["strips"].items() for one in sides]


def asked(name: str) -> tuple[str, list[str]]:
    """Return the task of a case, and what it is given."""
    return name.partition(":")[0], [TEXTS.get(z.removeprefix("@"), z) for z in CASES[name][0]]


@cache
def tasks() -> ModuleType:
    """Return the module of the tasks."""
    spec = spec_from_file_location("bench_tasks", STATIC / "bench_tasks.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def answered(given: list[tuple[str, list[str]]]) -> list[list[list[str]]]:
    """Return the lines of each task."""
    asked = json.dumps([(name, json.dumps(each)) for name, each in given])
    command = [sys.executable, PROGRAM, STATIC, ",".join(ABSENT)]
    done = subprocess.run(command, input=asked, capture_output=True, text=True, check=True)
    found: list[list[list[str]]] = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.fixture(scope="module")
def answers(request: pytest.FixtureRequest) -> dict[str, list[list[str]]]:
    """Return what the tasks of those cases that run are answered, all in one interpreter."""
    items = [one for one in request.session.items if isinstance(one, pytest.Function)]
    names = [one.callspec.params["name"] for one in items if one.originalname == ANSWERED]
    parts = [one.callspec.params["part"] for one in items if one.originalname == COMPARED]
    given = {name: asked(name) for name in names}
    given |= {one: ("strip", one.split("/")) for part in parts for one in STRIPS[part::PARTS]}
    return dict(zip(given, answered([*given.values()]), strict=True))


@parametrize_some("part", range(PARTS), first=1)
def test_strips_have_the_generating_functions_of_the_engine(
    part: int, answers: dict[str, list[list[str]]]
) -> None:
    for one in STRIPS[part::PARTS]:
        lines: dict[str, str] = dict(answers[one])
        rule, columns, topology = one.split("/")
        strip = Strip(rule, columns=int(columns), topology=topology)
        assert lines["g.f."] == str(strip.gf), one
        assert lines["verdict"].startswith("proved: "), one
        assert gfkit.verify(json.loads(lines["certificate"])).holds, one


@parametrize_some("name", CASES, first=len([one for one in CASES if one.startswith("strip")]))
def test_a_task_answers_without_numpy(name: str, answers: dict[str, list[list[str]]]) -> None:
    told = "\n".join(map(" ".join, answers[name]))
    assert all(part in told for part in CASES[name][1]), told


OTHERS = [
    name
    for name, (_, said) in CASES.items()
    if not name.startswith("strip") and "error that needs numpy" not in said
]


@parametrize_some("name", OTHERS, share=7)
def test_a_task_answers_here(name: str) -> None:
    """Without an interpreter of its own: most tasks import all that there is."""
    task, given = asked(name)
    lines = json.loads(tasks().run(task, json.dumps(given)))
    told = "\n".join(map(" ".join, lines))
    assert all(part in told for part in CASES[name][1]), told
