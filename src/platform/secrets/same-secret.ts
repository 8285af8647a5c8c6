// Compares secrets in constant time.
import { createHash, timingSafeEqual } from 'node:crypto';

/** For keys and signatures. Both are hashed first, because timingSafeEqual needs equal lengths. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Whether an Authorization header has the key as its bearer token. */
export function isBearer(header: string | undefined, key: string): boolean {
  return isSameSecret(header ?? '', `Bearer ${key}`);
}
