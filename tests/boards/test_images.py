"""Rules on images."""

import pytest

from gfkit.boards.rules.images import ImageRule
from gfkit.errors import GfkitError


def test_an_image_is_a_rule_for_strips():
    table = {"values": [0, 1], "image": {"rows": 1, "columns": 2, "shows": "a"}}
    with pytest.raises(GfkitError, match="x is a rule for strips, not for a ring"):
        ImageRule.from_data(table, "x").refuse("ring")
