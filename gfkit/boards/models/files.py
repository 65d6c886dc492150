"""The reader of the TOML file of a rule: an array rule, pieces, a tile set, or another kind."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gfkit.base.arguments import file_path
from gfkit.boards.rules import rule as naming
from gfkit.boards.rules.rule import CountingRule, kind_of_table
from gfkit.boards.rules.wang_tiles import TileSet
from gfkit.errors import ArrayRuleError, TileSetError, VerbCall


def read_rule(path: Path) -> TileSet | CountingRule:
    """Read a TOML file: an array rule if it lists `values`, pieces if any, otherwise a tile set.

    Other kinds are known by a key (`rules.rule.kind_of_table`). path: where the file is. Raises
    TileSetError, PieceSetError or ArrayRuleError that names file and place.

    >>> from gfkit import Strip
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder) / "bits.toml"
    ...     size = path.write_text('values = ["0", "1"]')
    ...     Strip(read_rule(path), columns=1).terms(5)
    [1, 2, 4, 8, 16]
    """
    path = file_path("path", path)
    data = naming.table_of_file(path)
    if not data:
        call = VerbCall.of("new", "pieces", "mine.toml")
        reason = f"it has no keys; `{call}` writes a rule to begin with"
        raise TileSetError(str(path), reason).naming(call)
    return rule_of_table({"name": path.stem, **data}, str(path))


def rule_of_table(data: Mapping[str, Any], where: str) -> TileSet | CountingRule:
    """Read the data of a TOML file; where: what errors call it. Raises as `read_rule` does."""
    if "play" in data:
        reason = "a game of moves ([play]) counts nothing: game.outcome and game.value play it"
        raise TileSetError(where, f"{reason} on a board, from its file")
    values = data.get("values")
    if isinstance(values, str) and values.endswith("..k"):
        call = VerbCall.of("gf", where, rows=2)
        reason = f"its values {values!r} are k: give a side, as `{call}`"
        raise ArrayRuleError(where, reason).naming(call)
    if isinstance(values, str):
        raise ArrayRuleError(where, f"its values are a list such as [0, 1, 2], not {values!r}")
    kind = kind_of_table(data)
    return (
        naming.game_class(kind).from_data(data, where) if kind else TileSet.from_data(data, where)
    )
