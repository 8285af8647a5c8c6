/**
 * Returns a value that must exist, such as a row under the caller's key or an element of a list of known length. If it
 * is missing, that is a bug of ours and not an expected failure, so it throws.
 */
export function required<T>(found: T | null | undefined, what = 'a value that must exist'): T {
  if (found === null || found === undefined) throw new Error(`${what} is missing`);
  return found;
}
