"""Errors speak Python: what they name is called and exists; the command line writes its own line.

The calls are found in the sources, so a new message is tested without a line here.
"""

from __future__ import annotations

import ast
import inspect
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import gfkit
from gfkit.answers.verbs import VERBS, function_of
from gfkit.cli.errors import line_of, with_options
from gfkit.errors import GfkitError, OutOfBudget, VerbCall

TESTS = Path(__file__).parents[1]
OPTION = re.compile(r"(^|[ `'])--[a-z]")
TYPED = tomllib.loads((TESTS / "inputs.toml").read_text("utf-8"))
TEXTS = [
    *TYPED["sequences"].values(),
    *TYPED["kinds"].values(),
    *(TESTS / "answers/texts.txt").read_text("utf-8").splitlines()[1:],
]
TAKEN = (
    *(gfkit.gf, gfkit.terms, gfkit.term, gfkit.count, gfkit.count_totals, gfkit.asymptotics),
    *(gfkit.moments, gfkit.guess, gfkit.sample, gfkit.check, gfkit.audit, gfkit.oeis.prove),
    *(gfkit.game.outcome, gfkit.game.outcomes, gfkit.game.nim, gfkit.game.genera),
    *(gfkit.game.value, gfkit.closed_form, gfkit.facts, gfkit.solve, gfkit.bar_matrix),
)
"""Verbs that take one text and refuse many."""


def written() -> Iterator[tuple[str, int, list[str]]]:
    """Yield each call that the sources name: the verb, how many texts follow, and the options."""
    for path in sorted(Path(gfkit.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "VerbCall.of":
                (verb, *given), options = node.args, [z.arg for z in node.keywords if z.arg]
                if isinstance(verb, ast.Constant):
                    yield str(verb.value), len(given), options


CALLS = [*written()]


@pytest.mark.parametrize(
    ("verb", "many", "options"), CALLS, ids=[f"{verb}-{k}" for k, (verb, *_) in enumerate(CALLS)]
)
def test_a_call_that_an_error_names_can_be_written(
    verb: str, many: int, options: list[str]
) -> None:
    verb = verb or "ask"
    assert verb in VERBS
    name = str(VerbCall.of(verb)).removesuffix("()")
    found: Any = gfkit
    for part in name.split("."):
        found = getattr(found, part)
    assert inspect.unwrap(found) is inspect.unwrap(function_of(verb))
    inspect.signature(found).bind(*["x"] * many, **dict.fromkeys(options, 1))


def test_the_calls_of_errors_are_found() -> None:
    assert len(CALLS) > 40


@pytest.mark.parametrize(
    ("call", "python", "line"),
    [
        (VerbCall.of("", "-1 + 2^n"), "ask('-1 + 2^n')", "gfkit -- '-1 + 2^n'"),
        (VerbCall.of("gf", "kings", rows=2), "gf('kings', rows=2)", "gfkit gf kings --rows 2"),
        (
            VerbCall.of("oeis prove", "it's", cross_check=True),
            """oeis.prove("it's", cross_check=True)""",
            """gfkit oeis prove 'it'"'"'s' --cross-check""",
        ),
        (
            VerbCall.of("term", "1/(1-k*x)", at={"k": 3, "q": 2}),
            "term('1/(1-k*x)', at={'k': 3, 'q': 2})",
            "gfkit term '1/(1-k*x)' --at k=3 --at q=2",
        ),
    ],
)
def test_a_call_is_one_of_python_and_a_command_line(call: VerbCall, python: str, line: str) -> None:
    error = GfkitError(f"write `{call}`").naming(call)
    assert (str(error), with_options(error)) == (f"write `{python}`", f"write `{line}`")
    assert line_of(call) == line


def refusals(function: Any) -> Iterator[str]:
    """Yield what a verb says of the texts that it refuses."""
    more = "kings", "3x4", "kings 3 x n", "0-1,1-2", "who wins cram 3x3?", "..L|.#."
    with gfkit.Budget(steps=2000):
        for text in (*TEXTS, *more):
            try:
                function(text)
            except GfkitError as error:
                yield str(error)
            except OutOfBudget:
                pass


@pytest.mark.parametrize("function", TAKEN, ids=lambda z: z.__qualname__)
def test_an_error_of_a_call_has_no_option_of_the_command_line(function: Any) -> None:
    found = [*refusals(function)]
    assert len(found) > 5
    assert [*filter(OPTION.search, found)] == []
