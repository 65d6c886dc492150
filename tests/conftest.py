"""Of the largest classes of inputs a fixed part runs each time, all of it with -m thorough."""

from __future__ import annotations

from zlib import crc32

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")
"""How quickly a loaded machine makes examples decides nothing."""

ONE_OF = {
    "test_python_edge": 10,
    "test_interrupts": 6,
    "test_malformed_files": 5,
    "test_foreign_programs": 3,
    "test_certificates": 3,
    "test_supervisor": 5,
    "test_command_lines": 2,
}
"""One case of so many is run each time; which one goes by its name."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the other cases as thorough, unless cases are asked for by their names."""
    if any("::" in argument for argument in config.args):
        return
    for item in items:
        share = ONE_OF.get(item.path.stem, 1)
        if hasattr(item, "callspec") and crc32(item.nodeid.encode()) % share:
            item.add_marker(pytest.mark.thorough)
