from __future__ import annotations

import pytest

from gfkit.base.budget import Budget, resident
from gfkit.boards.language.rules import domineering
from gfkit.boards.shapes.board import Board
from gfkit.errors import LimitReached
from gfkit.strips.totals.count import count


def test_too_much_memory_is_refused_with_an_estimate() -> None:
    with pytest.raises(LimitReached, match=r"board of 121 cells .* MiB, about .* the memory limit"):
        count(
            domineering.positions, Board.rectangle(11, 11), budget=Budget(memory=resident() + 2**27)
        )
