// Carries out the reads of useCall and useCallPages: tries again after failures, shows and stores kept values, repeats
// reads after nudges. SWR holds the values and decides when to read.
import { mutate, SWRConfig, unstable_serialize } from 'swr';
import { serverNow } from '#universal/house-time.ts';
import { persistently } from './call-error.ts';
import { reportRead } from './call.ts';
import { clientHost } from './client-host.ts';
import { keepValue, keptValue } from './kept.ts';
import type { Kept } from './sealed-names.ts';

export type ReadKey = readonly [name: string, ask: object, of?: 'pages'];

/** `at`: when the answer came. `old`: it is from an earlier visit, and there was no newer one in time. */
export type Value = Kept & { old?: true };

/** The options with which a screen shows a read. */
export type Manner = { live: boolean; quiet: boolean };

/** Called once for each reading. The function that it returns may be called several times, for retries. */
export type Reading = () => (signal: AbortSignal) => Promise<unknown>;

/** If an answer takes longer than this, values of an earlier visit show meanwhile. */
export const KEPT_AFTER_MS = 1_500;

const { cache } = SWRConfig.defaultValue;
const running = new Map<string, { stop: AbortController; done: Promise<unknown> }>();
const shown = new Set<{ id: string; manner: Manner }>();

const memberNow = () => clientHost()?.keptFor?.();
export const idOf = (key: ReadKey): string => unstable_serialize(key);
export const stateNow = (id: string) =>
  cache.get(id) as { data?: Value; error?: unknown; isValidating?: boolean } | undefined;
export const underWay = (id: string): Promise<unknown> | undefined => running.get(id)?.done;

/** Registers that a screen shows a read. Returns a function that ends this. */
export function show(id: string, manner: Manner): () => void {
  const mine = { id, manner };
  shown.add(mine);
  return () => shown.delete(mine);
}

/** Reads again. Aborts a request under way, which may be older than the change. SWR then ignores its result. */
export function carryOut(
  key: ReadKey,
  of: { reading: Reading; keep: boolean; known?: Kept | undefined },
): Promise<Value> {
  const id = idOf(key);
  running.get(id)?.stop.abort();
  const mine = { stop: new AbortController(), done: Promise.resolve<unknown>(undefined) };
  running.set(id, mine);
  const done = read(key, of, mine.stop.signal).finally(() => {
    if (running.get(id) === mine) running.delete(id);
  });
  mine.done = done.catch(() => undefined);
  return done;
}

async function read(
  key: ReadKey,
  { reading, keep, known }: Parameters<typeof carryOut>[1],
  signal: AbortSignal,
): Promise<Value> {
  const id = idOf(key);
  const member = keep ? memberNow() : undefined;
  let settled = false;
  const showOlder = async () => {
    if (stateNow(id)?.data) return;
    const older = known ?? (member === undefined ? undefined : await keptValue(member, addressOf(key)));
    if (older && !settled && !signal.aborted && !stateNow(id)?.data) await setValue(key, { ...older, old: true });
  };
  const ask = reading();
  const slow = setTimeout(() => void showOlder(), navigator.onLine === false ? 0 : KEPT_AFTER_MS);
  try {
    const fresh = await persistently(() => ask(signal), signal);
    settled = true;
    const before = stateNow(id)?.data;
    const value = { data: isEqual(before?.data, fresh) ? before?.data : fresh, at: serverNow() };
    if (signal.aborted) return value;
    if (member !== undefined) keepValue({ member, key: addressOf(key), value }, memberNow);
    // SWR ignores an answer if a value was set meanwhile, so it must be set again.
    if (before?.old) await setValue(key, value);
    return value;
  } catch (error) {
    if (signal.aborted) return { data: undefined, at: 0 };
    await showOlder();
    report(key, error);
    throw error;
  } finally {
    clearTimeout(slow);
  }
}

const setValue = (key: ReadKey, value: Value) => mutate(key, value, { revalidate: false });
const addressOf = ([name, ask, of]: ReadKey) => `${of ? `${of} of ` : ''}${name} ${JSON.stringify(ask)}`;
/** Equal answers. An equal answer keeps the earlier object, so that effects that depend on it do not run again. */
const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Reports a failure, but not in flight mode when old values show, because the page already tells their age. */
function report(key: ReadKey, error: unknown): void {
  const old = stateNow(idOf(key))?.data !== undefined;
  if (isShown(idOf(key), ({ quiet }) => !quiet) && !(old && navigator.onLine === false)) reportRead(key[0], error);
}

/** Repeats reads that are on screen; others when a screen next shows them. Resolves when all are answered. */
export async function refreshReads(which: (name: string, id: string) => boolean = () => true): Promise<void> {
  await mutate((key) => Array.isArray(key) && which(key[0] as string, unstable_serialize(key)));
}

/** Repeats live reads, or only those of `names`. */
export function refreshLive(names?: readonly string[]): Promise<void> {
  const isLive = (id: string) => isShown(id, ({ live }) => live) || !isShown(id, () => true);
  return refreshReads((name, id) => (names?.includes(name) ?? true) && isLive(id));
}

function isShown(id: string, how: (manner: Manner) => boolean): boolean {
  return [...shown].some((one) => one.id === id && how(one.manner));
}

/** For the begin or end of a session: clears all values at once. Screens that stay open read again. */
export function clearReads(): void {
  for (const { stop } of running.values()) stop.abort();
  running.clear();
  void mutate(() => true, undefined, { revalidate: false });
  // Later, so that screens of the earlier session have closed.
  setTimeout(() => void refreshReads((_, id) => !running.has(id)));
}
