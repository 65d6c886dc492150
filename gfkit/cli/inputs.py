"""Standard input of a command, and terms among its arguments."""

from __future__ import annotations

import os
import stat
import sys
from typing import TYPE_CHECKING

from gfkit.reader import is_terms_text, read

if TYPE_CHECKING:
    from collections.abc import Sequence as ListOf
    from fractions import Fraction

__all__ = ["is_piped", "is_terms_text", "read_values"]


def is_piped() -> bool:
    """Tell whether standard input is a pipe or a file: what another command wrote."""
    try:
        mode = os.fstat(sys.stdin.fileno()).st_mode
    except (AttributeError, OSError, ValueError):
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISREG(mode)


def read_values(texts: ListOf[str]) -> list[Fraction | int]:
    """Return the numbers of the arguments of a command; ["-"] is standard input.

    >>> read_values(["1,-2,3/2"])
    [1, -2, Fraction(3, 2)]
    """
    return list(read(" ".join(texts)).sequence())
