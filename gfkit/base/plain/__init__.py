"""What the library uses of numpy, in plain Python: for small boards where numpy is absent.

A browser has no numpy unless its page brings one. `stand_in` then takes numpy's name, so that all
automata are computed by the same text as elsewhere, more slowly. Integers wrap as machine words do;
a single entry is an ordinary number, not an array's scalar.
"""

from __future__ import annotations

import sys


def stand_in(*, always: bool = False) -> bool:
    """Take numpy's name if numpy is not installed, and return whether it was taken.

    always: also where it is installed; call it before anything imports numpy. Raises RuntimeError
    if numpy was imported.

    >>> stand_in()
    False
    """
    from gfkit.base.plain import array_functions  # noqa: PLC0415 - only where it is needed

    known = sys.modules.get("numpy")
    if known is array_functions:
        return True
    if always and known is not None:
        raise RuntimeError("numpy is imported: stand_in comes first")
    if not always:
        try:
            import numpy  # noqa: F401, ICN001, PLC0415 - whether it is there
        except ImportError:
            pass
        else:
            return False
    sys.modules["numpy"] = array_functions
    return True
