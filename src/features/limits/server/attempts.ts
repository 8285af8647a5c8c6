// Quotas for tries of secrets, such as passwords and codes (members.md 2: quotas). Tries are counted in the database,
// so all processes share one count. For limits of ordinary calls, see call-shares.ts.
import { createHmac } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { AppSecrets } from '#platform/secrets/secrets.ts';

/** The usual window for tries of secrets. */
export const QUARTER_SECONDS = 900;

export const DAY_SECONDS = 86_400;

export type Quota = { bucket: string; limit: number; windowSeconds: number };

/** The key of a bucket of tries. Hashed, so that the table doesn't reveal whose it is. */
export function hashBucket({ tokenKey }: Pick<AppSecrets, 'tokenKey'>, bucket: string): Buffer {
  return createHmac('sha256', tokenKey).update(`attempt|${bucket}`).digest();
}

/** The refusal that the edge turns into HTTP 429 with Retry-After. */
export function tooMany(retryAfterSeconds: number): Refusal<'too_many_requests'> {
  return refuse('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) });
}

/**
 * Counts one try in advance, against each quota in order. Refuses at the first one that is used up, and does not count
 * the later ones, so a caller who has used up their own quota doesn't drain a shared one. Runs outside the caller's
 * transaction, so a later refusal does not give the try back.
 */
export async function spend(
  context: Pick<Context, 'sql' | 'clock' | 'secrets'>,
  quotas: readonly Quota[],
): Promise<Refusal<'too_many_requests'> | null> {
  const now = context.clock.now();
  for (const { bucket, limit, windowSeconds } of quotas) {
    const [row] = await context.sql<{ count: number; endsAt: Date }[]>`
      insert into identity.attempt as a (bucket, count, window_ends_at)
      values (${hashBucket(context.secrets, bucket)}, 1, ${now}::timestamptz + ${windowSeconds} * interval '1 second')
      on conflict (bucket) do update set
        count = case when a.window_ends_at <= ${now} then 1 else a.count + 1 end,
        window_ends_at = case when a.window_ends_at <= ${now} then excluded.window_ends_at else a.window_ends_at end
      returning count, window_ends_at as ends_at`;
    if (row && row.count > limit) return tooMany((row.endsAt.getTime() - now.getTime()) / 1000);
  }
  return null;
}

/** How many tries are counted in the bucket's present window. */
export async function triesOf(context: Pick<Context, 'sql' | 'clock' | 'secrets'>, bucket: string): Promise<number> {
  const [row] = await context.sql<{ count: number }[]>`
    select count from identity.attempt
    where bucket = ${hashBucket(context.secrets, bucket)} and window_ends_at > ${context.clock.now()}`;
  return row?.count ?? 0;
}

/** Takes back the counted try after a right secret, which its owner may use as often as they like. */
export async function giveBack(
  context: Pick<Context, 'sql' | 'secrets'>,
  quotas: readonly Pick<Quota, 'bucket'>[],
): Promise<void> {
  for (const { bucket } of quotas)
    await context.sql`update identity.attempt set count = count - 1
      where bucket = ${hashBucket(context.secrets, bucket)} and count > 0`;
}

/** Deletes windows that have ended. Returns their number. */
export async function sweepAttempts(context: Pick<Context, 'sql' | 'clock'>): Promise<number> {
  const gone = await context.sql`delete from identity.attempt where window_ends_at < ${context.clock.now()}`;
  return gone.count;
}
