"""One certificate is checked: whatever happens on the way, the answer is a report."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import kinds
from .clock import SECONDS, Clock, NotChecked, Rejected
from .envelope import check_file
from .report import Report

if TYPE_CHECKING:
    from collections.abc import Callable

FAILED = "the checker failed by an internal error"


def check(
    data: Any,
    *,
    seconds: float = SECONDS,
    memory: int | None = None,
    clock: Clock | None = None,
    progress: Callable[[str], None] | None = None,
) -> Report:
    """Check a certificate, given as `json.loads` returns it; raises only what the clock passes.

    seconds, memory: limits of time, and of the resident memory of this process in bytes. progress:
    called with a line of text now and then.

    >>> check({"format": "a letter"}).outcome
    'rejected'
    """
    report = Report(progress or (lambda _: None))
    clock = clock or Clock(seconds, memory=memory)
    loaded = kinds.LOADED.set(set())
    try:
        check_file(data, clock, report)
    except clock.passes:
        raise
    except Rejected as error:
        report.fail(str(error))
    except NotChecked as error:
        report.fail(str(error), checked_fully=False)
    except RecursionError:
        report.fail("the certificate is nested too deeply", checked_fully=False)
    except (ArithmeticError, MemoryError) as error:
        report.fail(f"too large to be checked ({type(error).__name__})", checked_fully=False)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is not a proof
        report.fail(f"{FAILED} ({type(error).__name__})", checked_fully=False)
    finally:
        report.parts = sorted(kinds.LOADED.get())
        kinds.LOADED.reset(loaded)
    return report
