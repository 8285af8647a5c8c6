// Limits of calls per minute across API processes (docs/decisions/0036-several-api-processes.md). Each process lets a
// small part of a limit through without asking, and most callers stay below that. For more, it takes shares of the
// limit from identity.call_share. One statement takes shares for many callers, and a share serves many calls.
import { createBatcher } from '#platform/database/batcher.ts';
import { type Database, idList, isOutage, isRetryable } from '#platform/database/db.ts';
import { perDatabase } from '#platform/database/per-database.ts';
import type { Context } from '#platform/context.ts';
import { machineNow } from '#platform/time/machine-time.ts';
import { hashBucket } from './attempts.ts';

/** Minutes of the machine's clock and not of the business clock, because these limits are about load. */
const WINDOW_MS = 60_000;
const COUNTED_MAX = 100_000;

/** Both functions return the seconds to wait, or 0. `add` may have to ask the database. */
export type CallCounter<K> = {
  /** Counts one call. */
  add(key: K, limit: number): number | Promise<number>;
  /** As `add`, but without counting a call. */
  look(key: K, limit: number): number;
};

/** Counts by key in the memory of this process. `onWindow` runs when a window begins. */
function minuteCounter<K>(onWindow: () => void = () => undefined) {
  let counts = new Map<K, number>();
  let windowEnds = 0;
  const rollOver = (now: number) => {
    if (now < windowEnds && counts.size <= COUNTED_MAX) return;
    counts = new Map();
    windowEnds = now + WINDOW_MS;
    onWindow();
  };
  const wait = (count: number, limit: number, now: number) =>
    count > limit ? Math.max(1, Math.ceil((windowEnds - now) / 1000)) : 0;
  return {
    add(key: K, limit: number): number {
      const now = machineNow();
      rollOver(now);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return wait(count, limit, now);
    },
    look(key: K, limit: number): number {
      const now = machineNow();
      rollOver(now);
      return wait(counts.get(key) ?? 0, limit, now);
    },
  };
}

/** A share, and the part that a process lets through without asking, is limit / (PART * processes). */
const PART = 10;
/** The most callers for whom a process asks in a minute. It counts further ones alone, so the table stays small. */
const ASKED_FOR_MAX = 20_000;

type Ask = { bucket: Buffer; minute: number; asked: number; most: number };

type Count = {
  minute: number;
  /** Calls in this minute, refused ones included. */
  used: number;
  /** How many of them may pass, the process's own part included. 0 before the first share: only the own part may. */
  granted: number;
  /** The limit is used up for this minute. */
  over: boolean;
  asking: Promise<void> | undefined;
};

type Counting = {
  /** Prefix of this counter's buckets; unique among counters. */
  kind: string;
  /** Runs when a minute begins. */
  onWindow?: () => void;
  /** The machine's time in milliseconds. */
  clock?: () => number;
};

/** Counts by key across the API processes. A single process counts in memory. */
export function callCounter<K extends string | bigint>(context: Context, counting: Counting): CallCounter<K> {
  return context.config.apiProcesses === 1 ? minuteCounter<K>(counting.onWindow) : sharedCounter<K>(context, counting);
}

function sharedCounter<K extends string | bigint>(
  context: Context,
  { kind, onWindow, clock = machineNow }: Counting,
): CallCounter<K> {
  let counts = new Map<K, Count>();
  let minute = -1;
  let askedFor = 0;
  /** Starts the counts again with each minute. All processes have the same minutes. */
  const rollOver = () => {
    const current = Math.floor(clock() / WINDOW_MS);
    if (current === minute && counts.size <= COUNTED_MAX) return;
    if (current !== minute) askedFor = 0;
    counts = new Map();
    minute = current;
    onWindow?.();
  };
  const secondsLeft = () => Math.ceil((WINDOW_MS - (clock() % WINDOW_MS)) / 1000);
  const countOf = (key: K): Count => {
    rollOver();
    const known = counts.get(key);
    if (known) return known;
    const made = { minute, used: 0, granted: 0, over: false, asking: undefined };
    counts.set(key, made);
    return made;
  };

  async function ask(key: K, count: Count, limit: number): Promise<void> {
    if (count.granted === 0) askedFor += 1;
    if (askedFor > ASKED_FOR_MAX) countAlone(context, count, limit);
    else await takeShare(context, count, { bucket: hashBucket(context.secrets, `${kind}:${key}`), limit });
  }

  async function wait(key: K, count: Count, { limit, place }: { limit: number; place: number }): Promise<number> {
    while (place > allowedOf(context, count, limit)) {
      if (count.over) return secondsLeft();
      count.asking ??= ask(key, count, limit).finally(() => {
        count.asking = undefined;
      });
      await count.asking;
    }
    return 0;
  }

  return {
    add(key, limit) {
      const count = countOf(key);
      count.used += 1;
      // An infinite limit means that the limit isn't known yet.
      if (!Number.isFinite(limit) || count.used <= allowedOf(context, count, limit)) return 0;
      return count.over ? secondsLeft() : wait(key, count, { limit, place: count.used });
    },
    look(key) {
      rollOver();
      const count = counts.get(key);
      return count?.over && count.used > count.granted ? secondsLeft() : 0;
    },
  };
}

function ownPart({ config: { apiProcesses } }: Pick<Context, 'config'>, limit: number): number {
  return Number.isFinite(limit) ? Math.floor(limit / (PART * apiProcesses)) : 0;
}

function allowedOf(context: Pick<Context, 'config'>, { granted }: Count, limit: number): number {
  return granted || ownPart(context, limit);
}

/** Lets an equal part of the limit through at this process, and asks no more in this minute. */
function countAlone(context: Pick<Context, 'config'>, count: Count, limit: number): void {
  count.granted = Math.max(allowedOf(context, count, limit), Math.floor(limit / context.config.apiProcesses));
  count.over = true;
}

async function takeShare(
  context: Context,
  count: Count,
  { bucket, limit }: { bucket: Buffer; limit: number },
): Promise<void> {
  const allowed = allowedOf(context, count, limit);
  const wanted = Math.max(ownPart(context, limit), count.used - allowed);
  // The first request also reports what the process let through without asking.
  const asked = Math.min(wanted + allowed - count.granted, limit);
  try {
    const given = await asksOf(context).submit({ bucket, minute: count.minute, asked, most: limit });
    count.granted = Math.max(allowed, count.granted + given);
    count.over = given < asked;
  } catch (error) {
    context.log.warn({ err: error }, 'a limit is counted by this process alone');
    countAlone(context, count, limit);
  }
}

type Needed = Pick<Context, 'sql'>;

const asksOf = perDatabase(({ sql }: Needed) => {
  let swept = -1;
  return createBatcher<Ask, number>({
    keyOf: ({ bucket }) => bucket.toString('hex'),
    isRetryable,
    isOutage,
    run: async (asks) => {
      const minute = Math.max(...asks.map((one) => one.minute));
      if (minute !== swept) await sweep(sql, minute);
      swept = minute;
      return take(sql, asks);
    },
  });
});

/**
 * Takes the requested shares, but no more than is left of each limit. Rows are locked in key order, so processes can't
 * deadlock.
 */
async function take(sql: Database, asks: readonly Ask[]): Promise<number[]> {
  const rows = await sql<{ bucket: Buffer; given: number }[]>`
    insert into identity.call_share as share (bucket, minute, taken, most)
    select * from unnest(${asks.map(({ bucket }) => `\\x${bucket.toString('hex')}`)}::text[]::bytea[],
      ${idList(asks.map(({ minute }) => minute))}::bigint[], ${idList(asks.map(({ asked }) => asked))}::int[],
      ${idList(asks.map(({ most }) => most))}::int[]) as asked (bucket, minute, taken, most)
    order by bucket
    on conflict (bucket) do update set
      minute = greatest(share.minute, excluded.minute), most = excluded.most,
      taken = case when excluded.minute > share.minute then excluded.taken
        else least(share.taken + excluded.taken, greatest(excluded.most, share.taken)) end
    returning new.bucket, new.taken - case when new.minute = old.minute then old.taken else 0 end as given`;
  const given = new Map(rows.map((row) => [row.bucket.toString('hex'), row.given]));
  return asks.map(({ bucket }) => given.get(bucket.toString('hex')) ?? 0);
}

/** Deletes rows of past minutes, except those that are locked at this moment. */
async function sweep(sql: Database, minute: number): Promise<void> {
  await sql`delete from identity.call_share where bucket in (
    select bucket from identity.call_share where minute < ${minute - 1} for update skip locked)`;
}
