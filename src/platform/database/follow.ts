// A copy of database state in a process's memory. A NOTIFY makes the process read it again.
import { codeOf } from '../process/caught.ts';

/** The part of a `Database` that is needed here. */
type Listens = { listen(channel: string, told: () => void, connected: () => void): PromiseLike<unknown> };

export type Followed<T> = {
  /** As last read. */
  now(): T;
  /** Reads it again, for a caller that has just changed it and goes on at once. */
  refresh(): Promise<void>;
};

const PAUSE_MS = 500;
const PAUSE_MAX_MS = 15_000;

/**
 * Reads once, then after every notice on the channel. It also reads on every new connection, because it missed notices
 * before. Reads never overlap: the older of two could end last and overwrite the newer. Ends with `sql`. `lost`: a read
 * failed. The old state stands, and a new read follows after a pause until it succeeds.
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
    // A read that has not begun will see the same state as this one would.
    if (waiting) return waiting;
    const mine = last.then(async () => {
      waiting = null;
      value = await read();
      known = true;
      pause = PAUSE_MS;
      clearTimeout(timer);
    });
    waiting = mine;
    last = mine.catch(() => undefined); // The caller gets the error; the next read begins all the same.
    return mine;
  };
  const again = () => void refresh().catch(failed);
  const failed = (error: unknown) => {
    lost(error);
    clearTimeout(timer);
    // The caller that began gets the error of a failed first read; and `sql` may have ended.
    if (!known || codeOf(error) === 'CONNECTION_ENDED') return;
    timer = setTimeout(again, pause).unref();
    pause = Math.min(PAUSE_MAX_MS, pause * 2);
  };
  await sql.listen(channel, again, again);
  await refresh();
  return { now: () => value, refresh };
}
