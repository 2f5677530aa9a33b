"""
Compiles the inner loops of the emulated Pico for this very Python: it is 30 times as fast then.

rp2040py's wheel has them for the stable ABI of Python 3.11 and later, where every look into an object is a
call. The C files are in the wheel too, and a module for one Python goes before one for all: 3.8 times. The
rest is our loop around them, fast_core.c. Run by `make test`, `make hil` and `make bench`; without a C
compiler or Python's headers everything works, slower.

    python -m host_tools.emulator
    execute_batch = native.execute_batch(chip)      # the fastest loop that is there
"""

import functools
import hashlib
import importlib.util
import shlex
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import rp2040py.execute_batch
import rp2040py.native

OWN = Path(__file__).with_name("fast_core.c")
FOLDER = Path(rp2040py.native.__file__).parent
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))  # .cpython-311-x86_64-linux-gnu.so
NEEDED = "a C compiler and Python's headers (Debian: gcc, python3-dev)"


def missing() -> list[Path]:
    """Return the C files without a module for this Python."""
    sources = [*FOLDER.glob("*.c"), *([OWN] if OWN.exists() else [])]
    return sorted(source for source in sources if not module(source).exists())


def compiled(source: Path) -> str:
    """Compile *source*, a C file; return what the compiler had to say if it failed."""
    target = module(source)
    part = target.with_name(target.name + ".part")
    linker = shlex.split(str(sysconfig.get_config_var("LDSHARED")))
    headers = f"-I{sysconfig.get_path('include')}"
    # -ffp-contract=off: the same sums on each processor. -O1: with -O3 the emulated Pico is no faster, and
    # the compiler takes twice as long
    words = [*linker, "-O1", "-ffp-contract=off", "-fPIC", "-w", headers, str(source), "-o", str(part)]
    try:
        done = subprocess.run(words, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    except OSError as error:
        return f"{linker[0]}: {error.strerror}"
    if done.returncode:
        return done.stderr.strip()
    part.rename(target)
    return ""


def module(source: Path) -> Path:
    """Return the path of the module of *source*; that of OWN lies beside the others, with its text's hash."""
    if source != OWN:
        return source.with_name(source.stem + SUFFIX)
    return FOLDER / f"{OWN.stem}-{hashlib.sha256(OWN.read_bytes()).hexdigest()[:12]}{SUFFIX}"


def execute_batch(chip: Any) -> Callable[[Any, int], None]:
    """Return the loop for *chip*: that of OWN if it is compiled and can run it, else upstream's."""
    own = _own() if type(chip).__module__.startswith(f"{rp2040py.native.__name__}.") else None
    return rp2040py.execute_batch.execute_batch if own is None else own


@functools.cache
def _own() -> "Callable[[Any, int], None] | None":
    """Return the loop of OWN, None if it is not compiled."""
    if not OWN.exists() or not module(OWN).exists():
        return None
    return loaded(OWN.stem, module(OWN)).execute_batch


def loaded(name: str, compiled: Path) -> Any:
    """Return the module *name* from the file *compiled*."""
    spec = importlib.util.spec_from_file_location(name, compiled)
    assert spec is not None and spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def main() -> int:
    """Compile what is missing; return the exit code, 0 also where it cannot be compiled."""
    sources = missing()
    if not sources:
        return 0
    print(f"the emulated Pico: compiling {len(sources)} files for this Python", file=sys.stderr)
    with ThreadPoolExecutor() as pool:
        failures = [failure for failure in pool.map(compiled, sources) if failure]
    if failures:
        print(
            f"The emulated Pico will run 30 times slower: {failures[0].splitlines()[0]}. It wants {NEEDED}.",
            file=sys.stderr,
        )
    return 0
