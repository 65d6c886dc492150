"""What every verb has: --time-limit, --memory-limit, --yes; the report at a limit; how runs end."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING, Any

from gfkit.base.budget import Budget, Forecast, Progress, machine_memory
from gfkit.cli.session import Session, say, silence_output
from gfkit.errors import GfkitError, OutOfBudget

if TYPE_CHECKING:
    from gfkit.cli.supervisor import Line

READER_LEFT = 141
"""The status of a program that writes to a reader that has left, as `head` does."""
MEMORY_GIB = 4.0
"""The limit of memory unless the user names another, or the machine has less."""
SHARE_OF_MACHINE = 0.9
LEAST_MEMORY = 0.2
"""GiB that the program itself needs, with what it imports."""
ANNOUNCED = 5.0
"""Seconds: work that takes longer says so before it begins."""
LONGEST = 3600.0
"""Seconds: longer work is begun only with --yes, --time-limit, or a yes at a terminal."""
LONGEST_WORD = 250
"""Of longer words in a message, pasted files for example, the beginning and the end are shown."""
SHOWN = 40
"""The number of entries of a known list that are printed as text."""
SHOWN_LETTERS = 1000
"""The number of characters of one known value that are printed as text; --json has all."""
TELLING_SHARE = 0.02
"""At most this share of the time goes into reporting to the supervisor."""


def budget_of(
    seconds: float | None,
    memory: float | None,
    line: Line | None,
    *,
    is_confirmed: bool,
    as_json: bool,
) -> Budget:
    """Return the budget of a verb from its options; raises GfkitError for impossible ones.

    memory: GiB. line: to the supervisor, if there is one.
    """
    require_seconds("--time-limit", seconds)
    if memory is not None and not LEAST_MEMORY <= memory < 2**20:
        raise GfkitError(
            f"--memory-limit {memory:g} is not a number of GiB such as 4, at least "
            f"{LEAST_MEMORY:g}, which gfkit itself needs"
        )
    limit = default_memory() if memory is None else int(memory * 2**30)
    longest = None if is_confirmed or seconds is not None else LONGEST
    if line is None:
        return Budget(seconds=seconds, memory=limit, longest=longest, on_forecast=_say_forecast)
    line.send(limits={"seconds": seconds, "memory": limit, "as_json": as_json})
    teller = Teller(line)

    def on_forecast(forecast: Forecast) -> None:
        teller.send_known()
        if forecast.seconds >= ANNOUNCED:
            line.send(forecast=str(forecast))

    return Budget(
        seconds=seconds,
        memory=limit,
        longest=longest,
        on_progress=teller.send_progress,
        on_forecast=on_forecast,
        on_known=teller.know,
        confirm=lambda forecast: line.ask(ask=f"This takes {forecast}."),
        since=line.start,
    )


def require_seconds(option: str, seconds: float | None, usual: int = 60) -> None:
    """Raise GfkitError for a limit of time that is none; usual: an example of one."""
    if seconds is not None and not 0 < seconds < 1e9:
        raise GfkitError(
            f"{option} {seconds:g} is not a positive number of seconds, such as {usual}"
        )


class Teller:
    """Tells the supervisor how far the work is and what is known, the latter not too often."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.kept: dict[str, Any] = {}
        self.is_told = True
        self.next = 0.0

    def send_progress(self, far: Progress) -> None:
        """Tell how far the work is."""
        one = {"name": far.name, "done": far.done, "total": far.total, "seconds": far.seconds}
        self.line.send(progress={**one, "depth": far.depth})
        if not self.is_told and time.monotonic() >= self.next:
            self.send_known()

    def know(self, known: dict[str, Any]) -> None:
        """Keep all that is known, and tell it if that does not take too much of the time."""
        self.kept = known
        self.is_told = False
        if time.monotonic() >= self.next:
            self.send_known()

    def send_known(self) -> None:
        """Tell what is known now."""
        if not self.is_told:
            start = time.thread_time()  # not of the clock: beside other programs that may be long
            self.line.send(known=plain(self.kept))
            spent = time.thread_time() - start
            self.next = time.monotonic() + spent / TELLING_SHARE
            self.is_told = True


def default_memory() -> int:
    """Return the limit of memory in bytes where none is named."""
    return int(min(MEMORY_GIB * 2**30, SHARE_OF_MACHINE * allowed_memory()))


def allowed_memory() -> float:
    """Return the bytes of memory that the machine has, or a control group allows us of it."""
    found = [machine_memory()]
    for path in _group_limits():
        text = _read(path).strip()
        if text.isdigit() and int(text) > 0:
            found.append(int(text))
    return min(found)


def _group_limits() -> list[str]:
    """Return the names of the files that may limit the memory of our control groups."""
    root = "/sys/fs/cgroup"
    paths = []
    for line in _read("/proc/self/cgroup").splitlines():
        _, _, rest = line.partition(":")
        controllers, _, group = rest.partition(":")
        if controllers == "":
            folder, name = root, "memory.max"
        elif "memory" in controllers.split(","):
            folder, name = f"{root}/memory", "memory.limit_in_bytes"
        else:
            continue
        parts = [part for part in group.split("/") if part]
        paths += ["/".join([folder, *parts[:n], name]) for n in range(len(parts) + 1)]
    return paths


def _read(path: str) -> str:
    try:
        with open(path, encoding="ascii", errors="replace") as file:  # noqa: PTH123 - on every start
            return file.read(2**16)
    except OSError:
        return ""


def _say_forecast(forecast: Forecast) -> None:
    if forecast.seconds >= ANNOUNCED:
        say(f"gfkit: this takes {forecast}\n")


def plain(value: Any) -> Any:
    """Return what is known as JSON data; integers of many digits become decimal text."""
    if isinstance(value, dict):
        return {str(key): plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 2**53:
        from gfkit.numbers.decimal import decimal

        return decimal(value)
    return value if isinstance(value, int | float | str | bool) or value is None else str(value)


LONGER = {
    "time": "a longer --time-limit",
    "memory": "a larger --memory-limit",
    "steps": "more steps",
}


def report_limit(limit: str, reason: str, known: dict[str, Any], *, as_json: bool) -> int:
    """Print what is known at a limit and how to continue, and return the exit status 3."""
    known = plain(known)
    verdict = {"verdict": "underdetermined", "limit": limit, "reason": reason}
    kept = known.get("checkpoint")
    longer = f"the same command{f' with {LONGER[limit]}' if limit in LONGER else ''}"
    go_on = f"{longer} continues from {kept}" if kept else longer
    if as_json:
        import json

        print(json.dumps({**known, **verdict}))  # noqa: T201
    else:
        from gfkit.render.page import aligned

        rows = [("verdict", f"underdetermined: {reason}")]
        rows += [(str(key), _shown(value)) for key, value in known.items()]
        print(aligned([*rows, ("continue", go_on)]))  # noqa: T201
    sys.stdout.flush()
    return fail(f"{reason}, the answer is underdetermined{_hint(kept)}", 3)


def report_signal(number: int, checkpoint: str | None) -> int:
    """Say which signal ended the run, and return the exit status."""
    import signal

    if number in {0, signal.SIGINT}:
        return fail(f"interrupted{_hint(checkpoint)}", 130)
    return fail(f"ended by {signal.Signals(number).name}{_hint(checkpoint)}", 128 + number)


def _hint(checkpoint: str | None) -> str:
    return f"; the same command continues from {checkpoint}" if checkpoint else ""


def _shown(value: Any) -> str:
    """Return what is known as text: of long lists the beginning, and how many there are."""
    if isinstance(value, dict):
        text = ", ".join(f"{key}: {_shown(part)}" for key, part in value.items())
    elif isinstance(value, list):
        more = f", ... ({len(value)} in all)" if len(value) > SHOWN else ""
        text = ", ".join(f"[{_shown(p)}]" if isinstance(p, list) else str(p) for p in value[:SHOWN])
        return _cut(text) + more
    else:
        text = str(value)
    return _cut(text)


def _cut(text: str) -> str:
    """Return the first SHOWN_LETTERS of a text, up to a comma if there is one."""
    if len(text) <= SHOWN_LETTERS:
        return text
    return f"{text[:SHOWN_LETTERS].rpartition(',')[0] or text[:SHOWN_LETTERS]}, ..."


def fail(message: str, status: int) -> int:
    """Print one line of error and return the exit status."""
    words = message.split()
    shown = [w if len(w) <= LONGEST_WORD else f"{w[:60]}...{w[-30:]}" for w in words]
    say(f"gfkit: {' '.join(shown)}\n")
    return status


# How a run ends.


def answered(arguments: list[str], session: Session) -> int:
    """Answer a command line, and say how that ended; return the exit status."""
    try:
        return _answered(arguments, session)
    except KeyboardInterrupt:
        return _interrupted(session)
    except OSError as error:
        if session.failed_output is error or error.filename is None:  # of standard output
            return unwritten(error)
        return fail(f"{error.filename or 'a file'}: {error.strerror or error}", 2)


def _answered(arguments: list[str], session: Session) -> int:
    from gfkit.cli.app import answer

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
        if stop.code == 130:  # `verify` was interrupted, and said so
            return 130
        silence_output()
        return READER_LEFT
    except OSError:
        raise
    except Exception:
        if session.signalled:  # it cut the import of a module short, for example
            raise KeyboardInterrupt from None
        if session.limit:
            return _at_limit(session.limit, f"limit of {session.limit} reached", session)
        session.is_over = True
        raise
    status = status if isinstance(status, int) else 0
    for missing in session.unwritten.values():  # the first says it for all
        return fail(str(missing), max(status, 2))
    return status


def _at_limit(
    limit: str, reason: str, session: Session, known: dict[str, Any] | None = None
) -> int:
    session.is_over = True
    if session.is_output:  # a long answer is printed as it is made
        return fail(f"{reason}; the output is cut off there", 3)
    if known is None:
        known = {} if session.budget is None else session.budget.all_known()
    return report_limit(limit, reason, known, as_json=session.as_json)


def _interrupted(session: Session) -> int:
    session.is_over = True
    return report_signal(session.signalled, session.checkpoint)


def unwritten(error: OSError) -> int:
    """Say that standard output takes nothing more, unless its reader has left."""
    silence_output()
    if isinstance(error, BrokenPipeError):
        return READER_LEFT
    return fail(f"cannot write output: {error.strerror or error}", 2)


def unexpected(error: BaseException, session: Session) -> int:
    """Say in one line what should not have happened: not with status 1, which is an answer."""
    if session.signalled or isinstance(error, KeyboardInterrupt):
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
