"""The one reader of files: what it returns, and what it refuses in which words."""

import gzip
import io
import os
import zlib
from pathlib import Path

import pytest

from gfkit.base import files
from gfkit.base.files import Limits
from gfkit.errors import UnreadableFile

SMALL = Limits(bytes=100, lines=5, line=30, digits=10, depth=4)


def reason(act, *arguments, **options) -> str:
    with pytest.raises(UnreadableFile) as caught:
        list(act(*arguments, **options))
    assert "\n" not in str(caught.value)
    return caught.value.reason


def put(tmp_path: Path, data: bytes | str, name: str = "file.txt") -> Path:
    path = tmp_path / name
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


@pytest.mark.parametrize(
    "data, text",
    [
        (b"", ""),
        (b"a", "a"),
        (b"a\n", "a\n"),
        (b"a\r\nb\r\n", "a\nb\n"),
        (b"\xef\xbb\xbfa\n", "a\n"),
        (b"\xef\xbb\xbf", ""),
        ("Cauchy–Schwarz\n".encode(), "Cauchy–Schwarz\n"),
        (b"a\n\n\nb", "a\n\n\nb"),
        (b"a\x0cb\n", "a\x0cb\n"),
    ],
)
@pytest.mark.parametrize("packed", [False, True])
def test_texts(tmp_path, data: bytes, text: str, packed: bool) -> None:
    name = "file.gz" if packed else "file"
    path = put(tmp_path, gzip.compress(data) if packed else data, name)
    assert files.read_text(path) == text
    expected = text.removesuffix("\n").split("\n") if text else []
    assert list(files.lines(path)) == expected
    assert b"".join(files.byte_lines(path)) == data


@pytest.mark.parametrize(
    "data, message",
    [
        (b"one\ntwo\0\n", "is not UTF-8 text: a zero byte (line 2, byte 4)"),
        (b"one\n\ncaf\xe9\n", "is not UTF-8 text: byte 0xe9 (line 3, byte 4)"),
        (b"\n" * 6, "has more than 5 lines, the limit"),
        (b"a\nb\n" + b"x" * 31, "line 3 has more than 30 bytes, the limit"),
        (b"a\n" * 51, "is larger than 100 bytes, the limit"),
    ],
)
def test_texts_that_are_refused(tmp_path, data: bytes, message: str) -> None:
    path = put(tmp_path, data)
    assert reason(files.read_text, path, SMALL) == message
    assert reason(files.lines, path, SMALL) == message
    packed = put(tmp_path, gzip.compress(data), "file.gz")
    assert reason(files.read_text, packed, SMALL) in {message, "has more than 5 lines, the limit"}


def test_what_is_not_utf_8_is_replaced_when_asked(tmp_path) -> None:
    path = put(tmp_path, b"caf\xe9\0\ntwo\r\n")
    assert list(files.lines(path, errors="replace")) == ["caf\ufffd\0", "two"]


def test_gzip_that_is_none_or_damaged(tmp_path) -> None:
    assert "not compressed by gzip" in reason(files.lines, put(tmp_path, "plain\n", "a.gz"))
    data = bytearray(gzip.compress(b"text\n" * 1000))
    data[-6] ^= 1  # of the checksum
    assert "damaged" in reason(files.lines, put(tmp_path, bytes(data), "a.gz"))


@pytest.mark.parametrize("line", [b"1" * 1000, b"123456789\n" * 100])
def test_a_small_file_of_much_text_takes_little_memory(tmp_path, line: bytes) -> None:
    import tracemalloc

    machine = zlib.compressobj(1, wbits=31)
    data = b"".join([*(machine.compress(line * 1000) for _ in range(12)), machine.flush()])
    path = put(tmp_path, data, "bomb.gz")
    tracemalloc.start()
    with pytest.raises(UnreadableFile, match="the limit"):
        for _ in files.lines(path, Limits(bytes=10**6)):
            pass
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 10 * 2**20


class Pipe:
    """Standard input of one text, through a pipe of the system."""

    def __init__(self, monkeypatch, data: bytes) -> None:
        reader, writer = os.pipe()
        os.write(writer, data)
        os.close(writer)
        self.file = os.fdopen(reader, encoding="utf-8")
        monkeypatch.setattr("sys.stdin", self.file)


def test_standard_input(monkeypatch) -> None:
    pipe = Pipe(monkeypatch, b"\xef\xbb\xbfone\r\ntwo")
    assert files.read_text("-") == "one\ntwo"
    pipe.file.close()
    monkeypatch.setattr("sys.stdin", io.StringIO("one\ntwo\n"))
    assert list(files.lines(Path("-"))) == ["one", "two"]
    monkeypatch.setattr("sys.stdin", None)
    assert reason(files.lines, "-") == "is closed"
