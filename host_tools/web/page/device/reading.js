/** Replays each record that comes, in a Worker: answers null, or why the rules refuse it, for outcome.js. */

import { startInterpreter } from "../runtime.js";
import { LARGE } from "./records.js";

const RULES = `
from boards.browser.refusals import told
from engines_core import json_text, replay
from engines_core.errors import RecordError

def trouble(text, language):
    try:
        replay.played(text.encode())
    except RecordError as bad:
        return json_text.dumps(told(bad, language))
    return "null"
`;

const starting = startInterpreter().then((python) => {
  python.runPython(RULES);
  return python.globals;
});

onmessage = async ({ data }) => {
  try {
    postMessage(JSON.parse((await starting).get("trouble")(data.text, data.language)));
  } catch (error) {
    const told = String(error);
    postMessage(told.includes("MemoryError") ? LARGE : ["failed", told.trim().split("\n").at(-1)]);
  }
};
