"""
The sources and tools that a frozen image is made with: Debian packages, by name.

MicroPython, pico-sdk, TinyUSB and mbedtls are of trixie. They are downloaded with apt beside the suite of
this computer: with lists and a cache of their own and the mirror that this computer uses; apt checks
their signatures. They are unpacked into our cache, once, and never installed.
"""

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from host_tools.emulator.firmware_image import CACHE
from host_tools.errors import Failed, Refused
from host_tools.files import file_lock
from host_tools.terminal.progress import Bar

FOLDER = CACHE / "frozen"
SUITE = "trixie"
PERCENT = re.compile(r"\[ *(\d+)%\] (?:.*/)?(.*)")
KEYS = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
SOURCES = ("micropython", "mbedtls")  # source packages
LIBRARIES = {"pico-sdk-source": "pico-sdk", "tinyusb-source": "tinyusb"}  # binary ones: folder in /usr/src
TOOLS = {  # by the command that shows that it is there
    "apt-get": "apt",
    "dpkg-source": "dpkg-dev",
    "cmake": "cmake",
    "make": "make",
    "arm-none-eabi-gcc": "gcc-arm-none-eabi",
}
COMPILER = "arm-none-eabi-gcc"
PARTS = {"nano.specs": "libnewlib-arm-none-eabi", "libstdc++.a": "libstdc++-arm-none-eabi-newlib"}
STANZA = "Types: deb deb-src\nURIs: {mirror}\nSuites: {suite}\nComponents: main\n"


def check_tools() -> None:
    """Raise Refused, with the names of the packages, if a tool is missing."""
    missing = missing_tools()
    if missing:
        raise Refused(
            f"a frozen image needs Debian's tools; missing: {' '.join(missing)} "
            "(apt install ...; all of them: 412 MB to download, 2.5 GB of disk)"
        )


def missing_tools() -> list[str]:
    """Return the names of the Debian packages that are to be installed here."""
    found = [package for command, package in TOOLS.items() if shutil.which(command) is None]
    if shutil.which(COMPILER) is None:
        return [*found, *PARTS.values()]
    return found + [package for part, package in PARTS.items() if not compiler_has(part)]


def compiler_has(part: str) -> bool:
    """Return whether the compiler finds its file *part*: it answers with a path then, else with the name."""
    return os.sep in run([COMPILER, f"-print-file-name={part}"]).strip()


def run(words: list[str], folder: "Path | None" = None, environment: "dict[str, str] | None" = None) -> str:
    """
    Run a command in *folder* and return what it printed; raise Failed with the line that tells why it fails.

    It gets the variables of *environment*, else those of this process.
    """
    done = subprocess.run(
        words,
        cwd=folder,
        env={**(environment or os.environ), "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        errors="replace",
        stdin=subprocess.DEVNULL,
    )
    if done.returncode:
        raise Failed(f"{Path(words[0]).name} fails: {reason(done.stdout + done.stderr)}")
    return done.stdout


def run_with_bar(label: str, words: list[str], environment: dict[str, str]) -> None:
    """Run a command whose lines say how far it is, "[ 17%] ...", as `make` of cmake does, with a bar."""
    said: list[str] = []
    with Bar(label, 100) as bar, _started(words, environment) as command:
        for line in command.stdout or ():
            said.append(line)
            if found := PERCENT.match(line):
                bar.advance(int(found[1]) - bar.done, found[2])
    if command.returncode:
        raise Failed(f"{Path(words[0]).name} fails: {reason(''.join(said))}")


def _started(words: list[str], environment: dict[str, str]) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        words,
        env={**environment, "LC_ALL": "C.UTF-8"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )


def reason(said: str) -> str:
    """Return the line of what a tool *said* that tells best why it failed: its first error, or the last."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    errors = [line for line in lines if re.match("E: |.*error:|.*No such file or directory", line)]
    return (errors or lines[-1:] or ["it says nothing"])[0]


@contextmanager
def alone() -> Iterator[None]:
    """Wait until no other build of a frozen image is under way, and keep others waiting."""
    try:
        FOLDER.mkdir(parents=True, exist_ok=True)
        with open(FOLDER / "lock", "wb") as lock, file_lock.held(lock):
            yield
    except OSError as error:
        raise Failed(f"{error.filename or FOLDER} cannot be used: {error.strerror}") from None


def sources() -> Path:
    """
    Return the folder with the sources, unpacked: `micropython`, the others in its `lib`; `copyright`
    with the copyright file of each package; `versions` with their names and versions.
    """
    folder = FOLDER / "sources"
    if not folder.is_dir():
        with tempfile.TemporaryDirectory(prefix="unpacked-", dir=FOLDER) as part:
            unpack(downloaded(), Path(part))
            Path(part).rename(folder)
            Path(part).mkdir()  # to be removed
    return folder


def downloaded() -> Path:
    """Download the packages; return their folder."""
    what = f"MicroPython and its libraries from Debian's {SUITE}"
    print(f"downloading {what} (once: 35 MB, 160 MB unpacked)", flush=True)
    apt = apt_of_its_own()
    folder = FOLDER / "packages"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    try:
        run([*apt, "update"])
    except Failed as failed:
        raise Failed(f"Debian's {SUITE} is needed from {mirror()}: {failed.args[0]}") from None
    run([*apt, "download", *LIBRARIES], folder)
    run([*apt, "source", "--download-only", *SOURCES], folder)
    return folder


def apt_of_its_own() -> list[str]:
    """Return the beginning of an apt-get command that knows the other suite and nothing of the system."""
    state, cache, stanza = FOLDER / "apt/state", FOLDER / "apt/cache", FOLDER / "apt/suite.sources"
    (state / "lists/partial").mkdir(parents=True, exist_ok=True)
    (cache / "archives/partial").mkdir(parents=True, exist_ok=True)
    keys = f"Signed-By: {KEYS}\n" if KEYS.exists() else ""
    stanza.write_text(STANZA.format(mirror=mirror(), suite=SUITE) + keys)
    options = {
        "Dir::Etc::SourceList": stanza,
        "Dir::Etc::SourceParts": "-",
        "Dir::State": state,
        "Dir::State::Lists": state / "lists",
        "Dir::State::status": os.devnull,
        "Dir::Cache": cache,
        "APT::Sandbox::User": "root",  # may write to our cache
        "APT::Update::Error-Mode": "any",
        "Debug::NoLocking": "1",
        "Acquire::Languages": "none",
    }
    return ["apt-get", "-qq", *(word for name in options for word in ("-o", f"{name}={options[name]}"))]


def mirror() -> str:
    """Return the address of the Debian mirror that this computer uses."""
    form = "$(RELEASE) $(COMPONENT) $(REPO_URI)"
    return mirror_in(run(["apt-get", "indextargets", "--format", form, "Created-By: Packages"]))


def mirror_in(listed: str) -> str:
    """Return the mirror among *listed*, lines of suite, component and address: not that of a side suite."""
    for line in listed.splitlines():
        suite, component, address = line.split(" ", 2)
        if component == "main" and not {"-", "/"} & set(suite):
            return address
    raise Failed("apt knows no Debian mirror here (a line with `main` in its sources)")


def unpack(packages: Path, folder: Path) -> None:
    """Unpack what is in the folder *packages* to where the compiler looks for it in *folder*."""
    notices, plain = folder / "copyright", folder / "plain"
    notices.mkdir()
    for name in SOURCES:
        (found,) = packages.glob(f"{name}_*.dsc")
        run(["dpkg-source", "--no-check", "-x", str(found), name], folder)  # apt has checked it
        shutil.copy(folder / name / "debian/copyright", notices / name)
    inside = folder / "micropython/lib"
    (folder / "mbedtls").rename(inside / "mbedtls")
    for name, library in LIBRARIES.items():
        (found,) = packages.glob(f"{name}_*.deb")
        run(["dpkg-deb", "-x", str(found), str(plain)])
        (plain / "usr/src" / library).rename(inside / library)
        shutil.copy(plain / "usr/share/doc" / name / "copyright", notices / name)
    shutil.rmtree(plain)
    for archive in folder.glob("*.orig.tar.*"):  # dpkg-source leaves links
        archive.unlink()
    versions = [path.stem.split("_")[:2] for path in packages.iterdir() if path.suffix in (".deb", ".dsc")]
    (folder / "versions").write_text("".join(f"{' '.join(words)}\n" for words in sorted(versions)))
