/** What the page itself says around the device: all of it here, so that a language is a table of these. */

export const TEXTS = {
  // the Large view
  "large.open": "Large view",
  "large.close": "The device",
  "large.undo": "Undo",
  "large.undo.of": "Undo: #",
  "large.redo": "Redo",
  "large.menu": "More",
  "large.log": "Log",
  "large.standings": "Standings",
  "large.home": "Home",
  "large.ok": "OK",
  "large.done": "Done",
  "large.yes": "Yes",
  "large.no": "No",
  "large.back": "Back",
  "large.confirm": "Confirm",
  "large.change": "Change a value",
  "large.again": "Ask again",
  "large.rematch": "Rematch",
  "large.start": "Start now",
  "large.resume": "Resume",
  "large.reveal": "Only # looks: go on",
  "large.go_on": "Go on",
  "large.new_name": "New name",
  "large.next": "Next page",
  "large.pause": "Paused",
  "large.time_up": "TIME",
  "large.less": "Less",
  "large.more": "More of it",
  "large.erase": "Erase",
  "large.sign": "Plus or minus",
  "large.none": "–",
  "large.place": "Place",
  "large.share": "Share the result",
  "large.number": "# is not a number that is allowed here",
  "large.left": "# left",
  // the first minute
  "tour.step": "# of #",
  "tour.next": "Next",
  "tour.leave": "Leave the tour",
  "tour.end": "Play",
  "tour.1": "UP and DOWN move through a list, or change a value. Held down, they repeat.",
  "tour.2": "OK does what is highlighted. The bottom row of the screen always says what.",
  "tour.3": "BACK goes one step back. Nothing that was confirmed is lost.",
  "tour.4": "OK, held down, opens the menu of all that is allowed now. In a setup it starts the game.",
  "tour.5": "BACK, held down, takes the last action back. It asks first.",
  // sharing
  "share.copied": "Copied: the result, its picture and a link that shows the game.",
  "share.copied_text": "Copied: the result and a link that shows the game.",
  "share.saved": "This browser shares and copies nothing: the picture is saved as a file.",
  "share.of": "Share: #",
  "share.button": "Share",
  "share.made": "Kept with Tablemate",
  // notices
  "notice.up": "Time is up",
};

/** Return the text *key*, with *values* in place of its #. @param {keyof typeof TEXTS} key @param {...(string | number)} values */
export function say(key, ...values) {
  let text = /** @type {string} */ (TEXTS[key]);
  for (const value of values) text = text.replace("#", () => String(value));
  return text;
}
