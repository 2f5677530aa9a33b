"""Writes KiCad's project: the rules that its checks go by."""

import json

from host_tools.hardware.circuit_board import checks
from host_tools.hardware.circuit_board.copper import VIA, VIA_HOLE
from host_tools.hardware.circuit_board.design import TRACK

# Symbols and footprints stand in the files themselves, in no library.
LIBRARIES = ("lib_footprint_issues", "lib_footprint_mismatch", "lib_symbol_issues", "footprint_link_issues")


def text() -> str:
    """Return the file."""
    ignored = dict.fromkeys(LIBRARIES, "ignore")
    rules = {
        "min_clearance": checks.CLEARANCE,
        "min_track_width": 0.2,
        "min_via_annular_width": checks.RING,
        "min_via_diameter": VIA,
        "min_through_hole_diameter": VIA_HOLE,
        "min_hole_clearance": 0.25,
        "min_hole_to_hole": 0.45,
        "min_copper_edge_clearance": checks.EDGE,
        "min_silk_clearance": 0.0,
        "min_text_height": 0.7,
        "min_text_thickness": 0.1,
        "min_resolved_spokes": 2,
    }
    net_class = {
        "name": "Default",
        "clearance": checks.CLEARANCE,
        "track_width": TRACK,
        "via_diameter": VIA,
        "via_drill": VIA_HOLE,
    }
    project = {
        "board": {"design_settings": {"rules": rules, "rule_severities": ignored}},
        "erc": {"rule_severities": ignored},
        "meta": {"filename": "tablemate.kicad_pro", "version": 1},
        "net_settings": {"classes": [net_class], "meta": {"version": 3}},
        "pcbnew": {},
        "schematic": {},
        "sheets": [],
    }
    return json.dumps(project, indent=1) + "\n"
