"""Every row of the tables refusals/ROOM.toml (see refusals.py); `-k ROOM` runs those of a room."""

import pytest
from refusals import Refusal, refusals


@pytest.mark.parametrize("row", refusals(), ids=str)
def test_it_is_refused(row: Refusal) -> None:
    row.check()
