from __future__ import annotations

import pytest
from tiers import one_in

from gfkit.boards.language.rules import RULES, domineering
from gfkit.boards.shapes.board import Board
from gfkit.errors import GfkitError
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


@pytest.mark.parametrize("sides", [(0, 3), (3, 0), (-1, 2)])
def test_empty_tables_are_refused(sides: tuple[int, int]) -> None:
    with pytest.raises(GfkitError, match="must be an integer from 1 on"):
        count_table(domineering.positions, *sides)
