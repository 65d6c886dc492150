"""Numbers on the command line: decimal digits and nothing else, for every option of every verb."""

from collections.abc import Iterator
from typing import Any

import pytest

from gfkit.cli import run
from gfkit.cli.frame import Kind
from gfkit.cli.options import integer, number
from gfkit.cli.verbs import FILES, find


def options() -> Iterator[tuple[tuple[str, ...], str, Any]]:
    """Yield the numeric options of all verbs, with the verb and the function that reads them."""
    for name in FILES:
        for one in find(name).command.params:
            if isinstance(one.type, Kind) and one.type.read in {integer, number}:
                yield tuple(name.split()), one.opts[0], one.type.read


ALL = list(options())


def test_the_options_are_found() -> None:
    assert {("gf",), ("export",), ("game", "nim"), ("audit",)} <= {v for v, *_ in ALL}
    assert {"--terms", "--up-to", "--time-limit"} <= {option for _, option, _ in ALL}
    assert {reader for *_, reader in ALL} == {integer, number}


@pytest.mark.parametrize(
    "verb, option, reader", ALL, ids=lambda part: getattr(part, "__name__", str(part)[:30])
)
def test_every_option_takes_digits_alone(capsys, verb, option: str, reader) -> None:
    for text in ("3.0", "\uff13") if reader is integer else ("nan", "1_0"):
        assert run([*verb, option, text]) == 2, text
        error = capsys.readouterr().err
        assert error.count("\n") == 1, text
        assert "digits" in error, (text, error)


@pytest.mark.parametrize("text", ["0", "3", "-3", "123456789012345678"])
def test_integers(text: str) -> None:
    assert integer(text) == int(text)


@pytest.mark.parametrize("text", ["0", "3", "2.5", "0.25", "1e-9"])
def test_numbers(text: str) -> None:
    assert number(text) == float(text)
