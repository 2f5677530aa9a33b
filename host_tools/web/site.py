"""
The static site: one folder that any host can serve, from any place.

    write(Path("build/web"))

    index.html, *.css, *.js      the page, as in host_tools/web/page
    micropython/                 MicroPython compiled to WebAssembly (npm), its licence in licences.txt
    device.romfs                 the device program, compiled as for a Pico
    version.js                   which version this is: a digest of everything; what the games are called and
                                 how settings are shown
"""

import hashlib
import json
import shutil
from pathlib import Path

from engines_core.games import GAMES
from firmware import VERSION
from host_tools.errors import Refused
from host_tools.files import new_folder
from host_tools.installation import pico_files
from host_tools.program import bytecode, languages, program_sources
from host_tools.web import icon, packages, program_files, romfs, settings_words

HERE = Path(__file__).resolve().parent
PAGE = HERE / "page"
RUNTIME_FILES = ("micropython.mjs", "micropython.wasm")
ICONS_PX = (192, 512)
START = "boards/browser/main.py"
VERSION_FILE, ASSIGNED = "version.js", "self.TABLEMATE = "
MACHINE_CODE = "firmware/display/pixels.py"  # the only file with functions in viper


def program() -> dict[str, bytes]:
    """
    Return the device's files by their place: those of a Pico, with the browser's board and no pins.

    Names are as in the sources: there is RAM for them.
    """
    found = program_sources.for_micropython([START, *program_sources.loaded_by_name()])
    sources = languages.only(found, languages.OFFERED)
    files = pico_files.compiled(
        {
            source: bytecode.text_of(source, spoken=languages.OFFERED)
            for source in sources
            if source != MACHINE_CODE
        }
    )
    plain = bytecode.compiled(MACHINE_CODE, machine=bytecode.PLAIN)
    return {**files, Path(MACHINE_CODE).with_suffix(".mpy").as_posix(): plain}


def write(folder: Path) -> None:
    """Write the site to *folder* in place of one that is there; Refused if that holds anything else."""
    folder = folder.resolve()
    refuse_if_not_ours(folder)
    with new_folder.in_place_of(folder) as new:
        fill(new)


def refuse_if_not_ours(folder: Path) -> None:
    """Raise Refused if there is something at *folder* that no site brought there."""
    if folder.exists() and not folder.is_dir():
        raise Refused(f"{folder} is not a folder")
    ours = files_of(folder)
    for path in folder.rglob("*"):
        name = path.relative_to(folder).as_posix()
        if name not in ours and (path.is_symlink() or not path.is_dir()):
            raise Refused(f"{folder} is not emptied: {name} is not a file of a site")


def files_of(folder: Path) -> set[str]:
    """Return the files of the site in *folder*, as its version.js names them; none if it is not a site."""
    try:
        text = (folder / VERSION_FILE).read_text(encoding="utf-8")
        facts = json.loads(text.removeprefix(ASSIGNED).rstrip(";\n"))
        return {VERSION_FILE, facts["program"], *facts["files"]}
    except (FileNotFoundError, NotADirectoryError, ValueError, KeyError, TypeError):
        return set()


def fill(folder: Path) -> None:
    """Write the site into the new *folder*."""
    shutil.copytree(PAGE, folder, ignore=shutil.ignore_patterns("*.d.mts"))
    (folder / "micropython").mkdir(exist_ok=True)
    for name in RUNTIME_FILES:
        shutil.copy(packages.RUNTIME / name, folder / "micropython" / name)
    (folder / "device.romfs").write_bytes(romfs.image_of(program()))
    (folder / "licences.txt").write_text(licences(), encoding="utf-8")
    for side_px in ICONS_PX:
        (folder / f"icon-{side_px}.png").write_bytes(icon.png(side_px))
    write_version(folder, program_files.write(folder / "workshop"))


def licences() -> str:
    """Return under which licences is what is in the site."""
    own = [bytecode.ROOT / "LICENSE", bytecode.ROOT / "firmware/fonts/LICENSES.md", HERE / "licences.txt"]
    return "\n\n".join(path.read_text(encoding="utf-8").strip() for path in own) + "\n"


def digest_of(data: bytes) -> str:
    """Return the key of a file in the page's service worker."""
    return hashlib.sha256(data).digest()[:8].hex()


def write_version(folder: Path, program: Path) -> None:
    """Say in version.js which version it is, the digests of its files, where *program* is, the words."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file() and path.name != VERSION_FILE)
    digests = {path.relative_to(folder).as_posix(): digest_of(path.read_bytes()) for path in paths}
    of_all = hashlib.sha256(repr(digests).encode())
    place = program.relative_to(folder).as_posix()
    digests.pop(place)
    facts = {
        "version": f"{VERSION}-{of_all.hexdigest()[:8]}",
        "program": place,
        "games": dict(GAMES),
        "settings": settings_words.facts(),
        "files": digests,
    }
    (folder / VERSION_FILE).write_text(f"{ASSIGNED}{json.dumps(facts, indent=1)};\n", encoding="utf-8")
