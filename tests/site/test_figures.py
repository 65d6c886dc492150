"""The figures of the founding documents: the list is current, and each has a command or is lost."""

from __future__ import annotations

import importlib.util
import re
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from gfkit import Game
from gfkit.answers.verbs import VERBS as NAMES
from gfkit.base.file_reader import parse_json
from gfkit.boards.rules.positions import Position
from gfkit.boards.shapes.board import Board
from gfkit.claims.catalogue import read_catalogue
from gfkit.cli.commands import GROUPS

ROOT = Path(__file__).parents[2]
SITE = ROOT / "docs" / "site"


def pages() -> Any:
    spec = importlib.util.spec_from_file_location("figures_pages", SITE / "figures_pages.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


FIGURES = pages()
VERBS = {name.partition(" ")[0] for name in (*GROUPS, *NAMES)}
ENTRIES = [(d["key"], figure) for d in FIGURES.documents() for figure in d["figures"]]


def test_the_list_in_the_repository_is_that_of_the_site() -> None:
    page = FIGURES.LIST.read_text(encoding="utf-8")
    assert page == FIGURES.list_page(), "run python docs/site/figures_pages.py"


def test_all_documents_are_there_and_in_the_catalogue() -> None:
    keys = [document["key"] for document in FIGURES.documents()]
    assert sorted(keys) == sorted({claim.source for claim in read_catalogue(ROOT / "catalog")})


def test_every_figure_and_table_of_a_document_is_listed() -> None:
    expected = {
        "HuntemannMcKay2021": {"Figure": 13, "Table": 2},
        "BrownEtAl2019": {"Figure": 0, "Table": 3},
        "BlancoFraenkel2011": {"Figure": 12, "Table": 12},
        "Leferink2020": {"Figure": 24, "Table": 6},
    }
    for key, numbers in expected.items():
        places = " ".join(figure["place"] for k, figure in ENTRIES if k == key)
        for word, most in numbers.items():
            found: set[int] = set()
            for text in re.findall(rf"{word}s? ([0-9]+(?:(?:, | and )[0-9]+)*)", places):
                found |= set(map(int, re.findall("[0-9]+", text)))
            assert found == set(range(1, most + 1)), (key, word)


@pytest.mark.parametrize(("key", "figure"), ENTRIES, ids=lambda x: x if isinstance(x, str) else "")
def test_a_figure_has_commands_or_is_lost(key: str, figure: dict[str, Any]) -> None:
    assert figure["commands"] or figure["lost"], key
    for command in figure["commands"]:
        program, verb, *rest = shlex.split(command)
        assert program == "gfkit"
        assert verb in VERBS
        for word in rest:
            if word.startswith("docs/"):
                assert (ROOT / word).is_file()


@pytest.mark.parametrize("number", [10, 11])
def test_after_each_answer_the_second_player_wins(number: int) -> None:
    """Figures 10 and 11 are made from the rules of the text: each pair of moves leaves value 0."""
    name = ROOT / "docs" / "examples" / "positions" / f"answers-{number}.json"
    position = Position.from_data(parse_json(name.read_text(encoding="utf-8"), name.name))
    assert len(position.pieces) == 16
    empty = position.board.cells.difference(*(piece.cells for piece in position.pieces))
    for top in range(0, position.board.rows, 3):
        free = frozenset((r - top, c) for r, c in empty if top <= r <= top + 1)
        assert str(Game(board=Board(2, 18, free), rule="m-tromping")) == "0"
