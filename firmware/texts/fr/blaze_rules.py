"""French: rules of Blaze to look up."""

TEXTS = {
    "follow": (
        "En attaque comme en défense, on suit avec les valeurs déjà posées dans l'assaut. Tant qu'une "
        "carte d'attaque n'est pas battue, le défenseur décide en premier\u202f; attaquant et soutien "
        "peuvent jouer avant. S'ils jouent trop de cartes, celles de l'attaquant passent d'abord."
    ),
    "votes": (
        "Sur le perdant, un vote compte pour son auteur\u202f; sur un autre, pour celui-ci. Qui pense perdre "
        "pose le 0."
    ),
}
