"""The server: tools, resources and a prompt by the Model Context Protocol.

On standard input and output, or over HTTP on an address of this machine, with a token.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import sys
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

import anyio
import mcp_types as types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError

from gfkit.base.version import __version__
from gfkit.server.calls import Limits, Reply, ToolCall
from gfkit.server.resources import PROMPT, resources
from gfkit.server.tools import Tool, tools

AT_ONCE: Final = 4
"""This many calls are answered at once; others wait."""
LOOK: Final = 0.01
"""Seconds between two looks at a call."""
MOST_GIVEN: Final = 200_000
"""Characters of the arguments of a call."""
KEPT: Final = 100
"""This many certificates are kept."""
CERTIFICATES: Final = "gfkit://certificates/"
INSTRUCTIONS: Final = (
    "gfkit proves generating functions and recurrences of what is counted. Say what is counted in "
    "its small exact language (read gfkit://subjects and gfkit://language), as a rule's file, a "
    "recurrence, a formula or terms. Each answer says what was understood: say that back to the "
    "user."
)


class Service:
    """What the handlers of the protocol share: the tools, the limits and the certificates."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.tools = tools()
        self.certificates: OrderedDict[str, str] = OrderedDict()
        self.places = anyio.CapacityLimiter(AT_ONCE)

    def server(self) -> Server[Any]:
        """Return the server of the SDK."""
        return Server(
            "gfkit",
            version=__version__,
            instructions=INSTRUCTIONS,
            on_list_tools=self.list_tools,
            on_call_tool=self.call_tool,
            on_list_resources=self.list_resources,
            on_list_resource_templates=self.list_templates,
            on_read_resource=self.read_resource,
            on_list_prompts=self.list_prompts,
            on_get_prompt=self.get_prompt,
        )

    async def list_tools(self, _context: Any, _params: Any) -> types.ListToolsResult:
        """Return the tools with their schemas."""
        return types.ListToolsResult(tools=[_described(one) for one in self.tools.values()])

    async def call_tool(
        self, context: Any, params: types.CallToolRequestParams
    ) -> types.CallToolResult:
        """Answer a call; a refusal is a result that says so."""
        tool, given = self.tools.get(params.name), params.arguments or {}
        if tool is None:
            listed = ", ".join(self.tools)
            raise MCPError(types.INVALID_PARAMS, f"there is no tool {params.name[:60]!r}: {listed}")
        if (size := len(json.dumps(given))) > MOST_GIVEN:
            return _refusal(f"the arguments have {size} characters, more than {MOST_GIVEN}", [])
        if tool.name == "verify":
            given = {name: self._certificates(one) for name, one in given.items()}
        async with self.places:
            reply = await self._answered(tool, given, context.session.report_progress)
        if reply.refused:
            return _refusal(reply.refused, reply.details)
        content: list[Any] = [types.TextContent(type="text", text=text_of(reply))]
        if reply.certificate:
            uri = self._kept(reply.certificate)
            reply.data["certificate"] = uri
            content.append(
                types.ResourceLink(
                    type="resource_link", uri=uri, name="certificate", mime_type="application/json"
                )
            )
        return types.CallToolResult(content=content, structured_content=reply.data)

    async def _answered(
        self, tool: Tool, given: Mapping[str, Any], progress: Callable[..., Awaitable[None]]
    ) -> Reply:
        """Answer in a process of its own, which ends with the call, whatever comes."""
        call = await anyio.to_thread.run_sync(ToolCall, tool, given, self.limits)
        try:
            while True:
                found = call.message()
                if found is None:
                    await anyio.sleep(LOOK)
                elif found[0] == "progress":
                    done, total, text = found[1]
                    await progress(done, total, text)
                else:
                    reply: Reply = found[1]
                    return reply
        finally:
            with anyio.CancelScope(shield=True):
                await anyio.to_thread.run_sync(call.end)

    def _kept(self, certificate: str) -> str:
        """Keep a certificate, and return its address."""
        uri = f"{CERTIFICATES}{hashlib.sha256(certificate.encode()).hexdigest()[:16]}"
        self.certificates[uri] = certificate
        self.certificates.move_to_end(uri)
        while len(self.certificates) > KEPT:
            self.certificates.popitem(last=False)
        return uri

    def _certificates(self, given: Any) -> Any:
        """Return what `verify` takes, the certificates of addresses in their places."""
        if isinstance(given, list):
            return [self._certificates(one) for one in given]
        if isinstance(given, str) and given in self.certificates:
            return json.loads(self.certificates[given])
        if isinstance(given, str) and given.lstrip().startswith("{"):
            try:
                return json.loads(given)
            except (ValueError, RecursionError):
                return given
        return given

    async def list_resources(self, _context: Any, _params: Any) -> types.ListResourcesResult:
        """Return what can be read."""
        return types.ListResourcesResult(
            resources=[
                types.Resource(uri=one.uri, name=one.name, description=one.says, mime_type=one.kind)
                for one in resources().values()
            ]
        )

    async def list_templates(
        self, _context: Any, _params: Any
    ) -> types.ListResourceTemplatesResult:
        """Return the addresses of certificates."""
        return types.ListResourceTemplatesResult(
            resource_templates=[
                types.ResourceTemplate(
                    uri_template=CERTIFICATES + "{digest}",
                    name="certificate",
                    description="The certificate of an answer, as `gfkit verify` takes it.",
                    mime_type="application/json",
                )
            ]
        )

    async def read_resource(
        self, _context: Any, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        """Return the text of a resource."""
        uri = str(params.uri)
        if (one := resources().get(uri)) is not None:
            text, kind = one.text(), one.kind
        elif uri in self.certificates:
            text, kind = self.certificates[uri], "application/json"
        else:
            raise MCPError(types.INVALID_PARAMS, f"there is no resource {uri[:100]!r}")
        contents: list[Any] = [types.TextResourceContents(uri=uri, text=text, mime_type=kind)]
        return types.ReadResourceResult(contents=contents)

    async def list_prompts(self, _context: Any, _params: Any) -> types.ListPromptsResult:
        """Return the prompt."""
        question = types.PromptArgument(
            name="question", description="What to count, in any words.", required=True
        )
        one = types.Prompt(
            name="count_this",
            description="Count what a question asks for, and say back what was counted.",
            arguments=[question],
        )
        return types.ListPromptsResult(prompts=[one])

    async def get_prompt(
        self, _context: Any, params: types.GetPromptRequestParams
    ) -> types.GetPromptResult:
        """Return the prompt with its question."""
        question = (params.arguments or {}).get("question")
        if params.name != "count_this" or not question:
            raise MCPError(types.INVALID_PARAMS, "the prompt is count_this, with a question")
        text = types.TextContent(type="text", text=PROMPT.format(question=question[:MOST_GIVEN]))
        return types.GetPromptResult(messages=[types.PromptMessage(role="user", content=text)])


def _described(tool: Tool) -> types.Tool:
    return types.Tool(
        name=tool.name,
        description=tool.description,
        input_schema=tool.arguments_schema(),
        output_schema=tool.answer_schema(),
        annotations=types.ToolAnnotations(read_only_hint=True, open_world_hint=False),
    )


def text_of(reply: Reply) -> str:
    """Return the answer as people read it, with what was understood."""
    meant, objects = reply.data["understood"], reply.data["objects"]
    lines = [f"understood  {meant}"] * bool(meant)
    lines += [f"objects     {' | '.join(objects)}"] * bool(objects)
    return "\n".join([*lines, reply.page])


def _refusal(reason: str, details: list[str]) -> types.CallToolResult:
    text = types.TextContent(type="text", text="\n".join([f"refused: {reason}", *details]))
    return types.CallToolResult(content=[text], is_error=True)


def serve(limits: Limits, address: tuple[str, int] | None = None) -> None:
    """Serve until the client leaves.

    address: of HTTP; without one standard input and output are the line. The token of HTTP is that
    of the environment, GFKIT_TOKEN, or a new one, which is written on standard error.
    """
    server = Service(limits).server()
    if address is None:
        anyio.run(_on_standard_streams, server)
        return
    import uvicorn  # noqa: PLC0415 - standard streams do without

    host, port = address
    token = os.environ.get("GFKIT_TOKEN") or secrets.token_urlsafe(24)
    if "GFKIT_TOKEN" not in os.environ:
        print(f"gfkit: the token is {token}", file=sys.stderr, flush=True)  # noqa: T201
    print(f"gfkit: serving on http://{host}:{port}/mcp", file=sys.stderr, flush=True)  # noqa: T201
    app = Guarded(server.streamable_http_app(host=host), token)
    uvicorn.run(app, host=host, port=port, log_level="error")


async def _on_standard_streams(server: Server[Any]) -> None:
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())


class Guarded:
    """An application of ASGI that answers 401 to requests without the token."""

    def __init__(self, app: Any, token: str) -> None:
        self.app = app
        self.wanted = f"Bearer {token}".encode()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass a request on, or refuse it."""
        given = dict(scope.get("headers", ())).get(b"authorization", b"")
        if scope["type"] == "http" and not secrets.compare_digest(given, self.wanted):
            headers = [(b"content-type", b"text/plain"), (b"www-authenticate", b"Bearer")]
            await send({"type": "http.response.start", "status": 401, "headers": headers})
            await send({"type": "http.response.body", "body": b"the token is missing or wrong"})
            return
        await self.app(scope, receive, send)
