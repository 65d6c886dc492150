"""Command lines of users who have read nothing: each works, or one line shows a right call."""

from __future__ import annotations

import ast
import inspect
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from journeys import cli_page
from journeys.typed_lists import HERE, command, python, typed

import gfkit
from gfkit.boards.language.rules import RULES, Rule
from gfkit.cli import run

LINES = [
    line.removeprefix("c gfkit").strip()
    for line in (HERE / "lines.txt").read_text(encoding="utf-8").splitlines()
    if line.startswith("c gfkit")
]
FILES = {
    "terms.txt": "1 1 2 5 14 42 132 429 1430\n",
    "b000045.txt": "".join(f"{n} {a}\n" for n, a in enumerate([0, 1, 1, 2, 3, 5, 8, 13, 21, 34])),
}
NEEDS_FILE = {"certificate.json", "claims.toml", "missing.json", "A000045.seq"}
WRONG = {
    "guess 1,,2,3": "term 2 is empty: write each term",
    "oeis lookup 1,2,5,14,42": "needs --dump FILE, as in `gfkit oeis lookup",
    "gf domineering --columns 2 --rows 3": "give either --rows M or --columns N",
    "gf domineering": "give either --rows M or --columns N; --columns 3, for example",
    "new whatever mine.toml": "'whatever' is not a kind of file; write one of pieces",
    "oeis prove A000045": "here an entry is meant, as A000045.seq, or a title",
    "oeis pari": "give terms such as",
    "search 1,2,5,14,42": "gfkit oeis lookup needs --dump FILE",
    "oeis search 1,2,5,14,42,132": "gfkit oeis lookup needs --dump FILE",
    "serach": "has no verb 'serach' (",
}
DIFFER = {"compare domineering col --columns 3"}
UNDECIDED = {"guess 0,1,1,2,3,5,8,13 --offset 1 --json"}
"""Too few terms agree to rely on the recurrence."""


@pytest.mark.parametrize("line", LINES, ids=lambda line: line or "alone")
def test_a_command_line(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    words = shlex.split(line)
    for name in FILES.keys() & set(words):
        Path(name).write_text(FILES[name], encoding="utf-8")
    status = run(words)
    captured = capsys.readouterr()
    if line in WRONG or NEEDS_FILE & set(words):
        assert status == 2
        assert captured.out == ""
        assert captured.err.count("\n") == 1
        assert WRONG.get(line, "No such file") in captured.err
        return
    assert status == (1 if line in DIFFER else 3 if line in UNDECIDED else 0)
    assert captured.out.strip()
    assert "Traceback" not in captured.err
    if "--json" in words:
        assert json.loads(captured.out)
    elif "--format" not in words and words[:1] not in (["export"], ["oeis"], ["title"]):
        assert max(map(len, captured.out.splitlines())) <= 100


# Lists that were typed.


LISTS = sorted(path.stem.removesuffix("_python") for path in HERE.glob("*_python.txt"))
LOST = {("fifth", 5)}
"""Lines of Python that were right: theorems for Coq about links."""


def not_right(name: str, *, is_python: bool = False) -> set[int]:
    """Return the numbers of the lines that were not right at first, or rightly refused."""
    outcomes = (HERE / f"{name}_outcomes.txt").read_text().partition("python:")[2 * is_python]
    named = re.findall(r"^(?:step|wrong|refused) (.*)$", outcomes, re.MULTILINE)
    return {int(number) for line in named for number in line.split()}


@pytest.mark.thorough
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", LISTS)
def test_commands_give_an_answer_or_one_line(name, tmp_path) -> None:
    wrong = []
    for number, line in enumerate(typed(HERE / f"{name}.txt", tmp_path), 1):
        status, _, error = command(line, tmp_path, 60)
        is_clear = status in {0, 1, 3} or (status == 2 and error.count(os.linesep) <= 2)
        if "Traceback" in error or not is_clear or (status == 2 and number not in not_right(name)):
            wrong.append((number, line, status, error[:200]))
    assert wrong == []


@pytest.mark.thorough
@pytest.mark.timeout(1800)
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # open() of a line
@pytest.mark.parametrize("name", LISTS)
def test_lines_of_python_that_were_right_are_right(name, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {one: getattr(gfkit, one) for one in gfkit.__all__}
    names["gfkit"] = gfkit
    allowed = not_right(name, is_python=True) | {number for of, number in LOST if of == name}
    wrong = []
    for number, line in enumerate(typed(HERE / f"{name}_python.txt", tmp_path), 1):
        error, _ = python(line, names)
        if error and number not in allowed:
            wrong.append((number, line, error[:200]))
    assert wrong == []


# Public names.


NAMES = sorted(set(gfkit.__all__) - {"__version__"})
ROOT = Path(gfkit.__file__).parent

NOT_IN_DOCSTRINGS = {"budget", "args", "kwargs"}
"""Parameters that docs/python.md explains once for all."""


def classes_and_functions():
    found = [(name, getattr(gfkit, name)) for name in NAMES]
    return [(name, value) for name, value in found if inspect.isclass(value) or callable(value)]


DOCUMENTED = [pytest.param(*pair, id=pair[0]) for pair in classes_and_functions()]


def test_the_lists_agree():
    listed = [name for names in gfkit.PUBLIC.values() for name in names]
    assert sorted(listed) == NAMES
    assert len(listed) == len(set(listed))
    assert dir(gfkit) == gfkit.__all__


def test_type_checkers_see_what_is_public():
    """They read the stub, in which `import name as name` makes a name public."""
    tree = ast.parse((ROOT / "__init__.pyi").read_text(encoding="utf-8"))
    seen = {
        alias.asname: node.module
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.name == alias.asname
    }
    homes = {name: home for names in gfkit.PUBLIC.values() for name, home in names.items()}
    assert seen == homes


def test_every_game_is_public():
    for rule in RULES:
        assert getattr(gfkit, rule.name.replace("-", "_")) is rule


def test_importing_gfkit_is_quick_because_nothing_else_is_imported():
    code = "import sys, gfkit; print(*[m for m in sys.modules if m.startswith('gfkit.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    ports = {"gfkit.base", "gfkit.base.display", "gfkit.base.display.ports", "gfkit.connections"}
    assert {*done.stdout.split()} <= {*ports, "gfkit.base.version"}


def test_an_unknown_name_is_told_of_the_nearest():
    with pytest.raises(AttributeError, match=r"did you mean gfkit\.guess"):
        _ = gfkit.gues


@pytest.mark.parametrize(("name", "value"), DOCUMENTED)
def test_a_docstring_has_an_example_and_names_the_arguments_which_are_typed(name, value):
    text = inspect.getdoc(value) or ""
    assert text.strip(), name
    is_class = inspect.isclass(value)
    if is_class and issubclass(value, Exception):
        return
    inner = [inspect.getdoc(one) or "" for one in vars(value).values()] if is_class else []
    if not isinstance(value, Rule):
        assert any(">>>" in one for one in (text, *inner)), f"{name} has no example"
    target = value.__init__ if is_class else value
    if is_class:
        text += inspect.getdoc(target) or ""
    try:
        parameters = inspect.signature(target).parameters.values()
    except ValueError:  # of a class of Python's own
        return
    for one in parameters:
        if one.name in {"self", "cls", *NOT_IN_DOCSTRINGS} or one.name.startswith("_"):
            continue
        assert one.annotation is not one.empty, f"{name}: {one.name} is not typed"
        assert one.name in text, f"{name}: the docstring does not say what {one.name} is"


def test_the_page_of_the_command_line_is_current() -> None:
    text = cli_page.PAGE.read_text(encoding="utf-8")
    assert text == cli_page.page(text), "run python tests/journeys/cli_page.py"
