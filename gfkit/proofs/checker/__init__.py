"""The checker: replays a certificate of gfkit, with the standard library alone.

    gfkit verify FILE, or python -m gfkit.proofs.checker FILE

This folder shares no code with the engine and runs alone: copy it anywhere, and
`python -I -S checker FILE` does the same. It works from what the certificate's statement is about
(the pieces of a rule, the digits of a code, p and q), never from names or hints in the file.

In `core`, `shell` reads the file and says the verdict, `envelope` checks the lemmas and then the
statement by the function that `kinds` has for its kind, with a `clock` that ends long work in NOT
CHECKED and a `report` of what was established. The other folders are extended parts, each for one
subject, loaded only for the kinds that they settle. docs/certificates.md
specifies the format and what is checked.
"""

from .core.shell import check, lines_of, main

__all__ = ["check", "lines_of", "main"]
