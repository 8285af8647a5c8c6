/**
 * Demands something that must exist: a row by the caller's key, a place in a list of known length. Its absence is a
 * fault of ours, not an expected failure, so it throws.
 */
export function required<T>(found: T | null | undefined, what = 'a value that must exist'): T {
  if (found === null || found === undefined) throw new Error(`${what} is missing`);
  return found;
}
