"""Spanish: rules of Millennium Blades to look up."""

TEXTS = {
    "setup": (
        "Mazo de tienda: el set básico, 5 sets expansión, 4 premium, 3 master. 2 sets promo bronce, 2 "
        "plata y 1 oro: uno de cada para la fusión, los otros dos como premios. Cada uno: un mazo inicial "
        "y un personaje, al azar o a elección, sus 6 cartas de amistad, 3 cartas de tienda, 3 marcadores "
        "de venta (4 con tres jugadores). Primera partida: los sets recomendados están en el reglamento; "
        "se puede jugar sin poderes de personaje."
    ),
    "collection": (
        "Cartas con un símbolo en común y estrellas todas distintas. Van a la caja. Las cartas fusionadas "
        "también; si se acaba el mazo de tienda, se rehace con los descartes de la tienda."
    ),
    "trade": (
        "Intercambio: estrellas y M$ juntos valen lo mismo en ambos lados. Mercado: el precio son las "
        "estrellas; nadie recompra ni recupera lo que vendió. Sin límite durante la construcción."
    ),
    "turn": (
        "Hay que jugar una carta; antes o después puede ir una acción. Quien no puede jugar (sin carta o "
        "sin sitio) pasa, sin acción."
    ),
    "markers": (
        "Cada venta y cada fusión usa uno; sin marcador no hay ni una ni otra. Una carta comprada en el "
        "mercado devuelve el suyo al vendedor; todos vuelven al acabar la construcción."
    ),
    "purchase": ("Va antes quien tiene menos PV: torneos y colecciones; el dinero solo cuenta al final."),
    "deck": (
        "8 cartas, 1 caja de mazo y 2 accesorios como máximo, nunca dos veces la misma carta. Si sobran, "
        "las que salen se eligen al azar."
    ),
    "effects": (
        "Arriba, continuo, juego, siguiente, puntuación: en este orden. Los efectos de giro y de reacción "
        "van en sentido horario desde el jugador de turno. Solo las reacciones son opcionales."
    ),
    "scoring": (
        "Las cartas de izquierda a derecha, la caja de mazo, los accesorios y luego los metas. Tras la "
        "ronda 1 todos toman una promo bronce al azar, tras la ronda 2 una plata, sea cual sea su puesto."
    ),
    "clash": (
        "Contra uno solo, elige quien lo empieza; con tres o más puede entrar quien tenga carta de arriba. "
        "Las cartas reveladas van al mercado; si no caben todas en sus 12 sitios, antes se descarta todo "
        "lo que hay allí."
    ),
    "loop": (
        "El jugador deja el torneo con los PV del 1.er puesto. Después, todas las cartas de ese mazo van a "
        "la caja y el jugador recibe su precio de venta en M$ (nada en la última ronda)."
    ),
}
