"""German: the rules of Blood Rage to look up (its page, The device also says)."""

TEXTS = {
    "table.setup": "Der grüne Plünderungs\u00admarker liegt auf Yggdrasil, die anderen acht gemischt auf "
    "den äußeren Provinzen, Belohnung nach oben. Von 8 gemischten Ragnarök-Markern kommt je einer offen auf "
    "die drei Zeitalter\u00adfelder, dann einige auf schon zerstörte Provinzen (zu zweit 3, zu dritt 2, zu "
    "viert 1), der Rest in die Schachtel. Der Untergangs\u00admarker zeigt die Provinz des ersten Feldes. "
    "Zu dritt kommen die 4+-Karten aus den Decks, zu zweit die 3+ und die 4+. Wer am ältesten ist, beginnt.",
    "=gifts": "Im ersten Spiel gibt es im Zeitalter 1 (Ära 1) keinen Draft: je 8 Karten. Sonst zuerst die "
    "behaltene Karte aus dem letzten Zeitalter weglegen. Karten nach links weiter\u00adgeben, die letzten 2 "
    "ungesehen abwerfen. Der Rest des Decks kommt ungesehen in die Schachtel.",
    "invade": "Ein freies Dorf einer äußeren Provinz, ein Schiff in einen Fjord, nie Yggdrasil.",
    "march": "Von einer Provinz in freie Dörfer einer anderen, benachbart oder nicht; nie in einen oder aus "
    "einem Fjord, Schiffe bleiben.",
    "upgrade": "Plätze: Krieger 1, Anführer 1, Schiff 1, Monster 2, Clan 3. Auf einem vollen Platz die alte "
    "Karte abwerfen. War sie ein Monster, kommt es sofort in die Schachtel; stand es auf dem Brett: Figuren "
    "ändern, -1.",
    "pillage": "Mit einer Figur dort oder im Fjord daneben, und nur, wenn dort in diesem Zeitalter noch "
    "nicht geplündert ist. Ruf zu den Waffen: vom Plünderer an im Uhrzeiger\u00adsinn je eine Figur aus "
    "einer Nachbar\u00adprovinz in freie Dörfer, bis alle passen. Yggdrasil hat keine Grenze, Schiffe "
    "bleiben. Dann legen alle in der Schlacht eine Karte verdeckt, wenn sie eine haben, und decken zugleich "
    "auf. Karten mit weißem Kreis: der Plünderer zuerst, je eine, im Uhrzeiger\u00adsinn, bis niemand mehr "
    "will. Wer dort alle Figuren durch eine Karte verliert, bevor die STK verglichen wird, war nicht in der "
    "Schlacht. Der Sieger wirft seine Karten ab, Verlierer (bei Gleich\u00adstand alle) nehmen ihre zurück.",
    "option.gods": "Tyr: nur die STK der Karten zählt. Heimdall: Karten offen legen, einer nach dem "
    "anderen, links vom Plünderer zuerst. Odin: die Belohnung zählt doppelt. Frigga: keine Figur wird "
    "zerstört. Loki: statt des Siegers werten die Verlierer ihre Äxte.",
    "=discard": "Höchstens 1 Karte behalten, in Zeitalter 3 keine.",
    "=quest": "Wo die meiste STK verlangt ist, zählen Fjorde mit, und Gleich\u00adstand reicht nicht. "
    "Gezeigte Aufgaben abwerfen, erfüllt oder nicht.",
    "=ragnarok": "Die Fjorde neben der Provinz brennen mit. Der Untergangs\u00admarker rückt zur Provinz "
    "des nächsten Feldes.",
    "=valhalla": "Plünderungs\u00admarker auf die Belohnung drehen, sie bleiben liegen. Figuren in Walhall "
    "gehen zurück in den Vorrat. Der Startspieler\u00admarker geht nach links.",
    "stay": "Figuren auf dem Brett bleiben dort.",
}
