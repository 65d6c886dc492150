"""A process that ends with its parent, also where the system has no such thing."""

from __future__ import annotations

import builtins
import os
import signal
import sys

import pytest
from running import wait_until

from gfkit.base.processes.child import end_with

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="pipes tell of it on Linux")


@pytest.mark.parametrize("is_late", [False, True])
def test_the_process_ends_when_the_other_end_is_closed(is_late: bool) -> None:
    living, life = os.pipe()
    if is_late:
        os.close(life)
    pid = os.fork()
    if pid == 0:
        try:
            if not is_late:
                os.close(life)
            end_with(living)
            signal.pause()
        finally:
            os._exit(1)
    if not is_late:
        os.close(life)
    os.close(living)
    status: list[int] = []

    def has_ended() -> bool:
        found, code = os.waitpid(pid, os.WNOHANG)
        status.append(code)
        return found == pid

    assert wait_until(has_ended, 20)
    code = os.waitstatus_to_exitcode(status[-1])
    assert code in {137, -signal.SIGIO}


def test_without_fcntl_nothing_happens(monkeypatch) -> None:
    real = builtins.__import__

    def refuse(name: str, *rest: object, **options: object) -> object:
        if name == "fcntl":
            raise ImportError(name)
        return real(name, *rest, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", refuse)
    end_with(-1)


def test_what_is_no_pipe_is_left_alone() -> None:
    before = signal.getsignal(signal.SIGIO)
    try:
        end_with(10**6)
    finally:
        signal.signal(signal.SIGIO, before)
