"""
The printed box: each part can be printed, each variant goes together, and the checks find what is wrong.

The parts are read from boards/hardware/*.3mf and checked by geometry (host_tools/hardware/checks.py).
"""

import json
import re
import subprocess
from pathlib import Path

import pytest
from manifold3d import Manifold

from host_tools.files.folders import ROOT
from host_tools.hardware import checks, drawing, layout, mesh_files, modules
from host_tools.hardware.layout import VARIANTS, Variant
from host_tools.hardware.modules import Module, block, rod
from host_tools.hardware.sizes import FOLDER, sizes

CAD = ROOT / ".venv" / "hardware" / "bin" / "python"
NAMES = [variant.name for variant in VARIANTS]
LIMIT_BYTES = 300_000
STEP_VOLUMES = """
import json, pathlib, sys
from build123d import import_step
print(json.dumps({path.stem: import_step(path).volume for path in pathlib.Path(sys.argv[1]).glob("*.step")}))
"""

Box = tuple[Variant, dict[str, Manifold], list[Module]]


@pytest.fixture(scope="module", params=VARIANTS, ids=NAMES)
def box(request: pytest.FixtureRequest) -> Box:
    """Return a variant, its printed parts and its bought ones."""
    return request.param, modules.printed(request.param), modules.of(request.param)


@pytest.fixture
def plain() -> Box:
    """Return the box with the 0.96 inch display, to be broken."""
    return VARIANTS[0], modules.printed(VARIANTS[0]), modules.of(VARIANTS[0])


@pytest.mark.parametrize("file", layout.FILES)
def test_a_part_can_be_printed(file: str):
    part = modules.solid(file)
    assert checks.whole(part) + checks.on_bed(part) + checks.overhangs(part) + checks.thin(part) == []


def test_no_two_parts_are_in_one_place(box: Box):
    assert checks.shared(box[1], box[2]) == []


def test_modules_clear_the_walls(box: Box):
    assert checks.near(box[1], box[2]) == []


def test_keys_go_down(box: Box):
    assert checks.stuck(*box) == []


def test_screws_bite(box: Box):
    assert checks.loose(box[0], box[1]) == []


def test_the_display_can_be_seen_from_the_side(box: Box):
    assert checks.hidden(box[0], box[1]) == []


def test_a_plug_goes_in(box: Box):
    assert checks.plug_stopped(box[0], box[1]) == []


def test_a_pin_reaches_bootsel(box: Box):
    assert checks.bootsel_missed(*box) == []


def test_the_buzzer_is_heard(box: Box):
    assert checks.muffled(box[0], box[1]) == []


def test_pressing_a_key_does_not_tip_the_box(box: Box):
    assert checks.tips(box[0], box[1]) == []


@pytest.mark.parametrize(
    "variant", [variant for variant in VARIANTS if variant.plate], ids=lambda variant: variant.name
)
def test_every_makers_display_fits(variant: Variant):
    part = sizes()["parts"][variant.display]
    parts = modules.printed(variant)
    for width, height in part["spread"]:
        module = modules.display({**part, "width": width, "height": height})
        assert checks.shared(parts, [module]) + checks.near(parts, [module]) == []


def test_the_pico_on_pins_fits_too(box: Box):
    variant, parts, bought = box
    if variant.plate:
        others = [modules.pico(header=True), *[module for module in bought if module.name != "pico"]]
        assert checks.shared(parts, others) + checks.near(parts, others) == []


# Each check sees what it is for: the box is broken, and the check says so.


def test_a_crack_is_seen():
    points, triangles = mesh_files.read(FOLDER / "knob.3mf")
    mesh = modules.Mesh(points.astype("float32"), triangles[1:].astype("uint32"))
    assert "not watertight" in checks.whole(Manifold(mesh))[0]
    assert checks.whole(block(0, 0, 0, 1, 1, 1) + block(2, 0, 0, 3, 1, 1)) == ["2 bodies, 2.0 mm3"]


def test_a_thin_wall_is_seen():
    assert checks.thin(modules.solid("plate_096") - block(55, 25, 1, 78, 35, 3)) != []
    assert checks.thin(block(0, 0, 0, 9, 9, 1.6)) == []
    assert checks.thin(block(0, 0, 0, 9, 9, 1.5)) != []


def test_an_overhang_is_seen():
    foot = block(0, 0, 0, 5, 5, 9)
    assert checks.overhangs(foot + block(0, 0, 7, 9, 5, 9)) != []
    cone = Manifold.cylinder(3, 2, 5, 48)
    assert checks.overhangs(cone) == []  # just 45 degrees
    assert checks.overhangs(Manifold.cylinder(3, 2, 5.5, 48)) != []


def test_a_part_beside_the_bed_is_seen():
    assert checks.on_bed(block(0, 0, 0, 121, 9, 9)) != []
    assert checks.on_bed(block(0, 0, 0.1, 9, 9, 9)) != []


def test_a_module_in_the_wall_is_seen(plain: Box):
    _, parts, bought = plain
    parts["face"] = parts["face"].translate([0, 0, -1])  # as if the display were thicker
    assert any("face and display" in fault for fault in checks.shared(parts, bought))
    assert any(
        fault.startswith("pico is")
        for fault in checks.near({"base": parts["base"].translate([1.5, 0, 0])}, bought)
    )


def test_a_key_that_sticks_is_seen(plain: Box):
    variant, parts, bought = plain
    parts["base"] += rod(20, 16, 4, 4.5, 14)
    assert checks.stuck(variant, parts, bought) == ["cap up pressed meets base"]
    parts["face"] += rod(40, 16, 7, 8, 13) - rod(40, 16, 6, 9, 11.05)
    assert "cap down rubs on the face" in checks.stuck(variant, parts, bought)


def test_a_loose_screw_is_seen(plain: Box):
    variant, parts, _ = plain
    parts["base"] -= rod(4, 4, -2.5, 0, 5)
    assert checks.loose(variant, parts) == ["the screw at (4.0, 4.0) bites 4.9 mm"]


def test_a_covered_display_is_seen(plain: Box):
    variant, parts, _ = plain
    parts["face"] = parts["face"].translate([0, 0.9, 0])
    assert checks.hidden(variant, parts) == ["face covers the display"]


def test_a_plug_that_stops_is_seen(plain: Box):
    variant, parts, _ = plain
    parts["base"] = parts["base"].translate([0, 0, 3])
    assert "base stops the plug, on pins" in checks.plug_stopped(variant, parts)


def test_a_missed_bootsel_is_seen(plain: Box):
    variant, parts, bought = plain
    parts["base"] = parts["base"].translate([1.2, 0, 0])
    assert checks.bootsel_missed(variant, parts, bought) != []


def test_a_closed_grille_is_seen(plain: Box):
    variant, parts, _ = plain
    parts["face"] += block(70, 40, 7, 90, 51, 8)
    assert checks.muffled(variant, parts) != []


def test_a_box_that_tips_is_seen(plain: Box):
    variant, parts, _ = plain
    parts["base"] = parts["base"].translate([0, 17, 0])
    assert [fault.split()[0] for fault in checks.tips(variant, parts)] == ["up", "down", "ok", "back"]


# The files are what the script makes.


def test_files_are_small_and_those_of_the_layout():
    files = sorted([*FOLDER.glob("*.3mf"), *FOLDER.glob("*.step")])
    assert {file.stem for file in files} == set(layout.FILES) and len(files) == 2 * len(layout.FILES)
    assert [file.name for file in files if file.stat().st_size > LIMIT_BYTES] == []


def test_a_mesh_file_keeps_the_part(tmp_path: Path):
    points, triangles = mesh_files.read(FOLDER / "key_cap.3mf")
    mesh_files.write(tmp_path / "again.3mf", "key_cap", points, triangles)
    assert (tmp_path / "again.3mf").read_bytes() == (FOLDER / "key_cap.3mf").read_bytes()


@pytest.mark.slow
def test_the_script_makes_the_files_again(tmp_path: Path):
    if not CAD.exists():
        pytest.skip("no CAD here: `make case` sets it up in .venv/hardware (1.7 GB)")
    subprocess.run(
        [CAD, "-m", "host_tools.hardware.make", "--to", tmp_path], cwd=ROOT, check=True, capture_output=True
    )
    asked = subprocess.run([CAD, "-c", STEP_VOLUMES, FOLDER], capture_output=True, text=True, check=True)
    volumes = json.loads(asked.stdout)
    for file in layout.FILES:
        points, triangles = mesh_files.read(tmp_path / f"{file}.3mf")
        new = Manifold(modules.Mesh(points.astype("float32"), triangles.astype("uint32")))
        old = modules.solid(file)
        assert new.volume() == pytest.approx(old.volume(), rel=1e-3), file
        assert new.bounding_box() == pytest.approx(old.bounding_box(), abs=0.02), file
        assert new.genus() == old.genus(), f"{file}: its holes"
        assert volumes[file] == pytest.approx(old.volume(), rel=2e-3), f"{file}.step"


def test_the_drawing_is_of_these_parts():
    assert drawing.FILE.read_text(encoding="utf-8") == drawing.svg(), "python -m host_tools.hardware.drawing"


GUIDE = (FOLDER / "README.md").read_text(encoding="utf-8")


def test_the_guide_names_the_parts_of_each_variant():
    rows = [
        [cell.strip() for cell in row.split("|")] for row in re.findall(r"^\|(.*)\|$", GUIDE, re.MULTILINE)
    ]
    for variant in VARIANTS:
        about, board, parts = next(row for row in rows if row[0] == variant.about)
        files = [file for _, file, _ in layout.placed(variant)]
        wanted = {file: files.count(file) for file in files}
        named = re.findall(r"(?:(\d+) )?`(\w+)`", parts)
        assert board == f"`{variant.board}`" and {file: int(count or 1) for count, file in named} == wanted, (
            about
        )


def test_the_guide_lists_what_shops_call_each_part():
    assert [part["shop"] for part in sizes()["parts"].values() if part.get("shop", "") not in GUIDE] == []


def test_the_guide_tells_the_weight():
    names = ("face", "base", "plate", "cap up", "cap down", "cap ok", "cap back")
    parts = modules.printed(VARIANTS[0])
    volume_cm3 = sum(parts[name].volume() for name in names) / 1000
    assert f"{volume_cm3:.0f} cm³: {volume_cm3 * 1.24:.0f} g" in GUIDE  # PLA: 1.24 g a cm³


def test_variants_are_boards_of_ours():
    assert [v.board for v in VARIANTS if not (ROOT / "boards" / f"{v.board}.py").exists()] == []
