// Keeps the last answers to a member's reads on the phone, so that a page visited before opens without a network. They
// are sealed, in the cache storage, where the app's offline copy is, too. The end of the session deletes them all.
import { deviceDelete } from './device-store.ts';
import { idle } from './idle.ts';
import { ANSWERS, type Asked, type Kept } from './sealed-names.ts';
import { sealKeyName, underSessionKey } from './stored-state.ts';

/** Answers are stored when the phone is idle, so that screens show them first, and at the latest after this time. */
const WRITE_LATEST_MS = 2_000;

const caching = () => import('./sealed-cache.ts');

/** Stores an answer, unless another member is signed in by then or the session ends meanwhile. */
export function keepValue(asked: Asked & { value: Kept }, memberNow: () => string | undefined): void {
  void idle(WRITE_LATEST_MS)
    .then(caching)
    .then(async ({ writeSealed, removeSealed }) => {
      if (memberNow() !== asked.member) return;
      const sessionContinues = await underSessionKey((keyName) => writeSealed({ cache: ANSWERS, keyName }, asked));
      if (!sessionContinues) await removeSealed(ANSWERS, asked);
    })
    .catch(withoutStorage);
}

/** If storage is full or blocked, or the key is gone, there is no copy, but the page works. */
function withoutStorage(): undefined {
  return undefined;
}

export function keptValue(member: string, key: string): Promise<Kept | undefined> {
  return caching()
    .then(({ findSealed }) => findSealed({ cache: ANSWERS, keyName: sealKeyName() }, { member, key }))
    .catch(withoutStorage);
}

/** Deletes all copies and their key. Call it before the stored state is cleared, which has the key's name. */
export function forgetKept(): void {
  void deviceDelete('device', sealKeyName());
  if ('caches' in globalThis) caches.delete(ANSWERS).catch(withoutStorage);
}
