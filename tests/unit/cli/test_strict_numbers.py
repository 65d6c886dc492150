"""Numbers on the command line: decimal digits and nothing else, for every option of every verb."""

from collections.abc import Iterator
from typing import Any

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
