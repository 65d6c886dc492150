"""Blocks along sorted lines, also on boards that are smaller than a block: all three agree."""

import pytest
from tiers import one_in

from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.boards.language.rules import model_of
from gfkit.proofs.certificate import certificate_data
from gfkit.proofs.checker import check
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.totals.count import check_small_boards


@one_in(6)
@pytest.mark.parametrize("rows, columns", [(2, 2), (1, 2), (2, 1)])
@pytest.mark.parametrize("lines", ["rows", "columns"])
@pytest.mark.parametrize("order", ["nondecreasing", "increasing", "decreasing"])
def test_small_boards_are_in_order(rows, columns, lines, order) -> None:
    said = {"lines": lines, "order": order, "rows": rows, "columns": columns}
    shows = f"max({', '.join('abcd'[: rows * columns])})"
    data = {"name": "g", "values": ["0", "1"], "sorted": [{**said, "shows": shows}]}
    model = model_of(ArrayRule.from_data(data, "g.toml"))
    assert check_small_boards(model) > 10
    for side in (1, 2):
        answer = Strip(model, columns=side).generating_function()
        report = check(certificate_data(answer.proof(), "0"))
        assert report.holds, (side, report.reasons)
        small = 1 if side < columns else rows - 1
        assert answer.terms(small + 1) == [2 ** (side * n) for n in range(small + 1)]
