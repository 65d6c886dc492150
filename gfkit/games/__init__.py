"""Games: values, outcomes, nim-values and equilibrium plays; nothing about generating functions.

>>> from gfkit import games
>>> print(games.value("domineering", "2x2"))
±1
"""

from __future__ import annotations

from gfkit.base.display import ports


def __getattr__(name: str) -> object:
    """Return a function of upper rooms that is about games."""
    return ports.room_attribute(name, ("game", "nim", "outcome", "value"))
