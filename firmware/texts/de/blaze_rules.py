"""German: the rules of Blaze to look up (its page, The device also says)."""

TEXTS = {
    "follow": "Dazu dürfen Werte, die in diesem Angriff liegen, auch in der Abwehr. Solange eine "
    "Angriffs\u00adkarte nicht abgewehrt ist, entscheidet zuerst der Verteidiger; Angreifer und "
    "Unterstützer dürfen schon vorher legen. Zusammen zu viele? Erst die des Angreifers.",
    "votes": "Eine Wette auf den Verlierer zählt für den, der sie gelegt hat, auf jeden anderen für den, "
    "bei dem sie liegt. Wer mit der Niederlage rechnet, legt die 0.",
}
