"""Spanish: rules of Boo-Ray to look up."""

TEXTS = {
    "hands": (
        "Quien se retira deja en el acto su mano boca abajo. La carta que muestra el triunfo no se usa ni "
        "se vuelve a mezclar. El cambio va desde la izquierda de quien reparte. Si se acaba el mazo, se "
        "mezclan las manos retiradas y luego los descartes anteriores."
    ),
}
