"""French: rules of Boo-Ray to look up."""

TEXTS = {
    "hands": (
        "Qui se couche pose aussitôt sa main face cachée. La carte qui montre l'atout ne sert jamais, et on "
        "ne la remélange pas. L'échange commence à gauche du donneur. Pioche vide\u202f: on mélange les "
        "mains couchées, puis les cartes déjà défaussées."
    ),
}
