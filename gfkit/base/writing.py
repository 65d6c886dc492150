"""Files that gfkit writes: whole or not at all, where the user said, and nowhere else.

A file is written beside its place, under a name `.gfkit-` and 16 hexadecimal digits, and moved
there when it is whole and on the disk. While it is written its process holds a lock on it, which
the kernel drops when the process ends, however it ends: so whoever writes into a folder next knows
which of these files nobody writes any more, and removes them.

`prepare` finds before a computation what would keep its answer from being written after it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import shutil
import stat
import sys
import time
from contextlib import contextmanager
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, BinaryIO

from gfkit.base.arguments import a_text, file_path, takes
from gfkit.base.budget import current, phase
from gfkit.errors import NotWritten

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from io import FileIO

BESIDE = re.compile(r"\.gfkit-[0-9a-f]{16}")
"""The name of a file or folder that is written, or was when its process was killed."""
FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
"""The errors of a disk, a quota or a limit on files that is exhausted."""
NO_READER_SECONDS = 5.0
"""So long a named pipe may be without a reader before that is an error."""
LOOK_SECONDS = 0.05
"""So often a lock is looked at that is waited for."""
TRIES = 100
"""So often a new file may be removed by others before it can be locked."""
NEW_SECONDS = 5.0
"""So long a folder may be there before its process has locked it."""
LONGEST_STEM = 80


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
        if is_special(path):
            _require_access(path)
            return
        target = path.resolve()
        _look(target, path)
        _try(target.parent)


@takes(path=file_path, what=a_text("'certificate'"))
def write(path: Path, text: str | bytes | Iterable[str], what: str = "certificate") -> None:
    """Write a file, whole or not at all.

    path: where. text: the content, or its parts; text is written as UTF-8. what: what messages call
    the file. A new file has the permissions of the user's other new files, an older one keeps its
    own; a symbolic link stays, and what it leads to changes. What is not a regular file, such as
    /dev/stdout, is written to directly. Raises NotWritten, and leaves an older file as it was.
    """
    with telling(path, what):
        direct = is_special(path)
    parts = [text] if isinstance(text, str | bytes) else text
    if direct:
        data = b"".join(_bytes(parts, path, what))
        with telling(path, what):
            _write_directly(path, data)
        return
    with replacing(path, what) as (_, file):
        file.writelines(_bytes(parts, path, what))


@contextmanager
def replacing(path: Path, what: str) -> Iterator[tuple[Path, BinaryIO]]:
    """Yield a new file and its path, which takes the place of `path` at the end.

    The file is open for reading and writing. After an exception nothing is left of it. Raises
    NotWritten.
    """
    with telling(path, what):
        target = path.resolve()
        _look(target, path)
        collect(target.parent)
        beside, file = _new(target.parent)
    with telling(path, what, errors=(OSError,)):
        try:
            _permit_like(file.fileno(), target)
            yield beside, file
            file.flush()
            os.fsync(file.fileno())
            if os.name == "nt":  # an open file cannot be moved there
                file.close()
            beside.replace(target)
        except BaseException:
            _remove(beside)
            raise
        finally:
            with contextlib.suppress(OSError):  # what could not be written is tried again
                file.close()


@contextmanager
def folder_beside(place: Path) -> Iterator[Path]:
    """Yield a new folder of a folder, for this user alone; it is removed at the end.

    What killed processes left there is removed first. Raises OSError.
    """
    collect(place)
    path = place / f".gfkit-{os.urandom(8).hex()}"
    path.mkdir(mode=0o700)
    held = None
    try:
        with contextlib.suppress(OSError):  # folders cannot be opened everywhere, nor collected
            held = os.open(path, os.O_RDONLY)
            _lock(held)
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)
        if held is not None:
            os.close(held)


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
            _try(self.path)
            collect(self.path)

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
        refusal = f"cannot write {self.what} {name!r}: it is not a name inside {self.path}"
        if not pure.parts or pure.is_absolute() or pure.anchor or ".." in pure.parts:
            raise NotWritten(refusal)
        with telling(self.path / pure, self.what):
            inside = (self.path / pure).resolve().is_relative_to(self.path.resolve())
        if not inside:
            raise NotWritten(refusal)
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


def discard(path: Path) -> None:
    """Remove a file of ours that is not needed any more; no error is raised."""
    _remove(path)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock of a file that is there, and wait for whoever has it.

    The file is not changed, and no other is made. Where a file cannot be locked nothing is waited
    for: what is written under the lock is whole all the same, but it may be written twice. Raises
    OutOfBudget while it waits.
    """
    descriptor = None
    try:
        with contextlib.suppress(OSError):
            descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
            with phase("seconds of waiting for another process") as waiting:
                while _lock(descriptor) is False:
                    time.sleep(LOOK_SECONDS)
                    waiting.advance(LOOK_SECONDS)
                    current().look()
        yield
    finally:
        if descriptor is not None:
            os.close(descriptor)


def open_locked(path: Path, what: str) -> FileIO:
    """Open a file that only this process may use while it is open; a new one is empty.

    Raises NotWritten if another process has it open so, or if it is not a regular file.
    """
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    for _ in range(TRIES):
        with telling(path, what, "use"):
            file = os.fdopen(os.open(path, flags, 0o666), "r+b", buffering=0)
            mode = os.fstat(file.fileno()).st_mode
            reason = ""
            if not stat.S_ISREG(mode):
                reason = "it is not a regular file"
            elif not mode & 0o222:
                reason = "it is read-only"
            elif _lock(file.fileno()) is False:
                reason = "another computation is using it"
            elif _is_at(file.fileno(), path.resolve()):
                return file
        file.close()
        if reason:
            break  # else who had it before has removed it meanwhile
    raise NotWritten(f"cannot use {what} {path}: {reason or 'it vanishes'}")


def collect(folder: Path) -> list[Path]:
    """Remove what killed processes have left half-written in a folder, and return the paths.

    Only regular files and folders of ours that no process has locked; nothing happens where that
    cannot be told, and no error is raised.
    """
    removed = []
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        names = [entry.name for entry in entries if BESIDE.fullmatch(entry.name)]
        for name in names:
            path = folder / name
            with contextlib.suppress(OSError):
                if _collected(path):
                    removed.append(path)
    return removed


def _collected(path: Path) -> bool:
    """Remove a file or folder that a process of this user began to write and writes no more.

    It is locked until it is removed: a process that has just made a file, and has not locked it
    yet, sees that, and makes another. A folder that new may be one of these, and stays.
    """
    found = path.lstat()
    is_folder = stat.S_ISDIR(found.st_mode) and time.time() - found.st_ctime > NEW_SECONDS
    is_file = stat.S_ISREG(found.st_mode) and found.st_nlink == 1
    if not (is_file or is_folder) or found.st_uid != _user():
        return False
    access = os.O_RDONLY if is_folder else os.O_RDWR
    descriptor = os.open(path, access | getattr(os, "O_NOFOLLOW", 0))
    try:
        is_stray = _lock(descriptor) is True and _is_at(descriptor, path)
        if is_stray:
            shutil.rmtree(path) if is_folder else path.unlink()
        return is_stray
    finally:
        os.close(descriptor)


def _lock(descriptor: int) -> bool | None:
    """Lock an open file until it is closed; false if another has it, None if that is not known."""
    try:
        import fcntl  # noqa: PLC0415
    except ImportError:  # a file that is open there can be neither moved nor removed
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return None
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


def _look(target: Path, path: Path) -> None:
    """Raise OSError if the file cannot take the place of what is there."""
    folder = target.parent
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, "Is a directory")
    if not folder.is_dir():
        raise FileNotFoundError(errno.ENOENT, f"no directory {path.parent}")
    if not target.exists():
        return
    found = target.stat()
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "it is not a regular file")
    if not found.st_mode & 0o222:
        raise PermissionError(errno.EACCES, "there is a read-only file of that name")
    _require_access(target)
    above = folder.stat()
    if above.st_mode & stat.S_ISVTX and _user() not in {found.st_uid, above.st_uid, 0}:
        raise PermissionError(errno.EPERM, "there is a file of another user")


def _require_access(path: Path) -> None:
    if not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def _user() -> int:
    return os.getuid() if hasattr(os, "getuid") else 0


def _new(folder: Path) -> tuple[Path, BinaryIO]:
    """Return a new file of the folder, locked until it is closed."""
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    for _ in range(TRIES):
        path = folder / f".gfkit-{os.urandom(8).hex()}"
        descriptor = os.open(path, flags, 0o666)
        file = os.fdopen(descriptor, "w+b")
        try:
            if _lock(descriptor) is not False and _is_at(descriptor, path):
                return path, file
        except BaseException:
            _remove(path)
            file.close()
            raise
        file.close()  # somebody has collected it before it was locked
    raise OSError(errno.EAGAIN, "new files vanish from the folder")


def _is_at(descriptor: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(descriptor), path.lstat())
    except FileNotFoundError:
        return False


def _try(folder: Path) -> None:
    """Make a file in a folder and remove it; raises OSError if that cannot be done."""
    path, file = _new(folder)
    _remove(path)
    file.close()


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()


def _permit_like(descriptor: int, target: Path) -> None:
    """Give a new file the permissions of the older one; nobody gains access."""
    if not target.exists():
        return
    older = target.stat()
    mode = stat.S_IMODE(older.st_mode) & 0o777
    if hasattr(os, "fchown"):
        if os.fstat(descriptor).st_gid != older.st_gid:
            try:
                os.fchown(descriptor, -1, older.st_gid)
            except OSError:
                mode = mode & 0o707 | (mode & 0o007) << 3
        with contextlib.suppress(OSError):
            os.fchown(descriptor, older.st_uid, -1)
        os.fchmod(descriptor, mode)


def is_special(path: Path) -> bool:
    """Tell what is written to directly: a device, a pipe, one of our own open files."""
    if not path.exists() or path.is_dir():
        return False
    if not path.is_file() or _own_stream(path) is not None:
        return True
    return str(path).startswith(("/dev/fd/", "/proc/"))


def _own_stream(path: Path) -> int | None:
    """Return 1 or 2 if a path leads to the file that is our standard output or error."""
    for stream in (1, 2):
        with contextlib.suppress(OSError):
            if os.path.samestat(path.stat(), os.fstat(stream)):
                return stream
    return None


def _write_directly(path: Path, data: bytes) -> None:
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError, AttributeError):
            stream.flush()
    own = _own_stream(path)
    descriptor = _opened(path) if own is None else os.dup(own)
    with open(descriptor, "wb", buffering=0) as file:  # noqa: PTH123 - a descriptor
        while data:
            data = data[file.write(data) :]


def _opened(path: Path) -> int:
    """Open what is not a regular file; a pipe without a reader is waited for, but not for ever."""
    end = time.monotonic() + NO_READER_SECONDS
    flags = os.O_WRONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
    while True:
        try:
            descriptor = os.open(path, flags)
        except OSError as error:
            if error.errno != errno.ENXIO or not path.is_fifo():
                raise
            if time.monotonic() > end:
                raise OSError(errno.ENXIO, "nobody reads this pipe") from None
            time.sleep(0.05)
            continue
        os.set_blocking(descriptor, True)
        return descriptor
