"""A b-file of fewer terms than were asked for says so."""

import pytest
from typer.testing import CliRunner

from gfkit.cli.app import app


@pytest.mark.parametrize("given, says", [(2, True), (3, True), (10, False)])
def test_a_b_file_of_fewer_terms_says_so_on_standard_error(given, says) -> None:
    terms = ",".join(map(str, range(1, given + 1)))
    result = CliRunner().invoke(app, ["oeis", "bfile", terms, "--terms", "10"])
    assert len(result.stdout.splitlines()) == given
    assert (f"no terms after a({given - 1}) are known" in result.stderr) == says
