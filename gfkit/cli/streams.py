"""The standard streams: held where they are closed, written whole, control characters escaped."""

from __future__ import annotations

import contextlib
import io
import os
import stat
import sys

PIECE = 2**20
"""More bytes are written in pieces."""


def hold_streams() -> bool:
    """Put something in the place of closed standard streams, and return whether output is open.

    So no file or pipe of ours is ever taken for a standard stream. Who reads closed input, or
    writes to closed output, gets an error; closed standard error takes what is written.
    """
    for number, flags in enumerate((os.O_WRONLY, os.O_RDONLY, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, flags), True)  # the lowest number that is free
    is_open = sys.stdout is not None
    if sys.stdin is None:
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    return is_open


def is_piped() -> bool:
    """Return whether standard input is a pipe or a file: what another command wrote."""
    try:
        mode = os.fstat(sys.stdin.fileno()).st_mode
    except (AttributeError, OSError, ValueError):
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISREG(mode)


CONTROLS = {
    number: ascii(chr(number))[1:-1]
    for low, high in ((0, 32), (127, 160), (0x202A, 0x202F), (0x2066, 0x206A))
    for number in range(low, high)
    if chr(number) not in "\t\n"
}
"""Characters that move the cursor of a terminal or turn the direction of text, with escapes."""


def visible(text: str) -> str:
    r"""Return text that a terminal shows as it is: control characters become escapes.

    >>> print(visible("rows\x1b[2K"))
    rows\x1b[2K
    """
    return text.translate(CONTROLS)


class Printed(io.TextIOWrapper):
    """A standard stream on which nothing but text is written."""

    def write(self, text: str, /) -> int:
        """Write the text, control characters as escapes."""
        super().write(visible(text))
        return len(text)


def say(text: str) -> None:
    """Write to standard error, if somebody takes it; control characters as escapes."""
    say_as_is(visible(text))


def say_as_is(text: str) -> None:
    """Write to standard error, if somebody takes it, also what moves the cursor."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        encoding = sys.stderr.encoding or "utf-8"
        sys.stderr.write(text.encode(encoding, "backslashreplace").decode(encoding))
        sys.stderr.flush()


def silence_output() -> None:
    """Point standard output at nothing, so that what is left in a buffer does not fail again."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def is_in_front(number: int) -> bool:
    """Return whether a file is a terminal whose foreground job we are."""
    try:
        return os.isatty(number) and os.tcgetpgrp(number) == os.getpgrp()
    except (OSError, AttributeError):
        return False
