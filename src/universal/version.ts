// The app's version and the product's release, for the server and the pages.

/** The app's version, fixed by the seed (wire.md 4). Members see it, and calls send it. It doesn't change. */
export const VERSION = '1.2.8';
export const VERSION_CODE = 128;

/** This release of the product. It repeats package.json, which pages can't read. */
export const RELEASE = '1.3.0';
/** Grows with every release, so the server can tell an older app that a newer one exists. */
export const RELEASE_CODE = 130;

/** The code of a version or release, as the seed counts it: 1.2.8 is 128. Undefined for any other text. */
export function codeOf(version: string): number | undefined {
  const parts = /^(\d{1,4})\.(\d)\.(\d)$/.exec(version);
  return parts ? Number(parts.slice(1).join('')) : undefined;
}
