// chunk: soon
// Removes personal data that an older app stored on this device without sealing it (docs/decisions/0039).
import { SEALED_NAMES } from './sealed-names.ts';
import { setStored } from './stored-state.ts';

/** The cache in which an older app kept answers unsealed. */
const PLAIN_CACHE = 'kept';

export function forgetPlain(): void {
  try {
    // Until 1.3.0, `userinfo` contained the member's number, and `user` the member's data.
    const { memberNo } = JSON.parse(localStorage.getItem('userinfo') ?? '{}') as { memberNo?: string };
    if (memberNo) setStored('memberNo', memberNo);
    localStorage.removeItem('user');
    for (const name of SEALED_NAMES) if (localStorage.getItem(name)?.startsWith('{')) localStorage.removeItem(name);
    if ('caches' in globalThis) caches.delete(PLAIN_CACHE).catch(() => undefined);
  } catch {
    // If the browser blocks its storage, nothing was kept there.
  }
}
