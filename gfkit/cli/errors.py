"""What an error says on the command line: options in the place of the arguments that it names."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gfkit.errors import Argument


OPTION_OF = {"memory": "--memory-limit", "seconds": "--time-limit", "longest": "--yes"}
"""Options that are called unlike the argument."""


def with_options(error: BaseException, text: str = "") -> str:
    """Return what an error says, with options in the place of the arguments that it names.

    It may be made of another one. text: the message instead, perhaps with more words.

    >>> from gfkit.errors import Argument, GfkitError
    >>> fewer = Argument("terms", 20)
    >>> with_options(GfkitError(f"{fewer} fit").naming(fewer))
    '--terms 20 fit'
    """
    text = text or str(error)
    of: BaseException | None = error
    while of is not None:
        for one in getattr(of, "arguments", ()):
            text = text.replace(str(one), option_of(one))
        of = of.__cause__ or of.__context__
    return text


def option_of(argument: Argument) -> str:
    """Return an argument as an option of the command line, with its value if it has one."""
    from shlex import quote

    name = argument.name.strip("_").replace("_", "-")
    option = OPTION_OF.get(argument.name, f"--{name}")
    value = argument.value
    if isinstance(value, dict):
        return " ".join(f"{option} {letter}={number}" for letter, number in value.items())
    return option if value in (..., None, True) else f"{option} {quote(str(value))}"
