"""Spanish: rules of Blood Rage to look up."""

TEXTS = {
    "table.setup": (
        "La ficha de saqueo verde va en Yggdrasil; las otras ocho, mezcladas, en las provincias exteriores "
        "con la recompensa a la vista. De 8 fichas de ragnarok mezcladas, una boca arriba en cada uno de "
        "los tres espacios; luego algunas en provincias ya destruidas (2 jugadores: 3, 3: 2, 4: 1); el "
        "resto, a la caja. La ficha de perdición marca la provincia del primer espacio. Con 3 jugadores "
        "salen de los mazos las cartas 4+; con 2, las 3+ y las 4+. Empieza el de mayor edad."
    ),
    "=gifts": (
        "La primera partida no tiene draft en la edad 1: 8 cartas cada uno. Si no, antes se aparta la "
        "carta guardada de la edad anterior. Las manos pasan a la izquierda; las 2 últimas cartas se "
        "descartan sin mostrarlas. Lo que sobra del mazo de la edad va a la caja sin mirarlo."
    ),
    "invade": "Una aldea libre de una provincia exterior; un barco, un fiordo; nunca Yggdrasil.",
    "march": (
        "De una provincia a aldeas libres de otra, vecina o no; nunca desde un fiordo ni a un fiordo: los "
        "barcos se quedan."
    ),
    "upgrade": (
        "Espacios: guerreros 1, líder 1, barco 1, monstruos 2, clan 3. La carta de un espacio lleno se "
        "descarta. Si es de un monstruo, el monstruo anterior va enseguida a la caja; si estaba en el "
        "tablero: Ajustar figuras -1."
    ),
    "pillage": (
        "Con una figura allí o en un fiordo vecino, si no se ha saqueado en esta edad. Llamada a las "
        "armas: en sentido horario desde quien saquea, una figura cada uno desde una provincia vecina a "
        "aldeas libres, hasta que todos renuncien. Yggdrasil no tiene límite; los barcos no se mueven. "
        "Luego todos los de la batalla ponen una carta boca abajo, si tienen, y las revelan a la vez. "
        "Cartas con círculo blanco: primero quien saquea, una cada uno, en sentido horario hasta que "
        "nadie quiera. Quien pierde por una carta todas sus figuras antes de comparar la FUE no estuvo en"
        " la batalla. El ganador descarta sus cartas; los perdedores (en un empate, todos) las recuperan."
    ),
    "option.gods": (
        "Tyr: solo cuenta la FUE de las cartas. Heimdall: las cartas se juegan vistas, una a una, desde la "
        "izquierda de quien saquea. Odín: la recompensa vale doble. Frigga: no se destruye ninguna figura. "
        "Loki: los perdedores puntúan sus hachas, no el ganador."
    ),
    "=discard": "Guardar 1 carta como máximo; en la edad 3, ninguna.",
    "=quest": (
        "Donde se pide la mayor FUE, los fiordos cuentan y un empate no vale. Las misiones reveladas se "
        "descartan, cumplidas o no."
    ),
    "=ragnarok": (
        "Los fiordos vecinos a la provincia condenada arden con ella. La ficha de perdición pasa a la "
        "provincia del espacio siguiente."
    ),
    "=valhalla": (
        "Las fichas de saqueo se giran a su recompensa y se quedan donde están. Las figuras del Valhalla "
        "vuelven a sus reservas. La ficha de primer jugador pasa a la izquierda."
    ),
    "stay": "Las figuras del tablero se quedan en él.",
}
