// Pure functions that compare the head of the books on a paper, by its number and code, with the server's.

/** A head's code as typed: the short form on a paper, or the whole hash. Undefined if it is neither. */
export function readCode(typed: string): string | undefined {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  return /^[0-9a-f]{16,64}$/.test(code) ? code : undefined;
}

export function readNumber(typed: string): string | undefined {
  const number = typed.replaceAll(/[\s,]/g, '');
  return /^[1-9]\d{0,16}$/.test(number) ? number : undefined;
}

/** Compares on the phone. The server is asked only for the number, so it can't just repeat the code that was typed. */
export function compareBooks(code: string, hash: string | null): 'same' | 'changed' | 'gone' {
  if (hash === null) return 'gone';
  return hash.startsWith(code) ? 'same' : 'changed';
}
