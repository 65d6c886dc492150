"""The grammar of sentences, which is read once: as data it is kept among the compiled modules."""

from __future__ import annotations

import marshal
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from gfkit.base.file_writing_and_locking import write
from gfkit.base.kept_among_compiled_modules import kept_file
from gfkit.errors import NotWritten
from gfkit.reading.sentences import lark_notation_reader
from gfkit.reading.sentences.lark_notation_reader import Ending, Grammar, GrammarRule, grammar_of


def kept_grammar(files: Sequence[Path], kept: Path | None = None) -> Grammar:
    """Return the grammar that stands in some files.

    kept: where it is kept as data, with the sum of the files and of what reads them; by default
    among the compiled modules. It is made anew for other sums, and where it cannot be read. Like
    compiled modules, what is kept there is trusted.
    """
    sources = [one.read_bytes() for one in (Path(lark_notation_reader.__file__), *files)]
    key = sha256(b"\0".join(sources)).digest()
    kept = kept or kept_file(__file__, "grammar")
    with suppress(OSError, EOFError, ValueError, TypeError):
        told, *data = marshal.loads(kept.read_bytes() if kept else b"")  # noqa: S302
        if told == key:
            return _of_data(*data)
    grammar = grammar_of(line for one in sources[1:] for line in one.decode().splitlines())
    if kept:
        with suppress(NotWritten):
            write(kept, marshal.dumps((key, *_data_of(grammar))), "grammar")
    return grammar


Rules = dict[str, tuple[list[str], list[list[int]], list[tuple[int, str, bool]]]]


def _data_of(grammar: Grammar) -> tuple[Rules, dict[str, frozenset[str]]]:
    rules = {
        name: (rule.symbols, rule.behind, [(k, *how) for k, how in rule.endings.items()])
        for name, rule in grammar.rules.items()
    }
    return rules, grammar.begins


def _of_data(rules: Rules, begins: dict[str, frozenset[str]]) -> Grammar:
    return Grammar(
        {
            name: GrammarRule(
                symbols, behind, {k: Ending(action, alone) for k, action, alone in endings}
            )
            for name, (symbols, behind, endings) in rules.items()
        },
        begins,
    )
