"""The limits of a run on time and memory, from the options that every verb has."""

from __future__ import annotations

import time
from dataclasses import asdict
from typing import TYPE_CHECKING

from gfkit.base.budget import Budget, Forecast
from gfkit.base.memory import machine_memory
from gfkit.cli.progress import ProgressLine, Teller
from gfkit.cli.streams import say
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from collections.abc import Callable

    from gfkit.cli.channel import Channel


MEMORY_GIB = 4.0
"""The limit on memory unless the user names another, or the machine has less."""
SHARE_OF_MACHINE = 0.9
LEAST_MEMORY = 0.2
"""GiB that the program itself needs, with what it imports."""
LONGEST = 3600.0
"""Seconds: longer work is begun only with --yes, --time-limit, or a yes at a terminal."""


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
