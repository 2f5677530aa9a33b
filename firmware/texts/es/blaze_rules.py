"""Spanish: rules of Blaze to look up."""

TEXTS = {
    "follow": (
        "En ataque y en defensa se puede seguir con los valores que ya hay en este asalto. Mientras quede "
        "una carta de ataque sin vencer, el defensor decide primero; atacante y apoyo pueden jugar antes. "
        "Si entre los dos juegan demasiadas, pasan primero las del atacante."
    ),
    "votes": (
        "Puesto sobre el perdedor, un voto cuenta para quien lo puso; sobre cualquier otro, para quien lo "
        "recibe. Quien espera perder pone el 0."
    ),
}
