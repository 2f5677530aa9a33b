"""README tells few figures, and those that the tests' page tells; its tables hold short cells."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LONGEST_CELL = 110  # characters of a table's cell; reasons belong into paragraphs
MEASURED = ("### Measured", "### Three ways to put the program on it")
PAGES = ("README.md", "CONTRIBUTING.md", "tests/README.md")


def section(text: str, heading: str) -> str:
    """Return what stands under *heading*, up to the next one."""
    return text.split(f"{heading}\n", 1)[1].split("\n##", 1)[0]


def figures(text: str) -> set[tuple[str, str]]:
    """Return the (number, unit) pairs in *text*, both of `2.6 / 5.9 ms`; of 524 ms also 0.5 s."""
    found = set()
    for numbers, unit in re.findall(r"(\d[\d. /]*?) (ms|s|KB)\b", text):
        found |= {(number, unit) for number in re.findall(r"\d+(?:\.\d+)?", numbers)}
    return found | {(f"{float(number) / 1000:.1f}", "s") for number, unit in found if unit == "ms"}


@pytest.mark.parametrize("heading", MEASURED)
def test_the_figures_of_readme_are_those_of_the_tests_page(heading: str):
    told = figures(section((ROOT / "README.md").read_text(encoding="utf-8"), heading))
    measured = figures((ROOT / "tests/README.md").read_text(encoding="utf-8"))
    assert len(told) > 2 and not told - measured


@pytest.mark.parametrize("page", PAGES)
def test_the_cells_of_tables_are_short(page: str):
    rows = re.findall(r"^\|(.*)\|$", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE)
    cells = [re.sub(r"\]\([^)]*\)", "]", cell).strip() for row in rows for cell in row.split("|")]
    assert [cell for cell in cells if len(cell) > LONGEST_CELL] == []
