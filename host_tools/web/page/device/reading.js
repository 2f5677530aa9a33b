/** Replays each record that comes, in a Worker: answers "", or why the rules refuse it. */

import { startInterpreter } from "../runtime.js";
import { TOO_LARGE } from "./records.js";

const RULES = `
from engines_core import replay
from engines_core.errors import RecordError

def trouble(text):
    try:
        replay.played(text.encode())
    except RecordError as bad:
        return "refused, line %d: %s: %s" % (bad.line, bad.action, bad.reason())
    return ""
`;

const starting = startInterpreter().then((python) => {
  python.runPython(RULES);
  return python.globals;
});

onmessage = async ({ data }) => {
  try {
    postMessage((await starting).get("trouble")(data));
  } catch (error) {
    const told = String(error);
    postMessage(told.includes("MemoryError") ? TOO_LARGE : told.trim().split("\n").at(-1));
  }
};
