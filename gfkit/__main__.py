"""Run the command line as `python -m gfkit`."""

from gfkit.cli import main

if __name__ == "__main__":
    main()
