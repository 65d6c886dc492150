"""gfkit as a tool of assistants: a server of the Model Context Protocol.

`tools` makes the tools from the functions of the verbs, `calls` answers each call in a process of
its own, `resources` has what can be read, and `protocol` is what the SDK asks for.
"""
