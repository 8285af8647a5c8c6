// Tries of secrets, counted in the database so that every process counts the same (product.md: quotas).
import type { Floor } from '../../../platform/floor.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { hashBucket } from './secrets-of-people.ts';

export type Quota = { bucket: string; limit: number; windowSeconds: number };

/** A wait as the edge answers it: HTTP 429 with Retry-After. */
export function tooMany(retryAfterSeconds: number): Refusal<'too_many_requests'> {
  return refuse('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) });
}

/** Counts one try against each quota before it is made; refuses when one of them is used up. Its own statement: a refusal later does not give the try back. */
export async function spend(
  floor: Pick<Floor, 'sql' | 'clock' | 'secrets'>,
  quotas: readonly Quota[],
): Promise<Refusal<'too_many_requests'> | null> {
  const now = floor.clock.now();
  // Sorted, so that two callers with the same buckets never wait for each other crosswise.
  const sorted = quotas
    .map((quota) => ({ ...quota, hash: hashBucket(floor.secrets, quota.bucket).toString('hex') }))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1));
  const rows = await floor.sql<{ bucket: Buffer; count: number; window_ends_at: Date }[]>`
    insert into identity.attempt as a (bucket, count, window_ends_at)
    select decode(hash, 'hex'), 1, ${now}::timestamptz + seconds * interval '1 second'
    from unnest(${sorted.map((q) => q.hash)}::text[], ${sorted.map((q) => q.windowSeconds)}::int[]) q(hash, seconds)
    on conflict (bucket) do update set
      count = case when a.window_ends_at <= ${now} then 1 else a.count + 1 end,
      window_ends_at = case when a.window_ends_at <= ${now} then excluded.window_ends_at else a.window_ends_at end
    returning bucket, count, window_ends_at`;
  const byHash = new Map(rows.map((row) => [row.bucket.toString('hex'), row]));
  let waitMs = 0;
  for (const { hash, limit } of sorted) {
    const row = byHash.get(hash);
    if (row && row.count > limit) waitMs = Math.max(waitMs, row.window_ends_at.getTime() - now.getTime());
  }
  return waitMs > 0 ? tooMany(waitMs / 1000) : null;
}

/** Gives the try of a right secret back: whoever knows it may use it as often as they like. */
export async function giveBack(floor: Pick<Floor, 'sql' | 'secrets'>, bucket: string): Promise<void> {
  await floor.sql`update identity.attempt set count = count - 1 where bucket = ${hashBucket(floor.secrets, bucket)} and count > 0`;
}

/** Windows that have ended count for nothing. */
export async function sweepAttempts(floor: Pick<Floor, 'sql' | 'clock'>): Promise<number> {
  const gone = await floor.sql`delete from identity.attempt where window_ends_at < ${floor.clock.now()}`;
  return gone.count;
}
