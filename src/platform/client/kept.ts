import { deviceDelete } from './device-store.ts';
import { idle } from './idle.ts';
import { ANSWERS, type Asked, type Kept } from './sealed-names.ts';
import { sealKeyName, underSessionKey } from './stored-state.ts';

// The last answers to a member's reads. A page visited before then opens without a network. The phone keeps them sealed
// in the cache storage, which lives where the app itself can open offline. The end of the session deletes them all.

/** A screen shows its answers before the phone copies them. A phone that is never idle copies them after this time. */
const WRITE_LATEST_MS = 2_000;

const caching = () => import('./sealed-cache.ts');

/** Nothing is kept if another person is here by then, or if the session ends while this writes. */
export function keepValue(asked: Asked & { value: Kept }, memberNow: () => string | undefined): void {
  void idle(WRITE_LATEST_MS)
    .then(caching)
    .then(async ({ writeSealed, removeSealed }) => {
      if (memberNow() !== asked.member) return;
      const lives = await underSessionKey((keyName) => writeSealed({ cache: ANSWERS, keyName }, asked));
      if (!lives) await removeSealed(ANSWERS, asked);
    })
    .catch(outOfRoom);
}

/** A full or blocked storage, or a key that is gone, costs the copy and not the page. */
function outOfRoom(): undefined {
  return undefined;
}

export function keptValue(member: string, key: string): Promise<Kept | undefined> {
  return caching()
    .then(({ findSealed }) => findSealed({ cache: ANSWERS, keyName: sealKeyName() }, { member, key }))
    .catch(outOfRoom);
}

/** Call it before the stored state goes, which names the key. Without the key no copy can be read again. */
export function forgetKept(): void {
  void deviceDelete('device', sealKeyName());
  if ('caches' in globalThis) caches.delete(ANSWERS).catch(outOfRoom);
}
