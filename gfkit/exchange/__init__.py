"""Exchange with other programs: objects of SymPy, NumPy, pandas and NetworkX, and JSON files."""
