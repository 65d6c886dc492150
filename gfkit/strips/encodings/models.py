"""Models by name, classes of positions up to symmetry among them."""

from __future__ import annotations

from typing import Any

from gfkit.base.arguments import text
from gfkit.boards.models.model import Model
from gfkit.boards.models.names import is_language, is_path, model_meant, named_model

UP_TO = " up to "
"""Between the name of a model and that of symmetries."""


def find_model(name: str) -> Model:
    """Return a model by its name: as `named_model` does, or `MODEL up to SYMMETRIES`.

    Raises UnknownModel with the nearest names, or an error for a file that cannot be read.

    >>> find_model("domineering").name
    'domineering:positions'
    >>> find_model("kings up to rotation").summary
    'all positions, up to rotation'
    """
    of, classes, group = text("name", name, "'domineering:right-ends'").rpartition(UP_TO)
    if not classes or not of or is_path(group) or is_language(name):
        return named_model(name)
    from gfkit.strips.encodings.orbits import up_to  # noqa: PLC0415 - slow to import

    return up_to(find_model(of), group.strip())


def model_from(value: Any, call: str = "") -> Model:
    """Return the model that an argument means, as `model_meant` does, by any name.

    >>> model_from("kings up to rotation").name
    'kings:positions up to rotation'
    """
    return model_meant(value, call, named=find_model)
