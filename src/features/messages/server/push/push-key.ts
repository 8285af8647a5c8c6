import { ECDH } from 'node:crypto';

/** Whether a payload can be sealed to this key: a point of P-256, in base64url (RFC 8291). */
export function isPushKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false; // node:crypto has no other way to ask
  }
}
