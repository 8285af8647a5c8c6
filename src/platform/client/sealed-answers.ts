import { seal, unseal } from './seal.ts';
import { ANSWERS, type Asked, type Kept } from './sealed-names.ts';

/** Answers beyond this many push out the ones written longest ago. */
const KEPT_MAX = 150;

export async function writeAnswer(keyName: string, { value, ...asked }: Asked & { value: Kept }): Promise<void> {
  if (!('caches' in globalThis)) return;
  const sealed = await seal(keyName, JSON.stringify(value));
  const cache = await caches.open(ANSWERS);
  await cache.put(addressOf(asked), new Response(sealed));
  const all = await cache.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - KEPT_MAX)).map((oldest) => cache.delete(oldest)));
}

/** Undefined if there is none. Throws if another session sealed it. */
export async function findAnswer(keyName: string, asked: Asked): Promise<Kept | undefined> {
  if (!('caches' in globalThis)) return undefined;
  const found = await caches.match(addressOf(asked), { cacheName: ANSWERS });
  if (!found) return undefined;
  return JSON.parse(await unseal(keyName, new Uint8Array(await found.arrayBuffer()))) as Kept;
}

function addressOf({ member, key }: Asked): string {
  return `/kept/${encodeURIComponent(member)}/${encodeURIComponent(key)}`;
}
