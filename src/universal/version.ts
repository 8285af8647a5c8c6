// What this app is called, on the server and in the pages. It is the only platform file that a page may take a value
// from.

/** The app's version, which the seed names (wire.md 4). Members read it, and calls send it. It stays. */
export const VERSION = '1.2.8';
export const VERSION_CODE = 128;

/** This release of the product: the same as in package.json, which doesn't travel to a phone. */
export const RELEASE = '1.3.0';
/** A number that only grows: by it an older app learns of a newer one. */
export const RELEASE_CODE = 130;

/** The code of a version or a release, as the seed counts it: 1.2.8 is 128. Undefined for any other text. */
export function codeOf(version: string): number | undefined {
  const parts = /^(\d{1,4})\.(\d)\.(\d)$/.exec(version);
  return parts ? Number(parts.slice(1).join('')) : undefined;
}
