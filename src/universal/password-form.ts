// The rule for a new login password, on the screens and on the server (members.md 1).

const CHARACTERS_MIN = 8;
const CHARACTERS_MAX = 128;

/** Needs a letter and a digit of any script. The length is in UTF-16 units, as the browser's field counts. */
export function isWellFormed(password: string): boolean {
  const { length } = password;
  if (length < CHARACTERS_MIN || length > CHARACTERS_MAX) return false;
  return /\p{L}/u.test(password) && /\p{N}/u.test(password);
}
