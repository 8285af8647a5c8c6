// A ticket's code, for a camera and for fingers: 123-7KQ4M-9XZ2P-T8. The number of the registration comes first, then
// sixty bits that only the house can make (events.md 4). Nobody guesses another's, and an old ticket does not read as a
// new one.
import { createHmac } from 'node:crypto';
import { keysOf } from '#platform/secrets/key-numbers.ts';
import { isSameSecret } from '#platform/secrets/same-secret.ts';
import type { AppSecrets } from '#platform/secrets/secrets.ts';

/** Crockford's: no letter that reads as a digit. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;

type Key = Pick<AppSecrets, 'tokenKey'> & Partial<Pick<AppSecrets, 'earlier'>>;

function signatureOf(tokenKey: string, { id, ticket }: { id: bigint; ticket: number }): string {
  const mac = createHmac('sha256', tokenKey).update(`event ticket|${id}|${ticket}`).digest();
  return [...mac.subarray(0, LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]).join('');
}

export function ticketCode(secrets: Key, of: { id: bigint; ticket: number }): string {
  const signed = signatureOf(secrets.tokenKey, of);
  return `${of.id}-${signed.slice(0, 5)}-${signed.slice(5, 10)}-${signed.slice(10)}`;
}

/** The registration that a code names, and its signature. Null where it cannot be a code. */
export function readTicket(typed: string): { id: bigint; signed: string } | null {
  const text = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  const found = /^([1-9]\d{0,15})([0-9A-HJKMNP-TV-Z]{12})$/.exec(text);
  return found?.[1] && found[2] ? { id: BigInt(found[1]), signed: found[2] } : null;
}

/** Which ticket of the registration it is, from the newest down. Null for a signature that we did not make. */
export function ticketOf(
  secrets: Key,
  { id, newest, signed }: { id: bigint; newest: number; signed: string },
): number | null {
  const keys = keysOf(secrets, 'tokenKey');
  for (let ticket = newest; ticket > 0; ticket -= 1) {
    if (keys.some((key) => isSameSecret(signed, signatureOf(key, { id, ticket })))) return ticket;
  }
  return null;
}
