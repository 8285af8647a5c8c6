// The form of a new password, for the screens and the server alike (members.md 1).

const CHARACTERS_MIN = 8;
const CHARACTERS_MAX = 128;

/** Letters and digits of any script. Its length counts as the browser's field counts it. */
export function isWellFormed(password: string): boolean {
  const { length } = password;
  if (length < CHARACTERS_MIN || length > CHARACTERS_MAX) return false;
  return /\p{L}/u.test(password) && /\p{N}/u.test(password);
}
