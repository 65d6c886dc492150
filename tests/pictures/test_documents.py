"""The images of the documents are what the commands beside them write."""

import re
import shlex
from pathlib import Path

import pytest
from svg_reading import read

from gfkit.cli import run

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "README.md").read_text() + (ROOT / "docs" / "python.md").read_text()
SHOWN = set(re.findall(r"\]\((?:docs/)?images/([a-z]+\.svg)\)", PAGE))
COMMANDS = [
    found
    for found in re.findall(r"^\$ (gfkit draw .*--output ([a-z]+\.svg))$", PAGE, re.MULTILINE)
    if found[1] in SHOWN
]


@pytest.mark.parametrize(("command", "name"), COMMANDS, ids=[name for _, name in COMMANDS])
def test_images_of_the_documents_are_what_the_commands_write(
    command: str, name: str, tmp_path: Path, monkeypatch
) -> None:
    """After a change that is meant, write them anew: run the commands in docs/images."""
    monkeypatch.chdir(tmp_path)
    assert run(shlex.split(command)[1:]) == 0
    written = (tmp_path / name).read_text()
    assert written == (ROOT / "docs" / "images" / name).read_text()
    read(written, inside=True)


def test_every_image_is_shown_and_made_by_a_command() -> None:
    images = {path.name for path in (ROOT / "docs" / "images").iterdir()}
    assert images == SHOWN == {name for _, name in COMMANDS}
