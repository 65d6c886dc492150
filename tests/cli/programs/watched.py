"""A program whose work hangs, fills the memory or dies, for the tests of limits and signals.

    python watched.py WORK [--know JSON] [--json] [--yes] [--time-limit S] [--memory-limit GIB]

does one of the functions below in place of a verb of gfkit: the processes, limits and messages are
those of gfkit. What is given behind --know is known when the work begins.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

import gfkit.cli
from gfkit.base.budget import forecast, know, spend, tracked
from gfkit.base.workers import Job, computed, in_worker, pool
from gfkit.cli import app, endings, limits, session, supervisor
from gfkit.errors import GfkitError

WORKS: dict[str, Callable[[], object]] = {}


def work(function: Callable[[], object]) -> Callable[[], object]:
    """Let a function be called by its name, with spaces."""
    WORKS[function.__name__.replace("_", " ")] = function
    return function


def begin() -> None:
    """Say that the work has begun."""
    print("begun", file=sys.stderr, flush=True)


# Work without an end.


@work
def stuck() -> None:
    """Be in one long call of a library."""
    begin()
    _ = 3**10**9


@work
def loop() -> None:
    """Go on, and hear of limits at each turn."""
    begin()
    while True:
        spend()


@work
def swallows() -> None:
    """Go on whatever is raised."""
    begin()
    while True:
        with suppress(BaseException):
            time.sleep(100)


@work
def answer_without_end() -> None:
    """Print the beginning of an answer, and go on."""
    print("first", flush=True)
    loop()


@work
def sleep_in_workers() -> None:
    """Wait for three processes."""
    with pool(2) as executor:
        for _ in range(2):
            executor.submit(time.sleep, 1000)
        begin()
        in_worker(time.sleep, 1000)


class Slow:
    """An object whose end takes a moment; an interrupt is most often raised there."""

    def __del__(self) -> None:
        """Wait."""
        if not os.path.exists("/nonexistent"):  # noqa: PTH110 - a call of the system
            time.sleep(0.02)


@work
def destructors() -> None:
    """Make objects, and lose them."""
    begin()
    while True:
        Slow()


@work
def destructors_with_the_shortest_alarm() -> None:
    """Raise an interrupt again before what asks for that has returned."""
    session.AGAIN_SECONDS = 0.000001
    destructors()


# Work that fills the memory.


@work
def one_array() -> None:
    """Make an array of 8 GB."""
    import numpy as np

    np.ones(10**9)


@work
def many_arrays() -> None:
    """Make arrays of 8 MB."""
    import numpy as np

    _ = [np.ones(10**6) for _ in range(10**5)]


@work
def long_list() -> None:
    """Make a list twice as long, again and again."""
    kept = [0]
    while True:
        kept += kept


@work
def array_in_a_worker() -> None:
    """Make an array of 8 GB in another process."""
    import numpy as np

    in_worker(np.ones, 10**9)


@work
def arrays_in_a_pool() -> None:
    """Make them in two processes."""
    import numpy as np

    with pool(2) as executor:
        list(computed([Job(k, np.ones, (10**9,)) for k in range(2)], executor))


# Work that ends.


def die(number: signal.Signals) -> None:
    """Die as a library does."""
    know(order=3)
    os.write(2, b"Flint exception: unable to allocate\nAborted\n")
    os.kill(os.getpid(), number)


for _number in (signal.SIGSEGV, signal.SIGBUS, signal.SIGKILL):
    WORKS[f"die of {_number.name}"] = partial(die, _number)


@work
def abort_after_output() -> None:
    """Print something, and die."""
    print("first", flush=True)
    os.abort()


@work
def warn() -> None:
    """Answer, while a library warns."""
    os.write(2, b"a warning\n")
    print("answer")


@work
def fault() -> None:
    """Raise what no code should."""
    [].pop()


@work
def deep() -> None:
    """Job itself without an end."""
    deep()


@work
def refuse() -> None:
    """Raise an error of bad input."""
    raise GfkitError("wrong")


def refuse_with(late: str) -> None:
    """Raise an error of bad input; while it is told, a signal comes."""
    told = endings.fail

    def fail(message: str, status: int) -> int:
        os.kill(os.getpid(), getattr(signal, late))
        return told(message, status)

    endings.fail = fail
    refuse()


for _name in ("SIGUSR1", "SIGUSR2"):  # which other systems do not have
    WORKS[f"refuse with {_name}"] = partial(refuse_with, _name)


@work
def long_forecast() -> None:
    """Take more than an hour, by the forecast."""
    forecast("190 primes", seconds=10**5)
    print("done")


@work
def two_long_lines() -> None:
    """Print two megabytes."""
    print("x" * 10**6)
    print("y" * 10**6)


@work
def long_messages() -> None:
    """Know much, and go on whatever is raised."""
    for n in range(10):
        know(terms=list(range(2000 * n)))
        for _ in tracked(range(3), "turns"):
            pass
    know(terms=list(range(30000)))
    for _ in tracked(range(16), "turns"):
        time.sleep(0.15)  # after a slow message the next one waits
    swallows()


@work
def wait_for_a_line() -> None:
    """Go on when something is typed."""
    begin()
    input()
    time.sleep(0.5)
    print("done")


@work
def signs() -> None:
    """Print signs that few encodings have."""
    print("a ≤ ∞")
    print("é", file=sys.stderr)


@work
def count_slowly() -> None:
    """Tell how far it is, for two seconds."""
    for _ in tracked(range(20), "primes"):
        time.sleep(0.1)
    print("the answer\n" * 3)


@work
def count_very_slowly() -> None:
    """Tell how far it is, for minutes."""
    for _ in tracked(range(2000), "primes"):
        time.sleep(0.1)


@work
def count_and_wait() -> None:
    """Tell how far it is, and then nothing for a moment."""
    for _ in tracked(range(12), "primes"):
        time.sleep(0.1)
    time.sleep(0.6)


# The program.


def answer(words: Sequence[str]) -> int:
    """Do the work that is named, under the limits that are given."""
    options = argparse.ArgumentParser()
    options.add_argument("work", choices=WORKS)
    options.add_argument("--know", type=json.loads, default={})
    options.add_argument("--json", action="store_true")
    options.add_argument("--yes", action="store_true")
    options.add_argument("--time-limit", type=float)
    options.add_argument("--memory-limit", type=float)
    given = options.parse_args(words)
    now = session.session()
    now.as_json, now.format = given.json, "json" if given.json else "text"
    now.memory_limit = given.memory_limit
    now.budget = limits.budget_of(
        given.time_limit,
        given.memory_limit,
        now.line,
        is_confirmed=given.yes,
        as_json=given.json,
    )
    with now.budget:
        if given.know:
            know(**given.know)
        WORKS[given.work]()
    return 0


if __name__ == "__main__":
    app.answer = answer
    if "count and wait" in sys.argv:
        supervisor.LINE_SECONDS = 0.3  # and not a minute, where there is no terminal
    gfkit.cli.main()
