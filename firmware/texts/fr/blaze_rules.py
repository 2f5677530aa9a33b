"""French: rules of Blaze to look up."""

TEXTS = {
    "follow": (
        "En attaque comme en défense, on peut suivre avec les valeurs déjà posées dans cet assaut. Tant "
        "qu'une carte d'attaque n'est pas battue, le défenseur décide en premier; attaquant et soutien "
        "peuvent jouer avant. S'ils jouent trop de cartes ensemble, celles de l'attaquant passent d'abord."
    ),
    "votes": (
        "Posé sur le perdant, un vote compte pour qui l'a posé; posé sur un autre, il compte pour celui-ci."
        " Qui pense perdre pose le 0."
    ),
}
