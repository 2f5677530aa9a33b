/**
 * An open serial port: bytes out, bytes in to whoever listens now, and a word when it is gone.
 *
 *     const cable = await Cable.open(port, (trouble) => ...);   // called once, when the plug is pulled
 *     cable.listen((bytes) => ...);                             // the link, or MicroPython's prompt
 *     await cable.write(bytes);
 */

import { Trouble, troubleOf } from "./words.js";

/**
 * What is used of Web Serial's SerialPort.
 * @typedef {object} SerialPort
 * @property {ReadableStream<Uint8Array> | null} readable
 * @property {WritableStream<Uint8Array> | null} writable
 * @property {(options: {baudRate: number, bufferSize?: number}) => Promise<void>} open
 * @property {() => Promise<void>} close
 */

/**
 * What is used of navigator.serial.
 * @typedef {EventTarget & {
 *   getPorts: () => Promise<SerialPort[]>,
 *   requestPort: (options: object) => Promise<SerialPort>,
 * }} Serial
 */

export const PICO = { usbVendorId: 0x2e8a, usbProductId: 0x0005 }; // the official MicroPython
const BAUD = 115200; // of no meaning over USB
const BUFFER_BYTES = 65536;
const TAKES_MS = 10_000; // a program that takes no byte for so long hangs
const CLOSES_MS = 1000;

/** Return the browser's Web Serial, null where it has none. @returns {Serial | null} */
export function webSerial() {
  return /** @type {{serial?: Serial}} */ (/** @type {unknown} */ (navigator)).serial ?? null;
}

/**
 * Return the error of a port that does not open, in words.
 * @param {unknown} error
 * @returns {Trouble}
 */
function whyClosed(error) {
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError" || name === "NetworkError") {
    return troubleOf("taken", "link.taken");
  }
  return troubleOf("taken", "link.closed");
}

/** Return the trouble of a device that takes no byte. @returns {Trouble} */
function full() {
  return troubleOf("silent", "link.full");
}

/**
 * Wait for *promise*, but no longer than *ms*; then throw *trouble*.
 * @template T
 * @param {Promise<T>} promise
 * @param {number} ms
 * @param {() => Error} trouble
 * @returns {Promise<T>}
 */
export async function within(promise, ms, trouble) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(trouble()), ms);
  });
  try {
    return await Promise.race([promise, /** @type {Promise<T>} */ (late)]);
  } finally {
    clearTimeout(timer);
  }
}

export class Cable {
  /**
   * @param {SerialPort} port
   * @param {(trouble: Trouble) => void} gone
   */
  constructor(port, gone) {
    this.port = port;
    this.isOpen = true;
    this._gone = gone;
    /** @type {(data: Uint8Array) => void} */
    this._take = () => {};
    /** @type {ReadableStreamDefaultReader<Uint8Array> | null} */
    this._reader = null;
    /** @type {WritableStreamDefaultWriter<Uint8Array> | null} */
    this._writer = null;
    this._reading = this._read();
  }

  /**
   * Open *port*; throw Trouble that says why it cannot be. *gone* is called once if it breaks off.
   * @param {SerialPort} port
   * @param {(trouble: Trouble) => void} gone
   * @returns {Promise<Cable>}
   */
  static async open(port, gone) {
    try {
      await port.open({ baudRate: BAUD, bufferSize: BUFFER_BYTES });
    } catch (error) {
      throw whyClosed(error);
    }
    return new Cable(port, gone);
  }

  /**
   * Hand what comes from now on to *take*.
   * @param {(data: Uint8Array) => void} take
   */
  listen(take) {
    this._take = take;
  }

  /**
   * Send *data*; throw Trouble if the device takes it no more.
   * @param {Uint8Array | string} data
   */
  async write(data) {
    const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
    try {
      if (!this.isOpen || !this.port.writable) throw new Error("closed");
      this._writer ??= this.port.writable.getWriter();
      await within(this._writer.write(bytes), TAKES_MS, full);
    } catch (error) {
      throw error instanceof Trouble ? error : this._broken();
    }
  }

  /** Close the port, whatever state it is in; the device goes on. */
  async close() {
    this.isOpen = false;
    const closing = this._close().catch(() => {});
    await within(closing, CLOSES_MS, () => new Error("late")).catch(() => {});
  }

  async _close() {
    await this._reader?.cancel().catch(() => {});
    await this._reading;
    this._writer?.abort().catch(() => {});
    this._writer?.releaseLock();
    await this.port.close();
  }

  async _read() {
    while (this.isOpen && this.port.readable) {
      this._reader = this.port.readable.getReader();
      try {
        for (;;) {
          const { value, done } = await this._reader.read();
          if (done || !this.isOpen) break;
          if (value) this._take(value);
        }
      } catch {
        // noise on the line leaves a new stream in `readable`, a pulled plug leaves none
      } finally {
        this._reader.releaseLock();
      }
    }
    if (this.isOpen) this._broken();
  }

  /** Note that the device is gone, once. @returns {Trouble} */
  _broken() {
    const trouble = troubleOf("gone", "link.loose");
    if (this.isOpen) {
      this.isOpen = false;
      void this._close().catch(() => {});
      this._gone(trouble);
    }
    return trouble;
  }
}
