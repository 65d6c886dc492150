"""The application: the group of all verbs, its own options, and completion."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from gfkit.cli.verb_groups import VerbGroup

if TYPE_CHECKING:
    from collections.abc import Sequence

COMPLETE = "_GFKIT_COMPLETE"
RC = {"bash": "~/.bashrc", "zsh": "~/.zshrc", "fish": "~/.config/fish/config.fish"}
SOURCED = {"bash": 'eval "$({})"', "zsh": 'eval "$({})"', "fish": "{} | source"}


def _version(context: click.Context, _: Any, value: bool) -> None:
    if value:
        from gfkit import __version__

        click.echo(f"gfkit {__version__}")
        context.exit()


def _completion(context: click.Context, option: click.Parameter, value: bool) -> None:
    """Print what makes the user's shell complete, or have its start-up file do that."""
    if not value:
        return
    from pathlib import Path

    from gfkit.base.files import read_text
    from gfkit.errors import GfkitError

    shell = Path(os.environ.get("SHELL", "")).name
    if shell not in RC:
        raise GfkitError(f"completion is for bash, zsh and fish, and SHELL is {shell or 'not set'}")
    line = SOURCED[shell].format(f"env {COMPLETE}={shell}_source gfkit")
    if option.name == "show_completion":
        click.echo(line)
    else:
        file = Path(RC[shell]).expanduser()
        before = read_text(file) if file.exists() else ""
        if line not in before:
            from gfkit.base.writing import write

            write(file, f"{before.rstrip()}\n{line}\n".lstrip(), "file")
        click.echo(f"{shell} completes gfkit from its next start on: {file}")
    context.exit()


def _flag(words: list[str], call: Any, text: str) -> click.Option:
    return click.Option(
        words, is_flag=True, is_eager=True, expose_value=False, callback=call, help=text
    )


app = VerbGroup(
    "gfkit",
    "Discovers and proves generating functions and recurrences of games and tilings.",
    epilog="To begin with: gfkit gf domineering --columns 3",
    params=[
        _flag(["--version", "-V"], _version, "Print the version."),
        _flag(["--install-completion"], _completion, "Have the shell complete verbs and options."),
        _flag(["--show-completion"], _completion, "Print the line that makes the shell complete."),
    ],
)


def answer(arguments: Sequence[str]) -> Any:
    """Run one command; return its exit status, None for 0."""
    if COMPLETE in os.environ:
        return _complete(os.environ[COMPLETE])
    try:
        with app.make_context("gfkit", list(arguments)) as context:
            return app.invoke(context)
    except click.exceptions.Exit as stop:
        return stop.exit_code


def _complete(instruction: str) -> int:
    """Answer the shell; `complete_bash` is what the line of version 0.2 in a start-up file asks."""
    from click.shell_completion import BashComplete, shell_complete

    if instruction != "complete_bash":
        return shell_complete(app, {}, "gfkit", COMPLETE, instruction)
    shell = BashComplete(app, {}, "gfkit", COMPLETE)
    for one in shell.get_completions(*shell.get_completion_args()):
        click.echo(one.value)
    return 0
