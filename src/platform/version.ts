// What this release calls itself, on the server and in the pages: the one file of the platform that a page may take a value from.

/** The same as in package.json, which does not travel to a phone. */
export const VERSION = '1.2.8';
/** A number that only grows: by it an older app learns that there is a newer one. */
export const VERSION_CODE = 128;
