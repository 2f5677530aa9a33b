"""README's pictures are what the goldens show."""

from PIL import Image

from host_tools import sheet


def test_the_committed_pictures_are_those_of_the_goldens():
    drawn = sheet.pictures()
    assert sorted(path.name for path in sheet.FOLDER.iterdir()) == sorted(drawn)
    for name, wanted in drawn.items():
        committed = Image.open(sheet.FOLDER / name).convert("RGB")
        assert committed.tobytes() == wanted.tobytes(), f"{name} is out of date: make goldens"
