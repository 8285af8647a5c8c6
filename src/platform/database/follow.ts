// Keeps a copy of database state in a process's memory. A NOTIFY makes the process read it again.
import { codeOf } from '../process/caught.ts';

/** The part of `Database` that is needed here. */
type Listens = { listen(channel: string, notified: () => void, connected: () => void): PromiseLike<unknown> };

export type Followed<T> = {
  /** As last read. */
  now(): T;
  /** Reads it again, for a caller that has just changed it and uses it at once. */
  refresh(): Promise<void>;
};

const PAUSE_MS = 500;
const PAUSE_MAX_MS = 15_000;

/**
 * Reads once, then after every notice on the channel, until `sql` ends. It also reads on every new connection, because
 * notices may have been missed before. Reads never overlap, because the older of two could end last and overwrite the
 * newer. If a read fails, `lost` is called, the old state is kept, and reading is retried after a pause that grows.
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
    // A read that has not begun yet will see everything that this one would see.
    if (waiting) return waiting;
    const mine = last.then(async () => {
      waiting = null;
      value = await read();
      known = true;
      pause = PAUSE_MS;
      clearTimeout(timer);
    });
    waiting = mine;
    last = mine.catch(() => undefined); // The caller gets the error, and the next read begins nevertheless.
    return mine;
  };
  const readAgain = () => void refresh().catch(failed);
  const failed = (error: unknown) => {
    lost(error);
    clearTimeout(timer);
    // The caller of `follow` gets the error of a failed first read. After `sql` has ended, no retry can succeed.
    if (!known || codeOf(error) === 'CONNECTION_ENDED') return;
    timer = setTimeout(readAgain, pause).unref();
    pause = Math.min(PAUSE_MAX_MS, pause * 2);
  };
  await sql.listen(channel, readAgain, readAgain);
  await refresh();
  return { now: () => value, refresh };
}
