"""What an error says on the command line, which has options and lines for arguments and calls."""

from __future__ import annotations

from shlex import quote
from typing import Any

from gfkit.base.commands import command
from gfkit.errors import Argument, VerbCall

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
        for one in sorted(getattr(of, "arguments", ()), key=lambda one: isinstance(one, Argument)):
            text = text.replace(
                str(one), line_of(one) if isinstance(one, VerbCall) else option_of(one)
            )
        of = of.__cause__ or of.__context__
    return text


def option_of(argument: Argument) -> str:
    """Return an argument as an option of the command line, with its value if it has one."""
    name = argument.name.strip("_").replace("_", "-")
    option = OPTION_OF.get(argument.name, f"--{name}")
    value = argument.value
    if isinstance(value, dict):
        return " ".join(f"{option} {one}" for one in _words(value))
    return option if value in (..., None, True) else f"{option} {quote(_words(value)[0])}"


def line_of(call: VerbCall) -> str:
    """Return a call as a command line.

    >>> line_of(VerbCall.of("game outcomes", "kings", rows=2, columns=range(1, 9)))
    'gfkit game outcomes kings --rows 2 --columns 1..8'
    """
    options = {name: value is True or _words(value) for name, value in call.options}
    return command(call.verb, *call.given, **options)


def _words(value: Any) -> list[str]:
    """Return the words by which an option has a value; each is given after the option."""
    if isinstance(value, dict):
        return [f"{letter}={number}" for letter, number in value.items()]
    return [f"{value.start}..{value.stop - 1}" if isinstance(value, range) else str(value)]
