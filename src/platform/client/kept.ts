import { idle } from './idle.ts';

/**
 * The last answers to a member's reads. A page visited before then opens without a network. The phone keeps them in the
 * cache storage, which lives where the app itself can open offline. The end of the session deletes them all.
 */
const STORE = 'kept';
/** Answers beyond this many push out the ones written longest ago. */
const KEPT_MAX = 150;
/** A screen shows its answers before the phone copies them. A phone that is never idle copies them after this time. */
const WRITE_LATEST_MS = 2_000;

export type Kept = { data: unknown; at: number };

/** `member`: who asked. Nothing is written if somebody else is here by then. */
export function keepValue(
  { member, key, value }: { member: string; key: string; value: Kept },
  memberNow: () => string | undefined,
): void {
  if (!('caches' in globalThis)) return;
  void idle(WRITE_LATEST_MS).then(() => {
    if (memberNow() === member) write(addressOf(member, key), value).catch(outOfRoom);
  });
}

async function write(address: string, value: Kept): Promise<void> {
  const store = await caches.open(STORE);
  await store.put(address, new Response(JSON.stringify(value)));
  const all = await store.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - KEPT_MAX)).map((oldest) => store.delete(oldest)));
}

/** A full or blocked storage costs the copy, not the page. */
function outOfRoom(): undefined {
  return undefined;
}

export async function keptValue(member: string, key: string): Promise<Kept | undefined> {
  if (!('caches' in globalThis)) return undefined;
  const found = await caches.match(addressOf(member, key), { cacheName: STORE }).catch(outOfRoom);
  return found ? ((await found.json()) as Kept) : undefined;
}

export function forgetKept(): void {
  if ('caches' in globalThis) caches.delete(STORE).catch(outOfRoom);
}

function addressOf(member: string, key: string): string {
  return `/kept/${encodeURIComponent(member)}/${encodeURIComponent(key)}`;
}
