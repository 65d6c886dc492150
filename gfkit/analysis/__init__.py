"""What a generating function says: closed forms, constants, asymptotics, moments, diagonals."""
