"""The files of a Pico that runs the bench's rivals (rivals.py)."""

from pathlib import Path

from host_tools.program import bytecode
from tests.hil import image

RIVALS = "rivals.py"
CHANGED = ("firmware/display/driver.py", "firmware/display/ssd1306.py", "boards/pico_parts.py")


def rival(main: str) -> dict[str, bytes]:
    """
    Return the files that a Pico needs to run the rivals, from *main* on.

    The files of ours that a rival changes keep their private names; a frozen program has them anyway.
    """
    ours = {} if image.FROZEN else {source[:-2] + "mpy": bytecode.compiled(source) for source in CHANGED}
    return {RIVALS: Path(__file__).with_name(RIVALS).read_bytes(), **ours, **image.main(main.encode())}
