"""Ports: what lower rooms ask of upper ones is connected when gfkit is imported, each once."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import gfkit
from gfkit.base.display import ports

PORTS = sorted(name for name, port in vars(ports).items() if isinstance(port, ports.Port))
PACKAGE = Path(gfkit.__file__).parent


def test_a_port_that_nothing_is_connected_to_says_so() -> None:
    def thrice(n: int) -> int:
        """Return 3 n."""
        raise AssertionError(n)  # a prototype is never called

    port = ports.Port(thrice)
    with pytest.raises(RuntimeError, match="thrice is not connected"):
        port(2)
    port.connect(lambda n: n + n + n)
    assert port(2) == 6


def test_a_port_has_the_documentation_of_its_prototype() -> None:
    assert [
        name for name in PORTS if not (getattr(ports, name).__doc__ or "").strip().endswith(".")
    ] == []


def test_each_port_is_connected_once() -> None:
    tree = ast.parse((PACKAGE / "connections.py").read_text("utf-8"))
    connected = [
        decorator.value.attr
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
        for decorator in node.decorator_list
        if isinstance(decorator, ast.Attribute) and isinstance(decorator.value, ast.Attribute)
    ]
    assert sorted(connected) == PORTS


def test_only_the_file_of_connections_connects() -> None:
    files = [path for path in PACKAGE.rglob("*.py") if ".connect\n" in path.read_text("utf-8")]
    assert files == [PACKAGE / "connections.py"]
