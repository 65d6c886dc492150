"""TOML that is written."""

import pytest

from gfkit.render.toml_writer import toml_text


def test_toml_has_no_value_for_none():
    with pytest.raises(TypeError, match="NoneType"):
        toml_text({"a": None})
