"""Rings: boards whose growing side is joined."""
