import { createECDH } from 'node:crypto';

/** The key that a browser binds a device to, from the operator's own key. */
export function publicKeyOf(vapidKey: string): string {
  const key = createECDH('prime256v1');
  key.setPrivateKey(Buffer.from(vapidKey, 'base64url'));
  return key.getPublicKey('base64url');
}
