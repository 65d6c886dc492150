"""The one reader of users' files: text, lines, bytes, TOML and JSON, whole or refused.

Every reader of gfkit goes through this file, so that each keeps the same limits (`Limits`) and says
the same things: one sentence that names the file, the line, the limit, and what would be right.
Only regular files are read, for a FIFO or a device may block for ever or never end; `-` alone is
standard input. A name that ends in `.gz` is decompressed while it is read, in little memory.

Text is UTF-8. A byte order mark is left out and CR LF is a line end; a carriage return alone, a
zero byte and what is not UTF-8 are refused with their line and byte.
"""

from __future__ import annotations

import errno
import json
import os
import re
import select
import stat
import sys
import zlib
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from gfkit.base.budget import current, spend
from gfkit.errors import UnreadableFile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

BLOCK = 2**20
"""This many bytes are read, or decompressed, at once."""
PART = 2**16
"""This many compressed bytes are read at once."""
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
    return "".join(_blocks_of_text(path, limits or Limits()))


def lines(
    path: Path | str, limits: Limits | None = None, *, errors: str = "strict"
) -> Iterator[str]:
    """Yield the lines of a text file without their ends, in the memory of about one block.

    errors: "replace" takes what is not UTF-8 too, as U+FFFD. Raises UnreadableFile when it comes to
    the place that cannot be read.
    """
    for block in _blocks_of_text(path, limits or Limits(), errors):
        if block:  # there may have been a byte order mark alone
            yield from block.removesuffix("\n").split("\n")


def byte_lines(path: Path | str, limits: Limits | None = None) -> Iterator[bytes]:
    """Yield the lines of a file as they are, each with its line feed. Raises UnreadableFile."""
    for _, block in _blocks_of_lines(path, limits or Limits()):
        *parts, last = block.split(b"\n")
        for part in parts:
            yield part + b"\n"
        if last:
            yield last


def read_bytes(path: Path | str, limits: Limits | None = None) -> bytes:
    """Return the bytes of a file as they are, or decompressed. Raises UnreadableFile."""
    return b"".join(_blocks(path, limits or Limits()))


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


def _blocks_of_text(path: Path | str, limits: Limits, errors: str = "strict") -> Iterator[str]:
    """Yield the text in blocks that end with a line, but for the last; raises UnreadableFile."""
    for before, whole in _blocks_of_lines(path, limits):
        block = whole
        if not before:
            if block[:2] in {b"\xff\xfe", b"\xfe\xff"}:
                raise UnreadableFile(
                    name_of(path), "is not UTF-8 text but UTF-16; save it as UTF-8"
                )
            if block.startswith(POINTER.encode()):
                raise UnreadableFile(name_of(path), f"line 1: {IS_POINTER}")
            block = block.removeprefix(BOM)
        yield _text(path, block, before, errors)


def _blocks_of_lines(path: Path | str, limits: Limits) -> Iterator[tuple[int, bytes]]:
    """Yield the bytes in blocks that end with a line, but for the last, and the lines before.

    Raises UnreadableFile.
    """
    before = 0
    rest: list[bytes] = []
    length = 0
    for block in _blocks(path, limits):
        cut = block.rfind(b"\n") + 1
        if not cut:
            rest.append(block)
            length += len(block)
            _check_line(path, before + 1, length, limits)
            continue
        whole = b"".join([*rest, block[:cut]])
        rest = [block[cut:]]
        length = len(rest[0])
        _check_lines(path, whole, before, limits)
        yield before, whole
        before += whole.count(b"\n")
    last = b"".join(rest)
    if last:
        _check_lines(path, last, before, limits)
        yield before, last


def _check_lines(path: Path | str, block: bytes, before: int, limits: Limits) -> None:
    """Refuse too many lines or too long ones in a block that follows a given number of lines."""
    parts = block.split(b"\n")
    if len(max(parts, key=len)) > limits.line:
        number, long = next((k, z) for k, z in enumerate(parts) if len(z) > limits.line)
        _check_line(path, before + number + 1, len(long), limits)
    if before + len(parts) - (not parts[-1]) > limits.lines:
        raise UnreadableFile(name_of(path), f"has more than {limits.lines} lines, the limit")


def _text(path: Path | str, block: bytes, before: int, errors: str) -> str:
    """Return the text of whole lines that follow this many others; raises UnreadableFile."""
    place = block.find(b"\0")
    if place >= 0 and errors == "strict":
        where = _where(block, place, before)
        raise UnreadableFile(name_of(path), f"is not text: a zero byte ({where})")
    try:
        text = block.decode("utf-8", errors)
    except UnicodeDecodeError as error:
        where = _where(block, error.start, before)
        raise UnreadableFile(
            name_of(path), f"is not UTF-8 text: byte 0x{block[error.start]:02x} ({where})"
        ) from None
    if "\r" in text:
        text = text.replace("\r\n", "\n")
        alone = re.search(rb"\r(?!\n)", block)
        if alone is not None and errors == "strict":
            where = _where(block, alone.start(), before)
            raise UnreadableFile(
                name_of(path), f"has a carriage return alone ({where}); lines end with a line feed"
            )
    return text


def _where(block: bytes, place: int, before: int) -> str:
    line = before + block.count(b"\n", 0, place) + 1
    column = place - block.rfind(b"\n", 0, place)
    return f"line {line}, byte {column}"


def _check_line(path: Path | str, number: int, length: int, limits: Limits) -> None:
    if length > limits.line:
        raise UnreadableFile(
            name_of(path), f"line {number} has more than {limits.line} bytes, the limit"
        )


def _blocks(path: Path | str, limits: Limits) -> Iterator[bytes]:
    """Yield the bytes, decompressed if the name ends in .gz; raises UnreadableFile."""
    total = 0
    with _opened(path) as (read, size):
        if size > limits.bytes:
            _refuse_size(path, limits)
        blocks = _inflated(path, read) if str(path).endswith(".gz") else _plain(read)
        while True:
            try:
                block = next(blocks, b"")
            except OSError as error:
                raise _cannot(path, error) from None
            if not block:
                return
            total += len(block)
            if total > limits.bytes:
                _refuse_size(path, limits)
            spend(1 + len(block) // TURN)
            yield block


def _plain(read: Callable[[int], bytes]) -> Iterator[bytes]:
    while block := read(BLOCK):
        yield block


def _inflated(path: Path | str, read: Callable[[int], bytes]) -> Iterator[bytes]:
    """Yield what gzip compressed, one member after the other, a block at a time."""
    machine = zlib.decompressobj(wbits=31)
    is_inside = False
    data = read(PART)
    if not data:
        raise UnreadableFile(str(path), "is empty, and not compressed by gzip")
    while data:
        try:
            block = machine.decompress(data, BLOCK)
        except zlib.error as error:
            what = str(error).rpartition(": ")[2]
            raise UnreadableFile(
                str(path), f"is not compressed by gzip, or damaged: {what}"
            ) from None
        is_inside = not machine.eof
        if machine.eof:
            data = machine.unused_data.lstrip(b"\0")  # what pads the file
            machine = zlib.decompressobj(wbits=31)
            spend(1 + len(data) // TURN)
        else:
            data = machine.unconsumed_tail
        if block:
            yield block
        data = data or read(PART)
    if is_inside:
        raise UnreadableFile(str(path), "ends in the middle of what gzip compressed")


def _refuse_size(path: Path | str, limits: Limits) -> None:
    packed = " when it is decompressed" if str(path).endswith(".gz") else ""
    raise UnreadableFile(name_of(path), f"is larger than {limits.bytes} bytes{packed}, the limit")


def _cannot(path: Path | str, error: Exception) -> UnreadableFile:
    reason = getattr(error, "strerror", None) or str(error)
    return UnreadableFile(name_of(path), f"cannot be read: {reason}")


@contextmanager
def _opened(path: Path | str) -> Iterator[tuple[Callable[[int], bytes], int]]:
    """Yield a function that reads some bytes, none at the end, and the size of the file."""
    if is_standard_input(path):
        yield _standard_input(), 0
        return
    number = _open(path)
    try:
        with os.fdopen(number, "rb", buffering=0) as file:
            yield lambda count: file.read(count) or b"", os.fstat(number).st_size
    except OSError as error:
        raise _cannot(path, error) from None


def _open(path: Path | str) -> int:
    """Open a regular file and return its descriptor; a FIFO or a device is not waited for."""
    flags = os.O_RDONLY
    for name in ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY"):
        flags |= getattr(os, name, 0)
    number = None
    try:
        _check_kind(path, Path(path).stat().st_mode)
        number = os.open(path, flags)
        _check_kind(path, os.fstat(number).st_mode)
    except UnreadableFile:
        if number is not None:
            os.close(number)
        raise
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:
            raise UnreadableFile(
                str(path)[:60] + "...", "cannot be read: the name is too long"
            ) from None
        raise _cannot(path, error) from None
    except ValueError:  # a zero byte, or what no file system can encode
        raise UnreadableFile(str(path), "cannot be read: no such name is possible") from None
    return number


def _check_kind(path: Path | str, mode: int) -> None:
    if stat.S_ISREG(mode):
        return
    kind = KINDS.get(stat.S_IFMT(mode), "no regular file")
    hint = "" if stat.S_ISDIR(mode) else ", or - for standard input"
    raise UnreadableFile(str(path), f"cannot be read: it is {kind}; give a regular file{hint}")


def _standard_input() -> Callable[[int], bytes]:
    """Return the function that reads standard input, asking the budget while it waits."""
    stream = sys.stdin
    if stream is None or stream.closed:
        raise UnreadableFile("standard input", "is closed")
    raw = getattr(stream, "buffer", None)
    try:
        number = stream.fileno()
    except (OSError, ValueError, AttributeError):  # no file of the system: a text in its place
        number = None
    if raw is None or number is None:
        source = stream if raw is None else raw

        def read_other(count: int) -> bytes:
            data = source.read(count)
            return data if isinstance(data, bytes) else data.encode("utf-8", "surrogateescape")

        return read_other

    def read(count: int) -> bytes:
        try:
            while not select.select([number], [], [], 0.1)[0]:
                current().look()
        except (OSError, ValueError):  # nothing that can be waited for: it is read
            pass
        data: bytes = raw.read1(count)
        return data

    return read
