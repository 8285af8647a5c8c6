import { hash, randomBytes } from 'node:crypto';

/** The transfer and intent id of (actor, route, key): the same intent always has the same id (ledger.md 10). */
export function intentId(actor: string, route: string, key: string): string {
  return uuidOf(hash('sha256', `${actor}|${route}|${key}`, 'hex'));
}

/** A transfer that follows from a fact (an order settled, a run of accrual) rather than from a tap. */
export function factId(...parts: readonly (string | bigint | number)[]): string {
  return uuidOf(hash('sha256', parts.join('|'), 'hex'));
}

function uuidOf(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

/** An opaque secret for tokens, 256 bits. Only its hash is kept. */
export function opaqueToken(): string {
  return randomBytes(32).toString('base64url');
}

const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A code people read aloud: no 0, O, 1, I or L. */
export function readableCode(length: number): string {
  const out: string[] = [];
  while (out.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < CODE_ALPHABET.length * 8 && out.length < length)
        out.push(CODE_ALPHABET.charAt(byte % CODE_ALPHABET.length));
    }
  }
  return out.join('');
}
