// Makes ids and codes: ids that follow from an intent or a fact, secret tokens, and codes that people can read aloud.
import { hash, randomBytes } from 'node:crypto';

/** The id of an intent and of its transfer, by actor, route and key. The same intent always has it (ledger.md 10). */
export function intentId(actor: string, route: string, key: string): string {
  return uuidOf(hash('sha256', `${actor}|${route}|${key}`, 'hex'));
}

/** The id of a transfer that follows from a fact (a settled order, a run of accruals), not from a member's tap. */
export function factId(...parts: readonly (string | bigint | number)[]): string {
  return uuidOf(hash('sha256', parts.join('|'), 'hex'));
}

function uuidOf(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

/** A random token of 256 bits. Store only its hash. */
export function opaqueToken(): string {
  return randomBytes(32).toString('base64url');
}

const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A random code that people can read aloud: without 0, O, 1, I and L. */
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
