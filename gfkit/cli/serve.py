"""`gfkit serve`: gfkit as a tool of assistants."""

from __future__ import annotations

import ipaddress
from pathlib import Path

import click

from gfkit.cli.numbers import number
from gfkit.errors import GfkitError, MissingExtra

SAYS = "Serve the verbs to assistants by the Model Context Protocol."
GIB = 2**30


def command() -> click.Command:
    """Return the command; what it needs is imported when it is called."""
    return click.Command(
        "serve",
        help=f"{SAYS}\n\nOn standard input and output, or with --http on an address of this "
        "machine, with the token of GFKIT_TOKEN or a new one. Nothing else is opened.",
        epilog="\b\nExample:\n  gfkit serve",
        params=[
            click.Option(
                ["--http"], metavar="HOST:PORT", help="Serve over HTTP, as on 127.0.0.1:8765."
            ),
            click.Option(["--folder"], metavar="DIR", help="The folder whose files may be read."),
            click.Option(
                ["--time-limit"], default="60", metavar="SECONDS", show_default=True,
                help="The time that a call may take.",
            ),
            click.Option(
                ["--memory-limit"], default="2", metavar="GIB", show_default=True,
                help="The memory that a call may take.",
            ),
        ],
        callback=_serve,
    )  # fmt: skip


def _serve(http: str | None, folder: str | None, time_limit: str, memory_limit: str) -> int:
    address = None if http is None else address_of(http)
    if folder is not None and not Path(folder).is_dir():
        raise GfkitError(f"--folder must be a folder, not {folder}")
    try:
        seconds, memory = number(time_limit), number(memory_limit)
    except ValueError as error:
        raise GfkitError(f"a limit is a positive number: {error}") from None
    if seconds <= 0 or memory <= 0:
        raise GfkitError("a limit is a positive number of seconds, or of GiB")
    try:
        from gfkit.server.protocol import serve
    except ModuleNotFoundError as error:
        raise MissingExtra("tools of assistants", error.name or "mcp", "mcp") from None
    from gfkit.server.calls import Limits

    place = None if folder is None else Path(folder).resolve()
    serve(Limits(seconds, int(memory * GIB), folder=place), address)
    return 0


def address_of(text: str) -> tuple[str, int]:
    """Return the host and the port of an address of this machine; raises GfkitError for others.

    >>> address_of("127.0.0.1:8765")
    ('127.0.0.1', 8765)
    """
    host, _, port = text.rpartition(":")
    try:
        is_here = host == "localhost" or ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        is_here = False
    if not is_here or not port.isascii() or not port.isdigit() or not 0 < int(port[:9]) < 2**16:
        raise GfkitError(
            f"--http must be an address of this machine, such as 127.0.0.1:8765, not {text[:60]}"
        )
    return host.strip("[]"), int(port)
