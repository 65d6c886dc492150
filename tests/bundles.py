"""Tests that need no fixtures run together as one item, since each item costs time of its own.

They are the cases of one `parametrize`, drawn as always, or the functions of one module. Each runs,
whatever the others do, and one that fails is named, with its traceback; so is one that skips. Tests
that are asked for by name, and all with -m thorough, run as items of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

AT_ONCE = 16
"""This many cases are in one item at most; more of them would keep one worker busy at the end."""
FUNCTIONS_AT_ONCE = 8
ALONE = {"skip", "skipif", "xfail", "timeout", "usefixtures", "slow", "thorough", "filterwarnings"}


NO_CASE = SimpleNamespace(indices={})


class CasesFailed(Exception):
    """Some cases failed; each has its traceback."""


class Cases(pytest.Item):
    """Some cases of one test function, or some functions of one module."""

    def __init__(self, *, cases: list[pytest.Function], **given: Any) -> None:
        super().__init__(**given)
        self.cases = cases
        self.own_markers = list(cases[0].own_markers)

    def runtest(self) -> None:
        """Run each case; fail if any fails."""
        failed = []
        for case in self.cases:
            try:
                case.obj(**(case.callspec.params if hasattr(case, "callspec") else {}))
            except pytest.skip.Exception as skipped:
                self.user_properties.append(("skipped", f"{case.nodeid}: {skipped.msg}"))
            except (Exception, pytest.fail.Exception):  # noqa: BLE001 - the others run, too
                text = case.repr_failure(pytest.ExceptionInfo.from_current())
                failed.append(f"_____ {case.nodeid} _____\n{text}")
        if failed:
            raise CasesFailed("\n\n".join(failed))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return the tracebacks of the cases that failed."""
        if isinstance(excinfo.value, CasesFailed):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Any, int | None, str]:
        """Return where the test is."""
        path, line, _ = self.cases[0].reportinfo()
        return path, line, self.name


def is_plain(item: pytest.Item) -> bool:
    """Tell whether an item is a function that takes nothing, or nothing but its parameters."""
    return (
        isinstance(item, pytest.Function)
        and item.cls is None
        and set(item.fixturenames) == set(getattr(item, "callspec", NO_CASE).indices)
        and not any(mark.name in ALONE for mark in item.iter_markers())
    )


def bundled(items: list[pytest.Item]) -> Iterator[pytest.Item]:
    """Yield the items, plain ones of one function or module together, in the place of the first."""
    kept: dict[Any, list[pytest.Function]] = {}
    place: dict[pytest.Item, Any] = {}
    for item in filter(is_plain, items):
        place[item] = item.parent, hasattr(item, "callspec") and item.originalname
        kept.setdefault(place[item], []).append(item)
    for item in items:
        those = kept.get(place.get(item), [])
        if len(those) < 2:
            yield item
        elif item is those[0]:
            has_cases = hasattr(item, "callspec")
            at_once = AT_ONCE if has_cases else FUNCTIONS_AT_ONCE
            for start in range(0, len(those), at_once):
                cases = those[start : start + at_once]
                name = f"[{len(cases)} tests: {cases[0].name}, ...]"
                if has_cases:
                    name = f"{item.originalname}[{len(cases)} cases: {cases[0].callspec.id}, ...]"
                yield Cases.from_parent(item.parent, name=name, cases=cases)


def skipped_cases(reports: list[Any]) -> list[str]:
    """Return the cases that were skipped, with the reasons."""
    return [
        f"SKIPPED {text}"
        for report in reports
        for name, text in getattr(report, "user_properties", [])
        if name == "skipped" and report.when == "call"
    ]
