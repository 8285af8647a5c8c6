import { createECDH } from 'node:crypto';
import type { Floor } from '../../../../platform/floor.ts';

/** The key that a browser binds a device to, from the operator's own key. */
export function publicKeyOf({ vapidKey }: Pick<Floor['secrets'], 'vapidKey'>): string {
  const key = createECDH('prime256v1');
  key.setPrivateKey(Buffer.from(vapidKey, 'base64url'));
  return key.getPublicKey('base64url');
}
