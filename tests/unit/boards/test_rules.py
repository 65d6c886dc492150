from __future__ import annotations

import pytest

from gfkit.boards.kinds.pieces import QUANTITIES
from gfkit.boards.language.rules import domineering, find_model


@pytest.mark.parametrize("quantity", QUANTITIES)
def test_every_quantity_of_domineering_is_there(quantity: str) -> None:
    model = find_model(f"domineering:{quantity}")
    assert model is domineering.model(quantity)
    assert model is getattr(domineering, quantity.replace("-", "_"))
    assert model.definition is not None
    assert model.definition.quantity == quantity


def test_data_carry_the_whole_rule() -> None:
    data = domineering.one_sided_ends.to_data()
    assert [part["coefficient"] for part in data["parts"]] == [1, 1, -2]
    assert data["definition"]["quantity"] == "one-sided-ends"
    assert data["definition"]["left"] == [[[0, 0], [1, 0]]]
