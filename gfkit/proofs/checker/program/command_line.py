"""The shell: reads a file with limits, has it checked, and says the verdict.

Exit status: 0 the certificate holds, 1 it does not, 3 a limit was reached before that was known
(NOT CHECKED), 2 the file cannot be read or is not JSON, it is of a kind that is no longer checked
(refused), or the command line is wrong; 130, 143 ended by a signal.

The guard: a check is made in a child process that is ended where it does not stop by itself. The
clock that every loop of the checker asks keeps the limits. One long operation of the interpreter,
such as a product of long numbers, asks nobody; so this process only waits, and hears signals. The
system keeps the limits of time and memory: it ends the child with an alarm, and refuses it what
would take more. Where a system cannot fork, or other threads run, the clock is alone.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import re
import signal
import stat
import sys
import threading
from collections.abc import Callable
from itertools import accumulate
from typing import Any, NamedTuple, NoReturn

from ..core.certificates import check
from ..core.clock import SECONDS, Clock
from ..core.rejections import NotChecked, Rejected, limit, need
from ..core.reports import Report
from .report import data_of, lines_of, rests_on

MAX_BYTES = 1 << 26
MAX_NESTING = 400
"""Largest depth of nested lists and objects in a file."""
PART = 1 << 20


def read_bytes(name: str, clock: Clock, most: int = MAX_BYTES) -> bytes:
    """Return the bytes of a file, or of standard input if the name is "-".

    Raises OSError for what is not a regular file (one would wait for ever for a pipe without a
    writer), ValueError for a name that none can have, NotChecked if there are more bytes.
    """
    if name == "-":
        if sys.stdin is None:
            raise OSError("standard input is closed")
        return _all_of(sys.stdin.fileno(), clock, most)
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    file = os.open(name, flags)
    try:
        if stat.S_ISDIR(os.fstat(file).st_mode):
            raise IsADirectoryError(None, "Is a directory", name)
        if not stat.S_ISREG(os.fstat(file).st_mode):
            raise OSError(None, "not a regular file; - reads standard input", name)
        return _all_of(file, clock, most)
    finally:
        os.close(file)


def _all_of(file: int, clock: Clock, most: int) -> bytes:
    found, size = [], 0
    while part := os.read(file, PART):
        clock.spend(len(part) // 100)
        found.append(part)
        size += len(part)
        limit(size <= most, f"the file has more than {most} bytes")
    return b"".join(found)


STRING = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
NO_BRACKET = bytes(set(range(256)) - set(b"[]{}"))
STEP = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}


def nesting(raw: bytes, clock: Clock) -> int:
    """Return how deeply lists and objects are nested in JSON text."""
    clock.spend(len(raw) // 20)
    brackets = STRING.sub(b"", raw).translate(None, NO_BRACKET)
    clock.spend(len(brackets))
    return max(accumulate(map(STEP.__getitem__, brackets)), default=0)


def parse(raw: bytes, clock: Clock | None = None) -> Any:
    """Parse the bytes of a file; raises ValueError for what is not JSON, Rejected for two readings.

    An object with a key twice could be read in two ways; long numbers stand in strings. A byte
    order mark is left out. Raises NotChecked for what is nested too deeply.
    """
    clock = clock or Clock()
    raw = raw.removeprefix(b"\xef\xbb\xbf")
    text = raw.decode("utf-8")
    deep = nesting(raw, clock)
    limit(deep <= MAX_NESTING, f"the file is nested too deeply: {deep} levels")
    clock.spend(len(raw) // 20)
    try:
        return json.loads(
            text,
            object_pairs_hook=_unique,
            parse_int=_short_integer,
            parse_float=_short_float,
            parse_constant=_no_number,
        )
    except RecursionError:
        raise NotChecked("the file is nested too deeply") from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    need(len(dict(pairs)) == len(pairs), "an object has a key twice")
    return dict(pairs)


def _short_integer(digits: str) -> int:
    need(len(digits) < 40, f"a number has {len(digits)} digits")
    return int(digits)


def _short_float(digits: str) -> float:
    need(len(digits) < 400, f"a number has {len(digits)} digits")
    return float(digits)


def _no_number(text: str) -> Any:
    raise Rejected(f"{text} is not a number")


LEAST_GIB = 0.05
STATUS = {"holds": 0, "rejected": 1, "refused": 2, "not checked": 3}
USAGE = (
    "usage: python -m gfkit.proofs.checker [--json] [--full] [--time-limit SECONDS] "
    "[--memory-limit GIB] FILE\n"
)
OPTIONS = {"--time-limit": "seconds", "--memory-limit": "gib"}

GRACE = 0.7
"""Grace period in seconds after the limit, in which the check itself may report what it knows."""
Said = tuple[int, str, str]
"""Exit status, and what goes to standard output and to standard error."""
GIB = 4.0
"""The limit on memory unless the user names another."""


class Options(NamedTuple):
    """What the command line says."""

    file: str
    seconds: float = SECONDS
    gib: float = GIB
    as_json: bool = False
    full: bool = False

    @property
    def memory(self) -> int:
        """The limit of memory in bytes."""
        return int(min(self.gib, 2.0**20) * 2**30)


def main(argv: list[str] | None = None) -> int:
    """Check a file; return the exit status, also after a signal."""
    for file in (0, 1, 2):  # what is opened later must not become a standard stream
        try:
            os.fstat(file)
        except OSError:
            with contextlib.suppress(OSError):
                os.open(os.devnull, os.O_RDWR)
    before: dict[int, Any] = {}
    if threading.current_thread() is threading.main_thread():
        for name in ("SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is signal.SIG_DFL:
                before[number] = signal.signal(number, _ended)
    try:
        return run(list(sys.argv[1:] if argv is None else argv))
    except KeyboardInterrupt:
        put(sys.stderr, "gfkit: interrupted\n")
        return 130
    except Ended as ended:
        put(sys.stderr, f"gfkit: ended by {signal.Signals(ended.number).name}\n")
        return 128 + ended.number
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class Ended(BaseException):
    """A signal that ends the check; number: which."""

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(number)


def _ended(number: int, _frame: Any) -> NoReturn:
    raise Ended(number)


def run(arguments: list[str]) -> int:
    """Check a file and return the exit status; signals are the caller's."""
    options = read_options(arguments)
    if isinstance(options, int):
        put(sys.stderr if options else sys.stdout, USAGE)
        return options
    if sys.stdout is None:
        put(sys.stderr, "gfkit: cannot write output: standard output is closed\n")
        return 2
    status, out, err = answered(options, told)
    put(sys.stderr, err)
    return status if put(sys.stdout, out) else 2


def answered(options: Options, tell: Callable[[Options, Report], Said]) -> Said:
    """Check a file, in a process of its own where that can be, and return what `tell` says."""
    return _guarded(options, tell) if can_guard() else said(options, tell)


def _guarded(options: Options, tell: Callable[[Options, Report], Said]) -> Said:
    parent = os.getpid()
    try:
        return guarded(lambda: said(options, tell, parent), options.seconds, options.memory)
    except NotChecked as error:
        report = Report()
        reason = str(error)
        if reason == "the time is over":
            reason = f"the check takes longer than {options.seconds:g} s"
            reason += " (--time-limit allows more)"
        report.fail(reason, checked_fully=False)
        return tell(options, report)


def read_options(arguments: list[str]) -> Options | int:
    """Read a command line; an integer is the exit status after the usage was printed."""
    if arguments in (["-h"], ["--help"]):
        return 0
    found: dict[str, Any] = {}
    files = []
    words = iter(arguments)
    for word in words:
        name, equals, value = word.partition("=")
        if name in OPTIONS:
            try:
                found[OPTIONS[name]] = float(value if equals else next(words))
            except (ValueError, StopIteration):
                return 2
        elif word in ("--json", "--full"):
            found["as_json" if word == "--json" else "full"] = True
        elif word.startswith("-") and word != "-":
            return 2
        else:
            files.append(word)
    if len(files) != 1:
        return 2
    options = Options(files[0], **found)
    fair = options.seconds > 0 and options.gib >= LEAST_GIB
    return options if fair else 2


def can_guard() -> bool:
    """Return whether this process can fork safely."""
    if not hasattr(os, "fork") or threading.active_count() > 1:
        return False
    try:
        with open("/proc/self/stat", "rb") as file:  # noqa: PTH123 - no other module for one call
            return int(file.read().rpartition(b")")[2].split()[17]) == 1
    except (OSError, ValueError, IndexError):
        return True


def guarded(work: Callable[[], Said], seconds: float, memory: int) -> Said:
    """Return what `work` returns, made in a child process; raises NotChecked at a limit.

    seconds, memory: the limits, in seconds from now and in bytes.
    """
    answers, told = os.pipe()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError, AttributeError):
            stream.flush()
    child = os.fork()
    if child == 0:
        status = 70
        try:
            os.close(answers)
            status = _answer(work, told, seconds + GRACE, memory)
        finally:  # what else may come, MemoryError above all, is given by the status
            os._exit(status)
    try:
        os.close(told)
        with os.fdopen(answers, "rb") as file:
            found = file.read()
    except BaseException:
        os.kill(child, signal.SIGKILL)
        raise
    finally:
        ended = _wait(child)
    if ended == 130:
        raise KeyboardInterrupt
    limit(ended != -signal.SIGALRM, "the time is over")
    try:
        answer = json.loads(found)
    except ValueError:
        name = signal.Signals(-ended).name if ended < 0 else f"status {ended}"
        reason = f"the checking process was ended by {name}, perhaps for lack of memory"
        raise NotChecked(reason) from None
    limit(isinstance(answer, list), f"the checking process failed, please report it: {answer}")
    status, out, err = answer
    return status, out, err


def _answer(work: Callable[[], Said], told: int, seconds: float, memory: int) -> int:
    """Write what `work` returns, or how it fails, as JSON; return the exit status of the child."""
    said: Said | str
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent hears it
        for name in ("SIGTERM", "SIGHUP", "SIGUSR1", "SIGUSR2", "SIGALRM"):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, min(seconds, 1e8))  # ends this process
        _bound(memory)
        said = work()
    except KeyboardInterrupt:
        return 130
    except (OSError, RuntimeError, ArithmeticError, LookupError, TypeError) as error:
        said = f"{type(error).__name__}: {error}"
    with os.fdopen(told, "wb") as file:
        file.write(json.dumps(said).encode("ascii"))
    return 0


def _wait(child: int) -> int:
    try:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    except ChildProcessError:  # somebody else waited for it
        return 0


def _bound(memory: int) -> None:
    """Have the system refuse more memory than is allowed; it raises MemoryError."""
    with contextlib.suppress(ImportError, AttributeError, OSError, ValueError):
        import resource  # noqa: PLC0415

        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        most = memory if hard == resource.RLIM_INFINITY else min(memory, hard)
        resource.setrlimit(resource.RLIMIT_DATA, (most, hard))
        _, hard = resource.getrlimit(resource.RLIMIT_CORE)
        resource.setrlimit(resource.RLIMIT_CORE, (0, hard))


def said(
    options: Options, tell: Callable[[Options, Report], Said], parent: int | None = None
) -> Said:
    """Check a file; return the exit status and the lines to print, on output and as errors.

    tell: says it of a report. parent: the process with which this one ends.
    """

    def ask() -> None:
        if parent not in (None, os.getppid()):
            os._exit(1)

    def progress(message: str) -> None:
        if sys.stderr is not None and sys.stderr.isatty():
            put(sys.stderr, f"{message} ...\n")

    report = Report()
    try:
        clock = Clock(options.seconds, memory=options.memory, ask=ask)
        data = parse(read_bytes(options.file, clock, MAX_BYTES), clock)
    except Rejected as error:
        report.fail(str(error))
    except NotChecked as error:
        report.fail(str(error), checked_fully=False)
    except MemoryError:
        report.fail("the file is too large for the memory", checked_fully=False)
    except (OSError, ValueError) as error:
        message = getattr(error, "strerror", None) or str(error)
        if isinstance(error, json.JSONDecodeError):
            message = f"is not JSON: {error.msg} (line {error.lineno}, column {error.colno})"
        if isinstance(error, UnicodeDecodeError):
            message = f"is not UTF-8 text: byte {error.start + 1} is {error.object[error.start]:#x}"
        name = options.file if len(options.file) <= 200 else f"{options.file[:197]}..."
        return 2, "", f"gfkit: {' '.join(f'{name}: {message}'.split())}\n"
    else:
        report = check(data, clock=clock, progress=progress)
    try:
        return tell(options, report)
    except MemoryError:
        report = Report()
        report.fail("out of memory", checked_fully=False)
        return tell(options, report)


def told(options: Options, report: Report) -> Said:
    """Return the exit status of a report, and the lines to print."""
    status = STATUS[report.outcome]
    if report.refused and not options.as_json:
        return status, "", f"gfkit: {options.file}: refused: {report.reasons[0]}\n"
    if options.as_json:
        return status, json.dumps(object_of(options.file, report)) + "\n", ""
    return status, "".join(f"{z}\n" for z in lines_of(report, full=options.full)), ""


def both(options: Options, report: Report) -> Said:
    """Return the exit status of a report, and as JSON its object, its lines, and its full lines."""
    lines, full = (lines_of(report, full=whole) for whole in (False, True))
    found = [object_of(options.file, report), lines, full]
    return STATUS[report.outcome], json.dumps(found), ""


def object_of(name: str, report: Report) -> dict[str, Any]:
    """Return what a report says of a file as JSON data."""
    return {
        "certificate": name,
        "holds": report.holds,
        "outcome": report.outcome,
        "checked_fully": report.checked_fully,
        "rests_on": rests_on(report),
        "reasons": report.reasons,
        **data_of(report),
    }


def put(stream: Any, text: str) -> bool:
    """Write text to a stream; false if that failed, but nobody need read it."""
    if stream is None or not text:
        return True
    try:
        encoding = getattr(stream, "encoding", None) or "utf-8"
        stream.write(text.encode(encoding, "backslashreplace").decode(encoding))
        stream.flush()
    except (OSError, ValueError) as error:
        with contextlib.suppress(OSError, ValueError, AttributeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        if isinstance(error, ValueError) or error.errno in (errno.EPIPE, errno.EBADF):
            return True
        if stream is not sys.stderr:
            put(sys.stderr, f"gfkit: cannot write output: {error.strerror or error}\n")
        return False
    return True
