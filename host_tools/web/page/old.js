/*
 * Says it where a page's own code does not come up, in words that old browsers understand: `tablemate` is there
 * when it did. version.js has the texts of each language.
 */

addEventListener("load", function () {
  const early = /** @type {any} */ (window).TABLEMATE.early;
  const texts = early[(navigator.language || "").slice(0, 2).toLowerCase()] || early.en;
  const said = /** @type {HTMLElement} */ (document.getElementById("said"));
  const isOld = !("noModule" in HTMLScriptElement.prototype) || !window.WebAssembly || !window.Worker;
  if (!isOld && "tablemate" in window) return;
  said.removeAttribute("data-say"); // no other text takes its place
  said.textContent = texts[isOld ? 0 : 1];
});
