"""German: the rules of Blaze to look up (its page, The device also says)."""

TEXTS = {
    "follow": "Dazulegen darf man nur Werte, die in diesem Angriff schon liegen, als Angriff oder Abwehr. "
    "Solange eine Angriffs\u00adkarte nicht abgewehrt ist, entscheidet zuerst der Verteidiger; Angreifer und "
    "Unterstützer dürfen schon vorher legen. Legen beide zusammen zu viele, gelten zuerst die des "
    "Angreifers.",
    "votes": "Eine Wette auf den Verlierer zählt für den, der sie gelegt hat; eine auf jemand anderen "
    "zählt für den, bei dem sie liegt. Wer mit der Niederlage rechnet, legt die 0.",
}
