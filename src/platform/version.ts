// The name of this release, on the server and in the pages. It is the only platform file that a page may take a value
// from.

/** The same as in package.json, which does not travel to a phone. */
export const VERSION = '1.3.0';
/** A number that only grows: by it an older app learns of a newer one. */
export const VERSION_CODE = 130;

/** The code of a release's name, as the seed counts it: 1.2.8 is 128. Undefined for any other text. */
export function codeOf(version: string): number | undefined {
  const parts = /^(\d{1,4})\.(\d)\.(\d)$/.exec(version);
  return parts ? Number(parts.slice(1).join('')) : undefined;
}
