"""The command line. `main` is the console script; everything heavy is imported by its verb."""

from __future__ import annotations

import contextlib
import os
import sys

__all__ = ["main", "run"]


def main() -> None:
    """Run the console script and exit with its status."""
    status = run(sys.argv[1:])
    if status == 130:
        # An interrupt inside an exec of a dataclass, while modules are imported, makes Python end
        # by the signal whatever the status is.
        with contextlib.suppress(OSError, ValueError):
            sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
    sys.exit(status)


def run(arguments: list[str]) -> int:
    """Run one command and return its exit status: 0, 1 (a check failed), 2 (bad input) or 130.

    Every error is one line on standard error.
    """
    try:
        return _run(arguments)
    except KeyboardInterrupt:
        return _fail("interrupted", 130)


def _run(arguments: list[str]) -> int:
    from gfkit.cli.app import app  # noqa: PLC0415
    from gfkit.errors import GfkitError  # noqa: PLC0415

    sys.set_int_max_str_digits(0)  # terms may have more than 4300 digits
    try:
        status = app(arguments, standalone_mode=False, prog_name="gfkit")
        sys.stdout.flush()
    except GfkitError as error:
        return _fail(str(error), 2)
    except MemoryError:
        return _fail("out of memory; try --memory-limit, or a smaller fixed side", 2)
    except SystemExit as stop:
        # Raised by `verify` when it was interrupted and has said so, and by the command-line
        # library when nobody reads our output any more, which is no error.
        return 130 if stop.code == 130 else 0
    except UnicodeEncodeError as error:
        return _fail(
            f"cannot write output: {error.encoding} has no {error.object[error.start]!r}", 2
        )
    except OSError as error:
        _silence_output()
        return _fail(f"cannot write output: {error.strerror or error}", 2)
    except Exception as error:
        if hasattr(error, "format_message"):  # wrong usage, found by the command-line library
            return _fail(error.format_message().replace(": Value error, ", ": "), 2)
        raise
    if status == 130:  # the command-line library turns Ctrl-C into this
        return _fail("interrupted", 130)
    return status if isinstance(status, int) else 0


LONGEST_WORD = 250
"""Of longer words in a message, pasted files for example, the beginning and the end are shown."""


def _fail(message: str, status: int) -> int:
    words = message.split()
    shown = [w if len(w) <= LONGEST_WORD else f"{w[:60]}...{w[-30:]}" for w in words]
    line = f"gfkit: {' '.join(shown)}\n"
    encoding = sys.stderr.encoding or "utf-8"
    sys.stderr.write(line.encode(encoding, "backslashreplace").decode(encoding))
    return status


def _silence_output() -> None:
    """Point standard output at nothing, so that the interpreter does not fail again on exit."""
    with contextlib.suppress(OSError, ValueError):  # not a file: nothing to silence
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
