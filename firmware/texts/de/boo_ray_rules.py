"""German: the rules of Boo-Ray to look up (its page, The device also says)."""

TEXTS = {
    "hands": "Wer passt, legt seine Karten sofort verdeckt ab. Die Karte, die Trumpf zeigt, spielt nie mit "
    "und wird auch nicht eingemischt. Getauscht wird reihum, links vom Geber beginnend. Ist der Stapel leer, "
    "werden die gepassten Karten gemischt, danach die frühere Ablage.",
}
