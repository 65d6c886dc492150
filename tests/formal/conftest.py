"""Tests of Coq: its standard library is not checked once more by each machine that runs them."""

from functools import partial

import pytest

from gfkit.formal import checks
from gfkit.formal.library import checked_library


@pytest.fixture(autouse=True)
def _own_files_only(request, monkeypatch):
    """Let `coqchk` look into our library alone; the thorough tests have it look into everything."""
    if not request.node.get_closest_marker("thorough"):
        own = partial(checked_library, in_full=False)
        monkeypatch.setattr(checks, "checked_library", own)
