"""
An emulated Raspberry Pi Pico that runs the official MicroPython image in virtual time.

    from host_tools.emulator import EmulatedPico, filesystem_image

    pico = EmulatedPico(filesystem=filesystem_image({"main.py": b"print('hello')"}))
    pico.run_until(lambda: b"hello" in pico.output)
    print(pico.now_ms)
"""

from host_tools.emulator.filesystem import filesystem_files, filesystem_image
from host_tools.emulator.firmware_image import FirmwareMissing, find_firmware
from host_tools.emulator.pico import EmulatedPico
from host_tools.emulator.raw_repl import run_code

__all__ = (
    "EmulatedPico",
    "FirmwareMissing",
    "filesystem_files",
    "filesystem_image",
    "find_firmware",
    "run_code",
)
