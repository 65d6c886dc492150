"""What the process that calls are forked from has imported: each verb, and what they need first."""

from gfkit.answers.verbs import function_of
from gfkit.server.tools import VERBS

for verb in VERBS:
    function_of(verb)
