"""
The Picos that a board may be plugged onto, as the official MicroPython 1.28 is built for them.

A board's file says its wiring, which is the same on all of them; the program asks its chip for the rest
(boards/pico_parts.py). What a PC has to know before anything runs there stands here:

    of_machine("Raspberry Pi Pico 2 W with RP2350").filesystem_bytes     # 2,621,440

The MicroPython of a Pico W leaves 212 blocks for files, too few for the program. But a Pico W runs what is
built for the Pico, without its radio, which Tablemate does not use: `given(PICO_W)` is PICO.

The checksums of `pico`, `pico_w` and `pico2_w` were computed from the files. That of `pico2` is the one which
three public repositories give for theirs, one of them beside the right one for `pico`.
"""

from typing import NamedTuple

from host_tools.errors import Refused

KB = 1024
RP2040, RP2350_ARM, RP2350_RISCV = 0xE48BFF56, 0xE48BFF59, 0xE48BFF5A  # families of UF2
RELEASED = "20260406-v1.28.0"


class Model(NamedTuple):
    """
    A Pico: its name here, in a shop and in `sys.implementation._machine`; the family of its UF2.

    The file system goes from *filesystem_at* to the end of the flash. *file* is the official image.
    """

    name: str
    title: str
    machine: str
    family: int
    flash_bytes: int
    filesystem_at: int
    file: str
    sha256: str

    @property
    def filesystem_bytes(self) -> int:
        """Return the size of the file system."""
        return self.flash_bytes - self.filesystem_at

    @property
    def chip(self) -> str:
        """Return the name of the chip."""
        return self.machine.rpartition(" ")[2]

    @property
    def image(self) -> str:
        """Return the file name of the official image."""
        return f"{self.file}-{RELEASED}.uf2"


PICO = Model(
    "pico",
    "Pico",
    "Raspberry Pi Pico with RP2040",
    RP2040,
    2048 * KB,
    640 * KB,
    "RPI_PICO",
    "00aedb8431ebea83b470ef909509f16432c5b1b43e8f6eaf015f6f9560bc8152",
)
PICO_W = Model(
    "pico_w",
    "Pico W",
    "Raspberry Pi Pico W with RP2040",
    RP2040,
    2048 * KB,
    1200 * KB,
    "RPI_PICO_W",
    "a0210c9c8a085391cb66f530c298a5a4fb804a9d072289254c24df5fdf210f7a",
)
PICO2 = Model(
    "pico2",
    "Pico 2",
    "Raspberry Pi Pico2 with RP2350",
    RP2350_ARM,
    4096 * KB,
    1024 * KB,
    "RPI_PICO2",
    "e65ad62ae886a4f56da8ef2c07904fe504b92de69e5ae6489acf881bcf30b6ae",
)
PICO2_W = Model(
    "pico2_w",
    "Pico 2 W",
    "Raspberry Pi Pico 2 W with RP2350",
    RP2350_ARM,
    4096 * KB,
    1536 * KB,
    "RPI_PICO2_W",
    "686f0d0bd427ca68d149016808f95765df7921c5845d22ff8ebaec287300fce4",
)
GIVEN = (PICO, PICO2, PICO2_W)  # those whose images are given to somebody
W_TAKES = "a Pico W takes the UF2 of the Pico, as the program does not fit beside its own MicroPython"
MODELS = {model.name: model for model in (PICO, PICO_W, PICO2, PICO2_W)}


def named(name: str) -> Model:
    """Return the Pico *name*; raise Refused if there is none."""
    if name not in MODELS:
        raise Refused(f"no Pico {name!r}; there are {', '.join(MODELS)}")
    return MODELS[name]


def given(model: Model) -> Model:
    """Return the Pico whose image goes onto *model*: its own, but onto a Pico W that of the Pico."""
    return PICO if model is PICO_W else model


def of_machine(machine: str) -> "Model | None":
    """Return the Pico whose MicroPython calls itself *machine*, None if it is another board."""
    return next((model for model in MODELS.values() if model.machine == machine), None)
