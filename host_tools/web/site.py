"""
The static site: one folder that any host can serve, from any place.

    write(Path("build/web"))

    index.html, *.css, *.js      the page, as in host_tools/web/page
    micropython/                 MicroPython compiled to WebAssembly (npm), its licence in licences.txt
    device.romfs                 the device program until home is shown, compiled as for a Pico
    later/                       the rest of it, and each language by itself (archives.py)
    pictures/                    of the page, for those who pass it on; made by page_picture.py
    images/                      UF2 files for the workshop, as far as they can be built here (images.py)
    texts/                       what the page says, a folder per language (page_texts.py)
    version.js                   which version this is: a digest of everything; games, languages
"""

import hashlib
import html
import json
import shutil
from pathlib import Path

from engines_core.games import GAMES
from firmware import VERSION
from firmware.texts import LANGUAGES
from host_tools.errors import Refused
from host_tools.files import new_folder
from host_tools.installation import pico_files
from host_tools.program import bytecode, languages, program_sources
from host_tools.web import (
    archives,
    icon,
    images,
    packages,
    page_texts,
    preloads,
    program_files,
    short_scripts,
)

HERE = Path(__file__).resolve().parent
PAGE = HERE / "page"
RUNTIME_FILES = ("micropython.mjs", "micropython.wasm")
ICONS_PX = (192, 512)
STARTS = ("boards/browser/main.py", "boards/browser/archives.py")
LATER = ("pictures/", "images/")  # folders of what no page loads by itself: it is kept for no time offline
PICTURE = "pictures/share.png"  # in index.html
VERSION_FILE, ASSIGNED = "version.js", "self.TABLEMATE = "


def program(spoken: tuple[str, ...] = languages.OFFERED) -> dict[str, bytes]:
    """
    Return the device's files by their place: those of a Pico, with the browser's board and no pins.

    *spoken* are the languages that go along.

    Names are as in the sources: there is RAM for them.
    """
    found = program_sources.for_micropython([*STARTS, *program_sources.loaded_by_name()])
    sources = languages.only(found, spoken)
    machine_code = [source for source in sources if bytecode.VIPER in bytecode.read(source)]
    files = pico_files.compiled(
        {source: bytecode.text_of(source, spoken=spoken) for source in sources if source not in machine_code}
    )
    for source in machine_code:
        plain = bytecode.compiled(source, machine=bytecode.PLAIN)
        files[Path(source).with_suffix(".mpy").as_posix()] = plain
    return files


def write(folder: Path, with_images: bool = False, address: str = "") -> None:
    """
    Write the site to *folder* in place of one that is there; Refused if that holds anything else.

    *with_images*: with the UF2 files that can be made here (images.py). *address*: where it will be served,
    as a link that is passed on shows a picture by a whole address alone.
    """
    folder = folder.resolve()
    refuse_if_not_ours(folder)
    with new_folder.in_place_of(folder) as new:
        fill(new, with_images, address)


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
        return {VERSION_FILE, facts["program"], *facts["files"], *facts.get("later", ())}
    except (FileNotFoundError, NotADirectoryError, ValueError, KeyError, TypeError):
        return set()


def fill(folder: Path, with_images: bool = False, address: str = "") -> None:
    """Write the site, which is for *address*, into the new *folder*."""
    shutil.copytree(PAGE, folder, ignore=shutil.ignore_patterns("*.d.mts"))
    for script in folder.rglob("*.js"):
        script.write_text(short_scripts.short(script.read_text(encoding="utf-8")), encoding="utf-8")
    page_texts.write(folder)
    page = folder / "index.html"
    text = preloads.with_links(page.read_text(encoding="utf-8"), folder)
    page.write_text(shared_at(address, text) if address else text, encoding="utf-8")
    (folder / "micropython").mkdir(exist_ok=True)
    for name in RUNTIME_FILES:
        shutil.copy(packages.RUNTIME / name, folder / "micropython" / name)
    archives.write(folder, program())
    (folder / "licences.txt").write_text(licences(), encoding="utf-8")
    for side_px in ICONS_PX:
        (folder / f"icon-{side_px}.png").write_bytes(icon.png(side_px))
    place = program_files.write(folder / "workshop")
    write_version(folder, place, images.write(folder / "images") if with_images else [])


def shared_at(address: str, page: str) -> str:
    """Return *page* for those who pass it on at *address*, which ends in a slash."""
    whole = html.escape(address)
    return page.replace(
        f'content="{PICTURE}">', f'content="{whole}{PICTURE}">\n<meta property="og:url" content="{whole}">'
    )


def licences() -> str:
    """Return under which licences is what is in the site."""
    own = [bytecode.ROOT / "LICENSE", bytecode.ROOT / "firmware/fonts/LICENSES.md", HERE / "licences.txt"]
    return "\n\n".join(path.read_text(encoding="utf-8").strip() for path in own) + "\n"


def digest_of(data: bytes) -> str:
    """Return the key of a file in the page's service worker."""
    return hashlib.sha256(data).digest()[:8].hex()


def write_version(folder: Path, program: Path, offered: "list[dict[str, object]] | None" = None) -> None:
    """
    Say in version.js which version it is, the digests of its files, where *program* is, the words.

    *offered* are the images, which are not part of the version.
    """
    paths = sorted(path for path in folder.rglob("*") if path.is_file() and path.name != VERSION_FILE)
    names = {path.relative_to(folder).as_posix(): path for path in paths}
    later = [name for name in names if name.startswith(LATER)]
    digests = {name: digest_of(path.read_bytes()) for name, path in names.items() if name not in later}
    of_all = hashlib.sha256(repr(digests).encode())
    place = program.relative_to(folder).as_posix()
    digests.pop(place)
    facts = {
        "version": f"{VERSION}-{of_all.hexdigest()[:8]}",
        "program": place,
        "games": dict(GAMES),
        "languages": dict(LANGUAGES),
        "early": page_texts.early(),
        "files": digests,
        "later": later,
        "images": offered or [],
    }
    (folder / VERSION_FILE).write_text(f"{ASSIGNED}{json.dumps(facts, indent=1)};\n", encoding="utf-8")
