"""German: the rules of Millennium Blades to look up (its page, The device also says)."""

TEXTS = {
    "setup": "Shop-Deck: Grundset, 5 Erweiterungs-, 4 Premium-, 3 Master-Sets. 2 Bronze-, 2 Silber- und 1 "
    "Gold-Promoset: je eins zum Fusionieren, die anderen zwei als Preise. Jeder: ein Starter\u00addeck "
    "und einen Charakter, zufällig oder gewählt, dessen 6 Freundschafts\u00adkarten, 3 Shop-Karten, 3 "
    "Verkaufs\u00admarker (zu dritt 4). Erstes Spiel: Empfohlene Sets stehen in der Spielregel, "
    "Charakter\u00adkräfte kann man weglassen.",
    "collection": "Karten mit einem gemeinsamen Symbol und lauter verschiedenen Sternen. Sie kommen in die "
    "Schachtel, fusionierte Karten auch. Ist das Shop-Deck leer, die Ablage neu mischen.",
    "trade": "Tausch: Sterne und M$ zusammen sind auf beiden Seiten gleich. Markt: der Preis sind die "
    "Sterne; niemand kauft Verkauftes zurück oder nimmt es zurück. Beim Deckbau beliebig oft.",
    "turn": "Eine Einzelkarte muss gespielt werden, davor oder danach ist eine Aktion erlaubt. Wer nicht "
    "spielen kann (keine Karte, kein freier Platz), passt, ohne Aktion.",
    "markers": "Jeder Verkauf und jede Fusion braucht einen, ohne Marker geht beides nicht. Wird eine Karte "
    "vom Markt gekauft, bekommt der Verkäufer seinen zurück; alle kommen am Ende des Deckbaus zurück.",
    "purchase": "Wer weniger SP hat, kommt zuerst: Turniere und Sammlungen, Geld zählt erst am Ende.",
    "deck": "Höchstens 8 Einzelkarten, 1 Deckbox, 2 Accessoires, nie dieselbe Karte zweimal. Sind es zu "
    "viele, wird ausgelost, was wegkommt.",
    "effects": "Top, dauerhaft, Spielen, nächste, Wertung: in dieser Reihenfolge. Umkehr- und "
    "Reaktions\u00adeffekte im Uhrzeiger\u00adsinn ab dem, der am Zug ist. Nur auf Reaktionen darf man "
    "verzichten.",
    "scoring": "Einzelkarten von links nach rechts, Deckbox, Accessoires, dann die Metas. Nach Runde 1 "
    "nimmt jeder eine zufällige Bronze-Promo, nach Runde 2 eine Silber-Promo, egal auf welchem Platz.",
    "clash": "Gegen einen: wer ihn beginnt, wählt den Gegner; zu dritt oder mehr darf jeder mit einer "
    "Top-Karte mitmachen. Aufgedeckte Karten kommen auf den Markt; reichen dessen 12 Plätze nicht, wird "
    "vorher alles dort abgeworfen.",
    "loop": "Der Spieler verlässt das Turnier mit den SP des 1. Platzes. Danach kommen alle Karten seines "
    "Decks in die Schachtel, und er bekommt ihren Verkaufs\u00adpreis in M$ (in der letzten Runde nichts).",
}
