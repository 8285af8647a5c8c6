import { createHash, createHmac } from 'node:crypto';
import type { AppSecrets } from '../../../../platform/secrets.ts';

export type KeptAssertion =
  | { kind: 'passkey'; passkeyId: string; origin: string; rpId: string; response: unknown }
  | { kind: 'password'; mac: string };

/**
 * The mark of a re-entered password. The nightly check needs it to find a row that somebody slipped in beside the app.
 */
export function passwordMac(secrets: AppSecrets, hash: Buffer, staffId: bigint): string {
  return createHmac('sha256', secrets.sealKey).update('act|').update(hash).update(`|${staffId}`).digest('hex');
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}
