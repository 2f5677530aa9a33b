"""`python -m host_tools.emulator`: compile what makes the emulated Pico fast (native.py)."""

import sys

from host_tools.emulator import native

sys.exit(native.main())
