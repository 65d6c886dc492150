"""The one reader of users' files: text, lines, bytes, TOML and JSON, whole or refused.

Every reader of gfkit goes through this file, so that each keeps the same limits (`Limits`) and says
the same things: one sentence that names the file, the line, the limit, and what would be right.
Only regular files are read, for a FIFO or a device may block for ever or never end; `-` alone is
standard input. A name that ends in `.gz` is decompressed while it is read.

Text is UTF-8. A byte order mark is left out and CR LF is a line end; a carriage return alone, a
zero byte and what is not UTF-8 are refused with their line and byte.
"""

from __future__ import annotations

import errno
import io
import json
import os
import re
import select
import stat
import sys
import zlib
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NoReturn, cast

from gfkit.base.budget import current, spend
from gfkit.errors import UnreadableFile

if TYPE_CHECKING:
    from collections.abc import Iterator

BLOCK = 2**18
"""This many bytes are decompressed at once."""
TURN = 2**12
"""Bytes that count as one step of a budget."""
BOM = b"\xef\xbb\xbf"
POINTER = "version https://git-lfs"
IS_POINTER = "this is a Git LFS pointer, not the file that it stands for"
BFILE = re.compile(r"(?:^|/)b[0-9]{6,}\.txt$", re.ASCII)
"""Names of b-files."""
DOTTED = re.compile(r"(?<![\w-])(?:(?:[\w-]+|\"[^\"\n]*\"|'[^'\n]*')[ \t]*\.[ \t]*)+")
"""A dotted key of TOML, but for its last part."""
KINDS = {
    stat.S_IFDIR: "a directory",
    stat.S_IFIFO: "a FIFO",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}


@dataclass(frozen=True, slots=True)
class Limits:
    """What a file may have at most; of a compressed one, `bytes` holds before and after.

    bytes: of the file. lines: how many. line: bytes of one line. digits: of a number of TOML or
    JSON that is not in quotes. depth: of nesting in TOML or JSON.
    """

    bytes: int = 2**28
    lines: int = 4_000_000
    line: int = 2**22
    digits: int = 4300
    depth: int = 100


def read_text(path: Path | str, limits: Limits | None = None) -> str:
    """Return the text of a UTF-8 file, without a byte order mark, lines ended by a line feed.

    Raises UnreadableFile, whose `reason` does not repeat the path.

    >>> read_text("no-such-file")
    Traceback (most recent call last):
    gfkit.errors.UnreadableFile: no-such-file: cannot be read: No such file or directory
    """
    limits = limits or Limits()
    data = read_bytes(path, limits)
    parts = data.split(b"\n")
    for number, part in enumerate(parts, 1):
        if len(part) > limits.line:
            _refuse_line(path, number, limits)
    if len(parts) - (not parts[-1]) > limits.lines:
        raise UnreadableFile(name_of(path), f"has more than {limits.lines} lines, the limit")
    return _text(path, data, 1)


def lines(
    path: Path | str, limits: Limits | None = None, *, errors: str = "strict"
) -> Iterator[str]:
    """Yield the lines of a text file without their ends, in the memory of one line.

    errors: "replace" takes what is not UTF-8 too, as U+FFFD. Raises UnreadableFile when it comes to
    the place that cannot be read.
    """
    for number, line in enumerate(byte_lines(path, limits), 1):
        text = _text(path, line, number, errors)
        if text:  # there may have been a byte order mark alone
            yield text.removesuffix("\n")


def byte_lines(path: Path | str, limits: Limits | None = None) -> Iterator[bytes]:
    """Yield the lines of a file as they are, each with its line feed. Raises UnreadableFile."""
    limits = limits or Limits()
    total = 0
    with _opened(path, limits) as file:
        for number in count(1):
            line = file.readline(limits.line + 2)
            if not line:
                return
            total += len(line)
            if total > limits.bytes:
                _refuse_size(path, limits)
            if len(line) - line.endswith(b"\n") > limits.line:
                _refuse_line(path, number, limits)
            if number > limits.lines:
                what = f"has more than {limits.lines} lines, the limit"
                raise UnreadableFile(name_of(path), what)
            if not number % 64:
                spend()
            yield line


def read_bytes(path: Path | str, limits: Limits | None = None) -> bytes:
    """Return the bytes of a file as they are, or decompressed. Raises UnreadableFile."""
    limits = limits or Limits()
    with _opened(path, limits) as file:
        data = file.read(limits.bytes + 1)
    if len(data) > limits.bytes:
        _refuse_size(path, limits)
    spend(1 + len(data) // TURN)
    return data


def read_toml(path: Path | str, limits: Limits | None = None) -> dict[str, Any]:
    """Return the data of a TOML file. Raises UnreadableFile."""
    limits = limits or Limits()
    return parse_toml(read_text(path, limits), str(path), limits)


def parse_toml(text: str, source: str, limits: Limits | None = None) -> dict[str, Any]:
    """Return the data of a TOML text. source: how messages call it. Raises UnreadableFile.

    >>> parse_toml("terms = [1, 2, 7]", "mine.toml")
    {'terms': [1, 2, 7]}
    >>> parse_toml("terms = [1, 2", "mine.toml")
    Traceback (most recent call last):
    gfkit.errors.UnreadableFile: mine.toml: is not TOML: Unclosed array (at end of document)
    """
    import tomllib  # noqa: PLC0415

    limits = limits or Limits()
    # Before it is read: long numbers and long dotted keys take the square of their length.
    for number in re.finditer(rf"[0-9_]{{{limits.digits},}}", text):
        if not re.search(r"[\"'][+-]?\Z", text[max(0, number.start() - 2) : number.start()]):
            _refuse_digits(source, _line_of(text, number.start()), len(number[0]), limits)
    if any(keys[0].count(".") > limits.depth for keys in DOTTED.finditer(text)):
        _refuse_depth(source, limits)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UnreadableFile(source, f"is not TOML: {error}") from None
    except RecursionError:
        _refuse_depth(source, limits)
    except ValueError as error:  # more digits than the interpreter is set to take, an odd date
        raise UnreadableFile(source, f"is not TOML: {str(error).partition(';')[0]}") from None
    _check_depth(data, source, limits)
    return data


def read_json(path: Path | str, limits: Limits | None = None) -> Any:
    """Return the data of a JSON file. Raises UnreadableFile."""
    limits = limits or Limits()
    return parse_json(read_text(path, limits), str(path), limits)


def parse_json(text: str, source: str, limits: Limits | None = None) -> Any:
    """Return the data of a JSON text: no key twice, no NaN. Raises UnreadableFile.

    source: how messages call the text.

    >>> parse_json('{"terms": [1, 2, 7]}', "mine.json")
    {'terms': [1, 2, 7]}
    >>> parse_json('{"n": 1, "n": 2}', "mine.json")
    Traceback (most recent call last):
    gfkit.errors.UnreadableFile: mine.json: an object has the key 'n' twice
    """
    limits = limits or Limits()

    def integer(digits: str) -> int:
        if len(digits) > limits.digits:
            _refuse_digits(source, None, len(digits), limits)
        try:
            return int(digits)
        except ValueError:  # more than the interpreter is set to take
            return _refuse_digits(source, None, len(digits), limits)

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            seen: set[str] = set()
            twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
            raise UnreadableFile(source, f"an object has the key {shown(twice)} twice")
        return found

    def constant(name: str) -> Any:
        raise UnreadableFile(source, f"{name} is not a number of JSON")

    try:
        data = json.loads(
            text, parse_int=integer, object_pairs_hook=unique, parse_constant=constant
        )
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise UnreadableFile(source, f"is not JSON: {error.msg} ({where})") from None
    except RecursionError:
        _refuse_depth(source, limits)
    _check_depth(data, source, limits)
    return data


def shown(text: str, longest: int = 40) -> str:
    """Return a text in quotes as messages show it, the end left out if it is long.

    >>> shown("a" * 100)
    "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...'"
    """
    return repr(text if len(text) <= longest else f"{text[: longest - 3]}...")


def is_standard_input(path: Path | str) -> bool:
    """Tell whether an argument means standard input: it is `-` alone."""
    return str(path) == "-"


def is_there(path: Path | str) -> bool:
    """Tell whether there is something of this name, whatever it is; false for no possible name."""
    try:
        return Path(path).exists()
    except (OSError, ValueError):
        return False


def name_of(path: Path | str) -> str:
    """Return how messages call a file.

    >>> name_of("-"), name_of("b000045.txt")
    ('standard input', 'b000045.txt')
    """
    return "standard input" if is_standard_input(path) else str(path)


def _line_of(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1


def _refuse_digits(source: str, line: int | None, digits: int, limits: Limits) -> NoReturn:
    where = "" if line is None else f"line {line}: "
    limit = min(limits.digits, sys.get_int_max_str_digits() or limits.digits)
    raise UnreadableFile(
        source,
        f"{where}a number of {digits} digits; the limit is {limit}, longer ones stand in quotes",
    )


def _refuse_depth(source: str, limits: Limits) -> NoReturn:
    raise UnreadableFile(source, f"is nested too deeply; the limit is {limits.depth} levels")


def _check_depth(data: Any, source: str, limits: Limits) -> None:
    """Refuse data nested too deeply, without recursion."""
    level = [data]
    for _ in range(limits.depth + 1):
        below: list[Any] = []
        for part in level:
            if isinstance(part, dict):
                below += [z for z in part.values() if isinstance(z, dict | list)]
            elif isinstance(part, list):
                below += [z for z in part if isinstance(z, dict | list)]
        if not below:
            return
        level = below
    _refuse_depth(source, limits)


def _text(path: Path | str, data: bytes, first: int, errors: str = "strict") -> str:
    """Return the text of bytes that begin with a line of this number; raises UnreadableFile."""
    if first == 1:
        if data[:2] in {b"\xff\xfe", b"\xfe\xff"}:
            reason = "is not UTF-8 text but UTF-16; save it as UTF-8"
            raise UnreadableFile(name_of(path), reason)
        if data.startswith(POINTER.encode()):
            raise UnreadableFile(name_of(path), f"line 1: {IS_POINTER}")
        data = data.removeprefix(BOM)
    reason, place = "", data.find(b"\0")
    text = ""
    if place >= 0 and errors == "strict":
        reason = "is not text: a zero byte ({})"
    else:
        try:
            text = data.decode("utf-8", errors)
        except UnicodeDecodeError as error:
            place = error.start
            reason = f"is not UTF-8 text: byte 0x{data[place]:02x} ({{}})"
    if "\r" in text:
        text = text.replace("\r\n", "\n")
        alone = re.search(rb"\r(?!\n)", data)
        if alone is not None and errors == "strict":
            place = alone.start()
            reason = "has a carriage return alone ({}); lines end with a line feed"
    if reason:
        line, byte = first + data.count(b"\n", 0, place), place - data.rfind(b"\n", 0, place)
        raise UnreadableFile(name_of(path), reason.format(f"line {line}, byte {byte}"))
    return text


def _refuse_line(path: Path | str, number: int, limits: Limits) -> NoReturn:
    reason = f"line {number} has more than {limits.line} bytes, the limit"
    raise UnreadableFile(name_of(path), reason)


def _refuse_size(path: Path | str, limits: Limits) -> NoReturn:
    packed = " when it is decompressed" if str(path).endswith(".gz") else ""
    raise UnreadableFile(name_of(path), f"is larger than {limits.bytes} bytes{packed}, the limit")


@contextmanager
def _opened(path: Path | str, limits: Limits) -> Iterator[IO[bytes]]:
    """Yield an open file, decompressed if its name ends in .gz; raises UnreadableFile."""
    packed = str(path).endswith(".gz")
    try:
        if is_standard_input(path):
            yield _standard_input()
            return
        _check_regular(path, Path(path).stat(), limits)
        with Path(path).open("rb") as file:
            if packed:
                from gzip import GzipFile  # noqa: PLC0415 - few files are compressed

                yield io.BufferedReader(cast("io.RawIOBase", GzipFile(fileobj=file)), BLOCK)
            else:
                yield file
    except EOFError:
        raise UnreadableFile(str(path), "ends in the middle of what gzip compressed") from None
    except (OSError, zlib.error) as error:
        reason = f"cannot be read: {getattr(error, 'strerror', None) or error}"
        if getattr(error, "errno", None) == errno.ENAMETOOLONG:
            path, reason = str(path)[:60] + "...", "cannot be read: the name is too long"
        elif packed and getattr(error, "errno", None) is None:
            reason = f"is not compressed by gzip, or damaged: {str(error).rpartition(': ')[2]}"
        raise UnreadableFile(name_of(path), reason) from None
    except ValueError:  # a zero byte, or what no file system can encode
        raise UnreadableFile(str(path), "cannot be read: no such name is possible") from None


def _check_regular(path: Path | str, found: os.stat_result, limits: Limits) -> None:
    if not stat.S_ISREG(found.st_mode):
        kind = KINDS.get(stat.S_IFMT(found.st_mode), "no regular file")
        hint = "" if stat.S_ISDIR(found.st_mode) else ", or - for standard input"
        reason = f"cannot be read: it is {kind}; give a regular file{hint}"
        raise UnreadableFile(str(path), reason)
    if found.st_size > limits.bytes:
        _refuse_size(path, limits)
    if str(path).endswith(".gz") and not found.st_size:
        raise UnreadableFile(str(path), "is empty, and not compressed by gzip")


class _Awaited(io.RawIOBase):
    """Standard input, which asks the budget while nothing comes."""

    def __init__(self, number: int) -> None:
        self.number = number

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        with suppress(OSError, ValueError):  # what cannot be waited for is read
            while not select.select([self.number], [], [], 0.1)[0]:
                current().look()
        data = os.read(self.number, len(buffer))
        buffer[: len(data)] = data
        return len(data)


def _standard_input() -> IO[bytes]:
    stream = sys.stdin
    if stream is None or stream.closed:
        raise UnreadableFile("standard input", "is closed")
    try:
        return io.BufferedReader(_Awaited(stream.fileno()))
    except (OSError, ValueError, AttributeError):  # no file of the system: a text in its place
        data = getattr(stream, "buffer", stream).read()
        return io.BytesIO(data.encode() if isinstance(data, str) else data)
