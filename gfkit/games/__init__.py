"""Games: values, outcomes, nim-values and equilibrium plays; nothing about generating functions.

>>> from gfkit import games
>>> print(games.value("domineering", "2x2"))
±1
"""

from gfkit.base.display.upward import verbs

__getattr__ = verbs("game", "nim", "outcome", "value")
