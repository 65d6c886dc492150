from __future__ import annotations

import pytest
from tiers import one_in

from gfkit.boards.language.rules import RULES
from gfkit.boards.shapes.board import Board
from gfkit.strips.facts.table import count_table
from gfkit.strips.totals.count import count


@one_in(4)
@pytest.mark.parametrize("model", RULES[0].models, ids=lambda model: model.name)
@pytest.mark.parametrize("sides", [(3, 4), (4, 2)])
def test_tables_agree_with_single_boards(model, sides: tuple[int, int]) -> None:
    rows, columns = sides
    assert count_table(model, rows, columns) == [
        [count(model, Board.rectangle(m, n)).total() for n in range(1, columns + 1)]
        for m in range(1, rows + 1)
    ]
