"""The command line. `main` is the console script; everything heavy is imported by its verb."""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gfkit.cli.session import Session
    from gfkit.cli.supervisor import Line

__all__ = ["main", "run"]

YOUNG = 10_000
"""So many new objects may be there before garbage is looked for: modules and answers are none."""
READER_LEFT = 141
"""The status of a program that writes to a reader that has left, as `head` does."""


def main() -> None:
    """Run the console script and exit with its status."""
    try:
        _main()
    except KeyboardInterrupt:  # before anything listens
        os.write(2, b"gfkit: interrupted\n")
        os._exit(130)


def _main() -> None:
    from gfkit.base.processes.child import one_thread
    from gfkit.cli.session import hold_streams, leave
    from gfkit.cli.supervisor import can_supervise, supervised

    one_thread()
    if not hold_streams():
        from gfkit.cli.limits import fail

        leave(fail("cannot write output: standard output is closed", 2))
    try:
        status = supervised(_work) if can_supervise() else _work(None)
    except BrokenPipeError:  # the last that was said at a limit
        status = _no_reader()
    except OSError as error:
        status = _unwritten(error)
    leave(status)


def _work(line: Line | None) -> int:
    from gfkit.cli.session import Session

    gc.set_threshold(YOUNG, 20, 20)
    session = Session(line)
    session.take_over()
    try:
        return run(sys.argv[1:], session)
    except KeyboardInterrupt:  # a second one, while the first was reported
        return _interrupted(session)
    except Exception as error:  # noqa: BLE001 - the last place where anything can be said of it
        return _unexpected(error, session)


def run(arguments: list[str], session: Session | None = None) -> int:
    """Run one command and return its exit status.

    0: done. 1: a claim was refuted or a check failed. 2: bad usage or input, or a size refused
    before any work. 3: a limit was reached during the work. 130, 143: ended by a signal. 141:
    nobody reads the output any more. Every error is one line on standard error.
    """
    from gfkit.cli.session import begin

    session = begin(session)
    try:
        return _run(arguments, session)
    except KeyboardInterrupt:
        return _interrupted(session)
    except BrokenPipeError as error:
        return _no_reader() if _is_of_output(error, session) else _unread(error)
    except OSError as error:
        return _unwritten(error) if _is_of_output(error, session) else _unread(error)


def _run(arguments: list[str], session: Session) -> int:
    from gfkit.cli.app import answer
    from gfkit.cli.limits import fail
    from gfkit.errors import GfkitError, OutOfBudget

    try:
        status = answer(arguments)
        sys.stdout.flush()
    except GfkitError as error:
        session.is_over = True
        return fail(str(error), 2)
    except OutOfBudget as error:
        return _at_limit(error.limit, str(error), session, error.known)
    except MemoryError:
        return _at_limit("memory", "out of memory", session)
    except RecursionError:
        return _at_limit("depth", "the input or a result is nested too deeply", session)
    except SystemExit as stop:
        return 130 if stop.code == 130 else _no_reader()  # `verify` was interrupted, and said so
    except OSError:
        raise
    except Exception as error:
        if session.signalled:  # it cut the import of a module short, for example
            raise KeyboardInterrupt from None
        if session.limit:
            return _at_limit(session.limit, f"limit of {session.limit} reached", session)
        session.is_over = True
        if hasattr(error, "format_message"):  # wrong usage, found by the command-line library
            from gfkit.cli.usage import usage_line

            return fail(usage_line(error, arguments), 2)
        raise
    status = status if isinstance(status, int) else 0
    for unwritten in session.unwritten.values():  # the first says it for all
        return fail(str(unwritten), max(status, 2))
    return status


def _at_limit(
    limit: str, reason: str, session: Session, known: dict[str, Any] | None = None
) -> int:
    from gfkit.cli.limits import fail, report_limit

    session.is_over = True
    if session.is_output:  # a long answer is printed as it is made
        return fail(f"{reason}; the output is cut off there", 3)
    if known is None:
        known = {} if session.budget is None else session.budget.all_known()
    return report_limit(limit, reason, known, as_json=session.as_json)


def _interrupted(session: Session) -> int:
    from gfkit.cli.limits import report_signal

    session.is_over = True
    return report_signal(session.signalled, session.checkpoint)


def _is_of_output(error: OSError, session: Session) -> bool:
    """Tell whether an error came from writing to standard output."""
    return session.failed_output is error or error.filename is None


def _no_reader() -> int:
    from gfkit.cli.session import silence_output

    silence_output()
    return READER_LEFT


def _unwritten(error: OSError) -> int:
    from gfkit.cli.limits import fail
    from gfkit.cli.session import silence_output

    silence_output()
    return fail(f"cannot write output: {error.strerror or error}", 2)


def _unread(error: OSError) -> int:
    from gfkit.cli.limits import fail

    return fail(f"{error.filename or 'a file'}: {error.strerror or error}", 2)


def _unexpected(error: Exception, session: Session) -> int:
    """Say in one line what should not have happened: not with status 1, which is an answer."""
    from gfkit.cli.limits import fail

    if session.signalled:
        return _interrupted(session)
    if session.limit:  # it was reached while something else was being said
        return _at_limit(session.limit, str(error), session)
    import traceback

    if os.environ.get("GFKIT_TRACEBACK"):
        traceback.print_exception(error)
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({os.path.basename(frames[-1].filename)}:{frames[-1].lineno})" if frames else ""  # noqa: PTH119
    return fail(
        f"internal error, NOT CHECKED: {type(error).__name__}: {error}{where}; please report it, "
        "with what GFKIT_TRACEBACK=1 shows",
        3,
    )
