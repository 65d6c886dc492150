"""What tests have workers call: a process that imports this has imported next to nothing."""

from __future__ import annotations

import os
import signal
import time

from gfkit.base.child_process import THREADS


class Unportable(Exception):
    def __init__(self, one: str, two: str) -> None:
        super().__init__(one + two)


def raises(error: type[Exception], *arguments: str) -> None:
    raise error(*arguments)


def dies(number: int) -> None:
    os.kill(os.getpid(), number)


def sleeps(_ballast: bytes) -> None:
    time.sleep(100)


def prints() -> int:
    os.write(1, b"\0\0\0\1.")  # a length and an answer
    return 7


def threads() -> list[str | None]:
    return [*map(os.getenv, THREADS)]


def work(item: str) -> str:
    match item.split():
        case ["sleep"]:
            time.sleep(600)
        case ["die"]:
            os.kill(os.getpid(), signal.SIGKILL)
        case ["raise"]:
            raise ValueError("no value")
        case ["hold"]:
            kept = bytearray(400 * 2**20)
            kept[:: 2**12] = b"1" * len(kept[:: 2**12])
            time.sleep(600)
    return item.upper()
