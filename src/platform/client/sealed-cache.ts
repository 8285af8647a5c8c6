// chunk: soon
// Sealed values in the browser's cache storage: answers (kept.ts) and drafts (sealed-drafts.ts).
import { seal, unseal } from './seal.ts';
import type { Asked, Kept, SealedCache } from './sealed-names.ts';

/** The most values in a cache. Above it, the oldest are deleted. */
const KEPT_MAX = 150;
/** The header with a value's time. It is not sealed, so that old values of any member can be deleted. */
const AT = 'kept-at';

export async function writeSealed(
  { cache: name, keyName }: SealedCache,
  { value, ...asked }: Asked & { value: Kept },
): Promise<void> {
  if (!('caches' in globalThis)) return;
  const sealed = await seal(keyName, JSON.stringify(value));
  const cache = await caches.open(name);
  await cache.put(addressOf(asked), new Response(sealed, { headers: { [AT]: String(value.at) } }));
  const all = await cache.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - KEPT_MAX)).map((oldest) => cache.delete(oldest)));
}

/** Undefined if there is no value. Throws if another key sealed it. */
export async function findSealed({ cache, keyName }: SealedCache, asked: Asked): Promise<Kept | undefined> {
  if (!('caches' in globalThis)) return undefined;
  const found = await caches.match(addressOf(asked), { cacheName: cache });
  if (!found) return undefined;
  return JSON.parse(await unseal(keyName, new Uint8Array(await found.arrayBuffer()))) as Kept;
}

export async function removeSealed(name: string, asked: Asked): Promise<void> {
  if ('caches' in globalThis) await (await caches.open(name)).delete(addressOf(asked));
}

/** Deletes all values older than `at`, of any member. */
export async function removeSealedBefore(name: string, at: number): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(name))) return;
  const cache = await caches.open(name);
  for (const address of await cache.keys()) {
    const found = await cache.match(address);
    if (Number(found?.headers.get(AT)) < at) await cache.delete(address);
  }
}

function addressOf({ member, key }: Asked): string {
  return `/kept/${encodeURIComponent(member)}/${encodeURIComponent(key)}`;
}
