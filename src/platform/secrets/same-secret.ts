import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares keys and signatures in constant time: hashing first makes both sides equally long. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Whether an Authorization header bears the key. */
export function isBearer(header: string | undefined, key: string): boolean {
  return isSameSecret(header ?? '', `Bearer ${key}`);
}
