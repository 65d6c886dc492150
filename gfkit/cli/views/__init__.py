"""The view of each verb: from its answer to the lines and tables that people read.

`views/terms.py` has the function `view` for the answers of `gfkit.answers.terms`, and `EACH`
where the answers for several sides have a verdict together.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from gfkit.answers.records import AnswerPart
from gfkit.cli.fields import fields_shown

if TYPE_CHECKING:
    from gfkit.answers.records import Answer
    from gfkit.render.records import Record


def view_of(answer: Answer) -> Record | None:
    """Return the view of an answer: that of the module in which its class is; None for others.

    That of a record within an answer has its fields.
    """
    if isinstance(answer, AnswerPart):
        return fields_shown(answer.to_dict())
    name = type(answer).__module__.rpartition(".")[2]
    if not (Path(__file__).parent / f"{name}.py").exists():
        return None
    found: Record = import_module(f"gfkit.cli.views.{name}").view(answer)
    return found
