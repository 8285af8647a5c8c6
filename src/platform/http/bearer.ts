import { isSameSecret } from '../secrets/same-secret.ts';

/** Whether an Authorization header bears the key. */
export function isBearer(header: string | undefined, key: string): boolean {
  return isSameSecret(header ?? '', `Bearer ${key}`);
}
