"""A kind of claim that does not exist: the nearest is named. A wrong type: what is right."""

from __future__ import annotations

import pytest

from gfkit.claims.audit import KINDS, MEANT_KINDS
from gfkit.claims.schema import RIGHT
from gfkit.cli import run


def test_words_that_are_meant_are_not_kinds() -> None:
    assert not set(MEANT_KINDS) & set(KINDS)
    assert set(MEANT_KINDS.values()) <= set(KINDS)


@pytest.mark.parametrize(
    ("value", "right"),
    [("3", RIGHT["str"]), ("true", RIGHT["str"]), ("[1]", RIGHT["str"]), ("{ a = 1 }", "a text")],
)
def test_a_wrong_type_says_what_is_right(
    tmp_path: object, capsys: pytest.CaptureFixture[str], value: str, right: str
) -> None:
    path = tmp_path / "claims.toml"  # type: ignore[operator]
    path.write_text(f"[[claim]]\nid = {value}\n")
    assert run(["audit", str(path)]) == 2
    assert right in capsys.readouterr().err
