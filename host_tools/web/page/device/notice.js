/** A countdown where the page is out of sight: in the tab's title, and a notice when its time is up. */

import { say } from "./texts.js";

const TIME = /[0-9]+[:h][0-9]{2}/;
const NAME = document.title;

export class Notice {
  /** @param {HTMLElement} asks lets people allow the notice */
  constructor(asks) {
    this._asks = asks;
    this._isRunning = false;
    asks.onclick = async () => {
      await Notification.requestPermission();
      asks.hidden = true;
    };
  }

  /** A countdown runs or not, and these words are on the panel. @param {boolean} isRunning @param {string[]} words */
  shows(isRunning, words) {
    const time = isRunning ? words.join(" ").match(TIME)?.[0] : "";
    entitle(time ? `${time} · ${NAME}` : NAME);
    if (isRunning === this._isRunning) return;
    this._isRunning = isRunning;
    this._asks.hidden = !isRunning || globalThis.Notification?.permission !== "default";
  }

  /** Time is up. */
  async up() {
    entitle(`${say("notice.up")} · ${NAME}`);
    if (!document.hidden || globalThis.Notification?.permission !== "granted") return;
    const given = { body: NAME, icon: "icon-192.png", tag: "time" };
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration) await registration.showNotification(say("notice.up"), given);
    else new Notification(say("notice.up"), given);
  }
}

/** Let the tab's title be *title*; a browser takes its time over each. @param {string} title */
function entitle(title) {
  if (document.title !== title) document.title = title;
}
