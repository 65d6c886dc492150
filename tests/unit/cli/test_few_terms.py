"""A b-file of fewer terms than were asked for says so."""

import pytest

from gfkit.cli import run


@pytest.mark.parametrize("given, says", [(2, True), (3, True), (10, False)])
def test_a_b_file_of_fewer_terms_says_so_on_standard_error(capsys, given, says) -> None:
    terms = ",".join(map(str, range(1, given + 1)))
    assert run(["export", "--form", "b-file", terms, "--terms", "10"]) == 0
    captured = capsys.readouterr()
    assert len(captured.out.splitlines()) == given
    assert (f"no terms after a({given - 1}) are known" in captured.err) == says
