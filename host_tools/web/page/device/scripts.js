/** Addresses of scripts that are started by name: the pages' policy takes them from here alone (Trusted Types). */

const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("tablemate", { createScriptURL: ofOurs });

/** @param {string} address */
function ofOurs(address) {
  if (new URL(address).origin !== location.origin) throw new TypeError(`${address} is not of this page`);
  return address;
}

/** Return the address of the script *file* beside *base*, which is of this site. @param {string} file @param {string} base @returns {any} */
export function scriptAt(file, base) {
  const { href } = new URL(file, base);
  return policy ? policy.createScriptURL(href) : href;
}
