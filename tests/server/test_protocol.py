"""The server by the SDK's own client: on standard streams, over HTTP, and in this process."""

import json
import os
import signal
from collections.abc import Awaitable, Callable

import anyio
import httpx2
import pytest
from jsonschema import Draft202012Validator
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.exceptions import MCPError
from server.lines import GFKIT, TOKEN, over_http

from gfkit.server import protocol
from gfkit.server.calls import Limits
from gfkit.server.protocol import AT_ONCE, MOST_GIVEN, Service

pytestmark = pytest.mark.slow


def run(work: Callable[[Client], Awaitable[None]], **limits: object) -> None:
    """Run work with a client of a server in this process."""

    async def connected() -> None:
        async with Client(Service(Limits(**limits)).server()) as client:  # type: ignore[arg-type]
            await work(client)

    anyio.run(connected)


async def counts_words(client: Client) -> None:
    """Ask for a g.f., and replay its certificate in another process."""
    tools = {one.name: one for one in (await client.list_tools()).tools}
    found = await client.call_tool("gf", {"subject": "binary words of length n avoiding 11"})
    assert not found.is_error
    said = found.structured_content
    Draft202012Validator(tools["gf"].output_schema).validate(said)
    assert said["understood"].endswith("binary words of length n avoiding 11")
    assert said["objects"] == ["00", "01", "10"]
    assert said["answer"]["verdict"] == "proved"
    assert said["answer"]["first_terms"][:6] == [1, 2, 3, 5, 8, 13]
    text = (await client.read_resource(said["certificate"])).contents[0].text
    assert json.loads(text)["statement"]
    replayed = await client.call_tool("verify", {"certificates": [said["certificate"]]})
    assert not replayed.is_error
    done = await anyio.run_process(
        [*GFKIT, "verify", "/dev/stdin"], input=text.encode(), check=False
    )
    assert b"regular file" in done.stderr or done.returncode == 0


def test_on_standard_streams() -> None:
    async def work() -> None:
        line = stdio_client(StdioServerParameters(command=GFKIT[0], args=[*GFKIT[1:], "serve"]))
        async with Client(line) as client:
            await counts_words(client)

    anyio.run(work)


def test_over_http_with_the_token_alone() -> None:
    async def work() -> None:
        async with over_http() as address, httpx2.AsyncClient() as bare:
            refused = await bare.post(address, json={"jsonrpc": "2.0", "id": 1, "method": "ping"})
            assert refused.status_code == 401
            headers = {"authorization": f"Bearer {TOKEN}"}
            http = httpx2.AsyncClient(headers=headers, timeout=60)
            async with http, Client(streamable_http_client(address, http_client=http)) as client:
                await counts_words(client)

    anyio.run(work)


def test_what_cannot_be_answered_says_why() -> None:
    async def work(client: Client) -> None:
        for tool, given, said in REFUSED:
            found = await client.call_tool(tool, given)
            assert found.is_error, given
            assert said in found.content[0].text
        with pytest.raises(MCPError, match="there is no tool 'graph'"):
            await client.call_tool("graph", {})
        with pytest.raises(MCPError, match="there is no resource"):
            await client.read_resource("gfkit://nothing")

    run(work)


REFUSED = [
    ("gf", {"subject": "binary words of area n"}, "nearest: binary words of length n"),
    ("gf", {"subject": "binary words of area n"}, "there can stand: of length"),
    ("gf", {}, "gf needs 'subject'"),
    ("gf", {"subject": "2^n", "sides": 3}, "gf has no argument 'sides'"),
    ("gf", {"subject": "2^n", "terms": "many"}, "terms is a number, not 'many'"),
    ("gf", {"subject": "/etc/passwd"}, "no folder that is open"),
    ("gf", {"subject": "../pyproject.toml"}, "pyproject.toml"),
    ("gf", {"subject": [1, [2]]}, "subject has numbers such as 3"),
    ("gf", {"subject": None}, "subject is not null"),
    ("gf", {"subject": {"version": 1, "sentence": {}}}, "sentence"),
    ("gf", {"subject": "(" * 5000}, "refused: "),
    ("gf", {"subject": "x" * (MOST_GIVEN + 1)}, "more than"),
    ("terms", {"subject": "2^n", "terms": 4000}, "ask for fewer terms"),
    ("check", {"relation": "a(n) = "}, "refused: "),
]


def test_a_call_ends_at_its_limit() -> None:
    async def work(client: Client) -> None:
        found = await client.call_tool("gf", {"subject": "domineering", "columns": 11})
        assert found.is_error
        assert "limit of 1 s reached" in found.content[0].text

    run(work, seconds=1.0)


def test_several_calls_are_answered_at_once_and_one_is_cancelled() -> None:
    async def work(client: Client) -> None:
        found: list[object] = []

        async def ask() -> None:
            answer = await client.call_tool("terms", {"subject": "kings", "columns": 2})
            found.append(answer.structured_content["answer"]["first_terms"][:4])

        with anyio.move_on_after(1.0) as scope:
            await client.call_tool("gf", {"subject": "domineering", "columns": 11})
        assert scope.cancelled_caught
        async with anyio.create_task_group() as group:
            for _ in range(AT_ONCE + 2):
                group.start_soon(ask)
        assert found == [[1, 3, 5, 11]] * (AT_ONCE + 2)

    run(work)


def test_a_process_that_is_killed_takes_nothing_along(monkeypatch: pytest.MonkeyPatch) -> None:
    class Killed(protocol.ToolCall):
        def message(self) -> object:
            if self.tool.name == "gf" and self.process.is_alive():
                os.kill(self.process.pid, signal.SIGKILL)
                self.process.join()
            return super().message()

    monkeypatch.setattr(protocol, "ToolCall", Killed)

    async def work(client: Client) -> None:
        found = await client.call_tool("gf", {"subject": "domineering", "columns": 11})
        assert found.is_error
        assert "ended with status -9" in found.content[0].text
        after = await client.call_tool("terms", {"subject": "2^n", "terms": 2})
        assert after.structured_content["answer"]["first_terms"] == [1, 2]

    run(work)


def test_the_prompt_and_the_resources_are_there() -> None:
    async def work(client: Client) -> None:
        for one in (await client.list_resources()).resources:
            assert (await client.read_resource(one.uri)).contents[0].text.strip()
        found = await client.get_prompt("count_this", {"question": "stairs"})
        assert "Count this with gfkit: stairs" in found.messages[0].content.text
        with pytest.raises(MCPError, match="the prompt is count_this"):
            await client.get_prompt("count_this", {})

    run(work)
