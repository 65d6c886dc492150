"""The checker: replays a certificate of gfkit, with the standard library alone.

    gfkit verify FILE, or python -m gfkit.proofs.checker FILE

This folder shares no code with the engine and runs alone: copy it anywhere, and
`python -I -S checker FILE` does the same. It works from what the certificate's statement is about
(the pieces of a rule, the digits of a code, p and q), never from names or hints in the file.

In `core`, `certificate_checking` answers with a report; it checks the lemmas and then the statement
by the function that `checked_kinds` has for its kind, with a `clock` that ends long work in NOT
CHECKED, and `core.words` prints the statement from its data. `program` reads files and
options. The other folders are extended parts, each for one subject, loaded only for the kinds that
they settle, and named in what is printed. docs/how-we-know.md is the core in the order in which it
is read, docs/how-we-know.md specifies the format.
"""

from .core.certificates import check
from .program.command_line import main
from .program.report import lines_of

__all__ = ["check", "lines_of", "main"]
