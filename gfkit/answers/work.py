"""The processes and the checkpoint with which a computation modulo primes works."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from pathlib import Path

from gfkit.automata.checkpoints import Checkpoint
from gfkit.automata.residues import Work
from gfkit.base.arguments import file_path
from gfkit.base.workers import executor_for


@contextmanager
def working(
    jobs: int, scheduler: str | None, checkpoint: Path | str | None, key: object
) -> Iterator[Work]:
    """Yield what works: processes of this machine or of a dask cluster, with a checkpoint if any.

    key: JSON data that distinguish the computation from others; a checkpoint of another one is
    refused.

    >>> with working(1, None, None, "a key") as work:
    ...     work.checkpoint
    """
    with ExitStack() as stack:
        kept = None
        if checkpoint is not None:
            name = sha256(json.dumps(key).encode()).hexdigest()
            kept = stack.enter_context(Checkpoint(file_path("checkpoint", checkpoint), name))
        executor = stack.enter_context(executor_for(jobs, scheduler))
        yield Work(executor, checkpoint=kept, jobs=jobs)
