"""
The Japanese glyphs: those of the texts, kana, and the kanji of given and family names.

    packed = japanese.pack(Path("/"), texts)      # for firmware/display/wide.py

M+ 10 px goes beside the font of texts, Misaki 8 px beside the small one; both are squares with their gap.
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from firmware.display.wide import FIRST
from host_tools.fonts.glyph import Glyph
from host_tools.fonts.pcf import read_pcf

KANA = [chr(code) for code in (*range(0x3041, 0x3094), *range(0x30A1, 0x30F7), 0x30FC)]
MARKS = list("、。「」『』【】〈〉・〜々〇！？（）：；％＋＝／＆")
# Kanji that names of people have, and those of the rules of the five games.
NAMES = (
    "亜愛葵明秋彰朝麻彩綾歩杏安衣依郁樹伊一市織花佳香果夏和嘉加奏霞克勝要奈介海貴希紀季喜輝菊恭京響桐琴小心孝幸康公弘浩光晃宏洸航紘孔恒洋広太平実咲桜佐冴沙紗早智里理聡悟慧敏俊駿淳純順潤準詩志史司士紫資治次二郎朗"
    "三五六七八九十千百万蒼空颯爽壮想宗大隆高崇鷹匠拓巧琢武剛健毅猛岳丈達辰龍竜立玲怜鈴涼良亮遼諒凌稜陵倫凜凛林瑠琉璃梨莉李利律力礼麗蓮恋漣若渡亘恵絵英栄永瑛詠衛悦縁遠央旺凰王翁音乙温子代美未深岬岸湊港南波渚汀葉"
    "羽春陽晴遥悠裕祐佑優友結由有勇雄湧唯侑柚夢芽萌桃紋弥也矢哉耶夜世瀬星聖静晶翔将正昌誠勢生成清征政斉節雪仙泉蔵相惣双操多泰鯛滝卓忠直哲鉄徹典天登都斗冬透刀時知朋虎寅那菜仁虹新西日入年野信伸展則憲規徳延乃之華"
    "巴隼人久寿尚秀瞳博文富福藤兵米穂保芳峰蓬北牧雅匡円眞真麿茉舞満道充宮幹通睦村盟木元基本素守森盛門靖行豊吉義善賢頼来雷蘭瑶嵐流類塁令零路呂倭田中山斎川辺松井上島谷池橋石前後原岡近坂青阿杉今丸菅塚内竹岩増工金関古"
)
TERMS = (
    "一三上下不与世両並中主了予事二互亡交人今介他付代以件任伏伝位低体何余作使例侵係保個倍倒値側備像優元充先光入全公共兵内再処出分切初判別利制前割力功加助効動務勝勧化北十単即却原"
    "参及友取受古可右各合同名向含周味呼命和品員商問回固土在地均埋域基報場増壁壊士声売変外多夜大央失奨奪好妨始字存安完定実宣害容対封射小少尽居展属山左市常年度座引弱張強当影役彼後"
    "得御必忘応念思性恵悪情想意感態成戦戻所手払扱投抜択拡持指挑挿捨接推提換握揮援撃擬支攻放敗数敵文斧新方族既日旦昇明時書最月有望期未本札村条来枚果枠栄案棄極概構様権横機次死殊残"
    "段比気永求決法注流消済渡満準滅点無然照物特状狙独獄獲現理生産用由画界略番異発白的皆盤目直相破確示神票移種稼空立端第等算箱築純素紹終組結続緑緩縁繰置義考者耗能脇自船良色落血行"
    "衛表裏補複要見視解言計記設訳話詳誉認説読誰護象負貴費資賞購贈赤起超越足車軍較載込近返述追退送逆透途通進遊運過達違適選部配酬重金長開間関闘防降限除隊階際隣集青非面響順題額類高黄"
)
SMALL_PX, TEXT_PX = 8, 10


def characters(texts: str) -> list[str]:
    """Return the characters that are packed where a language has *texts*, sorted."""
    return sorted({*KANA, *MARKS, *NAMES, *TERMS, *(char for char in texts if ord(char) >= FIRST)})


def small_cell(font: ImageFont.FreeTypeFont, char: str) -> list[str]:
    """Return *char* of Misaki as {SMALL_PX} rows of text art."""
    image = Image.new("1", (SMALL_PX, SMALL_PX), 0)
    ImageDraw.Draw(image).text((0, 0), char, font=font, fill=1)
    return ["".join("#" if image.getpixel((x, y)) else "." for x in range(SMALL_PX)) for y in range(SMALL_PX)]


def text_cell(glyph: Glyph) -> list[str]:
    """Return *glyph* of M+, 11 rows of which few have ink in the last, as TEXT_PX rows of text art."""
    rows = glyph.rows
    for goes in (len(rows) - 1, 0, len(rows) // 2):  # a bracket fills all: it loses a row of its middle
        if "#" not in rows[goes] or goes == len(rows) // 2:
            return [row.ljust(TEXT_PX, ".") for row in rows[:goes] + rows[goes + 1 :]]
    raise AssertionError


def cells(small: Path, text: Path, chars: list[str]) -> tuple[list[list[str]], list[list[str]]]:
    """Return the cells of *chars* in both sizes; ValueError names one that a font lacks."""
    outline = ImageFont.truetype(str(small), SMALL_PX, layout_engine=ImageFont.Layout.BASIC)
    glyphs, _, _ = read_pcf(text)
    missing = [char for char in chars if char not in glyphs]
    if missing:
        raise ValueError("M+ has no " + "".join(missing))
    return [small_cell(outline, char) for char in chars], [text_cell(glyphs[char]) for char in chars]
