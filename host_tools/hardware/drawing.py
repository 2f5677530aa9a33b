"""
The drawing with sizes: the box from the front, cut through its middle, from the left, and the deck.

    python -m host_tools.hardware.drawing      # writes boards/hardware/drawing.svg

Outlines are sections and shadows of the printed parts' meshes, sizes are measured on them, so the drawing
cannot say what the parts are not. Scale 3: a millimetre is 3 px.
"""

from collections.abc import Iterable
from html import escape
from math import degrees

from manifold3d import CrossSection, Manifold

from host_tools.hardware import layout, modules
from host_tools.hardware.layout import DECK_Z, FACE_Z, KEYS, TILT, VARIANTS
from host_tools.hardware.sizes import FOLDER, sizes

FILE = FOLDER / "drawing.svg"
SCALE = 3.0
STYLE = """
  text { font-family: Helvetica, Arial, "DejaVu Sans", sans-serif; fill: #22262b; }
  .title { font-size: 22px; font-weight: bold; }
  .view { font-size: 15px; font-weight: bold; }
  .size { font-size: 13px; }
  .note { font-size: 13px; fill: #5b636d; }
  .part { stroke: #22262b; stroke-width: 1.2; fill-rule: evenodd; }
  .line { stroke: #2471d6; stroke-width: 0.8; fill: none; }
  .arrow { fill: #2471d6; }
  .middle { stroke: #8a929b; stroke-width: 0.7; stroke-dasharray: 8 3 2 3; }
"""
FILL = {
    "face": "#efe9dd",
    "base": "#aab4bf",
    "plate": "#d2bd93",
    "cap": "#e8906f",
    "display": "#9db7d6",
    "pico": "#9fcfae",
}
LOWER = {"display": 5.5, "buzzer": 5.0, "encoder": 5.0}  # mm: words that would lie on holes
Line = list[str]
Box = tuple[float, float, float, float]


class View:
    """A view whose (0, 0) is at *left*, *top* px of the paper; v goes up."""

    def __init__(self, left: float, top: float):
        self.left, self.top = left, top
        self.lines: Line = []

    def at(self, u: float, v: float) -> str:
        """Return the place (u, v) mm on the paper."""
        return f"{self.left + SCALE * u:.1f},{self.top - SCALE * v:.1f}"

    def shape(self, section: CrossSection, fill: str) -> None:
        """Draw the outlines of *section*."""
        rings = [" L".join(self.at(u, v) for u, v in ring) for ring in section.simplify(0.02).to_polygons()]
        if rings:
            self.lines.append(
                f'<path class="part" fill="{fill}" d="{" ".join(f"M{ring}Z" for ring in rings)}"/>'
            )

    def words(
        self, u: float, v: float, words: str, style: str = "size", anchor: str = "middle", turn: int = 0
    ) -> None:
        """Write *words* at (u, v), turned by *turn* degrees."""
        x, y = self.at(u, v).split(",")
        turned = f' transform="rotate({turn} {x} {y})"' if turn else ""
        self.lines.append(
            f'<text class="{style}" x="{x}" y="{y}" text-anchor="{anchor}"{turned}>{escape(words)}</text>'
        )

    def line(self, *ends: tuple[float, float], style: str = "line") -> None:
        """Draw a line through *ends*."""
        self.lines.append(f'<polyline class="{style}" points="{" ".join(self.at(u, v) for u, v in ends)}"/>')

    def arrow(self, u: float, v: float, along: tuple[float, float]) -> None:
        """Draw an arrow's head at (u, v), pointing *along*."""
        du, dv = along
        tail = (u - 2.4 * du, v - 2.4 * dv)
        corners = [(u, v), (tail[0] - 0.6 * dv, tail[1] + 0.6 * du), (tail[0] + 0.6 * dv, tail[1] - 0.6 * du)]
        self.lines.append(
            f'<polygon class="arrow" points="{" ".join(self.at(*corner) for corner in corners)}"/>'
        )

    def across(self, first: float, second: float, v: float, start: float, words: str = "") -> None:
        """Give the size from *first* to *second* along u, on a line at *v*; its ends come from *start*."""
        for u in (first, second):
            self.line((u, start), (u, v + (1.5 if v > start else -1.5)))
        self.line((first, v), (second, v))
        self.arrow(first, v, (-1, 0))
        self.arrow(second, v, (1, 0))
        self.words((first + second) / 2, v + 1, words or number(second - first))

    def along(self, first: float, second: float, u: float, start: float, words: str = "") -> None:
        """Give the size from *first* to *second* along v, on a line at *u*."""
        for v in (first, second):
            self.line((start, v), (u + (1.5 if u > start else -1.5), v))
        self.line((u, first), (u, second))
        self.arrow(u, first, (0, -1))
        self.arrow(u, second, (0, 1))
        self.words(u - 1, (first + second) / 2, words or number(second - first), turn=-90)


def number(size: float) -> str:
    """Return *size* to a tenth, without a zero at the end."""
    return f"{size:.1f}".removesuffix(".0")


def box_of(solid: Manifold) -> tuple[float, ...]:
    """Return the least and the greatest x, y, z of *solid*."""
    return tuple(solid.bounding_box())


def front(parts: dict[str, Manifold]) -> Line:
    """Return the view on the face."""
    view = View(90, 330)
    view.shape(parts["face"].slice(FACE_Z - 1.5), FILL["face"])
    for name, part in parts.items():
        if name.startswith("cap"):
            view.shape(part.project(), FILL["cap"])
            view.shape(part.slice(FACE_Z + 1), FILL["cap"])
    left, low, _, right, high, _ = box_of(parts["face"])
    places = sizes()["places"]
    view.across(left, right, high + 12, high)
    view.along(low, high, left - 12, left)
    for one, other in zip(KEYS, KEYS[1:], strict=False):
        view.across(places[one]["x"], places[other]["x"], low - 10, places[one]["y"] - 6)
    view.along(low, places["up"]["y"], right + 8, places["back"]["x"] + 6)
    (x, y, _), width, height = layout.active(sizes()["parts"]["oled_096"])
    view.across(x - width / 2, x + width / 2, high + 4, y + height / 2, f"{number(width)} lit")
    view.words(50, low - 19, "Front", "view")
    return view.lines


def cut(parts: dict[str, Manifold]) -> Line:
    """Return the box as it stands, cut through its middle."""
    view = View(560, 330)
    halves = {**parts, **{module.name: module.whole for module in modules.of(VARIANTS[0])}}
    for name in ("base", "plate", "face", "pico", "display", "cap ok"):
        at = 60.0 if name == "cap ok" else 49.0
        view.shape(section(halves[name], at), FILL[name.split()[0]])
    outline = standing(parts["face"] + parts["base"])
    near, rear = outline.bounds()[0], outline.bounds()[2]
    low, high = outline.bounds()[1], outline.bounds()[3]
    view.across(near, rear, low - 10, low)
    view.along(low, high, rear + 14, rear)
    view.words((near + rear) / 2, low - 19, "Cut through the middle", "view")
    view.line((near - 4, low), (rear + 8, low), style="middle")
    view.words(near - 6, low + 5, f"{number(degrees(TILT))}°", anchor="end")
    return view.lines


def standing(solid: Manifold) -> CrossSection:
    """Return the shadow of *solid*, as it stands, seen from the right."""
    return turned(solid).project()


def section(solid: Manifold, x: float) -> CrossSection:
    """Return the cut through *solid* at *x*, as it stands, seen from the right."""
    return turned(solid).slice(x)


def turned(solid: Manifold) -> Manifold:
    """Return *solid* standing on the table, turned so that its x goes up: y, z and x become x, y and z."""
    return solid.rotate([degrees(TILT), 0, 0]).transform([[0, 1, 0, 0], [0, 0, 1, 0], [1, 0, 0, 0]])


def deck(parts: dict[str, Manifold]) -> Line:
    """Return the deck from the front, with the holes that the case needs and where parts stand."""
    view = View(90, 700)
    table, places = sizes()["deck"], sizes()["places"]
    view.shape(parts["plate"].slice(DECK_Z / 2), FILL["plate"])
    (left, low), (right, _), (_, high), _ = table["holes"]
    view.across(left, right, table["height"] + 5, high)
    view.across(0, table["width"], table["height"] + 13, table["height"])
    view.along(low, high, -6, left)
    view.along(0, table["height"], -14, 0)
    for name, at in places.items():
        if at["side"] == "front" and not name.startswith("seat"):
            view.words(at["x"], at["y"] - LOWER.get(name, 1.0), name)
    view.words(
        50,
        -8,
        f"Deck: 4 holes {number(table['hole_diameter'])}, thickness {number(table['board_thickness'])}",
        "view",
    )
    return view.lines


def side(parts: dict[str, Manifold]) -> Line:
    """Return the box from the left, with the openings for plug and cable tie."""
    view = View(560 + 66 * SCALE, 700)
    mirrored = [[0, -1, 0, 0], [0, 0, 1, 0], [1, 0, 0, 0]]
    lean = [degrees(TILT), 0, 0]
    for name in ("base", "face"):
        view.shape(parts[name].rotate(lean).transform(mirrored).slice(-1.5), FILL[name])
    foot = parts["base"].rotate(lean).transform(mirrored).project().bounds()
    view.words(
        (foot[0] + foot[2]) / 2, foot[1] - 8, "From the left: plug, and two notches for a cable tie", "view"
    )
    return view.lines


def svg() -> str:
    """Return the drawing."""
    parts = modules.printed(VARIANTS[0])
    views: Iterable[Line] = (front(parts), cut(parts), deck(parts), side(parts))
    width, height = 900, 780
    body = [line for view in views for line in view]
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
    title = '<text class="title" x="30" y="36">The box, mm</text>'
    ground = f'<rect width="{width}" height="{height}" fill="#ffffff"/>'
    return "\n".join([head, f"<style>{STYLE}</style>", ground, title, *body, "</svg>"]) + "\n"


if __name__ == "__main__":
    FILE.write_text(svg(), encoding="utf-8")
