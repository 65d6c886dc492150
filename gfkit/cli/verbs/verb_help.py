"""Explain a verb, as -h after it does; without one, list all verbs."""

from __future__ import annotations

import click

from gfkit.cli.frame import Said, verb
from gfkit.errors import GfkitError
from gfkit.render.page import listing


@verb("help", "gfkit help gf")
def show_help(verb: list[str] | None = None) -> Said:
    """Explain a verb, as -h after it does; without one, list all verbs."""
    from gfkit.cli.usage import no_verb
    from gfkit.cli.verb_groups import all_names

    here = click.get_current_context().find_root()
    for word in verb or []:
        inner = getattr(here.command, "get_command", lambda *_: None)(here, word)
        if inner is None:
            raise GfkitError(no_verb(word, here.command_path, all_names()))
        here = click.Context(inner, info_name=inner.name, parent=here)
    text = here.get_help()
    return Said({"verb": here.command_path, "help": text}, listing(text, "text"))
