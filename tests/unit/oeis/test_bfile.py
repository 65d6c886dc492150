"""b-files: what is read, and the line that each error names."""

from pathlib import Path

import pytest

from gfkit.oeis.entries.bfiles import BFileError, read_bfile
from gfkit.sequences.sequence import Sequence


def test_comments_blank_lines_tabs_and_windows_line_ends(tmp_path) -> None:
    text = "# A000290\r\n\r\n-1 1\r\n0\t0\r\n 1  1 \r\n# end\r\n2 4"
    path = tmp_path / "b.txt"
    path.write_bytes(text.encode())
    assert read_bfile(path) == Sequence((1, 0, 1, 4), offset=-1)


@pytest.mark.parametrize(
    "text, line, reason",
    [
        ("0 1\n1 2\n3 4\n", 3, "index 3 follows 1, a(2) is missing"),
        ("0 1\n5 2\n", 2, "index 5 follows 0, 4 terms are missing"),
        ("1 1\n2 2\n2 2\n", 3, "index 2 follows 2"),
        ("1 1\n2 2.5\n", 2, "'2 2.5' is not of the form `n a(n)`, two integers"),
        ("1\n2\n", 1, "'1' is not of the form `n a(n)`, two integers"),
        ("1 1\n2 4 9\n", 2, "'2 4 9' is not of the form `n a(n)`, two integers"),
        ("1 ١\n", 1, "'1 ١' is not of the form `n a(n)`, two integers"),
        ("# nothing\n\n", None, "the file contains no line `n a(n)`"),
        ("", None, "the file contains no line `n a(n)`"),
        ("version https://git-lfs.example/spec/v1\noid x\n", None, "Git LFS pointer"),
    ],
)
def test_errors_name_the_line(
    text: str, line: int | None, reason: str, tmp_path, monkeypatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("b.txt").write_text(text, encoding="utf-8")
    with pytest.raises(BFileError) as caught:
        read_bfile(Path("b.txt"))
    assert caught.value.line == line
    assert reason in str(caught.value)
    assert str(caught.value).startswith("b.txt:" if line is None else f"b.txt:{line}:")


def test_files_that_cannot_be_read(tmp_path) -> None:
    with pytest.raises(BFileError, match="No such file"):
        read_bfile(tmp_path / "absent")
    with pytest.raises(BFileError, match="cannot be read"):
        read_bfile(tmp_path)
    path = tmp_path / "binary"
    path.write_bytes(b"\xef\xbb\xbf1 1\n2 3\n")
    assert read_bfile(path) == Sequence((1, 3), offset=1)
