"""A tool is the function of a verb: its arguments, its schemas, and what it may read."""

import subprocess
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from gfkit.answers.verbs import VERBS as NAMES
from gfkit.errors import GfkitError
from gfkit.server.tools import VERBS, Tool, tools


@pytest.mark.parametrize("tool", tools().values(), ids=lambda one: one.name)
def test_a_tool_has_the_arguments_of_its_function(tool: Tool) -> None:
    schema = tool.arguments_schema()
    Draft202012Validator.check_schema(schema)
    assert {*schema["properties"]} == {*tool.parameters}
    assert all(one["description"] for one in schema["properties"].values())
    Draft202012Validator.check_schema(tool.answer_schema())


def test_tools_are_verbs() -> None:
    assert {*VERBS} <= {*NAMES}


@pytest.mark.parametrize(
    ("given", "means"),
    [
        ({"subject": [1, "1/2", "3"], "terms": 4}, "([[1, Fraction(1, 2), 3]], {'terms': 4})"),
        ({"subject": "k^n", "at": {"k": "3"}}, "(['k^n'], {'at': {'k': 3}})"),
    ],
)
def test_arguments_of_json_are_those_of_python(given: dict[str, object], means: str) -> None:
    assert str(Tool("terms").arguments(given)) == means


@pytest.mark.parametrize(
    "given",
    [
        {"subject": "2^n", "terms": True},
        {"subject": "2^n", "topology": "sphere"},
        {"subject": True},
        {"subject": "2^n", "at": {"k": "three"}},
        {"subject": "2^n", "at": [3]},
    ],
)
def test_arguments_that_the_schema_does_not_allow_are_refused(given: dict[str, object]) -> None:
    assert not Draft202012Validator(Tool("terms").arguments_schema()).is_valid(given) or given
    with pytest.raises(GfkitError):
        Tool("terms").arguments(given)


GUARDED = """
import socket, sys
from pathlib import Path
from gfkit.server.guard import guard
own, folder, outside = map(Path, sys.argv[1:])
guard(own, folder)
said = []
for act in (
    lambda: (own / "new").write_text("x"),
    lambda: (folder / "there").read_text(),
    lambda: (folder / "new").write_text("x"),
    lambda: (outside / "there").read_text(),
    lambda: (folder / ".." / outside.name / "there").read_text(),
    lambda: (own / "link").read_text(),
    lambda: socket.create_connection(("127.0.0.1", 9)),
):
    try:
        act()
        said.append("done")
    except PermissionError:
        said.append("refused")
print(*said)
"""


def test_a_call_opens_its_folders_alone(tmp_path: Path) -> None:
    own, folder, outside = (tmp_path / name for name in ("own", "folder", "outside"))
    for one in (own, folder, outside):
        one.mkdir()
        (one / "there").write_text("x")
    (own / "link").symlink_to(outside / "there")
    words = [sys.executable, "-c", GUARDED, *map(str, (own, folder, outside))]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["done", "done", *["refused"] * 5]
