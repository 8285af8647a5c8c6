// What a process keeps in memory of the database, and reads again whenever a NOTIFY says that it changed.

/** The part of a `Database` that is needed here. */
type Listens = { listen(channel: string, told: () => void, connected: () => void): PromiseLike<unknown> };

export type Followed<T> = {
  /** As last read. */
  now(): T;
  /** Reads it again, for whoever has just changed it and goes on at once. */
  refresh(): Promise<void>;
};

/**
 * Reads once, then after every notice on the channel and on every new connection, because what was told while nobody listened
 * would be missed. Reads never overlap: of two at once the older could end last, and what it read would stand. Ends with `sql`.
 * `lost`: a read failed; what was known stands until the next notice or connection.
 */
export async function follow<T>(
  sql: Listens,
  { channel, read, lost }: { channel: string; read: () => Promise<T>; lost: (error: unknown) => void },
): Promise<Followed<T>> {
  let value: T;
  let last: Promise<unknown> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  const refresh = (): Promise<void> => {
    // One that has not begun will read what this one would.
    if (waiting) return waiting;
    const mine = last.then(async () => {
      waiting = null;
      value = await read();
    });
    waiting = mine;
    last = mine.catch(() => undefined); // Whoever asked hears of it; the next read begins all the same.
    return mine;
  };
  const again = () => void refresh().catch(lost);
  await sql.listen(channel, again, again);
  await refresh();
  return { now: () => value, refresh };
}
