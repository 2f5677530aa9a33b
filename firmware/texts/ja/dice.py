"""Japanese: dice and coin."""

TEXTS = {
    "throw": "OK振る",
    "one": "ダイス1個",
    "several": "ダイス#個",
    "sides": "#面ダイス1個",
    "coin": "コイン",
    "player": "プレイヤー",
    "heads": "表",
    "tails": "裏",
    "nth": "#回目",
    "sum": "#1回目: 合計#2",
}
