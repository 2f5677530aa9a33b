"""The QR code of a result held against segno, and read from photos of the panel by two decoders."""

import os
import random

import cv2
import numpy as np
import pytest
import segno
import zxingcpp
from segno import encoder

from firmware.ui import qr_code
from firmware.ui.result_page import SIDE, picture

SEED = 1
TEXTS = 10_000 if os.environ.get("TABLEMATE_HIL") else 300
LETTERS = "abcdefghijklmnopqrstuvwxyz ABCXYZ 0123456789\nÄößé日本…"
TEXT = b"Millennium Blades 2026-11-27\nChristopher 41\nBo 7"
CELL = 8  # px of a photo for a pixel of the panel, one of them dark between two pixels


@pytest.fixture(autouse=True)
def _standard_padding(monkeypatch):
    """Keep segno 1.6 from a byte 0 between terminator and pads where the bits end at a byte (7.4.10)."""
    padded = encoder.write_padding_bits
    monkeypatch.setattr(
        encoder,
        "write_padding_bits",
        lambda bits, version, length: length % 8 and padded(bits, version, length),
    )


def modules_of_segno(data: bytes) -> list[int]:
    """Return the rows that segno makes of *data* in the version and level that ours takes."""
    size, _, _, level = next(kind for kind in qr_code.KINDS if len(data) <= kind[1] - qr_code.FRAME)
    made = segno.make(
        data,
        error="L" if level else "M",
        version=(size - 17) // 4,
        mode="byte",
        boost_error=False,
        micro=False,
    )
    return [sum((module & 1) << column for column, module in enumerate(row)) for row in made.matrix]


@pytest.mark.slow
def test_modules_and_mask_are_those_of_segno():
    chance = random.Random(SEED)
    for _ in range(TEXTS):
        text = "".join(chance.choices(LETTERS, k=chance.randrange(1, qr_code.MOST)))
        data = text.encode()[: chance.randrange(1, qr_code.MOST + 1)]
        assert qr_code.rows(data) == modules_of_segno(data), (SEED, data)


def lit_pixels(data: bytes) -> np.ndarray:
    """Return the page's ground as the panel shows it, 1.0 where a pixel is lit."""
    steps = picture(qr_code.rows(data))
    try:
        while True:
            next(steps)
    except StopIteration as end:
        _, _, columns = end.value
    pages = np.frombuffer(bytes(columns), np.uint8).reshape(SIDE // 8, SIDE)
    return np.unpackbits(pages, axis=0, bitorder="little").astype(float)


def photo(angle: int, tilt: float, blur: float, glow: float) -> np.ndarray:
    """Return a grey picture of the panel: turned by *angle* degrees, tilted, out of focus, glowing, noisy."""
    cell = np.zeros((CELL, CELL))
    cell[:-1, :-1] = 200
    image = np.pad(np.kron(np.pad(lit_pixels(TEXT), ((0, 0), (0, SIDE))), cell), 60, constant_values=12)
    height, width = image.shape
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    cosine, sine = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    seen = (corners - [width / 2, height / 2]) @ np.array([[cosine, sine], [-sine, cosine]])
    seen[:, 1] *= 1 - tilt
    seen *= 1 + tilt * seen[:, 1:] / height
    seen = (seen * 0.8 + [width / 2, height / 2 + 100]).astype(np.float32)
    view = cv2.getPerspectiveTransform(corners, seen)
    image = cv2.warpPerspective(image, view, (width, height + 200), borderValue=12)
    image = cv2.GaussianBlur(image, (0, 0), blur)
    image += glow * cv2.GaussianBlur(image, (0, 0), 20)
    image += np.random.default_rng(SEED).normal(0, 6, image.shape)
    return np.clip(image, 0, 255).astype(np.uint8)


@pytest.mark.slow
def test_two_decoders_read_it_from_photos():
    photos = [
        photo(angle, tilt, blur, glow)
        for angle in (0, 10, 25)
        for tilt in (0, 0.15)
        for blur in (1.5, 3)
        for glow in (0, 0.8)
    ]
    text = TEXT.decode()
    by_zxing = [image for image in photos if text in [found.text for found in zxingcpp.read_barcodes(image)]]
    by_opencv = [image for image in photos if cv2.QRCodeDetector().detectAndDecode(image)[0] == text]
    assert len(by_zxing) == len(photos)
    assert len(by_opencv) >= len(photos) * 3 // 4
