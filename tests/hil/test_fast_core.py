"""fast_core.c runs each instruction as rp2040py does: registers, flags, memory, cycles, time, interrupts."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import rp2040py.execute_batch
from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator

from host_tools.emulator import native
from host_tools.emulator.system_clock import SystemClock

FLASH, RAM, SIO, TIMER = 0x10000000, 0x20000000, 0xD0000000, 0x40054000
CODE = RAM + 0x1000
VECTORS = RAM + 0x800
USED = 0x2000  # bytes of RAM that are random
RAM_BYTES = 264 * 1024
PRIMASK_AND_BARRIERS = (0xF3EF8010, 0xF3EF8310, 0xF3808810, 0xF3818810, 0xF3BF8F5F, 0xF3BF8F6F)
SIO_REGISTERS = (0, *range(0x60, 0x7C, 4), 0x100, 0x148, 0x17C)
IRQ = 3
NOP = 0xBF00
NUMBERS = (0, 1, 2, 4, 31, 32, 33, 64, 255, 0x101, 0x7FFFFFFF, 0x80000000, 0xFFFFFFF9, 0xFFFFFFFF)
PLACES = (RAM, RAM + 1, RAM + 2, RAM + 32, RAM + 64, RAM + 256, FLASH, FLASH + 8, 0, 64, RAM + RAM_BYTES - 8)
ADDRESSES = (*PLACES, SIO, SIO + 0x60, SIO + 0x70, SIO + 0x100, TIMER + 0x24)
FLAGS = ("n", "z", "c", "v", "pm", "waiting", "ipsr", "cycles", "sp_sel", "current_mode")
DIVIDER = ("div_dividend", "div_divisor", "div_quotient", "div_remainder", "div_csr", "spin_lock")


class Quiet:
    """A log for nobody."""

    def debug(self, *_: str) -> None: ...

    info = warning = error = debug


class Chip:
    """A chip run by *loop*: `run` begins with the same state for the same seed, and returns the last."""

    def __init__(self, loop: Callable[[Any, int], None]):
        clock = SystemClock()
        self.chip: Any = RP2040(clock)
        self.chip.logger = Quiet()
        self.loop = loop
        self.simulator = Simulator(clock.cycles, self.chip)
        clock.tick(12345)
        clock.run_at(133_000_000)

    def run(self, seed: int, cycles: int) -> list[Any]:
        """Run random code for so many *cycles*."""
        draw = random.Random(seed)
        chip, core = self.chip, self.chip.core
        chip.reset(preserve_flash=True)
        chip.sram[:USED] = draw.randbytes(USED)
        chip.flash[:64] = draw.randbytes(64)
        write(chip, CODE, [word for _ in range(400) for word in instruction(draw)])
        write(
            chip, VECTORS, [CODE >> 16 if odd else CODE + 0x40 & 0xFFFF for _ in range(48) for odd in (0, 1)]
        )
        for number in range(13):
            core.registers[number] = value(draw)
        core.registers[13] = core.banked_sp = RAM + 0x600
        core.vtor, core.pc = VECTORS, CODE
        for flag in "nzcv":
            setattr(core, flag, draw.random() < 0.5)
        chip.timer._epoch_nanos -= draw.choice((0, 12345.6, 2**32 * 1000 - 500))
        core.pm = draw.random() < 0.2
        core.enabled_interrupts = 1 << IRQ if draw.random() < 0.5 else 0
        interrupt = self.simulator.clock.create_alarm(lambda: chip.set_interrupt(IRQ, True))
        interrupt.schedule(draw.random() * 8 * cycles)
        taken = self.simulator.clock.create_alarm(lambda: chip.set_interrupt(IRQ, False))
        taken.schedule((0.5 + draw.random()) * 8 * cycles)
        self._run_for(cycles, draw)
        interrupt.cancel()
        taken.cancel()
        return self._state()

    def step(self, top: int, draw: random.Random) -> list[Any]:
        """Run one instruction whose upper byte is *top*; even registers hold addresses, odd ones numbers."""
        core = self.chip.core
        at = CODE + draw.choice((0, 2))
        second = draw.choice((0xF801, 0xE801, 0x8F5F, 0x8010, 0x8810, NOP))
        write(
            self.chip,
            at,
            [top << 8 | draw.getrandbits(8) & (0xF8 if top == 0x47 else 0xFF), second, NOP, NOP],
        )
        self.chip.sram[:256] = b"".join(draw.choice(NUMBERS).to_bytes(4, "little") for _ in range(64))
        for number in range(15):
            core.registers[number] = draw.choice(NUMBERS if number & 1 else ADDRESSES)
        core.registers[13] = draw.choice((RAM, RAM + 8, RAM + 128, RAM + RAM_BYTES - 8, FLASH))
        core.pc, core.vtor, core.waiting, core.pm = at, VECTORS, False, draw.random() < 0.5
        core.current_mode = draw.getrandbits(1)
        core.pending_interrupts = core.enabled_interrupts = draw.choice((0, 1 << IRQ))
        for flag in "nzcv":
            setattr(core, flag, draw.random() < 0.5)
        self._run_for(draw.choice((1, 4)), draw)
        return self._state()

    def _state(self) -> list[Any]:
        chip, core = self.chip, self.chip.core
        state = [int(word) for word in core.registers]
        state += [getattr(core, flag) for flag in FLAGS]
        state += [int(getattr(chip.sio, name)) for name in DIVIDER]
        return [*state, chip.clock.nanos, bytes(chip.sram[:USED]), bytes(chip.flash[:64])]

    def _run_for(self, cycles: int, draw: random.Random) -> None:
        def stop() -> None:
            self.simulator.stopped = True

        alarm = self.simulator.clock.create_alarm(stop)
        alarm.schedule(8 * cycles - draw.choice((0, 0.3, 3.7)))
        self.simulator.stopped = False
        while not self.simulator.stopped:
            self.loop(self.simulator, 1)


def write(chip: Any, address: int, halves: list[int]) -> None:
    """Write 16 bit *halves* into RAM."""
    data = b"".join(half.to_bytes(2, "little") for half in halves)
    chip.sram[address - RAM : address - RAM + len(data)] = data


def instruction(draw: random.Random) -> list[int]:
    """Return the halves of a random instruction; many of those that occur little among random halves."""
    kind = draw.random()
    if kind < 0.15:
        return [0x4000 | draw.getrandbits(10)]
    if kind < 0.2:
        return [0x4400 | draw.getrandbits(10)]
    if kind < 0.4:
        return [draw.choice((0x5000, 0x6000, 0x6800, 0x7000, 0x8000, 0x9000)) | draw.getrandbits(11)]
    if kind < 0.5:
        return [draw.choice((0xB200, 0xB400, 0xBA00, 0xBC00, 0xC000, 0xC800)) | draw.getrandbits(8)]
    if kind < 0.55:
        wide = draw.choice(PRIMASK_AND_BARRIERS)
        return [wide >> 16, wide & 0xFFFF]
    if kind < 0.58:
        return [draw.choice((0xB662, 0xB672, 0xBF00, 0xBF20, 0xBF30))]
    if kind < 0.6:
        return [0xF000 | draw.choice((0, 0x7FF)), 0xF800 | draw.getrandbits(5)]
    if kind < 0.7:
        return [0xD000 | draw.getrandbits(4) << 8 | draw.getrandbits(3)]
    return [draw.getrandbits(14)]


def value(draw: random.Random) -> int:
    """Return a possible value of a register: an address of each memory, or a number at an edge."""
    kind = draw.random()
    if kind < 0.4:
        return RAM + draw.getrandbits(10) * draw.choice((1, 4))
    if kind < 0.5:
        return FLASH + draw.getrandbits(6)
    if kind < 0.6:
        return SIO + draw.choice(SIO_REGISTERS) - draw.choice((0, 0, 4, 8, 0x60))
    if kind < 0.65:
        return draw.choice(
            (
                TIMER,
                TIMER + 0x24,
                TIMER + 0x28,
                CODE + 1,
                4 * draw.getrandbits(9),
                0xFFFFFFF9,
                RAM + RAM_BYTES - 4,
            )
        )
    if kind < 0.85:
        return draw.choice((0, 1, 31, 32, 33, 255, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF))
    return draw.getrandbits(32)


@pytest.fixture(scope="module")
def chips() -> Iterator[tuple[Chip, Chip]]:
    """Return a chip with upstream's loop and one with ours; skip the test where ours is not compiled."""
    if not native.module(native.OWN).exists():
        pytest.skip(f"`make native` has compiled nothing: it needs {native.NEEDED}")
    upstream = Chip(rp2040py.execute_batch.execute_batch)
    ours = native.execute_batch(upstream.chip)
    assert ours is not upstream.loop
    yield upstream, Chip(ours)


def test_each_instruction_ends_in_the_same_state(chips):
    for top in range(256):
        for seed in range(100 if 0x40 <= top < 0x60 else 16):
            upstream, ours = (chip.step(top, random.Random(f"{top} {seed}")) for chip in chips)
            assert ours == upstream, f"{top:#x}, seed {seed}"


@pytest.mark.parametrize("cycles", (1, 2, 3, 7, 60))
def test_random_code_ends_in_the_same_state_to_the_cycle(chips, cycles):
    for seed in range(300 if cycles > 3 else 100):
        upstream, ours = (chip.run(seed, cycles) for chip in chips)
        assert ours == upstream, f"seed {seed}"


def test_sums_and_shifts_at_their_edges_are_upstreams(chips):
    between = [0x4000 | operation << 6 | 1 for operation in range(16)]  # r1 = r1 operation r0
    shifts = [kind << 11 | by << 6 | 1 for kind in range(3) for by in (0, 1, 31)]
    for opcode in between + shifts:
        for left in NUMBERS:
            for right in NUMBERS:
                results = {operated(chip, opcode, left, right) for chip in chips}
                assert len(results) == 1, (hex(opcode), left, right)


def operated(one: Chip, opcode: int, left: int, right: int) -> tuple[int, ...]:
    """Run *opcode* with r0 and r1, without carry and with it; return both results and flags."""
    core, found = one.chip.core, []
    write(one.chip, CODE, [opcode])
    for carry in (False, True):
        core.registers[0], core.registers[1], core.pc = left, right, CODE
        core.n = core.z = core.v = core.waiting = core.interrupts_updated = False
        core.c = carry
        one._run_for(1, random.Random(1))
        found += [int(core.registers[1]), core.n, core.z, core.c, core.v]
    return tuple(found)


def test_an_interrupt_that_waits_is_taken_when_it_is_unmasked(chips):
    for unmask in ([0xB662], [0xF380, 0x8810]):  # CPSIE; MSR PRIMASK, r0
        for irq in (0, 1 << IRQ):
            upstream, ours = (unmasked(chip, unmask, irq) for chip in chips)
            assert ours == upstream and (ours[-1] == 16 + IRQ) == bool(irq)


def unmasked(one: Chip, code: list[int], irq: int) -> tuple[int, ...]:
    """Run *code*, which unmasks the interrupts *irq*; return registers, cycles and the one it is in."""
    core = one.chip.core
    one.chip.reset(preserve_flash=True)
    write(one.chip, CODE, [*code, *[NOP] * 60])
    write(one.chip, VECTORS, [CODE + 0x40 & 0xFFFF, CODE >> 16] * 48)
    core.registers[0], core.registers[13], core.vtor, core.pc = 0, RAM + 0x600, VECTORS, CODE
    core.pm, core.pending_interrupts, core.enabled_interrupts = True, irq, irq
    one._run_for(9, random.Random(1))
    return (*map(int, core.registers), core.cycles, core.ipsr)


def test_the_timers_count_is_upstreams(chips):
    # ldr r1, r2 from high, low; r5 from a register that upstream reads; r3, r4 from high, low; again
    code = [0x6A41, 0x6A82, 0x6805, 0x6A43, 0x6A84, 0xE7F9]
    for first_us in (0, 1, 999_999, 2**32 - 1, 2**32, 2**40):
        counts = [timed(chip, code, first_us) for chip in chips]
        assert counts[0] == counts[1] and first_us >> 32 in (counts[0][1], counts[0][1] - 1)


def timed(one: Chip, code: list[int], first_us: int) -> tuple[int, ...]:
    """Run *code*, which reads the timer; return registers and cycles."""
    core = one.chip.core
    one.chip.reset(preserve_flash=True)
    one.chip.timer._epoch_nanos -= first_us * 1000
    write(one.chip, CODE, code)
    core.registers[0], core.pc = TIMER, CODE
    one._run_for(3000, random.Random(1))
    return (*map(int, core.registers), core.cycles)


def test_the_dividers_results_are_upstreams(chips):
    numbers = (0, 1, 2, 7, 10, 0x7FFFFFFF, 0x80000000, 0x80000001, 0xFFFFFFF9, 0xFFFFFFFF)
    # str r1 and r2 to a dividend and a divisor, ldr r3 and r4 from quotient and remainder
    for dividend, divisor in ((0x60, 0x64), (0x68, 0x6C)):
        code = [0x6001 | dividend // 4 << 6, 0x6002 | divisor // 4 << 6, 0x6F03, 0x6F44, 0xE7FE]
        for left in numbers:
            for right in numbers:
                assert len({divided(chip, code, left, right) for chip in chips}) == 1, (left, right)


def divided(one: Chip, code: list[int], left: int, right: int) -> tuple[int, ...]:
    """Run *code*, which divides; return registers and cycles."""
    core = one.chip.core
    one.chip.reset(preserve_flash=True)
    write(one.chip, CODE, code)
    core.registers[0], core.registers[1], core.registers[2], core.pc = SIO, left, right, CODE
    one._run_for(12, random.Random(1))
    return (*map(int, core.registers), core.cycles)


def test_upstreams_loop_runs_a_chip_that_ours_cannot():
    assert native.execute_batch(object()) is rp2040py.execute_batch.execute_batch
