"""Files of users: texts, lines, TOML and JSON, whole or refused with the place and the limit."""

from __future__ import annotations

import gzip
import io
import json
import os
import re
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import parametrize_some

from gfkit.base import file_reader
from gfkit.base.budget import Budget
from gfkit.base.file_reader import FileLimits
from gfkit.errors import OutOfBudget, UnreadableFile

SMALL = FileLimits(bytes=100, lines=5, line=30, digits=10, depth=4)
DEEP = r"is nested too deeply; the limit is 100 levels"


def reason(act, *arguments, **options) -> str:
    with pytest.raises(UnreadableFile) as caught:
        list(act(*arguments, **options))
    assert "\n" not in str(caught.value)
    return caught.value.reason


def put(tmp_path: Path, data: bytes | str, name: str = "file.txt") -> Path:
    path = tmp_path / name
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


TEXTS = [
    (b"", ""),
    (b"a", "a"),
    (b"a\n", "a\n"),
    (b"a\r\nb\r\n", "a\nb\n"),
    (b"\xef\xbb\xbfa\n", "a\n"),
    (b"\xef\xbb\xbf", ""),
    ("Cauchy–Schwarz\n".encode(), "Cauchy–Schwarz\n"),
    (b"a\n\n\nb", "a\n\n\nb"),
    (b"a\x0cb\n", "a\x0cb\n"),
]
REFUSED = [
    (b"one\ntwo\0\n", "is not UTF-8 text: a zero byte (line 2, byte 4)"),
    (b"one\n\ncaf\xe9\n", "is not UTF-8 text: byte 0xe9 (line 3, byte 4)"),
    (b"\n" * 6, "has more than 5 lines, the limit"),
    (b"a\nb\n" + b"x" * 31, "line 3 has more than 30 bytes, the limit"),
    (b"a\n" * 51, "is larger than 100 bytes, the limit"),
]


PACKED = pytest.mark.parametrize("packed", [False, True], ids=["plain", "packed"])


def file_with(tmp_path: Path, data: bytes, *, packed: bool) -> Path:
    return put(tmp_path, gzip.compress(data) if packed else data, "file.gz" if packed else "file")


@PACKED
@pytest.mark.parametrize(("data", "text"), TEXTS)
def test_the_text_of_a_file_is_read_whole_or_by_lines(tmp_path, data, text, packed) -> None:
    path = file_with(tmp_path, data, packed=packed)
    assert file_reader.read_text(path) == text
    assert list(file_reader.lines(path)) == (text.removesuffix("\n").split("\n") if text else [])
    assert b"".join(file_reader.byte_lines(path)) == data


@PACKED
def test_a_line_may_be_as_long_as_the_limit(tmp_path, packed: bool) -> None:
    longest = b"x" * 30 + b"\n"
    path = file_with(tmp_path, longest, packed=packed)
    assert file_reader.read_text(path, SMALL) == longest.decode()


@PACKED
@pytest.mark.parametrize(("data", "message"), REFUSED)
@pytest.mark.parametrize("act", [file_reader.read_text, file_reader.lines])
def test_what_is_no_text_or_larger_than_a_limit_is_refused(
    tmp_path, act, data, message, packed
) -> None:
    """Of packed files the size is not known before they are read: the lines are counted first."""
    said = reason(act, file_with(tmp_path, data, packed=packed), SMALL)
    assert said == message or (packed and said == "has more than 5 lines, the limit")


def test_what_is_not_utf_8_is_replaced_when_asked(tmp_path) -> None:
    path = put(tmp_path, b"caf\xe9\0\ntwo\r\n")
    assert list(file_reader.lines(path, errors="replace")) == ["caf\ufffd\0", "two"]


def test_gzip_that_is_none_or_damaged(tmp_path) -> None:
    assert "not compressed by gzip" in reason(file_reader.lines, put(tmp_path, "plain\n", "a.gz"))
    data = bytearray(gzip.compress(b"text\n" * 1000))
    data[-6] ^= 1  # of the checksum
    assert "damaged" in reason(file_reader.lines, put(tmp_path, bytes(data), "a.gz"))


@parametrize_some("line", [b"1" * 1000, b"123456789\n" * 100])
def test_a_small_file_of_much_text_takes_little_memory(tmp_path, line: bytes) -> None:
    import tracemalloc

    machine = zlib.compressobj(1, wbits=31)
    data = b"".join([*(machine.compress(line * 1000) for _ in range(12)), machine.flush()])
    path = put(tmp_path, data, "bomb.gz")
    tracemalloc.start()
    with pytest.raises(UnreadableFile, match="the limit"):
        for _ in file_reader.lines(path, FileLimits(bytes=10**6)):
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
    assert file_reader.read_text("-") == "one\ntwo"
    pipe.file.close()
    monkeypatch.setattr("sys.stdin", io.StringIO("one\ntwo\n"))
    assert list(file_reader.lines(Path("-"))) == ["one", "two"]
    monkeypatch.setattr("sys.stdin", None)
    assert reason(file_reader.lines, "-") == "is closed"


# Limits: so much may be, and no more.


def may_be(read, *arguments) -> bool:
    try:
        read(*arguments)
    except UnreadableFile:
        return False
    return True


@pytest.mark.parametrize(
    ("most", "made"),
    [
        (100, lambda k: ("1" * 24 + "\n") * (k // 25) + "1" * (k % 25)),
        (5, lambda k: "1\n" * k),
        (30, lambda k: "1" * k),
        (30, lambda k: "1" * k + "\n"),
    ],
    ids=["bytes", "lines", "a line", "a line with its end"],
)
def test_a_text_has_at_most_as_much_as_the_limits_say(tmp_path, most, made) -> None:
    assert may_be(file_reader.read_text, put(tmp_path, made(most)), SMALL)
    assert not may_be(file_reader.read_text, put(tmp_path, made(most + 1)), SMALL)


@pytest.mark.parametrize(
    ("most", "parse", "made"),
    [
        (10, file_reader.parse_json, lambda k: "1" * k),
        (5, file_reader.parse_json, lambda k: "[" * k + "]" * k),
        (5, file_reader.parse_json, lambda k: '{"a":' * (k - 1) + "{}" + "}" * (k - 1)),
        (4, file_reader.parse_toml, lambda k: f"a = {'[' * k}{']' * k}"),
        (4, file_reader.parse_toml, lambda k: f"{'.'.join('abcdefg'[: k + 1])} = 1"),
    ],
    ids=["digits", "lists", "objects", "lists of TOML", "keys of TOML"],
)
def test_data_is_nested_and_has_numbers_as_the_limits_say(most, parse, made) -> None:
    assert may_be(parse, made(most), "mine", SMALL)
    assert not may_be(parse, made(most + 1), "mine", SMALL)


def test_a_limit_above_that_of_python_does_not_raise_it() -> None:
    limits = FileLimits(digits=5000)
    assert file_reader.parse_json("1" * 4300, "mine.json", limits) == int("1" * 4300)
    with pytest.raises(UnreadableFile, match="a number of 4301 digits; the limit is 4300"):
        file_reader.parse_json("1" * 4301, "mine.json", limits)


def test_the_lines_of_a_file_are_steps_of_a_budget(tmp_path) -> None:
    path = put(tmp_path, "1\n" * 128)
    with Budget(steps=2):
        assert len([*file_reader.byte_lines(path)]) == 128
    with Budget(steps=1), pytest.raises(OutOfBudget, match="limit of 1 steps reached"):
        list(file_reader.byte_lines(path))


# TOML and JSON.


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_json_is_read_as_python_reads_it(data) -> None:
    assert file_reader.parse_json(json.dumps(data), "mine.json") == data


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a = [1", "is not TOML: Unclosed array"),
        ("a = [[[[[1]]]]]", "is nested too deeply; the limit is 4 levels"),
        ("a = {b={c={d={e={f=1}}}}}", "is nested too deeply; the limit is 4 levels"),
        ("a.b.c.d.e.f = 1", "is nested too deeply; the limit is 4 levels"),
        ('"a" . b. c .d.e.f = 1', "is nested too deeply; the limit is 4 levels"),
        ("a = 0000-99-99", "is not TOML"),
        (f"a = {'1' * 5000}", r"Exceeds the limit (4300 digits)"),
    ],
)
def test_toml_that_is_refused(text, words) -> None:
    with pytest.raises(UnreadableFile, match=rf"^mine.toml: .*{re.escape(words)}"):
        file_reader.parse_toml(text, "mine.toml", SMALL)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is not JSON"),
        ("[1", "is not JSON: Expecting ',' delimiter (line 1, column 3)"),
        ("12345678901", "a number of 11 digits; the limit is 10, longer ones stand in quotes"),
        ("[[[[[[1]]]]]]", "is nested too deeply; the limit is 4 levels"),
        ('{"a": {"b": [{"c": [{"d": []}]}]}}', "is nested too deeply; the limit is 4 levels"),
        ('{"a": 1, "b": 2, "a": 3}', "an object has the key 'a' twice"),
        ("[NaN]", "NaN is not a number of JSON"),
        ("-Infinity", "-Infinity is not a number of JSON"),
    ],
)
def test_json_that_is_refused(text, words) -> None:
    with pytest.raises(UnreadableFile, match=f"^mine.json: {re.escape(words)}"):
        file_reader.parse_json(text, "mine.json", SMALL)


@pytest.mark.parametrize("begin", ["[", '{"a":', '[{"a":[', "[[],"])
@pytest.mark.parametrize("is_closed", [False, True])
def test_json_of_any_depth_is_refused_in_words(begin, is_closed) -> None:
    closed = begin[::-1].translate({ord("["): "]", ord("{"): "}"})
    text = begin * 10**5 + ("1" + "".join(z for z in closed if z in "]}") * 10**5) * is_closed
    assert reason(file_reader.parse_json, text, "deep.json") == DEEP


@pytest.mark.parametrize("depth", [200, 3000, 10**5])
@parametrize_some("begin", ["[", "{a=", "a.", "'a'."])
@pytest.mark.parametrize("place", ["a = {}", "{} = 1", "[{}]"])
def test_toml_of_any_depth_is_refused_in_words(depth, begin, place) -> None:
    """Python itself raises RecursionError, and takes the square of the time for dotted keys."""
    assert re.match(
        f"{DEEP}|is not TOML: ",
        reason(file_reader.parse_toml, place.format(begin * depth), "deep.toml"),
    )


def test_a_name_that_cannot_be_is_no_file() -> None:
    assert not file_reader.is_there("\0")
    assert not file_reader.is_there("no-such")


def test_a_pointer_to_a_file_is_not_the_file(tmp_path) -> None:
    path = put(tmp_path, "version https://git-lfs.github.com/spec/v1\n")
    assert "Git LFS pointer, not the file" in reason(file_reader.read_text, path)
