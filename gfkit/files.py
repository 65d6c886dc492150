"""Files of users: read whole or refused, with one reason; a device never fills the memory."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any

from gfkit.errors import UnreadableFile

if TYPE_CHECKING:
    from pathlib import Path

MAX_DIGITS = 20_000
"""A TOML file has shorter numbers."""


def read_text(path: Path, limit: int) -> str:
    """Return the text of a UTF-8 file of at most `limit` bytes, without a byte order mark.

    Raises UnreadableFile, whose `reason` does not repeat the path.

    >>> from pathlib import Path
    >>> read_text(Path("no-such-file"), 100)
    Traceback (most recent call last):
    gfkit.errors.UnreadableFile: no-such-file: cannot be read: No such file or directory
    """
    data = read_bytes(path, limit)
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise UnreadableFile(str(path), f"is not UTF-8 text (byte {error.start})") from None


def read_bytes(path: Path, limit: int) -> bytes:
    """Return a file of at most `limit` bytes. Raises UnreadableFile."""
    try:
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except OSError as error:
        reason = f"cannot be read: {error.strerror or error}"
        raise UnreadableFile(str(path), reason) from None
    except ValueError:  # a zero byte, or what no file system can encode
        raise UnreadableFile(str(path), "cannot be read: no such name is possible") from None
    if len(data) > limit:
        raise UnreadableFile(str(path), f"is larger than {limit} bytes")
    return data


def read_toml(path: Path, limit: int) -> dict[str, Any]:
    """Return the data of a TOML file of at most `limit` bytes. Raises UnreadableFile."""
    text = read_text(path, limit)
    if re.search(rf"\d{{{MAX_DIGITS}}}", text):  # reading it takes time that grows as its square
        raise UnreadableFile(str(path), f"has a number of {MAX_DIGITS} digits or more")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UnreadableFile(str(path), f"is not TOML: {error}") from None
    except RecursionError:
        raise UnreadableFile(str(path), "is not TOML: nested too deeply") from None
    except ValueError:  # more digits than the interpreter takes
        raise UnreadableFile(str(path), "has an integer of too many digits") from None
