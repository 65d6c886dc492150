"""A program that keeps so many bytes, and waits."""

import sys
import time

kept = bytearray(int(sys.argv[1]))
time.sleep(60)
