/** A head's code as typed: the short form on a paper, or the whole hash. Undefined if it is neither. */
export function readCode(typed: string): string | undefined {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  return /^[0-9a-f]{16,64}$/.test(code) ? code : undefined;
}

export function readNumber(typed: string): string | undefined {
  const number = typed.replaceAll(/[\s,]/g, '');
  return /^[1-9]\d{0,16}$/.test(number) ? number : undefined;
}

/** Compared here on the phone: the server is asked by number alone, so it cannot repeat what it was told. */
export function compareBooks(code: string, hash: string | null): 'same' | 'changed' | 'gone' {
  if (hash === null) return 'gone';
  return hash.startsWith(code) ? 'same' : 'changed';
}
