"""The command line: `main` is the console script, and each verb imports what it needs."""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gfkit.cli.channel import Channel
    from gfkit.cli.session import Session

__all__ = ["main", "run"]

YOUNG = 10_000
"""This many new objects may be there before garbage is sought: modules and answers are none."""


def main() -> None:
    """Run the console script and exit with its status."""
    try:
        _main()
    except KeyboardInterrupt:  # before anything listens
        os.write(2, b"gfkit: interrupted\n")
        os._exit(130)


def _main() -> None:
    from gfkit.base.child_process import one_thread
    from gfkit.cli.endings import fail, unwritten
    from gfkit.cli.session import leave
    from gfkit.cli.streams import hold_streams
    from gfkit.cli.supervisor import can_supervise, supervised

    one_thread()
    if not hold_streams():
        leave(fail("cannot write output: standard output is closed", 2))
    try:
        is_server = sys.argv[1:2] == ["serve"]  # which watches the process of each call itself
        status = supervised(_work) if can_supervise() and not is_server else _work(None)
    except OSError as error:  # of the last that was said at a limit
        status = unwritten(error)
    leave(status)


def _work(line: Channel | None) -> int:
    from gfkit.cli.endings import unexpected
    from gfkit.cli.session import Session

    gc.set_threshold(YOUNG, 20, 20)
    session = Session(line)
    session.take_over()
    try:
        return run(sys.argv[1:], session)
    except (KeyboardInterrupt, Exception) as error:  # noqa: BLE001 - the last place to say anything
        return unexpected(error, session)  # a second interrupt, while the first was reported


def run(arguments: list[str], session: Session | None = None) -> int:
    """Run one command and return its exit status.

    0: done. 1: a claim was refuted or a check failed. 2: bad usage or input, or a size refused
    before any work. 3: a limit was reached during the work. 130, 143: ended by a signal. 141:
    nobody reads the output any more. Every error is one line on standard error.
    """
    from gfkit.cli.endings import answered
    from gfkit.cli.session import begin

    return answered(arguments, begin(session))
