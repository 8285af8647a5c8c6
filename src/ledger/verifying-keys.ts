import { createPublicKey, type KeyObject } from 'node:crypto';
import type { Floor } from '#platform/floor.ts';
import { keysOf } from '#platform/secrets/secrets.ts';

/** Public keys of this installation: today's, and earlier ones that still count. */
export function verifyingKeys(secrets: Pick<Floor['secrets'], 'signingKey' | 'earlier'>): KeyObject[] {
  const [today, ...earlier] = keysOf(secrets, 'signingKey');
  const jwk = { kty: 'OKP', crv: 'Ed25519' };
  return [createPublicKey(today), ...earlier.map((x) => createPublicKey({ key: { ...jwk, x }, format: 'jwk' }))];
}
