// What a process keeps in memory of the database, and reads again whenever a NOTIFY says that it changed.
import { codeOf } from './caught.ts';

/** The part of a `Database` that is needed here. */
type Listens = { listen(channel: string, told: () => void, connected: () => void): PromiseLike<unknown> };

export type Followed<T> = {
  /** As last read. */
  now(): T;
  /** Reads it again, for whoever has just changed it and goes on at once. */
  refresh(): Promise<void>;
};

const PAUSE_MS = 500;
const PAUSE_MAX_MS = 15_000;

/**
 * Reads once, then after every notice on the channel and on every new connection, because what was told while nobody listened
 * would be missed. Reads never overlap: of two at once the older could end last, and what it read would stand. Ends with `sql`.
 * `lost`: a read failed; what was known stands, and is read again after a pause until that succeeds.
 */
export async function follow<T>(
  sql: Listens,
  { channel, read, lost }: { channel: string; read: () => Promise<T>; lost: (error: unknown) => void },
): Promise<Followed<T>> {
  let value: T;
  let known = false;
  let pause = PAUSE_MS;
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  const refresh = (): Promise<void> => {
    // One that has not begun will read what this one would.
    if (waiting) return waiting;
    const mine = last.then(async () => {
      waiting = null;
      value = await read();
      known = true;
      pause = PAUSE_MS;
      clearTimeout(timer);
    });
    waiting = mine;
    last = mine.catch(() => undefined); // Whoever asked hears of it; the next read begins all the same.
    return mine;
  };
  const again = () => void refresh().catch(failed);
  const failed = (error: unknown) => {
    lost(error);
    clearTimeout(timer);
    // A first read that failed is told to whoever began; and `sql` may have ended.
    if (!known || codeOf(error) === 'CONNECTION_ENDED') return;
    timer = setTimeout(again, pause).unref();
    pause = Math.min(PAUSE_MAX_MS, pause * 2);
  };
  await sql.listen(channel, again, again);
  await refresh();
  return { now: () => value, refresh };
}
