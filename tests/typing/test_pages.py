"""The examples of a page, as one script, pass a strict type checker without an `assert`."""

from __future__ import annotations

from doctest import DocTestParser
from pathlib import Path

import pytest
from mypy import api

ROOT = Path(__file__).parents[2]
STRICT = ("--strict", "--follow-imports=silent", "--ignore-missing-imports", "--config-file=")


@pytest.mark.thorough
@pytest.mark.parametrize("page", ["README.md", "docs/python.md"])
def test_the_examples_of_a_page_have_the_types_of_a_script(page: str, tmp_path: Path) -> None:
    examples = DocTestParser().get_examples((ROOT / page).read_text("utf-8"))
    script = tmp_path / "script.py"
    script.write_text("".join(one.source for one in examples if not one.exc_msg), "utf-8")
    assert "assert isinstance" not in script.read_text("utf-8")
    out, _, status = api.run([*STRICT, str(script)])
    assert status == 0, out
