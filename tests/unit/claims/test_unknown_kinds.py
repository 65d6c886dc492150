"""A kind of claim that does not exist: the nearest is named. A wrong type: what is right."""

from __future__ import annotations

import pytest

from gfkit.claims.audit import KINDS, MEANT_KINDS, unknown_kind
from gfkit.claims.schema import RIGHT
from gfkit.cli import run


@pytest.mark.parametrize(
    ("kind", "meant"),
    [
        ("recurence", "recurrence"),
        ("Closed_Form", "closed form"),
        ("closed-form", "closed form"),
        ("nim-period", "nim period"),
        *MEANT_KINDS.items(),
    ],
)
def test_the_nearest_kind_is_named(kind: str, meant: str) -> None:
    assert unknown_kind(kind).endswith(f"the nearest is {meant!r}")


@pytest.mark.parametrize("kind", ["", "qqq", "x" * 10**6])
def test_all_kinds_are_listed_where_none_is_near(kind: str) -> None:
    assert unknown_kind(kind).endswith(", ".join(KINDS))


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
