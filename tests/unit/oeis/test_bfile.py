"""b-files: what is read, and the line that each error names."""

import pytest

from gfkit.oeis.entries.bfiles import BFileError, read_bfile
from gfkit.sequences.sequence import Sequence


def test_comments_blank_lines_tabs_and_windows_line_ends(tmp_path) -> None:
    text = "# A000290\r\n\r\n-1 1\r\n0\t0\r\n 1  1 \r\n# end\r\n2 4"
    path = tmp_path / "b.txt"
    path.write_bytes(text.encode())
    assert read_bfile(path) == Sequence((1, 0, 1, 4), offset=-1)


def test_files_that_cannot_be_read(tmp_path) -> None:
    with pytest.raises(BFileError, match="No such file"):
        read_bfile(tmp_path / "absent")
    with pytest.raises(BFileError, match="cannot be read"):
        read_bfile(tmp_path)
    path = tmp_path / "binary"
    path.write_bytes(b"\xef\xbb\xbf1 1\n2 3\n")
    assert read_bfile(path) == Sequence((1, 3), offset=1)
