import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether an Authorization header bears the key. In constant time: hashing first makes both sides equally long. */
export function isBearer(header: string | undefined, key: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${key}`));
}
