import { createHash, createHmac } from 'node:crypto';
import type { Secrets } from '../../../../platform/secrets.ts';

export type KeptAssertion =
  | { kind: 'passkey'; passkeyId: string; origin: string; rpId: string; response: unknown }
  | { kind: 'password'; mac: string };

/** What a re-entered password leaves behind, so that a row slipped in beside the app shows at night. */
export function passwordMac(secrets: Secrets, hash: Buffer, staffId: bigint): string {
  return createHmac('sha256', secrets.sealKey).update('act|').update(hash).update(`|${staffId}`).digest('hex');
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}
