"""What a reading can be used as: its sequence, strip, board or game; and how it is described.

A reading is data (`gfkit.reading.reading_classes`). Here functions of a reading say what can be
done with it, and why something else cannot.
"""
