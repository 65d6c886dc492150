"""A call: answered in a process of its own, under limits, and said as data.

The processes are forked from one that has imported gfkit, and that a crash cannot take along. A
call reads no file but those of the folder that the server was given, and writes none.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import tempfile
import time
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from gfkit.base.budget import Budget, Progress
from gfkit.base.file_writer import write
from gfkit.base.memory import resident_of
from gfkit.base.version import __version__
from gfkit.errors import GfkitError, OutOfBudget
from gfkit.language.data import sentence_of
from gfkit.language.english import said
from gfkit.language.meanings import (
    Arrays,
    Compositions,
    Objects,
    Partitions,
    Sets,
    Subsets,
    Tilings,
    Words,
)
from gfkit.language.refusals import Refused
from gfkit.server.guard import guard
from gfkit.server.tools import Tool

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import BaseContext
    from multiprocessing.process import BaseProcess

    from gfkit.answers.answer import Answer

OBJECTS: Final = 3
"""This many objects are listed of what a sentence counts."""
MOST_COUNTED: Final = 10_000
"""The most objects of a size that are listed."""
SIZES: Final = 8
"""This many sizes are tried until one has enough objects."""
GRACE: Final = 2.0
"""Seconds after the limit in which a call ends by itself."""
SLACK: Final = 1.1
"""A process is ended at this many times its limit of memory."""
LARGEST_CERTIFICATE: Final = 2**22
"""Characters; a longer proof has no resource."""


@dataclass(frozen=True)
class Limits:
    """What a call may take.

    seconds: of elapsed time. memory: bytes. answer: characters of its JSON. folder: whose files it
    may read, None for none.
    """

    seconds: float = 60.0
    memory: int = 2 * 2**30
    answer: int = 1_000_000
    folder: Path | None = None


@dataclass
class Reply:
    """What a call gives: data, or the line of a refusal.

    data: as `Tool.answer_schema` has it. page: the answer as text. certificate: of its proof as
    JSON, "" without one. refused: why there is no answer. details: further lines of a refusal.
    """

    data: dict[str, Any] = field(default_factory=dict)
    page: str = ""
    certificate: str = ""
    refused: str = ""
    details: list[str] = field(default_factory=list)


Message: TypeAlias = "tuple[str, Any]"


class ToolCall:
    """A call that is being answered; `messages` says what has come from its process."""

    def __init__(self, tool: Tool, given: Mapping[str, Any], limits: Limits) -> None:
        self.tool, self.limits = tool, limits
        self._pipe, child = _context().Pipe(duplex=False)
        self._own = tempfile.TemporaryDirectory(prefix="gfkit-call-")
        self.process: BaseProcess = _context().Process(  # type: ignore[attr-defined]
            target=_work, args=(child, tool, dict(given), limits, self._own.name), daemon=True
        )
        self.process.start()
        child.close()
        self._begun = time.monotonic()
        self._looked = self._begun

    def message(self) -> Message | None:
        """Return the next message, ("progress", ...) or ("reply", Reply); None if there is none.

        A process that has ended, or that keeps to no limit, is a reply, too.
        """
        try:
            if self._pipe.poll():
                found: Message = self._pipe.recv()
                return found
        except (EOFError, OSError):  # its end is closed: there is no process any more
            self.process.join(GRACE)
            code = self.process.exitcode
            return "reply", Reply(refused=f"the process of the call ended with status {code}")
        now = time.monotonic()
        if now - self._begun > self.limits.seconds + GRACE:
            said = f"limit of {self.limits.seconds:g} s reached"
            return "reply", Reply(refused=f"{said}, the answer is underdetermined")
        if now - self._looked > GRACE / 10:
            self._looked = now
            if resident_of(self.process.pid or 0) > SLACK * self.limits.memory:
                return "reply", Reply(refused="limit of memory reached")
        return None

    def end(self) -> None:
        """End the process, if it works still, and leave nothing of it."""
        if self.process.is_alive():
            self.process.kill()
        self.process.join()
        self._pipe.close()
        with suppress(OSError):
            self._own.cleanup()


def _context() -> BaseContext:
    """Return the way in which processes are made: forked from one that has imported gfkit."""
    methods = multiprocessing.get_all_start_methods()
    found = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
    found.set_forkserver_preload(["gfkit.server.preloaded"])
    return found


# In the process of a call.


def _work(pipe: Connection, tool: Tool, given: dict[str, Any], limits: Limits, own: str) -> None:
    """Answer a call, and send the reply."""
    os.chdir(limits.folder or own)
    guard(Path(own), limits.folder)
    with suppress(BrokenPipeError):  # the server has left
        pipe.send(("reply", _reply(pipe, tool, given, limits, Path(own))))


def _reply(pipe: Connection, tool: Tool, given: dict[str, Any], limits: Limits, own: Path) -> Reply:
    def told(at: Progress) -> None:
        pipe.send(("progress", (at.done, at.total, str(at))))

    budget = Budget(seconds=limits.seconds, memory=limits.memory, on_progress=told)
    try:
        with budget:
            places, named = tool.arguments({name: meant(one, own) for name, one in given.items()})
            return answered(tool, places, named, limits)
    except Refused as error:
        details = [f"there can stand: {'; '.join(error.words)}"] if error.words else []
        return Reply(refused=error.reason, details=[*details, f"nearest: {error.nearest}"])
    except GfkitError as error:
        return Reply(refused=str(error))
    except OutOfBudget as error:
        known = [f"known so far: {json.dumps(error.known, default=str)[:1000]}"] * bool(error.known)
        return Reply(refused=f"{error}, the answer is underdetermined", details=known)
    except MemoryError:
        return Reply(refused="limit of memory reached")
    except RecursionError:
        return Reply(refused="the input or a result is nested too deeply")


def meant(value: object, own: Path) -> object:
    """Return a value of JSON as a subject: a meaning as its sentence, a rule's text as its file."""
    if isinstance(value, dict) and {"version", "sentence"} == value.keys():
        return said(sentence_of(value))
    if isinstance(value, str) and "\n" in value and _is_toml(value):
        file = own / "rule.toml"
        write(file, value, "file")
        return file.name if Path.cwd() == own else str(file)
    return value


def _is_toml(text: str) -> bool:
    try:
        return bool(tomllib.loads(text))
    except (tomllib.TOMLDecodeError, RecursionError, ValueError):
        return False


def answered(
    tool: Tool, places: list[Any], named: dict[str, Any], limits: Limits = Limits()
) -> Reply:
    """Return the reply to a call; raises GfkitError where there is no answer.

    >>> from gfkit.server.tools import Tool
    >>> reply = answered(Tool("gf"), ["binary words of length n avoiding 11"], {})
    >>> reply.data["understood"], reply.data["objects"], reply.data["answer"]["verdict"]
    ('words: binary words of length n avoiding 11', ['00', '01', '10'], 'proved')
    """
    answer: Answer = _function(tool)(*places, **named)
    data: dict[str, Any] = {"answer": answer.to_dict()}
    size = len(json.dumps(data))
    if size > limits.answer:
        raise GfkitError(
            f"the answer has {size} characters, more than {limits.answer}: ask for fewer terms"
        )
    is_counted = next(iter(tool.parameters)) in {"subject", "first"}
    meant_by, objects = _understood(places[0]) if places and is_counted else ("", [])
    statement, certificate = _proof(answer)
    data |= {
        "understood": meant_by,
        "objects": objects,
        "statement": statement,
        "certificate": certificate,
    }
    return Reply(data, answer.page().text(), certificate)


def _function(tool: Tool) -> Any:
    from gfkit.answers.verbs import function_of  # noqa: PLC0415

    return function_of(tool.verb)


def _understood(subject: object) -> tuple[str, list[str]]:
    """Return what a subject means in canonical words, and the first objects of a sentence."""
    from gfkit.typed.read import read  # noqa: PLC0415
    from gfkit.typed.readings import read_as  # noqa: PLC0415
    from gfkit.typed.sentences import CountedObjects  # noqa: PLC0415

    if not isinstance(subject, str):
        return "", []
    try:
        found = read(subject)
    except GfkitError:  # a verb with subjects of its own, as nim with its codes
        return "", []
    if not isinstance(found.subject, CountedObjects):
        return read_as(found), []
    whole = f"{found.kind}: {found.text()}"
    try:
        return whole, _first_objects(found)
    except GfkitError:  # what is counted lies on no strip
        return whole, []


def _first_objects(found: Any) -> list[str]:
    """Return the first objects, on the first strip that has enough of them."""
    from gfkit.boards.shapes.board import Board  # noqa: PLC0415
    from gfkit.strips.sequences.strip import positions_on  # noqa: PLC0415

    strip = found.strip()
    (side, length), *_ = strip.fixed.items()
    listed: list[str] = []
    for n in range(1, SIZES):
        sides = (length, n) if side == "rows" else (n, length)
        some = positions_on(found.model(), Board.rectangle(*sides), strip.topology)
        if some.total > MOST_COUNTED:
            break
        listed = [
            _drawn(found.subject.meaning.objects, str(some.unrank(k)))
            for k in range(min(OBJECTS, int(some.total)))
        ]
        if len(listed) == OBJECTS:
            break
    return listed


def _drawn(objects: Objects, cells: str) -> str:
    """Return an object as people write it; raises GfkitError where the cells do not say it.

    >>> from gfkit.language.meanings import Compositions, Subsets
    >>> _drawn(Subsets(), "1 0 1"), _drawn(Compositions(), "0 1 1")
    ('{1,3}', '2+1')
    """
    marks = cells.split()
    match objects:
        case Words():
            return "".join(marks)
        case Arrays() | Tilings() | Sets():
            return cells
        case Subsets() if {*marks} <= {"0", "1"}:
            return f"{{{','.join(str(k) for k, mark in enumerate(marks, 1) if mark == '1')}}}"
        case Compositions() | Partitions() if {*marks} <= {"0", "1"}:
            ends = [0, *(k for k, mark in enumerate(marks, 1) if mark == "1")]
            return "+".join(str(end - begin) for begin, end in pairwise(ends))
    raise GfkitError("the cells of the board do not show the object")


def _proof(answer: Answer) -> tuple[str, str]:
    """Return the statement that is proved and its certificate as JSON, "" where there is none."""
    from gfkit.proofs.certificates import certificate_data  # noqa: PLC0415

    proofs = answer.proofs()
    if not proofs:
        return "", ""
    proved = next(iter(proofs.values()))()
    text = json.dumps(certificate_data(proved, __version__))
    return str(proved.statement), text if len(text) <= LARGEST_CERTIFICATE else ""
