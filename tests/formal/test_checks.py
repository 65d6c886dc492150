"""What is told of a theorem that Coq accepts."""

from dataclasses import replace

import pytest
from coq_here import theorem_of

from gfkit.formal.checks import Accepted


@pytest.mark.parametrize("says_least", [True, False])
def test_the_theorems_that_are_told_are_those_in_the_file(says_least):
    """That no recurrence of lower order holds is told just where the file proves it, too."""
    theorem = replace(theorem_of("kings", columns=1), says_least=says_least)
    file = theorem.source("1")
    in_file = [
        f"{name} : {z}" for name, z in theorem.statements().items() if f"{name} : {z}." in file
    ]
    assert len(in_file) == 1 + says_least
    assert Accepted(theorem, "8.16.1", 1.0, "now").stated == "\n".join(in_file)
