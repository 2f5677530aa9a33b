"""
Games in a flash whose file system is new: MicroPython's own boot code formats one that it cannot mount.

With files the program goes along, so nothing on the device can tell of the loss, and there is no place for a
mark: the file system takes the flash to its end. What was in the blocks stays until it is written over, and a
deploy writes over most of it. So a deploy looks first.
"""

from binascii import a2b_base64

from host_tools.device.pico import MOST_FILE_BYTES, Pico
from host_tools.errors import Failed
from host_tools.records import rescue

LOOK = """
def _lost():
    try:
        return os.stat("data/games")  # it has its games
    except OSError:
        pass
    import rp2
    flash, found = rp2.Flash(), 0
    for block in range(flash.ioctl(4, 0)):
        if block % 32 == 0:
            print()  # a Pico that is silent is given up
        flash.readblocks(block, _buffer)
        if b' {"game"' in bytes(_buffer):
            print(b2a_base64(_buffer).decode(), end="")
            found += 1
            if found == 8:
                break
_lost()
"""


def check(pico: Pico) -> None:
    """Raise Failed if *pico* has a new file system, and games in its blocks."""
    try:
        blocks = [a2b_base64(line) for line in pico.run(LOOK, most_bytes=MOST_FILE_BYTES).splitlines()]
    except ValueError:
        blocks = []
    if any(True for block in blocks for _ in rescue.headers(block)):
        raise Failed(
            f"{pico.port}: its file system is new, and lost games are in its flash: save them with "
            f"`tablemate rescue --port {pico.port} DIR`, or write over them: --give-up-games"
        )
