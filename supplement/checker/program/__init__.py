"""The program: the command line, signals and limits of the system; it settles nothing."""
