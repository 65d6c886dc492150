"""The command line. `main` is the console script; everything heavy is imported by its verb."""

from __future__ import annotations

import os
import sys

__all__ = ["main", "run"]


def main() -> None:
    """Run the console script and exit with its status."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command and return its exit status: 0, 1 (a check failed), 2 (bad input) or 130.

    Every error is one line on standard error.
    """
    from gfkit.cli.app import app  # noqa: PLC0415
    from gfkit.errors import GfkitError  # noqa: PLC0415

    sys.set_int_max_str_digits(0)  # terms may have more than 4300 digits
    try:
        status = app(arguments, standalone_mode=False, prog_name="gfkit")
        sys.stdout.flush()
    except GfkitError as error:
        return _fail(str(error), 2)
    except KeyboardInterrupt:
        return _fail("interrupted", 130)
    except MemoryError:
        return _fail("out of memory; try --memory-limit, or a smaller fixed side", 2)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        _silence_output()
        return _fail(f"cannot write output: {error.strerror or error}", 2)
    except Exception as error:
        if type(error).__name__ == "Abort":  # the command-line library's word for Ctrl-C
            return _fail("interrupted", 130)
        if hasattr(error, "format_message"):  # wrong usage, found by the command-line library
            return _fail(f"{error.format_message()}", 2)
        raise
    return status if isinstance(status, int) else 0


def _fail(message: str, status: int) -> int:
    sys.stderr.write(f"gfkit: {' '.join(message.split())}\n")
    return status


def _silence_output() -> None:
    """Point standard output at nothing, so that the interpreter does not fail again on exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
