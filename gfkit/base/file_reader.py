"""The one reader of users' files: text, lines, bytes, TOML and JSON, whole or refused.

Every reader of gfkit goes through this file, so that each keeps the same limits (`FileLimits`)
and says the same things: one sentence that names the file, the line, the limit, and what would be
right. Only regular files are read, for others may block for ever or never end; `-` alone is
standard input. A name that ends in `.gz` is decompressed while it is read.

Text is UTF-8. A byte order mark is left out and CR LF is a line end; a zero byte and what is not
UTF-8 are refused with their line and byte.
"""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import IO, Any, NoReturn, cast

from gfkit.base.budget import spend
from gfkit.errors import UnreadableFile

TURN = 2**12
"""Bytes that count as one step of a budget."""
BOM = b"\xef\xbb\xbf"
POINTER = "version https://git-lfs"
IS_POINTER = "this is a Git LFS pointer, not the file that it stands for"
BFILE = re.compile(r"(?:^|/)b[0-9]{6,}\.txt$", re.ASCII)
"""Names of b-files."""
DOTTED = re.compile(r"(?<![\w-])(?:(?:[\w-]+|\"[^\"\n]*\"|'[^'\n]*')[ \t]*\.[ \t]*)+")
"""A dotted key of TOML, but for its last part; long ones take the square of their length."""


@dataclass(frozen=True, slots=True)
class FileLimits:
    """What a file may have at most; of a compressed one, `bytes` holds before and after.

    bytes: of the file. lines: how many. line: bytes of one line. digits: of a number of JSON that
    is not in quotes. depth: of nesting in TOML or JSON.
    """

    bytes: int = 2**28
    lines: int = 4_000_000
    line: int = 2**22
    digits: int = 4300
    depth: int = 100


USUAL = FileLimits()


def read_text(path: Path | str, limits: FileLimits = USUAL) -> str:
    """Return the text of a UTF-8 file, without a byte order mark, lines ended by a line feed.

    Raises UnreadableFile, whose `reason` does not repeat the path.

    >>> read_text("no-such-file")
    Traceback (most recent call last):
    gfkit.errors.UnreadableFile: no-such-file: cannot be read: No such file or directory
    """
    data = b"".join(byte_lines(path, limits))
    spend(1 + len(data) // TURN)
    return _text(path, data, 1)


def lines(path: Path | str, limits: FileLimits = USUAL, *, errors: str = "strict") -> Iterator[str]:
    """Yield the lines of a text file without their ends, in the memory of one line.

    errors: "replace" takes what is not UTF-8 too, as U+FFFD. Raises UnreadableFile when it comes to
    the place that cannot be read.
    """
    for number, line in enumerate(byte_lines(path, limits), 1):
        text = _text(path, line, number, errors)
        if text:  # there may have been a byte order mark alone
            yield text.removesuffix("\n")


def byte_lines(path: Path | str, limits: FileLimits = USUAL) -> Iterator[bytes]:
    """Yield the lines of a file as they are, each with its line feed. Raises UnreadableFile."""
    total, reason = 0, ""
    with _opened(path, limits) as file:
        for number in count(1):
            line = file.readline(limits.line + 2)
            if not line:
                return
            total += len(line)
            if total > limits.bytes:
                _refuse_size(path, limits)
            if len(line) - line.endswith(b"\n") > limits.line:
                reason = f"line {number} has more than {limits.line} bytes, the limit"
            elif number > limits.lines:
                reason = f"has more than {limits.lines} lines, the limit"
            if reason:
                raise UnreadableFile(name_of(path), reason)
            if not number % 64:
                spend()
            yield line


def read_toml(path: Path | str, limits: FileLimits = USUAL) -> dict[str, Any]:
    """Return the data of a TOML file. Raises UnreadableFile."""
    return parse_toml(read_text(path, limits), str(path), limits)


def parse_toml(text: str, source: str, limits: FileLimits = USUAL) -> dict[str, Any]:
    """Return the data of a TOML text. source: how messages call it. Raises UnreadableFile.

    >>> parse_toml("terms = [1, 2, 7]", "mine.toml")
    {'terms': [1, 2, 7]}
    >>> parse_toml("terms = [1, 2", "mine.toml")
    Traceback (most recent call last):
    gfkit.errors.UnreadableFile: mine.toml: is not TOML: Unclosed array (at end of document)
    """
    import tomllib  # noqa: PLC0415

    if any(keys[0].count(".") > limits.depth for keys in DOTTED.finditer(text)):
        _refuse_depth(source, limits)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UnreadableFile(source, f"is not TOML: {error}") from None
    except RecursionError:
        _refuse_depth(source, limits)
    except ValueError as error:  # more digits than the interpreter takes, an odd date
        raise UnreadableFile(source, f"is not TOML: {str(error).partition(';')[0]}") from None
    _check_depth(data, source, limits)
    return data


def read_json(path: Path | str, limits: FileLimits = USUAL) -> Any:
    """Return the data of a JSON file. Raises UnreadableFile."""
    return parse_json(read_text(path, limits), str(path), limits)


def parse_json(text: str, source: str, limits: FileLimits = USUAL) -> Any:
    """Return the data of a JSON text: no key twice, no NaN. Raises UnreadableFile.

    source: how messages call the text.

    >>> parse_json('{"terms": [1, 2, 7]}', "mine.json")
    {'terms': [1, 2, 7]}
    >>> parse_json('{"n": 1, "n": 2}', "mine.json")
    Traceback (most recent call last):
    gfkit.errors.UnreadableFile: mine.json: an object has the key 'n' twice
    """

    def integer(digits: str) -> int:
        limit = min(limits.digits, sys.get_int_max_str_digits() or limits.digits)
        if len(digits) > limit:
            reason = f"a number of {len(digits)} digits; the limit is {limit}, longer ones stand"
            raise UnreadableFile(source, f"{reason} in quotes")
        return int(digits)

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
    """Return whether an argument means standard input: it is `-` alone."""
    return str(path) == "-"


def is_there(path: Path | str) -> bool:
    """Return whether anything has this name; false for an impossible name."""
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


def _refuse_depth(source: str, limits: FileLimits) -> NoReturn:
    raise UnreadableFile(source, f"is nested too deeply; the limit is {limits.depth} levels")


def _check_depth(data: Any, source: str, limits: FileLimits) -> None:
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
        data = data.removeprefix(BOM)
        if data.startswith(POINTER.encode()):
            raise UnreadableFile(name_of(path), IS_POINTER)
    place, reason, text = data.find(b"\0"), "a zero byte", ""
    if place < 0 or errors != "strict":
        try:
            text, place = data.decode("utf-8", errors), -1
        except UnicodeDecodeError as error:
            place = error.start
            reason = f"byte 0x{data[place]:02x}"
    if place >= 0:
        line, byte = first + data.count(b"\n", 0, place), place - data.rfind(b"\n", 0, place)
        where = f"line {line}, byte {byte}"
        raise UnreadableFile(name_of(path), f"is not UTF-8 text: {reason} ({where})")
    return text.replace("\r\n", "\n")


def _refuse_size(path: Path | str, limits: FileLimits) -> NoReturn:
    packed = " when it is decompressed" if str(path).endswith(".gz") else ""
    raise UnreadableFile(name_of(path), f"is larger than {limits.bytes} bytes{packed}, the limit")


@contextmanager
def _unpacked(path: Path | str) -> Iterator[IO[bytes]]:
    import gzip  # noqa: PLC0415 - for few files
    import zlib  # noqa: PLC0415

    try:
        with gzip.open(path) as file:
            yield cast("IO[bytes]", file)
    except (EOFError, zlib.error, gzip.BadGzipFile):
        raise UnreadableFile(str(path), "is not compressed by gzip, or damaged") from None


@contextmanager
def _opened(path: Path | str, limits: FileLimits) -> Iterator[IO[bytes]]:
    """Yield an open file, decompressed if its name ends in .gz; raises UnreadableFile."""
    try:
        if is_standard_input(path):
            yield _standard_input()
            return
        size = Path(path).stat().st_size
        if not Path(path).is_file():
            kind = "a directory" if Path(path).is_dir() else "no regular file"
            reason = f"cannot be read: it is {kind}; give a regular file, or - for standard input"
            raise UnreadableFile(str(path), reason)
        if size > limits.bytes:
            _refuse_size(path, limits)
        is_packed = str(path).endswith(".gz")
        with _unpacked(path) if is_packed else Path(path).open("rb") as file:
            yield file
    except OSError as error:
        reason = f"cannot be read: {error.strerror or error}"
        raise UnreadableFile(shown(name_of(path), 200)[1:-1], reason) from None
    except ValueError:  # a zero byte, or what no file system can encode
        raise UnreadableFile(str(path), "cannot be read: no such name is possible") from None


def _standard_input() -> IO[bytes]:
    stream = sys.stdin
    if stream is None or stream.closed:
        raise UnreadableFile("standard input", "is closed")
    if isinstance(stream, io.StringIO):  # no file of the system: a text in its place
        return io.BytesIO(stream.read().encode())
    return cast("IO[bytes]", stream.buffer)
