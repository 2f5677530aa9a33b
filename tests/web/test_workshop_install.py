"""The workshop's page and an image for a Pico: its messages about it, and writing it onto a drive."""

import gzip
import shutil
import struct
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from host_tools.commands.build import whole_uf2
from host_tools.emulator import FirmwareMissing, filesystem_image, find_firmware
from host_tools.program import uf2
from host_tools.program.models import PICO, RP2040, RP2350_ARM
from host_tools.web import images, serve

pytestmark = pytest.mark.slow

MAIN = b"from boards.pico_ssd1306 import make\nfrom firmware.loop import run\n\nrun(make)\n"
# In place of the browser's own window to choose a folder: a real folder, in the storage of the page.
DRIVE = """async ([name, files]) => {
    const top = await navigator.storage.getDirectory();
    const folder = await top.getDirectoryHandle(name, { create: true });
    for (const [path, text] of Object.entries(files)) {
        const stream = await (await folder.getFileHandle(path, { create: true })).createWritable();
        await stream.write(text);
        await stream.close();
    }
    globalThis.drive = folder;
    window.showDirectoryPicker = async () => folder;
}"""
CONTENT = """async (name) => {
    const file = await (await (await drive.getFileHandle(name)).getFile()).arrayBuffer();
    return Array.from(new Uint8Array(file));
}"""
INFO = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n"


@pytest.fixture
def workshop(tab: Page, address: str) -> Page:
    """Return the workshop's page."""
    tab.goto(address + "workshop.html")
    return tab


def image(*texts: bytes, family: int = RP2040) -> bytes:
    """Return a UF2 with *texts*, 256 bytes each, from the beginning of the flash on."""
    size = uf2.PAYLOAD_BYTES
    whole = uf2.of_blocks(
        [(uf2.FLASH_START + at * size, text.ljust(size, b"\0")) for at, text in enumerate(texts)]
    )
    return whole.replace(struct.pack("<I", RP2040), struct.pack("<I", family))


def choose(workshop: Page, tmp_path: Path, data: bytes) -> str:
    """Choose an image with *data*; return the message about it."""
    (tmp_path / "it.uf2").write_bytes(data)
    workshop.evaluate("document.querySelector('#image-said').textContent = ''")
    workshop.set_input_files("#image-file", tmp_path / "it.uf2")
    workshop.wait_for_function("document.querySelector('#image-said').textContent")
    return workshop.inner_text("#image-said")


def test_whose_image_it_is(workshop, tmp_path):
    try:
        official = find_firmware().read_bytes()
    except FirmwareMissing as missing:
        pytest.skip(f"NO IMAGE WAS LOOKED AT: {missing}")
    said = choose(workshop, tmp_path, official)
    assert said == "it.uf2 is MicroPython 1.28.0 for the Pico, without Tablemate."
    assert workshop.is_enabled("#write")
    ours, _ = whole_uf2(filesystem_image({"main.py": MAIN}))
    erases = "Tablemate with MicroPython for the Pico: games on the device are erased"
    assert erases in choose(workshop, tmp_path, ours)
    frozen = image(b"MicroPython v1.25.0", b"tablemate", b"frozen_program.py")
    assert "frozen into MicroPython: games on the device stay" in choose(workshop, tmp_path, frozen)
    assert workshop.is_enabled("#write")


NOT_OURS = (
    (b"GIF89a" * 100, "This is no UF2 file."),
    (b"", "This is no UF2 file."),
    (image(b"a", b"b")[:512], "This UF2 is cut off"),
    (image(b"a", b"b")[:700], "This UF2 is cut off"),
    (image(b"a", b"b")[:-4] + b"\0\0\0\0", "This UF2 is damaged"),
    (image(b"a", family=0xE48BFF5A), "for another board"),
    (image(b"a") + image(b"a", family=0xE48BFF59), "This UF2 is cut off"),
    (uf2.of_blocks([(0x20000000, bytes(256))]), "outside of the Pico’s flash"),
    (
        image(b"Adafruit CircuitPython 9.1.4"),
        "CircuitPython, not a Tablemate. It is not written from here.",
    ),
    (image(b"blink"), "some other program for the Pico. It is not written from here."),
)


def test_an_image_that_is_not_ours_is_not_written(workshop, tmp_path):
    for data, said in NOT_OURS:
        assert said in choose(workshop, tmp_path, data)
        assert workshop.is_disabled("#write"), said


def test_an_image_is_written_onto_the_drive_of_a_pico_and_onto_no_other(workshop, tmp_path):
    data = image(*[b"tablemate frozen_program %d" % number for number in range(300)])
    choose(workshop, tmp_path, data)
    for files, said in (
        ({}, "choose the one named RPI-RP2"),
        ({"INFO_UF2.TXT": "Board-ID: RP2350\r\n"}, "another chip’s"),
    ):
        workshop.evaluate(DRIVE, [f"other-{len(files)}", files])
        workshop.click("#write")
        workshop.wait_for_function(f"document.querySelector('#write-said').textContent.includes('{said}')")
        names = "async () => { const n = []; for await (const k of drive.keys()) n.push(k); return n; }"
        assert workshop.evaluate(names) == list(files)
    workshop.evaluate(DRIVE, ["RPI-RP2", {"INFO_UF2.TXT": INFO}])
    workshop.click("#write")
    workshop.wait_for_function("document.querySelector('#write-part').value === 1")
    workshop.wait_for_function("async () => (await (await drive.getFileHandle('it.uf2')).getFile()).size > 0")
    assert "Done" not in workshop.inner_text("#write-said")
    assert bytes(workshop.evaluate(CONTENT, "it.uf2")) == data
    workshop.evaluate("drive.removeEntry('INFO_UF2.TXT')")  # the Pico takes its drive away
    workshop.wait_for_function("document.querySelector('#write-said').textContent.startsWith('Done')")


def test_an_image_for_a_pico_2_is_known_and_goes_onto_a_pico_2_only(workshop, tmp_path):
    first = uf2.of_blocks([(uf2.ABSOLUTE_ADDRESS, bytes(256))] * 2, uf2.ABSOLUTE)[:512]
    micropython = [b"MicroPython v1.28.0 on 2026-04-06", b"Raspberry Pi Pico 2 W with RP2350"]
    data = first + image(*micropython, family=0xE48BFF59)
    said = choose(workshop, tmp_path, data)
    assert said == "it.uf2 is MicroPython 1.28.0 for the Pico 2 W, without Tablemate."
    workshop.evaluate(DRIVE, ["RPI-RP2", {"INFO_UF2.TXT": INFO}])
    workshop.click("#write")
    wrong = "another chip’s, and the image is for an RP2350"
    workshop.wait_for_function(f"document.querySelector('#write-said').textContent.includes('{wrong}')")
    workshop.evaluate(DRIVE, ["RP2350", {"INFO_UF2.TXT": "Board-ID: RP2350\r\n"}])
    workshop.click("#write")
    workshop.wait_for_function("document.querySelector('#write-part').value === 1")
    workshop.wait_for_function("async () => (await (await drive.getFileHandle('it.uf2')).getFile()).size > 0")
    assert bytes(workshop.evaluate(CONTENT, "it.uf2")) == data


def test_a_drive_that_breaks_off_is_said(workshop, tmp_path):
    choose(workshop, tmp_path, image(*[b"tablemate frozen_program"] * 300))
    workshop.evaluate(DRIVE, ["RPI-RP2", {"INFO_UF2.TXT": INFO}])
    workshop.evaluate("""() => {
        const write = FileSystemWritableFileStream.prototype.write;
        let count = 0;
        FileSystemWritableFileStream.prototype.write = function (data) {
            if (++count > 2) return Promise.reject(new DOMException("gone", "NotFoundError"));
            return write.call(this, data);
        };
    }""")
    workshop.click("#write")
    workshop.wait_for_function(
        "document.querySelector('#write-said').textContent.includes('broke off after 43 %')"
    )


def test_the_pages_own_image_is_installed_by_one_button_or_saved(browser, site_folder: Path, tmp_path: Path):
    data = image(*[b"tablemate frozen_program %d" % number for number in range(300)])
    shutil.copytree(site_folder, tmp_path / "site")
    (tmp_path / "site/images").mkdir()
    (tmp_path / "site/images/it.uf2.gz").write_bytes(gzip.compress(data))
    for_two = image(b"tablemate for a Pico 2", family=RP2350_ARM)
    (tmp_path / "site/images/two.uf2.gz").write_bytes(gzip.compress(for_two))
    version = tmp_path / "site/version.js"
    offered = (
        '"images": [{"board": "pico_ssd1306", "pico": "Pico", "chip": "RP2040", "frozen": true,'
        ' "file": "images/it.uf2.gz"}, {"board": "pico_ssd1306", "pico": "Pico 2", "chip": "RP2350",'
        ' "frozen": false, "file": "images/two.uf2.gz"}]'
    )
    version.write_text(version.read_text().replace('"images": []', offered))
    with serve.serving(tmp_path / "site") as address:
        context = browser.new_context(bypass_csp=True, service_workers="block", accept_downloads=True)
        page = context.new_page()
        page.goto(address + "workshop.html")
        expect(page.locator("#ours-board")).to_contain_text("pico_ssd1306, Pico, games stay")
        page.evaluate(
            "import('/workshop/install.js').then(({ fit }) => fit('pico_ssd1306'))"
        )  # it is connected
        expect(page.locator("#ours-said")).to_contain_text("its drive tells which Pico it is")
        page.evaluate(DRIVE, ["RPI-RP2", {"INFO_UF2.TXT": INFO}])
        page.get_by_role("button", name="Install Tablemate").click()
        page.wait_for_function("document.querySelector('#ours-part').value === 1")
        page.evaluate("drive.removeEntry('INFO_UF2.TXT')")  # the Pico takes its drive away
        page.locator("#ours-said", has_text="Done").wait_for()
        assert bytes(page.evaluate(CONTENT, "tablemate-pico_ssd1306.uf2")) == data
        page.evaluate(DRIVE, ["RP2350", {"INFO_UF2.TXT": INFO.replace("RPI-RP2", "RP2350")}])
        page.get_by_role("button", name="Install Tablemate").click()  # the image that fits the drive
        expect(page.locator("#ours-board")).to_have_value("1")
        page.locator("#ours-said", has_text="Writing").wait_for()
        page.wait_for_function("document.querySelector('#ours-part').value === 1")
        page.evaluate("drive.removeEntry('INFO_UF2.TXT')")
        page.locator("#ours-said", has_text="Done").wait_for()
        assert bytes(page.evaluate(CONTENT, "tablemate-pico_ssd1306.uf2")) == for_two
        page.add_init_script("delete window.showDirectoryPicker")
        page.reload()
        with page.expect_download() as download:
            page.get_by_role("button", name="Download Tablemate").click()
        assert download.value.path().read_bytes() == data
        context.close()


def test_images_are_made_where_the_official_one_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(images.firmware_download, "is_there", lambda model: False)
    monkeypatch.setattr(images, "BUILT", tmp_path / "nothing")
    assert images.write(tmp_path / "images") == [] and not (tmp_path / "images").exists()
    monkeypatch.undo()
    if not images.firmware_download.is_there(PICO):
        pytest.skip("NO IMAGE: none was made of it (tablemate firmware)")
    made = images.of_board("pico_ssd1306")[0]
    assert (made.model, made.is_frozen) == (PICO, False) and len(made.data) % 512 == 0
    assert made.stored(tmp_path)["pico"] == "Pico / Pico W"
