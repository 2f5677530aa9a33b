/**
 * Bytes as texts and back: hex, base64, SHA-256 as a device prints it, lines out of a stream.
 */

/**
 * Return the bytes that *text*, an even number of hex digits, stands for; null if it is not such a text.
 * @param {string} text
 * @returns {Uint8Array | null}
 */
export function fromHex(text) {
  if (text.length % 2 || !/^[0-9a-f]*$/i.test(text)) return null;
  return Uint8Array.from({ length: text.length / 2 }, (_, at) => parseInt(text.slice(2 * at, 2 * at + 2), 16));
}

/**
 * @param {Uint8Array} data
 * @returns {string}
 */
export function toBase64(data) {
  let text = "";
  for (let at = 0; at < data.length; at += 4096) text += String.fromCharCode(...data.subarray(at, at + 4096));
  return btoa(text);
}

/**
 * Return the bytes of base64 *text*; DOMException if it is none.
 * @param {string} text
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function fromBase64(text) {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}

/**
 * Return the SHA-256 of *data* as a device prints it, in base64.
 * @param {Uint8Array} data
 * @returns {Promise<string>}
 */
export async function sha(data) {
  return toBase64(new Uint8Array(await crypto.subtle.digest("SHA-256", /** @type {BufferSource} */ (data))));
}

/**
 * @param {Uint8Array[]} pieces
 * @returns {Uint8Array}
 */
export function joined(pieces) {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

export const NEWLINE = 10;

/** Puts bytes that come in pieces together to lines; of a line longer than *most* bytes the rest is dropped. */
export class Lines {
  /** @param {number} [most] */
  constructor(most = 65536) {
    this.most = most;
    this.dropped = 0;
    /** @type {Uint8Array[]} */
    this.pieces = [];
    this.length = 0;
  }

  /**
   * Take *data* and return the lines that are whole now.
   * @param {Uint8Array} data
   * @returns {string[]}
   */
  add(data) {
    const found = [];
    let from = 0;
    for (let end = data.indexOf(NEWLINE); end >= 0; end = data.indexOf(NEWLINE, from)) {
      this._keep(data.subarray(from, end));
      found.push(new TextDecoder().decode(joined(this.pieces)).replace(/\r$/, ""));
      this.pieces = [];
      this.length = 0;
      from = end + 1;
    }
    this._keep(data.subarray(from));
    return found;
  }

  /** @param {Uint8Array} data */
  _keep(data) {
    const kept = data.slice(0, this.most - this.length);
    this.dropped += data.length - kept.length;
    if (kept.length) this.pieces.push(kept);
    this.length += kept.length;
  }
}
