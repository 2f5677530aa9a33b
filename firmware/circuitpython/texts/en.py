"""English: what the panel says on CircuitPython when nothing can be played (notice.py)."""

TEXTS = {
    "drive.title": "Drive of the PC",
    "drive.pc": "The PC may write to the drive. To play, eject it there and restart with no button held.",
    "start.failed": "Cannot start",
}
