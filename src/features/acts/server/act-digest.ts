import { createHash, createHmac } from 'node:crypto';
import { type AppSecrets, keysOf } from '#platform/secrets/secrets.ts';
import { isSameSecret } from '#platform/secrets/same-secret.ts';

export type KeptAssertion =
  | { kind: 'passkey'; passkeyId: string; origin: string; rpId: string; response: unknown }
  | { kind: 'password'; mac: string };

/**
 * The mark of a re-entered password. The nightly check needs it to find a row that was written past the app.
 */
export function passwordMac(secrets: AppSecrets, hash: Buffer, staffId: bigint): string {
  return markUnder(secrets.sealKey, hash, staffId);
}

/** Whether the mark is ours, by the key of today or an earlier one. */
export function isPasswordMac(secrets: AppSecrets, of: { hash: Buffer; staffId: bigint; mac: string }): boolean {
  return keysOf(secrets, 'sealKey').some((key) => isSameSecret(of.mac, markUnder(key, of.hash, of.staffId)));
}

function markUnder(sealKey: string, hash: Buffer, staffId: bigint): string {
  return createHmac('sha256', sealKey).update('act|').update(hash).update(`|${staffId}`).digest('hex');
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}
