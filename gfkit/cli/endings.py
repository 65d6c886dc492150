"""How a run ends: with an answer, at a limit, by a signal, with an error; and its exit status."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from typing import Any

from gfkit.cli.errors import with_options
from gfkit.cli.progress import plain
from gfkit.cli.session import Session
from gfkit.cli.streams import say, silence_output, visible
from gfkit.errors import GfkitError, OutOfBudget

READER_LEFT = 141
"""The status of a program that writes to a reader that has left, as `head` does."""
LONGEST_WORD = 250
"""A message shows the beginning and the end of longer words, for example of pasted files."""
SHOWN = 40
"""The number of entries of a known list that are printed as text."""
SHOWN_LETTERS = 1000
"""The number of characters of one known value that are printed as text; --json has all."""
LONG = 2.0
"""Seconds of work after which numba is suggested, if it would have shortened them."""
LONGER = {
    "time": "a longer --time-limit",
    "memory": "a larger --memory-limit",
    "steps": "more steps",
}
COUNTED = {"added", "prepared"}
"""What is known of the work itself, which is given with the way to continue."""


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
    """Print what is known of an answer that was cut short. again: what continues with it."""
    known = plain(known)
    if as_json:
        import json

        verdict = {"verdict": "underdetermined", "limit": limit, "reason": reason}
        print(json.dumps({**known, **verdict}))  # noqa: T201
    else:
        from gfkit.render.pages import aligned

        rows = [("verdict", f"underdetermined: {reason}")]
        rows += [(str(key), _shown(value)) for key, value in known.items() if key not in COUNTED]
        rows += [("continue", f"{again}{_continued(known)}")]
        print(visible(aligned(rows)))  # noqa: T201
    sys.stdout.flush()


def _continued(known: dict[str, Any]) -> str:
    """Return from which file the same command continues, as the end of a sentence."""
    kept = known.get("checkpoint")
    if kept and known.get("added") == 0:  # what is not kept takes longer than the limit
        nothing = f"; this run added nothing to {kept}"
        if (seconds := known.get("prepared")) is None:
            return f"{nothing}: the first phase, which each run does again, takes longer"
        return f"{nothing}: the first phase, which each run does again, took {seconds} s"
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


def fail(message: str, status: int) -> int:
    """Print one line of error and return the exit status."""
    words = message.split()
    shown = [w if len(w) <= LONGEST_WORD else f"{w[:60]}...{w[-30:]}" for w in words]
    say(f"gfkit: {' '.join(shown)}\n")
    return status


def answered(arguments: list[str], session: Session) -> int:
    """Answer a command line, and say how that ended; return the exit status."""
    before = _seconds_without_numba()
    status = _ended(arguments, session)
    if _seconds_without_numba() - before >= LONG:
        say("gfkit: with numba such work takes less time: pip install 'gfkit[fast]'\n")
    return status


def _ended(arguments: list[str], session: Session) -> int:
    try:
        return _answered(arguments, session)
    except KeyboardInterrupt:
        return _interrupted(session)
    except OSError as error:
        if session.failed_output is error or error.filename is None:  # of standard output
            return unwritten(error)
        return fail(f"{error.filename or 'a file'}: {error.strerror or error}", 2)


def _seconds_without_numba() -> float:
    loops = sys.modules.get("gfkit.automata.loops")
    return 0.0 if loops is None else loops.seconds_without_numba()


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
