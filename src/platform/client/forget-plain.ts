// chunk: soon
import { SEALED_NAMES } from './sealed-names.ts';
import { setStored } from './stored-state.ts';

/** The cache in which an older app kept answers as they came. */
const PLAIN_CACHE = 'kept';

/** Removes personal data that an older app left readable on this device (docs/decisions/0039). */
export function forgetPlain(): void {
  try {
    // Until 1.3.0 the member's number lay under this name, and the member's data under another.
    const { memberNo } = JSON.parse(localStorage.getItem('userinfo') ?? '{}') as { memberNo?: string };
    if (memberNo) setStored('memberNo', memberNo);
    localStorage.removeItem('user');
    for (const name of SEALED_NAMES) if (localStorage.getItem(name)?.startsWith('{')) localStorage.removeItem(name);
    if ('caches' in globalThis) caches.delete(PLAIN_CACHE).catch(() => undefined);
  } catch {
    // A browser that blocks its storage kept nothing there.
  }
}
