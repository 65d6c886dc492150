"""What follows from what was read: its sequence, strip, board or game, the answer to it, and more.

A reading is data (`gfkit.reading.readings`). Here functions of a reading say what can be done with
it, and why something else cannot.
"""
