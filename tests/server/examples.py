"""The worked examples of the server: python tests/server/examples.py writes their answers anew."""

import json
import re
from pathlib import Path

from gfkit.server.calls import answered, meant
from gfkit.server.protocol import text_of
from gfkit.server.tools import tools

PAGE = Path(__file__).parents[2] / "gfkit" / "server" / "examples.md"
EXAMPLE = re.compile(r"```json\n(.*?)\n```\n\n```text\n(.*?)```\n", re.DOTALL)


def written(text: str, own: Path) -> str:
    """Return the page with the answers that its calls have now."""

    def anew(found: re.Match[str]) -> str:
        call = json.loads(found[1])
        tool = tools()[call["tool"]]
        given = {name: meant(value, own) for name, value in call["arguments"].items()}
        reply = answered(tool, *tool.arguments(given))
        return f"```json\n{found[1]}\n```\n\n```text\n{text_of(reply)}\n```\n"

    return EXAMPLE.sub(anew, text)


if __name__ == "__main__":
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        PAGE.write_text(written(PAGE.read_text("utf-8"), Path(folder).resolve()), "utf-8")
