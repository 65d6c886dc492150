"""Every row of the tables refusals/ROOM.toml (see refusals.py); `-k ROOM` runs those of a room."""

import pytest
from refusals import Alike, Refusal, Value, rows


@pytest.mark.parametrize("row", [*rows()], ids=str)
def test_a_row(row: Refusal | Alike | Value) -> None:
    row.check()
