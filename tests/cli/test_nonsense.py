"""Bad usage: one line on standard error, exit status 2, no file.

The lines and what is wrong with each kind of their values are in `nonsense` of commands.toml.
"""

from pathlib import Path

import pytest
from commands import TABLE
from runs import refused
from samples import parametrize_some

NONSENSE = TABLE["nonsense"]
BAD = {
    line: [text for text in of.get("texts", NONSENSE["texts"]) if text not in of.get("not", ())]
    for line, of in NONSENSE["lines"].items()
}
CASES = [  # each line has half of what is wrong with its kind of value; all get some
    (line, value)
    for k, (line, values) in enumerate(BAD.items())
    for value in (values if len(values) < 8 else values[k % 2 :: 2])
]


@pytest.fixture(scope="module")
def nonsense(home) -> Path:
    (home / "folder").mkdir()
    (home / "binary").write_bytes(bytes(range(128, 256)) * 4)
    (home / "empty").write_bytes(b"")
    return home


@parametrize_some(("line", "value"), CASES, share=24)
def test_bad_usage_is_one_line_and_leaves_nothing(
    capsys, nonsense, monkeypatch, line: str, value: str
) -> None:
    monkeypatch.chdir(nonsense)
    before = sorted(nonsense.rglob("*"))
    said = refused(capsys, *(word.replace("{}", value) for word in line.split()))
    assert len(said) < 600
    assert sorted(nonsense.rglob("*")) == before


@parametrize_some(("many", "nested"), [(10**3, 99), (10**5, 9999)])
def test_long_words_are_told_in_one_short_line(capsys, many: int, nested: int) -> None:
    assert "gfkit has no verb 'xxx" in refused(capsys, "x" * many)
    deep = refused(capsys, "closed-form", "(" * nested)
    assert "column 61: parentheses nested more than 60 deep" in deep
