"""Arguments that an error names are options of the command line where it is printed."""

from __future__ import annotations

import pytest

from gfkit.cli.errors import option_of, with_options
from gfkit.errors import Argument, GfkitError, LimitReached


@pytest.mark.parametrize(
    ("argument", "option"),
    [
        (Argument("memory"), "--memory-limit"),
        (Argument("seconds"), "--time-limit"),
        (Argument("longest", None), "--yes"),
        (Argument("terms", 20), "--terms 20"),
        (Argument("resume", True), "--resume"),
        (Argument("with_", "A000045.seq"), "--with A000045.seq"),
        (Argument("again", "odd state"), "--again 'odd state'"),
    ],
)
def test_an_argument_is_an_option(argument: Argument, option: str) -> None:
    assert option_of(argument) == option
    error = GfkitError(f"{argument} is one, columns=3 is none").naming(argument)
    assert with_options(error) == f"{option} is one, columns=3 is none"


def made_of_another(*, is_cause: bool) -> GfkitError:
    """Return an error that has the words of another one, from which it is raised, or not."""
    fewer = Argument("terms", 20)
    try:
        try:
            raise LimitReached(f"{fewer} fit").naming(fewer)
        except LimitReached as error:
            raise GfkitError(f"row 2: {error}") from (error if is_cause else None)
    except GfkitError as error:
        return error


@pytest.mark.parametrize("is_cause", [True, False])
def test_an_error_that_is_made_of_another_names_its_arguments(is_cause: bool) -> None:
    assert with_options(made_of_another(is_cause=is_cause)) == "row 2: --terms 20 fit"
