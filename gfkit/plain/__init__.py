"""What the library uses of numpy, in plain Python: for small boards where numpy is absent.

A browser has no numpy unless its page brings one. `stand_in` then takes numpy's name, so that all
automata are computed by the same text as elsewhere, more slowly. Integers wrap as machine words do;
a single entry is an ordinary number, not an array's scalar.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec


def stand_in(*, always: bool = False) -> bool:
    """Take numpy's name if numpy is not installed, and return whether it was taken.

    always: also where it is installed; call it before anything imports numpy. Raises RuntimeError
    if numpy was imported.

    >>> stand_in()
    False
    """
    known = sys.modules.get("numpy")
    if known is None and not always and find_spec("numpy") is not None:
        return False
    from gfkit.plain import array_functions as functions  # noqa: PLC0415 - only where it is needed

    if known is functions:
        return True
    if known is not None:
        if always:
            raise RuntimeError("numpy is imported: stand_in comes first")
        return False
    sys.modules["numpy"] = functions
    return True
