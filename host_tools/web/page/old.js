/*
 * Says it where a page's own code does not come up, in words that old browsers understand: `tablemate` is there
 * when it did. version.js has the texts of each language.
 */

addEventListener("load", function () {
  const early = /** @type {any} */ (window).TABLEMATE.early;
  const texts = early[(navigator.language || "").slice(0, 2).toLowerCase()] || early.en;
  const said = /** @type {HTMLElement} */ (document.getElementById("said"));
  if (!("noModule" in HTMLScriptElement.prototype) || !window.WebAssembly || !window.Worker) {
    said.textContent = texts[0];
  } else if (!("tablemate" in window)) {
    said.textContent = texts[1];
  }
});
