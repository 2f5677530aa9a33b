"""German: the rules of Blaze to look up (its page, The device also says)."""

TEXTS = {
    "follow": "Dazu dürfen Werte, die in diesem Angriff schon liegen, im Angriff oder in der Abwehr. "
    "Solange eine Angriffs\u00adkarte nicht abgewehrt ist, entscheidet zuerst, wer verteidigt; Angreifer "
    "und Unterstützer dürfen auch vorher legen. Legen beide zusammen zu viele, gelten die des Angreifers "
    "zuerst.",
    "votes": "Eine Wette auf den Verlierer zählt für den, der sie gelegt hat, auf jeden anderen für den, "
    "bei dem sie liegt. Wer mit der Niederlage rechnet, legt die 0.",
}
