/**
 * Looks for games in a flash whose file system is new, as `tablemate deploy` does before it writes over them
 * (host_tools/installation/lost_games.py): their headers carry a checksum (firmware/storage/lines.py).
 */

import { fromBase64 } from "../bytes.js";
import { crc32 } from "../device/log.js";
import { troubleOf } from "./words.js";

const HEADER = /([0-9a-f]{8}) (\{"game"[^\n]*)\n/g;
const SEALING = 0x2abe5ea1; // where the checksum of a header begins

/**
 * Throw if the stopped device has a new file system, and games in its blocks.
 * @param {import("./prompt.js").Prompt} prompt
 * @param {Record<string, string>} scripts
 */
export async function checkLost(prompt, scripts) {
  const blocks = (await prompt.run(scripts.lost)).split("\n").filter(Boolean).map(fromBase64);
  if (blocks.some(hasHeader)) throw troubleOf("lost", "update.lost");
}

/** Return whether the header of a game is in *block*. @param {Uint8Array} block @returns {boolean} */
function hasHeader(block) {
  const text = Array.from(block, (byte) => String.fromCharCode(byte)).join(""); // "latin1" is windows-1252 here
  return [...text.matchAll(HEADER)].some(([, sum, header]) => {
    const bytes = Uint8Array.from(header, (char) => char.charCodeAt(0));
    return crc32(bytes, SEALING) === parseInt(sum, 16);
  });
}
