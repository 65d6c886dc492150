"""Run the command line as `python -m gfkit`."""

from gfkit.cli import main

main()
