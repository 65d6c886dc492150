"""From a generating function: closed forms, constants, asymptotics, moments, diagonals."""
