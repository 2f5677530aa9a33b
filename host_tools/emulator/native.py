"""
Compiles rp2040py's inner loops for this very Python: the emulated Pico is 3.8 times as fast then.

Its wheel has them for the stable ABI of Python 3.11 and later, where every look into an object is a call.
The C files are in the wheel too, and a module for one Python goes before one for all. Run by `make test`,
`make hil` and `make bench`; without a C compiler or Python's headers everything works, slower.

    python -m host_tools.emulator.native
"""

import shlex
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import rp2040py.native

FOLDER = Path(rp2040py.native.__file__).parent
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))  # .cpython-311-x86_64-linux-gnu.so
NEEDED = "a C compiler and Python's headers (Debian: gcc, python3-dev)"


def missing() -> list[Path]:
    """Return the C files without a module for this Python."""
    return sorted(source for source in FOLDER.glob("*.c") if not _module(source).exists())


def compiled(source: Path) -> str:
    """Compile *source*, a C file; return what the compiler had to say if it failed."""
    target = _module(source)
    part = target.with_name(target.name + ".part")
    linker = shlex.split(str(sysconfig.get_config_var("LDSHARED")))
    headers = f"-I{sysconfig.get_path('include')}"
    # -O1: with -O3 the emulated Pico is no faster, and the compiler takes twice as long
    words = [*linker, "-O1", "-fPIC", "-w", headers, str(source), "-o", str(part)]
    try:
        done = subprocess.run(words, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    except OSError as error:
        return f"{linker[0]}: {error.strerror}"
    if done.returncode:
        return done.stderr.strip()
    part.rename(target)
    return ""


def _module(source: Path) -> Path:
    return source.with_name(source.stem + SUFFIX)


def main() -> int:
    """Compile what is missing; return the exit code, 0 also where it cannot be compiled."""
    sources = missing()
    if not sources:
        return 0
    print(f"rp2040py: compiling {len(sources)} files for this Python", file=sys.stderr)
    with ThreadPoolExecutor() as pool:
        failures = [failure for failure in pool.map(compiled, sources) if failure]
    if failures:
        print(
            f"The emulated Pico will run 4 times slower: {failures[0].splitlines()[0]}. It wants {NEEDED}.",
            file=sys.stderr,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
