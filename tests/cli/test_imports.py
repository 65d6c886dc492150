"""A command imports nothing that it does not use."""

import re

import pytest
from running import ran

ROOMS = ("reports", "formal", "oeis", "claims", "pictures", "exchange", "proofs.checker")
GAMES = (
    *(
        "heaps.taking",
        "heaps.octal",
        "values.canonical",
        "short_game",
    ),
    "boards.outcomes",
)
HEAVY = {"sympy", "networkx", "lark", "rich", "pydantic", *(f"gfkit.{room}" for room in ROOMS)}
HEAVY |= {f"gfkit.games.{one}" for one in GAMES}


@pytest.mark.parametrize(
    ("line", "heavy"),
    [
        ("--help", {"numpy", "flint", *HEAVY}),
        pytest.param(
            "gf domineering:right-ends --columns 3",
            {"gfkit.fits.search", *HEAVY},
            marks=pytest.mark.thorough,
        ),
    ],
)
def test_a_command_imports_nothing_that_it_does_not_use(line: str, heavy: set[str]) -> None:
    told = ran(line.split(), program=["-X", "importtime", "-m", "gfkit"]).err
    imported = set(re.findall(r"^import time: .*\| +([\w.]+)$", told, re.MULTILINE))
    assert "gfkit.cli" in imported
    assert heavy & imported == set()


@pytest.mark.thorough
def test_a_drawing_does_not_need_matplotlib(tmp_path) -> None:
    words = ["draw", "col", "--board", "3x3", "-o", str(tmp_path / "a.svg")]
    told = ran(words, program=["-X", "importtime", "-m", "gfkit"]).err
    assert not re.search(r"\| +matplotlib$", told, re.MULTILINE)
    assert (tmp_path / "a.svg").read_text("utf-8").startswith("<svg")
