"""How tests of the server speak with it: its command, and a server over HTTP."""

import os
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import anyio
import httpx2

GFKIT = [sys.executable, "-m", "gfkit"]
TOKEN = "a-token-of-the-tests"  # noqa: S105 - of no server that stays


@asynccontextmanager
async def over_http() -> AsyncIterator[str]:
    """Start a server, and yield its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = [*GFKIT, "serve", "--http", f"127.0.0.1:{port}"]
    address = f"http://127.0.0.1:{port}/mcp"
    env = {**os.environ, "GFKIT_TOKEN": TOKEN}
    async with await anyio.open_process(words, env=env) as process:
        try:
            async with httpx2.AsyncClient() as one:
                for _ in range(400):
                    with suppress(httpx2.TransportError):
                        await one.get(address)
                        break
                    await anyio.sleep(0.05)
            yield address
        finally:
            process.terminate()
