/*
 * Says it where a page's own code does not come up, in words that old browsers understand: `tablemate` is there
 * when it did.
 */

addEventListener("load", function () {
  const said = /** @type {HTMLElement} */ (document.getElementById("said"));
  if (!("noModule" in HTMLScriptElement.prototype) || !window.WebAssembly || !window.Worker) {
    said.textContent = "This browser is too old for it: Chrome 102, Firefox 114, Safari 16.4 and newer ones can.";
  } else if (!("tablemate" in window)) {
    said.textContent =
      "The page did not come up, games stored here are untouched: load it again. If that does not help, this " +
      "browser is too old for it: Chrome 102, Firefox 114, Safari 16.4 and newer ones can.";
  }
});
