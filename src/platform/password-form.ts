// The form of a new password, for the screens and the server alike (members.md 1).

const CHARACTERS_MIN = 8;
const CHARACTERS_MAX = 128;
/** A passphrase of this length may consist of any signs. */
const PASSPHRASE_CHARACTERS_MIN = 15;

/** Its length counts as the browser's field counts it. */
export function isWellFormed(password: string): boolean {
  const { length } = password;
  if (length < CHARACTERS_MIN || length > CHARACTERS_MAX) return false;
  return length >= PASSPHRASE_CHARACTERS_MIN || (/\p{L}/u.test(password) && /\d/.test(password));
}
