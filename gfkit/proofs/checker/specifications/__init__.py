"""Extended parts: equations of combinatorial classes."""
