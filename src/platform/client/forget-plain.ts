import { SEALED_NAMES } from './sealed-names.ts';
import { getStored, setStored } from './stored-state.ts';

/** The cache in which an older app kept answers as they came. */
const PLAIN_CACHE = 'kept';

/** Removes personal data that an older app left readable on this device (docs/decisions/0039). */
export function forgetPlain(): void {
  const member = getStored('userinfo');
  if (member) setStored('userinfo', { memberNo: member.memberNo });
  try {
    for (const name of SEALED_NAMES) if (localStorage.getItem(name)?.startsWith('{')) localStorage.removeItem(name);
    if ('caches' in globalThis) caches.delete(PLAIN_CACHE).catch(() => undefined);
  } catch {
    // A browser that blocks its storage kept nothing there.
  }
}
