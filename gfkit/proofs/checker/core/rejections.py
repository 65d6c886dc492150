"""The verdicts that are not "holds": rejected, not checked, refused."""

from __future__ import annotations


class Rejected(Exception):
    """The certificate does not hold, or does not show what it states; the message says why."""


class NotChecked(Exception):
    """A limit was in the way, so the certificate may hold or not; the message says which."""


class Refused(NotChecked):
    """The certificate is of a kind that is no longer checked."""


def need(condition: object, reason: str) -> None:
    """Reject with the reason unless the condition holds."""
    if not condition:
        raise Rejected(reason)


def limit(condition: object, reason: str) -> None:
    """Give up with the reason unless the condition holds."""
    if not condition:
        raise NotChecked(reason)
