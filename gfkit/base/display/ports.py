"""What lower rooms ask of upper ones: each port is a function that the upper room connects.

A room imports only from those below it. Where a method of a lower room leads above, as `draw` of a
board does, it calls a port of this file. `gfkit.connections`, above all rooms, connects every port
when gfkit is imported; what is called there is imported at the call.
"""

# mypy: disable-error-code="empty-body"
# A prototype has no body: what is connected to its port is called.

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Port(Generic[P, R]):
    """A function that is connected later, with the parameters and the result of a prototype.

    Its body is never run: the prototype says what the function is for. A port that is called
    before it is connected raises RuntimeError.

    >>> def half(n: int) -> float:
    ...     "Return n / 2."
    >>> port = Port(half)
    >>> port(3)
    Traceback (most recent call last):
    RuntimeError: half is not connected: import gfkit
    >>> connected = port.connect(lambda n: n / 2)
    >>> port(3)
    1.5
    """

    def __init__(self, prototype: Callable[P, R]) -> None:
        self._name = prototype.__name__
        self._function: Callable[P, R] | None = None
        self.__doc__ = prototype.__doc__

    def connect(self, function: Callable[P, R]) -> Callable[P, R]:
        """Make a function the one that is called, and return it."""
        self._function = function
        return function

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Call the function that was connected."""
        if self._function is None:
            raise RuntimeError(f"{self._name} is not connected: import gfkit")
        return self._function(*args, **kwargs)


@Port
def sequence_read(thing: Any) -> Any:
    """Return the sequence that a text, a file or an object is read as (`gfkit.reading`)."""
