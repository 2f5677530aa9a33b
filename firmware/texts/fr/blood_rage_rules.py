"""French: rules of Blood Rage to look up."""

TEXTS = {
    "table.setup": (
        "Le jeton pillage vert va sur Yggdrasil, les huit autres, mélangés, sur les provinces extérieures, "
        "récompense visible. Des 8 jetons ragnarök mélangés, un va face visible sur chacune des trois cases "
        "d'âge, puis quelques-uns sur des provinces déjà détruites (2 joueurs\u202f: 3, 3\u202f: 2, 4\u202f: "
        "1), le reste dans la boîte. Le jeton fatalité marque la province de la première case. À 3 joueurs, "
        "ôter les cartes 4+\u202f; à 2, les 3+ et les 4+. Le plus âgé commence."
    ),
    "=gifts": (
        "La première partie se joue sans draft à l'âge 1\u202f: 8 cartes chacun. Sinon, écarter d'abord la "
        "carte gardée de l'âge précédent. Les mains passent à gauche, les 2 dernières cartes sont défaussées "
        "cachées. Le reste du paquet va dans la boîte, caché."
    ),
    "invade": "Un village libre d'une province extérieure, un navire sur un fjord, jamais Yggdrasil.",
    "march": (
        "D'une province vers les villages libres d'une seule autre, voisine ou non\u202f; jamais depuis ou "
        "vers un fjord, les navires restent."
    ),
    "upgrade": (
        "Cases\u202f: guerriers 1, chef 1, navire 1, monstres 2, clan 3. La carte d'une case pleine est "
        "défaussée. Si c'est un monstre, l'ancien retourne aussitôt dans la boîte\u202f; s'il est en "
        "jeu\u202f: Ajuster figurines -1."
    ),
    "pillage": (
        "Avec une figurine sur place ou sur un fjord voisin, et si la province n'est pas déjà pillée à cet "
        "âge. Appel aux armes\u202f: dans le sens horaire à partir du pilleur, une figurine chacun d'une "
        "province voisine vers les villages libres, jusqu'à ce que tous renoncent. Yggdrasil n'a pas de "
        "limite, les navires restent. Puis chaque joueur de la bataille pose une carte face cachée, s'il en "
        "a, et tous révèlent ensemble. Cartes à cercle blanc\u202f: le pilleur d'abord, une chacun, sens "
        "horaire, jusqu'à ce que personne n'en veuille. Qui perd toutes ses figurines sur place par une "
        "carte, avant de comparer la FOR, n'était pas de la bataille. Le gagnant défausse ses cartes jouées, "
        "les perdants (tous, si égalité) reprennent les leurs."
    ),
    "option.gods": (
        "Tyr\u202f: seule la FOR des cartes compte. Heimdall\u202f: cartes posées visibles, une à une, à "
        "partir de la gauche du pilleur. Odin\u202f: la récompense compte double. Frigga\u202f: aucune "
        "figurine détruite. Loki\u202f: les perdants marquent leurs haches à la place du gagnant."
    ),
    "=discard": "Garder au plus 1 carte, aucune à l'âge 3.",
    "=quest": (
        "S'il faut la plus grande FOR, les fjords comptent et une égalité est un échec. Les quêtes "
        "révélées sont défaussées, réussies ou non."
    ),
    "=ragnarok": (
        "Les fjords voisins de la province condamnée brûlent avec elle. Le jeton fatalité avance sur la "
        "province de la case suivante."
    ),
    "=valhalla": (
        "Les jetons pillage sont remis côté récompense et restent en place. Les figurines du Valhalla "
        "retournent aux réserves. Le jeton premier joueur passe à gauche."
    ),
    "stay": "Les figurines en jeu y restent.",
}
