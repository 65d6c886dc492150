"""Calls of every tool by the SDK's client: in this process, on standard streams, over HTTP."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anyio
import httpx2
import pytest
from jsonschema import Draft202012Validator
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client
from server.lines import GFKIT, TOKEN, over_http

from gfkit.server.calls import Limits
from gfkit.server.protocol import Service
from gfkit.server.tools import tools

TABLE = tomllib.loads(Path(__file__).with_name("calls.toml").read_text("utf-8"))
SUITE = [
    (tool, given, said, kind == "refused")
    for tool, rows in TABLE.items()
    for kind in ("right", "refused")
    for given, said in rows[kind]
]


def test_every_tool_has_calls() -> None:
    assert {*TABLE} == {*tools()}


async def suite(client: Client) -> None:
    """Ask all calls, a few at once; each answer obeys the schema of its tool."""
    schemas = {one.name: one.output_schema for one in (await client.list_tools()).tools}
    wrong: list[tuple[Any, ...]] = []
    places = anyio.CapacityLimiter(4)

    async def ask(tool: str, given: dict[str, Any], said: str, is_refused: bool) -> None:
        async with places:
            found = await client.call_tool(tool, given)
        text = found.content[0].text
        if found.is_error != is_refused or said not in text:
            wrong.append((tool, given, said, text))
        elif not is_refused:
            Draft202012Validator(schemas[tool]).validate(found.structured_content)

    async with anyio.create_task_group() as group:
        for one in SUITE:
            group.start_soon(ask, *one)
    assert wrong == []


async def here(work: Callable[[Client], Any]) -> None:
    async with Client(Service(Limits()).server()) as client:
        await work(client)


async def on_streams(work: Callable[[Client], Any]) -> None:
    line = stdio_client(StdioServerParameters(command=GFKIT[0], args=[*GFKIT[1:], "serve"]))
    async with Client(line) as client:
        await work(client)


async def on_http(work: Callable[[Client], Any]) -> None:
    headers = {"authorization": f"Bearer {TOKEN}"}
    async with over_http() as address:
        http = httpx2.AsyncClient(headers=headers, timeout=120)
        async with http, Client(streamable_http_client(address, http_client=http)) as client:
            await work(client)


@pytest.mark.thorough
@pytest.mark.parametrize("line", [here, on_streams, on_http], ids=lambda one: one.__name__)
def test_every_call_is_answered_or_refused_as_it_should(line: Any) -> None:
    anyio.run(line, suite)
