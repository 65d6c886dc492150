"""The page of the command line shows what its commands print."""

from cli import cli_page


def test_the_page_of_the_command_line_is_current() -> None:
    text = cli_page.PAGE.read_text(encoding="utf-8")
    assert text == cli_page.page(text), "run python tests/cli/cli_page.py"
