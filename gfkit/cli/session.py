"""One run of the program: its line to the supervisor, its budget, signals and streams, its end.

Closed standard streams are held, and what is written is written whole. Every verb has --time-limit,
--memory-limit and --yes.
"""

from __future__ import annotations

import contextlib
import io
import os
import signal
import stat
import sys
import time
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING, Any

from gfkit.base.budget import Budget, Forecast, Progress, machine_memory, size, time_reached
from gfkit.cli.progress_line import ProgressLine, message_of
from gfkit.errors import GfkitError, OutOfBudget

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from gfkit.cli.supervisor import Channel
    from gfkit.errors import Argument, NotWritten

AGAIN_SECONDS = 0.001
"""An interrupt that was lost in a destructor is raised again so much later."""
LATER_SECONDS = 0.001
"""If that is too early, on a busy machine, it is tried again after these seconds each time."""

PIECE = 2**20
"""More bytes are written in pieces."""


class Session:
    """What the verbs of one run share; without a line the verb runs in the user's own process."""

    def __init__(self, line: Channel | None = None) -> None:
        self.line = line
        self.budget: Budget | None = None
        self.as_json = False
        self.format = "text"
        self.given: dict[str, Any] = {}
        """The options that every verb has."""
        self.is_output = False
        self.failed_output: OSError | None = None
        self.named: set[Path] = set()
        self.unwritten: dict[Path, NotWritten] = {}
        self.certificates: dict[str, Path] = {}
        """Those that were written, by the names of what they prove."""
        self.is_into_file = False
        """What is printed goes to a file that the user named, and not out."""
        self.signalled = 0
        self.limit = ""
        self.is_over = False
        """What remains is to say how it ended, which no signal disturbs."""
        self._is_held = False
        self._lost: BaseException | None = None

    @property
    def is_full(self) -> bool:
        """Whether long formulas are not cut."""
        return bool(self.given.get("full"))

    def take_over(self) -> None:
        """Listen to signals, and tell the supervisor when output begins."""
        if self.line is not None:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # the supervisor hears it and passes it on
            signal.signal(signal.SIGUSR1, self._interrupt)
            signal.signal(signal.SIGUSR2, self._limit)
        for name in ("SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self._interrupt)
        if hasattr(signal, "SIGALRM"):
            signal.signal(signal.SIGALRM, self._again)
        sys.unraisablehook = self._unraisable
        self._hold_output()

    def _hold_output(self) -> None:
        """Have what is printed go through a gate.

        What the encoding of the output does not have becomes an escape: no answer is lost for that.
        So do control characters.
        """
        self._streams = [sys.stdout, sys.stderr]  # without them their files would be closed
        for name in ("stdout", "stderr"):
            stream = getattr(sys, name)
            buffer: Any = getattr(stream, "buffer", None)
            raw = getattr(buffer, "raw", buffer)  # itself: unbuffered
            if not isinstance(stream, io.TextIOWrapper) or not isinstance(raw, io.FileIO):
                continue
            if name == "stdout":
                buffer = Gate(self, raw, self._first_output)
            elif self.line is not None and raw.isatty():  # no progress is shown there
                buffer = Gate(self, raw, partial(self.line.ask, clear=1))
            errors = "backslashreplace" if stream.errors in {None, "strict"} else stream.errors
            flushed = stream.line_buffering
            made = Printed(buffer, stream.encoding, errors, line_buffering=flushed)
            setattr(sys, name, made)

    def _interrupt(self, number: int, _frame: Any) -> None:
        if self.signalled or self.is_over:  # the first one counts: its end is not disturbed
            return
        is_passed_on = number == getattr(signal, "SIGUSR1", None)
        self.signalled = signal.SIGINT if is_passed_on else number
        if not self._is_held:
            raise KeyboardInterrupt
        self._lost = KeyboardInterrupt()

    def _limit(self, _number: int, _frame: Any) -> None:
        """Raise OutOfBudget wherever the work is: the supervisor has seen a limit reached."""
        if self.budget is None or self.is_output or self.signalled or self.limit or self.is_over:
            return
        left = self.budget.seconds_left()
        if left is not None and left <= 0:
            self.limit = "time"
            reason = time_reached(self.budget.seconds or 0)
        else:
            self.limit = "memory"
            reason = f"memory limit of {size(self.budget.memory or 0)} reached"
        raise self.budget.reached(self.limit, reason)

    def _unraisable(self, what: Any) -> None:
        """Raise an interrupt again that came in a destructor, where Python loses it."""
        if isinstance(what.exc_value, KeyboardInterrupt | OutOfBudget):
            self._lost = what.exc_value
            if hasattr(signal, "setitimer"):
                signal.setitimer(signal.ITIMER_REAL, AGAIN_SECONDS, LATER_SECONDS)
            else:
                import _thread
                from threading import Timer

                Timer(AGAIN_SECONDS, _thread.interrupt_main).start()
        else:
            sys.__unraisablehook__(what)

    def _again(self, _number: int, frame: Any) -> None:
        while frame is not None:
            if frame.f_code is Session._unraisable.__code__:  # lost for good there: a later one
                return
            frame = frame.f_back
        lost, self._lost = self._lost, None
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)
        if lost is not None:
            raise lost

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold interrupts back while something is written."""
        before, self._is_held = self._is_held, True
        try:
            yield
        finally:
            self._is_held = before
        if not before and self._lost is not None:
            self._again(0, None)

    def begin_output(self) -> None:
        """Say that the answer is there: progress is wiped, limits are off."""
        self.is_output = True
        if self.line is not None:
            self.line.ask(output=1)

    def _first_output(self) -> None:
        if not self.is_output:
            self.begin_output()


_NOW: ContextVar[Session] = ContextVar("session")


def session() -> Session:
    """Return the session of the run that is under way; a fresh one if there is none."""
    return _NOW.get(None) or Session()


def begin(given: Session | None) -> Session:
    """Make a session the one of the run that begins; without one, a fresh one."""
    one = Session() if given is None else given
    _NOW.set(one)
    return one


def leave(status: int) -> None:
    """End the process with a status at once, when what is written has gone out.

    The interpreter would take a tenth of a second to forget what it knows.
    """
    import atexit

    try:
        sys.stdout.flush()
    except (OSError, ValueError, AttributeError, KeyboardInterrupt):
        silence_output()
    try:
        sys.stderr.flush()
        atexit._run_exitfuncs()  # noqa: SLF001 - what os._exit leaves out
    finally:
        os._exit(status)


# The standard streams.


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


def is_piped() -> bool:
    """Tell whether standard input is a pipe or a file: what another command wrote."""
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
    """Tell whether a file is a terminal whose foreground job we are."""
    try:
        return os.isatty(number) and os.tcgetpgrp(number) == os.getpgrp()
    except (OSError, AttributeError):
        return False


class Gate(io.BufferedWriter):
    """What a standard stream is written through; before: called before a part goes out.

    A signal that comes while it writes is raised when it has written.
    """

    def __init__(self, session: Session, raw: io.RawIOBase, before: Callable[[], Any]) -> None:
        super().__init__(raw)
        self.session = session
        self.before = before

    @contextmanager
    def _whole(self) -> Iterator[None]:
        with self.session.held():
            try:
                yield
            except OSError as error:
                self.session.failed_output = error
                raise

    def write(self, data: Any) -> int:
        """Write the data."""
        whole = memoryview(data)
        if whole:
            self.before()
        with self._whole():
            for start in range(0, len(whole), PIECE):
                super().write(whole[start : start + PIECE])
        return len(whole)

    def flush(self) -> None:
        """Write what is in the buffer."""
        with self._whole():
            super().flush()


# What every verb has: --time-limit, --memory-limit, --yes; the report at a limit.

READER_LEFT = 141
"""The status of a program that writes to a reader that has left, as `head` does."""
MEMORY_GIB = 4.0
"""The limit of memory unless the user names another, or the machine has less."""
SHARE_OF_MACHINE = 0.9
LEAST_MEMORY = 0.2
"""GiB that the program itself needs, with what it imports."""
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
    line: Channel | None,
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
        shown = ProgressLine(time.monotonic())

        def say_forecast(forecast: Forecast) -> None:
            if words := shown.foretold(asdict(forecast), time.monotonic()):
                say(f"gfkit: {words}\n")

        return Budget(seconds=seconds, memory=limit, longest=longest, on_forecast=say_forecast)
    line.send(limits={"seconds": seconds, "memory": limit, "as_json": as_json})
    teller = Teller(line)

    def on_forecast(forecast: Forecast) -> None:
        teller.send_known()
        line.send(forecast=asdict(forecast))

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

    def __init__(self, line: Channel) -> None:
        self.line = line
        self.kept: dict[str, Any] = {}
        self.is_told = True
        self.next = 0.0

    def send_progress(self, far: Progress) -> None:
        """Tell how far the work is."""
        self.line.send(progress=message_of(far))
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


def read_system_file(path: str) -> str:
    """Return the text of a file of the kernel, "" where there is none."""
    try:
        with open(path, encoding="ascii", errors="replace") as file:  # noqa: PTH123 - on every start
            return file.read(2**16)
    except OSError:
        return ""


def default_memory() -> int:
    """Return the limit of memory in bytes where none is named."""
    return int(min(MEMORY_GIB * 2**30, SHARE_OF_MACHINE * allowed_memory()))


def allowed_memory(read: Callable[[str], str] = read_system_file) -> float:
    """Return the bytes of memory that the machine has, or a control group allows us of it."""
    found = [machine_memory()]
    for path in _group_limits(read):
        text = read(path).strip()
        if text.isdigit() and int(text) > 0:
            found.append(int(text))
    return min(found)


def _group_limits(read: Callable[[str], str]) -> list[str]:
    """Return the names of the files that may limit the memory of our control groups."""
    root = "/sys/fs/cgroup"
    paths = []
    for line in read("/proc/self/cgroup").splitlines():
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


def plain(value: Any) -> Any:
    """Return what is known as JSON data; integers of many digits become decimal text."""
    if isinstance(value, dict):
        return {str(key): plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 2**53:
        from gfkit.numbers.decimal_text import decimal

        return decimal(value)
    return value if isinstance(value, int | float | str | bool) or value is None else str(value)


LONGER = {
    "time": "a longer --time-limit",
    "memory": "a larger --memory-limit",
    "steps": "more steps",
}


COUNTED = {"added", "prepared"}
"""What is known of the work itself, which is told with the way to continue."""


def report_limit(limit: str, reason: str, known: dict[str, Any], *, as_json: bool) -> int:
    """Print what is known at a limit and how to continue, and return the exit status 3."""
    goes_on = known.get("checkpoint") and known.get("added")  # with what is kept
    longer = f" with {LONGER[limit]}" if limit in LONGER and not goes_on else ""
    longer = f"the same command{longer}"
    _print_known(limit, reason, known, longer, as_json=as_json)
    return fail(f"{reason}, the answer is underdetermined{_hint(known)}", 3)


def report_signal(number: int, known: dict[str, Any], *, as_json: bool) -> int:
    """Print what is known when a signal ends the run, and return the exit status."""
    if known:
        with contextlib.suppress(OSError):  # the terminal may be gone
            _print_known("signal", _ended_by(number), known, "the same command", as_json=as_json)
    return say_signal(number, known)


def say_signal(number: int, known: dict[str, Any]) -> int:
    """Say which signal ended the run, and return the exit status."""
    status = 130 if number in {0, signal.SIGINT} else 128 + number
    return fail(f"{_ended_by(number)}{_hint(known)}", status)


def _ended_by(number: int) -> str:
    return (
        "interrupted" if number in {0, signal.SIGINT} else f"ended by {signal.Signals(number).name}"
    )


def _print_known(
    limit: str, reason: str, known: dict[str, Any], again: str, *, as_json: bool
) -> None:
    """Print what is known of an answer that was cut short. again: what goes on with it."""
    known = plain(known)
    if as_json:
        import json

        verdict = {"verdict": "underdetermined", "limit": limit, "reason": reason}
        print(json.dumps({**known, **verdict}))  # noqa: T201
    else:
        from gfkit.render.page_formats import aligned

        rows = [("verdict", f"underdetermined: {reason}")]
        rows += [(str(key), _shown(value)) for key, value in known.items() if key not in COUNTED]
        rows += [("continue", f"{again}{_continued(known)}")]
        print(visible(aligned(rows)))  # noqa: T201
    sys.stdout.flush()


def _continued(known: dict[str, Any]) -> str:
    """Return from which file the same command goes on, as the end of a sentence."""
    kept = known.get("checkpoint")
    if kept and known.get("added") == 0:  # what is not kept takes longer than the limit
        nothing = f"; this run added nothing to {kept}"
        if (seconds := known.get("prepared")) is None:
            return f"{nothing}: the first phase, which each run does anew, takes longer"
        return f"{nothing}: the first phase, which each run does anew, took {seconds} s"
    return f" continues from {kept}" if kept else ""


def _hint(known: dict[str, Any]) -> str:
    continued = _continued(known)
    return (
        continued
        if continued.startswith(";")
        else f"; the same command{continued}" * bool(continued)
    )


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


OPTION_OF = {"memory": "--memory-limit", "seconds": "--time-limit", "longest": "--yes"}
"""Options that are called unlike the argument."""


def with_options(error: BaseException, text: str = "") -> str:
    """Return what an error says, with options in the place of the arguments that it names.

    It may be made of another one. text: what is said of it instead, perhaps with more words.

    >>> from gfkit.errors import Argument
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
        return fail(with_options(error), 2)
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
    known = {} if session.budget is None else session.budget.all_known()
    if session.is_output:  # the answer had begun: nothing is added to it
        return say_signal(session.signalled, known)
    return report_signal(session.signalled, known, as_json=session.as_json)


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
