"""Programs that some tests need, and marks for these: where one is not here, they are skipped.

`pytest -m "tool and not thorough"` runs them alone; other tests do not depend on what is installed.
"""

from __future__ import annotations

import shutil
from functools import cache

import pytest

COMMANDS = {"Coq": ("coqc", "coqchk"), "PARI": ("gp",), "LaTeX": ("pdflatex",)}
SKIPPED = {
    "Coq": "coqc is not installed: the theorems for Coq were not checked",
    "PARI": "PARI is not installed",
    "LaTeX": "LaTeX is not installed",
    "bubblewrap": "bwrap is not here, or does not work: no program was run",
}
needs_coq, needs_pari, needs_latex, needs_sandbox = (
    pytest.mark.tool(name) for name in ("Coq", "PARI", "LaTeX", "bubblewrap")
)


@cache
def is_here(name: str) -> bool:
    """Tell whether a program is installed, and works where that is not the same."""
    if name == "bubblewrap":
        from gfkit.oeis.programs import sandbox

        return sandbox.works()
    return all(map(shutil.which, COMMANDS[name]))


def require_tools(item: pytest.Item) -> None:
    """Skip a test that needs a program which is not here."""
    for mark in item.iter_markers("tool"):
        if not is_here(mark.args[0]):
            pytest.skip(SKIPPED[mark.args[0]])
