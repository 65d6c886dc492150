"""Bad input gets one line, with what is wrong or what would be right, and leaves no file.

refused.txt has the command lines, each with a part of what is said.
"""

import io
import shlex
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from gfkit.cli import run

LINES = [
    (shlex.split(line), message)
    for text in Path(__file__).with_name("refused.txt").read_text("utf-8").splitlines()
    for line, arrow, message in [text.partition(" => ")]
    if arrow
]
LINES.append((["closed-form", "--gf", "(" * 9999], "column 101: more than 100 parentheses"))


@pytest.mark.parametrize(
    ("words", "message"), LINES, ids=[shlex.join(words)[:60] for words, _ in LINES]
)
def test_bad_input_is_one_line(words: list[str], message: str) -> None:
    out, error = io.StringIO(), io.StringIO()
    with TemporaryDirectory() as folder, chdir(folder):
        with redirect_stdout(out), redirect_stderr(error):
            assert run(words) == 2
        assert list(Path().iterdir()) == []
    assert out.getvalue() == ""
    assert error.getvalue().startswith("gfkit: ")
    assert error.getvalue().count("\n") == 1
    assert message in error.getvalue()
