"""Tests of sentences list the objects themselves, so that the engine lists few boards of a rule."""

from inspect import unwrap

import pytest

from gfkit.strips.single_boards.small_board_counts_against_enumeration import check_small_boards


@pytest.fixture(autouse=True)
def few_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(unwrap(check_small_boards).__kwdefaults__, "max_arrays", 100)
