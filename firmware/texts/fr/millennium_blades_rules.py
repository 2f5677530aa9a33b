"""French: rules of Millennium Blades to look up."""

TEXTS = {
    "setup": (
        "Paquet boutique\u202f: le set de base, 5 sets expansion, 4 premium, 3 master. 2 sets promo bronze, "
        "2 argent et 1 or\u202f: un de chaque pour la fusion, les deux autres comme prix. Chacun\u202f: un "
        "deck de départ et un personnage, au hasard ou choisis, ses 6 cartes amitié, 3 cartes boutique, 3 "
        "marqueurs de vente (4 à trois joueurs). Première partie\u202f: les sets conseillés sont dans la "
        "règle du jeu\u202f; on peut jouer sans les pouvoirs des personnages."
    ),
    "collection": (
        "Des cartes avec un symbole en commun et des étoiles toutes différentes. Elles vont dans la "
        "boîte, les cartes fusionnées aussi. Paquet boutique vide\u202f: on le refait avec la défausse."
    ),
    "trade": (
        "Échange\u202f: étoiles et M$ réunis sont égaux des deux côtés. Marché\u202f: le prix, ce sont "
        "les étoiles\u202f; on ne rachète ni ne reprend ce qu'on a vendu. Aucune limite pendant la "
        "construction."
    ),
    "turn": (
        "Il faut jouer une carte\u202f; une action peut venir avant ou après. Qui ne peut pas jouer (pas de "
        "carte, pas de place) passe, sans action."
    ),
    "markers": (
        "Chaque vente et chaque fusion en utilise un\u202f; sans marqueur, ni l'une ni l'autre. Une carte"
        " achetée au marché rend celui du vendeur\u202f; tous reviennent à la fin de la construction."
    ),
    "purchase": (
        "Qui a le moins de PV passe d'abord\u202f: tournois et collections\u202f; l'argent ne compte qu'à la "
        "fin."
    ),
    "deck": (
        "8 cartes, 1 deck box, 2 accessoires au plus, jamais deux fois la même carte. S'il y en a "
        "trop\u202f: celles à retirer sont tirées au sort."
    ),
    "effects": (
        "Dessus, continu, jeu, suivant, décompte\u202f: dans cet ordre. Les effets de retournement et de "
        "réaction vont dans le sens horaire à partir du joueur actif. Seules les réactions sont facultatives."
    ),
    "scoring": (
        "Les cartes de gauche à droite, la deck box, les accessoires, puis les métas. Après la manche 1, "
        "chacun prend une promo bronze au hasard, après la manche 2 une promo argent, quelle que soit sa "
        "place."
    ),
    "clash": (
        "Contre un seul, celui qui le lance choisit\u202f; à trois ou plus, qui a une carte du dessus peut "
        "participer. Les cartes révélées vont au marché\u202f; s'il n'y a pas de place pour toutes dans ses "
        "12 cases, tout ce qui s'y trouve est d'abord défaussé."
    ),
    "loop": (
        "Le joueur quitte le tournoi avec les PV de la 1re place. Ensuite, toutes les cartes de ce deck "
        "vont dans la boîte, et le joueur en reçoit le prix de vente en M$ (rien à la dernière manche)."
    ),
}
