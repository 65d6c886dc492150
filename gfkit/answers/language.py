"""The rows of the language: the forms of sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gfkit.answers.answer import Answer
from gfkit.base.file_reader import shown
from gfkit.errors import GfkitError
from gfkit.language.topics import LANGUAGE, rows
from gfkit.render.pages import Page, Table


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Forms(Answer):
    """What the language says of objects.

    Attributes
    ----------
    topic
        The kind of objects; "language" for all.
    forms
        What can be said, each with a sentence that says it.

    Examples
    --------
    >>> language("words").forms["words of length n over LETTERS"]
    'words of length n over {a,b,c}'
    """

    topic: str
    forms: Mapping[str, str]

    def page(self) -> Page:
        """Return the rows of the language."""
        listed = tuple(self.forms.items())
        said = Table(("what is said", "as in"), listed, align="left", is_wrapped=True)
        return Page((said,))


def language(topic: str | None = None) -> Forms:
    """List the sentences of the language, for all objects or for one kind.

    Parameters
    ----------
    topic
        A kind of objects, as words, tilings, placements, graphs; without it all rows are listed.

    Returns
    -------
    Forms
        What can be said, with a sentence each.

    Raises
    ------
    GfkitError
        For what the language has no row for.

    Examples
    --------
    >>> "words of length n over LETTERS" in language().forms
    True

    On the command line: ``gfkit language words``
    """
    wanted = LANGUAGE if topic is None else topic
    found = rows(wanted)
    if found is None:
        kinds = "words, tilings, placements, graphs, permutations"
        raise GfkitError(
            f"{shown(wanted, 60)}: the topics are kinds of objects, such as {kinds}; "
            "`gfkit language` lists all"
        )
    return Forms(topic=wanted, forms=found)
