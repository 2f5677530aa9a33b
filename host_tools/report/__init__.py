"""
The report: games in, one HTML page or one picture out.

    course.py         what happened in a game, action by action, as plain numbers
    name_tally.py     what each name has done over many games
    charts.py         which charts a game or many have: title, what it shows, numbers, how to draw it
    drawing.py        the kinds of drawings: lines, stacked bars, columns, a timeline; on matplotlib
    fitting.py        how wide a text is, and what of it fits
    chart_picture.py  a chart as SVG that takes its colours from the page, several charts as one PNG
    page.py           the page around them; style.css its looks
    report_table.py   the text that `tablemate replay` prints; report_words.py its words

matplotlib draws, because it can draw all of them alike, needs no script in the page, and the same code gives
the SVG and the PNG. It is the one large thing that `tablemate` uses (pyproject.toml, the extra `report`).
"""
