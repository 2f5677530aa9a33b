/**
 * Damaged logs of the store, each in a file of its own beside it: offered to people, until they have no use for them.
 */

import { save } from "./records.js";

const NAME = /^tablemate-damaged-([0-9]+)\.log$/;

/** Return a name that no damaged log has. @param {FileSystemDirectoryHandle} folder */
export async function freeName(folder) {
  const numbers = (await names(folder)).map((name) => Number(NAME.exec(name)?.[1]));
  return `tablemate-damaged-${Math.max(0, ...numbers) + 1}.log`;
}

/** @param {FileSystemDirectoryHandle} folder @returns {Promise<string[]>} */
async function names(folder) {
  const found = [];
  for await (const name of /** @type {any} */ (folder).keys()) if (NAME.test(name)) found.push(name);
  return found;
}

/**
 * Say it if there are damaged logs; let people save them, and forget them.
 * @param {{said: HTMLElement, save: HTMLElement, forget: HTMLElement}} parts
 */
export async function offer(parts) {
  const folder = await navigator.storage?.getDirectory?.().catch(() => null);
  if (!folder) return;
  const found = await filled(folder);
  parts.said.hidden = !found.length;
  parts.save.onclick = () => found.forEach((file) => save(file.name, file));
  parts.forget.onclick = async () => {
    parts.said.hidden = true;
    for (const file of found) await folder.removeEntry(file.name);
  };
}

/** Return the damaged logs as files. @param {FileSystemDirectoryHandle} folder */
async function filled(folder) {
  const files = (await names(folder)).map(async (name) => (await folder.getFileHandle(name)).getFile());
  return (await Promise.all(files)).filter((file) => file.size);
}
