"""The API reference: a page for each subject of the public names, made from the docstrings.

Docstrings are plain text with code between backticks, lists of arguments and examples; they are
shown as they are written, not read as markup.
"""

from __future__ import annotations

import inspect
import re
from typing import TYPE_CHECKING

from public_names import by_subject, value_of

if TYPE_CHECKING:
    from pathlib import Path

SECTION = re.compile(r"([A-Z][a-z]+)\n-+\n")
DIRECTIVE = re.compile(r" *# doctest: .*")


def write_pages(folder: Path) -> list[str]:
    """Write the pages; return their names without suffix."""
    folder.mkdir(parents=True, exist_ok=True)
    written, listed = [], []
    for subject, names in by_subject().items():
        stem = re.sub(r"[^a-z]+", "-", subject.lower()).strip("-")
        entries = [_entry(name, value_of(name)) for name in names]
        text = "\n\n".join([f"# {subject}", *entries])
        write_text(folder / f"{stem}.md", f"{text}\n")
        written.append(stem)
        listed += [f"## [{subject}]({stem}.md)", ""]
        listed += [f"- {{ref}}`{name} <{_target(name)}>`: {_about(name)}" for name in names]
        listed.append("")
    about = "Every public name, with arguments, errors and examples; the examples are run as tests."
    toc = ["```{toctree}", ":hidden:", "", *written, "```", ""]
    write_text(folder / "index.md", "\n".join(["# API reference", "", about, "", *listed, *toc]))
    return written


def _target(name: str) -> str:
    """Return the target of a name: targets do not tell game.Genera from game.genera."""
    every = (one for names in by_subject().values() for one in names)
    classes = {one.lower() for one in every if one != one.lower()}
    return f"function-{name}" if name in classes else name


def _about(name: str) -> str:
    """Return the first sentence on a public name."""
    value = value_of(name)
    if inspect.isclass(value) or callable(value):
        return escaped((inspect.getdoc(value) or "").split("\n\n")[0])
    return escaped(repr(value).strip("<>"))


def write_text(path: Path, text: str) -> None:
    """Write a file only if it changes, so that Sphinx reads again only what is new."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def _entry(name: str, value: object) -> str:
    """Return the section of a public name."""
    lines = [f"({_target(name)})=", f"## {name}", ""]
    if inspect.isclass(value) or callable(value):
        lines += ["```python", f"gfkit.{name}{_signature(value)}", "```", ""]
        lines.append(as_markdown(inspect.getdoc(value) or ""))
    else:
        lines += [f"An object of type `{type(value).__name__}`: {escaped(str(value))}"]
    if inspect.isclass(value) and not issubclass(value, Exception):
        for member, found in _members(value):
            call = "" if isinstance(found, property) else _signature(getattr(value, member))
            lines += ["", f"### {name}.{member}{'' if not call else '()'}", ""]
            if call:
                lines += ["```python", f"{name}.{member}{call}", "```", ""]
            lines.append(as_markdown(inspect.getdoc(found) or ""))
    return "\n".join(lines)


def _members(cls: type) -> list[tuple[str, object]]:
    """Return the documented public methods and properties that a class of gfkit defines."""
    found: dict[str, object] = {}
    for base in reversed(cls.__mro__):
        if not base.__module__.startswith("gfkit."):
            continue
        for name, value in vars(base).items():
            plain = value.__func__ if isinstance(value, classmethod | staticmethod) else value
            is_member = isinstance(plain, property) or inspect.isfunction(plain)
            if is_member and not name.startswith("_") and inspect.getdoc(plain):
                found[name] = plain
    return sorted(found.items())


def _signature(value: object) -> str:
    try:
        signature = str(inspect.signature(value))  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return "(...)"
    signature = re.sub(r"<([\w.]+ )?object at 0x[0-9a-f]+>|<class '([\w.]+)'>", "...", signature)
    signature = re.sub(r"(= '[^']*')|'([^']*)'", lambda found: found[1] or found[2], signature)
    signature = signature.replace("(self, ", "(").replace("(self)", "()")
    if len(signature) <= 80:
        return signature
    inner, _, after = signature[1:].rpartition(")")
    parts = re.split(r", (?![^\[\(]*[\]\)])", inner)
    return "(\n" + "".join(f"    {part},\n" for part in parts) + f"){after}"


def as_markdown(text: str) -> str:
    """Return Markdown that shows a docstring: paragraphs, code between backticks, examples."""
    blocks = re.split(r"\n\s*\n", DIRECTIVE.sub("", text.strip()))
    shown: list[str] = []
    for whole in blocks:
        block = whole
        if section := SECTION.match(block):  # of parameters, what is returned, errors, examples
            shown.append(f"**{section[1]}**")
            block = block[section.end() :]
            if section[1] != "Examples":
                entries = re.split(r"\n(?=\S)", block)
                pairs = [entry.partition("\n") for entry in entries]
                shown.append("\n\n".join(f"`{z}`\n: {escaped(text)}" for z, _, text in pairs))
                continue
        if block.lstrip().startswith(">>>"):
            code = inspect.cleandoc(block)
            if shown and shown[-1].startswith("```pycon"):
                shown[-1] = f"{shown[-1][:-4]}\n\n{code}\n```"
            else:
                shown.append(f"```pycon\n{code}\n```")
        elif any(line.startswith("    ") for line in block.splitlines()):
            shown.append(f"```text\n{inspect.cleandoc(block)}\n```")
        else:
            shown.append(escaped(block))
    return "\n\n".join(shown)


def escaped(text: str) -> str:
    """Return Markdown that shows a text; what stands between backticks is code."""
    text = re.sub(r'(?<!`)""(?!`)', '`""`', " ".join(text.split()))
    parts = re.split(r"`([^`]+)`", text)
    return "".join(
        f"`{part}`" if k % 2 else re.sub(r"[\\*_\[\]{}|~$#]", r"\\\g<0>", part).replace("<", "&lt;")
        for k, part in enumerate(parts)
    )
