/** The page of the device. */

import { Device } from "./device/device.js";
import { drawPanel } from "./device/panel.js";

const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById("panel"));
const device = new Device({ changed: () => drawPanel(canvas, device, 5) });
for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-key]"))) {
  const key = /** @type {string} */ (button.dataset.key);
  button.onpointerdown = () => device.press(key);
  button.onpointerup = () => device.release(key);
}
Object.assign(globalThis, { tablemate: { device } }); // for the console of the browser
await device.start({ isKept: true });
