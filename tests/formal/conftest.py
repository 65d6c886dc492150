"""Tests of Coq: its standard library is not checked once more by each machine that runs them."""

import pytest

from gfkit.formal import coq_checks


@pytest.fixture(autouse=True)
def _own_files_only(request, monkeypatch):
    """Let `coqchk` look into our library alone; the thorough tests have it look into everything."""
    if not request.node.get_closest_marker("thorough"):
        monkeypatch.setattr(coq_checks, "IN_FULL", False)
