"""Files that gfkit writes: whole or not at all, where the user said, and nowhere else.

A file is written beside its place, under a name `.gfkit-` and 16 hexadecimal digits, and moved
there when it is whole and on the disk. `prepare` finds before a computation what would keep
its answer from being written after it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import shutil
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from gfkit.base.arguments import a_text, file_path, takes
from gfkit.base.budget import current, phase
from gfkit.errors import NotWritten

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from io import FileIO
    from typing import TextIO

FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
"""The errors of a disk, a quota or a limit on files that is exhausted."""
LOOK_SECONDS = 0.05
"""The seconds between two looks at a lock."""
LONGEST_STEM = 80
STALE_SECONDS = 3600
"""A folder of an older process may be in use so long without a lock."""


@takes(path=file_path, what=a_text("'certificate'"))
def prepare(path: Path, what: str = "certificate") -> None:
    """Find before a computation whether a file can be written; nothing is changed.

    path: where the file is to be. what: what messages call it. Raises NotWritten if it is a
    directory, if its folder is missing, or cannot be written to, or if there is a read-only file.

    >>> prepare(Path("no-such-folder/proof.json"))
    Traceback (most recent call last):
    gfkit.errors.NotWritten: cannot write certificate no-such-folder/proof.json:
    no directory no-such-folder
    """
    with telling(path, what):
        if not is_special(path):
            place = _target(path).parent / _name()
            place.touch(exist_ok=False)
            place.unlink()


@takes(path=file_path, what=a_text("'certificate'"))
def write(path: Path, text: str | bytes | Iterable[str], what: str = "certificate") -> None:
    """Write a file, whole or not at all.

    path: where. text: the content, or its parts; text is written as UTF-8. what: what messages call
    the file. A new file has the permissions of the user's other new files, an older one keeps its
    own; a symbolic link stays, and what it leads to changes. What is not a regular file, such as
    /dev/stdout, is written to directly. Raises NotWritten, and leaves an older file as it was.
    """
    parts = _bytes([text] if isinstance(text, str | bytes) else text, path, what)
    with telling(path, what):
        is_direct = is_special(path)
    if is_direct:
        data = b"".join(parts)
        with telling(path, what), _special(path) as file:
            while data:
                data = data[file.write(data) :]
        return
    with telling(path, what):
        target = _target(path)
        beside = target.parent / _name()
        whole = beside.open("xb")
    with telling(path, what, errors=(OSError,)):
        try:
            with whole:
                if target.exists():  # nobody gains access
                    beside.chmod(target.stat().st_mode & 0o777)
                whole.writelines(parts)
                whole.flush()
                os.fsync(whole.fileno())
            beside.replace(target)
        except BaseException:
            with contextlib.suppress(OSError):
                beside.unlink()
            raise


@contextmanager
def nameless() -> Iterator[TextIO]:
    r"""Yield a file without a name for text, which is gone at the end.

    >>> with nameless() as file:
    ...     _ = file.write("1\n"), file.seek(0)
    ...     file.read()
    '1\n'
    """
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="surrogatepass", newline="") as file:
        yield file


@contextmanager
def folder_beside(place: Path) -> Iterator[Path]:
    """Yield a new folder of a folder, for this user alone; it is removed at the end.

    Raises OSError.
    """
    path = place / _name()
    path.mkdir(mode=0o700)
    with contextlib.ExitStack() as held:
        held.callback(shutil.rmtree, path, ignore_errors=True)
        with contextlib.suppress(OSError):  # folders cannot be opened everywhere
            descriptor = os.open(path, os.O_RDONLY)
            held.callback(os.close, descriptor)
            _lock(descriptor)  # so that `sweep` leaves it alone
        yield path


def sweep(place: Path) -> None:
    """Remove what `folder_beside` made in a folder an hour ago and more by processes now dead."""
    try:
        import fcntl  # noqa: PLC0415
    except ImportError:
        return
    for path in place.glob(f".gfkit-{'[0-9a-f]' * 16}"):
        with contextlib.ExitStack() as held, contextlib.suppress(OSError):
            found = path.lstat()
            if found.st_uid != os.geteuid() or time.time() - found.st_mtime < STALE_SECONDS:
                continue
            descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
            held.callback(os.close, descriptor)
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)  # else it is in use
            shutil.rmtree(path, ignore_errors=True)


class Folder:
    """A folder that the user named for files whose names come from elsewhere.

    Nothing is written outside it, whatever the names are. what: what messages call a file.
    """

    @takes(path=file_path, what=a_text("'page'"))
    def __init__(self, path: Path, what: str = "file") -> None:
        self.path = path
        self.what = what
        self._stems: set[str] = set()

    def prepare(self) -> None:
        """Make the folder if there is none, and find whether files can be written there.

        Raises NotWritten.
        """
        with telling(self.path, "to folder"):
            self.path.mkdir(parents=True, exist_ok=True)
            prepare(self.path / "any", self.what)

    @takes(name=a_text("'page.md'"))
    def write(self, name: str, text: str | bytes | Iterable[str]) -> Path:
        """Write a file of the folder, whole or not at all, and return its path.

        name: relative to the folder. Raises NotWritten also for an absolute name, for one with
        `..`, and for one that a symbolic link leads out of the folder.
        """
        place = self.place(name)
        write(place, text, self.what)
        return place

    def write_together(self, files: Mapping[str, str | bytes]) -> None:
        """Write all files of a set, or none, such as on a full disk.

        files: the texts by names; folders in them are made. The last one says that the set is
        whole: an older one of its name is removed before another file takes its place.
        Raises NotWritten.
        """
        places = {name: self.place(name) for name in files}
        with telling(self.path, self.what), folder_beside(self.path) as beside:
            for name, text in files.items():
                (beside / name).parent.mkdir(parents=True, exist_ok=True)
                write(beside / name, text, self.what)
            places[next(reversed(places))].unlink(missing_ok=True)
            for name, place in places.items():
                place.parent.mkdir(parents=True, exist_ok=True)
                (beside / name).replace(place)

    def place(self, name: str) -> Path:
        """Return the path of a file of the folder; raises NotWritten if it would be outside."""
        pure = PurePath(name)
        is_inside = bool(pure.parts) and not pure.anchor and ".." not in pure.parts
        if is_inside:
            with telling(self.path / pure, self.what):
                is_inside = (self.path / pure).resolve().is_relative_to(self.path.resolve())
        if not is_inside:
            reason = f"it is not a name inside {self.path}"
            raise NotWritten(f"cannot write {self.what} {name!r}: {reason}")
        return self.path / pure

    def stem(self, text: str) -> str:
        """Return a name without suffix, made of a text: letters, digits, - and _ of it.

        No two are the same, also where capitals and small letters are not told apart.

        >>> folder = Folder(Path("pages"))
        >>> folder.stem("Table 2"), folder.stem("../Table 2"), folder.stem("table-2")
        ('Table-2', 'Table-2-2', 'table-2-3')
        """
        plain = re.sub(r"[^A-Za-z0-9_-]+", "-", text)[:LONGEST_STEM].strip("-") or "unnamed"
        stem, number = plain, 1
        while stem.lower() in self._stems:
            number += 1
            stem = f"{plain}-{number}"
        self._stems.add(stem.lower())
        return stem


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock of an existing file or folder, and wait for the process that has it.

    It is not changed, and no other is made. Where it cannot be locked nothing is waited for: what
    is written under the lock is whole all the same, but it may be written twice. Raises OutOfBudget
    while it waits.
    """
    with contextlib.ExitStack() as held:
        with contextlib.suppress(OSError):  # folders cannot be opened everywhere
            descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
            held.callback(os.close, descriptor)
            with phase("seconds of waiting for another process") as waiting:
                while not _lock(descriptor):
                    time.sleep(LOOK_SECONDS)
                    waiting.advance(LOOK_SECONDS)
                    current().look()
        yield


def open_locked(path: Path, what: str) -> FileIO:
    """Open a file that only this process may use while it is open; a new one is empty.

    Raises NotWritten if another process has it open so, or if it is not a regular file.
    """
    while True:
        with telling(path, what, "use"):
            if path.exists() and not path.is_file():
                raise OSError(errno.EINVAL, "it is not a regular file")
            if path.exists() and not path.stat().st_mode & 0o222:
                raise PermissionError(errno.EACCES, "it is read-only")
            flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0)
            file = os.fdopen(os.open(path, flags, 0o666), "r+b", buffering=0)
            if not _lock(file.fileno()):
                file.close()
                raise OSError(errno.EAGAIN, "another computation is using it")
            if path.exists() and os.path.samestat(os.fstat(file.fileno()), path.stat()):
                return file
        file.close()  # who had it before has removed it meanwhile


def _lock(descriptor: int) -> bool:
    """Lock an open file until it is closed; return whether no other process has it."""
    try:
        import fcntl  # noqa: PLC0415

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except (ImportError, OSError):  # a system without locks
        return True
    return True


@contextmanager
def telling(
    path: Path,
    what: str,
    verb: str = "write",
    errors: tuple[type[Exception], ...] = (OSError, RuntimeError, ValueError),
) -> Iterator[None]:
    """Turn the errors of the system into one sentence; raises NotWritten.

    errors: a loop of links is a RuntimeError, a zero byte in a name a ValueError.
    """
    try:
        yield
    except errors as error:
        reason = getattr(error, "strerror", None) or str(error)
        if isinstance(error, FileExistsError):
            reason = "it is a file, not a folder"
        if isinstance(error, UnicodeError):
            reason = "no such name is possible"
        full = getattr(error, "errno", None) in FULL
        raise NotWritten(f"cannot {verb} {what} {path}: {reason}", is_full=full) from None


def _bytes(parts: Iterable[str | bytes], path: Path, what: str) -> Iterator[bytes]:
    for part in parts:
        try:
            yield part if isinstance(part, bytes) else part.encode()
        except UnicodeEncodeError as error:
            reason = f"UTF-8 has no {error.object[error.start]!r}"
            raise NotWritten(f"cannot write {what} {path}: {reason}") from None


def _target(path: Path) -> Path:
    """Return the place that a file will take; raises OSError if it cannot."""
    target = path.resolve()
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, "Is a directory")
    if not target.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, f"no directory {path.parent}")
    if target.exists() and not target.is_file():
        raise OSError(errno.EINVAL, "it is not a regular file")
    if target.exists() and not target.stat().st_mode & 0o222:
        raise PermissionError(errno.EACCES, "there is a read-only file of that name")
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return target


def _name() -> str:
    return f".gfkit-{os.urandom(8).hex()}"


def is_special(path: Path) -> bool:
    """Tell what is written to directly: a device, a pipe, one of our own open files."""
    if not path.exists() or path.is_dir():
        return False
    return (
        not path.is_file()
        or _own_stream(path) is not None
        or str(path).startswith(("/dev/fd/", "/proc/"))
    )


def _own_stream(path: Path) -> int | None:
    """Return 1 or 2 if a path leads to the file that is our standard output or error."""
    for stream in (1, 2):
        with contextlib.suppress(OSError):
            if os.path.samestat(path.stat(), os.fstat(stream)):
                return stream
    return None


def _special(path: Path) -> FileIO:
    """Open what is not a regular file, or one of our own streams."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError, AttributeError):
            stream.flush()
    own = _own_stream(path)
    return open(path if own is None else os.dup(own), "wb", buffering=0)  # noqa: PTH123
