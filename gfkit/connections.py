"""The functions of upper rooms behind the ports of `gfkit.base.display.ports`.

`gfkit/__init__.py` imports this file; what a port needs is imported when it is first called.
"""

from __future__ import annotations

from typing import Any

from gfkit.base.display import ports


@ports.sequence_read.connect
def _sequence_read(thing: Any) -> Any:
    from gfkit.asking.objects_of_readings import sequence_of
    from gfkit.asking.read_argument import read

    return sequence_of(read(thing))
