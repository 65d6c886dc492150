"""The standard streams: closed ones are held, what is written is written whole."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gfkit.cli.session import Session
    from gfkit.cli.supervisor import Line

PIECE = 2**20
"""More bytes are written in pieces."""


def hold_streams() -> bool:
    """Put something in the place of closed standard streams, and tell whether output is open.

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


def say(text: str) -> None:
    """Write to standard error, if somebody takes it."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        encoding = sys.stderr.encoding or "utf-8"
        sys.stderr.write(text.encode(encoding, "backslashreplace").decode(encoding))
        sys.stderr.flush()


def silence_output() -> None:
    """Point standard output at nothing, so that what is left in a buffer does not fail again."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def is_in_front(number: int) -> bool:
    """Tell whether a file is a terminal whose foreground job we are."""
    try:
        return os.isatty(number) and os.tcgetpgrp(number) == os.getpgrp()
    except (OSError, AttributeError):
        return False


class Gate(io.BufferedWriter):
    """What standard output is written through: it says when the first part of the answer goes out.

    A signal that comes while it writes is raised when it has written.
    """

    def __init__(self, session: Session, raw: io.RawIOBase) -> None:
        super().__init__(raw)
        self.session = session

    def write(self, data: Any) -> int:
        """Write the data; the first time, begin the output."""
        whole = memoryview(data)
        if whole and not self.session.is_output:
            self.session.begin_output()
        with self.session.held():
            try:
                for start in range(0, len(whole), PIECE):
                    super().write(whole[start : start + PIECE])
            except OSError as error:
                self.session.failed_output = error
                raise
        return len(whole)

    def flush(self) -> None:
        """Write what is in the buffer."""
        with self.session.held():
            try:
                super().flush()
            except OSError as error:
                self.session.failed_output = error
                raise


class Notices(io.BufferedWriter):
    """What standard error is written through at a terminal: bars of progress are wiped first."""

    def __init__(self, line: Line, raw: io.RawIOBase) -> None:
        super().__init__(raw)
        self.line = line

    def write(self, data: Any) -> int:
        """Write the data where no bar is."""
        if data:
            self.line.ask(clear=1)
        return super().write(data)


def rewrapped(stream: io.TextIOWrapper, buffer: io.BufferedWriter, errors: str) -> io.TextIOWrapper:
    """Return a text stream like another one that writes through `buffer`."""
    return io.TextIOWrapper(
        buffer,
        encoding=stream.encoding,
        errors=errors,
        line_buffering=stream.line_buffering,
    )
